import Glibc

/// The path of an executable of this package: built products lie beside the test executable.
package func builtProduct(_ name: String) throws -> String {
  var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
  let length = readlink("/proc/self/exe", &buffer, buffer.count)
  guard length > 0 else { throw SystemFailure("readlink") }
  let own = String(decoding: buffer[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  return own.split(separator: "/").dropLast().reduce(into: "") { $0 += "/" + $1 } + "/" + name
}
