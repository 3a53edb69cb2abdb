import FoundationEssentials
import SQLiteQuery

/// `sha3` and `sha3_query`.
enum HashFunctions {
  static func all(_ db: Database) -> [DatabaseFunction] {
    let connection = UnownedConnection(db)
    return [1, 2].flatMap { count in
      [
        DatabaseFunction("sha3", argumentCount: count, pure: true, innocuous: true) { arguments in
          let bits = try size(arguments)
          guard !arguments[0].isNull else { return nil }
          var hash = SHA3(bits: bits)
          FileFunctions.bytes(of: arguments[0]) { hash.update($0) }
          return Data(hash.finish())
        },
        DatabaseFunction("sha3_query", argumentCount: count, directOnly: true) { arguments in
          let bits = try size(arguments)
          guard let sql = arguments[0].plainText else { return nil }
          return Data(try ContentHash.bytes(of: sql, bits: bits, connection.database))
        },
      ]
    }
  }

  private static func size(_ arguments: [DatabaseValue]) throws -> Int {
    guard arguments.count > 1 else { return 256 }
    let bits = Int(arguments[1].wholeNumber)
    guard [224, 256, 384, 512].contains(bits) else {
      throw DatabaseError(message: "SHA3 size should be one of: 224 256 384 512")
    }
    return bits
  }
}

/// The connection that a function belongs to, and that calls it.
private struct UnownedConnection: @unchecked Sendable {
  // Safe to share: SQLite calls the functions of a connection on the thread that has it.
  unowned let database: Database

  init(_ database: Database) { self.database = database }
}
