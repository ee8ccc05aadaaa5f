package road_test

import (
	"maps"
	"strings"
	"testing"

	"tessera/logic/games"
	"tessera/logic/match"
	"tessera/logic/road"
	"tessera/logic/stats"
)

func TestRoadsOfAllGames(t *testing.T) {
	want := map[string]string{
		"trisq":      "lesson newcomer starter puzzle-1 beginner easy keen puzzle-2 strong expert master",
		"foursquare": "lesson newcomer starter puzzle-1 beginner easy medium puzzle-2 hard perfect",
		"square":     "lesson newcomer starter puzzle-1 beginner learner casual puzzle-2 medium skilled master",
		"shaper":     "lesson par-250 par-150 puzzle-1 par-80 par-30 par0 puzzle-2 par20 par40 par70",
	}
	for _, g := range games.WithTeaching() {
		var ids []string
		for _, s := range road.Of(g) {
			ids = append(ids, s.ID)
			values := g.Defaults()
			maps.Copy(values, s.Values)
			if _, err := g.Settings(values, 1); err != nil {
				t.Errorf("%s: %s has settings %v: %v", g.ID, s.ID, s.Values, err)
			}
		}
		if stations, fixed := want[g.ID]; fixed && strings.Join(ids, " ") != stations {
			t.Errorf("%s has the road\n%s, want\n%s", g.ID, strings.Join(ids, " "), stations)
		}
	}
}

func TestWhatPassesAStation(t *testing.T) {
	g, err := games.WithTeaching().Find("foursquare")
	if err != nil {
		t.Fatal(err)
	}
	level := func(name string, t stats.Tally) road.Done {
		return road.Done{Games: &stats.Game{Levels: map[string]stats.Tally{name: t}}}
	}
	goal := func(points int) road.Done {
		return road.Done{Games: &stats.Game{Solo: stats.Solo{Scores: []stats.Score{{Points: points, Par: 800}}}}}
	}
	shaper, err := games.WithTeaching().Find("shaper")
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		game *match.Game
		done road.Done
		want string
	}{
		"nothing":                     {g, road.Done{}, ""},
		"the lesson":                  {g, road.Done{Lesson: true}, "lesson"},
		"a hard puzzle":               {g, road.Done{Grade: 3}, "puzzle-1 puzzle-2"},
		"a win":                       {g, level("easy", stats.Tally{Played: 1, Won: 1, Best: 1}), "easy"},
		"a win with hints":            {g, level("easy", stats.Tally{Played: 1, Won: 1, Hinted: 1}), ""},
		"a draw":                      {g, level("hard", stats.Tally{Played: 1, Drawn: 1}), ""},
		"a draw with the strongest":   {g, level("perfect", stats.Tally{Played: 1, Drawn: 1}), "perfect"},
		"a loss against the weakest":  {g, level("newcomer", stats.Tally{Played: 1, Lost: 1}), ""},
		"what was passed before":      {g, road.Done{Stations: []string{"medium", "gone"}}, "medium"},
		"a score 30 points below par": {shaper, goal(770), "par-250 par-150 par-80 par-30"},
		"a score 31 points below par": {shaper, goal(769), "par-250 par-150 par-80"},
	} {
		var passed []string
		for _, s := range road.Of(c.game) {
			if c.done.Passed(s) {
				passed = append(passed, s.ID)
			}
		}
		if got := strings.Join(passed, " "); got != c.want {
			t.Errorf("%s passes %q, want %q", name, got, c.want)
		}
	}
}
