// Package road leads a person through a game: its lesson, its computer players from the
// weakest to the strongest, and puzzles on the way. The road only suggests what to do
// next; nothing is locked.
//
//	foursquare, err := games.WithTeaching().Find("foursquare")
//	if err != nil {
//		log.Fatal(err)
//	}
//	for _, s := range road.Of(foursquare) {
//		fmt.Println(s.ID, road.Done{Lesson: true}.Passed(s))
//	}
package road

import (
	"slices"
	"strconv"

	"tessera/logic/lessons"
	"tessera/logic/match"
	"tessera/logic/stats"
)

// Station is one thing to do. Exactly one of Lesson, Grade, Level and Goal says what.
type Station struct {
	ID     string // names the station in what is stored
	Lesson bool   // finish the lesson
	Grade  int    // solve a puzzle of this grade; see [puzzles.Grades]
	Level  string // win against this level; against the strongest, a draw counts
	// Values are the options of the suggested game against Level, if they differ from the
	// defaults.
	Values    map[string]string
	Goal      *int // in a game for one: the points above par to reach
	Strongest bool // Level is the strongest
}

// puzzlesAfter are the numbers of opponents or goals after which a puzzle comes.
var puzzlesAfter = [...]int{2, 5}

// Of returns the stations of a game.
func Of(g *match.Game) (road []Station) {
	if len(lessons.Of(g, g.Defaults())) > 0 {
		road = append(road, Station{ID: "lesson", Lesson: true})
	}
	for i, s := range contests(g) {
		if at := slices.Index(puzzlesAfter[:], i); at >= 0 && g.Puzzles != "" {
			road = append(road, Station{ID: "puzzle-" + strconv.Itoa(at+1), Grade: at + 1})
		}
		road = append(road, s)
	}
	return road
}

// contests returns the games of the road: against each level, two on each of the short
// boards, or in a game for one with each goal.
func contests(g *match.Game) (list []Station) {
	for _, goal := range g.Goals {
		list = append(list, Station{ID: "par" + strconv.Itoa(goal), Goal: &goal})
	}
	offered := g.Offered()
	for i, l := range offered {
		s := Station{ID: l.Name, Level: l.Name, Strongest: i == len(offered)-1}
		if i/2 < len(g.Short) {
			s.Values = g.Short[i/2]
		}
		list = append(list, s)
	}
	return list
}

// Done holds the results of a person in a game.
type Done struct {
	Stations []string // passed stations, by ID
	Lesson   bool     // the lesson was finished
	Grade    int      // the hardest grade of which a puzzle was solved at the first attempt; 0 for none
	Games    *stats.Game
}

// Passed reports whether a station was passed, in whatever order. Games with hints do not
// count.
func (d Done) Passed(s Station) bool {
	switch {
	case slices.Contains(d.Stations, s.ID):
		return true
	case s.Lesson:
		return d.Lesson
	case s.Grade > 0:
		return d.Grade >= s.Grade
	case d.Games == nil:
		return false
	case s.Goal != nil:
		return slices.ContainsFunc(d.Games.Solo.Scores, func(one stats.Score) bool {
			return float64(one.Points) >= one.Par+float64(*s.Goal)
		})
	}
	t := d.Games.Levels[s.Level]
	return t.Best > 0 || s.Strongest && t.Won+t.Drawn > t.Hinted
}
