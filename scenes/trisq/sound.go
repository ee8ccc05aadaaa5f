package trisq

import (
	"time"

	"tessera/assets/sounds"
	"tessera/logic/match"
	"tessera/logic/trisq"
	"tessera/scenes/boards"
)

// The sounds of captures follow the sound of the placement, one per figure, up to
// mostCaptures.
const (
	captureAfter = 110 * time.Millisecond
	captureEach  = 75 * time.Millisecond
	mostCaptures = 4
)

// changeSounds returns the sounds of a change.
func changeSounds(_, to match.State, _ bool) []boards.Cue {
	s := match.Typed[trisq.State](to)
	last, _ := s.LastMove()
	if _, placed := last.Point(); !placed {
		return []boards.Cue{{Sound: sounds.Pass}}
	}
	cues := []boards.Cue{{Sound: sounds.Place}}
	for i := range min(len(s.LastCaptured()), mostCaptures) {
		cues = append(cues, boards.Cue{Sound: sounds.Capture, After: captureAfter + time.Duration(i)*captureEach})
	}
	return cues
}
