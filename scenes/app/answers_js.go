package app

// Answers has nobody to answer: a page is called with no arguments.
func Answers() {}
