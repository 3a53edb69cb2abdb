/// A named thing of a schema.
struct CatalogObject: Equatable {
  enum Kind: Equatable {
    case table
    case virtualTable
    case view
    case index
    case trigger

    /// What a menu calls it.
    var word: String {
      switch self {
      case .table: "table"
      case .virtualTable: "virtual table"
      case .view: "view"
      case .index: "index"
      case .trigger: "trigger"
      }
    }
  }

  let schema: String
  let name: String
  let kind: Kind
  /// The table of an index or trigger; for others their own name.
  let table: String

  /// Whether rows can be read from it.
  var isRelation: Bool { kind == .table || kind == .virtualTable || kind == .view }
}

/// A column as the schema declares it.
struct CatalogColumn: Equatable {
  let name: String
  /// The declared type, empty where there is none.
  let type: String
  /// Whether `*` leaves it out: hidden columns of virtual tables and function arguments.
  var isHidden = false
  /// Its place in the primary key from 1 on, 0 where it is none of it.
  var primaryKeyPlace = 0
}

/// A foreign key of a table.
struct CatalogForeignKey: Equatable {
  /// The table that it points to.
  let parent: String
  /// Pairs of columns; the parent's is `nil` where the key means its primary key.
  var columns: [(child: String, parent: String?)]

  static func == (left: Self, right: Self) -> Bool {
    left.parent == right.parent
      && left.columns.elementsEqual(right.columns) {
        $0.child == $1.child && $0.parent == $1.parent
      }
  }
}

/// A function that SQL can call.
struct CatalogFunction: Equatable {
  let name: String
  /// Such as `scalar`, `aggregate`, `window`.
  let kind: String
}
