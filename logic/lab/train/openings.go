package main

import (
	"fmt"
	"io"
	"runtime"
	"sync"
	"sync/atomic"

	"tessera/logic/foursquare"
	"tessera/logic/foursquare/engine"
)

const (
	// mostCandidates is the number of turns tried in a position, most promising first. All
	// turns are tried in a position to which a first turn of the level hard leads. games is
	// the number of games for each turn. A turn that wins none of its first games, trial of
	// them, is dropped.
	mostCandidates = 24
	games          = 6
	trial          = 2
	// hardSeeds is the number of seeds used to collect hard's first turns.
	hardSeeds = 100
)

// writeOpenings writes the opening book for the strongest level of Four in a Square. For
// the empty board, and for every first turn of red up to symmetry, it finds a turn that is
// safe and does best in games against the level hard. The same engine gives the same book.
func writeOpenings(out, progress io.Writer) error {
	start, err := foursquare.New(foursquare.Settings{})
	if err != nil {
		return err
	}
	positions := append([]foursquare.State{start}, engine.Openings(start, 1)...)
	usual := usualFirstTurns(start)
	table := make([]foursquare.State, len(positions))
	found := make(chan string)
	var next atomic.Int64
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for i := next.Add(1) - 1; i < int64(len(positions)); i = next.Add(1) - 1 {
				var won int
				table[i], won = best(positions[i], usual)
				found <- fmt.Sprintf("%d of %d games won after\n%v\n", won, games, table[i])
			}
		})
	}
	go func() {
		workers.Wait()
		close(found)
	}()
	for line := range found {
		fmt.Fprintln(progress, line)
	}
	_, err = io.WriteString(out, engine.OpeningTable(positions, table))
	return err
}

func usualFirstTurns(start foursquare.State) map[foursquare.Position]bool {
	usual := map[foursquare.Position]bool{}
	for seed := range uint64(hardSeeds) {
		usual[turn(start, "hard", seed).Position()] = true
	}
	return usual
}

// usually reports whether hard plays the first turn of s, up to symmetry.
func usually(s foursquare.State, usual map[foursquare.Position]bool) bool {
	for other := range usual {
		if engine.SameBoard(other, s.Position()) {
			return true
		}
	}
	return false
}

// best returns the state after the turn that wins the most games for the player to move,
// and how many.
func best(s foursquare.State, usual map[foursquare.Position]bool) (choice foursquare.State, most int) {
	all := usually(s, usual)
	most = -1
	for i, after := range engine.Candidates(s) {
		if i == mostCandidates && !all || most == games {
			break
		}
		won := 0
		for game := range games {
			if won+games-game <= most || game == trial && won == 0 {
				break
			}
			if play(after, s.Turn(), uint64(game)) == s.Turn() {
				won++
			}
		}
		if won > most {
			choice, most = after, won
		}
	}
	return choice, most
}

// play plays to the movement phase, which no longer decides a game, and returns the
// winner.
func play(s foursquare.State, perfect foursquare.Player, seed uint64) foursquare.Player {
	for s.Phase() != foursquare.Movement {
		level := "hard"
		if s.Turn() == perfect {
			level = "perfect"
		}
		s = turn(s, level, seed)
		if _, over := s.Outcome(); over {
			return s.Winner()
		}
	}
	return foursquare.Nobody
}

// turn returns the state after a whole turn of a level.
func turn(s foursquare.State, level string, seed uint64) foursquare.State {
	search := engine.NewSearch(s, level, seed)
	for !search.Step(1 << 20) {
	}
	for _, m := range search.BestTurn() {
		next, err := s.Apply(m)
		if err != nil {
			panic(err) // a search finds legal turns
		}
		s = next
	}
	return s
}
