// Package games is the registry: all games of the house, in the order of the
// shelf. Terminal, server, scenes and tests walk over it; whoever does needs to
// name no game. A new game is a line here.
//
// It imports match and the games.
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
