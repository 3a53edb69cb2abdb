/// Where printed bytes go: a file, a pipe, a terminal, memory.
public protocol ByteSink: AnyObject {
  /// Takes all bytes or throws; the pointer is valid during the call only.
  ///
  /// - Throws: ``OutputClosed`` when nobody reads any more, else what the target says.
  func write(_ bytes: UnsafeRawBufferPointer) throws
}

/// The reader of a pipe has gone: no failure, only a reason to end quietly.
public struct OutputClosed: Error, Equatable, CustomStringConvertible {
  /// The only one.
  public init() {}

  /// For a log; a shell says nothing.
  public var description: String { "the output was closed by its reader" }
}

/// Collects what is printed.
public final class MemorySink: ByteSink {
  /// Everything written so far.
  public private(set) var bytes: [UInt8] = []

  /// Begins empty.
  public init() {}

  /// Keeps a copy.
  public func write(_ bytes: UnsafeRawBufferPointer) { self.bytes.append(contentsOf: bytes) }

  /// The bytes as text; what is not UTF-8 is repaired.
  public var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// Hands every full buffer to a closure.
public final class ClosureSink: ByteSink {
  private let body: (UnsafeRawBufferPointer) throws -> Void

  /// - Parameter body: Takes all bytes or throws; the pointer is valid during the call only.
  public init(_ body: @escaping (UnsafeRawBufferPointer) throws -> Void) { self.body = body }

  /// Calls the closure.
  public func write(_ bytes: UnsafeRawBufferPointer) throws { try body(bytes) }
}
