package play

import (
	"maps"
	"math/rand/v2"
	"slices"

	"tessera/logic/match"
	"tessera/logic/puzzles"
	"tessera/logic/road"
	"tessera/logic/say"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/lang"
	"tessera/scenes/library"
	"tessera/scenes/sheets"
	"tessera/scenes/ui"
)

// knownRoad returns the game's road. It reads it again after a game has ended.
func (t *Table) knownRoad() library.Road {
	if t.road == nil {
		roads, damaged := library.Roads(t.Stage.Store, t.Game.Game)
		scenes.Notify(t.Stage, say.It(library.DamagedStatistics), damaged.Words)
		known := roads[t.Game.ID]
		t.road = &known
	}
	return *t.road
}

// roadEndTools returns the tool that goes on to the next station, none at the end of the
// road and where a rematch is the next station.
func (t *Table) roadEndTools() []ui.Tool {
	next, ok := t.knownRoad().Next()
	if !ok || t.isAt(next) {
		return nil
	}
	return []ui.Tool{{Name: "next-station", Label: lang.Of(sheets.StationTitle(t.Game, next)), Primary: next.Level != "", Run: func() { t.beginStation(next) }}}
}

// sayStation says that the game on the table has passed a station, at the end of a game
// whose board has no place for [Table.roadEndTools].
func (t *Table) sayStation(before library.Road) {
	next, more := t.knownRoad().Next()
	if was, _ := before.Next(); more && was.ID != next.ID {
		t.Bubble.ShowNote(lang.T("Well done! Next on the road: %s.", sheets.StationTitle(t.Game, next)))
	}
}

// isAt reports whether the game on the table is the one that a station suggests.
func (t *Table) isAt(s road.Station) bool {
	return s.Level != "" && t.Match.OnlyPerson() >= 0 && slices.Contains(t.Match.Seats(), s.Level) &&
		match.Includes(t.Values(), s.Values)
}

// beginStation begins what a station asks for. If a game is under way, the form for a new
// game asks first.
func (t *Table) beginStation(s road.Station) {
	switch {
	case s.Lesson:
		if lesson := t.lesson(); lesson != nil {
			lesson.Open()
		}
		return
	case s.Grade > 0:
		t.fail(openStationPuzzle(t.Stage, t.Game, s.Grade))
		return
	}
	values := t.Game.Initial()
	maps.Copy(values, s.Values)
	seats := t.Game.SeatsWithPerson(max(t.Match.SeatCount(), 1), s.Level)
	if s.Level != "" {
		seats = []string{match.Person, s.Level}
	}
	if t.AtStake() {
		sheets.NewGame(t.Stage, t.Game, sheets.Chosen{Options: values, Seats: seats}, t)
		return
	}
	settings, err := t.Game.Settings(values, rand.Uint64())
	if err == nil {
		err = t.Start(settings, seats, false)
	}
	t.fail(err)
}

// openStationPuzzle opens the first unsolved puzzle of a grade.
func openStationPuzzle(s *scenes.Stage, g *boards.Game, grade int) error {
	sets, err := puzzles.Of(g.Game)
	if err != nil {
		return err
	}
	solved, _ := library.Progress(s.Store)
	for i := range sets {
		numbers := sets[i].Numbers(grade)
		if at := solved.FirstUnsolved(&sets[i], numbers); at >= 0 {
			return exercises{}.Puzzles(s, g, &sets[i], numbers, 0, at)
		}
	}
	return nil
}

// OpenStation opens a game's table at a station of its road.
func OpenStation(s *scenes.Stage, g *boards.Game, at road.Station) error {
	switch {
	case at.Lesson:
		return OpenLesson(s, g)
	case at.Grade > 0:
		return openStationPuzzle(s, g, at.Grade)
	}
	o, err := library.Of(s.Store, g.Game).Open(nil, nil, s.Now(), rand.Uint64)
	if err == nil {
		open(s, g, o).beginStation(at)
	}
	return err
}
