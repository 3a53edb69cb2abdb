/// Commands that delete by what a person sees as a character, and by lines.
extension EditorCommand {
  static let deletions: [EditorCommand] = [
    EditorCommand(
      name: "assay-delete-back",
      help: "Delete the character before the cursor",
      keys: [.inserting("^?"), .inserting("^H")]
    ) { pointer, _ in EditLineEditor.run(pointer) { $0.deleteBackward() } },
    EditorCommand(
      name: "assay-delete",
      help: "Delete the character at the cursor",
      keys: [.all(.delete)]
    ) { pointer, _ in EditLineEditor.run(pointer) { $0.deleteForward() } },
  ]
}

extension EditLineEditor {
  func deleteBackward() -> CommandOutcome {
    let entry = handle.entry
    guard entry.cursor > 0 else { return .refused }
    handle.replace(entry.previousCluster..<entry.cursor, with: "", in: entry)
    return .edited
  }

  func deleteForward() -> CommandOutcome {
    let entry = handle.entry
    guard !entry.isAtEnd else { return .refused }
    handle.replace(entry.cursor..<entry.nextCluster, with: "", in: entry)
    return .edited
  }
}
