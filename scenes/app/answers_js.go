package app

// RegisterTextFlags does nothing: a page has no command line.
func RegisterTextFlags() {}
