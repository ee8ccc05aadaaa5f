// Package squaregame is the Square Game table: the paper with its points and pieces, the
// trays of the hands, and what the shared table needs to know about the game.
package squaregame

import (
	"encoding/json"
	"image"
	"image/color"
	"math"
	"time"

	"tessera/assets/sounds"
	"tessera/assets/sprites"
	"tessera/assets/vector"
	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/logic/squaregame"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
)

// Game returns Square Game for the shared table.
func Game() *boards.Game {
	return &boards.Game{
		Game:       match.SetUp(squaregame.Game(), squaregame.Setup()).Teach(squaregame.Teaching()),
		Picture:    shelfPicture,
		Small:      small,
		Large:      large,
		Mark:       func(seat, px int, style sprites.Style) image.Image { return sprites.SquareSeat(px, seat, style) },
		Glyph:      glyph,
		HowTo:      howTo,
		ChangeTime: changeTime,
		Sounds:     changeSounds,
		Aids:       []boards.Aid{{Name: aidDim, Label: "Dim pieces that fit nowhere"}},
		NewBoard:   func() boards.Board { return &board{hand: newHand()} },
	}
}

// changeTime is longer for a piece on its way to the board than for a pass.
func changeTime(from, to match.State) time.Duration {
	if match.Typed[squaregame.State](from).LastIndex() == match.Typed[squaregame.State](to).LastIndex() {
		return geom.Normal
	}
	return geom.Slow
}

// glyph draws a piece as it is laid, in one colour. It stands for the move in lists.
func glyph(move string, high int, ink color.Color) image.Image {
	m, err := squaregame.ParseMove(move)
	lines := squaregame.PieceLines(m.Piece, m.Permutation)
	if err != nil || len(lines) == 0 {
		return image.NewRGBA(image.Rect(0, 0, 1, high)) // the moves of a match never get here
	}
	left, right, low, top := math.MaxInt, math.MinInt, math.MaxInt, math.MinInt
	ends := func(l squaregame.Line) (x, y int) {
		if l.Vertical {
			return l.X, l.Y + 1
		}
		return l.X + 1, l.Y
	}
	for _, l := range lines {
		x, y := ends(l)
		left, right, low, top = min(left, l.X), max(right, x), min(low, l.Y), max(top, y)
	}
	const longest = 2 // the length of the longest piece, in lines
	thick := max(1.5, float64(high)/9)
	step := (float64(high) - 2*thick) / longest
	wide := float64(right-left)*step + 2*thick
	above := (float64(high) - float64(top-low)*step) / 2
	c := vector.New(math.Ceil(wide), float64(high), 1)
	at := func(x, y int) (float64, float64) {
		return thick + float64(x-left)*step, above + float64(top-y)*step
	}
	for _, l := range lines {
		ax, ay := at(l.X, l.Y)
		bx, by := at(ends(l))
		c.Fill(vector.Line(thick, ax, ay, bx, by), vector.Flat{Color: ink})
	}
	return c.Image
}

// The sounds of closed squares follow the sound of the piece, one after the other.
const (
	closeAfter = 90 * time.Millisecond
	closeEach  = 100 * time.Millisecond
)

// closings are the sounds for the squares that one piece closes. Further squares repeat
// the last.
var closings = []sounds.Name{sounds.Close, sounds.CloseTwo, sounds.CloseMore}

// changeSounds returns the sounds of a change. A piece laid by hand is already in place; any
// other flies there first.
func changeSounds(from, to match.State, byHand bool) []boards.Cue {
	before, s := match.Typed[squaregame.State](from), match.Typed[squaregame.State](to)
	if before.LastIndex() == s.LastIndex() {
		return []boards.Cue{{Sound: sounds.Pass}}
	}
	landed := boards.Landed
	if byHand {
		landed = 0
	}
	cues := []boards.Cue{{Sound: sounds.Stick, At: landed}}
	for i := range s.LastClosed() {
		cues = append(cues, boards.Cue{
			Sound: closings[min(i, len(closings)-1)], At: landed,
			After: closeAfter + time.Duration(i)*closeEach,
		})
	}
	return cues
}

// shelfMoves is the opening of a game of four.
var shelfMoves = []string{
	"7/2@15,15", "13/7@14,15", "6/1@13,17", "1/8@13,17", "3/3@15,15", "6/4@13,15", "5/5@15,18", "8/2@18,15",
	"5/2@18,16", "6/4@13,14", "8/2@20,16", "6/2@20,17", "5/7@13,13", "10/2@18,17",
}

func shelfPicture(w, h int, style sprites.Style) image.Image {
	s := played(squaregame.Settings{Players: 4}, shelfMoves...)
	p := pictureOf(s)
	p.LowX, p.LowY, p.HighX, p.HighY = 10.2, 11.6, 20.8, 18.8
	return p.Draw(w, h, style)
}

// played returns the state after our own moves, for a picture. It skips illegal moves; a
// test checks that there are none.
func played(settings squaregame.Settings, moves ...string) squaregame.State {
	s, err := squaregame.New(settings)
	if err != nil {
		s, _ = squaregame.New(squaregame.Settings{})
	}
	for _, text := range moves {
		m, err := squaregame.ParseMove(text)
		if err != nil {
			continue
		}
		if next, err := s.Apply(m); err == nil {
			s = next
		}
	}
	return s
}

// pictureOf shows everything on the board.
func pictureOf(s squaregame.State) sprites.SquarePicture {
	low, high := Used(s, 0)
	p := sprites.SquarePicture{LowX: low.X - 0.7, LowY: low.Y - 0.7, HighX: high.X + 0.7, HighY: high.Y + 0.7}
	for _, q := range s.Squares() {
		p.Squares = append(p.Squares, filled(q.Point, q.Player, sprites.SquareState{Plain: q.Loop}))
	}
	for _, l := range s.Placements() {
		p.Pieces = append(p.Pieces, shown(l.Move, l.Player, sprites.SquareSolid))
	}
	return p
}

// small draws the board in w by h pixels; the empty board shows the area of the opening.
func small(state match.State, w, h int, style sprites.Style) image.Image {
	return large(boards.WithoutMoves(state), w, h, style)
}

// large is small with the pieces and squares of the last turn marked.
func large(t boards.Turn, w, h int, style sprites.Style) image.Image {
	p := pictureOf(match.Typed[squaregame.State](t.After))
	before := match.Typed[squaregame.State](t.Before)
	older := closedIn(before)
	for i := range p.Squares {
		q := &p.Squares[i]
		q.Fresh = !older[squaregame.Point{X: q.X, Y: q.Y}]
	}
	for i := before.LastIndex() + 1; i < len(p.Pieces); i++ {
		p.Pieces[i].Look = sprites.SquareNewest
	}
	mid, half := squaregame.Opening, 4.0
	p.LowX, p.LowY = min(p.LowX, float64(mid.X)-half), min(p.LowY, float64(mid.Y)-half)
	p.HighX, p.HighY = max(p.HighX, float64(mid.X)+half), max(p.HighY, float64(mid.Y)+half)
	return p.Draw(w, h, style)
}

func filled(at squaregame.Point, player int, state sprites.SquareState) sprites.SquareFilled {
	return sprites.SquareFilled{X: at.X, Y: at.Y, Seat: player - 1, SquareState: state}
}

func shown(m squaregame.Move, player int, look sprites.SquareLook) sprites.SquareShown {
	piece := sprites.SquareShown{Seat: player - 1, Look: look}
	for _, l := range (squaregame.Placement{Move: m}).Lines() {
		piece.Lines = append(piece.Lines, sprites.SquareLine{X: l.X, Y: l.Y, Vertical: l.Vertical})
	}
	return piece
}

// howToCard is a card that shows a piece being laid on a board.
type howToCard struct {
	text  say.ID
	board []squaregame.BoardPiece
	moves []string
	lay   string // the piece being laid, or ""
	ring  bool   // mark the point of the opening
}

// The boards of most lessons: one piece of player 2, and the same with a second piece.
var (
	bench  = []squaregame.BoardPiece{{Player: 2, Piece: 13, Permutation: 4, X: 15, Y: 15}}
	bench2 = append(bench[:1:1], squaregame.BoardPiece{Player: 1, Piece: 9, Permutation: 1, X: 16, Y: 16})
)

var howToCards = []howToCard{
	{text: "You win when you have placed all sixteen of your pieces."},
	{text: "Each piece has to close a square together with a line already on the board. The " +
		"squares it closes light up.", board: bench, lay: "15/5@15,16"},
	{text: "Each square after the first earns another move in the " +
		"same turn.", board: bench2, lay: "5/2@17,15"},
	{text: "The last player opens with any piece, its corner on the ring. Then the first " +
		"player starts.", lay: "13/4@15,15", ring: true},
	{text: "A line cannot lie on top of another. A piece cannot cross straight " +
		"through another.", board: bench, lay: "15/5@15,15"},
	{text: "A square made only of a piece's own lines earns nothing. It is " +
		"shown fainter.", board: bench2, moves: []string{"1/8@16,15"}},
	{text: "Rotate the piece you hold with the wheel or R. Flip it with a right click or F. C shows where " +
		"it fits. The buttons on the tray do the same."},
	{text: "Pass when nothing fits. When a player runs out of pieces, the players after them get one last " +
		"turn. Everyone with an empty hand wins.", moves: shelfMoves},
}

// shortHands is the text of the first card in a short game.
const shortHands say.ID = "You win when you have placed all eight of your pieces."

// goAgain is the text of the card on extra moves where a turn has one at most.
const goAgain say.ID = "Close two or more squares with one piece to go again in the same turn."

// turnByFinger is the text of the card on rotating and flipping for a finger.
const turnByFinger say.ID = "Tap your piece again to rotate it, and tap it with two fingers to flip it. The " +
	"buttons on the tray do the same. Tap the paper to place it."

// howTo explains the game with these settings.
func howTo(text json.RawMessage) []boards.Card {
	settings, _ := match.ReadSettings[squaregame.Settings](text)
	game := played(squaregame.Settings{Pieces: settings.Pieces})
	cards := make([]boards.Card, len(howToCards))
	for i, l := range howToCards {
		picture, touch := l.picture, say.Text{}
		switch i {
		case 2:
			if settings.MostExtra == 1 {
				l.text = goAgain
			}
		case 0:
			if len(game.Kinds()) == squaregame.ShortPieces {
				l.text = shortHands
			}
			picture = func() sprites.SquarePicture { return allPieces(game.Kinds()) }
		case 6:
			picture, touch = turnedPieces, say.It(turnByFinger)
		}
		cards[i] = boards.Card{Text: say.It(l.text), Touch: touch, Picture: func(w, h int, style sprites.Style) image.Image {
			return picture().Draw(w, h, style)
		}}
		if l.lay != "" {
			cards[i].Before = func(w, h int, style sprites.Style) image.Image { return l.before().Draw(w, h, style) }
		}
	}
	return cards
}

func (l howToCard) state() squaregame.State {
	players := 2
	if len(l.moves) == len(shelfMoves) {
		players = 4
	}
	return played(squaregame.Settings{Players: players, Board: l.board}, l.moves...)
}

func (l howToCard) picture() sprites.SquarePicture {
	s := l.state()
	p := pictureOf(s)
	m, err := squaregame.ParseMove(l.lay)
	if err != nil {
		return p
	}
	preview := s.Try(m)
	look := sprites.SquareNewest
	if !preview.Legal() {
		look = sprites.SquareWrong
	}
	p.Pieces = append(p.Pieces, shown(m, s.ToMove(), look))
	for _, at := range preview.Closes {
		p.Squares = append(p.Squares, filled(at, s.ToMove(), sprites.SquareState{Lit: true}))
	}
	if l.ring {
		p.Target = &[2]int{squaregame.Opening.X, squaregame.Opening.Y}
	}
	if fault, ok := preview.Err.(*squaregame.Illegal); ok && fault.Reason == squaregame.Crosses {
		p.Crossed = &[2]int{fault.At.X, fault.At.Y}
	}
	for _, line := range preview.Lines {
		p.LowX, p.LowY = min(p.LowX, float64(line.X)-0.7), min(p.LowY, float64(line.Y)-0.7)
		p.HighX, p.HighY = max(p.HighX, float64(line.X)+1.7), max(p.HighY, float64(line.Y)+1.7)
	}
	return p
}

// before returns the picture without the piece and what it closes.
func (l howToCard) before() sprites.SquarePicture {
	p, without := l.picture(), pictureOf(l.state())
	p.Pieces, p.Squares, p.Crossed = without.Pieces, without.Squares, nil
	return p
}

func allPieces(kinds []int) sprites.SquarePicture {
	rows := (len(kinds) + 7) / 8
	p := sprites.SquarePicture{LowX: -2, LowY: -3*float64(rows) - 0.2, HighX: 15, HighY: 1.2}
	for i, piece := range kinds {
		p.Pieces = append(p.Pieces, shown(squaregame.Move{Piece: piece, Permutation: 1, X: i % 8 * 2, Y: -(i / 8) * 3}, 1, sprites.SquareSolid))
	}
	return p
}

// turnedPieces shows a piece turned and flipped.
func turnedPieces() sprites.SquarePicture {
	p := sprites.SquarePicture{LowX: -1.2, LowY: -2.8, HighX: 8.6, HighY: 1.8}
	for i, perm := range []int{1, squaregame.RotateRight(1), squaregame.Flip(1)} {
		mid := Middle(5, perm)
		m := squaregame.Move{Piece: 5, Permutation: perm, X: i*3 + 1 - int(mid.X), Y: -int(mid.Y)}
		p.Pieces = append(p.Pieces, shown(m, 1, sprites.SquareSolid))
	}
	return p
}
