/// Keys that terminals send as escape sequences, by the letter that stands for them after `^^`.
enum PrivateKey: Character, CaseIterable {
  case up = "A"
  case down = "B"
  case right = "C"
  case left = "D"
  case home = "h"
  case end = "e"
  case delete = "d"
  case backTab = "t"
  case wordRight = "w"
  case wordLeft = "b"
  case pageUp = "u"
  case pageDown = "n"
  case newline = "m"
  case paste = "p"
  /// Not a key: the commands of libedit that only key maps can reach.
  case builtinNewline = "N"
  case builtinSetMark = "S"
  case builtinKillRegion = "K"
  case builtinViZero = "Z"
  case builtinEnd = "E"
  case builtinNextWord = "W"
  case builtinViDelete = "1"
  case builtinViChange = "2"
  case builtinViYank = "3"
  case builtinViPasteAfter = "4"
  case builtinViPasteBefore = "5"
  case builtinViDeleteNext = "6"
  case builtinViDeletePrevious = "7"
  case builtinViSubstitute = "8"
  /// Not a key either: the second step of cutting.
  case killEnd = "x"

  /// The commands of libedit, by the keys that reach them.
  static let builtins: [(PrivateKey, String)] = [
    (.builtinNewline, "ed-newline"), (.builtinSetMark, "em-set-mark"),
    (.builtinKillRegion, "em-kill-region"), (.builtinViZero, "vi-zero"),
    (.builtinEnd, "ed-move-to-end"),
    (.builtinViDelete, "vi-delete-meta"), (.builtinViChange, "vi-change-meta"),
    (.builtinViYank, "vi-yank"), (.builtinViPasteAfter, "vi-paste-next"),
    (.builtinViPasteBefore, "vi-paste-prev"), (.builtinViDeleteNext, "ed-delete-next-char"),
    (.builtinViDeletePrevious, "ed-delete-prev-char"),
    (.builtinViSubstitute, "vi-substitute-char"),
  ]

  /// The two scalars that libedit reads for it.
  var keys: String { "\u{1E}\(rawValue)" }

  /// The second scalar of the key.
  var scalar: UInt32 { rawValue.unicodeScalars.reduce(0) { $1.value + $0 } }

  /// How bind(1) of libedit writes it.
  var binding: String { "^^\(rawValue)" }

  /// What follows `ESC [` or `ESC O`.
  static let sequences: [String: PrivateKey] = [
    "A": .up, "B": .down, "C": .right, "D": .left,
    "H": .home, "1~": .home, "7~": .home, "F": .end, "4~": .end, "8~": .end,
    "3~": .delete, "Z": .backTab, "5~": .pageUp, "6~": .pageDown,
    "1;5C": .wordRight, "1;3C": .wordRight, "1;5D": .wordLeft, "1;3D": .wordLeft,
    "200~": .paste, "13;3u": .newline, "27;3;13~": .newline,
  ]
}
