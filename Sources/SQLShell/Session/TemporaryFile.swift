import Glibc
import LineEditing

/// A file that is made for a moment and removed by its user.
enum TemporaryFile {
  /// Makes an empty file that only this person may read.
  ///
  /// - Parameter ending: What its name ends with, such as `.csv`.
  /// - Returns: Its path.
  /// - Throws: `SystemCallError`.
  static func make(ending: String) throws -> String {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(folder)/assay-XXXXXX\(ending)".utf8CString)
    let descriptor = mkstemps(&template, Int32(ending.utf8.count))
    guard descriptor >= 0 else { throw SystemCallError("mkstemps in \(folder)") }
    close(descriptor)
    return template.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.map { String(cString: $0) } ?? ""
    }
  }
}
