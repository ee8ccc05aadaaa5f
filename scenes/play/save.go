package play

import (
	"errors"
	"math/rand/v2"
	"slices"
	"time"

	"tessera/assets/sprites"
	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/clipboard"
	"tessera/scenes/files"
	"tessera/scenes/lang"
	"tessera/scenes/library"
	"tessera/scenes/remote"
	"tessera/scenes/store"
	"tessera/scenes/ui"
)

// autosave saves a table's game after each change, as the only program that does.
type autosave struct {
	table   *Table
	name    string        // its name in the store
	touched time.Duration // time of the last change
	unsaved bool          // the game is only in memory until it can be stored
	full    error         // the store had no room; the game is to be offered as a file
	offered bool          // the offer was made
	written chan error    // receives the result of the last save; nil once known
	claim   library.Claim
	copier  scenes.Copier
	film    files.Filming // of the game, to share
	paster  Paster
}

// longestThought is the maximum counted for the time before a move. A player who takes
// longer is away.
const longestThought = 5 * time.Minute

func (t *Table) library() library.Library { return library.Of(t.Stage.Store, t.Game.Game) }

func (k *autosave) saveChange() {
	k.touched = k.table.UI.In.Now
	k.requestClaim()
	k.save()
}

// save stores the game after each change. If that fails, the table shows a notice.
func (k *autosave) save() {
	k.table.notice, k.unsaved = say.Text{}, false
	if k.claim.Refused {
		return
	}
	err := k.table.library().Autosave(k.name, k.table.Match)
	k.written = nil
	if later, is := k.table.Stage.Store.(asyncStore); is && err == nil {
		written := make(chan error, 1)
		later.Await(k.name, func(err error) { written <- err })
		select {
		case err = <-written: // the store writes at once, or has written already
		default:
			k.written = written
		}
	}
	k.saved(err)
}

// asyncStore is a store that writes in the background and reports the result.
type asyncStore interface {
	Await(name string, told func(error))
}

func (k *autosave) saved(err error) {
	if err != nil && !k.contestedBy(err) {
		k.table.notice, k.unsaved = library.NotSaved(err), errors.As(err, new(*store.HeldError))
		if store.NoRoom(err) && !k.offered {
			k.full = err
		}
	}
}

// offerFile offers to save the game as a file, once until there is room again.
func (k *autosave) offerFile() {
	full := k.full
	if full == nil {
		return
	}
	k.full, k.offered = nil, true
	later := say.ID("Keep playing")
	if k.table.Match.Ended() {
		later = "Close"
	}
	scenes.Ask(k.table.Stage, "full", say.It("Not saved"),
		say.Join(" ", say.Sentence(store.WhyFailed(full)), say.It("Tessera saves the game as soon as there is "+
			"room. If you close Tessera before then, the game is lost.")),
		scenes.Answer{Name: "savefile", Label: "Save as file", Primary: true, Run: func() { files.SaveAs(k.table.Stage, k.table.entry()) }},
		scenes.Answer{Name: "later", Label: later})
}

// clearFullNotice removes the notice when the game has been saved after all.
func (k *autosave) clearFullNotice() {
	if k.unsaved && store.Trouble(k.table.Stage.Store) == nil {
		k.unsaved, k.full, k.offered = false, nil, false
		k.table.notice = say.It("The game is saved now.")
		k.table.UI.Animate()
	}
}

func (k *autosave) takeSaveResult() {
	select {
	case err := <-k.written:
		k.written = nil
		k.saved(err)
		k.table.UI.Animate()
	default:
	}
}

// touch records the time of a change and the person's thinking time for a move.
func (k *autosave) touch(c match.Change) {
	now := k.table.UI.In.Now
	if seat := c.From.Turn(); c.Move != "" && k.table.Match.Local(seat) {
		k.table.Match.About.Spent += int64(min(now-k.touched, longestThought).Round(time.Second) / time.Second)
	}
	k.touched = now
	k.table.Match.About.Saved = k.table.Stage.Now().Unix()
	if c.Move != "" || c.Resigned {
		damage := k.table.library().Count(k.table.Match, c.From)
		scenes.Notify(k.table.Stage, say.It(library.DamagedStatistics), damage.Words)
	}
}

// requestClaim requests the exclusive right to save the table's game.
func (k *autosave) requestClaim() { k.table.library().Claim(&k.claim, k.name) }

// awaitClaim asks the player what to do if another program has the game open.
func (k *autosave) awaitClaim() {
	c := &k.claim
	if !c.Asking || !k.table.UI.Live() {
		return
	}
	mine, known := k.table.library().Answered(c)
	switch {
	case !known:
		k.table.UI.Animate()
	case !mine:
		k.contested("This game is open in another window")
	}
}

// contestedBy reports whether a save failed because another program has changed the game,
// and then asks the player what to do.
func (k *autosave) contestedBy(err error) bool {
	if !library.Contested(err) {
		return false
	}
	if !k.claim.Refused {
		k.contested("This game was continued in another window")
	}
	return true
}

const contestedWords say.ID = "Only one window can save a game. Take it over to continue here with the " +
	"newest moves from either window, or play a copy, which is saved among your games."

// contested asks the player whether to take the game over or to play a copy. Until then
// nothing is saved. The default leaves no opponent alone: for a game at a server it is to
// take over, since a copy continues without the others.
func (k *autosave) contested(title say.ID) {
	k.claim.Refused = true
	answers := []scenes.Answer{
		{Name: "copy", Label: "Play a copy", Run: k.playCopy},
		{Name: "takeover", Label: "a game that is open elsewhere|Take over", Run: k.takeOver},
	}
	if k.table.remote.Server() != nil {
		slices.Reverse(answers)
	}
	answers[0].Primary = true
	d := scenes.Ask(k.table.Stage, "contested", say.It(title), say.It(contestedWords), answers...)
	d.Width, d.Escape = 500, func() { k.table.Stage.Pop(); answers[0].Run() }
}

func (k *autosave) playCopy() {
	name, err := k.table.library().FreeName(k.table.Stage.Now())
	if err != nil {
		k.table.notice = library.NotSaved(err)
		return
	}
	k.table.remote.Disconnect()
	k.table.Match.Mode = match.LocalMode{}
	k.name = name
	k.requestClaim()
	k.save()
	k.table.Stage.Address(k.table.link())
}

// takeOver continues with the stored game. It does not save this window's state of the
// server game first, because the other window may have more moves to send.
func (k *autosave) takeOver() {
	k.table.remote.Disconnect()
	if saved := k.table.library().TakeOver(&k.claim, k.name); saved != nil {
		k.table.begin(saved)
		return
	}
	k.table.remote.Connect(k.name)
	k.save() // nothing is stored, so the game here continues
}

// Leave releases the claims of all tables, when none is open.
func Leave(s *scenes.Stage) {
	if saver, is := s.Store.(*store.Saver); is {
		saver.Release()
	}
}

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
			scenes.Notify(s, say.It("Nothing to open"), say.Sentence(library.WhyUnreadable(err)))
		}
	}
}

// OpenShared opens a game from a link or text, or the seat at a table that a link names.
// The game is added to the saved games and replaces none.
func OpenShared(s *scenes.Stage, games []*boards.Game, text string) error {
	if match.IsSeatLink(text) {
		return remote.OpenSeat(s, games, text, func(g *boards.Game, o library.Opening) (*remote.Connection, error) {
			t, err := openHome(s, g, o)
			if o.New {
				t.welcomeGuest()
			}
			return t.remote, err
		})
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
	t, err := openHome(s, g, o)
	if o.New && o.Match.Len() > 0 {
		t.Bubble.ShowNote(lang.Of(say.Join(" ", say.Sentence(say.It("Game added")), say.It("It is now among your games. The game you were "+
			"playing has not changed."))))
	}
	if err == nil {
		scenes.Notify(s, say.It("a game|Opened"), files.LeftOut(b.Dropped))
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
	if said, _ := t.autosave.copier.Copied(t.Stage); said != "" {
		t.Bubble.ShowNote(said)
	}
	wrote := func(where string) { t.Bubble.ShowNote(files.WhereSaved(where)) }
	if said, _ := t.autosave.film.Frame(t.Stage, wrote); said != "" {
		t.Bubble.ShowNote(said)
	}
}

// resultToShare returns a line about something that was solved, without spoilers. It ends in a
// link to it if the program came from a server. address is what follows the link's beginning.
func resultToShare(what, result, address string) string {
	line := "Tessera  " + lang.T("%s: %s", what, result)
	if scenes.Home() != "" {
		line += "  " + scenes.LinkBase() + address
	}
	return line
}

// shareResult copies a line about a solved game of one seat.
func (t *Table) shareResult() {
	seat := t.Game.Seats(t.Match.State())[0]
	what := lang.Of(say.Join(", ", say.It(t.Game.Title), seat.Counts.Said()))
	t.autosave.copier.Copy(resultToShare(what, t.Result().Verdict(), t.link()), say.It(withoutSpoilers))
}

const withoutSpoilers say.ID = "Copied without spoilers."

// shareTools returns the tools that share a finished game.
func (t *Table) shareTools() []ui.Tool {
	tools := when(t.Match.SeatCount() == 1, ui.Tool{Name: "share-result", Label: lang.T("a button|Share"), Tip: lang.T("Copy result to share"), Icon: sprites.Check, Run: t.shareResult})
	return append(tools, []ui.Tool{
		{Name: "share-end", Label: lang.T("Share picture"), Tip: lang.T("Copy a picture of the game"), Icon: sprites.Picture,
			Run: func() { t.entry().SharePicture(t.Stage, &t.autosave.copier) }},
		{Name: "share-moving", Label: lang.T("Moving picture"), Tip: lang.T("Share the game as a moving picture"), Icon: sprites.Film,
			Run: func() { t.autosave.film.Begin(t.Stage, t.entry()) }},
	}...)
}

func (t *Table) copyGame(asLink bool) {
	text, err := t.entry().Words(asLink)
	if err != nil {
		scenes.Notify(t.Stage, say.It("Not copied"), say.Sentence(say.Err(err)))
		return
	}
	t.autosave.copier.Copy(text, say.It("Copied. Paste it at any table, or send it to someone."))
}
