import Foundation
import Synchronization
import Testing

@testable import SQLiteQuery

@Suite(.serialized) struct SpareBlocksTests {
  /// The account is not installed in the tests' process: nothing but these tests takes blocks.
  @Test func aBlockServesNoMoreThanItHolds() throws {
    SpareBlocks.keepForThisThread()
    for bytes in 1...5000 {
      let block = try #require(malloc(bytes))
      let size = MemoryAccount.size(of: block)
      guard SpareBlocks.keep(block, size) else {
        // Sanitizers give blocks as small as they were asked for.
        #expect(size < 24 || size > 4096)
        #expect(SpareBlocks.take(bytes) == nil)
        free(block)
        continue
      }
      let served = (size - 8) / 16 * 16 + 8
      #expect(served <= size)
      #expect(SpareBlocks.take(size + 1) == nil, "\(bytes)")
      #expect(SpareBlocks.take(served) == block, "\(bytes)")
      #expect(SpareBlocks.take(served) == nil)
      free(block)
    }
  }

  @Test func blocksComeBackLastFirstAndNoMoreThanSomeAreKept() throws {
    SpareBlocks.keepForThisThread()
    let blocks = try (0..<100).map { _ in try #require(malloc(72)) }
    let kept = blocks.filter { SpareBlocks.keep($0, 72) }
    #expect(kept == Array(blocks.prefix(32)))
    #expect((0..<33).map { _ in SpareBlocks.take(72) } == kept.reversed() + [nil])
    for block in blocks { free(block) }
  }

  @Test func anotherThreadGetsAndKeepsNothing() throws {
    SpareBlocks.keepForThisThread()
    let block = try #require(malloc(72))
    #expect(SpareBlocks.keep(block, 72))
    let address = Int(bitPattern: block)
    let isServed = Mutex(true)
    let thread = Thread {
      let other = UnsafeMutableRawPointer(bitPattern: address)
      isServed.withLock {
        $0 = SpareBlocks.take(72) != nil || other.map { SpareBlocks.keep($0, 72) } ?? true
      }
    }
    thread.start()
    while !thread.isFinished { usleep(1000) }
    #expect(!isServed.withLock { $0 })
    #expect(SpareBlocks.take(72) == block)
    free(block)
  }
}
