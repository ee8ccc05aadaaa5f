package analysis

import (
	"tessera/logic/match"
	"tessera/scenes/boards"
)

// trace draws moves on the board that shows their first position.
func (p *preview) trace(moves []string) { p.desk.DrawVariation(moves, p.desk.UI.Theme.Accent) }

// point marks with a letter the place where another variation begins.
func (p *preview) point(moves []string, letter string) {
	b, ok := p.desk.Board.(boards.VariationDrawer)
	if !ok || p.desk.Moving() || len(moves) == 0 {
		return
	}
	if at, ok := b.MovePlace(p.desk, moves[0]); ok {
		p.desk.DrawLetter(letter, at.Center(), min(at.W, at.H), p.desk.UI.Theme.Faint)
	}
}

// draw draws the chosen variation on the board, and the starts of the others.
func (l *Variations) draw() {
	if !l.Shown() || l.desk.Session.Shown() != l.of {
		return
	}
	lines := l.answer.Lines[:min(len(l.answer.Lines), maxVariations, max(l.listed, 1))]
	for i, line := range lines {
		if i != l.chosen && !sameStart(line, lines[min(l.chosen, len(lines)-1)]) {
			l.preview.point(line.Moves, variationNames[i:i+1])
		}
	}
	if l.chosen < len(lines) {
		l.preview.trace(lines[l.chosen].Moves)
	}
}

func sameStart(a, b match.Line) bool { return a.Moves[0] == b.Moves[0] }
