package foursquare

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"tessera/logic/internal/errtest"
	"tessera/logic/logictest"
	"tessera/logic/logictest/chance"
)

// plain is a second implementation of the rules, with lists of slots instead of bits.
type plain struct {
	board       [9][4]string
	hole        int
	turn        string
	phase       string
	placed      map[string]int
	pieces      int
	slid        int // where the square slid last is, -1 for none
	slides      int // in the movement phase
	noBackslide bool
	winner      string
	draw        string
	seen        map[[9][4]string]map[int]int // by hole
}

func newPlain(pieces int, noBackslide bool) *plain {
	return &plain{
		hole: 4, turn: "R", phase: "placement", placed: map[string]int{}, pieces: pieces, slid: -1,
		noBackslide: noBackslide, seen: map[[9][4]string]map[int]int{},
	}
}

func (p *plain) over() bool { return p.winner != "" || p.draw != "" }

func (p *plain) legal() []Move {
	var list []Move
	if p.over() {
		return nil
	}
	for square := range 9 {
		if p.phase == "placement" {
			for slot := range 4 {
				if square != p.hole && p.board[square][slot] == "" {
					list = append(list, Place(square, slot))
				}
			}
			continue
		}
		near := map[int][]int{0: {1, 3}, 1: {0, 2, 4}, 2: {1, 5}, 3: {0, 4, 6}, 4: {1, 3, 5, 7}, 5: {2, 4, 8}, 6: {3, 7}, 7: {4, 6, 8}, 8: {5, 7}}
		if slices.Contains(near[p.hole], square) && !(p.noBackslide && square == p.slid) {
			list = append(list, Slide(square))
		}
	}
	return list
}

func (p *plain) block(player string) bool {
	var grid [6][6]string
	for square := range 9 {
		for slot := range 4 {
			grid[square/3*2+slot/2][square%3*2+slot%2] = p.board[square][slot]
		}
	}
	for r := range 5 {
		for c := range 5 {
			if grid[r][c] == player && grid[r][c+1] == player && grid[r+1][c] == player && grid[r+1][c+1] == player {
				return true
			}
		}
	}
	return false
}

func (p *plain) other() string {
	if p.turn == "R" {
		return "B"
	}
	return "R"
}

func (p *plain) apply(m Move) {
	if m.Action == PlaceAction {
		p.board[m.Square][m.Slot] = p.turn
		p.placed[p.turn]++
		p.phase = "placementSlide"
		if p.block(p.turn) {
			p.winner, p.phase = p.turn, "placement"
		}
		return
	}
	p.board[p.hole], p.board[m.Square] = p.board[m.Square], [4]string{}
	p.slid, p.hole = p.hole, m.Square
	if p.phase == "movement" {
		p.slides++
	}
	switch {
	case p.block(p.turn):
		p.winner = p.turn
		return
	case p.block(p.other()):
		p.winner = p.other()
		return
	}
	mover := p.turn
	p.turn = p.other()
	p.phase = "placement"
	if p.placed["R"] == p.pieces && p.placed["B"] == p.pieces {
		p.phase = "movement"
		if p.seen[p.board] == nil {
			p.seen[p.board] = map[int]int{}
		}
		p.seen[p.board][p.hole]++
		switch {
		case p.seen[p.board][p.hole] == 3:
			p.draw, p.turn = "threefoldRepetition", mover
		case p.slides == 200:
			p.draw, p.turn = "slideLimit", mover
		}
	}
}

func (p *plain) json() string {
	type null = *string
	quoted := func(s string) null {
		if s == "" {
			return nil
		}
		return &s
	}
	var board [9][4]null
	for square := range 9 {
		for slot := range 4 {
			board[square][slot] = quoted(p.board[square][slot])
		}
	}
	fields := map[string]any{
		"board": board, "phase": p.phase, "currentPlayer": p.turn,
		"placed":          map[string]int{"R": p.placed["R"], "B": p.placed["B"]},
		"piecesPerPlayer": p.pieces, "holeSquareIndex": p.hole,
		"winner": quoted(p.winner), "drawReason": quoted(p.draw),
	}
	if p.noBackslide {
		fields["blockedSlideSquareIndex"] = nil
		if p.slid >= 0 {
			fields["blockedSlideSquareIndex"] = p.slid
		}
	}
	text, _ := json.Marshal(fields)
	return string(text)
}

// sorted returns JSON with sorted keys, for comparison.
func sorted(t *testing.T, s State) string {
	t.Helper()
	text, err := json.Marshal(s)
	errtest.None(t, err)
	var fields map[string]any
	errtest.None(t, json.Unmarshal(text, &fields))
	text, _ = json.Marshal(fields)
	return string(text)
}

// TestAgainstPlainRules plays random games by the fast and the plain rules. It compares the
// legal moves, the last one and the whole state after every move.
func TestAgainstPlainRules(t *testing.T) {
	ends := map[string]int{}
	for seed := range uint64(logictest.Times(400)) {
		random := rand.New(rand.NewPCG(seed, 0))
		settings := Settings{PiecesPerPlayer: 1 + random.IntN(MaxPieces), NoBackslide: seed%2 == 1}
		s, err := New(settings)
		errtest.None(t, err)
		p := newPlain(settings.PiecesPerPlayer, settings.NoBackslide)
		var last Move
		for moves := 0; moves < 400; moves++ {
			if got, want := sorted(t, s), p.json(); got != want {
				t.Fatalf("seed %d, move %d: the state is\n%s, want\n%s\n%v", seed, moves, got, want, s)
			}
			legal := slices.Collect(s.Legal())
			if want := p.legal(); !slices.Equal(legal, want) {
				t.Fatalf("seed %d, move %d: %v are legal, want %v\n%v", seed, moves, legal, want, s)
			}
			var slides []int
			for _, m := range legal {
				if m.Action == SlideAction {
					slides = append(slides, m.Square)
				}
			}
			if got := s.Slides(); !slices.Equal(got, slides) {
				t.Fatalf("seed %d, move %d: %v can slide, want %v\n%v", seed, moves, got, slides, s)
			}
			if got, moved := s.LastMove(); moved != (moves > 0) || moved && got != last {
				t.Fatalf("seed %d, move %d: the last move is %v, %v; want %v\n%v", seed, moves, got, moved, last, s)
			}
			if len(legal) == 0 {
				break
			}
			m := legal[random.IntN(len(legal))]
			last = m
			if s, err = s.Apply(m); err != nil {
				t.Fatalf("seed %d: %v: %v\n%v", seed, m, err, s)
			}
			p.apply(m)
		}
		ends[p.winner+p.draw]++
	}
	for _, end := range []string{"R", "B", "threefoldRepetition", "slideLimit"} {
		if ends[end] == 0 {
			t.Errorf("no game ended with %s: %v", end, ends)
		}
	}
}

// anyGame draws a state reached by legal moves.
func anyGame(t *rapid.T) State {
	s, err := New(Settings{
		PiecesPerPlayer: rapid.IntRange(0, MaxPieces).Draw(t, "pieces"),
		NoBackslide:     rapid.Bool().Draw(t, "noBackslide"),
	})
	errtest.None(t, err)
	for range rapid.IntRange(0, 60).Draw(t, "moves") {
		legal := slices.Collect(s.Legal())
		if len(legal) == 0 {
			break
		}
		if s, err = s.Apply(rapid.SampledFrom(legal).Draw(t, "move")); err != nil {
			t.Fatalf("a legal move is refused: %v\n%v", err, s)
		}
	}
	return s
}

func TestLegalMatchesApply(t *testing.T) {
	chance.Check(t, func(t *rapid.T) {
		s := anyGame(t)
		legal := slices.Collect(s.Legal())
		_, over := s.Outcome()
		if over != (len(legal) == 0) {
			t.Fatalf("over is %v, %d moves are legal\n%v", over, len(legal), s)
		}
		for square := -1; square <= Squares; square++ {
			moves := []Move{Slide(square)}
			for slot := -1; slot <= Slots; slot++ {
				moves = append(moves, Place(square, slot))
			}
			for _, m := range moves {
				after, err := s.Apply(m)
				if (err == nil) != slices.Contains(legal, m) {
					t.Fatalf("%v: %v, but legal are %v\n%v", m, err, legal, s)
				}
				if err != nil && (after != s || reasonOf(err) == 0) {
					t.Fatalf("%v was refused (%v, %v) and left\n%v\nbefore it\n%v", m, err, reasonOf(err), after, s)
				}
			}
		}
	})
}
