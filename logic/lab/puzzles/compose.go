package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"

	"tessera/logic/interrupt"
	"tessera/logic/match"
	"tessera/logic/puzzles"
)

// draft is a puzzle while it is composed: a position without history and its right turn.
type draft interface {
	// settings returns the rules and the position.
	settings() json.RawMessage
	// turn returns the right turn.
	turn() []string
	// things returns what can be taken away, the least important first.
	things() []thing
	// without returns the draft without a thing; nil if it is already gone.
	without(thing) draft
	// starts returns drafts with much less, such as those on smaller boards.
	starts() []draft
	// elsewhere returns the same things in other places of the board.
	elsewhere() []draft
	// shape returns the same text for drafts that look alike.
	shape() string
	// pieces returns how many pieces there are.
	pieces() int
	// ugliness compares drafts; less is better. It falls with each piece that goes.
	ugliness() float64
	// tempts reports whether a turn looks right, given by the states before and after its
	// first move.
	tempts(before, after match.State) bool
	// playOn returns moves that show what the right turn leads to.
	playOn(after match.State) []string
}

// thing is something on the board that can be taken away: the place of a figure, or the
// index of a piece.
type thing struct{ x, y int }

// draftOf returns the draft of a puzzle's position, or nil if nothing can be taken away in
// games like it.
func draftOf(kind *match.Kind, s match.State, turn []string) draft {
	switch kind.ID[:strings.Index(kind.ID, "-")] {
	case "trisq":
		return trisqDraft(kind, s, turn)
	case "foursquare":
		return marblesDraft(kind, s, turn)
	case "square":
		return linesDraft(kind, s, turn)
	}
	return nil
}

// composer composes the puzzles of a kind.
type composer struct {
	game   *match.Game
	kind   *match.Kind
	shapes map[string]bool // of the composed puzzles
	rounds int             // how many orders of taking away are tried
	level  int             // the number of the level that has to find the turn; 0 for any
	proofs int
}

// check returns the draft if its turn is the only right one, is not obvious, and at least
// temptations wrong turns look right.
func (c *composer) check(d draft, obvious float64, temptations int) bool {
	c.proofs++
	s, err := c.game.New(d.settings())
	if err != nil {
		return false
	}
	if _, wins := seesWin(c.kind, c.game, s); !wins || puzzles.Check(c.kind, s, d.turn()) != nil {
		return false
	}
	if c.kind.Obvious != nil && c.kind.Obvious(s, d.turn()) > max(obvious, likely) {
		return false
	}
	return c.temptations(d, s, temptations) >= temptations && holds(c.kind, c.game, s, d.turn())
}

// temptations counts wrong moves that look right, up to a limit.
func (c *composer) temptations(d draft, s match.State, limit int) (count int) {
	for move, next := range match.Successors(s) {
		if count >= limit {
			break
		}
		if move != d.turn()[0] && d.tempts(s, next) {
			count++
		}
	}
	return count
}

// mostTemptations is how many wrong turns that look right a composed puzzle must keep, if
// the found one has so many.
const mostTemptations = 2

// mostStarts is on how many smaller boards a puzzle is tried.
const mostStarts = 6

// compose returns the simplest form of a puzzle that is not yet there, or nil if none is
// simpler.
func (c *composer) compose(d draft, seed uint64) draft {
	s, err := c.game.New(d.settings())
	if err != nil {
		return nil
	}
	obvious := 0.0
	if c.kind.Obvious != nil {
		obvious = c.kind.Obvious(s, d.turn())
	}
	temptations := c.temptations(d, s, mostTemptations)
	known := map[string]bool{}
	good := func(d draft) bool {
		key := string(d.settings())
		is, there := known[key]
		if !there {
			is = c.check(d, obvious, temptations)
			known[key] = is
		}
		return is
	}
	chance := rand.New(rand.NewPCG(seed, 0x636f6d70))
	if !good(d) { // without the moves before it
		if d = c.thinned(d, chance, good); d == nil {
			fmt.Printf("%s: the position alone is no puzzle\n", c.kind.ID)
			return nil
		}
	}
	pool := map[string]draft{}
	add := func(d draft) {
		if old, there := pool[d.shape()]; !there || less(d, old) < 0 {
			pool[d.shape()] = d
		}
	}
	add(d)
	var starts []draft
	for _, start := range d.starts() {
		if len(starts) < mostStarts && good(start) {
			starts = append(starts, start)
		}
	}
	if len(starts) == 0 {
		starts = []draft{d}
	}
	for round := range c.rounds {
		c.reduce(starts[round%len(starts)], round >= len(starts), chance, good, add)
	}
	forms := slices.SortedFunc(maps.Values(pool), less)
	at := slices.IndexFunc(forms, func(d draft) bool { return !c.shapes[d.shape()] && c.isFound(d) })
	if at < 0 {
		return nil
	}
	best := forms[at]
	for _, other := range best.elsewhere() {
		if less(other, best) < 0 && good(other) {
			best = other
		}
	}
	return best
}

// isFound reports whether a level up to the wanted one finds the turn half the time.
func (c *composer) isFound(d draft) bool {
	if c.level == 0 {
		return true
	}
	p, err := puzzles.Puzzle{}.Compose(c.game, d.settings(), d.turn(), nil)
	if err != nil {
		return false
	}
	tally := puzzles.NewTally(6)
	if err := tally.Extend(c.game, &puzzles.Set{Kind: c.kind}, p, c.level); err != nil {
		return false
	}
	level, known := tally.Level(c.kind.ID, p)
	return known && level <= c.level
}

// mostThinned is how many parts of a position are tried if it is no puzzle itself.
const mostThinned = 20_000

// thinned returns a good draft with only some of the things of d, or nil if it finds none.
func (c *composer) thinned(d draft, chance *rand.Rand, good func(draft) bool) draft {
	starts := append(d.starts(), d)
	for range mostThinned {
		some, kept := starts[chance.IntN(len(starts))], chance.Float64()
		for _, thing := range some.things() {
			if next := some.without(thing); chance.Float64() > kept && next != nil {
				some = next
			}
		}
		if good(some) {
			return some
		}
	}
	return nil
}

// less compares drafts: the simpler one first.
func less(a, b draft) int {
	return cmp.Or(cmp.Compare(a.ugliness(), b.ugliness()), cmp.Compare(a.shape(), b.shape()))
}

// reduce takes away one thing after another while the draft is good, until nothing can go.
// It adds all good drafts.
func (c *composer) reduce(d draft, shuffled bool, chance *rand.Rand, good func(draft) bool, add func(draft)) {
	for again := true; again; {
		order := d.things()
		if shuffled {
			chance.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
		}
		again = false
		for _, thing := range order {
			if next := d.without(thing); next != nil && good(next) {
				d, again = next, true
				add(d)
			}
		}
	}
}

// composeFile composes the puzzles of a game's file. It writes the file after each puzzle.
func composeFile(g *match.Game, file, kind string, rounds, level int) error {
	sets, err := read(g, file)
	if err != nil {
		return err
	}
	for i := range sets {
		set := &sets[i]
		if kind != "" && set.ID != kind {
			continue
		}
		c := &composer{game: g, kind: set.Kind, shapes: map[string]bool{}, rounds: rounds, level: level}
		if err := c.know(set); err != nil {
			return err
		}
		for n, p := range set.Puzzles {
			if p.IsComposed() {
				continue
			}
			if interrupt.Stopped(stop) {
				return interrupt.After(n, len(set.Puzzles), "puzzles")
			}
			m, answer, err := p.Open(g)
			if err != nil {
				return err
			}
			if set.Puzzles[n], err = c.puzzle(p, m.Current().State(), answer, uint64(n)); err != nil {
				return fmt.Errorf("%s %d: %w", set.ID, n+1, err)
			}
			if err := os.WriteFile(file, []byte(puzzles.Write(sets)), 0o644); err != nil {
				return err
			}
		}
		fmt.Printf("%s: %d puzzles, %d proofs\n", set.ID, len(set.Puzzles), c.proofs)
	}
	return nil
}

// know notes the shapes of the puzzles that are composed already.
func (c *composer) know(set *puzzles.Set) error {
	for _, p := range set.Puzzles {
		m, answer, err := p.Open(c.game)
		if err != nil {
			return err
		}
		if d := draftOf(c.kind, m.Current().State(), answer); d != nil && p.IsComposed() {
			c.shapes[d.shape()] = true
		}
	}
	return nil
}

// puzzle returns the composed form of a puzzle.
func (c *composer) puzzle(p puzzles.Puzzle, s match.State, answer []string, seed uint64) (puzzles.Puzzle, error) {
	d := draftOf(c.kind, s, answer)
	if d == nil {
		return p, nil
	}
	before := d.pieces()
	best := c.compose(d, seed)
	if best == nil {
		end, err := match.After(s, answer)
		if err != nil {
			return p, err
		}
		return p.Compose(c.game, nil, answer, d.playOn(end))
	}
	c.shapes[best.shape()] = true
	s, err := c.game.New(best.settings())
	if err != nil {
		return p, err
	}
	end, err := match.After(s, best.turn())
	if err != nil {
		return p, err
	}
	after := best.playOn(end)
	fmt.Printf("%s %s: %d pieces, then %d; %v, then %v\n%v", c.kind.ID, p.ID(), before, best.pieces(), best.turn(), after, s)
	return p.Compose(c.game, best.settings(), best.turn(), after)
}
