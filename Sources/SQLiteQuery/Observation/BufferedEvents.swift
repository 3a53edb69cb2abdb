/// Events inside savepoints, which may never have happened.
struct BufferedEvents<Event> {
  private var events: [Event] = []
  /// The open savepoints, outermost first, each with the number of events in front of it.
  private var savepoints: [(name: String, start: Int)] = []

  /// Whether events have to wait.
  var isBuffering: Bool { !savepoints.isEmpty }

  mutating func append(_ event: Event) { events.append(event) }

  mutating func begin(_ name: String) { savepoints.append((name, events.count)) }

  /// Forgets the events since a savepoint, which stays open.
  mutating func rollBack(to name: String) {
    guard let index = savepoints.lastIndex(where: { $0.name == name }) else { return }
    events.removeSubrange(savepoints[index].start...)
    savepoints.removeSubrange((index + 1)...)
  }

  /// Ends a savepoint and those inside it.
  ///
  /// - Returns: The events that need to wait no more.
  mutating func release(_ name: String) -> [Event] {
    guard let index = savepoints.lastIndex(where: { $0.name == name }) else { return [] }
    savepoints.removeSubrange(index...)
    return savepoints.isEmpty ? take() : []
  }

  /// Ends all savepoints.
  ///
  /// - Returns: The events that were waiting.
  mutating func take() -> [Event] {
    defer {
      events = []
      savepoints = []
    }
    return events
  }
}
