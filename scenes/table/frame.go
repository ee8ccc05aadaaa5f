package table

import (
	"cmp"

	"tessera/scenes"
	"tessera/scenes/lang"
)

// Name implements scenes.Scene.
func (t *Table) Name() string { return "table" }

// Frame implements scenes.Scene.
func (t *Table) Frame(s *scenes.Stage) {
	t.Stage, t.UI = s, s.UI
	area := t.frameAround()
	t.UI.Whole(func() { t.UI.Unsaid(func() { t.Board.Frame(t.Desk, area) }) })
	t.analysis.Over(area)
	t.history.PointOut()
	t.DrawCelebration(area)
	t.UI.Unsaid(t.DrawBubble)
	t.hearOfSave()
	t.hearOfRoom()
	t.awaitClaim()
	t.remote.Frame()
	t.share()
	if t.UI.Live() {
		t.offerFile()
		t.keys()
		t.think()
		t.analysis.Frame()
	}
	t.Hear()
}

// Inspect implements scenes.Inspected.
func (t *Table) Inspect(i *scenes.Inspection) {
	t.Desk.Inspect(i)
	i.Message = cmp.Or(i.Message, lang.Of(t.notice), t.thinkingTrouble())
	i.Busy = t.keeping.written != nil || t.Moving() || t.Thinking()
	t.analysis.Inspect(i)
	i.Description = t.Words()
	if state := t.remote.State(); state != "" {
		i.Facts["connection"] = state
	}
	if words, _ := t.remote.Words(); words != "" {
		i.Facts["elsewhere"] = words
	}
}

// Departed implements scenes.Departed: nobody waits for what is thought about, other
// programs are ended, and who sits elsewhere is no longer listened to.
func (t *Table) Departed() {
	t.remote.Disconnect()
	t.rethink()
	leave(t.guests)
	t.guests = nil
	t.analysis.Rest()
}
