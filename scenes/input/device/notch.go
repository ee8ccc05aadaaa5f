//go:build !js

package device

// notch is how much Ebiten reports for one notch of the wheel.
const notch = 1
