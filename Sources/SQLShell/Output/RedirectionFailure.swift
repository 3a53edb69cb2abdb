import LineEditing

/// The file or program that results were sent to could not take them: results go to the standard
/// output again, and the session goes on.
struct RedirectionFailure: Error, CustomStringConvertible {
  let cause: SystemCallError

  var description: String { "\(cause)" }
}
