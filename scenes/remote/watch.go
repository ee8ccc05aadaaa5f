package remote

import (
	"time"

	"tessera/logic/remote"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/dialog"
	"tessera/scenes/library"
	"tessera/scenes/ui"
)

// watch knows of the tables on servers that are not on the screen. It listens at those
// at which this person waits for somebody while he plays something else, and looks at the
// others while a list shows which wait for his turn. There is one for a stage.
type watch struct {
	tables []*watched
	turns  turns
}

// watched is such a table.
type watched struct {
	*server
	game *boards.Game
	name string // under which it is saved
	host Host   // by which it is opened again
}

// Attend has the stage know of the tables that are not on the screen.
func Attend(s *scenes.Stage) { watchOf(s) }

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

// release gives up a table that is opened again; nil where it is not watched.
func (w *watch) release(g *boards.Game, name string) *server {
	for i, t := range w.tables {
		if t.game.ID == g.ID && t.name == name {
			w.tables = append(w.tables[:i:i], w.tables[i+1:]...)
			return t.server
		}
	}
	return nil
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

// attend hears what there is of a table, until somebody has come there.
func (w *watch) attend(s *scenes.Stage, t *watched) {
	now := s.UI.In.Now
	t.changed, t.live, t.next = false, s.UI.Live(), never
	t.take(now)
	t.send(s, now)
	if t.Client.Changed() {
		saved := t.Client.Save()
		saved.Links = t.links
		_ = library.Of(s.Store, t.game.Game).SaveServer(t.name, saved) // what was not stored is asked for again
	}
	if at, wanted := t.Client.Wake(); wanted {
		t.next = min(t.next, max(at, now+10*time.Millisecond))
	}
	if t.Client.Ended() != "" || t.Client.Known().Free == nil {
		w.release(t.game, t.name)
		t.wire.Close()
		t.tell(s)
	}
}

// tell says that somebody has come, or that nobody can any more.
func (t *watched) tell(s *scenes.Stage) {
	if why := t.Client.Ended(); why != "" {
		dialog.Notify(s, "The table of "+t.game.Title+" at which you waited", why)
		return
	}
	me := t.Client.Seat()
	who := "Somebody"
	for seat := range t.Client.Known().Seats {
		if name := t.Player(seat); seat != me && name != "" {
			who = name
		}
	}
	dialog.Ask(s, "came", "Somebody has come", who+" has sat down at your table of "+t.game.Title+".",
		ui.Tool{Name: "go", Label: "Go there", Primary: true, Run: func() { t.open(s) }},
		ui.Tool{Name: "later", Label: "Later"})
}

// open opens the table again.
func (t *watched) open(s *scenes.Stage) {
	o, err := library.Of(s.Store, t.game.Game).OpenSaved(t.name)
	if err == nil {
		_, err = t.host.Open(t.game, o)
	}
	if err != nil {
		dialog.Notify(s, "This table does not open", ui.Sentence(err.Error()))
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
	d := dialog.Ask(c.desk.Stage, "nobody", "Nobody came yet", "Play the computer while you wait? Your table stays in the list of open tables, and you are told when somebody comes.",
		ui.Tool{Name: "computer", Label: "Play the computer", Primary: true, Run: c.playMeanwhile},
		ui.Tool{Name: "wait", Label: "Wait here"})
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
	c.save()
	c.server = nil
	w := watchOf(c.desk.Stage)
	w.tables = append(w.tables, &watched{s, c.desk.Game, c.name, c.host})
	if err := c.host.PlayComputer(); err != nil {
		dialog.Notify(c.desk.Stage, "No game against the computer", ui.Sentence(err.Error()))
	}
}
