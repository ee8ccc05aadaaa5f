//go:build !js && !linux

package app

// offerReader does nothing: assistive tools are supported on Linux and in browsers only.
func offerReader(*App) {}
