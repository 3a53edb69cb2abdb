/// One run of a statement, from its start to its end or to the next run.
///
/// Cursor and row share it: whoever is the last to go ends the run, and no run but this one.
@usableFromInline
final class StatementRun {
  @usableFromInline let statement: Statement
  private let number: UInt32

  init(_ statement: Statement) {
    self.statement = statement
    number = statement.run
  }

  deinit { statement.reset(endingRun: number) }
}
