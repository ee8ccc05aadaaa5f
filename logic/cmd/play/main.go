// Command play, installed as tessera-play, plays the games on a terminal:
//
//	tessera-play GAME [command] [arguments]
//
// The same code plays every game of the registry: on the terminal, in tournaments between
// computer players, and by the protocol for engines. Commands that a single game has are
// in the file of that game's name.
//
// The command needs no display and does not link Ebiten. Results go to standard output.
// Errors go to standard error, with exit status 1.
package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"tessera/logic/games"
	"tessera/logic/match"
	"tessera/logic/release"
)

const program = "tessera-play"

func main() {
	os.Exit(run(os.Args[1:], streams{os.Stdin, os.Stdout, os.Stderr}, games.All()))
}

// run runs the command line and returns the exit status. The status is 1 also when a
// result could not be written.
func run(args []string, std streams, games match.Games) int {
	out := &firstErrorWriter{to: std.out}
	std.out = out
	status := runGame(args, std, games)
	if out.err == nil {
		return status
	}
	err := out.err
	var path *fs.PathError
	if errors.As(err, &path) {
		err = path.Err
	}
	return std.fail("tessera-play: standard output cannot be written: %v", err)
}

func runGame(args []string, std streams, games match.Games) int {
	if len(args) == 0 {
		fmt.Fprint(std.err, usage(games))
		return 1
	}
	if isHelp(args[0]) {
		fmt.Fprint(std.out, usage(games))
		return 0
	}
	switch args[0] {
	case "version", "-version", "--version":
		fmt.Fprint(std.out, release.Line(program))
		return 0
	case "licenses", "-licenses", "--licenses":
		fmt.Fprint(std.out, release.Notices)
		return 0
	}
	game, err := games.Find(args[0])
	if err != nil {
		return std.fail("tessera-play: %v", err)
	}
	return runCommand(game, args[1:], std)
}

// runCommand runs a command of game: first those that every game has, then the game's
// own. Without either it starts a new game.
func runCommand(game *match.Game, args []string, std streams) int {
	if len(args) > 0 {
		for _, c := range commands() {
			if c.name == args[0] {
				return c.run(game, args[1:], std)
			}
		}
	}
	if len(args) > 0 && args[0] == "help" {
		args = []string{"--help"}
	}
	if own, ok := forms[game.ID]; ok {
		return own(game, args, std)
	}
	return runNew(game, args, std)
}

// command is a command that every game has.
type command struct {
	name, about string
	run         func(game *match.Game, args []string, std streams) int
}

func commands() []command {
	return []command{
		{"new", "plays a game on the terminal", runNew},
		{"match", "lets computer players play against each other", runTournament},
		{"review", "holds a saved game against best play", runReview},
		{"protocol", "plays by commands of another program", runProtocol},
	}
}

// forms are the commands of single games, by game id.
var forms = map[string]func(game *match.Game, args []string, std streams) int{
	"trisq":      runTrisq,
	"foursquare": runFoursquare,
	"square":     runSquare,
	"shaper":     runShaper,
}

func usage(games match.Games) string {
	text := "usage: tessera-play GAME [command] [arguments]\n\nThe games:\n"
	for _, g := range games {
		text += fmt.Sprintf("  %-11s %s\n", g.ID, g.Summary)
	}
	text += "\nThe commands of every game:\n"
	for _, c := range commands() {
		text += fmt.Sprintf("  %-11s %s\n", c.name, c.about)
	}
	return text + "\n'tessera-play GAME --help' tells what else a game has, 'tessera-play GAME COMMAND\n--help' the options; --version and --licenses tell about the program.\n"
}
