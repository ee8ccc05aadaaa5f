package session

import (
	"slices"

	"tessera/logic/match"
)

// Looking reports whether the position shown is not the current one.
func (s *Session) Looking() bool { return s.look != nil }

// LookAt shows a position without changing the game. It is false if n is nil or shown.
func (s *Session) LookAt(n *match.Node) bool {
	before := s.Shown()
	if n == nil || n == before {
		return false
	}
	s.lookAt(n)
	s.tell(Change{From: before.State(), Back: n.Count() < before.Count()})
	return true
}

func (s *Session) lookAt(n *match.Node) {
	if s.look = n; n == s.match.Current() {
		s.look = nil
	}
}

// Next returns the position after n on its line or in the preview, or nil at the end.
func (s *Session) Next(n *match.Node) *match.Node {
	if at := slices.Index(s.preview.line, n); at >= 0 {
		if at+1 == len(s.preview.line) {
			return nil
		}
		return s.preview.line[at+1]
	}
	if s.match.Has(n) {
		if n.Count() < s.match.Len() {
			return s.match.At(n.Count() + 1)
		}
		return nil
	}
	if next := n.Next(); len(next) > 0 {
		return next[0]
	}
	return nil
}

// Tip returns the end of the line through a position.
func (s *Session) Tip(n *match.Node) *match.Node {
	for next := n; next != nil; next = s.Next(n) {
		n = next
	}
	return n
}

// StepTarget returns the position one move before or after the one shown, or nil.
func (s *Session) StepTarget(back bool) *match.Node {
	if back {
		return s.Shown().Parent()
	}
	return s.Next(s.Shown())
}

// TurnTarget returns the position one turn before or after the one shown, or nil.
func (s *Session) TurnTarget(back bool) *match.Node {
	n := s.Shown()
	if back {
		return n.TurnStart()
	}
	to := s.Next(n)
	for next := to; next != nil && next.Turn() == to.Turn(); next = s.Next(to) {
		to = next
	}
	return to
}

// Enter makes the line to a position the game, with that position as the current one.
// What followed it and the previous game stay as variations. The position may be one of
// the preview, which becomes a variation up to there.
func (s *Session) Enter(n *match.Node) error {
	from := s.State()
	if slices.Contains(s.preview.line, n) {
		if err := s.adopt(n); err != nil {
			return err
		}
	} else if err := s.match.Enter(n); err != nil {
		return err
	}
	s.look = nil
	s.played(Change{From: from})
	return nil
}

// TryMoves turns the trying out of moves on or off. While it is on, one person plays all
// sides, each move becomes a variation and is shown, and the game stays as it is. It
// stays off if moves are final and in games with players elsewhere.
func (s *Session) TryMoves(on bool) { s.tryingMoves = on && !s.Game().Final && !s.Remote() }

// TryingMoves reports whether moves are being tried out.
func (s *Session) TryingMoves() bool { return s.tryingMoves }

func (s *Session) tryOut(move string) error {
	from, at := s.State(), s.Shown()
	if s.Previewing() {
		if _, err := from.Apply(move); err != nil {
			return err
		}
		at = s.preview.base
		for n := range slices.Values(s.preview.line[:slices.Index(s.preview.line, s.look)+1]) {
			kept, err := s.match.AddVariation(at, n.Move())
			if err != nil {
				return err
			}
			at = kept
		}
	}
	next, err := s.match.AddVariation(at, move)
	if err != nil {
		return err
	}
	s.preview = preview{}
	s.lookAt(next)
	s.tell(Change{From: from, Move: move})
	s.Keep()
	return nil
}

// Drop removes a position of a variation with everything after it, and reports whether it
// did. If a removed position was shown, the one before it is shown.
func (s *Session) Drop(first *match.Node) bool {
	for n := s.look; n != nil; n = n.Parent() {
		if n == first {
			s.LookAt(first.Parent())
			break
		}
	}
	dropped := s.match.Drop(first)
	if dropped {
		s.Keep()
	}
	return dropped
}

// preview is a line that is shown although it was not played.
type preview struct {
	base *match.Node // the position of the game that it leaves
	line []*match.Node
}

// Preview sets a line to be shown without being played, from a position of the game. It
// keeps the legal moves up to the first illegal one and reports whether there are any.
// Without a position there is no preview any more; a position of it that is shown stays.
func (s *Session) Preview(base *match.Node, moves []string) bool {
	s.preview = preview{base: base}
	return s.Extend(moves)
}

// Extend appends moves to the preview up to the first illegal one. It reports whether
// there is a preview afterwards.
func (s *Session) Extend(moves []string) bool {
	p := &s.preview
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
func (s *Session) Previewed() (base *match.Node, line []*match.Node) {
	return s.preview.base, s.preview.line
}

// Previewing reports whether the position shown belongs to the preview.
func (s *Session) Previewing() bool { return s.look != nil && slices.Contains(s.preview.line, s.look) }

// PreviewNext shows the next position of the preview and reports whether there is one.
func (s *Session) PreviewNext() bool {
	p := &s.preview
	at := 0
	if n := s.Shown(); n != p.base {
		if at = slices.Index(p.line, n) + 1; at == 0 {
			return false
		}
	}
	if at >= len(p.line) {
		return false
	}
	from := s.State()
	s.look = p.line[at]
	s.tell(Change{From: from, Move: s.look.Move()})
	return true
}

// adopt makes the preview up to one of its positions the game.
func (s *Session) adopt(n *match.Node) error {
	p := s.preview
	upTo := slices.Index(p.line, n) + 1
	for i, n := range p.line[:upTo] {
		at := p.base
		if i > 0 {
			at = s.match.Current()
		}
		if err := s.match.Branch(at, n.Move()); err != nil {
			return err
		}
	}
	s.look, s.preview = nil, preview{}
	return nil
}
