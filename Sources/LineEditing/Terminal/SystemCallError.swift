import Glibc

/// A call of the system failed.
public struct SystemCallError: Error, Equatable, CustomStringConvertible {
  /// The call and what it was for, such as `open /home/a/.history`.
  public let call: String
  /// The value of `errno`.
  public let code: Int32

  /// The error that `errno` tells of now.
  public init(_ call: String) { self.init(call, code: errno) }

  init(_ call: String, code: Int32) {
    self.call = call
    self.code = code
  }

  /// What failed, in words.
  public var description: String { "\(call): \(String(cString: strerror(code)))" }
}
