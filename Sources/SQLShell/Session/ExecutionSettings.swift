/// What is told about statements beside their rows.
struct ExecutionSettings {
  /// Whether the time that each statement took is printed.
  var showsTime = false
  /// Whether the number of changed rows is printed.
  var countsChanges = false
  var queryPlan = QueryPlanDisplay.off
  var statistics = StatisticsDisplay.off
  var progress = ProgressLimit()
  /// Where `.trace` writes; `nil` traces nothing.
  var traceOutput: OutputTarget?
  /// Whether statements of the shell itself run now, which no trace or log tells of.
  var tracesNothing = false
  /// Where `.log` writes; `nil` keeps no log.
  var logOutput: OutputTarget?

  /// When the query plan is printed before a statement runs.
  enum QueryPlanDisplay: Int {
    case off = 0
    case on = 1
    /// With the plans of triggers.
    case trigger = 2
    /// With the program too.
    case full = 3
  }

  /// What `.stats` prints after each statement.
  enum StatisticsDisplay: Int {
    case off = 0
    case on = 1
    /// With the origin of each column.
    case statement = 2
    /// Nothing but the instructions of the virtual machine.
    case steps = 3
  }
}

/// When `.progress` stops a statement.
struct ProgressLimit {
  var isQuiet = false
  var startsAnew = false
  var isOnce = false
  /// Calls until the statement is stopped; 0 is never.
  var limit = 0
  var calls = 0
}
