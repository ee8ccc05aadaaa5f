package foursquare

import (
	"tessera/logic/foursquare"
	"tessera/logic/foursquare/engine"
	"tessera/scenes/table"
)

var levels, think = table.Levels(engine.Levels(), engine.NewSearch)

// defaultLevel is for somebody who plays for the first time, and has played
// other games before.
func defaultLevel() string { return engine.Easy.String() }

// adviser is the strongest player, asked what it would play and what it knows.
type adviser struct {
	table.Thinker
	search *engine.Search
	state  foursquare.State
}

func hint(s foursquare.State) table.Adviser {
	search := engine.NewSearch(s, engine.Perfect, 0)
	return adviser{table.Adapt[foursquare.Move](search), search, s}
}

// Note implements table.Adviser: what is proven, and what there is to do.
func (a adviser) Note() string {
	known := a.search.Knowledge().String()
	if known == "" {
		return ""
	}
	return playerName(a.state.Turn()) + " " + known + ": " + task(a.state)
}
