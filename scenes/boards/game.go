// Package boards is what the games' boards stand on: a [Game] with everything that is
// seen of it, its [Board] and what that may be beside, and the [Desk] that a board
// lies on, with the session that is shown, the players around it, what is said and
// what is heard.
//
// It imports scenes and what stands below it, and logic's match and session; never
// one game, and none of the screens that hold a desk.
package boards

import (
	"encoding/json"
	"image"
	"image/color"
	"time"

	"tessera/assets/sprites"
	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/scenes/geom"
	"tessera/scenes/ui"
)

// Game is a game with everything that is seen of it.
type Game struct {
	*match.Game
	// Picture is the shelf's picture of the board, w by h pixels; Small is a
	// picture of a state, as small as a stamp.
	Picture func(w, h int, style sprites.Style) image.Image
	Small   func(s match.State, w, h int, style sprites.Style) image.Image
	// Mark is a seat's figure or mark.
	Mark func(seat, px int, style sprites.Style) image.Image
	// Piece is a picture of what can be put where a position is set up, by its key; nil for
	// one that has none, and where none has.
	Piece func(key string, px int, style sprites.Style) image.Image
	// Glyph is a picture, so many pixels high, that stands for a move other than a pass
	// where moves are listed; nil where the move's text says it.
	Glyph func(move string, high int, ink color.Color) image.Image
	// HowTo explains the game with these settings, one picture and a sentence or
	// two a card.
	HowTo func(settings json.RawMessage) []Card
	// NewBoard makes the board of a newly opened table.
	NewBoard func() Board
	// ChangeTime is how long a change is shown; nil means [ChangeTime] always.
	ChangeTime func(from, to match.State) time.Duration
	// Sounds are those of a change from one state to a later one; nil means that a
	// piece is set down. By hand means that a person has just made the move, so
	// that what the hand held lies there already.
	Sounds func(from, to match.State, byHand bool) []Cue
	// Aids are those that this game alone has.
	Aids []Aid
	// OwnEnd is set where the board itself offers what comes after the end.
	OwnEnd bool
	// Large is a picture of the state after a turn to be shown around, with all that
	// helps to read it, and with the marks of the turn; nil where Small serves.
	Large func(t Turn, w, h int, style sprites.Style) image.Image

	shelf []*Game // the games it stands among
}

// Turn is a turn, or as much of it as was played: the states before and after it, and its
// moves. One without moves has nothing to be marked.
type Turn struct {
	Before, After match.State
	Moves         []string
}

// TurnOf is the turn that led to a position.
func TurnOf(n *match.Node) Turn {
	start := n.TurnStart()
	return Turn{start.State(), n.State(), n.Moves()[start.Count():]}
}

// Still is a position without the turn that led there.
func Still(s match.State) Turn { return Turn{Before: s, After: s} }

// Aid is something that a board shows to help, until a player switches it off in the
// settings.
type Aid struct {
	Name  string // by which [scenes.Prefs.Aid] knows it; no other game's
	Label say.ID // on its switch
}

// Card is one step of the how-to-play panel.
type Card struct {
	Picture func(w, h int, style sprites.Style) image.Image
	Text    say.Text
}

// Cursor is the name under which a board has the keyboard: its stop on Tab's walk,
// by [ui.UI.Area], while it has a cursor that the arrows move.
const Cursor = "board"

// Board is one game's board on the table.
type Board interface {
	// Frame answers input within the area, plays moves through the table, and
	// notes what is to be drawn.
	Frame(d *Desk, area geom.Rect)
}

// The rest of what a board may be, beside a Board.
type (
	// Escaper has something that Escape puts back before it leaves the table.
	Escaper interface{ Escape() bool }
	// Hinter shows a hint on the board: of the moves of a turn, so much as the step
	// asks for. It returns what there is to say of it in a sentence.
	Hinter interface {
		ShowHint(line []string, step HintStep) (words say.Text)
	}
	// Tracing shows moves that nobody has made yet, of a line from the position shown.
	Tracing interface {
		// Trace draws what a move of a line lays, faded, and says where that is; false
		// where a move is nowhere on the board. Before are the line's moves before it,
		// which lead to the state.
		Trace(d *Desk, before []string, s match.State, move string) (t Trace, ok bool)
		// Place is where a first move is on the board; false for nowhere.
		Place(d *Desk, move string) (r geom.Rect, ok bool)
	}
	// Hinting may go on showing a hint after Escape has put something else back.
	Hinting interface{ Hinted() bool }
	// Tooled has tools of its own, shown beside the table's.
	Tooled interface{ Tools(d *Desk) []ui.Tool }
	// Passing knows when to pass is the one thing to do, so that the pass tool
	// is to stand out.
	Passing interface{ PassStandsOut(d *Desk) bool }
	// Factual tells inspection what one game alone knows.
	Factual interface {
		Facts(d *Desk) map[string]string
	}
	// Guiding says what a finger's next tap does, while it has chosen something; ""
	// while it has not.
	Guiding interface{ Guide() string }
	// Setting has pieces in hands, from where they are taken while a position is set up, and
	// lays each with its middle at the pointer.
	Setting interface {
		// Take chooses what lies at a target, such as a piece in a hand, and reports whether
		// something does; "" chooses nothing.
		Take(d *Desk, target string) bool
		// Next chooses the next piece of all hands, or the one before.
		Next(d *Desk, back bool)
		// Taken is the piece chosen, as it is turned; "" for none.
		Taken() (piece string)
		// Turn turns it to the right, or flips it.
		Turn(d *Desk, flips bool)
		// Under is the cell where it is put at a place of the screen, or what is taken there.
		Under(at geom.Point) (cell string, ok bool)
		// Lay shows it, faded, where it is put.
		Lay(d *Desk, cell string)
		// CellKind is the kind of the cells in which it is put.
		CellKind() string
	}
	// Zooming has a view that grows and shrinks, by two fingers or by Control and
	// the wheel. Elsewhere those are the browser's.
	Zooming interface{ Zooms() bool }
	// Sided shows something of its own in the side panel or, on a tall screen,
	// below the board; nothing where it lays no row.
	Sided interface {
		Side(d *Desk, c *ui.Column)
	}
)

// What a board tells to whoever does not see it, beside its game's own words.
type (
	// Walked is a board whose cells can be gone to by the names of their targets:
	// the kind and the key of a cell of the description.
	Walked interface {
		// Walk puts the keyboard's cursor on a cell; false where there is none such.
		Walk(d *Desk, cell string) bool
		// Cell is the cell that the cursor is on, "" for none.
		Cell(d *Desk) string
	}
	// Foretelling says what an analysis knows of its cells, by the names of their targets,
	// in a few words.
	Foretelling interface {
		Foretell(d *Desk) map[string]say.ID
	}
	// Using uses some of its cells where Enter would do something else, and reports
	// whether it has used this one.
	Using interface {
		Use(d *Desk, cell string) bool
	}
	// Adapted has more to tell than the rules know, such as what is held.
	Adapted interface {
		Adapt(on *Desk, d *match.Description)
		// Holds says what the hand holds, in a sentence; "" for nothing.
		Holds(d *Desk) string
	}
)

// Shelve has games know of each other, so that each table lists them all.
func Shelve(games []*Game) {
	for _, g := range games {
		g.shelf = games
	}
}

// Find is the game of the shelf that has these rules.
func Find(games []*Game, of *match.Game) *Game {
	for _, g := range games {
		if g.ID == of.ID {
			return g
		}
	}
	return nil
}

// Rules are the games without their pictures.
func Rules(games []*Game) match.Games {
	var out match.Games
	for _, g := range games {
		out = append(out, g.Game)
	}
	return out
}

// Shelf are the games of the shelf this one stands on.
func (g *Game) Shelf() []*Game {
	if len(g.shelf) == 0 {
		return []*Game{g}
	}
	return g.shelf
}
