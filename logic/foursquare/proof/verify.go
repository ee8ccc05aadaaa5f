// Package proof holds and checks the proof that Four in a Square with sliding back is a
// draw. It shares only the rules package with the engine: its boards, turns, symmetries
// and argument are its own.
//
// A certificate is a list of entries. Each is a position in which the holder, the player
// who claims not to lose, is to move, and the turn that the holder plays. An entry with
// pairs is complete: from there on the holder answers every marble that the opponent, the
// attacker, puts into a pair with the other cell of that pair, and slides straight back.
// An entry without pairs depends on the other entries: every turn of the attacker must
// lead to one of them, up to symmetry. A certificate with entries for the start of both
// holders proves a draw.
//
// Why pairs suffice: a player who always slides back plays on a board that does not
// change. The attacker, to move there, wins only by owning all four cells of a goal: of a
// block on the present board or on the board after one of his slides, each named by the
// cells before the slide. The check requires that the pairs are disjoint and empty, and
// that every goal without a marble of the holder contains one. Then, whenever the
// attacker is to move, each goal he can still own lacks at least two of his marbles. A
// turn adds one, and the holder's answer restores the condition. The holder's own slide
// gives the attacker no block either: it restores a board on which that block would have
// been a goal the attacker owned already. Once the holder has placed his last marble and
// the attacker has one left, that one makes at most three of four, and nobody places
// after that. Sliding back for ever reaches the third repetition or the slide limit, and
// both are draws. None of this depends on the number of marbles.
//
// The package may import foursquare, the internal helpers and the standard library's pure
// packages.
package proof

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"tessera/logic/foursquare"
)

// Report counts what a check has visited.
type Report struct {
	Entries int // checked
	Settled int // of these, those with pairs
	Turns   int // of the attacker, each with its entry
}

// Verify checks that both players' starts have an entry and that every entry is correct;
// if sample is positive, only as many entries as that, chosen by the seed. The error
// names the false entry and the reason. A certificate that passes whole proves that no
// player forces a block with any number of marbles; one that was only sampled makes it
// likely.
func (c *Certificate) Verify(sample int, seed uint64) (Report, error) {
	var report Report
	index, err := c.index()
	if err != nil {
		return report, err
	}
	if err := index.starts(&report); err != nil {
		return report, err
	}
	list := c.entries
	if sample > 0 && sample < len(list) {
		random := rand.New(rand.NewPCG(seed, 0))
		list = slices.Clone(list)
		random.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		list = list[:sample]
	}
	for i := range list {
		if err := index.check(&list[i], &report); err != nil {
			return report, fmt.Errorf("line %d: %w", list[i].line, err)
		}
	}
	return report, nil
}

// index finds an entry by its board, up to symmetry.
type index map[place]*entry

type place struct {
	holder foursquare.Player
	board  board
}

func (c *Certificate) index() (index, error) {
	found := make(index, len(c.entries))
	for i := range c.entries {
		e := &c.entries[i]
		if _, _, ok := found.find(e.holder, &e.board); ok {
			return nil, fmt.Errorf("line %d: this position has an entry already, up to symmetry", e.line)
		}
		found[place{e.holder, e.board}] = e
	}
	return found, nil
}

// find returns the entry for a board and the symmetry that maps the board to it.
func (x index) find(holder foursquare.Player, b *board) (e *entry, symmetry int, ok bool) {
	for symmetry := range symmetries {
		if e, ok := x[place{holder, b.mirrored(symmetry)}]; ok {
			return e, symmetry, true
		}
	}
	return nil, 0, false
}

// starts checks that both holders have an answer to the start of the game.
func (x index) starts(report *Report) error {
	empty := emptyBoard()
	if _, _, ok := x.find(foursquare.Red, &empty); !ok {
		return errors.New("red has no entry for the empty board")
	}
	if err := x.answered(foursquare.Blue, &empty, report); err != nil {
		return fmt.Errorf("at the empty board %w", err)
	}
	return nil
}

// answered checks every turn of the attacker on a board. No turn may win for the attacker,
// and each must lead to an entry of the holder or to a win of the holder.
func (x index) answered(holder foursquare.Player, b *board, report *Report) error {
	attacker := holder.Other()
	for _, t := range b.turns() {
		report.Turns++
		next, winner := b.after(attacker, t)
		switch winner {
		case attacker:
			return fmt.Errorf("%v wins with a marble in %v and the slide of %d", attacker, cellOf(t.cell), t.square)
		case holder:
			continue
		}
		if _, _, ok := x.find(holder, &next); !ok {
			return fmt.Errorf("%v may place in %v and slide %d, and no entry answers: %v", attacker, cellOf(t.cell), t.square, next)
		}
	}
	return nil
}

// check checks one entry: that its turn is legal and does not complete the opponent's
// block, and that its continuation is covered.
func (x index) check(e *entry, report *Report) error {
	report.Entries++
	if err := e.legal(); err != nil {
		return err
	}
	next, winner := e.board.after(e.holder, e.turn)
	switch {
	case winner == e.holder:
		return nil
	case winner != foursquare.Nobody:
		return fmt.Errorf("%v slides a block of %v together", e.holder, winner)
	case len(e.pairs) == 0:
		return x.answered(e.holder, &next, report)
	}
	report.Settled++
	return settled(e.holder, &next, e.pairs)
}

// legal returns an error if the position cannot occur before a turn of the holder, or if
// the turn is illegal.
func (e *entry) legal() error {
	red, blue := e.board.count(foursquare.Red), e.board.count(foursquare.Blue)
	if e.holder == foursquare.Red && red != blue || e.holder == foursquare.Blue && red != blue+1 {
		return fmt.Errorf("with %d red and %d blue marbles %v is not to move", red, blue, e.holder)
	}
	for _, p := range foursquare.Players {
		if e.board.hasBlock(p) {
			return fmt.Errorf("%v has a block already", p)
		}
	}
	if !e.board.open(e.turn.cell) {
		return fmt.Errorf("%v is not empty", cellOf(e.turn.cell))
	}
	if !foursquare.Adjacent(e.turn.square, e.board.hole) {
		return fmt.Errorf("square %d is not next to the hole", e.turn.square)
	}
	return nil
}

// settled returns an error if the pairs do not suffice on a board with the attacker to
// move.
func settled(holder foursquare.Player, b *board, pairs [][2]int) error {
	var partner [cells]int // the other cell of the pair, plus 1
	for _, pair := range pairs {
		for i, cell := range pair {
			if !b.open(cell) || partner[cell] != 0 || pair[0] == pair[1] {
				return fmt.Errorf("the cell %s of a pair is not empty, or in two pairs", cellName(cell))
			}
			partner[cell] = pair[1-i] + 1
		}
	}
	for _, g := range b.goals() {
		if b.owned(g, holder) == 0 && !slices.ContainsFunc(g[:], func(cell int) bool { return partner[cell] > 0 && slices.Contains(g[:], partner[cell]-1) }) {
			return fmt.Errorf("no pair lies in the block %s %s %s %s that %v may complete", cellName(g[0]), cellName(g[1]), cellName(g[2]), cellName(g[3]), holder.Other())
		}
	}
	return nil
}
