public import FoundationEssentials

/// A URL stores as TEXT, its absolute string.
extension URL: DatabaseValueConvertible {
  /// TEXT.
  public var databaseValue: DatabaseValue { absoluteString.databaseValue }

  /// The URL of a text; `nil` where the text is none, or where reading would change it.
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> URL? {
    guard let text = String.fromDatabaseValue(dbValue), let url = URL(string: text) else {
      return nil
    }
    return url.absoluteString == text ? url : nil
  }
}
