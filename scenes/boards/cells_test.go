package boards

import (
	"slices"
	"testing"

	"tessera/logic/logictest/tictactoe"
	"tessera/logic/match"
	"tessera/scenes"
	"tessera/scenes/geom"
	"tessera/scenes/input"
	"tessera/scenes/ui"
)

// host records the refused moves.
type host struct {
	Host
	refused []string
}

func (h *host) Changed(match.Change) {}
func (h *host) Refused(move string)  { h.refused = append(h.refused, move) }

// row is a tic-tac-toe board with all its cells in one row.
type row struct {
	Cells[tictactoe.Move]
	desk  *Desk
	host  host
	apart float64 // the size of a cell passed to Answer, instead of the real one
}

const apart = ui.Touch

func newRow(t *testing.T, seats ...string) *row {
	game := &Game{Game: tictactoe.Game()}
	play, err := match.New(game.Game, nil, seats, 1)
	if err != nil {
		t.Fatal(err)
	}
	b := &row{desk: NewDesk(&scenes.Stage{UI: ui.New()}, game), apart: apart}
	for m := range tictactoe.Move(tictactoe.Cells) {
		b.All = append(b.All, m)
	}
	b.At = func(m tictactoe.Move) geom.Rect { return geom.Rect{X: float64(m) * apart, W: apart - 2, H: apart} }
	b.Hit = func(p geom.Point) (tictactoe.Move, bool) {
		i := slices.IndexFunc(b.All, func(m tictactoe.Move) bool { return b.At(m).Contains(p) })
		return tictactoe.Move(max(i, 0)), i >= 0
	}
	b.Step = func(m tictactoe.Move, columns, _ int) (tictactoe.Move, bool) {
		to := int(m) + columns
		return tictactoe.Move(to), to >= 0 && to < tictactoe.Cells
	}
	b.Move = tictactoe.Move.String
	b.desk.Match, b.desk.Host, b.desk.Board = play, &b.host, b
	return b
}

func (b *row) Frame(*Desk, geom.Rect) {}

func (b *row) frame(in input.Input) {
	b.desk.UI.Begin(1100, 760, 1, in)
	b.Answer(b.desk, geom.Rect{W: apart * tictactoe.Cells, H: apart}, b.apart)
}

func (b *row) key(k input.Key) { b.frame(input.Input{Keys: []input.Key{k}}) }

// click presses on one cell and releases on another.
func (b *row) click(from, to tictactoe.Move, touch bool) {
	p := input.Pointer{At: b.At(from).Center(), PressedAt: b.At(from).Center(), Down: true, JustDown: true, Touch: touch}
	b.frame(input.Input{Pointer: p})
	p.At, p.Down, p.JustDown, p.JustUp, p.Dragging = b.At(to).Center(), false, false, true, from != to
	b.frame(input.Input{Pointer: p})
}

func (b *row) played(t *testing.T, want ...string) {
	t.Helper()
	if got := b.desk.Match.Moves(); !slices.Equal(got, want) {
		t.Fatalf("played are %v, want %v", got, want)
	}
}

func (b *row) said(t *testing.T, want string) {
	t.Helper()
	if got, _, _ := b.desk.Bubble.Said(); got != want {
		t.Fatalf("said is %q, want %q", got, want)
	}
}

func (b *row) chose(t *testing.T, want string) {
	t.Helper()
	if got := b.Facts(b.desk)["chosen"]; got != want {
		t.Fatalf("chosen is %q, want %q", got, want)
	}
}

func TestAClickOnACellPlaysIt(t *testing.T) {
	b := newRow(t, match.Person, match.Person)
	b.click(0, 1, false) // a press that ends elsewhere is no click
	b.played(t)
	b.click(0, 0, false)
	b.played(t, "a1")
	b.click(0, 0, false)
	b.played(t, "a1")
	b.said(t, "a1 is no empty cell; choose one.")
	if !slices.Equal(b.host.refused, []string{"a1"}) {
		t.Errorf("the host heard of %v", b.host.refused)
	}
}

// TestAFingerChoosesAndThenPlays covers small cells and the setting.
func TestAFingerChoosesAndThenPlays(t *testing.T) {
	for name, makes := range map[string]func(*row){
		"small cells":  func(b *row) { b.apart = apart - 1 },
		"asked for it": func(b *row) { b.desk.Stage.Prefs.Confirm = true },
	} {
		t.Run(name, func(t *testing.T) {
			b := newRow(t, match.Person, match.Person)
			makes(b)
			b.click(0, 0, true)
			b.chose(t, "a1")
			b.click(0, 4, true) // the finger slips on to the intended cell
			b.chose(t, "b2")
			b.played(t)
			if b.Guide() == "" {
				t.Error("nothing says what the next tap does")
			}
			b.click(4, 4, true)
			b.chose(t, "")
			if words := b.Guide(); words != "" {
				t.Errorf("with nothing chosen is said %q", words)
			}
			b.played(t, "b2")
			b.click(4, 4, true)
			b.said(t, "b2 is no empty cell; choose one.")
			if !slices.Equal(b.host.refused, []string{"b2"}) {
				t.Errorf("the host heard of %v", b.host.refused)
			}
			b.chose(t, "")
			b.click(5, 5, true)
			if !b.Escape() {
				t.Error("Escape leaves the table with a cell chosen")
			}
			b.chose(t, "")
			if b.Escape() {
				t.Error("Escape puts back what is not there")
			}
		})
	}
	b := newRow(t, match.Person, match.Person)
	b.click(0, 0, true)
	b.played(t, "a1") // on large cells immediately
}

func TestTheArrowsLeadOverTheCells(t *testing.T) {
	b := newRow(t, match.Person, match.Person)
	for _, step := range []struct {
		key  input.Key
		want string
	}{{"ArrowRight", "a1"}, {"ArrowRight", "b1"}, {"ArrowRight", "c1"}, {"ArrowLeft", "b1"}, {"ArrowLeft", "a1"}, {"ArrowLeft", "a1"}} {
		b.key(step.key)
		if got := b.Facts(b.desk)["cursor"]; got != step.want {
			t.Fatalf("%s leads to %q, want %q", step.key, got, step.want)
		}
	}
	b.key("Enter")
	b.played(t, "a1")
	for name, known := range map[string]bool{"cell:c3": true, "cell:d4": false, "c3": false} {
		if b.Walk(b.desk, name) != known {
			t.Errorf("that there is a cell %q is %v", name, !known)
		}
	}
	if got := b.Cell(b.desk); got != "cell:c3" {
		t.Errorf("the cursor was put on c3 and is on %q", got)
	}
	b.key("Enter")
	b.played(t, "a1", "c3")
}

func TestAPressOutOfTurnPlaysNothing(t *testing.T) {
	b := newRow(t, "perfect", match.Person)
	p := input.Pointer{At: b.At(0).Center(), PressedAt: b.At(0).Center(), Down: true, JustDown: true}
	b.frame(input.Input{Pointer: p})
	b.said(t, "It is the computer's turn.")
	if err := b.desk.Match.PlayAll("b2"); err != nil { // as the computer does
		t.Fatal(err)
	}
	p.Down, p.JustDown, p.JustUp = false, false, true
	b.frame(input.Input{Pointer: p})
	b.played(t, "b2")
	b.click(0, 0, false)
	b.played(t, "b2", "a1")
}

func TestTheAim(t *testing.T) {
	b := newRow(t, match.Person, match.Person)
	b.click(0, 0, false)
	over := func(x float64, touch bool) Aim[tictactoe.Move] {
		b.frame(input.Input{Pointer: input.Pointer{At: geom.Point{X: x, Y: 9}, Touch: touch}})
		return b.Aim(b.desk)
	}
	if a := over(apart+9, false); !a.On || a.Cell != 1 || a.After == nil {
		t.Errorf("over b1 the aim is %v", a)
	}
	if a := over(9, false); !a.On || a.After != nil {
		t.Errorf("over a cell that is taken the aim is %v", a)
	}
	for _, touch := range []bool{false, true} {
		if a := over(map[bool]float64{false: -9, true: apart + 9}[touch], touch); a.On {
			t.Errorf("beside the board, and where a finger was, the aim is %v", a)
		}
	}
}
