enum SQLShellPlaceholder {}
