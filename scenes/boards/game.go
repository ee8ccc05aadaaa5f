// Package boards is the basis of the games' boards. A [Game] has everything visible of a
// game, a [Board] draws its state, and a [Desk] shows a match with the board, the
// players, messages and sounds.
//
// The package imports scenes and its dependencies, and match, lessons and remote of
// logic. It never imports a game, or a screen that contains a desk.
package boards

import (
	"encoding/json"
	"image"
	"image/color"
	"time"

	"tessera/assets/sprites"
	"tessera/logic/lessons"
	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/scenes/geom"
	"tessera/scenes/ui"
)

// Game is a game with everything visible of it.
type Game struct {
	*match.Game
	// Picture draws the shelf's picture of the board, w by h pixels. Small draws a very
	// small picture of a state.
	Picture func(w, h int, style sprites.Style) image.Image
	Small   func(s match.State, w, h int, style sprites.Style) image.Image
	// Mark draws a seat's figure or mark.
	Mark func(seat, px int, style sprites.Style) image.Image
	// Piece draws a piece of the position editor by its key. It returns nil for a piece
	// without a picture, and may be nil.
	Piece func(key string, px int, style sprites.Style) image.Image
	// Glyph draws a picture of a move, high pixels high, for lists of moves. It is not
	// called for passes. Nil shows moves without pictures.
	Glyph func(move string, high int, ink color.Color) image.Image
	// GlyphOf returns what Glyph draws of a move made in a state, for a game whose move does
	// not say all of it. Such a move has no picture beside notation. Nil draws the move itself.
	GlyphOf func(before match.State, move string) string
	// HowTo explains the game with these settings. Each card has a picture and one or two
	// sentences.
	HowTo func(settings json.RawMessage) []Card
	// NewBoard returns the board for a new table.
	NewBoard func() Board
	// ChangeTime returns how long a change is shown; nil means [ChangeTime] always.
	ChangeTime func(from, to match.State) time.Duration
	// Sounds returns the sounds of a change from one state to a later one. Nil means the
	// sound of a placed piece. byHand is set if a person has just made the move, so that
	// the piece in hand is already in place.
	Sounds func(from, to match.State, byHand bool) []Cue
	// Aids are the aids specific to this game.
	Aids []Aid
	// ForNewcomers is set for the game that a shelf suggests to a new player.
	ForNewcomers bool
	// Large draws a picture to share: the state after a turn, with all aids and the marks
	// of the turn. Nil uses Small.
	Large func(t Turn, w, h int, style sprites.Style) image.Image

	shelf []*Game // all games on the same shelf
}

// Turn is a turn or its played part: the states before and after it, and its moves.
// Without moves there is nothing to mark.
type Turn struct {
	Before, After match.State
	Moves         []string
}

// TurnOf returns the turn that led to a position.
func TurnOf(n *match.Node) Turn {
	start := n.TurnStart()
	return Turn{start.State(), n.State(), n.Moves()[start.Count():]}
}

// WithoutMoves returns a position as a turn without moves.
func WithoutMoves(s match.State) Turn { return Turn{Before: s, After: s} }

// Goal returns the goal of the game with these settings, which its how-to begins with.
func (g *Game) Goal(settings json.RawMessage) say.Text { return g.HowTo(settings)[0].Text }

// Aid is an optional help on the board that players can switch off in the settings.
type Aid struct {
	Name  string // for [scenes.Prefs.Aid]; unique among all games
	Label say.ID // of its switch
}

// Card is one step of the how-to-play panel.
type Card struct {
	Picture func(w, h int, style sprites.Style) image.Image
	Before  func(w, h int, style sprites.Style) image.Image // Picture a moment earlier, for a moving picture; nil for a still one
	Text    say.Text
	Touch   say.Text // Text for a finger; zero if it is the same
}

// For returns the text for a finger or for all other devices.
func (c Card) For(finger bool) say.Text {
	if finger && !c.Touch.Zero() {
		return c.Touch
	}
	return c.Text
}

// Cursor is the name of a board's stop for the keyboard, see [ui.UI.Area], while arrow
// keys move its cursor.
const Cursor = "board"

// Board is a game's board on the table.
type Board interface {
	// Frame handles input within the area, plays moves through the desk, and draws the
	// board.
	Frame(d *Desk, area geom.Rect)
}

// Optional interfaces of a Board.
type (
	// Escaper is a board with something that Escape undoes before it leaves the table.
	Escaper interface{ Escape() bool }
	// Hinter shows a hint: as much of the moves of a turn as the step says. It returns a
	// sentence about it.
	Hinter interface {
		ShowHint(line []string, step HintStep) (words say.Text)
	}
	// VariationDrawer shows moves of a variation from the shown position.
	VariationDrawer interface {
		// DrawGhost draws the result of a variation's move, faded, and returns its place. It
		// returns false if the move has no place on the board. The moves in before lead
		// from the shown position to s.
		DrawGhost(d *Desk, before []string, s match.State, move string) (t GhostMark, ok bool)
		// MovePlace returns the place of a first move on the board; false for none.
		MovePlace(d *Desk, move string) (r geom.Rect, ok bool)
	}
	// Hinting reports whether a hint is still shown, after Escape has undone something
	// else.
	Hinting interface{ Hinted() bool }
	// Tooled has its own tools, shown beside the table's.
	Tooled interface{ Tools(d *Desk) []ui.Tool }
	// Passing reports whether passing is the obvious move, so that the pass tool is
	// highlighted.
	Passing interface{ PassStandsOut(d *Desk) bool }
	// Factual adds facts of the game to the inspection.
	Factual interface {
		Facts(d *Desk) map[string]string
	}
	// Guiding says what the next tap of a finger does once something is selected; ""
	// before.
	Guiding interface{ Guide() string }
	// EditorHands has hands from which pieces are taken in the position editor. It places
	// each with its middle at the pointer.
	EditorHands interface {
		// Take selects the piece at a target, such as one in a hand, and reports whether
		// there is one; "" clears the selection.
		Take(d *Desk, target string) bool
		// Next selects the next or the previous piece of all hands.
		Next(d *Desk, back bool)
		// Taken returns the selected piece in its orientation; "" for none.
		Taken() (piece string)
		// Turn turns the selected piece clockwise, or flips it.
		Turn(d *Desk, flips bool)
		// CellAt returns the cell at a point, where a piece is placed or removed.
		CellAt(at geom.Point) (cell string, ok bool)
		// PreviewPiece draws the selected piece, faded, where it would be placed.
		PreviewPiece(d *Desk, cell string)
		// CellKind returns the kind of cells for pieces.
		CellKind() string
	}
	// Zooming has a view that two fingers, or Control and the wheel, zoom. Elsewhere the
	// browser handles them.
	Zooming interface{ Zooms() bool }
	// Sided shows content of its own in the side panel or, on a tall screen, below the
	// board. Without rows it takes no space.
	Sided interface {
		Side(d *Desk, c *ui.Column)
	}
)

// Optional interfaces of a Board for assistive tools, in addition to the game's own
// words.
type (
	// Walked is a board whose cells can receive the cursor. A cell is named by its
	// target: the kind and the key from the description.
	Walked interface {
		// Walk moves the cursor to a cell; false if there is none.
		Walk(d *Desk, cell string) bool
		// Cell returns the cell under the cursor, "" for none.
		Cell(d *Desk) string
	}
	// CellAnalysis returns the analysis of cells in a few words, by the names of their
	// targets.
	CellAnalysis interface {
		CellNotes(d *Desk) map[string]say.ID
	}
	// Using uses certain cells for which Enter would do something else, and reports
	// whether it did.
	Using interface {
		Use(d *Desk, cell string) bool
	}
	// Adapted adds to the description what the rules do not know, such as the piece in
	// hand.
	Adapted interface {
		Adapt(on *Desk, d *match.Description)
		// Holds describes the piece in hand in a sentence; "" for none.
		Holds(d *Desk) string
	}
)

// Shelve tells the games of each other, so that each table lists them all.
func Shelve(games []*Game) {
	for _, g := range games {
		g.shelf = games
	}
}

// Find returns the game of the shelf with these rules.
func Find(games []*Game, of *match.Game) *Game {
	for _, g := range games {
		if g.ID == of.ID {
			return g
		}
	}
	return nil
}

// ByID returns the game with an id. The error names the games that there are.
func ByID(games []*Game, id string) (*Game, error) {
	of, err := Rules(games).Find(id)
	if err != nil {
		return nil, err
	}
	return Find(games, of), nil
}

// Rules returns the games without their pictures.
func Rules(games []*Game) match.Games {
	var out match.Games
	for _, g := range games {
		out = append(out, g.Game)
	}
	return out
}

// Shelf returns all games on the same shelf.
func (g *Game) Shelf() []*Game {
	if len(g.shelf) == 0 {
		return []*Game{g}
	}
	return g.shelf
}

// Typed is a desk with the state type of one game. A board converts its desk to it once,
// and names the type nowhere else.
type Typed[S any] struct{ Desk *Desk }

func (t Typed[S]) State() S { return match.Typed[S](t.Desk.Match.State()) }

// View returns what to draw now.
func (t Typed[S]) View() View[S] {
	d, to := t.Desk, t.State()
	c := &d.change
	if !c.known {
		return View[S]{From: to, To: to, T: 1}
	}
	return View[S]{From: match.Typed[S](c.from), To: to, T: d.UI.Tween(c.tween), Move: c.move, Back: c.back}
}

// LastTurn returns the last turn before the shown state, or the played part of the
// current turn: the state before it and its moves. There are none at the start. The moves
// that lead to an exercise do not count, because the person did not see them.
func (t Typed[S]) LastTurn() (before S, moves []string) {
	m := t.Desk.Match
	n := m.Shown()
	for from := max(n.TurnStart().Count(), lessons.StartOf(m)); n.Count() > from; {
		n = n.Parent()
	}
	return match.Typed[S](n.State()), m.Moves()[n.Count():]
}

// View contains everything that a board draws: two states and the progress of the change
// between them. The rules know no time, so this is all of the animation.
type View[S any] struct {
	From, To S
	T        float64 // eased, 0 to 1; 1 at rest
	Move     string  // the move between them, "" if none
	Back     bool    // the move was taken back
}

// Hint is a suggestion shown on a board. A board embeds it. The desk removes it when
// something else is played or shown.
type Hint struct {
	Line  []string // moves of a turn from the shown state; none without a hint
	Shows HintStep // how much of it is shown
}

// follow continues with the rest of a hint if its first move was made, and removes it
// otherwise.
func (h *Hint) follow(from, to match.State) {
	if len(h.Line) == 0 {
		return
	}
	if next, err := from.Apply(h.Line[0]); err != nil || next.String() != to.String() {
		*h = Hint{}
		return
	}
	*h = Hint{Line: h.Line[1:], Shows: ShowMove} // a player who plays the move has understood the hint
}

// GhostMark is the place of a variation's move on the board. From equals To for a move with a
// single place.
type GhostMark struct {
	From, To geom.Point
	Size     float64 // of the piece
	Last     bool    // the following moves cannot be drawn on this board
}

// HintStep is how much of a hint the board shows.
type HintStep int

// The steps, one press each.
const (
	// ShowWhere highlights the region in which the turn begins.
	ShowWhere HintStep = 1 + iota
	// ShowWhat shows the piece, figure or tile to use.
	ShowWhat
	// ShowMove shows the turn move by move.
	ShowMove
)
