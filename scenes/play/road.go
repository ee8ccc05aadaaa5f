package play

import (
	"maps"
	"math/rand/v2"
	"slices"

	"tessera/logic/match"
	"tessera/logic/puzzles"
	"tessera/logic/road"
	"tessera/logic/say"
	"tessera/logic/stats"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/lang"
	"tessera/scenes/library"
	"tessera/scenes/sheets"
	"tessera/scenes/ui"
)

// stations is the road through a table's game.
type stations struct {
	table *Table
	road  *road.Way // nil until asked for, and after a game's end
}

// known returns the road. It reads it again after a game has ended.
func (r *stations) known() road.Way {
	if t := r.table; r.road == nil {
		roads, damaged := library.Roads(t.Stage.Store, t.Game.Game)
		scenes.Notify(t.Stage, say.It(library.DamagedStatistics), damaged.Words)
		known := roads[t.Game.ID]
		r.road = &known
	}
	return *r.road
}

// open reads the road again and shows its page.
func (r *stations) open() {
	r.road = nil
	sheets.OpenRoad(r.table.Stage, r.table.Game, r.known(), r.begin)
}

// endTools returns the tool that leads to the next station. It returns none at the end of
// the road, or if the next station is a rematch or a goal, to which any game leads.
func (r *stations) endTools() []ui.Tool {
	next, ok := r.known().Next()
	if !ok || r.isAt(next) || next.Goal != nil {
		return nil
	}
	return []ui.Tool{{Name: "next-station", Label: lang.Of(sheets.StationTitle(r.table.Game, next)), Primary: r.table.Match.OnlyPerson() >= 0, Run: func() { r.begin(next) }}}
}

// celebrate shows the road if the game on the table has passed a station since before.
func (r *stations) celebrate(before road.Way) { pass(r.table.Desk, before, r.known()) }

// keepStreak shows the streak and its last week for a moment if it has grown since before.
func keepStreak(d *boards.Desk, before, now int) {
	if now <= before {
		return
	}
	dots := boards.Dots{Before: make([]bool, 7), Next: -1}
	for _, day := range library.Week(d.Stage.Store, stats.Day(d.Stage.Now().Date())) {
		dots.Done = append(dots.Done, day < 0)
	}
	copy(dots.Before, dots.Done)
	dots.Before[6] = false // today
	d.ShowMoment(boards.Moment{Heading: lang.N(now, say.Plural{One: "%d day in a row", Many: "%d days in a row"}), Dots: dots})
}

// pass shows a game's road for a moment if a station was passed since before.
func pass(d *boards.Desk, before, now road.Way) {
	if now.Count() <= before.Count() {
		return
	}
	m := boards.Moment{Heading: lang.T("Road: %d of %d", now.Count(), len(now.Passed)),
		Dots: boards.Dots{Done: now.Passed, Before: before.Passed, Next: now.NextIndex()}}
	if next, more := now.Next(); more {
		m.Words = lang.T("Next on the road: %s.", sheets.StationTitle(d.Game, next))
	}
	d.ShowMoment(m)
}

// isAt reports whether the game on the table is the one that a station suggests.
func (r *stations) isAt(s road.Station) bool {
	t := r.table
	return s.Level != "" && t.Match.OnlyPerson() >= 0 && slices.Contains(t.Match.Seats(), s.Level) &&
		match.Includes(t.Values(), s.Values)
}

// begin begins what a station asks for. If a game is under way, the form for a new
// game asks first.
func (r *stations) begin(s road.Station) {
	t := r.table
	r.road = nil // a lesson or a puzzle may pass it
	switch {
	case s.Lesson:
		if lesson := t.lesson(); lesson != nil {
			lesson()
		}
		return
	case s.Grade > 0:
		t.fail(openStationPuzzle(t.Stage, t.Game, s.Grade))
		return
	case r.isAt(s) && !t.Match.WorthKeeping(): // as it was left before the first move
		t.greet()
		return
	}
	values, seats := r.begins(s)
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

// begins returns the options and seats of the game that a station suggests.
func (r *stations) begins(s road.Station) (values map[string]string, seats []string) {
	values = r.table.Game.Initial()
	maps.Copy(values, s.Values)
	if s.Level != "" {
		return values, r.table.Game.SeatsAgainst(s.Level)
	}
	return values, r.table.Game.SeatsWithPerson(max(r.table.Match.SeatCount(), 1), "")
}

// wasPassed reports whether the game on the table is that of a passed station.
func (r *stations) wasPassed() bool {
	way := r.known()
	for i, s := range way.Stations {
		if way.Passed[i] && r.isAt(s) {
			return true
		}
	}
	return false
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
		open(s, g, o).stations.begin(at)
	}
	return err
}
