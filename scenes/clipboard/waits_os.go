//go:build !js

package clipboard

// waits reports whether a frame can wait for the clipboard.
const waits = true
