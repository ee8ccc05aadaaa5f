package foursquare

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"tessera/logic/foursquare"
	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
)

// board is the part of the Four in a Square table that draws and takes input: which tile
// is which, what the pointer holds, what flies back to its place, and the keyboard's
// cursor.
type board struct {
	lay   Layout
	art   painter          // of this layout
	state foursquare.State // the state last shown
	shown bool

	tiles arrangement // where the tiles are now
	was   arrangement // where they were before the change being shown
	begin moveStart   // the start of that change
	next  moveStart   // the start of the next one

	boards.Arrows[foursquare.Cell]
	boards.Hint
	hold   hold
	echo   echo
	spring spring
	walked string // the target chosen by name; "" after an arrow key or a move
	chosen choice
}

// arrangement is the tile on each square. The rules do not tell tiles apart; on the table
// each tile is a different piece of wood.
type arrangement [foursquare.Squares]int

// noTile marks the hole.
const noTile = -1

// square returns the square of a tile.
func (a arrangement) square(tile int) int { return slices.Index(a[:], tile) }

// arrange returns where the tiles are after moves, in a game whose hole begins at hole.
func arrange(hole int, moves []string) (a arrangement) {
	next := 0
	for square := range a {
		a[square] = noTile
		if square != hole {
			a[square] = next
			next++
		}
	}
	for _, text := range moves {
		if m, err := foursquare.ParseMove(text); err == nil && m.Action == foursquare.SlideAction {
			a[hole], a[m.Square] = a[m.Square], noTile
			hole = m.Square
		}
	}
	return a
}

// firstHole returns the hole's square at the start of the game.
func firstHole(d *boards.Desk) int {
	return match.Typed[foursquare.State](d.Match.At(0).State()).Hole()
}

// moveStart is the start of an animated change. It is not at rest if the pointer has already
// brought the marble or the tile part of the way.
type moveStart struct {
	held   bool
	at     geom.Point // of a marble that was let go
	taken  int        // the number of that marble in its tray
	slid   float64    // the part of its track that a tile has already slid
	pulled bool
}

func newBoard() *board {
	b := &board{}
	b.Cursor, b.Step = foursquare.CellAt(1, 1), b.step
	return b
}

func (b *board) Frame(on *boards.Desk, area geom.Rect) {
	t := &typedDesk{Desk: on}
	margin := t.Desk.UI.Px(4)
	b.lay = newLayout(area.Inset(margin), t.State().Settings().PiecesPerPlayer).nearTo(on.NearSeat())
	b.art = painter{t.Desk.UI, b.lay}
	b.follow(t)
	if !b.spring.Moving(t.Desk.UI.In.Now) {
		b.spring = spring{}
	}
	b.CheckKeyboard(on, b.field())
	on.Place = b.lay.Box.Inset(-margin)
	switch {
	case !t.Desk.Pointing():
		b.letGo(t)
	case !t.Desk.AcceptsMoves() && !b.reopens(t):
		b.letGo(t)
		b.refuse(t)
	default:
		b.pointer(t)
		b.keys(t)
	}
	b.follow(t)
	b.draw(t)
	b.targets(t)
}

// follow updates the board after a change of the state, whoever made it.
func (b *board) follow(t *typedDesk) {
	s := t.State()
	if b.shown && s == b.state {
		return
	}
	b.was, b.tiles = b.tiles, arrange(firstHole(t.Desk), t.Desk.Match.Moves())
	b.begin, b.next = b.next, moveStart{}
	b.hold, b.spring, b.chosen = b.hold.spend(), spring{}, choice{}
	b.walked = ""
	if !b.shown {
		b.was = b.tiles
	}
	b.state, b.shown = s, true
	b.aimAtSlide(t)
}

// aimAtSlide moves the cursor to the nearest tile that can slide, if one is to slide.
func (b *board) aimAtSlide(t *typedDesk) {
	slides := b.state.Slides()
	if b.state.Phase() == foursquare.Placement || len(slides) == 0 || !t.Desk.AcceptsMoves() {
		return
	}
	far := func(square int) float64 {
		return b.lay.Tile(square).Center().Distance(b.lay.Tile(b.Cursor.Square).Center())
	}
	b.Cursor.Square = slices.MinFunc(slides, func(a, b int) int { return cmp.Compare(far(a), far(b)) })
}

// play plays a move. If it is illegal, a bubble beside its place says why.
func (b *board) play(t *typedDesk, m foursquare.Move) bool {
	s := t.State()
	err := t.Desk.Play(m.String())
	if err == nil {
		b.echo = echoOf(&t.Desk.UI.In)
		return true
	}
	place := b.lay.Tile(m.Square)
	if c, isPlace := m.Cell(); isPlace {
		place = geom.Square(b.lay.Well(c), b.lay.WellSize())
	}
	t.Desk.Bubble.SayBeside(whyNot(s, m, err), place)
	return false
}

// Escape puts back what is held and clears what is shown. It returns false if there is
// nothing, and the table handles the key.
func (b *board) Escape() bool {
	had := b.hold.what != nothing || b.chosen.made || len(b.Line) > 0
	b.hold, b.chosen, b.Hint = b.hold.spend(), choice{}, boards.Hint{}
	return had
}

func (b *board) ShowHint(line []string, step boards.HintStep) (words say.Text) {
	b.Hint = boards.Hint{Line: line, Shows: step}
	if len(line) == 0 {
		return say.Text{}
	}
	square, isPlace := b.begins()
	switch {
	case step == boards.ShowWhere:
		return say.It(lookAt(square))
	case step == boards.ShowWhat && isPlace && b.Keyed: // which shows the numbers
		return say.It("Place a marble on this tile, number %d.", square)
	case step == boards.ShowWhat && isPlace:
		return say.It("Place a marble on this tile.")
	case step == boards.ShowWhat && b.Keyed:
		return say.It("Slide this tile, number %d.", square)
	case step == boards.ShowWhat:
		return say.It("Slide this tile.")
	}
	return say.It("Play this.")
}

// begins returns the square where the hint begins, and whether it places a marble there.
func (b *board) begins() (square int, isPlace bool) {
	m := movesOf(b.Line)[0]
	if c, isPlace := m.Cell(); isPlace {
		return c.Square, true
	}
	return m.Square, false
}

// perSide is the number of squares in a row of the board.
const perSide = 3

// quarterAt returns the first row and column of a block of four squares that contains
// square.
func quarterAt(square int) (row, column int) {
	return min(square/perSide, perSide-2), min(square%perSide, perSide-2)
}

// lookAt returns a sentence that says in which part of the board a square's block is.
func lookAt(square int) say.ID {
	row, column := quarterAt(square)
	return [2][2]say.ID{
		{"Look here, at the top left.", "Look here, at the top right."},
		{"Look here, at the bottom left.", "Look here, at the bottom right."},
	}[row][column]
}

// movesOf parses the moves of a hint.
func movesOf(line []string) (moves []foursquare.Move) {
	for _, text := range line {
		m, _ := foursquare.ParseMove(text) // the moves of a search are legal
		moves = append(moves, m)
	}
	return moves
}

// Facts describes the board for inspection.
func (b *board) Facts(on *boards.Desk) map[string]string {
	t := &typedDesk{Desk: on}
	s := t.State()
	facts := map[string]string{
		"diagram": s.String(),
		"phase":   s.Phase().String(),
		"hole":    fmt.Sprint(s.Hole()),
		"slides":  strings.Trim(fmt.Sprint(s.Slides()), "[]"),
	}
	if square, ok := s.Blocked(); ok {
		facts["blocked"] = fmt.Sprint(square)
	}
	if what := b.hold.String(); what != "" {
		facts["held"] = what
	}
	if b.Keyed {
		facts["cursor"] = b.Cursor.String()
	}
	if len(b.Line) > 0 {
		facts["hint"] = strings.Join(b.Line, " ")
	}
	if blocks := s.WinningBlocks(); len(blocks) > 0 {
		facts["won"] = fmt.Sprint(blocks)
	}
	return facts
}

// targets names everything that can be clicked or dragged.
func (b *board) targets(t *typedDesk) {
	s := t.State()
	for square := range foursquare.Squares {
		if square == s.Hole() {
			t.Desk.UI.Target("hole", b.lay.Tile(square))
			continue
		}
		t.Desk.UI.Target(fmt.Sprintf("tile:%d", square), b.lay.Tile(square))
		for slot := range foursquare.Slots {
			c := foursquare.Cell{Square: square, Slot: slot}
			t.Desk.UI.Target(fmt.Sprintf("well:%d:%d", square, slot), geom.Square(b.lay.Well(c), b.lay.WellSize()))
		}
	}
	for i, p := range foursquare.Players {
		t.Desk.UI.Target("tray:"+p.String(), b.lay.Trays[i])
		if n := s.Remaining(p); n > 0 {
			t.Desk.UI.Target("marble:"+p.String(), geom.Square(b.lay.Place(i, n-1), TraySize*b.lay.Pitch))
		}
	}
}
