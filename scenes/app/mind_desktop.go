//go:build !js

package app

import (
	"time"

	"tessera/logic/engines"
	"tessera/logic/games"
	"tessera/logic/match"
	"tessera/scenes"
	"tessera/scenes/mind"
)

// newMind returns the computer players for all tables, in this process.
func newMind() mind.Mind { return mind.NewLocal(games.All(), scenes.ScheduleFrame) }

// externalEngines are the engines of a pool as [mind.ExternalEngines]: they think on
// goroutines of their own, and each result schedules a frame.
type externalEngines struct{ pool *engines.Pool }

func (e externalEngines) Try(command string, patience time.Duration) <-chan mind.TryResult {
	tried := make(chan mind.TryResult, 1)
	go func() {
		var r mind.TryResult
		r.Engine, r.Game, r.RequiredOptions, r.Err = e.pool.Try(command, patience)
		tried <- r
		scenes.ScheduleFrame()
	}()
	return tried
}

func (e externalEngines) Seat(command string, patience time.Duration) mind.Seat {
	return engineSeat{e.pool.Seat(command, patience)}
}

// engineSeat is the seat of an engine as [mind.Seat].
type engineSeat struct{ *engines.Seat }

func (s engineSeat) Ask(q match.Question) *mind.Thought {
	return mind.ExternalThought(func() (match.Answer, error) { return s.Seat.Ask(q) }, scenes.ScheduleFrame)
}
