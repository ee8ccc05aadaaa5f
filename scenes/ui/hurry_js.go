package ui

import "tessera/assets/vector"

// A page has one thread, for frames and for painting.
func init() { vector.Pause = pause }
