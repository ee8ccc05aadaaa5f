//go:build !js

package app

import (
	"testing"

	"tessera/assets/sounds"
)

// While the device is busy, requests are dropped and callers do not block.
func TestNothingWaitsForTheDevice(t *testing.T) {
	p := newPlayer()
	p.awake = true // the device takes no requests
	for range 10 * cap(p.wanted) {
		p.Wake()
		p.want(wanted{sounds.All()[0], 1})
	}
	if len(p.wanted) != cap(p.wanted) {
		t.Errorf("%d wait for the device, of %d", len(p.wanted), cap(p.wanted))
	}
}

// Both channels have the same samples, in the device's format.
func TestBothChannelsSoundAlike(t *testing.T) {
	want := "\x00\x00\x80\x3f\x00\x00\x80\x3f\x00\x00\x00\xbf\x00\x00\x00\xbf"
	if got := string(encode([]float32{1, -0.5})); got != want {
		t.Errorf("the samples are %q, want %q", got, want)
	}
}
