//go:build linux || windows

package chooser

import "tessera/logic/say"

// failed returns the error for a failed dialog, with the system's error number.
func failed(number uint32) error { return say.Errorf("the file dialog failed (%#x)", number) }
