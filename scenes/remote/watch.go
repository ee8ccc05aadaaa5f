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

// watch knows of the tables on servers that are not on the screen. It listens at those
// at which this person waits for somebody while he plays something else, and at those
// where he is to be told when it is his turn; it looks at the others while a list shows
// which wait for it. There is one for a stage.
type watch struct {
	tables []*watched
	open   Open // opens one of them again
	turns  turns
	asked  string // the key by which anyone was asked for, until there is a table; "" for none
}

// key is the one by which anyone is asked for.
func (w *watch) key() string {
	if w.asked == "" {
		w.asked = drawKey()
	}
	return w.asked
}

// watched is such a table.
type watched struct {
	*server
	game *boards.Game
	name string // under which it is saved
}

// Attend has the stage know of the tables of these games that are not on the screen, once
// for as long as the program runs.
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

// mostListened bounds the tables at which a turn is listened for.
const mostListened = 20

// listen listens for somebody who is awaited at a table that is not on the screen, or for
// this person's turn there, where he is to be told and that can be: then it sends nothing
// and stores nothing of the table's own.
func (w *watch) listen(s *scenes.Stage, g *boards.Game, name string, saved remote.Saved) {
	tells := s.Notices != nil && saved.Bell && saved.Known.Turn != nil
	if !tells && !saved.Awaits || len(w.tables) >= mostListened || w.find(g, name) >= 0 {
		return
	}
	if !saved.Awaits {
		saved.Outbox = nil
	}
	t := &watched{newServer(saved), g, name}
	t.mine = library.Waits(s.Store, library.Seat{Game: g.Game, Name: name, Saved: saved})
	w.tables = append(w.tables, t)
	s.UI.Animate()
}

// watchOf is the watch of a stage.
func watchOf(s *scenes.Stage) *watch {
	for _, a := range s.Attends {
		if w, is := a.(*watch); is {
			return w
		}
	}
	w := &watch{}
	s.Attends = append(s.Attends, w)
	return w
}

// find is where a table stands among those watched; negative for none.
func (w *watch) find(g *boards.Game, name string) int {
	return slices.IndexFunc(w.tables, func(t *watched) bool { return t.game.ID == g.ID && t.name == name })
}

// release gives up a table that is opened again, with its connection where somebody was
// awaited; nil for any other.
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

// Attend implements [scenes.Attendant].
func (w *watch) Attend(s *scenes.Stage) {
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

// attend hears what there is of a table, until somebody has come there, or where a turn
// is awaited until the game has ended.
func (w *watch) attend(s *scenes.Stage, t *watched) {
	now := s.UI.In.Now
	t.changed, t.live, t.next = false, s.UI.Live(), never
	t.take(now)
	t.send(now)
	t.ring(s, t.game, false)
	changed, saved, l := t.Client.Changed(), t.stored(), library.Of(s.Store, t.game.Game)
	if at, wanted := t.Client.Wake(); wanted {
		t.next = min(t.next, max(at, now+10*time.Millisecond))
	}
	gone := !t.Client.Ended().Zero()
	switch {
	case !t.awaits:
		if before, is := l.Server(t.name); is && changed && library.Hear(s.Store, library.Seat{Game: t.game.Game, Name: t.name, Saved: before}, saved.Known) {
			tellLister(s)
		}
		if gone || saved.Known.Turn == nil {
			w.release(t.game, t.name)
		}
		return
	case gone || saved.Known.Free == nil:
		w.release(t.game, t.name)
		t.wire.Close()
		saved.Awaits = false
		w.tell(s, t)
	case !changed:
		return
	}
	_ = l.SaveServer(t.name, saved) // what was not stored is asked for again
}

// tell says that somebody has come, or that nobody can any more.
func (w *watch) tell(s *scenes.Stage, t *watched) {
	if why := t.Client.Ended(); !why.Zero() {
		dialog.Notify(s, say.It("The table of %s at which you waited", t.game.Title), why)
		return
	}
	words := say.It("Somebody has sat down at your table of %s.", t.game.Title)
	if others := t.others(); others != "" {
		// Translators: the names of a person and of a game.
		words = say.It("%s has sat down at your table of %s.", others, t.game.Title)
	}
	dialog.Ask(s, "came", say.It("Somebody has come"), words,
		dialog.Answer{Name: "go", Label: "Go there", Primary: true, Run: func() { w.show(s, t) }},
		dialog.Answer{Name: "later", Label: "Later"})
}

// show opens the table again.
func (w *watch) show(s *scenes.Stage, t *watched) {
	o, err := library.Of(s.Store, t.game.Game).OpenSaved(t.name)
	if err == nil {
		err = w.open(t.game, o)
	}
	if err != nil {
		dialog.Notify(s, say.It("This table does not open"), say.Sentence(say.Err(err)))
	}
}

// patience is how long nobody comes before the computer is offered.
const patience = 30 * time.Second

// offerComputer asks once whether the person would like to play the computer while he
// waits. The table stays in the list meanwhile.
func (c *Connection) offerComputer() {
	s, now := c.server, c.desk.UI.In.Now
	if s.asks || s.Client.Known().Free == nil || s.Client.LooksOn() || s.Client.Line() != remote.Connected {
		return
	}
	if wait := s.since + patience - now; wait > 0 {
		s.next = min(s.next, s.since+patience)
		return
	}
	s.asks = true
	d := dialog.Ask(c.desk.Stage, "nobody", say.It("Nobody came yet"), say.It("Play the computer while you wait? Your table stays in the list of open tables, and you are told when somebody comes."),
		dialog.Answer{Name: "computer", Label: "Play the computer", Primary: true, Run: c.playMeanwhile},
		dialog.Answer{Name: "wait", Label: "Wait here"})
	d.Update = func(u *ui.UI) {
		if (c.server == nil || c.server.Client.Known().Free == nil) && u.Live() { // somebody has come
			c.desk.Stage.Pop()
		}
	}
}

// playMeanwhile leaves the table to the watch.
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
		dialog.Notify(c.desk.Stage, say.It("No game against the computer"), say.Sentence(say.Err(err)))
	}
}
