package proof

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"tessera/logic/foursquare"
)

// Strategy plays for the holder by a certificate, one move at a time.
type Strategy struct {
	index  index
	holder foursquare.Player
	// partner maps the cells of each pair to each other, once an entry with pairs is
	// reached. They are cells of the board that the attacker moves on, whose hole is
	// home.
	partner map[int]int
	home    int
	before  board // when the attacker began his last turn
	slide   int   // the second half of a turn, or -1
}

// Strategy returns the certificate's play for one player, from the first move of a game
// with sliding back. The certificate must have passed Verify.
func (c *Certificate) Strategy(holder foursquare.Player) (*Strategy, error) {
	index, err := c.index()
	if err != nil {
		return nil, err
	}
	return &Strategy{index: index, holder: holder, slide: -1}, nil
}

// Move returns the holder's next move. Call it for each of his moves in order, with the
// states of one game.
func (s *Strategy) Move(state foursquare.State) (foursquare.Move, error) {
	if state.Phase() == foursquare.PlacementSlide {
		return foursquare.Slide(s.slide), nil
	}
	b := boardOf(state)
	if s.partner == nil {
		return s.begin(&b)
	}
	// The attacker has slid the square that is now the hole; slide it back.
	s.slide = s.home
	if state.Phase() == foursquare.Movement {
		return foursquare.Slide(s.slide), nil
	}
	cell := s.answer(&b)
	return placement(cell), nil
}

func placement(cell int) foursquare.Move {
	c := cellOf(cell)
	return foursquare.Place(c.Square, c.Slot)
}

// begin plays the turn of an entry and remembers its pairs.
func (s *Strategy) begin(b *board) (foursquare.Move, error) {
	e, symmetry, ok := s.index.find(s.holder, b)
	if !ok {
		return foursquare.Move{}, fmt.Errorf("no entry answers %v", *b)
	}
	back := func(cell int) int {
		return slices.IndexFunc(allCells[:], func(c int) bool { return mirrored(c, symmetry) == cell })
	}
	t := turn{back(e.turn.cell), cellOf(back(indexOf(foursquare.Cell{Square: e.turn.square}))).Square}
	s.slide = t.square
	if len(e.pairs) > 0 {
		s.partner, s.home = map[int]int{}, t.square
		for _, pair := range e.pairs {
			x, y := back(pair[0]), back(pair[1])
			s.partner[x], s.partner[y] = y, x
		}
		s.before, _ = b.after(s.holder, t)
	}
	return placement(t.cell), nil
}

var allCells = func() (all [cells]int) {
	for i := range all {
		all[i] = i
	}
	return all
}()

// answer returns the cell for the holder's marble on the present board: the other cell of
// the pair that the attacker has touched, or any empty cell.
func (s *Strategy) answer(now *board) int {
	choice := -1
	still := now.slid(s.home) // the board after sliding back
	for cell := range cells {
		if s.before.marbles[cell] == foursquare.Nobody && still.marbles[cell] == s.holder.Other() {
			if other, ok := s.partner[cell]; ok && still.open(other) {
				choice = other
			}
		}
	}
	for cell := 0; choice < 0; cell++ {
		if still.open(cell) {
			choice = cell
		}
	}
	still.marbles[choice] = s.holder
	s.before = still
	// A cell of the square that slid has moved; any other is the same.
	return still.afterSlide(choice, now.hole)
}

// Play plays a game by the strategy against an attacker who takes any win in one move and
// otherwise builds blocks or plays at random. It returns the last state. The error says
// where the strategy had no legal move.
func (s *Strategy) Play(pieces int, seed uint64) (foursquare.State, error) {
	random := rand.New(rand.NewPCG(seed, uint64(pieces)))
	state, err := foursquare.New(foursquare.Settings{PiecesPerPlayer: pieces})
	if err != nil {
		return state, err
	}
	for {
		if _, over := state.Outcome(); over {
			return state, nil
		}
		move := attack(state, random)
		if state.Turn() == s.holder {
			if move, err = s.Move(state); err != nil {
				return state, err
			}
		}
		if state, err = state.Apply(move); err != nil {
			return state, err
		}
	}
}

func attack(state foursquare.State, random *rand.Rand) foursquare.Move {
	legal := slices.Collect(state.Legal())
	random.Shuffle(len(legal), func(i, j int) { legal[i], legal[j] = legal[j], legal[i] })
	best, most := legal[0], -1
	builds := random.IntN(4) > 0
	for _, m := range legal {
		next, err := state.Apply(m)
		if err == nil && next.Winner() == state.Turn() {
			return m
		}
		if worth := prospects(boardOf(next), state.Turn()); builds && worth > most {
			best, most = m, worth
		}
	}
	return best
}

// prospects adds up a player's remaining goals; fuller ones count more.
func prospects(b board, p foursquare.Player) (worth int) {
	for _, g := range b.goals() {
		if b.owned(g, p.Other()) == 0 {
			n := b.owned(g, p)
			worth += n * n * n
		}
	}
	return worth
}
