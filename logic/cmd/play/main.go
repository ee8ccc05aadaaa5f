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
	"slices"

	"github.com/spf13/pflag"

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

// form is a command as it is typed behind a game's name.
type form struct {
	name  string // "" is for the game's name alone, "--help" for the help of the game
	about string
	// make returns the command with its options defined.
	make func(game *match.Game, options *pflag.FlagSet) command
}

// command is what a form does.
type command struct {
	help func() string
	// run gets the arguments that are not options.
	run func(args []string, std streams) error
	// surplus is the error for an argument, with a verb for the argument. If it is empty,
	// run takes arguments.
	surplus string
	// failure is the message for an error, with a verb for the error. If it is empty, the
	// message begins with the names of game and command.
	failure string
	// raw is set if run gets all arguments as they were typed.
	raw bool
}

// nothingToDo is the surplus of most commands.
const nothingToDo = "there is nothing to do with %q; see --help"

// commands returns the forms that every game has. It is a function because a variable
// would refer to itself: help lists the forms.
func commands() []form {
	return []form{
		{"new", "plays a game on the terminal", newCommand},
		{"match", "lets computer players play against each other", tournamentCommand},
		{"review", "holds a saved game against best play", reviewCommand},
		{"protocol", "plays by commands of another program", protocolCommand},
	}
}

// ownCommands are the forms that a single game has, by game id.
var ownCommands = map[string][]form{
	"trisq":      trisqCommands,
	"foursquare": foursquareCommands,
	"square":     squareCommands,
	"shaper":     shaperCommands,
}

// findCommand returns the form that the arguments name and the arguments behind its name.
// Arguments without a name belong to the game alone, which starts a new game if it has no
// form for that.
func findCommand(game *match.Game, args []string) (form, []string) {
	forms := append(commands(), ownCommands[game.ID]...)
	named := func(name string) int {
		return slices.IndexFunc(forms, func(f form) bool { return f.name == name })
	}
	if len(args) > 0 {
		name := args[0]
		if isHelp(name) {
			name = "--help"
			args = append([]string{name}, args[1:]...)
		}
		if i := named(name); i >= 0 && name != "" {
			return forms[i], args[1:]
		}
	}
	return forms[max(named(""), 0)], args
}

func runCommand(game *match.Game, args []string, std streams) int {
	form, args := findCommand(game, args)
	options := newOptions()
	c := form.make(game, options)
	if form.name == "--help" {
		fmt.Fprint(std.out, c.help())
		return 0
	}
	var err error
	if !c.raw {
		err = options.Parse(args)
		if errors.Is(err, pflag.ErrHelp) {
			fmt.Fprint(std.out, c.help())
			return 0
		}
		args = options.Args()
	}
	switch {
	case err != nil:
		err = plainOption(err)
	case c.surplus != "" && len(args) > 0:
		err = fmt.Errorf(c.surplus, args[0])
	default:
		err = c.run(args, std)
	}
	if err == nil {
		return 0
	}
	var whole wholeError
	switch {
	case errors.As(err, &whole) && whole == "":
		return 1
	case errors.As(err, &whole):
		return std.fail("%s", whole)
	case c.failure != "":
		return std.fail(c.failure, err)
	}
	return std.fail("%s %s: %v", game.ID, form.name, err)
}

// wholeError is an error whose text is the whole message. If it is empty, the output
// shows the failure already.
type wholeError string

func (e wholeError) Error() string { return string(e) }

func wholeErrorf(format string, args ...any) error { return wholeError(fmt.Sprintf(format, args...)) }

func usage(games match.Games) string {
	text := "usage: tessera-play GAME [command] [arguments]\n\nThe games:\n"
	for _, g := range games {
		text += fmt.Sprintf("  %-11s %s\n", g.ID, g.Summary)
	}
	text += "\nThe commands of every game:\n"
	for _, c := range commands() {
		text += fmt.Sprintf("  %-11s %s\n", c.name, c.about)
	}
	return text + "\n'tessera-play GAME --help' tells what else a game has, 'tessera-play GAME COMMAND\n" +
		"--help' the options; --version and --licenses tell about the program.\n"
}
