enum SQLiteQueryPlaceholder {}
