package table

import (
	"cmp"

	"tessera/scenes"
	"tessera/scenes/lang"
)

func (t *Table) Name() string { return "table" }

func (t *Table) Frame(s *scenes.Stage) {
	t.Stage, t.UI = s, s.UI
	area := t.frameAround()
	t.UI.ShowWhenPainted(func() { t.UI.WithoutParts(func() { t.Board.Frame(t.Desk, area) }) })
	t.analysis.DrawOver(area)
	t.history.MarkHovered()
	t.DrawCelebration(area)
	t.UI.WithoutParts(t.DrawBubble)
	t.takeSaveResult()
	t.clearFullNotice()
	t.awaitClaim()
	t.remote.Frame()
	t.share()
	if t.UI.Live() {
		t.offerFile()
		t.keys()
		t.think()
		t.analysis.Frame()
	}
	t.PlaySounds()
}

func (t *Table) Inspect(i *scenes.Inspection) {
	t.Desk.Inspect(i)
	i.Message = cmp.Or(i.Message, lang.Of(t.notice), t.thinkingTrouble())
	i.Busy = t.autosave.written != nil || t.Moving() || t.Thinking()
	t.analysis.Inspect(i)
	i.Description = t.Words()
	if state := t.remote.State(); state != "" {
		i.Facts["connection"] = state
	}
	if words, _ := t.remote.Words(); words != "" {
		i.Facts["elsewhere"] = words
	}
}

// Departed ends everything that runs for the table: searches, external engines and the
// connection to remote players.
func (t *Table) Departed() {
	t.remote.Disconnect()
	t.rethink()
	endEngines(t.engineSeats)
	t.engineSeats = nil
	t.analysis.StopSearches()
}
