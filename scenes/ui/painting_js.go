package ui

import "tessera/assets/vector"

// A page has a single thread for frames and painting.
func init() { vector.Pause = pause }
