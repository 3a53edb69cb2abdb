import Glibc

/// The variables of the process.
public enum ProcessEnvironment {
  /// A variable, `nil` where it is not set.
  public static func value(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
