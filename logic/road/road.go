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

	goals []int // the goals up to Goal
}

func (s Station) isGame() bool { return s.Level != "" || s.Goal != nil }

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
	for i, goal := range g.Goals {
		list = append(list, Station{ID: "par" + strconv.Itoa(goal), Goal: &goal, goals: g.Goals[:i+1]})
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

// Way is a game's road with what a person has passed of it.
type Way struct {
	Stations []Station
	Passed   []bool // by station
	// Begun is set once the person has finished anything: a lesson, a puzzle or a game.
	Begun bool
}

// On returns a game's road with what was passed of it.
func (d Done) On(g *match.Game) Way {
	w := Way{Stations: Of(g), Begun: d.finishedGames()}
	for _, s := range w.Stations {
		w.Passed = append(w.Passed, d.Passed(s))
	}
	w.Begun = w.Begun || w.Count() > 0
	return w
}

// Count returns how many stations were passed.
func (w Way) Count() (n int) {
	for _, passed := range w.Passed {
		if passed {
			n++
		}
	}
	return n
}

// Next returns the station that comes next: the first that was not passed after the
// furthest game that was won, or else the first that was not passed at all. The lesson is
// next only for a person who has finished nothing. It returns false at the end of the road.
func (w Way) Next() (Station, bool) {
	return w.next(func(s Station) bool { return !s.Lesson || !w.Begun })
}

// NextIndex returns the index of the next station, or -1 at the end of the road.
func (w Way) NextIndex() int {
	next, _ := w.Next()
	return slices.IndexFunc(w.Stations, func(s Station) bool { return s.ID == next.ID })
}

// NextGame is Next among the games.
func (w Way) NextGame() (Station, bool) { return w.next(Station.isGame) }

func (w Way) next(counts func(Station) bool) (Station, bool) {
	from := 0
	for i, s := range w.Stations {
		if w.Passed[i] && s.isGame() {
			from = i
		}
	}
	for _, begin := range [...]int{from, 0} {
		for i := begin; i < len(w.Stations); i++ {
			if s := w.Stations[i]; !w.Passed[i] && counts(s) {
				return s, true
			}
		}
	}
	return Station{}, false
}

// Left says what a person has left unfinished in a game.
type Left struct {
	YourTurn bool // people elsewhere wait for the person's turn
	Friend   bool // there is a game with people elsewhere that has moves
	Game     bool // the game on the table is under way and has moves of a person here
	Lesson   bool // a step of the lesson was solved, but not the last
}

// Offer is what a person is offered first in a game.
type Offer int

// The offers, from the most urgent on.
const (
	FriendGame Offer = iota // go on with the game with people elsewhere
	OwnGame                 // go on with the game on the table
	RestOfLesson
	FirstGame   // play the first game of the road
	NextStation // of the road
	AnotherGame // the road is at its end
)

// Offer returns what to offer first to a person who has left this unfinished. The lesson is
// offered only to a person who has finished nothing.
func (w Way) Offer(left Left) Offer {
	_, more := w.Next()
	switch {
	case left.YourTurn || left.Friend && !left.Game:
		return FriendGame
	case left.Game:
		return OwnGame
	case w.Begun && more:
		return NextStation
	case w.Begun:
		return AnotherGame
	case left.Lesson:
		return RestOfLesson
	}
	return FirstGame
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
		return reached(d.Games.Solo.Scores, s.goals) == len(s.goals)
	}
	t := d.Games.Levels[s.Level]
	return t.Best > 0 || s.Strongest && t.Won+t.Drawn > t.Hinted
}

// reached returns how many goals were reached in their order, each by a game of its own, so that
// one lucky game is not the whole road.
func reached(games []stats.Score, goals []int) (n int) {
	for _, one := range games {
		if n < len(goals) && float64(one.Points) >= one.Par+float64(goals[n]) {
			n++
		}
	}
	return n
}

// finishedGames reports whether the person has finished a game.
func (d Done) finishedGames() bool {
	return d.Games != nil && (len(d.Games.Levels) > 0 || d.Games.Solo.Games+d.Games.Solo.Hinted > 0)
}
