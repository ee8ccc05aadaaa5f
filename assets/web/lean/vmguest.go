//go:build ignore

// Package vmguest replaces Ebitengine's own in the page's program. A page is never the
// guest of another program, and the original needs all of package net and encoding/gob.
package vmguest

// MarkGuest does nothing.
func MarkGuest(bool) {}

// IsGuest reports false.
func IsGuest() bool { return false }
