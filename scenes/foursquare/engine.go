package foursquare

import (
	"tessera/logic/foursquare"
	"tessera/logic/foursquare/engine"
	"tessera/scenes/table"
)

func levels() []string {
	var names []string
	for _, l := range engine.Levels() {
		names = append(names, l.String())
	}
	return names
}

// defaultLevel is for somebody who plays for the first time, and has played
// other games before.
func defaultLevel() string { return engine.Easy.String() }

func think(s foursquare.State, level string, seed uint64) table.Thinker {
	l, err := engine.ParseLevel(level)
	if err != nil {
		l = engine.Levels()[0] // the table only knows levels from Levels
	}
	return table.Adapt(engine.NewSearch(s, l, seed))
}

// adviser is the strongest player, asked what it would play and what it knows.
type adviser struct {
	table.Thinker
	search *engine.Search
	state  foursquare.State
}

func hint(s foursquare.State) table.Adviser {
	search := engine.NewSearch(s, engine.Perfect, 0)
	return adviser{table.Adapt(search), search, s}
}

// Note implements table.Adviser: what is proven, and what there is to do.
func (a adviser) Note() string {
	known := a.search.Knowledge().String()
	if known == "" {
		return ""
	}
	return playerName(a.state.Turn()) + " " + known + ": " + task(a.state)
}
