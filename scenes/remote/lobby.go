package remote

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"tessera/logic/match"
	"tessera/logic/remote"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
	"tessera/scenes/lang"
	"tessera/scenes/library"
	"tessera/scenes/ui"
)

// lobby is the list of the tables of a server at which somebody waits.
type lobby struct {
	server string             // whose they are; "" for none
	told   bool               // it has said which there are
	none   bool               // it has no such list, and is not asked again
	tables []remote.OpenTable // those of this game first
	at     time.Duration      // when it is to be asked again
}

// lobbyEvery is how often the server is asked for the list while that is shown.
const lobbyEvery = 5 * time.Second

// lookForTables asks the server for its open tables now and then; not while its address
// is typed.
func (f *form) lookForTables(u *ui.UI) {
	server, err := match.ServerAddress(f.server)
	if err != nil || u.Keyboard() == "server" {
		return
	}
	l := &f.lobby
	if l.server != server {
		*l = lobby{server: server}
	}
	if l.none {
		return
	}
	if u.In.Now >= l.at {
		l.at = u.In.Now + lobbyEvery
		request := remote.OpenTables(server)
		request.ID = askedLobby
		f.send(request)
	}
	u.WakeIn(l.at - u.In.Now)
}

// listed takes the list. A server that does not answer is told of when a table is asked
// for.
func (f *form) listed(a remote.Answer) {
	tables, err := a.OpenTables()
	f.lobby.none = a.Status == 404 || a.Status == 405
	if err != nil {
		return
	}
	own := map[string]bool{}
	for _, seat := range library.Seats(f.of.desk.Stage.Store, boards.Rules(f.Game.Shelf())) {
		if seat.Saved.At.Server == f.lobby.server {
			own[seat.Saved.At.Table] = true
		}
	}
	f.lobby.told, f.lobby.tables = true, nil
	for _, here := range []bool{true, false} {
		for _, t := range tables {
			if (t.Game == f.Game.ID) == here && !own[t.ID] && f.gameOf(t) != nil {
				f.lobby.tables = append(f.lobby.tables, t)
			}
		}
	}
}

// gameOf is the game of an open table; nil for one that is not here.
func (f *form) gameOf(t remote.OpenTable) *boards.Game {
	of, err := boards.Rules(f.Game.Shelf()).Find(t.Game)
	if err != nil {
		return nil
	}
	return boards.Find(f.Game.Shelf(), of)
}

// mostShown is how many open tables are shown.
const mostShown = 6

// openTables are the rows of those who wait, each to be sat down opposite. There is the
// place for one before anybody waits: what stands below does not move from under the
// pointer when the first comes or goes.
func (f *form) openTables(c *ui.Column) {
	u, tables := c.UI(), f.lobby.tables
	c.Row(u.Px(30), func(r geom.Rect) {
		u.Head(func() {
			u.Text("Open tables", ui.FontSmall, u.Theme.Accent, geom.Point{X: r.X, Y: r.Center().Y}, ui.Left)
		})
	})
	height := u.Around(60, 3)
	if len(tables) == 0 {
		c.Row(height, func(r geom.Rect) {
			u.TextFit(f.lobby.words(), ui.FontSmall, u.Theme.Faint, geom.Point{X: r.X, Y: r.Center().Y}, ui.Left, r.W)
		})
	}
	for _, t := range tables[:min(len(tables), mostShown)] {
		c.Row(height, func(r geom.Rect) { f.openTable(u, t, r) })
	}
	if more := len(tables) - mostShown; more > 0 {
		c.Paragraph("And "+match.Count(more, "more table")+".", ui.FontSmall, u.Theme.Faint)
	}
	c.Space(u.Px(12))
}

// words are what stands in place of an empty list.
func (l *lobby) words() string {
	switch {
	case l.server == "":
		return "Name a server below to see who waits there."
	case l.none:
		return library.Host(l.server) + " has no list of open tables."
	case !l.told:
		return "Who waits at " + library.Host(l.server) + " is shown here."
	}
	return "Nobody waits at the moment."
}

// openTable is the row of one: a press sits down there.
func (f *form) openTable(u *ui.UI, t remote.OpenTable, r geom.Rect) {
	g := f.gameOf(t)
	r = geom.Rect{X: r.X, Y: r.Y + u.Px(2), W: r.W - u.Px(10), H: r.H - u.Px(4)} // beside the bar of a long list
	pressed := u.Press("sit:"+t.ID, r, ui.Button{})
	u.Outline(r, u.Theme.HoverShade, u.Theme.Rule, 8, 1)
	const act = "Sit down"
	left, right := r.X+u.Px(12), r.Right()-u.Px(12)
	width := right - left - u.TextWidth(act, ui.FontStrong) - u.Px(12)
	u.TextFit(cmp.Or(t.Player, "Somebody")+", "+lang.Of(g.Title), ui.FontStrong, u.Theme.Ink, geom.Point{X: left, Y: r.Y + r.H*0.33}, ui.Left, width)
	u.TextFit(tableWords(g, t), ui.FontSmall, u.Theme.Faint, geom.Point{X: left, Y: r.Y + r.H*0.69}, ui.Left, width)
	u.Text(act, ui.FontStrong, u.Theme.Accent, geom.Point{X: right, Y: r.Center().Y}, ui.Right)
	if pressed && !u.In.Dragging {
		f.ask(true, func(server string) (remote.Request, error) {
			return remote.TakeSeat(server, t.ID, ownName(f.of.desk.Stage))
		})
	}
}

// tableWords say by which clock and rules an open table is played: of the rules what is
// not as usual.
func tableWords(g *boards.Game, t remote.OpenTable) string {
	clock := "No clock"
	if t.Side > 0 || t.Days > 0 {
		clock = clockLabel(&t.Clock)
	}
	words := []string{clock}
	usual := g.Defaults()
	for _, o := range g.Options {
		value := t.Options[o.Key]
		if value == "" || value == usual[o.Key] {
			continue
		}
		if i := slices.Index(o.Values, value); i >= 0 && o.Labels != nil {
			value = lang.Of(o.Labels[i])
		}
		words = append(words, lang.Of(o.Label)+": "+value)
	}
	if t.Options[match.PositionKey] != "" {
		words = append(words, "from a stated position")
	}
	if len(words) == 1 {
		words = append(words, "usual rules")
	}
	return strings.Join(words, " · ")
}
