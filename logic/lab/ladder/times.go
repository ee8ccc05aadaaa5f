package main

import (
	"runtime"
	"slices"
	"time"

	"tessera/logic/match"
	"tessera/logic/session"
)

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

// The limits for measuring one level.
const (
	mostTurns = 60
	mostTime  = 12 * time.Second
)

// measure times the turns of a level in games against itself, until there are enough. In
// games with many turns it times only some, and the weakest level plays the turns
// between.
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
