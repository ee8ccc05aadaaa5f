//go:build !linux && !js

package app

// silenceALSA does nothing: only ALSA on Linux writes to standard error.
func silenceALSA() {}
