package main

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/spf13/pflag"

	"tessera/logic/match"
	"tessera/logic/session"
)

type newGame struct {
	game       *match.Game
	options    *pflag.FlagSet
	setup      *setup
	seating    *seating
	seed       *uint64
	load, save *string
}

func newNewGame(game *match.Game) *newGame {
	options := newOptions()
	n := &newGame{game: game, options: options, seating: newSeating(game, options), setup: newSetup(game, options)}
	n.seed = seedOption(options)
	n.load = textOption(options, "load", "FILE", "", "goes on with a saved game")
	n.save = textOption(options, "save", "FILE", "", "keeps the game in FILE after every move; FILE must be new or hold this very game")
	return n
}

func runNew(game *match.Game, args []string, std streams) int {
	n := newNewGame(game)
	help, err := parseAlone(n.options, args)
	if help {
		fmt.Fprint(std.out, n.help())
		return 0
	}
	if err != nil {
		return std.fail("%s new: %v", game.ID, err)
	}
	t := &table{game: game, std: std, lines: bufio.NewScanner(std.text())}
	if err := n.begin(t); err != nil {
		return std.fail("%s new: %v", game.ID, err)
	}
	return t.play()
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
		before = t.session.Seats()
	} else if err := n.fresh(t); err != nil {
		return err
	}
	t.seed = *n.seed
	if n.options.Changed("seed") {
		t.session.Reseed(*n.seed)
	}
	who, err := n.seating.sit(n.game.Seats(t.session.State()), before)
	if err != nil {
		return err
	}
	for seat, name := range who {
		if err := t.session.SetPlayer(seat, name); err != nil {
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
	t.session, err = session.Start(n.game, settings, nil, *n.seed)
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
			levels = append(levels, entry{match.AnyStrength, "any strength on the same scale, such as level:900"})
		}
		b.WriteString(glossary(levels))
	}
	return b.String()
}
