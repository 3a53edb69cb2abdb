import ResultRendering
import SQLiteQuery

/// What a mode prints for a statement, as bytes.
func renderedBytes(
  _ sql: String,
  as mode: OutputMode,
  _ change: (inout RenderOptions) -> Void = { _ in },
  elapsed: Duration? = nil
) throws -> [UInt8] {
  var options = RenderOptions()
  change(&options)
  let sink = MemorySink()
  try DatabaseQueue().inDatabase { db in
    let out = OutputBuffer(to: sink)
    var rows = try StatementRows(db.makeStatement(sql: sql))
    try ResultRenderer(mode, options: options).render(&rows, to: out) { elapsed }
    try out.flush()
  }
  return sink.bytes
}

/// What a mode prints for a statement, as text.
func rendered(
  _ sql: String,
  as mode: OutputMode,
  _ change: (inout RenderOptions) -> Void = { _ in },
  elapsed: Duration? = nil
) throws -> String {
  String(decoding: try renderedBytes(sql, as: mode, change, elapsed: elapsed), as: UTF8.self)
}
