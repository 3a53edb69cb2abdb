let arguments = Array(CommandLine.arguments.dropFirst())
let rest = Array(arguments.dropFirst())

switch arguments.first {
case "query": try QueryBenchmark.run(rest)
case "rendering": try RenderingBenchmarks.run(rest)
case "render-one": try RenderingBenchmarks.renderOne(rest)
case "prompt": try PromptBenchmarks.run()
case "migration": try MigrationBenchmarks.run()
case "transfer": try TransferBenchmarks.run(rest)
default:
  print(
    "usage: Benchmarks query [ROWS] | rendering [--file] [MODE...] | prompt | migration | transfer [ROWS]"
  )
}
