// Package games is the registry: all games, in the order of the shelf. Terminal, server,
// scenes and tests iterate over it and need not name a game. To add a game, add a line to
// the list.
//
//	for _, g := range games.All() {
//		if len(g.Levels) == 0 {
//			fmt.Println(g.Title, "is played alone")
//		}
//	}
package games

import (
	foursquare "tessera/logic/foursquare/engine"
	"tessera/logic/match"
	"tessera/logic/shaper"
	squaregame "tessera/logic/squaregame/engine"
	trisq "tessera/logic/trisq/engine"
)

// list is the list of games.
var list = []entry{trisq.Entry{}, foursquare.Entry{}, squaregame.Entry{}, shaper.Entry{}}

// entry is a game: its rules and computer players. An entry may have the methods below,
// too. They are methods, because the linker drops those that a program never calls: the
// page's worker has no lessons and no puzzles.
type entry interface{ Game() *match.Game }

type (
	withSetup    interface{ SetUp(*match.Game) }         // adds [match.Game.Setup]
	withTeaching interface{ Teach(*match.Game) }         // adds lesson, puzzles and proofs
	withRankings interface{ Rankings() []match.Ranking } // what command ladder measures
	withHotCode  interface{ HotPackages() []string }     // see [HotPackages]
)

// Engines returns the games with just their computer players, for the page's worker.
func Engines() match.Games {
	all := make(match.Games, len(list))
	for i, e := range list {
		all[i] = e.Game()
	}
	return all
}

// All returns the games with their setups, but without lessons and puzzles.
func All() match.Games {
	all := Engines()
	for i, e := range list {
		if s, has := e.(withSetup); has {
			s.SetUp(all[i])
		}
	}
	return all
}

// WithTeaching returns the games with setups, lessons, puzzles and the proofs of the puzzles.
func WithTeaching() match.Games {
	all := All()
	for i, e := range list {
		if t, has := e.(withTeaching); has {
			t.Teach(all[i])
		}
	}
	return all
}

// Rankings returns what command ladder measures, by the game's id.
func Rankings() map[string][]match.Ranking {
	all := map[string][]match.Ranking{}
	for _, e := range list {
		if r, has := e.(withRankings); has {
			all[e.Game().ID] = r.Rankings()
		}
	}
	return all
}

// HotPackages returns the import paths of the packages in which computer players spend
// their time. The browser's programs are compiled for speed there, and for size elsewhere.
func HotPackages() (paths []string) {
	for _, e := range list {
		if h, has := e.(withHotCode); has {
			paths = append(paths, h.HotPackages()...)
		}
	}
	return paths
}
