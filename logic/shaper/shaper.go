// Package shaper holds the rules of Shaper, a puzzle for one player: two 3x3 boards, the
// pieces, the commands and the score. It also holds the solver that plays it perfectly,
// and the seeds of puzzles.
//
//	state, err := shaper.New(shaper.Settings{Target: "X.X/.XX/X.X", Pieces: "XX,X/X,XX,X.,XX,X/."})
//	if err != nil {
//		log.Fatal(err)
//	}
//	for !state.Won() && !state.OutOfPieces() {
//		move, _ := shaper.Best(state)
//		if state, err = state.Apply(move); err != nil {
//			log.Fatal(err)
//		}
//		fmt.Print(move, " ")
//	}
//	fmt.Printf("scores %d, where %.2f were to be expected\n", state.Score(), shaper.Par(state.Target()))
//
// A placed piece toggles the cells under its Xs. Every placement, every quarter turn and
// every placement off the board takes a round, which costs 10 points. A [State] is an
// immutable, comparable value; assigning it copies the game.
//
// The package may import packages match, say and usertext and the standard library's pure
// packages, but no clock, file, global random source or Ebiten.
//
// # Positions as text
//
// A game can start from a position, [Settings].Position: the player's board, the
// computer's, the piece in hand as it lies, the round and, if any were placed, the number
// of placed pieces, separated by blanks. The puzzle continues after that many pieces and
// the one in hand. The boards must differ, and there must be a piece in hand.
//
//	X../.../... X.X/.XX/X.X ./X 2 1
//
// # Where to start
//
// [New] makes a [State] from [Settings]: a target [Board], the player's board and a
// [Piece]. A [Move] is made by [Place], or is [Clockwise] or [Anticlockwise].
// [State.Legal] and [State.Apply] are the rules, [Outcome] is the result. [Game] adapts
// the package to the registry.
//
// # Perfect play
//
// [Best] is the best command, [Value] and [Worth] are the expected value of a state,
// [Loss] is what a command loses, and [Par] is the expected score of a puzzle.
//
// # Seeds
//
// [FreshSeed] and [DateSeed] make a seed; [FormatSeed] and [ParseSeed] write and read it.
package shaper

import (
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"

	"tessera/logic/say"
)

// Settings define a puzzle: the target board and the sequence of pieces. Both come from
// the seed unless they are given. The zero value is the puzzle of seed 0.
type Settings struct {
	// Seed decides the target and the endless sequence of pieces.
	Seed uint64 `json:"seed"`
	// Target is the computer's board in board notation; empty means the seed's.
	Target string `json:"target,omitempty"`
	// Pieces is the sequence of pieces in piece notation, separated by commas. When they
	// run out, the game cannot go on. Empty means the seed's endless sequence.
	Pieces string `json:"pieces,omitempty"`
	// Position is where the game starts, in the form of [State.PositionText]; empty means an
	// empty board and round 1. Its target overrides any other.
	Position string `json:"position,omitempty"`
}

// State is a puzzle after some commands. New and Apply make it; the zero value is
// invalid.
type State struct {
	settings   Settings
	target     Board
	board      Board
	piece      Piece
	source     rand.PCG // source of the next piece, unless scripted
	script     string   // the remaining pieces, if scripted
	scripted   bool
	placed     int
	commands   int
	last       Move
	outOfBoard bool
}

// New returns the puzzle of the settings before its first command: an empty player's
// board and the first piece in hand, or the stated position. A puzzle with an empty
// target is solved from the start. The error names the wrong setting.
func New(settings Settings) (State, error) {
	s, err := puzzle(settings)
	switch {
	case err != nil:
		return State{}, err
	case settings.Position == "":
		s.next()
		return s, nil
	}
	if s, err = s.parsePosition(settings.Position); err == nil {
		err = s.checkStart()
	}
	return s, err
}

// puzzle returns an empty board and the target, before the first piece is drawn.
func puzzle(settings Settings) (State, error) {
	s := State{settings: settings, source: source(settings.Seed)}
	// Always draw the seed's target, so that the seed's pieces are the same with and
	// without a given target.
	s.target = Board(s.source.Uint64() % Boards)
	if settings.Target != "" {
		target, err := ParseBoard(settings.Target)
		if err != nil {
			return State{}, say.Errorf("the target: %s", err)
		}
		s.target = target
	}
	if settings.Pieces != "" {
		if err := checkScript(settings.Pieces); err != nil {
			return State{}, err
		}
		s.scripted, s.script = true, settings.Pieces
	}
	return s, nil
}

func checkScript(script string) error {
	number := 0
	for text := range strings.SplitSeq(script, ",") {
		number++
		if _, err := ParsePiece(text); err != nil {
			return say.Errorf("piece %d of the list: %s", number, err)
		}
	}
	return nil
}

// next draws the next piece: none if the game is won or the scripted pieces have run out.
func (s *State) next() {
	s.piece = NoPiece
	if !s.Won() {
		s.piece = s.nextPiece()
	}
}

// nextPiece takes the next piece of the sequence, or NoPiece if there is none.
func (s *State) nextPiece() Piece {
	if !s.scripted {
		return draw(&s.source)
	}
	text, rest, _ := strings.Cut(s.script, ",")
	s.script = rest
	p, _ := ParsePiece(text) // validated earlier; an empty rest gives NoPiece
	return p
}

// Seed returns the puzzle's seed.
func (s State) Seed() uint64 { return s.settings.Seed }

// Target returns the computer's board.
func (s State) Target() Board { return s.target }

// Board returns the player's board.
func (s State) Board() Board { return s.board }

// Difference returns the squares in which the two boards differ. It is empty if the game
// is won.
func (s State) Difference() Board { return s.target ^ s.board }

// NeedsSingle reports whether the piece in hand flips two tiles while an odd number of
// tiles differs. Such pieces alone never finish the board: it needs one that flips a
// single tile.
func (s State) NeedsSingle() bool {
	first, second := s.piece.Cells()
	return first && second && s.Difference().Count()%2 == 1
}

// Piece returns the piece in hand as it lies now, or NoPiece if the game is won or the
// scripted pieces have run out.
func (s State) Piece() Piece { return s.piece }

// Placed returns the number of pieces placed so far, which is also the index of the piece
// in hand in the puzzle's sequence.
func (s State) Placed() int { return s.placed }

// Commands returns the number of commands given so far: placements, rotations
// and out-of-board errors.
func (s State) Commands() int { return s.commands }

// Round returns the number of the round, from 1. The board shown when the game is won
// counts as a round too, so this is always Commands plus 1.
func (s State) Round() int { return s.commands + 1 }

// Score returns 200 - RoundCost*Round, the score if the game were won now. It has no
// lower bound.
func (s State) Score() int { return score(s.commands) }

// RoundCost is the cost of a round in points.
const RoundCost = 10

func score(commands int) int { return 200 - RoundCost*(commands+1) }

// Won reports whether the player's board equals the target.
func (s State) Won() bool { return s.target == s.board }

// OutOfPieces reports whether the scripted pieces ran out before the game was won. The
// game is then not over, but no command is legal. Pieces from a seed never run out.
func (s State) OutOfPieces() bool { return !s.Won() && s.piece == NoPiece }

// Last returns the last command; false before the first.
func (s State) Last() (Move, bool) { return s.last, s.last != 0 }

// OutOfBoardError reports whether the last command was a placement over the edge, which
// cost a round and changed nothing else.
func (s State) OutOfBoardError() bool { return s.outOfBoard }

// Legal yields the legal commands in the order 11, 12, ..., 33, 41, 42. Placements over
// the edge are legal: they cost a round. It yields none if the game is won or out of
// pieces.
func (s State) Legal() iter.Seq[Move] {
	if s.piece == NoPiece {
		return func(func(Move) bool) {}
	}
	return slices.Values(commands[:])
}

var (
	errWon         = say.Errorf("the game is over: the boards are the same; start a new puzzle")
	errOutOfPieces = say.Errorf("the game cannot continue: the pieces ran out before the boards matched; " +
		"give it more pieces")
)

// Apply returns the state after a command. A placement over the edge is not an error: it
// costs a round, and OutOfBoardError reports it. Apply fails for an invalid command, in a
// won game, and when the scripted pieces have run out.
func (s State) Apply(m Move) (State, error) {
	switch {
	case !m.Valid():
		return s, errCommand(m.String())
	case s.Won():
		return s, errWon
	case s.OutOfPieces():
		return s, errOutOfPieces
	}
	s.commands++
	s.last = m
	s.outOfBoard = false
	if m.IsRotation() {
		s.piece = s.piece.Rotated(m)
		return s, nil
	}
	toggled, inside := s.piece.Toggled(m)
	if !inside {
		s.outOfBoard = true
		return s, nil
	}
	s.board ^= toggled
	s.placed++
	s.next()
	return s, nil
}

// Outcome is the result of a won game.
type Outcome struct {
	Score    int `json:"score"`    // 200 - RoundCost*(Commands+1)
	Commands int `json:"commands"` // placements, rotations and out-of-board errors
}

// Outcome returns the result; false while the game is not won.
func (s State) Outcome() (Outcome, bool) {
	if !s.Won() {
		return Outcome{}, false
	}
	return Outcome{Score: s.Score(), Commands: s.commands}, true
}

// String returns the outcome as the terminal prints it.
func (o Outcome) String() string {
	return fmt.Sprintf("Score: %d", o.Score)
}

// A puzzle's seed is shown and shared as a decimal number. Two ranges keep seeds short
// enough to read out: eight digits are a date, and nine digits come from FreshSeed.

// DateSeed returns the seed of a day's puzzle, the same for everyone on that date: its
// eight digits are the date, 20260307 for 7 March 2026. The year is 1 to 9999. The
// parameters are the results of time.Time's Date method.
func DateSeed(year int, month time.Month, day int) uint64 {
	return uint64(year)*10_000 + uint64(month)*100 + uint64(day)
}

// FreshSeed converts any random number to a seed of nine digits, so that it never equals
// a day's seed.
func FreshSeed(random uint64) uint64 {
	const first, count = 100_000_000, 900_000_000
	return first + random%count
}

// FormatSeed returns a seed as it is shown, typed and put into links.
func FormatSeed(seed uint64) string {
	return strconv.FormatUint(seed, 10)
}

// ParseSeed parses what FormatSeed returns. The error says what is allowed.
func ParseSeed(text string) (uint64, error) {
	seed, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return 0, say.Errorf("%s is not a puzzle number; use digits only, "+
			"at most %d", quote(text), uint64(1<<64-1))
	}
	return seed, nil
}

// source returns the random source of a puzzle. The second word separates Shaper's
// puzzles from other uses of the same seed.
func source(seed uint64) rand.PCG {
	return *rand.NewPCG(seed, 0x5368617065720001)
}

// String returns the round as a diagram: its number, the computer's board on the left,
// the player's in the middle and the piece in hand, if any, on the right. Empty squares
// are blank. Every line ends in a newline and has no trailing blanks.
func (s State) String() string {
	computer, player, hand := frameBoard(s.target), frameBoard(s.board), framePiece(s.piece)
	var text strings.Builder
	fmt.Fprintf(&text, "----- Round %d -----\n", s.Round())
	for i := range computer {
		line := computer[i] + "    " + player[i]
		if i < len(hand) {
			line += "    " + hand[i]
		}
		text.WriteString(strings.TrimRight(line, " "))
		text.WriteByte('\n')
	}
	return text.String()
}

// frameBoard returns the six lines of a framed board, all equally long.
func frameBoard(b Board) []string {
	const edge = "  + - - - +"
	lines := []string{"    1 2 3  ", edge}
	for row := 1; row <= Size; row++ {
		lines = append(lines, fmt.Sprintf("%d | %c %c %c |", row,
			mark(b.At(row, 1), ' '), mark(b.At(row, 2), ' '), mark(b.At(row, 3), ' ')))
	}
	return append(lines, edge)
}

// framePiece returns the lines of a framed piece, starting beside the boards' ruler, or
// nil.
func framePiece(p Piece) []string {
	first, second := p.Cells()
	a, b := mark(first, ' '), mark(second, ' ')
	switch {
	case p == NoPiece:
		return nil
	case p.Standing():
		return []string{"", "+ - +", fmt.Sprintf("| %c |", a), fmt.Sprintf("| %c |", b), "+ - +"}
	}
	return []string{"", "+ - - +", fmt.Sprintf("| %c %c |", a, b), "+ - - +"}
}
