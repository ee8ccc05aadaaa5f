package devices

import (
	"image"
	"strconv"
	"strings"
	"testing"
	"time"

	"tessera/logic/puzzles"
	"tessera/scenes"
	"tessera/scenes/app/apptest"
	"tessera/scenes/boards"
	"tessera/scenes/input"
	"tessera/scenes/scenetest"
)

func padDesk(t *testing.T) *scenetest.Desk {
	d := scenetest.New(t, 1100, 760, func(s *scenes.Stage) {
		s.Prefs.Motion = scenes.MotionOff
		apptest.Shelf(s)
	})
	d.Rest()
	return d
}

func TestPiecesAreTurnedByGamepad(t *testing.T) {
	d := padDesk(t)
	d.Click("game:square")
	d.Pad(input.PadRight, input.PadSouth)
	d.Rest()
	held := func() string { f := d.Inspect().Facts; return f["held"] + f["snap"] }
	at := held()
	for _, b := range []input.PadButton{input.PadLeftShoulder, input.PadRightShoulder, input.PadRightStick} {
		d.Pad(b)
		d.Rest()
		now := held()
		if now == at || now == "" {
			t.Errorf("button %d leaves the piece as %q", b, now)
		}
		at = now
	}
}

// TestEveryPanelIsUsedByGamepad checks that the direction buttons move between controls
// and along a slider, and that the east button goes back.
func TestEveryPanelIsUsedByGamepad(t *testing.T) {
	d := padDesk(t)
	d.Click("game:trisq")
	d.Pad(input.PadStart)
	d.Rest()
	d.MustShow("settings")
	volume := d.Stage.Prefs.Volume
	apptest.PadTo(t, d, input.PadDown, "setting-volume")
	d.Pad(input.PadRight)
	if d.Stage.Prefs.Volume <= volume {
		t.Error("a slider does not move")
	}
	apptest.PadTo(t, d, input.PadDown, "setting-mute")
	d.Pad(input.PadSouth)
	if !d.Stage.Prefs.Muted {
		t.Error("a switch is not switched")
	}
	d.Pad(input.PadUp)
	if now := d.Stage.UI.Keyboard(); now != "setting-volume" {
		t.Errorf("the way up leads to %q", now)
	}
	d.Pad(input.PadEast)
	d.Rest()
	d.MustShow("table")
	for tool, scene := range map[string]string{"new": "newgame", "load": "load", "save": "save", "howto": "howto", "stats": "stats", "apart": "apart"} {
		if !d.Has(tool) {
			apptest.PadTo(t, d, input.PadRightTrigger, "more")
			d.Pad(input.PadSouth)
			d.Rest()
		}
		apptest.PadTo(t, d, input.PadRightTrigger, tool)
		d.Pad(input.PadSouth)
		d.Rest()
		d.MustShow(scene)
		d.Pad(input.PadDown)
		if d.Stage.UI.Keyboard() == "" {
			t.Errorf("on %s the way down leads nowhere", scene)
		}
		d.Pad(input.PadEast)
		d.Rest()
		d.MustShow("table")
	}
	d.Pad(input.PadEast)
	d.Rest()
	d.MustShow("menu")
}

func padPlayer(t *testing.T) *apptest.Player {
	return apptest.NewPlayer(padDesk(t), t, apptest.Gamepad, "")
}

func goesBack(p *apptest.Player, scene string) {
	p.Pad(input.PadEast)
	p.MustShow(scene)
}

// TestPuzzlesArePlayedByGamepad solves the first puzzle in the list of each game and
// begins the next one.
func TestPuzzlesArePlayedByGamepad(t *testing.T) {
	sets, err := puzzles.All(boards.Rules(apptest.Games()))
	scenetest.NoError(t, err)
	p := padPlayer(t)
	p.Use("puzzles")
	for _, set := range sets {
		if set.Game == p.Game {
			continue
		}
		p.Game = set.Game
		grade := 1
		for len(set.Numbers(grade)) < 2 {
			grade++
		}
		p.Use(set.ID + ":" + strconv.Itoa(grade))
		p.MustShow("puzzle")
		_, answer, err := set.Puzzles[set.Numbers(grade)[0]].Open(apptest.Game(t, set.Game).Game)
		scenetest.NoError(t, err)
		p.Pad(input.PadNorth)
		p.Wait(time.Second)
		p.Must(p.Fact("hint") != "", "the north button does not show the answer")
		for _, move := range answer {
			p.Play(move)
			p.Rest()
		}
		p.Must(p.Fact("standing") == "solved", "%v does not solve it", answer)
		p.Use("next")
		p.Must(p.Fact("exercise") == "2", "the next puzzle is not on the table")
		goesBack(p, "puzzles")
	}
	goesBack(p, "menu")
}

func TestAGameIsOpenedByGamepad(t *testing.T) {
	p := padPlayer(t)
	p.Use("game:trisq")
	p.Pad(input.PadDown, input.PadSouth)
	p.Rest()
	moves := p.Inspect().Moves
	p.Must(len(moves) > 0, "nothing is played")
	goesBack(p, "table") // hides the cursor
	p.Use("new")
	p.Use("start")
	p.Use("start") // start asks once before it replaces a game
	p.Use("load")
	details := func() string {
		for _, target := range p.Inspect().Targets {
			if strings.HasPrefix(target.Name, "more:") {
				return target.Name
			}
		}
		return ""
	}
	p.Must(details() != "", "no game has details")
	p.Use(details())
	p.MustShow("game")
	for range 12 {
		p.Pad(input.PadDown)
		p.Must(p.Inspect().Focus != "", "the way down leads nowhere")
	}
	goesBack(p, "load")
	p.Use(details())
	p.Use("open")
	p.MustShow("table")
}

// TestAPlayerAndALanguageAreChosenByGamepad also resigns and undoes that.
func TestAPlayerAndALanguageAreChosenByGamepad(t *testing.T) {
	p := padPlayer(t)
	p.Stage.Languages = apptest.Languages
	p.Use("game:trisq")
	p.Use("new")
	for _, who := range []string{"who:strong", "who:person"} {
		p.Use("seat-1")
		p.MustShow("player")
		p.Use(who)
		p.MustShow("newgame")
	}
	p.Use("seat-0")
	goesBack(p, "newgame")
	p.Use("start")
	p.MustShow("table")
	p.Pad(input.PadDown, input.PadSouth)
	p.Rest()
	p.Must(len(p.Inspect().Moves) == 1, "the first turn is not played")
	p.Use("resign")
	p.MustShow("resign")
	p.Use("giveup")
	p.MustShow("table")
	p.Must(p.Inspect().Outcome != nil, "the game goes on")
	p.Pad(input.PadWest) // undoes the resignation
	p.Rest()
	p.Must(p.Inspect().Outcome == nil, "the west button does not take resigning back")

	p.Pad(input.PadStart)
	p.Rest()
	p.Use("setting-language")
	p.MustShow("language")
	p.Use("language-en")
	p.MustShow("settings")
	p.Must(p.Stage.Prefs.Language == "en", "the language is %q", p.Stage.Prefs.Language)
	goesBack(p, "table")
}

// TestAReviewAndTheAnalysisAreUsedByGamepad steps through mistakes, plays a variation on
// the board, continues from it, and closes both with the east button.
func TestAReviewAndTheAnalysisAreUsedByGamepad(t *testing.T) {
	d := apptest.Recorded(t, 1100, 760, -1, nil)
	p := apptest.NewPlayer(d, t, apptest.Gamepad, "foursquare")
	p.Use("review")
	apptest.Reviewed(d)
	p.Use("mistake-on")
	p.Must(len(p.Inspect().Moves) == 6 && p.Inspect().Looking, "the first mistake is not shown")
	p.Use("line:Better")
	p.Rest()
	p.Must(p.Has("play-preview"), "the line is not played out")
	p.Use("play-preview")
	p.Must(!p.Inspect().Looking, "the game does not go on from the line")
	goesBack(p, "table")
	p.Must(!p.Has("graph"), "the review is not closed")

	d = apptest.Recorded(t, 1100, 760, 6, nil)
	p = apptest.NewPlayer(d, t, apptest.Gamepad, "foursquare")
	p.Use("lines")
	apptest.Reviewed(d)
	p.Use("line:B")
	line := p.Inspect().Lines[1]
	p.Until("the end of the line", func() bool { return p.Has("play-on") && !p.Inspect().Busy })
	p.Must(p.Inspect().Looking && len(p.Inspect().Moves) > 6, "the line %q is not played out", line)
	goesBack(p, "table")
	p.Must(len(p.Inspect().Moves) == 6 && !p.Inspect().Looking, "the east button does not lead back to the game")
	goesBack(p, "table")
	p.Must(!p.Has("line:A"), "the analysis is not closed")
}

// TestTipsShowTheButtonOfAGamepad checks that tips show the label printed on the gamepad
// in use, and the key if the keyboard is in use.
func TestTipsShowTheButtonOfAGamepad(t *testing.T) {
	d := padDesk(t)
	d.Stage.UI.CollectParts()
	d.Click("game:trisq")
	d.Move(apptest.Away)
	seen := map[string]string{}
	look := func(by string) {
		t.Helper()
		d.Wait(time.Second)
		if d.Stage.UI.Keyboard() != "hint" || d.Stage.UI.VisibleTip() == "" {
			t.Fatalf("by %s the name of what is walked to is not told", by)
		}
		picture := string(d.Picture().(*image.RGBA).Pix)
		if other, known := seen[picture]; known {
			t.Errorf("the button is shown by %s as by %s", by, other)
		}
		seen[picture] = by
	}
	for by, signs := range map[string]input.PadLabels{"Xbox": input.XboxLabels, "Nintendo": input.NintendoLabels, "PlayStation": input.PlayStation5Labels} {
		d.SetPadLabels(signs)
		d.Pad(input.PadRightTrigger) // continues from the focus of the previous gamepad
		apptest.PadTo(t, d, input.PadRightTrigger, "hint")
		look(by)
	}
	d.Key("Tab", "Shift")
	d.Key("Tab")
	look("keyboard")
}
