import FoundationEssentials
import SQLiteQuery
import TestSupport
import Testing

@testable import ResultRendering

@Suite struct SQLLiteralWriterTests {
  private func literal(
    _ bytes: [UInt8],
    _ breaks: SQLLiteralWriter.Breaks
  ) throws -> String {
    let sink = MemorySink()
    let out = OutputBuffer(to: sink)
    let writer = SQLLiteralWriter(to: out, breaks: breaks, isTerminal: false, invalidText: .asBytes)
    try bytes.withUnsafeBytes { try writer.write(text: $0) }
    try out.flush()
    return sink.text
  }

  /// Bytes are looked at eight at a time, so each length and place has its own way through.
  @Test(arguments: [SQLLiteralWriter.Breaks.kept, .replaced])
  func aSpecialByteIsSeenWhereverItStands(_ breaks: SQLLiteralWriter.Breaks) throws {
    try DatabaseQueue().inDatabase { db in
      for count in 1...27 {
        for place in 0..<count {
          for special in [0, 0x0A, 0x0D, 0x27, 0x80, 0xFF] as [UInt8] {
            var bytes = [UInt8](repeating: UInt8(ascii: "&"), count: count)
            bytes[place] = special
            let text = try literal(bytes, breaks)
            #expect(text != "'\(String(decoding: bytes, as: UTF8.self))'" || breaks == .kept)
            let found = try Bool.fetchOne(
              db,
              sql: "SELECT typeof(\(text)) = 'text' AND CAST(\(text) AS BLOB) = ?",
              arguments: [Data(bytes)]
            )
            #expect(found == true, "\(text)")
          }
        }
      }
    }
  }

  @Test func plainTextIsCopiedAtTheEndOfTheBuffer() throws {
    for missing in 0...12 {
      let sink = MemorySink()
      let out = OutputBuffer(to: sink)
      let filler = [UInt8](repeating: UInt8(ascii: "-"), count: OutputBuffer.capacity - missing)
      try out.write(filler)
      let writer = SQLLiteralWriter(to: out, breaks: .kept, isTerminal: false)
      try "plain text".utf8.withContiguousStorageIfAvailable {
        try writer.write(text: UnsafeRawBufferPointer($0))
      }
      try out.flush()
      #expect(sink.text.hasSuffix("-'plain text'"))
      #expect(sink.text.utf8.count == filler.count + 12)
    }
  }
}
