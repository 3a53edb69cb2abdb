public import FoundationEssentials

/// A UUID stores as a BLOB of 16 bytes; its text form reads as well.
extension UUID: DatabaseValueConvertible {
  /// BLOB, 16 bytes in the order of the text form.
  public var databaseValue: DatabaseValue {
    withUnsafeBytes(of: uuid) { Data($0) }.databaseValue
  }

  /// The UUID of 16 bytes, or of text such as `E621E1F8-C36C-495A-93FC-0C247A3E6E5F`.
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> UUID? {
    switch dbValue.storage {
    case .blob(let bytes):
      guard bytes.count == 16 else { return nil }
      var uuid = zeroUUID
      withUnsafeMutableBytes(of: &uuid) { $0.copyBytes(from: bytes) }
      return UUID(uuid: uuid)
    case .string(let string):
      return UUID(uuidString: string)
    default:
      return nil
    }
  }
}

private let zeroUUID: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
