public import FoundationEssentials

/// Date components with the text form that they are stored in.
///
/// Source: <https://www.sqlite.org/lang_datefunc.html#time_values>
public struct DatabaseDateComponents: Hashable, Sendable {
  /// The text forms of SQLite.
  public enum Format: String, Sendable, CaseIterable {
    /// `2030-12-31`.
    case YMD = "yyyy-MM-dd"
    /// `2030-12-31 23:59`.
    case YMD_HM = "yyyy-MM-dd HH:mm"
    /// `2030-12-31 23:59:58`.
    case YMD_HMS = "yyyy-MM-dd HH:mm:ss"
    /// `2030-12-31 23:59:58.123`.
    case YMD_HMSS = "yyyy-MM-dd HH:mm:ss.SSS"
    /// `23:59`.
    case HM = "HH:mm"
    /// `23:59:58`.
    case HMS = "HH:mm:ss"
    /// `23:59:58.123`.
    case HMSS = "HH:mm:ss.SSS"

    var hasDate: Bool {
      switch self {
      case .YMD, .YMD_HM, .YMD_HMS, .YMD_HMSS: true
      case .HM, .HMS, .HMSS: false
      }
    }
  }

  /// The components; those that the format does not have are not stored.
  public let dateComponents: DateComponents

  /// The text form.
  public let format: Format

  /// Makes components with a text form.
  ///
  /// - Parameters:
  ///   - dateComponents: Missing ones are stored as the first of their kind: year 0, January, the
  ///     1st, 0 hours.
  ///   - format: The text form.
  public init(_ dateComponents: DateComponents, format: Format) {
    self.dateComponents = dateComponents
    self.format = format
  }

  /// The time with its offset from UTC in seconds; `nil` without year, month and day.
  var civilTime: (time: CivilTime, offset: Int)? {
    guard format.hasDate, let year = dateComponents.year, let month = dateComponents.month,
      let day = dateComponents.day
    else { return nil }
    var time = CivilTime()
    (time.year, time.month, time.day) = (year, month, day)
    time.hour = dateComponents.hour ?? 0
    time.minute = dateComponents.minute ?? 0
    time.second = dateComponents.second ?? 0
    time.millisecond = milliseconds
    return (time, dateComponents.timeZone?.secondsFromGMT() ?? 0)
  }

  private var milliseconds: Int {
    let nanosecond = dateComponents.nanosecond ?? 0
    return Swift.min((nanosecond + 500_000) / 1_000_000, 999)
  }
}

extension DatabaseDateComponents: DatabaseValueConvertible {
  /// TEXT in the form of ``format-swift.property``, without the time zone.
  public var databaseValue: DatabaseValue {
    var time = CivilTime()
    time.year = dateComponents.year ?? 0
    time.month = dateComponents.month ?? 1
    time.day = dateComponents.day ?? 1
    time.hour = dateComponents.hour ?? 0
    time.minute = dateComponents.minute ?? 0
    time.second = dateComponents.second ?? 0
    time.millisecond = milliseconds
    let text =
      switch format {
      case .YMD: time.dateText
      case .YMD_HM: "\(time.dateText) \(time.minuteText)"
      case .YMD_HMS: "\(time.dateText) \(time.secondText)"
      case .YMD_HMSS: "\(time.dateText) \(time.millisecondText)"
      case .HM: time.minuteText
      case .HMS: time.secondText
      case .HMSS: time.millisecondText
      }
    return text.databaseValue
  }

  /// The components of a text in one of SQLite's forms, with a `T` or a zone too; else `nil`.
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> DatabaseDateComponents? {
    guard let text = String.fromDatabaseValue(dbValue), let read = TimeText(text) else {
      return nil
    }
    var components = DateComponents()
    if read.format.hasDate {
      components.year = read.time.year
      components.month = read.time.month
      components.day = read.time.day
    }
    if read.format != .YMD {
      components.hour = read.time.hour
      components.minute = read.time.minute
    }
    switch read.format {
    case .HMS, .YMD_HMS: components.second = read.time.second
    case .HMSS, .YMD_HMSS:
      components.second = read.time.second
      components.nanosecond = read.time.millisecond * 1_000_000
    default: break
    }
    if let offset = read.zoneOffset { components.timeZone = TimeZone(secondsFromGMT: offset) }
    return DatabaseDateComponents(components, format: read.format)
  }
}

extension DatabaseDateComponents: Codable {
  /// Reads the text form.
  ///
  /// - Parameter decoder: Holds one text.
  /// - Throws: `DecodingError` where the text is none of SQLite's forms.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let components = Self.fromDatabaseValue(text.databaseValue) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "\(text) is no date or time as SQLite writes them"
      )
    }
    self = components
  }

  /// Writes the text form.
  ///
  /// - Parameter encoder: Takes one text.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(String.fromDatabaseValue(databaseValue))
  }
}
