/// A command ended with a status of its own for scripts.
public struct CommandFailure: Error, Equatable {
  /// The words, or `nil` where what was printed says enough.
  public let message: String?
  /// The exit status.
  public let status: Int32

  /// A failure with a status.
  public init(_ message: String?, status: Int32) {
    self.message = message
    self.status = status
  }
}
