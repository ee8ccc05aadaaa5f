package main

import (
	"runtime"
	"slices"
	"time"

	"tessera/logic/match"
	"tessera/logic/session"
)

// The platforms on which times are measured.
const (
	native = "native"
	wasm   = "wasm"
)

var platforms = []string{native, wasm}

func platform() string {
	if runtime.GOARCH == wasm {
		return wasm
	}
	return native
}

// most turns and most time that measuring one level takes.
const (
	mostTurns = 60
	mostTime  = 12 * time.Second
)

// measure lets a level play against itself and takes the time of its turns: of
// whole games, until there are enough. Of games of many turns it thinks about some
// only, and the weakest level plays those between.
func (l *ladder) measure(level string) (timing, error) {
	var times []time.Duration
	begun := time.Now()
	for seed := uint64(1); len(times) < mostTurns && time.Since(begun) < mostTime; seed++ {
		state, err := l.start(seed)
		if err != nil {
			return timing{}, err
		}
		for turn := 0; !match.Over(state) && time.Since(begun) < mostTime; turn++ {
			who := level
			if turn%l.every() != 0 {
				who = l.levels[0]
			}
			before := time.Now()
			line, err := session.Think(l.game, state, who, match.TurnSeed(seed, turn), 0)
			if who == level {
				times = append(times, time.Since(before))
			}
			if err == nil {
				state, err = match.After(state, line)
			}
			if err != nil {
				return timing{}, err
			}
		}
	}
	slices.Sort(times)
	return timing{len(times), int(times[len(times)/2].Microseconds()), int(times[len(times)-1].Microseconds())}, nil
}
