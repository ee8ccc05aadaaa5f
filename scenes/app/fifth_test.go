package app

import (
	"encoding/json"
	"image"
	"slices"
	"strings"
	"testing"
	"time"

	"tessera/assets/sprites"
	"tessera/logic/games/tictactoe"
	"tessera/logic/match"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
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
		NewBoard: func() boards.Board { return &nine{} },
	}
}

// cells are the moves of an empty board.
func cells() []string {
	s, _ := tictactoe.Game().New(nil)
	return slices.Collect(s.Legal())
}

// nine is the board: nine buttons.
type nine struct{ hint []string }

// ShowHint implements boards.Hinter.
func (b *nine) ShowHint(line []string, _ boards.HintStep) string {
	b.hint = line
	return "Mark this cell."
}

// Facts implements boards.Factual.
func (b *nine) Facts(t *boards.Desk) map[string]string {
	return map[string]string{"hint": strings.Join(b.hint, " "), "diagram": t.State().String()}
}

// Frame implements boards.Board.
func (b *nine) Frame(t *boards.Desk, area geom.Rect) {
	legal := slices.Collect(t.State().Legal())
	for i, move := range cells() {
		cell := geom.Rect{X: area.X + float64(i%3)*80, Y: area.Y + float64(i/3)*80, W: 76, H: 76}
		if t.UI.Press("cell:"+move, cell, ui.Button{Label: move, Disabled: !t.Mine() || !slices.Contains(legal, move)}) {
			if err := t.Play(move); err != nil {
				t.Say(err.Error(), cell.Center())
			}
		}
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
	first := cells()[0]
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
	d.ClickAt(d.Place("cell:" + cells()[0]))
	d.Wait(3 * time.Second)
	i := d.Inspect()
	if asked != 1 || !strings.Contains(i.Message, "z9 was refused") {
		t.Fatalf("after %d searches the table says %q", asked, i.Message)
	}
	d.MustPlay(cells()[0])
	if i.Busy {
		t.Fatal("the table goes on as if somebody thought")
	}
	d.ClickAt(d.Place("undo"))
	d.Wait(time.Second)
	d.MustPlay()
}
