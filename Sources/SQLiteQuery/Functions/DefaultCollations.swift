import CSQLite
import FoundationEssentials

extension DatabaseCollation {
  /// `swiftCompare`: the order of Swift's strings, by Unicode scalars in canonical form.
  public static let unicodeCompare = DatabaseCollation("swiftCompare") { left, right in
    left < right ? .orderedAscending : left == right ? .orderedSame : .orderedDescending
  }

  /// `swiftCaseInsensitiveCompare`: accented letters behind those without, case does not count.
  public static let caseInsensitiveCompare = DatabaseCollation(
    "swiftCaseInsensitiveCompare",
    TextOrder(regardsCase: false, regardsNumbers: false)
  )

  /// `swiftLocalizedCaseInsensitiveCompare`: the same, in every locale.
  public static let localizedCaseInsensitiveCompare = DatabaseCollation(
    "swiftLocalizedCaseInsensitiveCompare",
    TextOrder(regardsCase: false, regardsNumbers: false)
  )

  /// `swiftLocalizedCompare`: accented letters behind those without, small letters in front of
  /// capitals, in every locale.
  public static let localizedCompare = DatabaseCollation(
    "swiftLocalizedCompare",
    TextOrder(regardsCase: true, regardsNumbers: false)
  )

  /// `swiftLocalizedStandardCompare`: the same, with numbers in the order of their values.
  public static let localizedStandardCompare = DatabaseCollation(
    "swiftLocalizedStandardCompare",
    TextOrder(regardsCase: true, regardsNumbers: true)
  )

  /// What every connection has, unless ``Configuration/addsDefaultFunctions`` says otherwise.
  static let defaults = [
    unicodeCompare, caseInsensitiveCompare, localizedCaseInsensitiveCompare, localizedCompare,
    localizedStandardCompare,
  ]

  private init(_ name: String, _ order: TextOrder) {
    self.init(name) { left, right in order.compare(left, right) }
  }

  /// Adds a collation to a connection once a statement names it.
  ///
  /// Source: <https://www.sqlite.org/c3ref/collation_needed.html>
  static func installOnDemand(in database: Database) throws {
    sqlite3_collation_needed(
      try database.openHandle(),
      Unmanaged.passUnretained(database).toOpaque()
    ) { context, _, _, name in
      guard let context, let name else { return }
      let database = Unmanaged<Database>.fromOpaque(context).takeUnretainedValue()
      let wanted = DatabaseCollation(String(cString: name)) { _, _ in .orderedSame }
      // Where it can't be added, SQLite says that there is no such collation.
      if let collation = DatabaseCollation.defaults.first(where: { $0 == wanted }) {
        try? collation.install(in: database)
      }
    }
  }
}
