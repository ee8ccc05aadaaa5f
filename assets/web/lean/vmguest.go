//go:build ignore

// Package vmguest stands in for Ebitengine's own in the page's program: a page is
// never the guest of another program, and what would let it be one brings the whole
// of package net and encoding/gob.
package vmguest

// MarkGuest is told at the start that this is no guest.
func MarkGuest(bool) {}

// IsGuest reports false.
func IsGuest() bool { return false }
