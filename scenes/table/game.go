// Package table is what every table shares: seats, whose turn it is, the tools
// beside the board, history, saves, computer players, the new-game dialog and
// the how-to-play panel. One game's board is a [Board]; what the table needs to
// know of its rules comes in as a [Game].
//
// It imports scenes, scenes/ui and logic/match; never one game.
package table

import (
	"encoding/json"
	"image"
	"time"

	"tessera/assets/sprites"
	"tessera/logic/match"
	"tessera/scenes"
	"tessera/scenes/geom"
)

// Game is everything the shelf and the table need to know of one game, whose
// state is S.
type Game[S any] struct {
	ID    string // short, as in -game ID and in the page's address
	Title string
	Line  string // one line for the shelf
	// Picture is the shelf's picture of the board, w by h pixels.
	Picture func(w, h int, dark bool) image.Image

	Rules match.Rules[S]
	// Seats are the players of a state in the order of play.
	Seats func(s S) []Seat
	// Turn is the seat to move, or -1 when the game is over.
	Turn func(s S) int
	// Status says in a few words what the player to move is to do.
	Status func(s S) string
	// Result says in words how the game ended, "" while it goes on.
	Result func(s S) string

	// Levels are the computer players' levels, weakest first; none when nobody
	// but a person plays this game. DefaultLevel sits at the seats that a new
	// game gives to the computer.
	Levels       []string
	DefaultLevel string
	// Think starts a search for the player to move.
	Think func(s S, level string, seed uint64) Thinker
	// Hint starts a search for a hint, nil where there is none.
	Hint func(s S) Adviser

	// Pass is the text of the passing move, "" where there is none; MayPass
	// says whether it is legal.
	Pass    string
	MayPass func(s S) bool

	// Options are what a new game lets its players choose, beside the seats.
	Options []Option
	// Settings makes settings of the values chosen, by the options' keys.
	Settings func(chosen map[string]string) (json.RawMessage, error)
	// Chosen is the way back: the options' values of given settings.
	Chosen func(settings json.RawMessage) map[string]string
	// Link are the values of these settings in the table's own address, beside
	// the game's name; nil means none. Options are found again in a link by
	// their keys.
	Link func(settings json.RawMessage) map[string]string

	// HowTo explains the game, one picture and a sentence or two a card.
	HowTo []Card

	// ChangeTime is how long a change is shown; nil means [ChangeTime] always.
	ChangeTime func(from, to S) time.Duration
	// NoUndo is set where moves cannot be taken back.
	NoUndo bool
	// OwnEnd is set where the board itself offers what comes after the end.
	OwnEnd bool
	// Encode and Decode are the game's own format of saves; nil means match's.
	Encode func(match.Record) ([]byte, error)
	Decode func([]byte) (match.Record, error)
	// Remark is what a person should know of a file of the game's own format
	// that was opened, "" for nothing; nil where there is nothing to say ever.
	Remark func(text []byte) string
	// Load opens a panel over the table that loads a file; nil where there is
	// none.
	Load func(t *Table[S])

	// NewBoard makes the board of a newly opened table.
	NewBoard func() Board[S]
}

// Seat is one player's place at the table.
type Seat struct {
	Name string                   // "Triangles"
	Note string                   // what stands to this player's account: "3 captured"
	Mark func(px int) image.Image // the player's figure or mark
}

// Option is one choice of the new-game dialog.
type Option struct {
	Key     string
	Label   string
	Values  []string // the values to choose from; none means text typed in
	Labels  []string // how they are shown; nil means as they are
	Default string
	Stepped bool   // shown between a minus and a plus, for long lists
	Hint    string // one line below it; the placeholder of text typed in
	Limit   int    // of text typed in, in characters
	Allow   func(r rune) bool
}

// Card is one step of the how-to-play panel.
type Card struct {
	Picture func(w, h int, dark bool) image.Image
	Text    string
}

// Thinker is a computer player's search for its turn.
type Thinker interface {
	// Step spends about that many units of work and reports whether the
	// search is done.
	Step(work int) bool
	// Line is the turn's moves as text, best known so far.
	Line() []string
}

// Adviser is a search whose result is shown as a hint.
type Adviser interface {
	Thinker
	// Note is what is known of the position, "" for nothing.
	Note() string
}

// Board is one game's board on the table.
type Board[S any] interface {
	// Frame answers input within the area, plays moves through the table, and
	// notes what is to be drawn.
	Frame(t *Table[S], area geom.Rect)
}

// The rest of what a board may be, beside a Board.
type (
	// Escaper has something that Escape puts back before it leaves the table.
	Escaper interface{ Escape() bool }
	// Hinter shows a hint on the board: the moves of a turn.
	Hinter interface{ ShowHint(line []string) }
	// Tooled has tools of its own, shown beside the table's.
	Tooled[S any] interface{ Tools(t *Table[S]) []Tool }
	// Passing knows when to pass is the one thing to do, so that the pass tool
	// is to stand out.
	Passing[S any] interface{ PassStandsOut(t *Table[S]) bool }
	// Factual tells inspection what one game alone knows.
	Factual[S any] interface {
		Facts(t *Table[S]) map[string]string
	}
	// Sided shows something of its own in the side panel (or, on a tall
	// screen, below the board) in a strip as high as SideHeight.
	Sided[S any] interface {
		SideHeight(t *Table[S], width float64) float64
		Side(t *Table[S], r geom.Rect)
	}
)

// Tool is a button beside the board.
type Tool struct {
	Name     string
	Label    string
	Icon     sprites.Icon
	Key      string // the key that does the same, such as "H"; "" for none
	Disabled bool
	Primary  bool
	Selected bool
	Run      func()
}

// Entry is a game with its state's type left out, for the shelf.
type Entry struct {
	ID, Title, Line string
	Picture         func(w, h int, dark bool) image.Image
	// Open puts the game's table on the stage: with the record where one is
	// given, else by the link's values where they start a game of their own,
	// else as the table was left.
	Open func(s *scenes.Stage, r *match.Record, link map[string]string) error
	// Load opens the table and on it the panel that loads a file; nil where
	// there is none.
	Load func(s *scenes.Stage) error
	// Own is set where the game has a format of files of its own, which need not
	// name the game.
	Own bool
	// Remark is what a person should know of a file that was opened.
	Remark func(text []byte) string
	// Decode reads a save of this game.
	Decode func(text []byte) (match.Record, error)
	// Left tells how the table was left.
	Left func(s *scenes.Stage) Left
}

// Left is how a table was left: untouched, under way, or at its end.
type Left struct {
	Under  bool   // a game is under way
	Over   bool   // its game is over
	Moves  int    // moves played
	Notice string // what was wrong with the save, "" if nothing
}
