//go:build !js && !linux

package app

// offerReader does nothing: no way to the assistive tools of other systems is built.
func offerReader(*App) {}
