package table

import (
	"math/rand/v2"

	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/clipboard"
	"tessera/scenes/dialog"
	"tessera/scenes/files"
	"tessera/scenes/lang"
	"tessera/scenes/library"
	"tessera/scenes/remote"
)

// Paster opens a pasted game at the shelf or at a table. The zero value waits for Ctrl+V.
type Paster struct{ reading clipboard.Reading }

// Frame handles Ctrl+V if no field has the focus.
func (p *Paster) Frame(s *scenes.Stage, games []*boards.Game) {
	u := s.UI
	if u.Live() && !u.Typing() && u.In.Chord("V") {
		p.reading = clipboard.Read(scenes.ScheduleFrame)
	}
	if a, done := p.reading.Done(); done {
		u.Animate()
		err := a.Err
		if err == nil {
			err = OpenShared(s, games, a.Text)
		}
		if err != nil {
			dialog.Notify(s, say.It("Nothing to open"), say.Sentence(library.WhyUnreadable(err)))
		}
	}
}

// OpenShared opens a game from a link or text, or the seat at a table that a link names.
// The game is added to the saved games and replaces none.
func OpenShared(s *scenes.Stage, games []*boards.Game, text string) error {
	if match.IsSeatLink(text) {
		return remote.OpenSeat(s, games, text, opener(s))
	}
	b, err := boards.Rules(games).ParsePasted(text, rand.Uint64())
	if err != nil {
		return err
	}
	g, l := boards.Find(games, b.Game), library.Of(s.Store, b.Game)
	if b.Turn != nil {
		o, err := l.OpenTurn(b.Record, *b.Turn, s.Now())
		if err == nil {
			_, err = openHome(s, g, o)
		}
		return err
	}
	o, err := l.OpenBeside(b.Record, s.Now())
	if err != nil {
		return err
	}
	_, err = openHome(s, g, o)
	if o.New && o.Match.Len() > 0 {
		dialog.Notify(s, say.It("Game added"), say.It("It is now among your games. The game you were "+
			"playing has not changed."))
	}
	if err == nil {
		dialog.Notify(s, say.It("a game|Opened"), files.LeftOut(b.Dropped))
	}
	return err
}

func (t *Table) entry() *files.Entry {
	return files.Of(t.library().Entry(t.autosave.name, t.Match), t.Game)
}

// share handles Ctrl+C and Ctrl+V at the table. Ctrl+C copies the game as text, with
// Shift as a link.
func (t *Table) share() {
	t.autosave.paster.Frame(t.Stage, t.Game.Shelf())
	u := t.UI
	if u.Live() && !u.Typing() && u.In.Chord("C") {
		t.copyGame(u.In.Shift)
	}
	if copied, _ := dialog.Copied(t.Stage, &t.autosave.copying); copied {
		t.ShowNote(lang.T("Copied. Paste it at any table, or send it to someone."))
	}
}

func (t *Table) copyGame(asLink bool) {
	text, err := t.entry().Words(asLink)
	if err != nil {
		dialog.Notify(t.Stage, say.It("Not copied"), say.Sentence(say.Err(err)))
		return
	}
	t.autosave.copying = clipboard.Copy(text, scenes.ScheduleFrame)
}
