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

// Thinking are the games with their computer players alone: the page's worker holds them
// all and only thinks.
func Thinking() match.Games {
	return match.Games{
		trisqengine.Game(),
		foursquareengine.Game(),
		squareengine.Game(),
		shaper.Game(),
	}
}

// All are the games, with what states their positions and without what teaches them.
func All() match.Games {
	all := Thinking()
	match.SetUp(all[0], trisq.Setup())
	match.SetUp(all[1], foursquare.Setup())
	match.SetUp(all[2], squaregame.Setup())
	match.SetUp(all[3], shaper.Setup())
	return all
}

// Taught are those that somebody teaches, with their lessons and puzzles and the
// proofs of these.
func Taught() match.Games {
	all := All()
	all[0].Teach(trisq.Teaching(), trisq.Proofs()...)
	all[1].Teach(foursquare.Teaching(), foursquare.Proofs()...)
	all[2].Teach(squaregame.Teaching(), squaregame.Proofs()...)
	all[3].Teach(shaper.Teaching(), shaper.Proofs()...)
	return all
}
