enum SQLSyntaxPlaceholder {}
