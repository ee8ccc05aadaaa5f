// Package games is the registry: all games, in the order of the shelf. Terminal, server,
// scenes and tests iterate over it and need not name a game. To add a game, add it to
// [Engines], to [All] with its setup, and to [WithTeaching] if it has a lesson or puzzles.
//
//	for _, g := range games.All() {
//		if len(g.Levels) == 0 {
//			fmt.Println(g.Title, "is played alone")
//		}
//	}
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

// Engines returns the games with just their computer players, for the page's worker.
func Engines() match.Games {
	return match.Games{
		trisqengine.Game(),
		foursquareengine.Game(),
		squareengine.Game(),
		shaper.Game(),
	}
}

// All returns the games with their setups, but without lessons and puzzles.
func All() match.Games {
	all := Engines()
	match.SetUp(all[0], trisq.Setup())
	match.SetUp(all[1], foursquare.Setup())
	match.SetUp(all[2], squaregame.Setup())
	match.SetUp(all[3], shaper.Setup())
	return all
}

// WithTeaching returns the games with setups, lessons, puzzles and the proofs of the puzzles.
func WithTeaching() match.Games {
	all := All()
	all[0].Teach(trisq.Teaching(), trisq.Proofs()...)
	all[1].Teach(foursquare.Teaching(), foursquare.Proofs()...)
	all[2].Teach(squaregame.Teaching(), squaregame.Proofs()...)
	all[3].Teach(shaper.Teaching(), shaper.Proofs()...)
	return all
}
