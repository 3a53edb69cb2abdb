import Glibc
import LineEditing

/// A file that is made for a moment and removed by its user.
enum TemporaryFile {
  /// `$TMPDIR`, or `/tmp` where it is empty or not set.
  static func folder(_ environment: (String) -> String?) -> String {
    environment("TMPDIR").flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
  }

  /// Makes an empty file that only this person may read.
  ///
  /// - Parameters:
  ///   - ending: What its name ends with, such as `.csv`.
  ///   - folder: Where it is made, as ``folder(_:)`` says.
  /// - Returns: Its path.
  /// - Throws: `SystemCallError`.
  static func make(ending: String, in folder: String) throws -> String {
    var template = Array("\(folder)/assay-XXXXXX\(ending)".utf8CString)
    let descriptor = mkstemps(&template, Int32(ending.utf8.count))
    guard descriptor >= 0 else { throw SystemCallError("mkstemps in \(folder)") }
    close(descriptor)
    return template.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.map { String(cString: $0) } ?? ""
    }
  }
}
