package main

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"io"
	"strconv"
	"strings"

	"tessera/logic/foursquare"
	"tessera/logic/foursquare/engine"
)

const foursquareUsage = `usage: play foursquare [options]
       play foursquare match [options]

Plays Four in a Square in the terminal. Each turn is two moves, given one a
line: place a marble, then slide a square next to the hole into it. When all
marbles are placed, a turn is a slide.

%s
A block of 2x2 marbles of one colour wins, wherever it lies.

  --red WHO       person or a level: %s (default person)
  --blue WHO      the same for blue (default medium)
  --pieces N      marbles of each player, 1 to 16 (default 8)
  --no-backslide  the square slid last may not slide in the very next slide
  --seed S        where chance starts, a number from 0 (default 1)

'play foursquare match --help' explains games between computer players.
`

const foursquareInputHelp = `  p SQUARE SLOT   place in a square (0 to 8) and one of its slots (0 to 3):
                  p 0 2 is the top left square, its lower left slot
  s SQUARE        slide a square: s 3
  hint            what the strongest level would play, and what it knows
  undo            take back your whole last turn and the answer to it; between
                  two persons, the last move
  help or ?       what can be typed
  quit            leave the game
`

// person is who types the moves.
const person = "person"

// foursquareHintWork is how long a hint may take: a second or so.
const foursquareHintWork = 8_000_000

// runFoursquare plays one game on the terminal.
func runFoursquare(args []string, std streams) int {
	if len(args) > 0 && args[0] == "match" {
		return runFoursquareMatch(args[1:], std)
	}
	flags, settings, seed := foursquareFlags("foursquare")
	red := flags.String("red", person, "")
	blue := flags.String("blue", engine.Medium.String(), "")
	others, err := parseInterspersed(flags, args)
	if errors.Is(err, flag.ErrHelp) {
		fmt.Fprintf(std.out, foursquareUsage, foursquareInputHelp, foursquareLevelNames())
		return 0
	}
	if err == nil && len(others) > 0 {
		err = fmt.Errorf("there is nothing to do with %q; see --help", others[0])
	}
	if err != nil {
		return std.fail("foursquare: %v", err)
	}
	start, err := foursquare.New(*settings)
	if err != nil {
		return std.fail("foursquare: %v", err)
	}
	t := foursquareTable{state: start, seed: *seed, lines: bufio.NewScanner(std.in), std: std}
	for i, who := range []string{*red, *blue} {
		if t.seats[i], err = foursquareSeatOf(who); err != nil {
			return std.fail("foursquare: %v", err)
		}
	}
	return t.play()
}

// foursquareFlags are the options that choose the settings, and the seed.
func foursquareFlags(name string) (*flag.FlagSet, *foursquare.Settings, *uint64) {
	settings := &foursquare.Settings{}
	flags := flag.NewFlagSet(name, flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.Func("pieces", "", func(text string) error {
		n, err := strconv.Atoi(text)
		// The settings would take 0 for the usual number.
		if err != nil || n < 1 || n > foursquare.MaxPieces {
			return fmt.Errorf("write a whole number from 1 to %d", foursquare.MaxPieces)
		}
		settings.PiecesPerPlayer = n
		return nil
	})
	flags.BoolVar(&settings.NoBackslide, "no-backslide", false, "")
	seed := flags.Uint64("seed", 1, "")
	return flags, settings, seed
}

func foursquareLevelNames() string {
	var names []string
	for _, level := range engine.Levels() {
		names = append(names, level.String())
	}
	return strings.Join(names, ", ")
}

// foursquareSeat is who plays a colour.
type foursquareSeat struct {
	level    engine.Level
	computer bool
}

func foursquareSeatOf(who string) (foursquareSeat, error) {
	if who == person {
		return foursquareSeat{}, nil
	}
	level, err := engine.ParseLevel(who)
	if err != nil {
		return foursquareSeat{}, fmt.Errorf("%w; or write %s", err, person)
	}
	return foursquareSeat{level, true}, nil
}

// foursquareTable is a game on the terminal.
type foursquareTable struct {
	state foursquare.State
	past  []foursquare.State // the states before each move
	seats [2]foursquareSeat
	seed  uint64
	lines *bufio.Scanner
	std   streams
}

// play goes on until the game is over or the input ends.
func (t *foursquareTable) play() int {
	for {
		fmt.Fprint(t.std.out, t.state)
		if _, over := t.state.Outcome(); over {
			return 0
		}
		if seat := t.seat(); seat.computer {
			t.answer(seat.level)
			continue
		}
		if more := t.read(); !more {
			break
		}
	}
	if err := inputError(t.lines); err != nil {
		return t.std.fail("foursquare: %v", err)
	}
	return 0
}

func (t *foursquareTable) seat() foursquareSeat { return t.seatOf(t.state.Turn()) }

func (t *foursquareTable) seatOf(player foursquare.Player) foursquareSeat {
	if player == foursquare.Red {
		return t.seats[0]
	}
	return t.seats[1]
}

func (t *foursquareTable) answer(level engine.Level) {
	search := engine.NewSearch(t.state, level, t.seed)
	for !search.Step(1 << 20) {
	}
	fmt.Fprintf(t.std.out, "%v plays %s\n", t.state.Turn(), foursquareLine(search.Line()))
	for _, m := range search.Line() {
		if err := t.make(m); err != nil {
			// The engine asks the rules; a refused move is a bug to be seen.
			panic(fmt.Sprintf("%v: %v\n%v", m, err, t.state))
		}
	}
}

// foursquareLine writes the moves of a turn, like "p 0 2, s 3".
func foursquareLine(moves []foursquare.Move) string {
	var texts []string
	for _, m := range moves {
		texts = append(texts, m.String())
	}
	return strings.Join(texts, ", ")
}

func (t *foursquareTable) make(m foursquare.Move) error {
	next, err := t.state.Apply(m)
	if err != nil {
		return err
	}
	t.past = append(t.past, t.state)
	t.state = next
	return nil
}

// read takes one line and does what it says; false when there is none or the
// person leaves. A line that cannot be done says why on standard error.
func (t *foursquareTable) read() bool {
	fmt.Fprintf(t.std.out, "%v: %s > ", t.state.Turn(), t.prompt())
	if !t.lines.Scan() {
		fmt.Fprintln(t.std.out)
		return false
	}
	switch text := strings.ToLower(strings.TrimSpace(t.lines.Text())); text {
	case "":
	case "quit":
		return false
	case "undo":
		t.undo()
	case "hint":
		t.hint()
	case "help", "?":
		fmt.Fprint(t.std.out, foursquareInputHelp)
	default:
		m, err := foursquare.ParseMove(text)
		if err == nil {
			err = t.make(m)
		}
		if err != nil {
			fmt.Fprintln(t.std.err, err)
		}
	}
	return true
}

func (t *foursquareTable) prompt() string {
	if t.state.Phase() == foursquare.Placement {
		return "place a marble"
	}
	return "slide a square"
}

// undo goes back to where the person's last turn began; between two persons,
// to before the last move.
func (t *foursquareTable) undo() {
	for i := len(t.past) - 1; i >= 0; i-- {
		if t.undoesTo(i) {
			t.state, t.past = t.past[i], t.past[:i]
			return
		}
	}
	fmt.Fprintln(t.std.err, "there is no move to take back")
}

// undoesTo tells whether an undo may end before move i.
func (t *foursquareTable) undoesTo(i int) bool {
	if !t.seats[0].computer && !t.seats[1].computer {
		return true
	}
	turn := t.past[i].Turn()
	return !t.seatOf(turn).computer && (i == 0 || t.past[i-1].Turn() != turn)
}

func (t *foursquareTable) hint() {
	search := engine.NewSearch(t.state, engine.Perfect, t.seed)
	search.Step(foursquareHintWork)
	fmt.Fprintf(t.std.out, "hint: %s", foursquareLine(search.Line()))
	if known := search.Knowledge().String(); known != "" {
		fmt.Fprintf(t.std.out, " (%v %s)", t.state.Turn(), known)
	}
	fmt.Fprintln(t.std.out)
}
