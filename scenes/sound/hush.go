//go:build !linux && !js

package sound

// silenceALSA does nothing: only ALSA on Linux writes to standard error.
func silenceALSA() {}
