import Glibc
import LineEditing
import TestSupport
import Testing

/// The history and its file.
struct HistoryTests {
  private let directory: TemporaryDirectory
  private var path: String { directory.file("folder/history") }

  init() throws { directory = try TemporaryDirectory() }

  private func mode(_ path: String) -> mode_t {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
  }

  @Test func entriesComeBackAsTheyWere() throws {
    let entries = [
      "select 1;", "a\nb\n", "back\\slash\\n", "tab\t世界 👨‍👩‍👧", "carriage\r\nreturn", "quote ' \" `",
      "\\",
    ]
    let history = try History(path: path)
    for entry in entries { try history.append(entry) }
    #expect(try History(path: path).entries == entries)
    #expect(mode(path) == 0o600)
  }

  @Test func someEntriesAreNotKept() throws {
    let history = try History(path: path)
    for entry in ["a", "a", " secret", "", "\n \n", "b", "a"] { try history.append(entry) }
    #expect(history.entries == ["a", "b", "a"])
    #expect(try History(path: path).entries == ["a", "b", "a"])
  }

  @Test func theLimitHoldsInTheSessionAndInTheFile() throws {
    let history = try History(path: path, limit: 10)
    for number in 1...1000 { try history.append("entry \(number)") }
    #expect(history.entries == (991...1000).map { "entry \($0)" })
    #expect(try History(path: path, limit: 10).entries == (991...1000).map { "entry \($0)" })
    let lines = try directory.read("folder/history").split(separator: "\n")
    #expect(lines.count <= 110)
    #expect(mode(path) == 0o600)
  }

  @Test func severalSessionsLoseNothing() throws {
    let first = try History(path: path, limit: 100)
    let second = try History(path: path, limit: 100)
    for number in 1...40 {
      try first.append("first \(number)")
      try second.append("second \(number)")
    }
    let expected = (1...40).flatMap { ["first \($0)", "second \($0)"] }
    #expect(try History(path: path, limit: 100).entries == expected)
  }

  @Test func manyProcessesAtOnceLoseNothing() throws {
    let fixture = try builtProduct("EditorFixture")
    let script = """
      for n in 1 2 3 4 5 6; do
        (i=0; while [ $i -lt 50 ]; do i=$((i+1)); echo "process $n entry $i;"; done | "\(fixture)" >/dev/null) &
      done
      wait
      """
    let environment = testEnvironment([
      "FIXTURE_PLAIN": "1", "FIXTURE_HISTORY": path, "FIXTURE_LIMIT": "1000",
    ])
    #expect(
      try runProcess("/bin/sh", ["-c", script], environment: environment).status == .exited(0)
    )
    let entries = try History(path: path).entries
    #expect(entries.count == 300)
    #expect(Set(entries).count == 300)
    for process in 1...6 {
      let own = entries.filter { $0.hasPrefix("process \(process) ") }
      #expect(own == (1...50).map { "process \(process) entry \($0);" })
    }
  }

  @Test func trimmingInOneProcessKeepsWhatOthersWrote() throws {
    let first = try History(path: path, limit: 10)
    let second = try History(path: path, limit: 10)
    for number in 1...300 { try first.append("first \(number)") }
    try second.append("second")
    try first.append("last")
    #expect(
      try History(path: path, limit: 10).entries.suffix(3) == ["first 300", "second", "last"]
    )
  }

  @Test func aDamagedFileIsSetAsideAndSaid() throws {
    try directory.write(
      Array("good\n".utf8) + [0xFF, 0xFE, 0x0A, 0, 0, 0x0A] + Array("fine\n".utf8),
      to: "folder/history"
    )
    let history = try History(path: path)
    let damage = try #require(history.damage)
    #expect(damage.lines == [2, 3])
    #expect(damage.setAsidePath == path + ".damaged")
    #expect(damage.description.contains(path + ".damaged"))
    #expect(history.entries == ["good", "fine"])
    try history.append("new")
    let again = try History(path: path)
    #expect(again.damage == nil)
    #expect(again.entries == ["good", "fine", "new"])
    #expect(access(path + ".damaged", F_OK) == 0)
  }

  @Test func halfALineDoesNotSpoilTheNext() throws {
    try directory.write("whole\ncut of", to: "folder/history")
    let history = try History(path: path)
    try history.append("next")
    #expect(try History(path: path).entries == ["whole", "cut of", "next"])
  }

  @Test func plainLinesOfOtherProgramsAreRead() throws {
    try directory.write("select '\\d';\n.tables\n", to: "folder/history")
    #expect(try History(path: path).entries == ["select '\\d';", ".tables"])
  }

  @Test func aFileThatOthersMayReadIsClosedToThem() throws {
    try directory.write("a\n", to: "folder/history")
    chmod(path, 0o644)
    _ = try History(path: path)
    #expect(mode(path) == 0o600)
  }

  @Test func aLinkStaysALink() throws {
    try directory.write("a\n", to: "real")
    let link = directory.file("link")
    #expect(symlink(directory.file("real"), link) == 0)
    let history = try History(path: link, limit: 1)
    for number in 1...300 { try history.append("\(number)") }
    var status = stat()
    lstat(link, &status)
    #expect(status.st_mode & S_IFMT == S_IFLNK)
    #expect(try History(path: link, limit: 1).entries == ["300"])
  }

  @Test func theNullDeviceKeepsNothingAndStaysAsItIs() throws {
    let before = mode("/dev/null")
    let history = try History(path: "/dev/null")
    try history.append("a")
    #expect(history.entries == ["a"])
    #expect(mode("/dev/null") == before)
  }

  @Test func anUnusableFileIsSaid() throws {
    let error = try #require(throws: HistoryError.self) { try History(path: "/proc/none/history") }
    #expect(error.description.contains("/proc/none"))
  }

  @Test func patternsAreFoundInEitherCase() throws {
    let history = History()
    for entry in ["SELECT a", "update b", "select\nc"] { try history.append(entry) }
    #expect(history.entries(containing: "select") == ["SELECT a", "select\nc"])
  }

  @Test func aLockThatAnotherProgramKeepsIsNotWaitedFor() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("history")
    let history = try History(path: path)
    let other = open(path, O_RDWR)
    defer { close(other) }
    #expect(flock(other, LOCK_EX) == 0)
    for entry in ["a", "b"] {
      let error = try #require(throws: HistoryError.self) { try history.append(entry) }
      #expect(error.description.contains("which another program holds"))
    }
    #expect(flock(other, LOCK_UN) == 0)
    try history.append("c")
    #expect(try History(path: path).entries == ["c"])
  }

  @Test func aFolderThatHasGoneIsSaidAndMadeAnew() throws {
    let history = try History(path: path)
    try history.append("a")
    for name in ["folder/history", "folder"] { _ = remove(directory.file(name)) }
    let error = try #require(throws: HistoryError.self) { try history.append("b") }
    #expect(error.description.contains("folder/history: open: No such file"))
    #expect(history.entries == ["a", "b"])
    #expect(try History(path: path).entries == [])
    try history.append("c")
    #expect(try History(path: path).entries == ["c"])
  }

  /// On a full disk, which a limit for files stands for.
  @Test(arguments: [1, 2, 3, 8])
  func noEntryIsCutWhereTheDiskIsFull(blocks: Int) throws {
    let entries = (1...200).map { "select \($0) as a_number_of_a_certain_length;" }
    let run = try runProcess(
      "/bin/sh",
      ["-c", "trap '' XFSZ; ulimit -f \(blocks); exec \"$0\"", builtProduct("EditorFixture")],
      input: entries.joined(separator: "\n") + "\n",
      environment: testEnvironment([
        "FIXTURE_PLAIN": "1", "FIXTURE_HISTORY": path, "FIXTURE_LIMIT": "20",
      ])
    )
    #expect(run.status == .exited(1))
    #expect(run.output.hasSuffix("failed: history file \(path): write: File too large\n"))
    let kept = try History(path: path)
    #expect(kept.damage == nil)
    #expect(!kept.entries.isEmpty && Set(kept.entries).isSubset(of: entries))
    let beside = try runProcess("/bin/ls", [directory.file("folder")]).output
    #expect(beside == "history\n")
  }
}
