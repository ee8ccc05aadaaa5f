//go:build !js

package scenes

import "time"

// Local returns t in the player's time zone.
func Local(t time.Time) time.Time { return t.Local() }

// Home returns "": this program came from no server.
func Home() string { return "" }

// Visit does nothing outside of a page.
func Visit(string) {}

// LinkBase returns the beginning of a link that belongs to no page.
func LinkBase() string { return "tessera:" }
