package main

import (
	"bufio"
	"cmp"
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/spf13/pflag"

	"tessera/logic/match"
)

// table is a game played on the terminal.
type table struct {
	game           *match.Game
	std            streams
	lines          *bufio.Scanner
	match          *match.Match
	seed           uint64 // the computer players' seed if the match has none
	files          saveFiles
	resignTrackers []match.ResignTracker // resign trackers of the computer players, by seat
}

// resignTracker returns the resign tracker of a seat.
func (t *table) resignTracker(seat int) *match.ResignTracker {
	if t.resignTrackers == nil {
		t.resignTrackers = make([]match.ResignTracker, t.match.SeatCount())
	}
	return &t.resignTrackers[seat]
}

// play runs the game until it is over, the input ends or the player quits.
func (t *table) play() error {
	fmt.Fprint(t.std.out, t.heading())
	t.show()
	for {
		state := t.match.State()
		if outcome, over := t.match.Outcome(); over {
			fmt.Fprintln(t.std.out, outcome.Sentence)
			return t.leave()
		}
		if t.match.IsComputer(state.Turn()) {
			if err := t.think(); err != nil {
				return err
			}
			continue
		}
		fmt.Fprintf(t.std.out, "%s > ", t.game.Status(state))
		if !t.lines.Scan() {
			fmt.Fprintln(t.std.out)
			if err := inputError(t.lines); err != nil {
				return err
			}
			return t.leave()
		}
		if quit := t.input(t.lines.Text()); quit {
			return t.leave()
		}
	}
}

// leave returns an error if the last moves could not be written.
func (t *table) leave() error {
	if t.files.writeFailed {
		return fmt.Errorf("the last of the game is not kept in %s", t.files.path)
	}
	return nil
}

func (t *table) heading() string {
	var seats []string
	who := t.match.Seats()
	for i, seat := range t.game.Seats(t.match.State()) {
		text := seat.Name.String() + " (" + who[i]
		if len(seat.Counts) > 0 {
			text += ", " + seat.Counts.Said().String()
		}
		seats = append(seats, text+")")
	}
	return fmt.Sprintf("%s: %s\n", t.game.Title, strings.Join(seats, ", "))
}

func (t *table) show() { fmt.Fprintln(t.std.out, strings.TrimRight(t.match.State().String(), "\n")) }

// think plays a whole turn of a computer player.
func (t *table) think() error {
	state := t.match.State()
	level := t.match.Seats()[state.Turn()]
	seed := match.TurnSeed(cmp.Or(t.match.Seed, t.seed), t.match.Cursor())
	line, err := match.ThinkOrResign(t.game, state, level, seed, 0, t.resignTracker(state.Turn()))
	if err != nil {
		return err
	}
	if line[0] == match.Resign {
		t.match.Resign(state.Turn())
		t.autosave()
		return nil
	}
	fmt.Fprintf(t.std.out, "%s (%s) plays %s\n", t.game.Seats(state)[state.Turn()].Name, level,
		strings.Join(line, ", "))
	if err := t.match.PlayAll(line...); err != nil {
		return err
	}
	t.changed()
	return nil
}

type newGame struct {
	game       *match.Game
	options    *pflag.FlagSet
	setup      *setup
	seating    *seating
	seed       *uint64
	load, save *string
}

// newCommand returns the command that plays a game on the terminal.
func newCommand(game *match.Game, options *pflag.FlagSet) command {
	n := &newGame{game: game, options: options, seating: newSeating(game, options),
		setup: newSetup(game, options)}
	n.seed = seedOption(options)
	n.load = textOption(options, "load", "FILE", "", "goes on with a saved game")
	n.save = textOption(options, "save", "FILE", "",
		"keeps the game in FILE after every move; FILE must be new or hold this very game")
	return command{help: n.help, run: n.run, surplus: nothingToDo}
}

func (n *newGame) run(_ []string, std streams) error {
	t := &table{game: n.game, std: std, lines: bufio.NewScanner(std.text())}
	if err := n.begin(t); err != nil {
		return err
	}
	if err := t.play(); err != nil {
		return wholeErrorf("%s: %v", n.game.ID, err)
	}
	return nil
}

// begin loads the game or starts a new one, and fills the seats.
func (n *newGame) begin(t *table) error {
	var before []string // the players of a loaded game, by seat
	if n.options.Changed("load") {
		if given := n.setup.given(); len(given) > 0 {
			return fmt.Errorf("%s has settings of its own; leave %s out", *n.load, given[0])
		}
		if err := t.load(*n.load); err != nil {
			return err
		}
		before = t.match.Seats()
	} else if err := n.fresh(t); err != nil {
		return err
	}
	t.seed = *n.seed
	if n.options.Changed("seed") {
		t.match.Seed = *n.seed
	}
	who, err := n.seating.sit(n.game.Seats(t.match.State()), before)
	if err != nil {
		return err
	}
	for seat, name := range who {
		if err := t.match.SetPlayer(seat, name); err != nil {
			return err
		}
	}
	if n.options.Changed("save") {
		return t.autosaveTo(*n.save)
	}
	return nil
}

func (n *newGame) fresh(t *table) error {
	chance := *n.seed
	if !n.options.Changed("seed") {
		chance = rand.Uint64()
	}
	settings, err := n.setup.settings(chance, n.seating.count())
	if err != nil {
		return err
	}
	t.match, err = match.New(n.game, settings, nil, *n.seed)
	return err
}

func (n *newGame) help() string {
	g := n.game
	var b strings.Builder
	fmt.Fprintf(&b, "usage: tessera-play %s new [options]\n", g.ID)
	for _, c := range commands()[1:] {
		fmt.Fprintf(&b, "       tessera-play %s %s [options]\n", g.ID, c.name)
	}
	fmt.Fprintf(&b, "\n%s\n", paragraph("Plays "+g.Title.String()+" on the terminal. "+g.Summary.String()))
	fmt.Fprintf(&b, "%s", n.options.FlagUsagesWrapped(helpWidth))
	fmt.Fprintf(&b, "\nYour input:\n%s", inputHelp(g))
	if len(g.Levels) > 0 {
		fmt.Fprintf(&b, "\nThe computer's levels:\n")
		var levels []entry
		for _, l := range g.Offered() {
			levels = append(levels, entry{l.Name, l.About.String()})
		}
		if g.Scale != nil {
			levels = append(levels,
				entry{match.AnyStrength, "any strength on the same scale, such as level:900"})
		}
		b.WriteString(glossary(levels))
	}
	return b.String()
}
