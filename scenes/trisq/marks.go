package trisq

import (
	"tessera/logic/match"
	"tessera/logic/trisq"
	"tessera/scenes"
	"tessera/scenes/ui"
)

// last marks the last turn: the figure it placed and the outlines of the figures it
// captured. The figure of the turn before has a fainter mark.
func (b *board) last(t *typedDesk) {
	if !t.Stage.Prefs.Aid(scenes.AidLast) {
		return
	}
	s, come := t.State(), t.View().T
	if p, placed := before(t); placed && s.At(p) != trisq.None {
		b.shows(t, s.At(p), 'l', p, 0.5*come)
	}
	p, did := lastPlaced(s)
	if !did {
		return
	}
	loser := trisq.Triangle
	if s.At(p) == loser {
		loser = trisq.Square
	}
	for _, q := range s.LastCaptured() {
		b.shows(t, loser, 'c', q, 1-come)
	}
	b.shows(t, s.At(p), 'l', p, 1-come)
}

// before returns where the turn before the last placed a figure.
func before(t *typedDesk) (trisq.Point, bool) {
	n := t.Session.Shown().Parent()
	if n == nil {
		return 0, false
	}
	return placed(n.Move()) // at the start there is no move
}

// shows draws one of the board's pictures at a point.
func (b *board) shows(t *typedDesk, f trisq.Figure, kind byte, p trisq.Point, fade float64) {
	t.UI.ShowAt(b.picture(t.UI, f, kind, b.grid.Step*0.96), b.at(p), ui.Look{Fade: fade})
}

// updateAim sets the next placement and the figures that it would capture.
func (b *board) updateAim(t *typedDesk) {
	b.aim, b.captures = b.Aim(t.Desk), nil
	if b.aim.After != nil && t.Stage.Prefs.Aid(scenes.AidCapture) {
		b.captures = match.Typed[trisq.State](b.aim.After).LastCaptured()
	}
}
