package foursquare

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"strings"
	"testing"

	"tessera/logic/internal/errtest"
	"tessera/logic/logictest"
	"tessera/logic/match"
)

// clone returns a copy that remembers no repetitions, to look ahead. copied returns one that
// does.
func (p *plain) clone() *plain {
	q := *p
	q.placed = maps.Clone(p.placed)
	q.seen = map[[9][4]string]map[int]int{}
	return &q
}

func (p *plain) copied() *plain {
	q := p.clone()
	for board, holes := range p.seen {
		q.seen[board] = maps.Clone(holes)
	}
	return q
}

// wins returns the blocks, by row and column, that a player could complete in one turn if
// it were to move now. It tries all turns.
func (p *plain) wins(player string) map[[2]int]bool {
	found := map[[2]int]bool{}
	q := p.clone()
	if q.turn != player {
		q.turn, q.phase, q.slid = player, "placement", -1
		if q.placed[player] == q.pieces {
			q.phase = "movement"
		}
	}
	for _, first := range q.legal() {
		r := q.clone()
		r.apply(first)
		r.blocksWon(player, found)
		if r.turn != player || r.phase != "placementSlide" {
			continue
		}
		for _, slide := range r.legal() {
			end := r.clone()
			end.apply(slide)
			end.blocksWon(player, found)
		}
	}
	return found
}

// blocksWon adds the blocks with which a player has won.
func (p *plain) blocksWon(player string, found map[[2]int]bool) {
	at := func(r, c int) string { return p.board[r/2*3+c/2][r%2*2+c%2] }
	for r := range 5 {
		for c := range 5 {
			if p.winner == player && at(r, c) == player && at(r, c+1) == player && at(r+1, c) == player && at(r+1, c+1) == player {
				found[[2]int{r, c}] = true
			}
		}
	}
}

// placeName returns the place of the only block, or "".
func placeName(blocks map[[2]int]bool) string {
	if len(blocks) != 1 {
		return ""
	}
	for at := range blocks {
		rows, columns := []string{"top", "top", "", "bottom", "bottom"}[at[0]], []string{"left", "left", "", "right", "right"}[at[1]]
		switch {
		case rows == "" && columns == "":
			return "in the middle"
		case rows == "":
			return "on the " + columns
		case columns == "":
			return "at the " + rows
		}
		return "at the " + rows + " " + columns
	}
	return ""
}

// isRescue reports whether every turn to another position loses at once or lets the
// opponent win in the next turn.
func (p *plain) isRescue(next *plain) bool {
	me, others := p.turn, false
	var search func(q *plain) bool
	search = func(q *plain) bool {
		for _, m := range q.legal() {
			r := q.copied()
			r.apply(m)
			switch {
			case !r.over() && r.turn == me: // half a turn
				if !search(r) {
					return false
				}
			case r.board == next.board && r.hole == next.hole:
			case r.winner == me, r.draw != "", !r.over() && len(r.wins(r.turn)) == 0:
				return false
			default:
				others = true
			}
		}
		return true
	}
	return search(p) && others
}

// TestReasonsAreFacts compares the reasons of turns with the plain rules.
func TestReasonsAreFacts(t *testing.T) {
	met := map[string]int{}
	for seed := range uint64(logictest.Times(150)) {
		random := rand.New(rand.NewPCG(seed, 3))
		settings := Settings{PiecesPerPlayer: 4 + int(seed%9), NoBackslide: seed%2 == 1}
		s, err := New(settings)
		errtest.None(t, err)
		p := newPlain(settings.PiecesPerPlayer, settings.NoBackslide)
		for turns := 0; !p.over() && turns < 30; turns++ {
			before, next, turn := s, p.copied(), []Move(nil)
			for {
				all := next.legal()
				m := all[random.IntN(len(all))]
				turn = append(turn, m)
				next.apply(m)
				if next.over() || next.phase != "placementSlide" {
					break
				}
			}
			checkReasons(t, before, p, next, turn, met)
			for _, m := range turn {
				s, err = s.Apply(m)
				errtest.None(t, err)
			}
			p = next
		}
	}
	for _, fact := range []string{
		"completes a square", "completes a square for them", "lets them",
		"alone keeps them", "keeps them", "stops them at the top left", "threatens 1", "threatens 2",
	} {
		if met[fact] == 0 {
			t.Errorf("%q never came up: the games prove too little: %v", fact, met)
		}
	}
}

func checkReasons(t *testing.T, s State, p, next *plain, turn []Move, met map[string]int) {
	t.Helper()
	me, other := p.turn, p.other()
	want := map[string]bool{}
	switch theirs := next.wins(other); {
	case next.winner == me:
		want["completes a square"] = true
	case next.winner == other:
		want["completes a square for them"] = true
	case next.draw != "":
		want["ends the game"] = true
	case len(theirs) > 0:
		want[strings.TrimSpace("lets them "+placeName(theirs))] = true
	default:
		switch now := p.wins(other); {
		case p.isRescue(next):
			want["alone keeps them"] = true
		case len(now) == 1:
			want["stops them "+placeName(now)] = true
		case len(now) > 1:
			want["keeps them"] = true
		}
		fresh, before := next.wins(me), p.wins(me)
		maps.DeleteFunc(fresh, func(at [2]int, _ bool) bool { return before[at] })
		if len(fresh) > 0 {
			want[fmt.Sprintf("threatens %d", len(fresh))] = true
		}
	}
	got := map[string]bool{}
	for _, r := range s.Reasons(turn) {
		fact := ""
		switch {
		case r.Effect == Completes:
			fact = "completes a square"
		case r.Effect == Allows && r.Count == 1:
			fact = "completes a square for them"
		case r.Effect == Allows:
			fact = strings.TrimSpace("lets them " + r.Where.String())
		case r.Effect == Stops && r.Count == 1:
			fact = "alone keeps them"
		case r.Effect == Stops && r.Where == "":
			fact = "keeps them"
		case r.Effect == Stops:
			fact = "stops them " + r.Where.String()
		case r.Effect == Threatens:
			fact = fmt.Sprintf("threatens %d", r.Count)
		default:
			fact = r.Words(true).String()
		}
		met[fact]++
		got[fact] = true
	}
	if !maps.Equal(got, want) {
		t.Fatalf("%v is said to do %v, want %v\n%v", turn, got, want, s)
	}
}

// TestReasonsInWords checks the words for each effect, in the singular and the plural.
func TestReasonsInWords(t *testing.T) {
	for want, r := range map[string]match.Reason{
		"completes a square":                                   {Effect: Completes},
		"threatens two squares at once":                        {Effect: Threatens, Where: "at the top", Count: 2},
		"threatens a square at the top":                        {Effect: Threatens, Where: "at the top", Count: 1},
		"stops Blue's square at the top":                       {Effect: Stops, Where: "at the top", Whose: "Blue"},
		"keeps Blue from completing a square right away":       {Effect: Stops, Whose: "Blue"},
		"alone keeps Blue from completing a square right away": {Effect: Stops, Count: 1, Whose: "Blue"},
		"completes a square for Blue":                          {Effect: Allows, Count: 1, Whose: "Blue"},
		"lets Blue complete a square at the top next turn":     {Effect: Allows, Where: "at the top", Whose: "Blue"},
		"lets Blue complete a square right away":               {Effect: Allows, Whose: "Blue"},
	} {
		if got := r.Words(true).String(); got != want {
			t.Errorf("%+v is said as %q, want %q", r, got, want)
		}
	}
}
