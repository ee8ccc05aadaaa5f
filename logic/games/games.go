package games

import (
	foursquare "tessera/logic/foursquare/engine"
	"tessera/logic/match"
	"tessera/logic/shaper"
	square "tessera/logic/squaregame/engine"
	trisq "tessera/logic/trisq/engine"
)

// All are the games.
func All() match.Games {
	return match.Games{
		trisq.Game(),
		foursquare.Game(),
		square.Game(),
		shaper.Game(),
	}
}
