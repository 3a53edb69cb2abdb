import Glibc
import Synchronization

/// A mutex that knows whether the calling thread holds it.
final class Lock: @unchecked Sendable {
  // Safe to share: the mutex is what makes sharing safe, and the owner is atomic.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let owner = Atomic<UInt>(0)

  init() { pthread_mutex_init(mutex, nil) }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  func acquire() {
    pthread_mutex_lock(mutex)
    owner.store(UInt(pthread_self()), ordering: .relaxed)
  }

  func release() {
    owner.store(0, ordering: .relaxed)
    pthread_mutex_unlock(mutex)
  }

  /// True only on the thread that acquired the lock: no other can have stored its number.
  var isHeldByThisThread: Bool { owner.load(ordering: .relaxed) == UInt(pthread_self()) }
}
