package squaregame

import (
	"time"

	"tessera/assets/sounds"
	"tessera/logic/match"
	"tessera/logic/squaregame"
	"tessera/scenes/boards"
)

// The sounds of closed squares follow the sound of the piece, one after the other.
const (
	closeAfter = 90 * time.Millisecond
	closeEach  = 100 * time.Millisecond
)

// closings are the sounds for the squares that one piece closes. Further squares repeat
// the last.
var closings = []sounds.Name{sounds.Close, sounds.CloseTwo, sounds.CloseMore}

// changeSounds returns the sounds of a change. A piece laid by hand is already in place; any
// other flies there first.
func changeSounds(from, to match.State, byHand bool) []boards.Cue {
	before, s := match.Typed[squaregame.State](from), match.Typed[squaregame.State](to)
	if before.LastIndex() == s.LastIndex() {
		return []boards.Cue{{Sound: sounds.Pass}}
	}
	landed := boards.Landed
	if byHand {
		landed = 0
	}
	cues := []boards.Cue{{Sound: sounds.Stick, At: landed}}
	for i := range s.LastClosed() {
		cues = append(cues, boards.Cue{
			Sound: closings[min(i, len(closings)-1)], At: landed,
			After: closeAfter + time.Duration(i)*closeEach,
		})
	}
	return cues
}
