package main

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"os"
	"strconv"
	"strings"

	"tessera/logic/squaregame"
	"tessera/logic/squaregame/engine"
)

const squareNewUsage = `usage: play square new --players N [options]

Plays Square Game in the terminal.

  --players N       2 to 4 (default 2)
  --level LEVELS    computer players: one level for all seats but the first, or
                    one for each seat, such as %s,%s; the
                    levels are %s
  --save FILE       keeps the game in FILE after every move; FILE must be new
  --load FILE       goes on with a saved game or any other file of the format
  --seed S          where chance starts, a number from 0 (default 1)

%s`

const squareInputHelp = `Your input:
  <piece 1-16> <rotations 0-3> <flip 0/1> <x> <y>
              rotates the piece to the right, then flips it, then lays its zero
              point at x,y; the opening needs no x and y
  9/1@16,16   the same as piece/permutation@x,y
  pass        gives up the moves left in the turn
  hint        shows what the strongest computer player would do
  board, hand, save FILE, help, quit
`

// squareSeatPerson is the name of a seat that a person holds.
const squareSeatPerson = "person"

// squareGame is a game in the terminal.
type squareGame struct {
	std   streams
	in    *bufio.Scanner
	state squaregame.State
	game  squaregame.Save
	path  string          // where every move is saved; empty for nowhere
	ours  map[string]bool // files that hold this game, by fileKey
	// lost is, by fileKey, what a file that was loaded would lose by being
	// written.
	lost map[string]string
}

func runSquareNew(args []string, std streams) int {
	flags := squareFlags("new")
	players := flags.Int("players", squaregame.MinPlayers, "")
	levels := flags.String("level", "", "")
	save := flags.String("save", "", "")
	load := flags.String("load", "", "")
	seed := flags.Uint64("seed", 1, "")
	others, err := parseInterspersed(flags, args)
	if errors.Is(err, flag.ErrHelp) {
		fmt.Fprintf(std.out, squareNewUsage, squareSeatPerson, engine.Easy, squareLevelNames(), squareInputHelp)
		return 0
	}
	if err == nil && len(others) > 0 {
		err = fmt.Errorf("there is nothing to do with %q; see --help", others[0])
	}
	if err == nil && (*players < squaregame.MinPlayers || *players > squaregame.MaxPlayers) {
		err = fmt.Errorf("--players is %d; 2, 3 or 4 can play", *players)
	}
	if err == nil && *levels == "" && flagGiven(flags, "level") {
		err = fmt.Errorf("--level names nobody; write %s or one of %s", squareSeatPerson, squareLevelNames())
	}
	if err != nil {
		return std.fail("square new: %v", err)
	}
	g := &squareGame{std: std, in: bufio.NewScanner(std.in), path: *save, ours: map[string]bool{}, lost: map[string]string{}}
	g.game = squaregame.Save{Settings: squaregame.Settings{Players: *players}, Seed: *seed}
	if *load != "" {
		err = g.load(*load)
	}
	if flagGiven(flags, "seed") {
		g.game.Seed = *seed
	}
	if err == nil {
		err = g.begin(*levels)
	}
	if n := g.state.Players(); err == nil && n != *players && flagGiven(flags, "players") {
		err = fmt.Errorf("%s is a game of %d players, not of %d; leave --players out", *load, n, *players)
	}
	if err == nil {
		err = g.checkPath()
	}
	if err != nil {
		return std.fail("square new: %v", err)
	}
	return g.run()
}

// checkPath refuses to keep the game in a file that holds something else.
func (g *squareGame) checkPath() error {
	key := fileKey(g.path)
	switch {
	case g.path == "" || g.ours[key]:
		return nil
	case isFolder(g.path):
		return folderError(g.path)
	case g.lost[key] != "":
		return fmt.Errorf("%s would lose %s; give --save another name", g.path, g.lost[key])
	case fileExists(g.path):
		return fmt.Errorf("%s is there already; choose another name, or go on with it by --load", g.path)
	}
	return nil
}

func squareLevelNames() string {
	var names []string
	for _, level := range engine.Levels() {
		names = append(names, level.String())
	}
	return strings.Join(names, ", ")
}

func (g *squareGame) load(path string) error {
	data, err := os.ReadFile(path)
	if err != nil {
		return readError(err)
	}
	if g.game, err = squaregame.DecodeSave(data); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	for _, skipped := range g.game.Skipped {
		fmt.Fprintf(g.std.err, "%s: move %d is left out: %v\n", path, skipped.Entry, skipped.Err)
	}
	tail := len(g.game.Moves) - g.game.Cursor
	// The moves behind the cursor were taken back.
	g.game.Moves = g.game.Moves[:g.game.Cursor]
	lost, err := squareLost(data, g.game, tail)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	g.lost[fileKey(path)] = lost
	g.ours[fileKey(path)] = lost == ""
	return nil
}

// begin plays the moves that there are and seats the players.
func (g *squareGame) begin(levels string) (err error) {
	if g.state, err = squaregame.New(g.game.Settings); err != nil {
		return err
	}
	for _, text := range g.game.Moves {
		m, err := squaregame.ParseMove(text)
		if err != nil {
			return err
		}
		if g.state, err = g.state.Apply(m); err != nil {
			return err
		}
	}
	n := g.state.Players()
	if levels != "" || len(g.game.Seats) != n {
		if g.game.Seats, err = squareSeats(levels, n); err != nil {
			return err
		}
	}
	for _, seat := range g.game.Seats {
		if seat == squareSeatPerson {
			continue
		}
		if _, err := engine.ParseLevel(seat); err != nil {
			return err
		}
	}
	return nil
}

// squareSeats reads the option --level.
func squareSeats(levels string, players int) ([]string, error) {
	names := strings.Split(levels, ",")
	seats := make([]string, players)
	for i := range seats {
		switch {
		case levels == "" || len(names) == 1 && i == 0:
			seats[i] = squareSeatPerson
		case len(names) == 1:
			seats[i] = names[0]
		case len(names) == players:
			seats[i] = names[i]
		default:
			return nil, fmt.Errorf("--level names %s; name one level, or all %d seats", squareCount(len(names)), players)
		}
	}
	return seats, nil
}

func (g *squareGame) run() int {
	fmt.Fprint(g.std.out, g.state)
	for {
		outcome, over := g.state.Outcome()
		if over {
			fmt.Fprintln(g.std.out, outcome)
			return 0
		}
		seat := g.game.Seats[g.state.ToMove()-1]
		if seat != squareSeatPerson {
			if err := g.think(seat); err != nil {
				return g.std.fail("square new: %v", err)
			}
			continue
		}
		fmt.Fprintf(g.std.out, "player %d> ", g.state.ToMove())
		if !g.in.Scan() {
			fmt.Fprintln(g.std.out)
			if err := inputError(g.in); err != nil {
				return g.std.fail("square new: %v", err)
			}
			return 0
		}
		if quit := g.input(g.in.Text()); quit {
			return 0
		}
	}
}

// think plays the whole turn of a computer player.
func (g *squareGame) think(seat string) error {
	level, err := engine.ParseLevel(seat)
	if err != nil {
		return err
	}
	player := g.state.ToMove()
	for _, m := range thinkSquare(g.state, level, g.turnSeed()) {
		fmt.Fprintf(g.std.out, "player %d (%s): %v\n", player, seat, m)
		if err := g.play(m); err != nil {
			return err
		}
	}
	fmt.Fprint(g.std.out, g.state)
	return nil
}

// turnSeed differs from turn to turn and is the same when a game is resumed.
func (g *squareGame) turnSeed() uint64 { return g.game.Seed<<16 + uint64(len(g.game.Moves)) }

func (g *squareGame) play(m squaregame.Move) error {
	next, err := g.state.Apply(m)
	if err != nil {
		return err
	}
	g.state = next
	g.game.Moves = append(g.game.Moves, m.String())
	g.game.Cursor = len(g.game.Moves)
	if g.path == "" {
		return nil
	}
	return g.write(g.path)
}

func (g *squareGame) write(path string) error {
	data, err := squaregame.EncodeSave(g.game)
	if err != nil {
		return err
	}
	if err := writeAtomic(path, data); err != nil {
		return err
	}
	g.ours[fileKey(path)] = true
	return nil
}

// input does what a line of a person says and tells whether it is to quit.
// What is wrong with it goes to standard error.
func (g *squareGame) input(line string) (quit bool) {
	words := strings.Fields(line)
	if len(words) == 0 {
		return false
	}
	var err error
	switch words[0] {
	case "quit":
		return true
	case "help", "?":
		fmt.Fprint(g.std.out, squareInputHelp)
	case "board":
		fmt.Fprint(g.std.out, g.state)
	case "hand":
		fmt.Fprint(g.std.out, g.hand())
	case "hint":
		fmt.Fprintln(g.std.out, squareWords(thinkSquare(g.state, engine.Strong, g.turnSeed())))
	case "save":
		err = g.save(strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(line), "save")))
	default:
		err = g.move(words)
	}
	if err != nil {
		fmt.Fprintln(g.std.err, err)
	}
	return false
}

func squareWords(moves []squaregame.Move) string {
	words := make([]string, len(moves))
	for i, m := range moves {
		words[i] = m.String()
	}
	return strings.Join(words, " ")
}

func (g *squareGame) move(words []string) error {
	m, err := readSquareMove(words, g.state)
	if err != nil {
		return err
	}
	if err := g.play(m); err != nil {
		return err
	}
	fmt.Fprint(g.std.out, g.state)
	return nil
}

// readSquareMove reads the numbers of the seed's input, or a move's own text.
func readSquareMove(words []string, s squaregame.State) (squaregame.Move, error) {
	if len(words) == 1 {
		return squaregame.ParseMove(words[0])
	}
	opening := s.Phase() == squaregame.PhaseOpening
	if len(words) != 5 && (len(words) != 3 || !opening) {
		return squaregame.Move{}, errors.New("write <piece> <rotations> <flip> <x> <y>, five numbers; 'help' tells more")
	}
	n := []int{0, 0, 0, squaregame.Opening.X, squaregame.Opening.Y}
	for i, word := range words {
		v, err := strconv.Atoi(word)
		if err != nil {
			return squaregame.Move{}, fmt.Errorf("%q is no number; write <piece> <rotations> <flip> <x> <y>", word)
		}
		n[i] = v
	}
	switch {
	case n[0] < 1 || n[0] > squaregame.Pieces:
		return squaregame.Move{}, fmt.Errorf("there is no piece %d; the pieces are 1 to %d", n[0], squaregame.Pieces)
	case n[1] < 0 || n[1] > 3:
		return squaregame.Move{}, fmt.Errorf("%d rotations; 0 to 3 are allowed", n[1])
	case n[2] != 0 && n[2] != 1:
		return squaregame.Move{}, fmt.Errorf("the flip is %d; 0 means no and 1 yes", n[2])
	}
	return squaregame.Move{Piece: n[0], Permutation: squaregame.FromTurns(n[1], n[2] == 1), X: n[3], Y: n[4]}, nil
}

func (g *squareGame) save(path string) error {
	if path == "" {
		return errors.New("write the name of a file behind save")
	}
	if isFolder(path) {
		return folderError(path)
	}
	if key := fileKey(path); !g.ours[key] && fileExists(path) {
		why := "is there already and holds something else"
		if g.lost[key] != "" {
			why = "would lose " + g.lost[key]
		}
		fmt.Fprintf(g.std.out, "%s %s; overwrite it? (yes/no) ", path, why)
		if !g.in.Scan() || strings.TrimSpace(g.in.Text()) != "yes" {
			return fmt.Errorf("%s stays as it was; nothing is saved", path)
		}
	}
	if err := g.write(path); err != nil {
		return err
	}
	fmt.Fprintf(g.std.out, "saved to %s\n", path)
	return nil
}

// hand draws the pieces of the player to move, eight to a row.
func (g *squareGame) hand() string {
	var b strings.Builder
	hand := g.state.Hand(g.state.ToMove())
	for len(hand) > 0 {
		row := hand[:min(len(hand), 8)]
		hand = hand[len(row):]
		for line := range squaregame.PieceRows {
			for _, piece := range row {
				fmt.Fprintf(&b, "%-8s", squaregame.PieceDiagram(piece)[line])
			}
			b.WriteString("\n")
		}
	}
	return b.String()
}
