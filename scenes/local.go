//go:build !js

package scenes

import "time"

// Local returns the same moment with the day and the hour of the player's calendar.
func Local(t time.Time) time.Time { return t.Local() }
