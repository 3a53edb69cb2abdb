import Foundation

/// A directory that lives as long as this object.
package final class TemporaryDirectory: Sendable {
  /// Its path, without a slash at the end.
  package let path: String

  /// Makes a new one.
  package init() throws {
    let name = "assay-test-\(UUID().uuidString)"
    let directory = FileManager.default.temporaryDirectory.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    path = directory.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of a file in it.
  package func file(_ name: String) -> String { path + "/" + name }

  /// Writes a file in it and returns its path; folders on the way are made.
  @discardableResult
  package func write(_ contents: String, to name: String) throws -> String {
    try write(Array(contents.utf8), to: name)
  }

  /// Writes bytes to a file in it and returns its path; folders on the way are made.
  @discardableResult
  package func write(_ contents: [UInt8], to name: String) throws -> String {
    let url = URL(fileURLWithPath: file(name))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(contents).write(to: url)
    return url.path
  }

  /// The text of a file in it.
  package func read(_ name: String) throws -> String {
    try String(contentsOfFile: file(name), encoding: .utf8)
  }

  /// The bytes of a file in it.
  package func readBytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: file(name))))
  }
}
