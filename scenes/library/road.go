package library

import (
	"encoding/json"
	"slices"

	"tessera/logic/match"
	"tessera/logic/puzzles"
	"tessera/logic/road"
	"tessera/logic/say"
	"tessera/scenes/store"
)

// Road is a game's road, with what the person has passed of it.
type Road struct {
	Stations []road.Station
	Passed   []bool // by station
}

// Next returns the first station that was not passed after the furthest game that was
// won, or else the first of all. It returns false at the end of the road.
func (r Road) Next() (road.Station, bool) {
	from := 0
	for i, s := range r.Stations {
		if r.Passed[i] && (s.Level != "" || s.Goal != nil) {
			from = i
		}
	}
	for _, begin := range [...]int{from, 0} {
		if i := slices.Index(r.Passed[begin:], false); i >= 0 {
			return r.Stations[begin+i], true
		}
	}
	return road.Station{}, false
}

// roadDocument is the document of the passed stations, by game. They stay passed if the
// statistics are reset.
var roadDocument = document[map[string][]string]{
	name: "road", decode: decodeByGame[[]string],
	encode: func(all map[string][]string) ([]byte, error) { return json.Marshal(all) },
	empty:  func() map[string][]string { return map[string][]string{} },
	wrong: func(why say.Text) say.Text {
		return say.It("Your progress on the road could not be read: %s.", why)
	},
	aside: "The old file was saved as %s. You start over.",
	stays: "What you do now will not be saved.",
}

// Roads returns the roads of games, by game, and records the stations that were passed
// since they were last asked for.
func Roads(s store.Store, games ...*match.Game) (map[string]Road, Notice) {
	stored, notice := roadDocument.read(s)
	book, damaged := Statistics(s)
	solved, unread := solvedDocument.read(s)
	taught := Lessons(s)
	roads, changed := map[string]Road{}, false
	for _, g := range games {
		done := road.Done{
			Stations: stored[g.ID], Lesson: taught[g.ID].Done, Games: book.Games[g.ID], Grade: hardestSolved(solved, g),
		}
		r := Road{Stations: road.Of(g)}
		for _, station := range r.Stations {
			passed := done.Passed(station)
			r.Passed = append(r.Passed, passed)
			if passed && !slices.Contains(stored[g.ID], station.ID) {
				stored[g.ID], changed = append(stored[g.ID], station.ID), true
			}
		}
		roads[g.ID] = r
	}
	if changed && !notice.Stays {
		roadDocument.write(s, stored)
	}
	return roads, Notice{Words: say.Join(" ", notice.Words, damaged.Words, unread.Words)}
}

// hardestSolved returns the hardest grade of which the person has solved a puzzle at the
// first attempt; 0 for none.
func hardestSolved(solved *puzzles.Progress, g *match.Game) (grade int) {
	if len(solved.Marks) == 0 {
		return 0 // without reading the puzzles
	}
	sets, err := puzzles.Of(g)
	if err != nil {
		return 0
	}
	for _, set := range sets {
		for _, z := range set.Puzzles {
			if z.Grade > grade && solved.MarkOf(set.ID, z) == puzzles.Clean {
				grade = z.Grade
			}
		}
	}
	return grade
}
