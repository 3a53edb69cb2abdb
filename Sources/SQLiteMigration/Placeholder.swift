enum SQLiteMigrationPlaceholder {}
