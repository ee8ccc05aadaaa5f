package squaregame

import (
	"time"

	"tessera/assets/sounds"
	"tessera/logic/match"
	"tessera/logic/squaregame"
	"tessera/scenes/boards"
)

// Squares are heard behind the piece that closes them, one after the other.
const (
	closeAfter = 90 * time.Millisecond
	closeEach  = 100 * time.Millisecond
)

// closings are the sounds of the squares that one piece closes, the last of them
// for all that follow.
var closings = []sounds.Name{sounds.Close, sounds.CloseTwo, sounds.CloseMore}

// heard is what a change sounds like. A piece out of a hand lies where it was
// held; any other flies there first.
func heard(from, to match.State, byHand bool) []boards.Cue {
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
