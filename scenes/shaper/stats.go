package shaper

import (
	"encoding/json"
	"errors"
	"fmt"

	"tessera/logic/shaper"
	"tessera/logic/stats"
	"tessera/scenes/store"
	"tessera/scenes/table"
)

// ledgerName is the name under which the statistics were stored while Shaper had
// its own.
const ledgerName = "shaper-stats"

// ledger is what lies there.
type ledger struct {
	Stats shaper.Stats `json:"stats"`
	// Begun are the puzzles begun, the latest last.
	Begun []struct {
		Puzzle shaper.Settings `json:"puzzle"`
		Open   bool            `json:"open,omitempty"`
	} `json:"begun"`
}

// earlier reads the statistics of the time when Shaper had its own. They stay
// where they are. Damaged ones are set aside, which notice says.
func earlier(kept store.Store) (found *stats.Game, notice string) {
	text, err := kept.Load(ledgerName)
	if errors.Is(err, store.ErrNone) {
		return nil, ""
	}
	var l ledger
	if err == nil {
		err = json.Unmarshal(text, &l)
	}
	if err == nil {
		_, err = shaper.ParseStats(l.Stats.String())
	}
	if err != nil {
		to, asideErr := kept.SetAside(ledgerName)
		if asideErr != nil {
			return nil, ""
		}
		return nil, fmt.Sprintf("The earlier statistics of Shaper could not be read. They were kept as %s.", to)
	}
	found = &stats.Game{Solo: stats.Solo{Games: l.Stats.Games, Best: l.Stats.Best, Total: l.Stats.Total, TotalPar: l.Stats.TotalPar}}
	for _, a := range l.Begun {
		if settings, err := json.Marshal(a.Puzzle); err == nil {
			found.Begun = append(found.Begun, stats.Attempt{Puzzle: table.PuzzleNumber(settings), Open: a.Open})
		}
	}
	return found, ""
}
