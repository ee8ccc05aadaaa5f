package shaper

import (
	"math/bits"
	"time"

	"tessera/assets/sounds"
	"tessera/logic/match"
	"tessera/logic/shaper"
	"tessera/scenes/boards"
)

const (
	toggleEach  = 70 * time.Millisecond // delay between the sounds of two tiles
	mostToggles = 2                     // the cells of a piece; a jump in the history plays no more
)

// commandSounds returns the sounds of a command.
func commandSounds(from, to match.State, _ bool) []boards.Cue {
	before, s := match.Typed[shaper.State](from), match.Typed[shaper.State](to)
	last, _ := s.Last()
	switch {
	case s.OutOfBoardError():
		return []boards.Cue{{Sound: sounds.Refused}}
	case last.IsRotation():
		return []boards.Cue{{Sound: sounds.Turn}}
	}
	var cues []boards.Cue
	for i := range min(bits.OnesCount16(uint16(before.Board()^s.Board())), mostToggles) {
		cues = append(cues, boards.Cue{Sound: sounds.Toggle, After: time.Duration(i) * toggleEach})
	}
	return cues
}
