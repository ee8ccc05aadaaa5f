package app

// Answers does nothing: a page has no command line.
func Answers() {}
