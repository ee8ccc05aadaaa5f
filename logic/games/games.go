package games

import (
	"tessera/logic/foursquare"
	foursquareengine "tessera/logic/foursquare/engine"
	"tessera/logic/match"
	"tessera/logic/shaper"
	"tessera/logic/squaregame"
	squareengine "tessera/logic/squaregame/engine"
	"tessera/logic/trisq"
	trisqengine "tessera/logic/trisq/engine"
)

// All are the games, without what teaches them: the page's worker holds them all and
// only thinks.
func All() match.Games {
	return match.Games{
		trisqengine.Game(),
		foursquareengine.Game(),
		squareengine.Game(),
		shaper.Game(),
	}
}

// Taught are those that somebody teaches, with their lessons and puzzles and the
// proofs of these.
func Taught() match.Games {
	return match.Games{
		trisqengine.Game().Teach(trisq.Teaching(), trisq.Proofs()...),
		foursquareengine.Game().Teach(foursquare.Teaching(), foursquare.Proofs()...),
		squareengine.Game().Teach(squaregame.Teaching(), squaregame.Proofs()...),
		shaper.Game().Teach(shaper.Teaching(), shaper.Proofs()...),
	}
}
