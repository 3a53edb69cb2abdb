enum LineEditingPlaceholder {}
