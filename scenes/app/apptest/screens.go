package apptest

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"tessera/logic/match"
	"tessera/logic/stats"
	"tessera/scenes/app"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
	"tessera/scenes/lang"
	"tessera/scenes/menu"
	"tessera/scenes/play"
	"tessera/scenes/scenetest"
	"tessera/scenes/store"
)

// Sizes are the windows of golden pictures. A picture is stored Fold times smaller than
// the screen. This keeps the files small and hides small differences between renderers.
var Sizes = []struct {
	Name       string
	W, H, Fold int
}{{"wide", 1280, 800, 5}, {"tall", 390, 844, 3}}

// Morning is the clock's time in golden pictures.
var Morning = time.Date(2026, time.January, 2, 9, 30, 0, 0, time.UTC)

// Languages are the language choices in golden pictures.
var Languages = []lang.Choice{{Tag: "de", Name: "Deutsch"}, {Tag: "fr", Name: "français"}}

// Screen is a screen with golden pictures: the shelf or a table, and the buttons to press
// there.
type Screen struct {
	Name  string
	game  string // "" for the shelf
	moves int    // of the game's course; negative for all
	Press string // targets to click in this order, separated by blanks
}

func ScreenOf(name, game string, moves int, press string) Screen {
	return Screen{name, game, moves, press}
}

func Screens() []Screen {
	list := []Screen{{Name: "shelf"}, {Name: "shelf-games", Press: "load"}, {Name: "shelf-daily", Press: "daily"}, {Name: "shelf-puzzles", Press: "puzzles"}, {Name: "puzzle", Press: "puzzles trisq-capture:1"}, {Name: "settings", Press: "settings"}, {Name: "language", Press: "settings setting-language"}, {Name: "statistics", Press: "stats"}}
	for _, g := range Games() {
		list = append(list,
			Screen{g.ID + "-lesson", g.ID, 0, "howto lesson"},
			Screen{g.ID + "-start", g.ID, 0, ""},
			Screen{g.ID + "-middle", g.ID, len(CourseOf(g).Moves()) * 2 / 3, ""},
			Screen{g.ID + "-lines", g.ID, len(CourseOf(g).Moves()) * 2 / 3, "lines"},
			Screen{g.ID + "-end", g.ID, -1, ""},
			Screen{g.ID + "-new", g.ID, 0, "new"},
			Screen{g.ID + "-howto", g.ID, 0, "howto"})
		if g.Setup != nil {
			list = append(list, Screen{g.ID + "-setup", g.ID, len(CourseOf(g).Moves()) * 2 / 3, "new more-options setup"})
		}
		list = ShownBy(g, list)
	}
	return append(list, Screen{"table-games", "trisq", 9, "load"}, Screen{"table-save", "square", 9, "save"},
		Screen{"trisq-player", "trisq", 0, "new seat-1"},
		Screen{"table-looking", "foursquare", 9, "look-back"}, Screen{"foursquare-review", "foursquare", -1, "review"},
		Screen{"shaper-review", "shaper", -1, "review"})
}

// ShownBy removes review and analysis screens if the game has no Measure.
func ShownBy(g *boards.Game, screens []Screen) []Screen {
	return slices.DeleteFunc(screens, func(s Screen) bool {
		needs := strings.Fields(s.Press)
		return s.game == g.ID && g.Measure == nil && (slices.Contains(needs, "lines") || slices.Contains(needs, "review"))
	})
}

// Store returns a store with a game on every table, two kept games, and statistics.
func Store(t *testing.T) store.Memory {
	s := store.Memory{"preferences": []byte(`{"motion":"off","look":"light","volume":50,"muted":true,"off":{"howto":true}}`)}
	for _, g := range Games() {
		s["table-"+g.ID] = SavedAfter(t, g.ID, len(CourseOf(g).Moves())/2)
	}
	book := stats.Book{Days: []int{20251231, 20260101}, Games: map[string]*stats.Game{
		"trisq": {
			Levels: map[string]stats.Tally{
				"beginner":         {Played: 9, Won: 5, Lost: 3, Drawn: 1, Streak: 2, Best: 3, Spent: 4200, Hinted: 2},
				match.YourStrength: {Played: 4, Won: 3, Lost: 1, Streak: 2, Best: 2, Spent: 2400},
			},
			Ratings:  map[string]*stats.Rating{"simple": {Results: []stats.Result{{Against: 850, Score: 1}, {Against: 1100, Score: 0}, {Against: 1000, Score: 1}, {Against: 1050, Score: 1}}}},
			Reviewed: []stats.Reviewed{{Number: 1, Day: 20260101, Chances: map[string]stats.Chances{"captures": {Had: 9, Missed: 6}, "leaves": {Had: 4, Missed: 4}}}},
		},
		"shaper": {Solo: stats.Solo{Games: 4, Best: 150, Total: 430, TotalPar: 390, Spent: 300, Judged: 4, Lost: 31.5, Hinted: 1,
			Scores: []stats.Score{{Points: 90, Par: 101.5}, {Points: 150, Par: 92}, {Points: 110, Par: 99}, {Points: 80, Par: 97.5}}}},
	}}
	text, err := book.Encode()
	scenetest.NoError(t, err)
	s["statistics"] = text
	s["kept-trisq-1767225600000"] = SavedAfter(t, "trisq", 12)
	s["kept-shaper-1767229200000"] = SavedAfter(t, "shaper", 6)
	return s
}

func (s Screen) Show(t *testing.T, d *scenetest.Desk) {
	t.Helper()
	s.Open(t, d)
	s.Enter(d)
}

func (s Screen) Open(t *testing.T, d *scenetest.Desk) {
	t.Helper()
	d.Stage.Languages = Languages
	clear(d.Store)
	maps.Copy(d.Store, Store(t))
	d.Stage.Replace(menu.New(app.Games())) // the shelf that players see
	if s.game != "" {
		moves := s.moves
		if moves < 0 {
			moves = len(CourseOf(Game(t, s.game)).Moves())
		}
		d.Store["table-"+s.game] = SavedAfter(t, s.game, moves)
		scenetest.NoError(t, play.Open(d.Stage, Game(t, s.game), nil, nil))
	}
	d.Wait(300 * time.Millisecond)
}

func (s Screen) Enter(d *scenetest.Desk) {
	for _, press := range strings.Fields(s.Press) {
		if press == "more" && !d.Has(press) {
			continue // a game with few tools has no drawer
		}
		if !d.Has(press) {
			d.Click("more")
		}
		d.Click(press)
		d.Move(Away)
	}
	d.Rest()
	d.Wait(300 * time.Millisecond)
	d.Rest()
}

// Away is a pointer position outside every target.
var Away = geom.Point{X: -100, Y: -100}
