package table

import (
	"errors"
	"time"

	"tessera/logic/say"
	"tessera/logic/session"
	"tessera/scenes/clipboard"
	"tessera/scenes/dialog"
	"tessera/scenes/files"
	"tessera/scenes/library"
	"tessera/scenes/store"
)

// keeping is how a table's game is saved: under which name, and what is remembered
// of it beside its moves.
type keeping struct {
	name    string        // under which it is saved
	touched time.Duration // when the game changed last
	unsaved bool          // the game is in memory only, until it can be stored
	full    error         // there was no room to store it, and the player is to be offered a file of it
	offered bool          // that was done
	written chan error    // brings how the last save went; nil when that is known
	claim   library.Claim
	copying clipboard.Copying
	paster  Paster
}

// longestThought is the most that counts of the time before a move: who is away
// for longer does not think.
const longestThought = 5 * time.Minute

// library is what is stored of the table's game and those like it.
func (t *Table) library() library.Library { return library.Of(t.Stage.Store, t.Game.Game) }

// keep begins to save the game that was put on the table.
func (t *Table) keep() {
	t.keeping.touched = t.UI.In.Now
	t.claim()
	t.save()
}

// save stores the table after each change. Where that fails the player is
// told: a game that cannot be kept should not come as a surprise.
func (t *Table) save() {
	t.notice, t.keeping.unsaved = say.Text{}, false
	if t.keeping.claim.Refused {
		return
	}
	k := &t.keeping
	err := t.library().Autosave(k.name, t.Session)
	k.written = nil
	if behind, is := t.Stage.Store.(awaited); is && err == nil {
		written := make(chan error, 1)
		k.written = written
		behind.Await(k.name, func(err error) { written <- err })
	}
	t.saved(err)
}

// awaited is a store that writes behind the frames, and tells how that went.
type awaited interface {
	Await(name string, told func(error))
}

// saved tells the player where saving failed.
func (t *Table) saved(err error) {
	if err != nil && !t.contestedBy(err) {
		t.notice, t.keeping.unsaved = library.NotSaved(err), errors.As(err, new(*store.Held))
		if store.NoRoom(err) && !t.keeping.offered {
			t.keeping.full = err
		}
	}
}

// offerFile offers the game as a file, once until there is room for it again.
func (t *Table) offerFile() {
	full := t.keeping.full
	if full == nil {
		return
	}
	t.keeping.full, t.keeping.offered = nil, true
	later := say.ID("Play on")
	if t.Session.Ended() {
		later = "Close"
	}
	dialog.Ask(t.Stage, "full", say.It("Not saved"),
		say.Join(" ", say.Sentence(store.Words(full)), say.It("The game is saved as soon as there is room. Until then it is lost when you close Tessera.")),
		dialog.Answer{Name: "savefile", Label: "Save as file", Primary: true, Run: func() { files.SaveAs(t.Stage, t.entry()) }},
		dialog.Answer{Name: "later", Label: later})
}

// hearOfRoom takes back that the game is not saved, once it is.
func (t *Table) hearOfRoom() {
	if k := &t.keeping; k.unsaved && store.Trouble(t.Stage.Store) == nil {
		k.unsaved, k.full, k.offered = false, nil, false
		t.notice = say.It("The game is saved now.")
		t.UI.Animate()
	}
}

// hearOfSave takes in how the last save went, where a store has told.
func (t *Table) hearOfSave() {
	select {
	case err := <-t.keeping.written:
		t.keeping.written = nil
		t.saved(err)
		t.UI.Animate()
	default:
	}
}

// touch notes a change of the game: when it was, and how long a person thought about
// a move.
func (t *Table) touch(c session.Change) {
	k, now := &t.keeping, t.UI.In.Now
	if seat := c.From.Turn(); c.Move != "" && t.Person(seat) {
		t.Session.About.Spent += int64(min(now-k.touched, longestThought).Round(time.Second) / time.Second)
	}
	k.touched = now
	t.Session.About.Saved = t.Stage.Now().Unix()
	if c.Move != "" || c.Resigned {
		damage := t.library().Count(t.Session, c.From, t.Stage.Now())
		dialog.Notify(t.Stage, say.It(library.DamagedStatistics), damage.Words)
	}
}
