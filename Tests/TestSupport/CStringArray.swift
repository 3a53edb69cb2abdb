import Glibc

/// Lends C strings with a final nil, as `execve` wants them; they are made before a fork, because
/// nothing may be allocated after it.
func withCStringArray<Result>(
  _ strings: [String],
  _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) throws -> Result
) rethrows -> Result {
  let pointers = strings.map { strdup($0) } + [nil]
  defer { pointers.forEach { free($0) } }
  return try pointers.withUnsafeBufferPointer { buffer in
    // An array with a final nil is never empty.
    guard let base = buffer.baseAddress else { fatalError("unreachable: the array holds a nil") }
    return try body(base)
  }
}

/// The environment that tests run programs with, unless they say otherwise: nothing of the
/// person's own settings, but those of a sanitizer that the programs may be built with.
package func testEnvironment(_ changes: [String: String] = [:]) -> [String: String] {
  var base = [
    "PATH": "/usr/local/bin:/usr/bin:/bin",
    "TERM": "xterm-256color",
    "LANG": "C.UTF-8",
    "HOME": "/nonexistent",
    "TZ": "UTC",
    "PAGER": "",
  ]
  for name in ["ASAN_OPTIONS", "TSAN_OPTIONS", "UBSAN_OPTIONS"] {
    if let value = getenv(name) { base[name] = String(cString: value) }
  }
  return base.merging(changes) { $1 }
}
