package app

import (
	"encoding/json"
	"fmt"
	"image"
	"slices"
	"strings"
	"testing"
	"time"

	"tessera/assets/sprites"
	"tessera/assets/vector"
	"tessera/logic/games/tictactoe"
	"tessera/logic/match"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/cells"
	"tessera/scenes/geom"
	"tessera/scenes/input"
	"tessera/scenes/menu"
	"tessera/scenes/mind"
	"tessera/scenes/scenetest"
	"tessera/scenes/ui"
)

// fifth is a game that the house does not have: nothing but its rules and this
// board know of it.
func fifth() *boards.Game {
	blank := func(w, h int) image.Image { return image.NewRGBA(image.Rect(0, 0, max(w, 1), max(h, 1))) }
	return &boards.Game{
		Game:    tictactoe.Game(),
		Picture: func(w, h int, _ sprites.Style) image.Image { return blank(w, h) },
		Small:   func(_ match.State, w, h int, _ sprites.Style) image.Image { return blank(w, h) },
		Mark:    func(_, px int, _ sprites.Style) image.Image { return blank(px, px) },
		HowTo: func(json.RawMessage) []boards.Card {
			return []boards.Card{{Text: "Three in a row win.", Picture: func(w, h int, _ sprites.Style) image.Image { return blank(w, h) }}}
		},
		NewBoard: func() boards.Board { return newNine() },
	}
}

// firstMoves are the moves of an empty board.
func firstMoves() []string {
	s, _ := tictactoe.Game().New(nil)
	return slices.Collect(s.Legal())
}

// nine is the board: three by three cells.
type nine struct {
	cells.Board[tictactoe.Move]
	field geom.Rect
}

func newNine() *nine {
	b := &nine{}
	for m := range tictactoe.Move(tictactoe.Cells) {
		b.All = append(b.All, m)
	}
	b.At, b.Hit, b.Step, b.Move = b.cell, b.hit, step, tictactoe.Move.String
	return b
}

// part is a part of the board, so many cells wide and high, with a cell at its lower
// left.
func (b *nine) part(m tictactoe.Move, columns, rows float64) geom.Rect {
	side := b.field.W / tictactoe.Size
	left, below := float64(m%tictactoe.Size), float64(m/tictactoe.Size)
	return geom.Rect{X: b.field.X + left*side, Y: b.field.Bottom() - (below+rows)*side, W: columns * side, H: rows * side}
}

func (b *nine) cell(m tictactoe.Move) geom.Rect { return b.part(m, 1, 1).Inset(4) }

func (b *nine) hit(p geom.Point) (tictactoe.Move, bool) {
	i := slices.IndexFunc(b.All, func(m tictactoe.Move) bool { return b.cell(m).Contains(p) })
	return tictactoe.Move(max(i, 0)), i >= 0
}

func step(from tictactoe.Move, columns, rows int) (tictactoe.Move, bool) {
	column, row := int(from)%tictactoe.Size+columns, int(from)/tictactoe.Size-rows
	onBoard := column >= 0 && row >= 0 && column < tictactoe.Size && row < tictactoe.Size
	return tictactoe.Move(row*tictactoe.Size + column), onBoard
}

// ShowHint implements boards.Hinter.
func (b *nine) ShowHint(line []string, step boards.HintStep) string {
	b.Hint = boards.Hint{Line: line, Shows: step}
	return [...]string{boards.ShowWhere: "Look here.", boards.ShowWhat: "In this row.", boards.ShowMove: "Mark this cell."}[step]
}

// region is what glows of a hint: two rows, and then one.
func (b *nine) region(m tictactoe.Move, step boards.HintStep) geom.Rect {
	rows := map[boards.HintStep]tictactoe.Move{boards.ShowWhere: 2, boards.ShowWhat: 1}[step]
	lowest := min(m/tictactoe.Size, tictactoe.Size-rows)
	return b.part(lowest*tictactoe.Size, tictactoe.Size, float64(rows))
}

// Frame implements boards.Board.
func (b *nine) Frame(on *boards.Desk, area geom.Rect) {
	t := &boards.Typed[tictactoe.State]{Desk: on}
	b.field = area.Fit(1)
	b.Answer(on, b.field, b.field.W/tictactoe.Size)
	u, v, moves := t.UI, t.View(), t.Moves()
	for _, m := range b.All {
		edge := u.Theme.Rule
		if len(moves) > 0 && m.String() == moves[len(moves)-1] && t.Stage.Prefs.Aid(scenes.AidLast) {
			edge = u.Theme.Accent
		}
		u.Outline(b.cell(m), u.Theme.Panel, edge, ui.Corner, 3)
		if from, to := v.From.At(m), v.To.At(m); from == to {
			b.mark(u, v.To, m, 1)
		} else { // what a change brings comes in, what it takes goes
			b.mark(u, v.From, m, 1-v.T)
			b.mark(u, v.To, m, v.T)
		}
	}
	b.DrawHint(on, b.region, func(m tictactoe.Move) {
		after, _ := t.State().Apply(m)
		b.mark(u, after, m, 0.6)
	})
	b.DrawCursor(on)
	if aim := b.Aim(on); aim.After != nil {
		b.mark(u, match.Typed[tictactoe.State](aim.After), aim.Cell, 0.5)
	}
}

// mark draws what a state has in a cell, so much of it.
func (b *nine) mark(u *ui.UI, s tictactoe.State, m tictactoe.Move, much float64) {
	if sign := s.At(m); sign != 0 {
		u.Text(strings.ToUpper(string(sign)), ui.FontTitle, vector.Alpha(u.Theme.Ink, much), b.cell(m).Center(), ui.Center)
	}
}

// TestAFifthGameSitsAtATable plays a game that is nowhere but here: against the
// computer, with undo and hint, saved, kept, opened again.
func TestAFifthGameSitsAtATable(t *testing.T) {
	games := append(Games(), fifth())
	d := scenetest.New(t, 1100, 760, func(s *scenes.Stage) { s.Replace(menu.New(games)) })
	d.Click("game:tictactoe")
	if i := d.Inspect(); i.Scene != "table" || i.Turn != "Crosses" {
		t.Fatalf("the card opens %q, with %s to move", i.Scene, i.Turn)
	}
	first := firstMoves()[0]
	d.Click("cell:" + first)
	moves := d.Inspect().Moves
	if len(moves) != 2 || moves[0] != first {
		t.Fatalf("after a move and its answer the moves are %v", moves)
	}
	d.Click("undo")
	d.MustPlay()
	d.Click("redo")
	d.MustPlay(moves...)
	d.Click("hint")
	hint := d.Inspect().Facts["hint"]
	if hint == "" {
		t.Fatal("no hint is shown")
	}
	d.Click("cell:" + hint)
	moves = d.Inspect().Moves

	d.Key("Escape")
	d.Rest()
	d.Click("game:tictactoe")
	d.MustPlay(moves...) // as it was left

	d.Click("load")
	record, err := match.Encode(match.Record{Game: "tictactoe", Moves: []string{first}, Cursor: 1})
	if err != nil {
		t.Fatal(err)
	}
	d.Key("Escape")
	d.Rest()
	a := &App{stage: d.Stage, games: games}
	if err := a.openOver(record); err != nil {
		t.Fatal(err)
	}
	d.Rest()
	d.Click("ok") // says where the other game is
	d.MustPlay(first)
	d.Click("load")
	kept, err := d.Store.Names("kept-tictactoe-")
	if err != nil || len(kept) != 1 {
		t.Fatalf("the game before is kept as %v, %v", kept, err)
	}
	d.Click("game:" + kept[0])
	d.MustPlay(moves...)
}

// TestTheFifthBoard shows what a board of cells has for little: the keyboard, a
// finger that chooses first, refusals, marks, animation, and hints in steps.
func TestTheFifthBoard(t *testing.T) {
	d := fifthDesk(t, 1100, 760, match.Record{Seats: persons})
	fact := func(name, want string) {
		t.Helper()
		if got := d.Inspect().Facts[name]; got != want {
			t.Fatalf("the %s is %q, want %q", name, got, want)
		}
	}
	changed := func(cell string, before image.Image) bool {
		r := d.Rect("cell:" + cell)
		return seen(d.Picture(), r) != seen(before, r)
	}
	for _, key := range []input.Key{"ArrowUp", "ArrowUp", "ArrowRight"} { // the first shows the cursor
		d.Key(key)
	}
	fact("cursor", "b2")
	empty := d.Picture()
	d.Key("Enter")
	if !d.Inspect().Busy {
		t.Error("a mark is there at once")
	}
	d.Rest()
	d.MustPlay("b2")
	if !changed("b2", empty) {
		t.Error("no mark is seen")
	}

	d.Click("cell:b2")
	d.MustPlay("b2")
	if said := d.Inspect().Message; said != "b2 is no empty cell; choose one." {
		t.Errorf("of a cell that is taken is said %q", said)
	}
	d.Key("Escape")
	marked := d.Picture()
	d.Stage.SetAid(scenes.AidLast, false)
	d.Rest()
	if !changed("b2", marked) {
		t.Error("the last move is not marked")
	}

	d.Stage.Prefs.Confirm = true
	d.Tap(d.Place("cell:a1"))
	fact("chosen", "a1")
	d.MustPlay("b2")
	d.Tap(d.Place("cell:a1"))
	d.MustPlay("b2", "a1")

	var hint string
	for step := range boards.ShowMove {
		before := d.Picture()
		d.Click("hint")
		if hint = d.Inspect().Facts["hint"]; !changed(hint, before) {
			t.Errorf("step %d of the hint %s shows nothing more", step+1, hint)
		}
	}
	d.Click("cell:" + hint)
	fact("hint", "")
}

// seen is how a part of a picture looks.
func seen(picture image.Image, r geom.Rect) string {
	var pixels strings.Builder
	for y := int(r.Y); y < int(r.Bottom()); y++ {
		for x := int(r.X); x < int(r.Right()); x++ {
			fmt.Fprint(&pixels, picture.At(x, y))
		}
	}
	return pixels.String()
}

// stubborn is a computer player whose move the rules refuse.
type stubborn struct{ match.Search }

func (stubborn) Line() []string { return []string{"z9"} }

// TestAComputersIllegalMoveIsSaid: the table does not think again for ever, and
// the game stays.
func TestAComputersIllegalMoveIsSaid(t *testing.T) {
	game := fifth()
	rules := *game.Game
	search := rules.Search
	asked := 0
	rules.Search = func(s match.State, level string, seed uint64) match.Search {
		asked++
		return stubborn{search(s, level, seed)}
	}
	game.Game = &rules
	d := scenetest.New(t, 1100, 760, func(s *scenes.Stage) {
		s.Mind = mind.NewLocal(match.Games{&rules}, func() {})
		s.Replace(menu.New([]*boards.Game{game}))
	})
	d.ClickAt(d.Place("game:tictactoe"))
	d.Wait(time.Second)
	d.ClickAt(d.Place("cell:" + firstMoves()[0]))
	d.Wait(3 * time.Second)
	i := d.Inspect()
	if asked != 1 || !strings.Contains(i.Message, "z9 was refused") {
		t.Fatalf("after %d searches the table says %q", asked, i.Message)
	}
	d.MustPlay(firstMoves()[0])
	if i.Busy {
		t.Fatal("the table goes on as if somebody thought")
	}
	d.ClickAt(d.Place("undo"))
	d.Wait(time.Second)
	d.MustPlay()
}
