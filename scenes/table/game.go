// Package table is what every table shares: seats, whose turn it is, the tools
// beside the board, history, saves, computer players, the new-game dialog and
// the how-to-play panel. One game's board is a [Board]; the rules come in as the
// match's own contract, and a [Game] adds what is seen of them.
//
// It imports scenes, scenes/ui, scenes/library and logic/match; never one game.
package table

import (
	"encoding/json"
	"image"
	"time"

	"tessera/assets/sprites"
	"tessera/logic/match"
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
	// Large is a picture of a state to be shown around, with all that helps to
	// read it; nil where Small serves.
	Large func(s match.State, w, h int, style sprites.Style) image.Image

	shelf []*Game // the games it stands among
}

// Aid is something that a board shows to help, until a player switches it off in the
// settings.
type Aid struct {
	Name  string // by which [scenes.Prefs.Aid] knows it; no other game's
	Label string // on its switch
}

// Card is one step of the how-to-play panel.
type Card struct {
	Picture func(w, h int, style sprites.Style) image.Image
	Text    string
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
		ShowHint(line []string, step HintStep) (words string)
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
	// Zooming has a view that grows and shrinks, by two fingers or by Control and
	// the wheel. Elsewhere those are the browser's.
	Zooming interface{ Zooms() bool }
	// Sided shows something of its own in the side panel or, on a tall screen,
	// below the board; nothing where it lays no row.
	Sided interface {
		Side(d *Desk, c *ui.Column)
	}
)
