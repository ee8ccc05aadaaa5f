package trisq

import (
	"slices"

	"tessera/logic/trisq"
	"tessera/scenes"
	"tessera/scenes/ui"
)

// last marks what the last turn did: the figure it placed, and the outlines of
// those it captured.
func (b *board) last(t *stateTable) {
	if !t.Stage.Prefs.Aid(scenes.AidLast) {
		return
	}
	s, come := t.State(), t.View().T
	m, _ := s.LastMove()
	p, placed := m.Point()
	if !placed || s.Plies() == 0 {
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

// shows draws one of the board's pictures at a point.
func (b *board) shows(t *stateTable, f trisq.Figure, kind byte, p trisq.Point, fade float64) {
	t.UI.ShowAt(b.picture(t.UI, f, kind, b.grid.Step*0.96), b.at(p), ui.Look{Fade: fade})
}

// aim is what the pointer, the cursor or the finger's choice would place.
type aim struct {
	at    trisq.Point
	legal bool
	on    bool
	takes []trisq.Point // what the placement would capture
}

// aimed finds out where the next figure would go and what it would do there.
func (b *board) aimed(t *stateTable) aim {
	if !t.Mine() || !t.Pointing() {
		return aim{}
	}
	u := t.UI
	p, ok := b.hit(u.In.At)
	switch {
	case b.keyed:
		p, ok = b.cursor, true
	case b.isArm:
		p, ok = b.armed, true
	case b.choosesFirst(t), !u.In.Hovering():
		return aim{}
	}
	if !ok {
		return aim{}
	}
	next, err := t.State().Apply(trisq.Place(p))
	return aim{at: p, on: true, legal: err == nil, takes: next.LastCaptured()}
}

// choosesFirst reports whether a finger chooses with one tap and places with the
// next: where it is larger than the points, or where that is asked for.
func (b *board) choosesFirst(t *stateTable) bool {
	return t.UI.In.Touch && (b.grid.Step < t.UI.Px(ui.Touch) || t.Confirms())
}

// goes reports whether a placement that is aimed at would capture the figure of a
// point.
func (b *board) goes(t *stateTable, p trisq.Point) bool {
	return b.aim.legal && slices.Contains(b.aim.takes, p) && t.Stage.Prefs.Aid(scenes.AidCapture)
}
