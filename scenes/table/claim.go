package table

import (
	"errors"

	"tessera/logic/session"
	"tessera/scenes"
	"tessera/scenes/dialog"
	"tessera/scenes/store"
	"tessera/scenes/ui"
)

// claim is whether the table's game is ours alone to write.
type claim struct {
	name    string // what was claimed
	asking  bool
	refused bool // another program has the game, and nothing is saved over it
}

// claim asks to be the only one who writes the table's game.
func (t *Table) claim() {
	name := t.keptAs()
	g := store.GuardOf(t.Stage.Store)
	if g == nil || t.keeping.claim.name == name {
		return
	}
	t.keeping.claim = claim{name: name, asking: true}
	g.Claim(name)
	t.watch(name)
	if mine, known := g.Claimed(name); known && !mine {
		t.keeping.claim.refused = true // the table is asked about it in its first frame
	}
}

// watch lets nothing be saved over but what lies there now.
func (t *Table) watch(name string) {
	if b, ok := t.Stage.Store.(*store.Behind); ok {
		b.Flush()
	}
	text, err := t.Stage.Store.Load(name)
	if err != nil {
		text = nil
	}
	store.GuardOf(t.Stage.Store).Watch(name, text)
}

// awaitClaim asks what to do where another program has the game.
func (t *Table) awaitClaim() {
	c := &t.keeping.claim
	if !c.asking || !t.UI.Live() {
		return
	}
	mine, known := store.GuardOf(t.Stage.Store).Claimed(c.name)
	if !known {
		t.UI.Animate()
		return
	}
	c.asking = false
	if !mine {
		t.contested("This game is open in another window")
	}
}

// contestedBy reports whether a save failed because another program has written
// there.
func (t *Table) contestedBy(err error) bool {
	var changed *store.Changed
	if !errors.As(err, &changed) {
		return false
	}
	if !t.keeping.claim.refused {
		t.contested("This game goes on in another window")
	}
	return true
}

const contestedWords = "Two windows cannot write the same game without losing moves. Take it over, and what was played last is what counts, wherever that was; or play on here with a copy, which stays among the games."

// contested asks whether to take the game over or to play on with a copy. Until
// then nothing is saved.
func (t *Table) contested(title string) {
	t.keeping.claim.refused = true
	d := dialog.Ask(t.Stage, "contested", title, contestedWords,
		ui.Tool{Name: "copy", Label: "Play a copy", Primary: true, Run: t.playCopy},
		ui.Tool{Name: "takeover", Label: "Take over", Run: t.takeOver})
	d.Width, d.Escape = 500, func() { t.Stage.Pop(); t.playCopy() }
}

// playCopy goes on with the game under a name of its own.
func (t *Table) playCopy() {
	list, err := t.game.keptGames(t.Stage.Store)
	if err != nil {
		t.notice = notSaved(err)
		return
	}
	t.disconnect()
	t.session.Go(session.Home{})
	t.keeping.name = t.game.freeName(list, t.Stage.Now())
	t.claim()
	t.save()
	t.Stage.Address(t.link())
}

// takeOver goes on with the game as it lies there now.
func (t *Table) takeOver() {
	name := t.keptAs()
	t.watch(name)
	t.keeping.claim.refused = false
	kept, err := t.game.read(t.Stage.Store, name)
	if err != nil || kept.Match().Len() == 0 {
		t.save() // there is nothing to take over but what is here
		return
	}
	t.begin(kept)
}

// Leave gives back what the tables had claimed: none is open any more.
func Leave(s *scenes.Stage) {
	if g := store.GuardOf(s.Store); g != nil {
		g.Release()
	}
}
