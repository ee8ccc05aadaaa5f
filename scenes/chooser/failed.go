//go:build linux || windows

package chooser

import "tessera/logic/say"

// failed is the error of a dialog that has failed, with the system's own number for it.
func failed(number uint32) error { return say.Errorf("the desktop's dialog has failed (%#x)", number) }
