/// A date, a time or both, as SQLite's date functions read and write them as text.
///
/// Source: <https://www.sqlite.org/lang_datefunc.html#time_values>
struct TimeText {
  var time = CivilTime()
  var format: DatabaseDateComponents.Format
  /// What the text says about the time zone: seconds east of Greenwich; `nil` where it says nothing.
  var zoneOffset: Int?

  /// Reads a text whole; `nil` where it is none of SQLite's forms or names no real time.
  init?(_ text: String) {
    var reader = TimeReader(Array(text.utf8))
    let hasDate = reader.readDate(&time)
    if hasDate, reader.isAtEnd {
      format = .YMD
      return
    }
    if hasDate {
      guard reader.skip(UInt8(ascii: " ")) || reader.skip(UInt8(ascii: "T")) else { return nil }
      // SQLite skips any number of spaces between date and time.
      while reader.skip(UInt8(ascii: " ")) {}
    }
    guard let precision = reader.readTime(&time), let zone = reader.readZone(), reader.isAtEnd
    else { return nil }
    zoneOffset = zone
    switch (hasDate, precision) {
    case (true, .minutes): format = .YMD_HM
    case (true, .seconds): format = .YMD_HMS
    case (true, .milliseconds): format = .YMD_HMSS
    case (false, .minutes): format = .HM
    case (false, .seconds): format = .HMS
    case (false, .milliseconds): format = .HMSS
    }
  }
}

private struct TimeReader {
  enum Precision { case minutes, seconds, milliseconds }

  private let bytes: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { index == bytes.count }

  mutating func skip(_ byte: UInt8) -> Bool {
    guard index < bytes.count, bytes[index] == byte else { return false }
    index += 1
    return true
  }

  /// Exactly that many digits; nothing is read where there are fewer.
  private mutating func number(_ width: Int) -> Int? {
    guard index + width <= bytes.count else { return nil }
    var number = 0
    for byte in bytes[index..<index + width] {
      guard let digit = Self.digit(byte) else { return nil }
      number = number * 10 + digit
    }
    index += width
    return number
  }

  private static func digit(_ byte: UInt8) -> Int? {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") ? Int(byte - UInt8(ascii: "0")) : nil
  }

  mutating func readDate(_ time: inout CivilTime) -> Bool {
    let start = index
    guard let year = number(4), skip(UInt8(ascii: "-")), let month = number(2),
      skip(UInt8(ascii: "-")), let day = number(2), (1...12).contains(month),
      day >= 1, day <= CivilTime.days(in: month, of: year)
    else {
      index = start
      return false
    }
    (time.year, time.month, time.day) = (year, month, day)
    return true
  }

  mutating func readTime(_ time: inout CivilTime) -> Precision? {
    guard let hour = number(2), hour < 24, skip(UInt8(ascii: ":")), let minute = number(2),
      minute < 60
    else { return nil }
    (time.hour, time.minute) = (hour, minute)
    guard skip(UInt8(ascii: ":")) else { return .minutes }
    guard let second = number(2), second < 60 else { return nil }
    time.second = second
    guard skip(UInt8(ascii: ".")) else { return .seconds }
    // As in SQLite, three digits count and any number may stand there.
    var digits = 0
    while index < bytes.count, let digit = Self.digit(bytes[index]) {
      if digits < 3 { time.millisecond = time.millisecond * 10 + digit }
      digits += 1
      index += 1
    }
    guard digits > 0 else { return nil }
    for _ in Swift.min(digits, 3)..<3 { time.millisecond *= 10 }
    return .milliseconds
  }

  /// The zone; `.some(nil)` where there is none, `nil` where it is malformed.
  mutating func readZone() -> Int?? {
    if isAtEnd { return .some(nil) }
    if skip(UInt8(ascii: "Z")) || skip(UInt8(ascii: "z")) { return 0 }
    let isEast = skip(UInt8(ascii: "+"))
    guard isEast || skip(UInt8(ascii: "-")), let hours = number(2), hours <= 14,
      skip(UInt8(ascii: ":")), let minutes = number(2), minutes < 60
    else { return nil }
    let offset = (hours * 60 + minutes) * 60
    return isEast ? offset : -offset
  }
}
