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

// MaxSeats is the most players any game has.
const MaxSeats = 4

// Form is the part of a dialog in which a game's options are chosen.
type Form struct {
	Game  *boards.Game
	Names []say.ID // of the seats that such a game has
	Wrong say.Text // why no game can be started so; nothing where one can
	// Position is one that the game can begin from, "" for none, and Usual is set where it
	// begins as usual all the same.
	Position string
	Usual    bool

	chosen map[string]string
}

// NewForm is a form with these values of the options.
func NewForm(g *boards.Game, chosen map[string]string) Form {
	f := Form{Game: g, chosen: chosen}
	f.nameSeats()
	return f
}

// Settings are those chosen, with a chance of their own. The error is the rules' own
// word on them.
func (f *Form) Settings() (json.RawMessage, error) { return f.Game.Settings(f.Values(), rand.Uint64()) }

// Values are those of the options as chosen, and the position that the game begins from.
func (f *Form) Values() map[string]string {
	values := maps.Clone(f.chosen)
	if f.Position != "" && !f.Usual {
		values[match.PositionKey] = f.Position
	}
	return values
}

// nameSeats asks the rules how the seats of such a game are called.
func (f *Form) nameSeats() {
	f.Wrong = say.Text{}
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
	f.Wrong = say.Err(err)
}

// Options are the rows of the game's options.
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

// begins is where a game can begin from.
var begins = []say.ID{"a game begins|From the position", "a game begins|As usual"}

// start lets choose from where the game begins.
func (f *Form) start(u *ui.UI, row geom.Rect) {
	chosen := 0
	if f.Usual {
		chosen = 1
	}
	usual := u.Choose("from", u.Labelled(lang.T("a game|Begins"), row), lang.Each(begins), chosen) == 1
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

// explain writes words below a row's control; nothing for "".
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
