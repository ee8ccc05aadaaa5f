package play

import (
	"errors"
	"image"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"tessera/assets/sprites"
	"tessera/logic/logictest/chance"
	"tessera/logic/logictest/tictactoe"
	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
	"tessera/scenes/input"
	"tessera/scenes/ui"
)

// alone is a host that does nothing.
type alone struct{}

func (alone) MoveMark(*match.Node) string { return "" }
func (alone) Notice(say.Text)             {}

// bare returns a history without a stage, for the parts that need no drawing.
func bare(t interface{ Fatal(...any) }) *History {
	u := ui.New()
	u.Begin(1100, 760, 1, input.Input{})
	game := &boards.Game{Game: tictactoe.Game(), Mark: func(int, int, sprites.Style) image.Image { return nil }}
	play, err := match.New(game.Game, nil, nil, 1)
	if err != nil {
		t.Fatal(err)
	}
	return newHistory(&boards.Desk{Stage: &scenes.Stage{}, UI: u, Game: game, Match: play}, alone{})
}

// TestEveryPositionIsInTheHistory checks that the history shows each position once: as a move
// of a line, or in a folded variation.
func TestEveryPositionIsInTheHistory(t *testing.T) {
	chance.Check(t, func(t *rapid.T) {
		b := bare(t)
		m := b.desk.Match
		all := []*match.Node{m.At(0)}
		for range rapid.IntRange(0, 25).Draw(t, "moves") {
			at := rapid.SampledFrom(all).Draw(t, "at")
			legal := slices.Collect(at.State().Legal())
			if len(legal) == 0 {
				continue
			}
			move := rapid.SampledFrom(legal).Draw(t, "move")
			if err := errors.Join(m.Enter(at), m.Play(move)); err != nil {
				t.Fatal(err)
			}
			if !slices.Contains(all, m.Current()) {
				all = append(all, m.Current())
			}
		}
		m.Seek(rapid.IntRange(0, m.Len()).Draw(t, "cursor"))
		if look := rapid.SampledFrom(all).Draw(t, "look"); look != m.Current() {
			b.desk.Match.LookAt(look)
		}
		l := b.layHistory(rapid.Float64Range(80, 400).Draw(t, "width"), lineHigh)
		seen := map[*match.Node]int{}
		y := 0.0
		for _, row := range l.rows {
			if row.y != y {
				t.Fatalf("a row lies at %v, want %v", row.y, y)
			}
			y += row.h
			for _, turn := range row.turns {
				for _, move := range turn.moves {
					seen[move.node]++
				}
			}
			if row.folded != nil {
				fold(row.folded, seen)
			}
		}
		for _, n := range all[1:] {
			if seen[n] != 1 {
				t.Fatalf("%v is shown %d times", n.Moves(), seen[n])
			}
		}
		if shown := b.desk.Match.Shown(); shown.Parent() != nil && l.place(shown).H == 0 {
			t.Fatalf("%v, which is looked at, is folded up", shown.Moves())
		}
	})
}

func fold(n *match.Node, seen map[*match.Node]int) {
	seen[n]++
	for _, next := range n.Next() {
		fold(next, seen)
	}
}

// TestEverySeatHasItsColumn covers a wide turn, behind which its neighbour stands.
func TestEverySeatHasItsColumn(t *testing.T) {
	b := bare(t)
	m := b.desk.Match
	for range 6 {
		for move := range m.Current().State().Legal() {
			if err := m.Play(move); err != nil {
				t.Fatal(err)
			}
			break
		}
	}
	b.host = annotated{alone{}, m.At(3)}
	columns := map[int]float64{}
	for i, row := range b.layHistory(240, lineHigh).rows {
		for k, turn := range row.turns {
			x, known := columns[turn.seat]
			if k > 0 && turn.x > x && row.turns[k-1].moves[0].node == m.At(3) {
				continue
			}
			if known && x != turn.x {
				t.Errorf("in row %d the turn %s of seat %d stands at %v, others of it at %v", i, turn.number, turn.seat, turn.x, x)
			}
			columns[turn.seat] = turn.x
		}
	}
	if columns[0] == columns[1] {
		t.Errorf("both seats stand at %v", columns[0])
	}
}

// annotated is a host whose review has a long sign for one move.
type annotated struct {
	alone
	at *match.Node
}

func (a annotated) MoveMark(n *match.Node) string {
	if n == a.at {
		return "?????????"
	}
	return ""
}

// TestTheLastTurnStaysInSight covers marks that make the list longer.
func TestTheLastTurnStaysInSight(t *testing.T) {
	b := bare(t)
	b.desk.Game.Mark = nil // nothing is painted here
	m := b.desk.Match
	for !m.Over() {
		for move := range m.Current().State().Legal() {
			if err := m.Play(move); err != nil {
				t.Fatal(err)
			}
			break
		}
	}
	b.desk.UI.Layer(&ui.Sheet{}, true, input.Input{})
	area := geom.Rect{W: 240, H: b.LeastHeight() + 20}
	for range 2 {
		b.Draw(area)
		if at := b.layout.place(m.Shown()); at.Bottom() > b.scroll.Offset()+b.window.Y+1 {
			t.Errorf("the last turn is at %v, the list shows %v from %v", at, b.window.Y, b.scroll.Offset())
		}
		b.host = annotated{alone{}, m.At(3)}
		b.Stale()
	}
}
