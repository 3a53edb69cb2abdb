import FoundationEssentials

extension DatabaseFunction {
  /// `swiftCapitalizedString`: each word with a capital in front.
  public static let capitalize = text("swiftCapitalizedString") { $0.capitalized }

  /// `swiftLowercaseString`: lower case, of all letters and not of ASCII alone.
  public static let lowercase = text("swiftLowercaseString") { $0.lowercased() }

  /// `swiftUppercaseString`: upper case, of all letters and not of ASCII alone.
  public static let uppercase = text("swiftUppercaseString") { $0.uppercased() }

  /// `swiftLocalizedCapitalizedString`: the same as ``capitalize`` in every locale.
  public static let localizedCapitalize = text("swiftLocalizedCapitalizedString") { $0.capitalized }

  /// `swiftLocalizedLowercaseString`: the same as ``lowercase`` in every locale.
  public static let localizedLowercase = text("swiftLocalizedLowercaseString") { $0.lowercased() }

  /// `swiftLocalizedUppercaseString`: the same as ``uppercase`` in every locale.
  public static let localizedUppercase = text("swiftLocalizedUppercaseString") { $0.uppercased() }

  /// What every connection has, unless ``Configuration/addsDefaultFunctions`` says otherwise.
  static let defaults = [
    capitalize, lowercase, uppercase, localizedCapitalize, localizedLowercase, localizedUppercase,
  ]

  /// A function of one text; NULL for anything else.
  private static func text(
    _ name: String,
    _ transform: @escaping @Sendable (String) -> String
  ) -> DatabaseFunction {
    DatabaseFunction(name, argumentCount: 1, pure: true, innocuous: true) { values in
      String.fromDatabaseValue(values[0]).map(transform)
    }
  }
}

extension SQLSpecificExpressible {
  /// Each word with a capital in front.
  public var capitalized: SQLExpression { DatabaseFunction.capitalize(sqlExpression) }

  /// Lower case, of all letters and not of ASCII alone.
  public var lowercased: SQLExpression { DatabaseFunction.lowercase(sqlExpression) }

  /// Upper case, of all letters and not of ASCII alone.
  public var uppercased: SQLExpression { DatabaseFunction.uppercase(sqlExpression) }
}
