/// What is known of one schema: `main`, `temp` or an attached database.
struct SchemaSnapshot {
  let name: String
  /// `PRAGMA schema_version` when it was read.
  let version: Int64
  let relations: NameIndex<CatalogObject>
  let indexes: NameIndex<CatalogObject>
  let triggers: NameIndex<CatalogObject>

  init(name: String, version: Int64, objects: [CatalogObject]) {
    self.name = name
    self.version = version
    relations = NameIndex(objects.filter(\.isRelation), name: \.name)
    indexes = NameIndex(objects.filter { $0.kind == .index }, name: \.name)
    triggers = NameIndex(objects.filter { $0.kind == .trigger }, name: \.name)
  }
}
