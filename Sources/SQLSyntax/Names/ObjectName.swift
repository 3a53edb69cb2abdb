/// The name of a table or another object as a statement writes it, without its quotes.
public struct ObjectName: Equatable, Sendable {
  /// The database before the dot: `main`, `temp`, or an attached one.
  public let schema: String?
  /// The name itself.
  public let name: String
  /// Where it stands, the schema included, as UTF-8 offsets.
  public let range: Range<Int>

  /// A name found in SQL.
  public init(schema: String? = nil, name: String, range: Range<Int>) {
    self.schema = schema
    self.name = name
    self.range = range
  }
}
