package remote

import (
	"cmp"
	"image/color"
	"slices"
	"strings"
	"time"

	"tessera/assets/sprites"
	"tessera/logic/match"
	"tessera/logic/remote"
	"tessera/logic/say"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
	"tessera/scenes/lang"
	"tessera/scenes/library"
	"tessera/scenes/ui"
)

type lobby struct {
	server string        // the server of the list; "" for none
	loaded bool          // the list has arrived
	tables []listedTable // initially those of this game first
	page   int           // the page shown, from 0
	at     time.Duration // time of the next request
}

type listedTable struct {
	remote.OpenTable
	gone bool // no longer open
}

const lobbyEvery = 5 * time.Second

// lookForTables requests the server's open tables regularly while their page is shown, except
// while the server's address is being typed.
func (f *form) lookForTables(u *ui.UI) {
	server, err := match.ServerAddress(f.server)
	if err != nil || f.page != listPage || u.Keyboard() == "server" {
		return
	}
	l := &f.lobby
	if l.server != server {
		*l = lobby{server: server}
	}
	if u.In.Now >= l.at {
		l.at = u.In.Now + lobbyEvery
		f.dialog.send(askedLobby, remote.OpenTables(server))
	}
	u.WakeIn(l.at - u.In.Now)
}

// listed handles an answer with the list. It ignores errors, which are reported when the
// player requests a table.
func (f *form) listed(a remote.Answer) {
	tables, err := a.OpenTables()
	if err != nil {
		return
	}
	own := map[string]bool{}
	for _, seat := range library.Seats(f.of.desk.Stage.Store, boards.Rules(f.Game.Shelf())) {
		if seat.Saved.At.Server == f.lobby.server {
			own[seat.Saved.At.Table] = true
		}
	}
	var open []remote.OpenTable
	isKnown := func(id string) bool { _, err := boards.ByID(f.Game.Shelf(), id); return err == nil }
	for _, here := range []bool{true, false} {
		for _, t := range tables {
			if (t.Game == f.Game.ID) == here && !own[t.ID] && isKnown(t.Game) {
				open = append(open, t)
			}
		}
	}
	f.lobby.take(open)
}

// take updates the list. Each table keeps its place, because a press on one could
// otherwise hit the next. The place of a table that is gone stays empty until the next
// list arrives.
func (l *lobby) take(open []remote.OpenTable) {
	l.loaded = true
	var empty []int
	for i, t := range l.tables {
		at := slices.IndexFunc(open, func(o remote.OpenTable) bool { return o.ID == t.ID })
		if at >= 0 {
			l.tables[i] = listedTable{OpenTable: open[at]}
			open = slices.Delete(open, at, at+1)
			continue
		}
		if t.gone {
			empty = append(empty, i)
		}
		l.tables[i].gone = true
	}
	for _, t := range open {
		if len(empty) == 0 {
			l.tables = append(l.tables, listedTable{OpenTable: t})
			continue
		}
		l.tables[empty[0]], empty = listedTable{OpenTable: t}, empty[1:]
	}
	for n := len(empty); n > 0 && empty[n-1] == len(l.tables)-1; n-- {
		l.tables = l.tables[:empty[n-1]]
	}
	l.page = min(l.page, l.pages()-1)
}

const shownAtOnce = 4

// openTables shows the open tables, each with a button to sit down. Their height does not
// depend on their number, so that the controls below do not move when tables come and go.
func (f *form) openTables(c *ui.Column) {
	u, l := c.UI(), &f.lobby
	height := u.Around(52, 3)
	c.Row(shownAtOnce*height, func(r geom.Rect) {
		if len(l.tables) == 0 {
			u.Paragraph(l.words(), ui.FontSmall, u.Theme.Faint, r, ui.Left)
		}
		for _, t := range l.shown() {
			var row geom.Rect
			row, r = r.CutTop(height)
			f.openTable(u, t, row)
		}
	})
	c.Row(u.Around(38, 2), func(r geom.Rect) {
		if l.pages() > 1 {
			f.turnPages(u, r)
		}
	})
}

// turnPages shows the page buttons at the right of a row.
func (f *form) turnPages(u *ui.UI, row geom.Rect) {
	l := &f.lobby
	r := row.Inset(u.Px(2))
	on, r := r.CutRight(r.H)
	label := lang.T("Page %d of %d", l.page+1, l.pages())
	words, r := r.CutRight(u.TextWidth(label, ui.FontSmall) + u.Px(12))
	back, _ := r.CutRight(r.H)
	u.Text(label, ui.FontSmall, u.Theme.Faint, words.Center(), ui.Center)
	if u.Press("tables:back", back, ui.Button{Icon: sprites.Back, Tip: lang.T("Previous tables"), Disabled: l.page == 0}) {
		l.page--
	}
	if u.Press("tables:on", on, ui.Button{Icon: sprites.Next, Tip: lang.T("More tables"), Disabled: l.page == l.pages()-1}) {
		l.page++
	}
}

// pages returns the number of pages, at least 1. The last page may be partly empty.
func (l *lobby) pages() int { return max(1, (len(l.tables)+shownAtOnce-1)/shownAtOnce) }

func (l *lobby) shown() []listedTable {
	first := l.page * shownAtOnce
	return l.tables[first:min(len(l.tables), first+shownAtOnce)]
}

func (l *lobby) words() string {
	switch {
	case l.server == "":
		return lang.T("Enter a server to see open tables.")
	case !l.loaded:
		// Translators: the name of a server.
		return lang.T("Players waiting on %s appear here.", library.Host(l.server))
	}
	return lang.T("No open tables right now.")
}

func (f *form) openTable(u *ui.UI, t listedTable, r geom.Rect) {
	g, _ := boards.ByID(f.Game.Shelf(), t.Game) // the list has only known games
	r = geom.Rect{X: r.X, Y: r.Y + u.Px(2), W: r.W, H: r.H - u.Px(4)}
	if t.gone {
		u.Outline(r, color.Transparent, u.Theme.Rule, 8, 1)
		u.TextFit(lang.T("This table is no longer open."), ui.FontSmall, u.Theme.Faint, r.Center(), ui.Center, r.W-u.Px(24))
		return
	}
	pressed := u.Press("sit:"+t.ID, r, ui.Button{})
	u.Outline(r, u.Theme.HoverShade, u.Theme.Rule, 8, 1)
	act := lang.T("Join")
	left, right := r.X+u.Px(12), r.Right()-u.Px(12)
	width := right - left - u.TextWidth(act, ui.FontStrong) - u.Px(12)
	u.TextFit(cmp.Or(t.Player, lang.T("at a seat|Someone"))+", "+lang.Of(g.Title), ui.FontStrong, u.Theme.Ink, geom.Point{X: left, Y: r.Y + r.H*0.33}, ui.Left, width)
	u.TextFit(tableWords(g, t.OpenTable), ui.FontSmall, u.Theme.Faint, geom.Point{X: left, Y: r.Y + r.H*0.69}, ui.Left, width)
	u.Text(act, ui.FontStrong, u.Theme.Accent, geom.Point{X: right, Y: r.Center().Y}, ui.Right)
	if pressed && !u.In.Dragging {
		f.ask(true, func(server string) (remote.Request, error) {
			return remote.TakeSeat(server, t.ID, f.of.desk.Stage.Prefs.DisplayName())
		})
	}
}

// tableWords describes an open table: its clock and the options that differ from the
// defaults.
func tableWords(g *boards.Game, t remote.OpenTable) string {
	clock := lang.T("No clock")
	if t.Side > 0 || t.Days > 0 {
		clock = clockLabel(&t.Clock)
	}
	words := append([]string{clock}, boards.Unusual(g, t.Options)...)
	if t.Options[match.PositionKey] != "" {
		words = append(words, lang.T("custom position"))
	}
	if len(words) == 1 {
		words = append(words, lang.T("standard rules"))
	}
	return strings.Join(words, " · ")
}

// clocks are the choices for the clock of a table; the first is no clock.
var clocks = []*remote.Clock{
	nil, {Side: 3 * 60, Turn: 2}, {Side: 5 * 60, Turn: 3}, {Side: 10 * 60, Turn: 5}, {Side: 15 * 60, Turn: 10}, {Side: 30 * 60, Turn: 20},
	{Days: 1}, {Days: 3}, {Days: 7},
}

func clockLabel(c *remote.Clock) string {
	switch {
	case c == nil:
		return lang.T("clock|None")
	case c.Days > 0:
		return lang.N(c.Days, say.Plural{One: "%d day per turn", Many: "%d days per turn"})
	}
	// Translators: so many minutes for all turns, and so many seconds more with each.
	return lang.N(c.Side/60, say.Plural{One: "%d minute + %d s per turn", Many: "%d minutes + %d s per turn"}, c.Turn)
}
