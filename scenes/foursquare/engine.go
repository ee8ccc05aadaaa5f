package foursquare

import (
	"tessera/logic/foursquare"
	"tessera/scenes/table"
)

func levels() []string     { return nil }
func defaultLevel() string { return "" }
func think(s foursquare.State, level string, seed uint64) table.Thinker { return nil }

var hint func(s foursquare.State) table.Adviser
