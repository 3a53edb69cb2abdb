/// A folder of the person's own for one kind of files.
///
/// Source: <https://specifications.freedesktop.org/basedir-spec/latest/>
enum UserFolder: String {
  case configuration = "XDG_CONFIG_HOME"
  case state = "XDG_STATE_HOME"

  /// Its path; `nil` where there is no home.
  ///
  /// One that is empty or not absolute is to be ignored, says the specification: else files of the
  /// current folder, which may be a stranger's, would be taken for the person's.
  func path(_ environment: (String) -> String?) -> String? {
    if let path = environment(rawValue), path.hasPrefix("/") { return path }
    return environment("HOME").map { home in
      home + (self == .configuration ? "/.config" : "/.local/state")
    }
  }
}
