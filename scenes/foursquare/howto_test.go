package foursquare

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"tessera/logic/foursquare"
	"tessera/logic/match"
)

// squareAt returns the square whose top left well is at a spot.
func squareAt(at spot) int { return foursquare.CellAt(at.Row, at.Col).Square }

// wells returns the cells where rows have a letter, in reading order.
func wells(rows []string, letter byte) []foursquare.Cell {
	var list []foursquare.Cell
	for row, line := range rows {
		for col := range line {
			if line[col] == letter {
				list = append(list, foursquare.CellAt(row, col))
			}
		}
	}
	return list
}

func apply(t *testing.T, s foursquare.State, moves ...foursquare.Move) foursquare.State {
	t.Helper()
	for _, m := range moves {
		next, err := s.Apply(m)
		if err != nil {
			t.Fatalf("%v: %v\n%v", m, err, s)
		}
		s = next
	}
	return s
}

// played places the marbles in order, red first. In between it slides the lower middle
// tile, which no card shows, up and down. If red has one marble more, red is still to
// slide.
func played(t *testing.T, settings foursquare.Settings, red, blue []foursquare.Cell) foursquare.State {
	t.Helper()
	s, err := foursquare.New(settings)
	if err != nil {
		t.Fatal(err)
	}
	if more := len(red) - len(blue); more != 0 && more != 1 {
		t.Fatalf("no play gives %d red marbles and %d blue ones", len(red), len(blue))
	}
	for i, at := range red {
		s = apply(t, s, foursquare.Place(at.Square, at.Slot))
		if i < len(blue) {
			s = apply(t, s, foursquare.Slide(7), foursquare.Place(blue[i].Square, blue[i].Slot), foursquare.Slide(4))
		}
	}
	return s
}

// shown returns the state that a card's rows show.
func shown(t *testing.T, rows []string) foursquare.State {
	t.Helper()
	s := played(t, foursquare.Settings{}, wells(rows, 'R'), wells(rows, 'B'))
	looksLike(t, s, rows)
	return s
}

// looksLike fails the test unless the state matches the rows, including the hole.
func looksLike(t *testing.T, s foursquare.State, rows []string) {
	t.Helper()
	for row, line := range rows {
		for col, letter := range line {
			c := foursquare.CellAt(row, col)
			want := strings.Trim(string(letter), " .r")
			if got := s.At(c.Square, c.Slot).Letter(); got != want || (letter == ' ') != (c.Square == s.Hole()) {
				t.Fatalf("at %v the card shows %q, play gives\n%v", c, letter, s)
			}
		}
	}
}

func refusedFor(t *testing.T, err error, reason foursquare.Reason) {
	t.Helper()
	var refused *foursquare.MoveError
	if !errors.As(err, &refused) || refused.Reason != reason {
		t.Errorf("the rules say %v, not %v", err, reason)
	}
}

// wins fails the test unless the winner's blocks are the glowing ones.
func wins(t *testing.T, s foursquare.State, who foursquare.Player, blocks []spot) {
	t.Helper()
	var got []spot
	for _, b := range s.WinningBlocks() {
		got = append(got, spot{Col: b[0].Col(), Row: b[0].Row()})
	}
	if s.Winner() != who || !slices.Equal(got, blocks) {
		t.Errorf("%v wins with blocks at %v, want %v with %v\n%v", s.Winner(), got, who, blocks, s)
	}
}

func TestTheCardOfPlacing(t *testing.T) {
	rows := placing.view.Rows
	s := shown(t, rows)
	if s.Turn() != foursquare.Red || len(wells(rows, 'r')) != 1 {
		t.Fatalf("it is not red who places\n%v", s)
	}
	at := wells(rows, 'r')[0]
	looksLike(t, apply(t, s, foursquare.Place(at.Square, at.Slot)), sliding.view.Rows)
}

func TestTheCardOfSliding(t *testing.T) {
	s := shown(t, sliding.view.Rows)
	from, hole := squareAt(sliding.view.Slides[0].FoursquareSpot), s.Hole()
	next := apply(t, s, foursquare.Slide(from))
	for slot := range foursquare.Slots {
		if next.At(hole, slot) != s.At(from, slot) {
			t.Errorf("the marble of slot %d does not ride along\n%v%v", slot, s, next)
		}
	}
	if next.Marbles(foursquare.Red) == s.Marbles(foursquare.Red) {
		t.Error("no marble is on the tile that slides")
	}
	for _, corner := range []int{0, 2, 6, 8} {
		refusedFor(t, s.CanSlide(corner), foursquare.NotAdjacent)
	}
}

// winsByPlacing checks that each marble of the block wins immediately when it is placed
// last.
func winsByPlacing(t *testing.T, rows []string, block spot) {
	t.Helper()
	red, blue := wells(rows, 'R'), wells(rows, 'B')
	for i, last := range red {
		order := append(slices.Delete(slices.Clone(red), i, i+1), last)
		s := played(t, foursquare.Settings{}, order, blue)
		looksLike(t, s, rows)
		wins(t, s, foursquare.Red, []spot{block})
	}
}

func TestTheCardOfTheGoal(t *testing.T) {
	winsByPlacing(t, goal.view.Rows, goal.view.Blocks[0])
	winsByPlacing(t, []string{".RR..B", ".RR..B", "..  ..", "..  B."}, spot{Col: 1})
	winsByPlacing(t, []string{"B....B", "RR....", "RR  ..", "B.  .."}, spot{Row: 1})
	if s := shown(t, []string{"B.....", "BRR...", ".R  ..", "BR  .."}); s.Winner() != foursquare.Nobody {
		t.Errorf("%v wins without a block\n%v", s.Winner(), s)
	}

	// Where four tiles meet, the middle tile has come from the right.
	rows := []string{".B....", ".RR..B", ".RR.  ", "...B  "}
	before := slices.Clone(rows)
	for row := 2; row < 4; row++ {
		before[row] = rows[row][:2] + "  " + rows[row][2:4]
	}
	s := shown(t, before)
	if s.Winner() != foursquare.Nobody {
		t.Fatalf("%v has won before the slide\n%v", s.Winner(), s)
	}
	s = apply(t, s, foursquare.Slide(5))
	looksLike(t, s, rows)
	wins(t, s, foursquare.Red, []spot{{Col: 1, Row: 1}})
}

func TestTheCardOfTheSlideThatHelpsTheOther(t *testing.T) {
	s := shown(t, mindful.view.Rows)
	if s.Turn() != foursquare.Red {
		t.Fatalf("it is not red who slides\n%v", s)
	}
	s = apply(t, s, foursquare.Slide(squareAt(mindful.view.Slides[0].FoursquareSpot)))
	wins(t, s, foursquare.Blue, []spot{{Col: 1, Row: 2}})
}

// moving returns the card's position with all marbles placed.
func moving(t *testing.T) foursquare.State {
	t.Helper()
	red, blue := wells(movement.view.Rows, 'R'), wells(movement.view.Rows, 'B')
	s := played(t, foursquare.Settings{PiecesPerPlayer: len(red)}, red, blue)
	looksLike(t, s, movement.view.Rows)
	return s
}

func TestTheCardOfTheMovementPhase(t *testing.T) {
	s := moving(t)
	if s.Phase() != foursquare.Movement || s.Turn() != foursquare.Red {
		t.Fatalf("the phase is %v, %v to move", s.Phase(), s.Turn())
	}
	want := []int{7} // below the part that the card shows
	for _, sl := range movement.view.Slides {
		want = append(want, squareAt(sl.FoursquareSpot))
	}
	slices.Sort(want)
	if !slices.Equal(s.Slides(), want) {
		t.Errorf("the squares %v can slide, the card shows %v", s.Slides(), want)
	}
}

func TestTheCardOfTheTileThatRests(t *testing.T) {
	s, err := foursquare.New(foursquare.Settings{NoBackslide: true})
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"p 1 2", "s 3", "p 4 2", "s 0", "p 3 3", "s 1", "p 5 1", "s 4", "p 5 2"} {
		m, err := foursquare.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		s = apply(t, s, m)
	}
	looksLike(t, s, resting.view.Rows)
	locked := squareAt(resting.view.Locked[0])
	refusedFor(t, s.CanSlide(locked), foursquare.SlidBack)
	for _, sl := range resting.view.Slides {
		if err := s.CanSlide(squareAt(sl.FoursquareSpot)); err != nil {
			t.Error(err)
		}
	}
	s = apply(t, s, foursquare.Slide(3))
	if at, _ := s.Blocked(); at == locked {
		t.Error("the tile rests for more than one slide")
	}
}

func TestTheCardOfTheTileThatRestsIsShownWhereItIsPlayed(t *testing.T) {
	for text, want := range map[string]bool{`{}`: false, `{"noBackslide":true}`: true} {
		settings, err := match.ReadSettings[foursquare.Settings]([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		cards := howTo([]byte(text))
		if has := cards[len(cards)-1].Text == resting.text; has != want || len(cards) != len(howToCards(settings)) {
			t.Errorf("with %s the card is shown: %v", text, has)
		}
	}
}

// TestMovingCardsShowOneMarble checks that one marble lies between the two pictures of a
// moving card.
func TestMovingCardsShowOneMarble(t *testing.T) {
	for _, l := range []howToCard{goal, placing} {
		var placed []foursquare.Cell
		for _, at := range slices.Concat(wells(l.view.Rows, 'R'), wells(l.view.Rows, 'r')) {
			if !slices.Contains(wells(l.before, 'R'), at) {
				placed = append(placed, at)
			}
		}
		if len(placed) != 1 || !slices.Equal(wells(l.before, 'B'), wells(l.view.Rows, 'B')) {
			t.Errorf("%v: placed are %v", l.text, placed)
		}
	}
}
