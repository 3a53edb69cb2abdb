import Glibc

/// The character set that libedit and wcwidth(3) work in.
enum TerminalLocale {
  /// Makes it UTF-8, by the person's locale or else by `C.UTF-8`.
  ///
  /// In the plain C locale libedit drops every character that is not ASCII. Numbers, dates and
  /// messages are left alone.
  static func useUTF8() {
    setlocale(LC_CTYPE, "")
    if String(cString: nl_langinfo(Int32(CODESET))) != "UTF-8" { setlocale(LC_CTYPE, "C.UTF-8") }
  }
}
