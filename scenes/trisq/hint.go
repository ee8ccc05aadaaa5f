package trisq

import (
	"tessera/assets/vector"
	"tessera/logic/trisq"
	"tessera/scenes/table"
	"tessera/scenes/ui"
)

// idea is a hint on the board: the move it is about, for as long as nothing is
// played or taken back.
type idea struct {
	move  trisq.Move
	given bool
	plies int // of the state it is about; negative until it is first seen
}

// ShowHint implements table.Hinter.
func (b *board) ShowHint(line []string) {
	b.idea = idea{}
	if len(line) == 0 {
		return
	}
	if m, err := trisq.ParseMove(line[0]); err == nil {
		b.idea = idea{move: m, given: true, plies: -1}
	}
}

// PassStandsOut implements table.Passing: when the hint is to pass.
func (b *board) PassStandsOut(*table.Table) bool {
	return b.idea.given && b.idea.move == trisq.Pass
}

// follow lets a hint go that is about another state.
func (i *idea) follow(s trisq.State) {
	switch {
	case i.plies < 0:
		i.plies = s.Plies()
	case i.plies != s.Plies():
		*i = idea{}
	}
}

// draw shows the figure where it may go, in a ring.
func (i *idea) draw(b *board, t *stateTable) {
	p, placed := i.move.Point()
	if !i.given || !placed {
		return
	}
	u := t.UI
	u.ShowAt(b.picture(u, t.State().Turn(), 'f', b.grid.Step*0.96), b.at(p), ui.Look{Fade: 0.4})
	u.Outline(b.cell(p).Inset(u.Px(1)), vector.Alpha(u.Theme.Accent, 0.14), u.Theme.Accent, b.cell(p).W/2, 2.5)
}
