package e2e_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tessera/scenes/e2e"
)

// shaperSample opens the sample game (six pieces, one error) after some commands.
func shaperSample(t *testing.T, moves ...string) *e2e.App {
	t.Helper()
	save := filepath.Join(t.TempDir(), "save.json")
	given, err := json.Marshal(append([]string{}, moves...))
	if err != nil {
		t.Fatal(err)
	}
	text := fmt.Sprintf(`{"tessera":1,"game":"shaper","settings":{"seed":0,"target":"X.X/.XX/X.X","pieces":"XX,X/X,XX,X.,XX,X/."},"moves":%s,"cursor":%d}`, given, len(moves))
	if err := os.WriteFile(save, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	app := e2e.Start(t, e2e.Options{Args: []string{"-load", save}})
	app.Settled()
	return app
}

// giveShaper gives one command with the mouse and waits for it.
func giveShaper(app *e2e.App, move string) {
	played := len(app.Settled().Moves)
	switch move {
	case "41":
		app.Click("rotate:clockwise")
	case "42":
		app.Click("rotate:anticlockwise")
	default:
		app.Drag("piece", "cell:"+move)
	}
	app.Wait("the command "+move, func(s e2e.Inspection) bool {
		return len(s.Moves) == played+1 && s.Moves[played] == move && !s.Busy
	})
}

func TestShaperTheSampleGameWithARealMouse(t *testing.T) {
	e2e.Nightly(t)
	app := shaperSample(t)
	for _, move := range strings.Fields("11 23 12 22 31 32") {
		giveShaper(app, move)
	}
	s := app.Settled() // 32 with an upright piece extends over the bottom edge
	if !strings.Contains(s.Message, "Off the board") || s.Facts["round"] != "7" || s.Facts["board"] != "X.X/.XX/XXX" {
		t.Fatalf("after the drop over the edge: %q, %v", s.Message, s.Facts)
	}
	giveShaper(app, "42")
	giveShaper(app, "32")
	s = app.Settled()
	if outcome, _ := s.Outcome.(string); !strings.Contains(outcome, "110") {
		t.Fatalf("the outcome is %v, want a score of 110", s.Outcome)
	}
	app.Click("open-review")
	app.Wait("the review", func(s e2e.Inspection) bool { _, there := s.Target("graph"); return there })
	app.Click("review")
	app.Click("next")
	app.Wait("a new puzzle", func(s e2e.Inspection) bool {
		return s.Scene == "table" && len(s.Moves) == 0 && s.Outcome == nil && len(s.Facts["seed"]) == 9
	})
}

func TestShaperAHeldPieceShowsAndTurns(t *testing.T) {
	e2e.Nightly(t)
	app := shaperSample(t, "11", "23")
	x, y := app.Target("piece").Centre()
	app.Hold(x, y)
	x, y = app.Target("cell:12").Centre()
	app.MoveTo(x, y-8)
	app.MoveTo(x, y)
	s := app.Wait("the preview", func(s e2e.Inspection) bool { return s.Facts["over"] == "12" })
	if s.Facts["preview"] != "X.X/..X/..X" || s.Facts["board"] != "XX./..X/..X" || len(s.Moves) != 2 {
		t.Fatalf("before the drop the table says %v", s.Facts)
	}
	app.Wheel(-1)
	s = app.Wait("a rotation", func(s e2e.Inspection) bool { return len(s.Moves) == 3 })
	if s.Moves[2] != "41" || s.Facts["piece"] != "X/X" {
		t.Fatalf("the wheel gives %v and the piece %s", s.Moves, s.Facts["piece"])
	}
	x, y = app.Target("goal:22").Centre()
	app.MoveTo(x, y)
	app.Wait("the piece off the board", func(s e2e.Inspection) bool { return s.Facts["over"] == "" })
	app.Release()
	if s := app.Settled(); len(s.Moves) != 3 {
		t.Fatalf("a piece that is put back costs a round: %v", s.Moves)
	}
	app.SecondaryClick("piece")
	app.Wait("a rotation by the other button", func(s e2e.Inspection) bool { return len(s.Moves) == 4 && s.Moves[3] == "41" })
}

func TestShaperByKeys(t *testing.T) {
	app := shaperSample(t)
	for _, key := range []string{"1", "1", "bracketright", "bracketleft", "r", "shift+r", "2", "3"} {
		app.Key(key)
	}
	s := app.Wait("the commands", func(s e2e.Inspection) bool { return len(s.Moves) == 6 && !s.Busy })
	if want := []string{"11", "41", "42", "41", "42", "23"}; !slices.Equal(s.Moves, want) {
		t.Fatalf("the keys give %v, want %v", s.Moves, want)
	}
}

func TestShaperOutlivesItsProcess(t *testing.T) {
	e2e.Nightly(t)
	app := e2e.Start(t, e2e.Options{Args: []string{"-game", "shaper"}})
	app.Settled()
	app.Key("1")
	app.Key("1")
	left := app.Wait("a command", func(s e2e.Inspection) bool { return len(s.Moves) == 1 && !s.Busy })
	app.Kill()
	again := e2e.Start(t, e2e.Options{Data: app.Data, Args: []string{"-game", "shaper"}})
	s := again.Wait("the puzzle as it was", func(s e2e.Inspection) bool { return len(s.Moves) == 1 })
	for _, fact := range []string{"seed", "goal", "board", "piece", "round"} {
		if s.Facts[fact] != left.Facts[fact] {
			t.Errorf("%s comes back as %q, it was %q", fact, s.Facts[fact], left.Facts[fact])
		}
	}
}
