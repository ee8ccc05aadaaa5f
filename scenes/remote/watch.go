package remote

import (
	"slices"
	"time"

	"tessera/logic/remote"
	"tessera/logic/say"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/dialog"
	"tessera/scenes/library"
	"tessera/scenes/ui"
)

// watch watches the online tables that are not on the screen. It keeps a connection to
// those where the player waits for an opponent while playing something else, and to those
// that notify the player of their turn. It asks about the others while a list shows them.
// Each stage has one watch.
type watch struct {
	tables     []*watched
	open       Open // opens a table again
	turns      turns
	pairingKey string // key of a pending request for any opponent; "" for none
}

func (w *watch) key() string {
	if w.pairingKey == "" {
		w.pairingKey = drawKey()
	}
	return w.pairingKey
}

// watched is a table with a connection, not on the screen.
type watched struct {
	*server
	game *boards.Game
	name string // the store's name for the game
}

// Attend makes the stage watch the online tables of these games. Further calls do
// nothing.
func Attend(s *scenes.Stage, games []*boards.Game, open Open) {
	w := watchOf(s)
	if w.open != nil {
		return
	}
	w.open = open
	for _, seat := range library.Seats(s.Store, boards.Rules(games)) {
		w.listen(s, boards.Find(games, seat.Game), seat.Name, seat.Saved)
	}
}

// mostListened is the maximum number of tables with a connection.
const mostListened = 20

// listen connects to a table that is not on the screen, if the player waits there for an
// opponent or wants to be notified of turns and can be. In the second case it neither
// sends moves nor stores the table's state.
func (w *watch) listen(s *scenes.Stage, g *boards.Game, name string, saved remote.Saved) {
	tells := s.Notices != nil && saved.Bell && saved.Known.Turn != nil
	if !tells && !saved.Awaits || len(w.tables) >= mostListened || w.find(g, name) >= 0 {
		return
	}
	if !saved.Awaits {
		saved.Outbox = nil
	}
	t := &watched{newServer(saved), g, name}
	t.Client.SetMyTurnTold(library.SeatWaits(s.Store, library.Seat{Game: g.Game, Name: name, Saved: saved}))
	w.tables = append(w.tables, t)
	s.UI.Animate()
}

// watchOf returns the watch of a stage, and creates it if necessary.
func watchOf(s *scenes.Stage) *watch {
	for _, a := range s.FrameHooks {
		if w, is := a.(*watch); is {
			return w
		}
	}
	w := &watch{}
	s.FrameHooks = append(s.FrameHooks, w)
	return w
}

// find returns the index of a watched table; negative for none.
func (w *watch) find(g *boards.Game, name string) int {
	return slices.IndexFunc(w.tables, func(t *watched) bool { return t.game.ID == g.ID && t.name == name })
}

// release stops watching a table that is opened again. It returns its connection if the
// player was waiting for an opponent there, else nil.
func (w *watch) release(g *boards.Game, name string) *server {
	i := w.find(g, name)
	if i < 0 {
		return nil
	}
	t := w.tables[i]
	w.tables = slices.Concat(w.tables[:i], w.tables[i+1:])
	if !t.awaits {
		t.wire.Close()
		return nil
	}
	return t.server
}

func (w *watch) BeforeScenes(s *scenes.Stage) {
	w.turns.attend(s)
	for _, t := range w.tables {
		if t.due(s.UI) {
			w.attend(s, t)
		}
		if t.next < never {
			s.UI.WakeIn(t.next - s.UI.In.Now)
		}
	}
}

// attend handles the news of a table until an opponent has come, or, if it waits for a
// turn, until the game has ended.
func (w *watch) attend(s *scenes.Stage, t *watched) {
	now := s.UI.In.Now
	t.changed, t.live, t.next = false, s.UI.Live(), never
	t.take(now)
	t.send(now)
	if slices.Contains(t.Client.News(false), remote.News{Kind: remote.MyTurn}) {
		t.ring(s, t.game, false)
	}
	changed, saved, l := t.Client.Changed(), t.stored(), library.Of(s.Store, t.game.Game)
	if at, wanted := t.Client.Wake(); wanted {
		t.next = min(t.next, max(at, now+10*time.Millisecond))
	}
	gone := !t.Client.Ended().Zero()
	switch {
	case !t.awaits:
		if before, is := l.Server(t.name); is && changed && library.StoreNews(s.Store, library.Seat{Game: t.game.Game, Name: t.name, Saved: before}, saved.Known) {
			notifyLister(s)
		}
		if gone || saved.Known.Turn == nil {
			w.release(t.game, t.name)
		}
		return
	case gone || saved.Known.Free == nil:
		w.release(t.game, t.name)
		t.wire.Close()
		saved.Awaits = false
		w.announce(s, t)
	case !changed:
		return
	}
	_ = l.SaveServer(t.name, saved) // if it fails, the data is requested again
}

func (w *watch) announce(s *scenes.Stage, t *watched) {
	if why := t.Client.Ended(); !why.Zero() {
		dialog.Notify(s, say.It("Your %s table", t.game.Title), why)
		return
	}
	words := say.It("Someone has joined your %s table.", t.game.Title)
	if others := t.others(); others != "" {
		// Translators: the names of a person and of a game.
		words = say.It("%s has joined your %s table.", others, t.game.Title)
	}
	dialog.Ask(s, "came", say.It("Someone has joined"), words,
		dialog.Answer{Name: "go", Label: "Go to table", Primary: true, Run: func() { w.show(s, t) }},
		dialog.Answer{Name: "later", Label: "Later"})
}

func (w *watch) show(s *scenes.Stage, t *watched) {
	o, err := library.Of(s.Store, t.game.Game).OpenSaved(t.name)
	if err == nil {
		err = w.open(t.game, o)
	}
	if err != nil {
		dialog.Notify(s, say.It("Cannot open this table"), say.Sentence(say.Err(err)))
	}
}

// patience is how long a player waits for an opponent before the computer is offered.
const patience = 30 * time.Second

// offerComputer asks once whether to play the computer while waiting. The table stays
// open.
func (c *Connection) offerComputer() {
	s, now := c.server, c.desk.UI.In.Now
	if s.offeredComputer || s.Client.Known().Free == nil || s.Client.Spectates() || s.Client.State() != remote.Connected {
		return
	}
	if wait := s.since + patience - now; wait > 0 {
		s.next = min(s.next, s.since+patience)
		return
	}
	s.offeredComputer = true
	d := dialog.Ask(c.desk.Stage, "nobody", say.It("Nobody has joined yet"), say.It("Play the computer while you wait? Your table stays in the list of open tables, and Tessera tells you when someone joins."),
		dialog.Answer{Name: "computer", Label: "Play the computer", Primary: true, Run: c.playMeanwhile},
		dialog.Answer{Name: "wait", Label: "Wait here"})
	d.Update = func(u *ui.UI) {
		if (c.server == nil || c.server.Client.Known().Free == nil) && u.Live() { // an opponent has come
			c.desk.Stage.Pop()
		}
	}
}

// playMeanwhile hands the table over to the watch and opens a game against the computer.
func (c *Connection) playMeanwhile() {
	s := c.server
	if s == nil {
		return
	}
	s.awaits = true
	c.save()
	c.server = nil
	w := watchOf(c.desk.Stage)
	w.tables = append(w.tables, &watched{s, c.desk.Game, c.name})
	if err := c.host.PlayComputer(); err != nil {
		dialog.Notify(c.desk.Stage, say.It("Could not start the game"), say.Sentence(say.Err(err)))
	}
}
