//go:build !js

package scenes

import "time"

// Local returns the same moment in the time zone of the player, so that its day and hour are
// those of the player's calendar.
func Local(t time.Time) time.Time { return t.Local() }
