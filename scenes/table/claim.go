package table

import (
	"slices"
	"tessera/logic/match"

	"tessera/logic/say"
	"tessera/scenes"
	"tessera/scenes/dialog"
	"tessera/scenes/library"
	"tessera/scenes/store"
)

// claim requests the exclusive right to save the table's game.
func (t *Table) claim() { t.library().Claim(&t.autosave.claim, t.autosave.name) }

// awaitClaim asks the player what to do if another program has the game open.
func (t *Table) awaitClaim() {
	c := &t.autosave.claim
	if !c.Asking || !t.UI.Live() {
		return
	}
	mine, known := t.library().Answered(c)
	switch {
	case !known:
		t.UI.Animate()
	case !mine:
		t.contested("This game is open in another window")
	}
}

// contestedBy reports whether a save failed because another program has changed the game,
// and then asks the player what to do.
func (t *Table) contestedBy(err error) bool {
	if !library.Contested(err) {
		return false
	}
	if !t.autosave.claim.Refused {
		t.contested("This game was continued in another window")
	}
	return true
}

const contestedWords say.ID = "Only one window can save a game. Take it over to continue here with the " +
	"newest moves from either window, or play a copy, which is saved among your games."

// contested asks the player whether to take the game over or to play a copy. Until then
// nothing is saved. The default leaves no opponent alone: for a game at a server it is to
// take over, since a copy continues without the others.
func (t *Table) contested(title say.ID) {
	t.autosave.claim.Refused = true
	answers := []dialog.Answer{
		{Name: "copy", Label: "Play a copy", Run: t.playCopy},
		{Name: "takeover", Label: "a game that is open elsewhere|Take over", Run: t.takeOver},
	}
	if t.remote.Server() != nil {
		slices.Reverse(answers)
	}
	answers[0].Primary = true
	d := dialog.Ask(t.Stage, "contested", say.It(title), say.It(contestedWords), answers...)
	d.Width, d.Escape = 500, func() { t.Stage.Pop(); answers[0].Run() }
}

func (t *Table) playCopy() {
	name, err := t.library().FreeName(t.Stage.Now())
	if err != nil {
		t.notice = library.NotSaved(err)
		return
	}
	t.remote.Disconnect()
	t.Match.Mode = match.LocalMode{}
	t.autosave.name = name
	t.claim()
	t.save()
	t.Stage.Address(t.link())
}

// takeOver continues with the stored game. It does not save this window's state of the
// server game first, because the other window may have more moves to send.
func (t *Table) takeOver() {
	t.remote.Disconnect()
	if saved := t.library().TakeOver(&t.autosave.claim, t.autosave.name); saved != nil {
		t.begin(saved)
		return
	}
	t.remote.Connect(t.autosave.name)
	t.save() // nothing is stored, so the game here continues
}

// Leave releases the claims of all tables, when none is open.
func Leave(s *scenes.Stage) {
	if saver, is := s.Store.(*store.Saver); is {
		saver.Release()
	}
}
