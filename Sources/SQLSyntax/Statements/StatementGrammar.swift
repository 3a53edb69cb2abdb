/// The little of SQL's grammar that decides where a statement ends.
///
/// Source: the state machine that <https://www.sqlite.org/c3ref/complete.html> describes.
struct StatementGrammar: Sendable {
  enum Symbol {
    case semicolon, other, explain, create, temporary, trigger, end, begin, `case`
    case leftParenthesis, rightParenthesis
  }

  private enum State {
    case start, statement, explain, create, trigger, triggerSemicolon, triggerEnd
  }

  private var state = State.start
  private var openers = OpenerStack()
  private var openParentheses = 0
  private var isInBody = false
  /// Whether a statement, were it an empty one, has ended.
  private(set) var hasEnded = false

  var isBlank: Bool { state == .start }

  var open: OpenConstruct? {
    if isBlank { return nil }
    switch openers.last {
    case .parenthesis: return .parenthesis
    case .case, .begin: return .end
    case nil: return state == .trigger || state == .triggerSemicolon ? .end : .semicolon
    }
  }

  /// Takes the next symbol; tells whether the statement ends with it.
  @inline(__always)
  mutating func take(_ symbol: Symbol) -> Bool {
    // Most of most statements.
    if symbol == .other, state == .statement { return false }
    return takeTelling(symbol)
  }

  private mutating func takeTelling(_ symbol: Symbol) -> Bool {
    if symbol == .semicolon {
      switch state {
      case .trigger, .triggerSemicolon:
        state = .triggerSemicolon
        // What was open inside a statement of the body ends with it.
        while let opener = openers.last, opener != .begin { openers.pop() }
        openParentheses = 0
        return false
      default:
        state = .start
        openers.removeAll()
        (openParentheses, isInBody) = (0, false)
        hasEnded = true
        return true
      }
    }
    nest(symbol)
    switch (state, symbol) {
    case (.start, .explain): state = .explain
    case (.start, .create), (.explain, .create): state = .create
    case (.explain, .other), (.explain, .leftParenthesis), (.explain, .rightParenthesis),
      (.explain, .case), (.explain, .begin):
      break
    case (.create, .temporary): break
    case (.create, .trigger): state = .trigger
    case (.triggerSemicolon, .end): state = .triggerEnd
    case (.trigger, _), (.triggerSemicolon, _), (.triggerEnd, _): state = .trigger
    default: state = .statement
    }
    return false
  }

  private mutating func nest(_ symbol: Symbol) {
    switch symbol {
    case .leftParenthesis:
      openers.push(.parenthesis)
      openParentheses += 1
    case .rightParenthesis where openParentheses > 0:
      // A CASE that was not finished before the parenthesis closes is not waited for.
      while openers.pop() != .parenthesis {}
      openParentheses -= 1
    case .case: openers.push(.case)
    case .begin where state == .trigger && !isInBody:
      openers.removeAll()
      openers.push(.begin)
      (openParentheses, isInBody) = (0, true)
    case .end where openers.last == .case || openers.last == .begin && state == .triggerSemicolon:
      openers.pop()
    default: break
    }
  }
}
