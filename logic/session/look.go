package session

import (
	"slices"

	"tessera/logic/match"
)

// Looking reports whether another position is shown than the one at which the game
// stands.
func (s *Session) Looking() bool { return s.look != nil }

// LookAt shows any position of the game, and reports whether that is another than
// before; of nil it is not. The game itself stays where it is.
func (s *Session) LookAt(n *match.Node) (Change, bool) {
	before := s.Shown()
	if n == nil || n == before {
		return Change{}, false
	}
	s.look = n
	if n == s.match.Here() {
		s.look = nil
	}
	return Change{From: before.State(), Back: n.Count() < before.Count()}, true
}

// Next is the position after one, along its line, in a preview along that; nil at the
// end.
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

// Tip is the end of the line through a position.
func (s *Session) Tip(n *match.Node) *match.Node {
	for next := n; next != nil; next = s.Next(n) {
		n = next
	}
	return n
}

// Step is the position a move before the one shown, or after it; nil for none.
func (s *Session) Step(back bool) *match.Node {
	if back {
		return s.Shown().Parent()
	}
	return s.Next(s.Shown())
}

// Turn is the position a turn before the one shown, or after it; nil for none.
func (s *Session) Turn(back bool) *match.Node {
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

// Enter makes the line looked at the game, as far as it was played; what the game
// was stays as a variation.
func (s *Session) Enter() (Change, error) { return s.enter(s.Tip(s.Shown())) }

// PlayOn goes on with the game from the position looked at, in a preview too; what
// follows there, and what the game was, stay as variations.
func (s *Session) PlayOn() (Change, error) {
	if s.Previewing() {
		return s.Adopt()
	}
	return s.enter(s.Shown())
}

func (s *Session) enter(n *match.Node) (Change, error) {
	from := s.State()
	if err := s.match.Enter(n); err != nil {
		return Change{}, err
	}
	s.look = nil
	return s.changed(from, "", false), nil
}

// Explore has moves tried out, or ends that: whoever sits here plays for all, each move
// is kept as a variation and looked at, and the game stays as it is. Where moves are
// final, and in a game with others, there is nothing to try.
func (s *Session) Explore(on bool) { s.explores = on && !s.Game().Final && !s.Remote() }

// Exploring reports whether moves are tried out.
func (s *Session) Exploring() bool { return s.explores }

// tryOut plays a move in the position shown, beside the game.
func (s *Session) tryOut(move string) (Change, error) {
	from, at := s.State(), s.Shown()
	if s.Previewing() {
		if _, err := from.Apply(move); err != nil {
			return Change{}, err
		}
		at = s.preview.base
		for n := range slices.Values(s.preview.line[:slices.Index(s.preview.line, s.look)+1]) {
			kept, err := s.match.Vary(at, n.Move())
			if err != nil {
				return Change{}, err
			}
			at = kept
		}
	}
	next, err := s.match.Vary(at, move)
	if err != nil {
		return Change{}, err
	}
	s.preview = preview{}
	s.LookAt(next)
	return Change{From: from, Move: move}, nil
}

// Drop takes a position of a variation away, with all that follows, and reports
// whether it did. Who looks at it looks at where it left.
func (s *Session) Drop(first *match.Node) (look Change, dropped bool) {
	for n := s.look; n != nil; n = n.Parent() {
		if n == first {
			look, _ = s.LookAt(first.Parent())
			break
		}
	}
	return look, s.match.Drop(first)
}

// preview is a line that is shown though nobody has played it.
type preview struct {
	base *match.Node // the position of the game that it leaves
	line []*match.Node
}

// Preview is a line that can be looked through without anybody having played it,
// from a position of the game, as far as its moves are legal. It reports whether
// there is one.
func (s *Session) Preview(base *match.Node, moves []string) bool {
	s.preview = preview{base: base}
	return s.Extend(moves)
}

// Extend adds moves to the end of the preview, as far as they are legal, and
// reports whether there is a preview then.
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

// EndPreview forgets the preview. Who looks at it goes on looking.
func (s *Session) EndPreview() { s.preview = preview{} }

// Previewed are the positions of the preview, none where there is none, and the
// position of the game that it leaves.
func (s *Session) Previewed() (base *match.Node, line []*match.Node) {
	return s.preview.base, s.preview.line
}

// Previewing reports whether the position shown is one that nobody has played.
func (s *Session) Previewing() bool { return s.look != nil && slices.Contains(s.preview.line, s.look) }

// PreviewNext shows the next position of the preview, and reports whether there is
// one.
func (s *Session) PreviewNext() (Change, bool) {
	p := &s.preview
	at := 0
	if n := s.Shown(); n != p.base {
		if at = slices.Index(p.line, n) + 1; at == 0 {
			return Change{}, false
		}
	}
	if at >= len(p.line) {
		return Change{}, false
	}
	from := s.State()
	s.look = p.line[at]
	return Change{From: from, Move: s.look.Move()}, true
}

// Adopt makes the preview a variation, up to the position shown, and goes on with
// the game from there.
func (s *Session) Adopt() (Change, error) {
	from := s.State()
	if err := s.adopt(); err != nil {
		return Change{}, err
	}
	return s.changed(from, "", false), nil
}

func (s *Session) adopt() error {
	if !s.Previewing() {
		return nil
	}
	p := s.preview
	upTo := slices.Index(p.line, s.look) + 1
	for i, n := range p.line[:upTo] {
		at := p.base
		if i > 0 {
			at = s.match.Here()
		}
		if err := s.match.Branch(at, n.Move()); err != nil {
			return err
		}
	}
	s.look, s.preview = nil, preview{}
	return nil
}
