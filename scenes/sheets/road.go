package sheets

import (
	"tessera/assets/sprites"
	"tessera/logic/puzzles"
	"tessera/logic/road"
	"tessera/logic/say"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
	"tessera/scenes/lang"
	"tessera/scenes/ui"
)

// StationTitle says what to do at a station, as the label of a button.
func StationTitle(g *boards.Game, s road.Station) say.Text {
	switch {
	case s.Lesson:
		return say.It("Take the lesson")
	case s.Grade > 0:
		// Translators: easy, medium or hard
		return say.It("Solve a puzzle at the first try (%s)", puzzles.GradeNames[s.Grade-1])
	case s.Goal == nil && s.Strongest:
		return say.It("Hold out against %s", g.SayRival(s.Level))
	case s.Goal == nil:
		return say.It("Beat %s", g.SayRival(s.Level))
	case *s.Goal == 0:
		// Translators: in golf, for example, par is what a good player needs.
		return say.It("Reach par")
	}
	// Translators: such as "Finish 3 over par or better".
	return say.It("Finish %s or better", g.SayPar(float64(*s.Goal)))
}

// stationNote says more about a station: the rules to play by, and how the opponent plays.
func stationNote(g *boards.Game, s road.Station) say.Text {
	var parts []say.Text
	for _, o := range g.Options {
		if value, is := s.Values[o.Key]; is {
			parts = append(parts, say.It("%s: %s.", o.Label, o.ValueWords(value)))
		}
	}
	if s.Level != "" {
		parts = append(parts, g.AboutPlayer(s.Level))
	}
	if s.Strongest {
		parts = append(parts, say.It("A draw will do."))
	}
	return say.Join(" ", parts...)
}

// OpenRoad opens the page of a game's road. It calls begin with the station that the
// person chooses; all can be chosen.
func OpenRoad(s *scenes.Stage, g *boards.Game, known road.Way, begin func(road.Station)) {
	next, _ := known.Next()
	s.Push(&scenes.Dialog{
		ID: "road", Title: say.It("The road through %s", g.Title), Width: 520,
		Body: func(c *ui.Column) {
			u := c.UI()
			for i, station := range known.Stations {
				c.Row(headRow(u, c.Width-u.Px(passedWide), lang.Of(stationNote(g, station)), 0), func(r geom.Rect) {
					if stationRow(u, g, r, station, known.Passed[i], station.ID == next.ID) {
						s.Pop()
						begin(station)
					}
				})
			}
			c.Paragraph(lang.T("Everything is open: the road only suggests what to do next. Games with hints do not count."), ui.FontSmall, u.Theme.Faint)
		},
		Buttons: scenes.Closing("ok", "Close", false),
	})
}

// passedWide is the width of a station's check at 100 %.
const passedWide = 26

// stationRow draws a station and reports whether it was pressed. A check is at its right
// end if it was passed.
func stationRow(u *ui.UI, g *boards.Game, r geom.Rect, s road.Station, passed, next bool) bool {
	title, note := lang.Of(StationTitle(g, s)), lang.Of(stationNote(g, s))
	tip := title
	if passed {
		tip = lang.T("%s: passed", title)
	}
	pressed := u.Press("station:"+s.ID, r.Inset(u.Px(1)), ui.Button{Selected: next, Tip: tip})
	end, in := drawHead(u, r, g.Character(s.Level), StationIcon(s)).CutRight(u.Px(passedWide))
	if passed {
		u.Icon(sprites.Check, u.Px(20), u.Theme.Accent, end.Center())
	}
	top, below := headLines(u, in, note, 0)
	if note == "" {
		top = in
	}
	u.Label(title, ui.FontStrong, u.Theme.Ink, top, ui.Left)
	if note != "" {
		u.Paragraph(note, ui.FontSmall, u.Theme.Faint, below, ui.Left)
	}
	return pressed
}

// StationIcon stands for a station without a face.
func StationIcon(s road.Station) *sprites.Icon {
	switch {
	case s.Lesson:
		return sprites.Help
	case s.Grade > 0:
		return sprites.Hint
	case s.Level != "":
		return sprites.Computer
	}
	return sprites.Flag
}
