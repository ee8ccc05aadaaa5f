package proof

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"tessera/logic/foursquare"
)

// A Strategy is the holder's play by a certificate, move by move as the rules
// ask for it.
type Strategy struct {
	index  index
	holder foursquare.Player
	// partner maps the cells of the pairs to each other, once the play is
	// settled: by the cells of the board the attacker moves on, home being its
	// hole.
	partner map[int]int
	home    int
	before  board // as it stood when the attacker began his last turn
	slide   int   // the second half of a turn; -1 for none
}

// Strategy is the certificate's play for one player, from the first move of a
// game with sliding back. The certificate must have passed Verify.
func (c *Certificate) Strategy(holder foursquare.Player) (*Strategy, error) {
	index, err := c.index()
	if err != nil {
		return nil, err
	}
	return &Strategy{index: index, holder: holder, slide: -1}, nil
}

// Move is the holder's next move. It must be asked for each of his moves in
// turn, with the states of one game.
func (s *Strategy) Move(state foursquare.State) (foursquare.Move, error) {
	if state.Phase() == foursquare.PlacementSlide {
		return foursquare.Slide(s.slide), nil
	}
	b := boardOf(state)
	if s.partner == nil {
		return s.begin(&b)
	}
	// The attacker has slid the square that now is the hole; back it goes.
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

// begin plays the turn of an entry, and remembers its pairs.
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

// answer is where the holder places, in the cells of the board as it stands: the
// other cell of the pair the attacker has touched, or any empty cell.
func (s *Strategy) answer(now *board) int {
	choice := -1
	still := now.slid(s.home) // the board as it will stand again
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
	// The cell lies in the square that slid, or elsewhere, where it is the same.
	return still.afterSlide(choice, now.hole)
}

// Play lets the holder play a game by the strategy against an attacker who takes
// any win in one move and otherwise builds blocks or plays at random, with the
// seed's chance. It returns the last state; the error says where the strategy
// had no legal move.
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

// prospects are the goals that are left to a player, the fuller the better.
func prospects(b board, p foursquare.Player) (worth int) {
	for _, g := range b.goals() {
		if b.owned(g, p.Other()) == 0 {
			n := b.owned(g, p)
			worth += n * n * n
		}
	}
	return worth
}
