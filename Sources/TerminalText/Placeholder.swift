enum TerminalTextPlaceholder {}
