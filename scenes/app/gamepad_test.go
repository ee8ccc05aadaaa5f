package app

import (
	"image"
	"strconv"
	"strings"
	"testing"
	"time"

	"tessera/logic/puzzles"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/input"
	"tessera/scenes/scenetest"
)

// padDesk is the shelf, to be used by gamepad alone.
func padDesk(t *testing.T) *scenetest.Desk {
	d := scenetest.New(t, 1100, 760, func(s *scenes.Stage) {
		s.Prefs.Motion = scenes.MotionOff
		shelf(s)
	})
	d.Rest()
	return d
}

// padTo walks from stop to stop until one has the keyboard.
func padTo(t *testing.T, d *scenetest.Desk, button input.PadButton, name string) {
	t.Helper()
	for range 80 {
		if d.Stage.UI.Keyboard() == name {
			return
		}
		d.Pad(button)
	}
	t.Fatalf("%s is not come to by gamepad; the keyboard is on %q", name, d.Stage.UI.Keyboard())
}

// TestEveryGameIsPlayedByGamepad from the shelf on: its first turn, a hint, and what
// was played taken back.
func TestEveryGameIsPlayedByGamepad(t *testing.T) {
	for i, g := range Games() {
		d := padDesk(t)
		for range i + 1 { // the first way comes to the first card
			d.Pad(input.PadRight)
		}
		d.Pad(input.PadSouth)
		d.Rest()
		if now := d.Inspect(); now.Scene != "table" || now.Game != g.ID {
			t.Fatalf("card %d opens %s of %q", i, now.Scene, now.Game)
		}
		d.Rest()
		begun := len(d.Inspect().Moves) // a computer may have begun
		d.Pad(input.PadRight, input.PadDown)
		for range 12 {
			if d.Rest(); len(d.Inspect().Moves) > begun {
				break
			}
			d.Pad(input.PadSouth, input.PadSouth)
			if d.Rest(); len(d.Inspect().Moves) == begun {
				d.Pad(input.PadRight)
			}
		}
		if len(d.Inspect().Moves) == begun {
			t.Errorf("%s: nothing is played by gamepad: %s", g.ID, d.Inspect().JSON())
			continue
		}
		for range 3 {
			d.Pad(input.PadNorth)
			d.Rest()
		}
		if d.Inspect().Facts["hint"] == "" {
			t.Errorf("%s: no hint is shown", g.ID)
		}
		d.Pad(input.PadEast) // puts the hint back
		if d.Rest(); g.Final {
			continue
		}
		before := len(d.Inspect().Moves)
		d.Pad(input.PadWest)
		if d.Rest(); len(d.Inspect().Moves) >= before {
			t.Errorf("%s: %d moves are left of %d after the west button", g.ID, len(d.Inspect().Moves), before)
		}
	}
}

// TestPiecesAreTurnedByGamepad and flipped, where a game does that.
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

// TestEveryPanelIsUsedByGamepad: its controls are walked by the ways, a slider moves
// along its track, and the east button leads back.
func TestEveryPanelIsUsedByGamepad(t *testing.T) {
	d := padDesk(t)
	d.Click("game:trisq")
	d.Pad(input.PadStart)
	d.Rest()
	d.MustShow("settings")
	volume := d.Stage.Prefs.Volume
	padTo(t, d, input.PadDown, "setting-volume")
	d.Pad(input.PadRight)
	if d.Stage.Prefs.Volume <= volume {
		t.Error("a slider does not move")
	}
	padTo(t, d, input.PadDown, "setting-mute")
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
		padTo(t, d, input.PadRightTrigger, tool)
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

// padPlayer is at the shelf with a gamepad alone.
func padPlayer(t *testing.T) *player { return &player{padDesk(t), t, gamepad, ""} }

// shows fails the test unless this is on the screen.
func (p *player) shows(scene string) {
	p.t.Helper()
	p.must(p.Inspect().Scene == scene, "%s is not shown", scene)
}

// goesBack presses the east button, and fails the test unless it leads there.
func (p *player) goesBack(scene string) {
	p.t.Helper()
	p.Pad(input.PadEast)
	p.Rest()
	p.shows(scene)
}

// TestPuzzlesArePlayedByGamepad: of each game the first in the list, and the one after
// it is begun.
func TestPuzzlesArePlayedByGamepad(t *testing.T) {
	sets, err := puzzles.All(boards.Rules(Games()))
	if err != nil {
		t.Fatal(err)
	}
	p := padPlayer(t)
	p.press("puzzles")
	for _, set := range sets {
		if set.Game == p.game {
			continue
		}
		p.game = set.Game
		grade := 1
		for len(set.Numbers(grade)) < 2 {
			grade++
		}
		p.press(set.ID + ":" + strconv.Itoa(grade))
		p.shows("puzzle")
		_, answer, err := set.Puzzles[set.Numbers(grade)[0]].Open(gameNamed(t, set.Game).Game)
		if err != nil {
			t.Fatal(err)
		}
		p.Pad(input.PadNorth)
		p.Wait(time.Second)
		p.must(p.fact("hint") != "", "the north button does not show the answer")
		for _, move := range answer {
			p.device.play(p, move)
			p.Rest()
		}
		p.must(p.fact("standing") == "solved", "%v does not solve it", answer)
		p.press("next")
		p.must(p.fact("exercise") == "2", "the next puzzle is not on the table")
		p.goesBack("puzzles")
	}
	p.goesBack("menu")
}

// TestAGameIsOpenedByGamepad from the list, by its panel.
func TestAGameIsOpenedByGamepad(t *testing.T) {
	p := padPlayer(t)
	p.press("game:trisq")
	p.Pad(input.PadDown, input.PadSouth)
	p.Rest()
	moves := p.Inspect().Moves
	p.must(len(moves) > 0, "nothing is played")
	p.goesBack("table") // lets the cursor go
	p.press("new")
	p.press("start")
	p.press("start") // it is asked once whether the game is given up
	p.press("load")
	details := func() string {
		for _, target := range p.Inspect().Targets {
			if strings.HasPrefix(target.Name, "more:") {
				return target.Name
			}
		}
		return ""
	}
	p.must(details() != "", "no game has details")
	p.press(details())
	p.shows("game")
	for range 12 {
		p.Pad(input.PadDown)
		p.must(p.Inspect().Focus != "", "the way down leads nowhere")
	}
	p.goesBack("load")
	p.press(details())
	p.press("open")
	p.shows("table")
}

// TestAPlayerAndALanguageAreChosenByGamepad, and the game is given up.
func TestAPlayerAndALanguageAreChosenByGamepad(t *testing.T) {
	p := padPlayer(t)
	p.Stage.Languages = goldenLanguages
	p.press("game:trisq")
	p.press("new")
	for _, who := range []string{"who:strong", "who:person"} {
		p.press("seat-1")
		p.shows("player")
		p.press(who)
		p.shows("newgame")
	}
	p.press("seat-0")
	p.goesBack("newgame")
	p.press("start")
	p.shows("table")
	p.Pad(input.PadDown, input.PadSouth)
	p.Rest()
	p.must(len(p.Inspect().Moves) == 1, "the first turn is not played")
	p.press("new")
	p.press("resign")
	p.shows("table")
	p.must(p.Inspect().Outcome != nil, "the game goes on")
	p.Pad(input.PadWest) // takes that back
	p.Rest()
	p.must(p.Inspect().Outcome == nil, "the west button does not take resigning back")

	p.Pad(input.PadStart)
	p.Rest()
	p.press("setting-language")
	p.shows("language")
	p.press("language-en")
	p.shows("settings")
	p.must(p.Stage.Prefs.Language == "en", "the language is %q", p.Stage.Prefs.Language)
	p.goesBack("table")
}

// TestAReviewAndTheAnalysisAreUsedByGamepad: mistakes are walked along, lines played out
// and on, and the east button closes what was opened.
func TestAReviewAndTheAnalysisAreUsedByGamepad(t *testing.T) {
	d := recordedDesk(t, 1100, 760, -1, nil)
	p := &player{d, t, gamepad, "foursquare"}
	p.press("review")
	reviewed(t, d)
	p.press("mistake-on")
	p.must(len(p.Inspect().Moves) == 6 && p.Inspect().Looking, "the first mistake is not shown")
	p.press("line:Better")
	for range 100 {
		if p.Wait(100 * time.Millisecond); !p.Inspect().Busy {
			break
		}
	}
	p.must(p.Has("play-preview"), "the line is not played out")
	p.press("play-preview")
	p.must(!p.Inspect().Looking, "the game does not go on from the line")
	p.goesBack("table")
	p.must(!p.Has("graph"), "the review is not closed")

	d = recordedDesk(t, 1100, 760, 6, nil)
	p = &player{d, t, gamepad, "foursquare"}
	p.press("lines")
	reviewed(t, d)
	p.press("line:B")
	line := p.Inspect().Lines[1]
	for range 100 {
		if p.Wait(100 * time.Millisecond); p.Has("play-on") && !p.Inspect().Busy {
			break
		}
	}
	p.must(p.Inspect().Looking && len(p.Inspect().Moves) > 6, "the line %q is not played out", line)
	p.goesBack("table")
	p.must(len(p.Inspect().Moves) == 6 && !p.Inspect().Looking, "the east button does not lead back to the game")
	p.goesBack("table")
	p.must(!p.Has("line:A"), "the analysis is not closed")
}

// TestTipsShowTheButtonOfAGamepad while one is used, with what is printed on that one,
// else the key.
func TestTipsShowTheButtonOfAGamepad(t *testing.T) {
	d := padDesk(t)
	d.Stage.UI.Tell()
	d.Click("game:trisq")
	d.Move(away)
	seen := map[string]string{}
	look := func(by string) {
		t.Helper()
		d.Wait(time.Second)
		if d.Stage.UI.Keyboard() != "hint" || d.Stage.UI.Told() == "" {
			t.Fatalf("by %s the name of what is walked to is not told", by)
		}
		picture := string(d.Picture().(*image.RGBA).Pix)
		if other, known := seen[picture]; known {
			t.Errorf("the button is shown by %s as by %s", by, other)
		}
		seen[picture] = by
	}
	for by, signs := range map[string]input.PadSigns{"Xbox": input.XboxSigns, "Nintendo": input.NintendoSigns, "PlayStation": input.PlayStation5Signs} {
		d.PadSigns(signs)
		d.Pad(input.PadRightTrigger) // from where the one before came to
		padTo(t, d, input.PadRightTrigger, "hint")
		look(by)
	}
	d.Key("Tab", "Shift")
	d.Key("Tab")
	look("keyboard")
}
