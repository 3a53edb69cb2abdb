import Testing

@testable import SQLiteMigration

@Suite struct ChecksumTests {
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func sha256IsThatOfTheStandard(text: String, expected: String) {
    #expect(hexadecimal(SHA256.hash(Array(text.utf8))) == expected)
  }

  @Test func sha256FedInPiecesIsThatOfTheWhole() {
    let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    var hasher = SHA256()
    for start in stride(from: 0, to: 1000, by: 37) {
      hasher.update(bytes[start..<min(start + 37, 1000)])
    }
    #expect(hasher.finish() == SHA256.hash(bytes))
  }

  @Test(arguments: [
    (
      "",
      "38b060a751ac96384cd9327eb1b1e36a21fdb71114be07434c0cc7bf63f6e1da"
        + "274edebfe76f65fbd51ad2f14898b95b"
    ),
    (
      "abc",
      "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed"
        + "8086072ba1e7cc2358baeca134c825a7"
    ),
  ])
  func sha384IsThatOfTheStandard(text: String, expected: String) {
    #expect(hexadecimal(SHA384.hash(Array(text.utf8))) == expected)
  }

  @Test func crc32IsThatOfTheStandard() {
    var crc = CRC32()
    crc.update("123456789".utf8)
    #expect(crc.value == 0xcbf4_3926)
  }

  @Test(arguments: [
    Array("create table a(x);\n".utf8),
    Array("create table a(x);\r\n".utf8),
    [0xef, 0xbb, 0xbf] + Array("create table a(x);".utf8),
  ])
  func flywayChecksumIgnoresLineEndsAndByteOrderMark(bytes: [UInt8]) {
    #expect(FlywayLedger.checksum(bytes) == -1_350_867_412)
  }

  @Test func sipHashIsThatOfItsReference() {
    #expect(SipHash13.hash([]) == 0xd1fb_a762_150c_532c)
  }

  @Test(arguments: [
    (
      "1", "initial",
      "CREATE TABLE persons (\n    id int,\n    name varchar(255),\n    city varchar(255)\n);\n",
      "2959965718684201605"
    ),
    (
      "2", "add_cars_table", "CREATE TABLE cars (\n    id int,\n    name varchar(255)\n);\n",
      "8238603820526370208"
    ),
  ])
  func refineryChecksumIsThatOfRefinery(
    version: String,
    title: String,
    sql: String,
    expected: String
  ) throws {
    let text = try MigrationText(path: "V\(version)__\(title).sql", bytes: Array(sql.utf8))
    let origin = MigrationOrigin(text, version: version, title: title)
    #expect(RefineryLedger.checksum(origin, wide: false) == expected)
    #expect(RefineryLedger.checksum(origin, wide: true) != expected)
  }
}
