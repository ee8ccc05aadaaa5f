//go:build !js

package scenes

import "time"

// Local returns t in the player's time zone.
func Local(t time.Time) time.Time { return t.Local() }
