package match

import "slices"

// Looking reports whether the position shown is not the current one.
func (m *Match) Looking() bool { return m.look != nil }

// LookAt shows a position without changing the game. It returns false if n is nil or is
// shown already.
func (m *Match) LookAt(n *Node) bool {
	before := m.Shown()
	if n == nil || n == before {
		return false
	}
	m.lookAt(n)
	m.tell(Change{From: before.State(), Back: n.Count() < before.Count()})
	return true
}

func (m *Match) lookAt(n *Node) {
	if m.look = n; n == m.Current() {
		m.look = nil
	}
}

// Next returns the position after n on its line or in the preview, or nil at the end.
func (m *Match) Next(n *Node) *Node {
	if at := slices.Index(m.preview.line, n); at >= 0 {
		if at+1 == len(m.preview.line) {
			return nil
		}
		return m.preview.line[at+1]
	}
	if m.Has(n) {
		if n.Count() < m.Len() {
			return m.At(n.Count() + 1)
		}
		return nil
	}
	if next := n.Next(); len(next) > 0 {
		return next[0]
	}
	return nil
}

// Tip returns the end of the line through a position.
func (m *Match) Tip(n *Node) *Node {
	for next := n; next != nil; next = m.Next(n) {
		n = next
	}
	return n
}

// StepTarget returns the position one move before or after the one shown, or nil.
func (m *Match) StepTarget(back bool) *Node {
	if back {
		return m.Shown().Parent()
	}
	return m.Next(m.Shown())
}

// TurnTarget returns the position one turn before or after the one shown, or nil.
func (m *Match) TurnTarget(back bool) *Node {
	n := m.Shown()
	if back {
		return n.TurnStart()
	}
	to := m.Next(n)
	for next := to; next != nil && next.Turn() == to.Turn(); next = m.Next(to) {
		to = next
	}
	return to
}

// Enter makes the line to a position the game, with that position as the current one.
// What followed it and the previous game stay as variations. The position may be one of
// the preview, which becomes a variation up to there.
func (m *Match) Enter(n *Node) error {
	from := m.State()
	if slices.Contains(m.preview.line, n) {
		if err := m.adopt(n); err != nil {
			return err
		}
	} else if err := m.mayBranch(n); err != nil {
		return err
	} else {
		m.goTo(n)
	}
	m.look = nil
	m.played(Change{From: from})
	return nil
}

// TryMoves turns the trying out of moves on or off. While it is on, one person plays all
// sides, each move becomes a variation and is shown, and the game stays as it is. It
// stays off if moves are final and in games with players elsewhere.
func (m *Match) TryMoves(on bool) { m.tryingMoves = on && !m.game.Final && !m.Remote() }

// TryingMoves reports whether moves are being tried out.
func (m *Match) TryingMoves() bool { return m.tryingMoves }

func (m *Match) tryOut(move string) error {
	from, at := m.State(), m.Shown()
	if m.Previewing() {
		if _, err := from.Apply(move); err != nil {
			return err
		}
		at = m.preview.base
		for n := range slices.Values(m.preview.line[:slices.Index(m.preview.line, m.look)+1]) {
			kept, err := m.addVariation(at, n.Move())
			if err != nil {
				return err
			}
			at = kept
		}
	}
	next, err := m.addVariation(at, move)
	if err != nil {
		return err
	}
	m.preview = preview{}
	m.lookAt(next)
	m.tell(Change{From: from, Move: move})
	m.Keep()
	return nil
}

// Drop removes a position of a variation with everything after it, and reports whether it
// did. If a removed position was shown, the one before it is shown.
func (m *Match) Drop(first *Node) bool {
	for n := m.look; n != nil; n = n.Parent() {
		if n == first {
			m.LookAt(first.Parent())
			break
		}
	}
	if m.Has(first) || !m.contains(first) {
		return false
	}
	m.cut(first)
	m.Keep()
	return true
}

// preview is a line that is shown although it was not played.
type preview struct {
	base *Node // the position of the game that it leaves
	line []*Node
}

// Preview sets a line of moves from base, a position of the game, to be shown without being
// played. It keeps the moves up to the first illegal one and reports whether there are any.
// A nil base ends the preview; if one of its positions is shown, it stays shown.
func (m *Match) Preview(base *Node, moves []string) bool {
	m.preview = preview{base: base}
	return m.Extend(moves)
}

// Extend appends moves to the preview up to the first illegal one. It reports whether
// there is a preview afterwards.
func (m *Match) Extend(moves []string) bool {
	p := &m.preview
	if p.base == nil {
		return false
	}
	n := p.base
	if len(p.line) > 0 {
		n = p.line[len(p.line)-1]
	}
	for _, move := range moves {
		next, err := n.Try(move)
		if err != nil {
			break
		}
		p.line, n = append(p.line, next), next
	}
	return len(p.line) > 0
}

// Previewed returns the positions of the preview and the one that it leaves.
func (m *Match) Previewed() (base *Node, line []*Node) {
	return m.preview.base, m.preview.line
}

// Previewing reports whether the position shown belongs to the preview.
func (m *Match) Previewing() bool { return m.look != nil && slices.Contains(m.preview.line, m.look) }

// PreviewNext shows the next position of the preview and reports whether there is one.
func (m *Match) PreviewNext() bool {
	p := &m.preview
	at := 0
	if n := m.Shown(); n != p.base {
		if at = slices.Index(p.line, n) + 1; at == 0 {
			return false
		}
	}
	if at >= len(p.line) {
		return false
	}
	from := m.State()
	m.look = p.line[at]
	m.tell(Change{From: from, Move: m.look.Move()})
	return true
}

// adopt makes the preview up to one of its positions the game.
func (m *Match) adopt(n *Node) error {
	p := m.preview
	upTo := slices.Index(p.line, n) + 1
	for i, n := range p.line[:upTo] {
		at := p.base
		if i > 0 {
			at = m.Current()
		}
		if err := m.branch(at, n.Move()); err != nil {
			return err
		}
	}
	m.look, m.preview = nil, preview{}
	return nil
}
