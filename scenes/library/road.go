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
	name:   "road",
	decode: func(text []byte) (all map[string][]string, err error) { return all, json.Unmarshal(text, &all) },
	encode: func(all map[string][]string) ([]byte, error) { return json.Marshal(all) },
	empty:  func() map[string][]string { return nil },
	wrong: func(why say.Text) say.Text {
		return say.It("Your progress on the road could not be read: %s.", why)
	},
	aside: "The old file was saved as %s. You start over.",
	stays: "What you do now will not be saved.",
}

// RoadOf returns a game's road, and records the stations that were passed since it was
// last asked for.
func RoadOf(s store.Store, g *match.Game) (Road, Notice) {
	all, notice := roadDocument.read(s)
	book, damaged := Statistics(s)
	solved, unread := Progress(s)
	damaged.Words = say.Join(" ", notice.Words, damaged.Words, unread.Words)
	done := road.Done{Stations: all[g.ID], Lesson: LessonOf(s, g.ID).Done, Games: book.Games[g.ID], Grade: hardestSolved(solved, g)}
	r := Road{Stations: road.Of(g)}
	var passed []string
	for _, station := range r.Stations {
		is := done.Passed(station)
		r.Passed = append(r.Passed, is)
		if is {
			passed = append(passed, station.ID)
		}
	}
	if !notice.Stays && len(passed) > 0 && !slices.Equal(passed, all[g.ID]) {
		roadDocument.change(s, func(all map[string][]string) (map[string][]string, bool) {
			if all == nil {
				all = map[string][]string{}
			}
			all[g.ID] = passed
			return all, true
		})
	}
	return r, damaged
}

// hardestSolved returns the hardest grade of which the person has solved a puzzle; 0 for
// none.
func hardestSolved(solved *puzzles.Progress, g *match.Game) (grade int) {
	sets, err := puzzles.Of(g)
	if err != nil {
		return 0
	}
	for _, set := range sets {
		for _, z := range set.Puzzles {
			if z.Grade > grade && solved.MarkOf(set.ID, z) != puzzles.Unsolved {
				grade = z.Grade
			}
		}
	}
	return grade
}
