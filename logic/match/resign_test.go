package match_test

import (
	"encoding/json"
	"testing"

	"pgregory.net/rapid"

	"tessera/logic/games"
	"tessera/logic/internal/errtest"
	"tessera/logic/logictest/chance"
	"tessera/logic/logictest/tictactoe"
	"tessera/logic/match"
)

func trisq(t testing.TB) (*match.Game, match.State) {
	t.Helper()
	game, err := games.All().Find("trisq")
	errtest.None(t, err)
	s, err := game.New(nil)
	errtest.None(t, err)
	return game, s
}

// TestLevelResignsAfterFourLostTurns: a level that plays well enough resigns after four turns in a row far
// behind.
func TestLevelResignsAfterFourLostTurns(t *testing.T) {
	game, s := trisq(t)
	at := func(value float64) match.Evaluation { return match.Evaluation{Value: value} }
	lost := at(-game.Measure.Hopeless)
	scale := game.Scale(s)
	least, _ := scale.Of(game.ResignLevel)
	for name, c := range map[string]struct {
		who  string
		e    []match.Evaluation
		want bool
	}{
		"master":              {"master", []match.Evaluation{lost, lost, lost, lost}, true},
		"strong":              {"strong", []match.Evaluation{at(5), lost, lost, lost, lost}, true},
		"a level below":       {"keen", []match.Evaluation{lost, lost, lost, lost, lost, lost}, false},
		"too early":           {"master", []match.Evaluation{lost, lost, lost}, false},
		"a hope between":      {"master", []match.Evaluation{lost, lost, at(1 - game.Measure.Hopeless), lost, lost}, false},
		"a chance":            {"master", []match.Evaluation{lost, lost, lost, lost, {Value: -game.Measure.Hopeless, Open: true}}, false},
		"a pass that wins":    {"master", []match.Evaluation{lost, lost, lost, {Verdict: match.Win, Turns: 1}}, false},
		"proven":              {"master", []match.Evaluation{lost, lost, lost, {Verdict: match.Expected, Value: -30}}, true},
		"a strength":          {match.StrengthName(least), []match.Evaluation{lost, lost, lost, lost}, true},
		"a strength below":    {match.StrengthName(least - 1), []match.Evaluation{lost, lost, lost, lost}, false},
		"nobody of that name": {"nobody", []match.Evaluation{lost, lost, lost, lost}, false},
	} {
		var despair match.ResignTracker
		got := false
		for _, e := range c.e {
			got = despair.ShouldResign(game, s, c.who, e)
		}
		if got != c.want {
			t.Errorf("%s resigns: %v", name, got)
		}
	}
}

// TestNoResignLevelMeansNoResignation: nobody resigns in a game that names no level for it.
func TestNoResignLevelMeansNoResignation(t *testing.T) {
	for _, game := range append(games.All(), tictactoe.Game()) {
		settings, err := game.Settings(game.Defaults(), 1)
		errtest.None(t, err)
		s, err := game.New(settings)
		errtest.None(t, err)
		for _, level := range game.LevelNames() {
			var despair match.ResignTracker
			for range 20 {
				if despair.ShouldResign(game, s, level, match.Evaluation{Value: -1000}) && game.ResignLevel == "" {
					t.Fatalf("%s resigns at %s", level, game.Title)
				}
			}
		}
	}
}

// TestAResignationIsStored checks both file formats and links. An impossible seat is
// dropped from a file and is an error in a link.
func TestAResignationIsStored(t *testing.T) {
	chance.Check(t, func(rt *rapid.T) {
		game, _ := trisq(t)
		if rapid.Bool().Draw(rt, "own") {
			square, err := games.All().Find("square")
			errtest.None(rt, err)
			game = square
		}
		settings, err := game.Settings(game.Defaults(), 1)
		errtest.None(rt, err)
		seat := rapid.IntRange(0, 1).Draw(rt, "seat")
		r := match.Record{Game: game.ID, Settings: settings, Resigned: &seat}
		text, err := game.Encode(r)
		errtest.None(rt, err)
		if again, _, err := game.Decode(text); err != nil || again.Resigned == nil || *again.Resigned != seat {
			rt.Errorf("%s is read as %+v, %v", text, again, err)
		}
		link, err := match.EncodeLink(r)
		errtest.None(rt, err)
		if again, err := games.All().DecodeLink(link); err != nil || again.Record.Resigned == nil || *again.Record.Resigned != seat {
			rt.Errorf("%s is read as %+v, %v", link, again.Record, err)
		}
	})
	for _, bad := range []string{"-1", "99", "x", ""} {
		if _, err := games.All().DecodeLink("game=trisq&moves=c3&resigned=" + bad); err == nil {
			t.Errorf("resigned=%s is a link", bad)
		}
	}
	text, err := json.Marshal(map[string]any{"tessera": 1, "game": "trisq", "moves": []string{}, "resigned": -1})
	errtest.None(t, err)
	if r, err := match.Decode(text); err != nil || r.Resigned != nil {
		t.Errorf("%s is read as %+v, %v", text, r, err)
	}
}
