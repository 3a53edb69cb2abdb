import Testing

@testable import SQLShell

@Suite struct BinaryFormatTests {
  /// `{"a": [1, true, "é"]}`, written by hand after the format's description.
  private let list: [UInt8] =
    Array("bplist00".utf8)
    + [0xD1, 1, 2] + [0x51, 0x61] + [0xA3, 3, 4, 5] + [0x10, 1] + [0x09] + [0x61, 0x00, 0xE9]
    + [8, 11, 13, 17, 19, 20]
    + [0, 0, 0, 0, 0, 0, 1, 1] + [0, 0, 0, 0, 0, 0, 0, 6] + [UInt8](repeating: 0, count: 8)
    + [0, 0, 0, 0, 0, 0, 0, 23]

  @Test func aPropertyListIsRead() {
    let text = list.withUnsafeBytes { BinaryPropertyList.text(of: $0) }
    #expect(text == "{\n  \"a\": [\n    1,\n    true,\n    \"é\"\n  ]\n}")
  }

  @Test func damagedListsAreRefused() {
    for length in 0..<list.count {
      _ = list[..<length].withUnsafeBytes { BinaryPropertyList.text(of: $0) }
    }
    for index in list.indices {
      for value: UInt8 in [0, 0x0F, 0x7F, 0xFF] {
        var damaged = list
        damaged[index] = value
        _ = damaged.withUnsafeBytes { BinaryPropertyList.text(of: $0) }
      }
    }
    // An array that holds itself has no end.
    var circle = list
    circle[14] = 2
    #expect(circle.withUnsafeBytes { BinaryPropertyList.text(of: $0) } == nil)
  }

  @Test(
    arguments: [
      ([0x4C, 0x17, 0x61, 0x13, 0x31], "{\"a\":1}"),
      ([0x7B, 0x13, 0x31, 0x13, 0x32, 0x10, 0x00, 0x02], nil),
      ([0x5B, 0x13, 0x31, 0x00, 0x01, 0x02], "[1,null,true,false]"),
      ([0x3B, 0x2A, 0x22, 0x0A], "[\"\\\"\\n\"]"),
      ([0xCB, 0x02, 0x13, 0x35], "[5]"),
      ([0x2C, 0x13, 0x31], nil), ([0x4C, 0x13, 0x31, 0x13, 0x31], nil), ([0x1B], nil),
      ([0x0B], nil),
      ([0xFB, 255, 255, 255, 255, 255, 255, 255, 255], nil),
    ] as [([UInt8], String?)]
  )
  func jsonbIsReadOrRefused(_ bytes: [UInt8], _ text: String?) {
    #expect(bytes.withUnsafeBytes { JSONB.text(of: $0) } == text)
  }
}
