package sheets

import (
	"encoding/json"
	"maps"
	"math/rand/v2"

	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
	"tessera/scenes/lang"
	"tessera/scenes/ui"
)

// MaxSeats is the largest number of players in any game.
const MaxSeats = 4

// Form is the part of a dialog for choosing a game's options.
type Form struct {
	Game    *boards.Game
	Names   []say.ID // of the seats with the chosen options
	Problem say.Text // why no game can start with these options; empty if one can
	// Position is the position the game can begin from, or "". If Usual is set, the game
	// begins from its usual start nevertheless.
	Position string
	Usual    bool

	chosen map[string]string
}

// NewForm returns a form with these option values chosen. It keeps and changes the map.
func NewForm(g *boards.Game, chosen map[string]string) Form {
	f := Form{Game: g, chosen: chosen}
	f.nameSeats()
	return f
}

// Settings returns the settings for the chosen options with a new random seed. The error
// comes from the rules.
func (f *Form) Settings() (json.RawMessage, error) { return f.Game.Settings(f.Values(), rand.Uint64()) }

// Values returns the chosen option values, including the position to begin from.
func (f *Form) Values() map[string]string {
	values := maps.Clone(f.chosen)
	if f.Position != "" && !f.Usual {
		values[match.PositionKey] = f.Position
	}
	return values
}

// nameSeats updates Names, or Wrong if the rules reject the options.
func (f *Form) nameSeats() {
	f.Problem = say.Text{}
	settings, err := f.Settings()
	if err == nil {
		var s match.State
		if s, err = f.Game.New(settings); err == nil {
			f.Names = f.Names[:0]
			for _, seat := range f.Game.Seats(s) {
				f.Names = append(f.Names, seat.Name)
			}
			return
		}
	}
	f.Problem = say.Err(err)
}

// Options draws a row for each of the game's options.
func (f *Form) Options(c *ui.Column) {
	u := c.UI()
	for _, o := range f.Game.Options {
		c.Row(u.RowHeight(), func(r geom.Rect) { f.option(u, o, r) })
		if len(o.Values) > 0 {
			explain(c, lang.Of(o.Hint))
		}
	}
	if f.Position != "" {
		c.Row(u.RowHeight(), func(r geom.Rect) { f.start(u, r) })
	}
}

// begins lists the labels of the choice in start.
var begins = []say.ID{"a game begins|This position", "a game begins|The beginning"}

// start draws the choice between the set-up position and the usual start.
func (f *Form) start(u *ui.UI, row geom.Rect) {
	chosen := 0
	if f.Usual {
		chosen = 1
	}
	usual := u.Choose("from", u.Labelled(lang.T("a game|Start from"), row), lang.Each(begins), chosen) == 1
	if usual != f.Usual {
		f.Usual = usual
		f.nameSeats()
	}
}

func (f *Form) option(u *ui.UI, o match.Option, row geom.Rect) {
	r := u.Labelled(lang.Of(o.Label), row)
	before := f.chosen[o.Key]
	if len(o.Values) == 0 {
		f.chosen[o.Key] = u.Field("option-"+o.Key, r, before, lang.Of(o.Hint), o.Limit, o.Allow)
	} else {
		f.chosen[o.Key] = u.Pick("option-"+o.Key, r, o.Values, lang.Each(o.Labels), before, o.Stepped)
	}
	if f.chosen[o.Key] != before {
		f.nameSeats()
	}
}

// explain writes words below a row's control. It does nothing for "".
func explain(c *ui.Column, words string) {
	if words == "" {
		return
	}
	u := c.UI()
	width := u.Control(geom.Rect{W: c.Width}).W
	c.Row(u.ParagraphHeight(words, ui.FontSmall, width)+u.Px(6), func(r geom.Rect) {
		at := geom.Rect{X: u.Control(r).X, Y: r.Y - u.Px(2), W: width, H: r.H}
		u.Paragraph(words, ui.FontSmall, u.Theme.Faint, at, ui.Left)
	})
}
