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
		"trisq":      "lesson newcomer starter puzzle-1 beginner easy keen puzzle-2 strong expert master grandmaster",
		"foursquare": "lesson newcomer starter puzzle-1 beginner easy medium puzzle-2 hard perfect",
		"square":     "lesson newcomer starter puzzle-1 beginner learner casual puzzle-2 medium skilled master grandmaster",
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
	scores := func(points ...int) road.Done {
		var solo stats.Solo
		for _, one := range points {
			solo.Scores = append(solo.Scores, stats.Score{Points: one, Par: 800})
		}
		return road.Done{Games: &stats.Game{Solo: solo}}
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
		"nothing":                    {g, road.Done{}, ""},
		"the lesson":                 {g, road.Done{Lesson: true}, "lesson"},
		"a hard puzzle":              {g, road.Done{Grade: 3}, "puzzle-1 puzzle-2"},
		"a win":                      {g, level("easy", stats.Tally{Played: 1, Won: 1, Best: 1}), "easy"},
		"a win with hints":           {g, level("easy", stats.Tally{Played: 1, Won: 1, Hinted: 1}), ""},
		"a draw":                     {g, level("hard", stats.Tally{Played: 1, Drawn: 1}), ""},
		"a draw with the strongest":  {g, level("perfect", stats.Tally{Played: 1, Drawn: 1}), "perfect"},
		"a loss against the weakest": {g, level("newcomer", stats.Tally{Played: 1, Lost: 1}), ""},
		"what was passed before":     {g, road.Done{Stations: []string{"medium", "gone"}}, "medium"},
		"a lucky first score":        {shaper, scores(900), "par-250"},
		"scores of 30 below par":     {shaper, scores(770, 770, 770, 770, 770), "par-250 par-150 par-80 par-30"},
		"scores of 31 below par":     {shaper, scores(769, 769, 769, 769, 769), "par-250 par-150 par-80"},
		"a bad score among others":   {shaper, scores(900, 500, 900), "par-250 par-150"},
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

// TestWhatComesNext checks the next station and the next game of Four in a Square.
func TestWhatComesNext(t *testing.T) {
	g, err := games.WithTeaching().Find("foursquare")
	if err != nil {
		t.Fatal(err)
	}
	all := "lesson newcomer starter puzzle-1 beginner easy medium puzzle-2 hard perfect"
	lost := &stats.Game{Levels: map[string]stats.Tally{"newcomer": {Played: 1, Lost: 1}}}
	for name, c := range map[string]struct {
		done       road.Done
		next, game string
		count      int
	}{
		"nothing":                    {road.Done{}, "lesson", "newcomer", 0},
		"a game that was lost":       {road.Done{Games: lost}, "newcomer", "newcomer", 0},
		"the lesson":                 {road.Done{Lesson: true}, "newcomer", "newcomer", 1},
		"a game without the lesson":  {road.Done{Stations: []string{"newcomer"}}, "starter", "starter", 1},
		"games before a puzzle":      {road.Done{Stations: []string{"newcomer", "starter"}}, "puzzle-1", "beginner", 2},
		"a hard puzzle":              {road.Done{Grade: 3}, "newcomer", "newcomer", 2},
		"a stronger player at first": {road.Done{Stations: []string{"hard"}}, "perfect", "perfect", 1},
		"the strongest":              {road.Done{Stations: []string{"perfect"}}, "newcomer", "newcomer", 1},
		"all but the lesson":         {road.Done{Stations: strings.Fields(all)[1:]}, "", "", 9},
		"all but a puzzle":           {road.Done{Stations: strings.Fields(strings.Replace(all, "puzzle-2 ", "", 1))}, "puzzle-2", "", 9},
		"everything":                 {road.Done{Stations: strings.Fields(all)}, "", "", 10},
	} {
		way := c.done.On(g)
		next, more := way.Next()
		game, plays := way.NextGame()
		if next.ID != c.next || more != (c.next != "") || game.ID != c.game || plays != (c.game != "") || way.Count() != c.count {
			t.Errorf("after %s comes %q, of the games %q, with %d passed; want %q, %q and %d", name, next.ID, game.ID, way.Count(), c.next, c.game, c.count)
		}
	}
}

// TestWhatIsOfferedFirst checks the order: a game under way, a friend's first, the next
// station, and the lesson for a person who has finished nothing.
func TestWhatIsOfferedFirst(t *testing.T) {
	g, err := games.WithTeaching().Find("foursquare")
	if err != nil {
		t.Fatal(err)
	}
	lost := road.Done{Games: &stats.Game{Levels: map[string]stats.Tally{"newcomer": {Played: 1, Lost: 1}}}}
	hinted := road.Done{Games: &stats.Game{Solo: stats.Solo{Hinted: 1}}}
	var all road.Done
	for _, s := range road.Of(g) {
		all.Stations = append(all.Stations, s.ID)
	}
	for name, c := range map[string]struct {
		done road.Done
		left road.Left
		want road.Offer
	}{
		"nothing":                             {road.Done{}, road.Left{}, road.FirstGame},
		"a lesson begun":                      {road.Done{}, road.Left{Lesson: true}, road.RestOfLesson},
		"a lesson begun and a game lost":      {lost, road.Left{Lesson: true}, road.NextStation},
		"a lesson begun and a hinted game":    {hinted, road.Left{Lesson: true}, road.NextStation},
		"a lesson begun and a game under way": {road.Done{}, road.Left{Lesson: true, Game: true}, road.OwnGame},
		"a puzzle solved":                     {road.Done{Grade: 1}, road.Left{Lesson: true}, road.NextStation},
		"a friend's turn":                     {lost, road.Left{Friend: true, Game: true}, road.OwnGame},
		"a friend's turn and no other game":   {lost, road.Left{Friend: true}, road.FriendGame},
		"your turn with a friend":             {lost, road.Left{YourTurn: true, Friend: true, Game: true}, road.FriendGame},
		"your first turn with a friend":       {lost, road.Left{YourTurn: true}, road.FriendGame},
		"a game under way":                    {all, road.Left{Game: true}, road.OwnGame},
		"the road walked":                     {all, road.Left{Lesson: true}, road.AnotherGame},
	} {
		if got := c.done.On(g).Offer(c.left); got != c.want {
			t.Errorf("with %s the offer is %d, want %d", name, got, c.want)
		}
	}
}
