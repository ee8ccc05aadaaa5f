// Command serve is the server of Four in a Square: the HTTP API of package
// httpapi on an address, its games in a folder, and one of the engine's levels
// as blue.
//
//	serve [--addr HOST:PORT] [--data DIR | --store URL] [--keep TIME] [--level LEVEL]
//	serve migrate --store URL
//
// It may import what it needs to read clocks, files and signals; it needs no
// display and never links Ebiten. It says where it listens on standard output,
// and what goes wrong on standard error.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/pflag"

	"tessera/logic/foursquare/engine"
	"tessera/logic/foursquare/httpapi"
)

const (
	usage = `usage: serve [options]
       serve migrate --store postgres://...

Serves the HTTP API of Four in a Square: a person plays red, the computer blue.
"migrate" makes a database ready for the games, or brings it up to this program.

%s
GET /openapi.json describes the API. An interrupt stops the server after the
answers in flight; a second one stops it at once.
`
	// helpWidth is the width that the help is wrapped to.
	helpWidth = 80
)

const (
	defaultAddress = "127.0.0.1:8000"
	defaultLevel   = engine.Medium
	// most bounds --searches and --queue, so that a typing error does not
	// reserve the machine's memory.
	most = 100_000
	// longestKeep is the longest time a game is kept, in days: a century.
	longestKeep = 36_500
)

// streams are the standard streams of the command, so that tests can stand in
// for the terminal.
type streams struct{ out, err io.Writer }

// options are what the command line settles.
type options struct {
	command         string // "" is to serve
	address, data   string
	store           string // the address of a database; "" is for a file in data
	level           engine.Level
	keep            time.Duration
	searches, queue int // 0 is the default
	connections     int // to the database; 0 is the default
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // the second signal kills
	os.Exit(run(ctx, os.Args[1:], streams{os.Stdout, os.Stderr}))
}

// run serves until ctx ends and returns the exit status.
func run(ctx context.Context, args []string, std streams) int {
	o := newOptions()
	flags := o.flags()
	err := o.parse(flags, args)
	if errors.Is(err, pflag.ErrHelp) {
		if _, err = fmt.Fprintf(std.out, usage, flags.FlagUsagesWrapped(helpWidth)); err == nil {
			return 0
		}
		err = fmt.Errorf("standard output cannot be written: %w", err)
	} else if err == nil {
		err = o.do(ctx, std)
	}
	if err != nil {
		fmt.Fprintf(std.err, "serve: %v\n", err)
		return 1
	}
	return 0
}

// do carries the command out.
func (o options) do(ctx context.Context, std streams) error {
	if o.command == "migrate" {
		return migrate(ctx, o, std)
	}
	return serve(ctx, o, std)
}

func newOptions() options {
	return options{address: defaultAddress, level: defaultLevel, keep: httpapi.DefaultKeep}
}

// flags are the options of the command line, with their help and their defaults
// as they are now.
func (o *options) flags() *pflag.FlagSet {
	flags := pflag.NewFlagSet("serve", pflag.ContinueOnError)
	flags.SortFlags = false
	flags.Usage = func() {} // who parses says what is wrong
	flags.StringVar(&o.address, "addr", o.address, "listen on `HOST:PORT`; port 0 takes any free one")
	flags.Func("level", fmt.Sprintf("let blue play at `LEVEL`: %s (default %v)", levelNames(), o.level), func(text string) (err error) {
		o.level, err = engine.ParseLevel(text)
		return err
	})
	flags.StringVar(&o.data, "data", "", fmt.Sprintf("store the games in the folder `DIR` (default %s)", folderForPeople()))
	flags.StringVar(&o.store, "store", "", "store them in the PostgreSQL at `URL` (postgres://USER@HOST/DATABASE) instead, where other servers may have them too; a password is better in PGPASSWORD or a .pgpass file")
	flags.Func("connections", "open at most `N` connections to it (default 4, or one per core)", count(&o.connections))
	flags.Func("keep", fmt.Sprintf("keep a game that nobody plays on for `TIME`, like 30d or 12h, at most %dd (default %s)", longestKeep, inDays(o.keep)), func(text string) (err error) {
		o.keep, err = parseKeep(text)
		return err
	})
	flags.Func("searches", "think out `N` turns of blue at once (default one per core)", count(&o.searches))
	flags.Func("queue", "let `N` requests wait for that and answer further ones with 429 (default 32 for each search)", count(&o.queue))
	return flags
}

// commands are what the program can do beside serving.
var commands = []string{"migrate"}

// parse reads the command line.
func (o *options) parse(flags *pflag.FlagSet, args []string) error {
	if err := flags.Parse(args); err != nil {
		return err
	}
	rest := flags.Args()
	if len(rest) > 0 && slices.Contains(commands, rest[0]) {
		o.command, rest = rest[0], rest[1:]
	}
	if len(rest) > 0 {
		return fmt.Errorf("%q is not an option; --help lists them", rest[0])
	}
	if o.data != "" || o.store != "" {
		return nil
	}
	folder, err := dataFolder()
	o.data = folder
	return err
}

const day = 24 * time.Hour

// inDays writes a time of whole days as --keep takes it.
func inDays(keep time.Duration) string { return fmt.Sprintf("%dd", keep/day) }

// parseKeep reads a time like 30d, 12h or 1h30m, above zero and at most
// longestKeep days.
func parseKeep(text string) (time.Duration, error) {
	keep, err := time.ParseDuration(text)
	if days, inDays := strings.CutSuffix(text, "d"); inDays {
		var n int
		n, err = wholeNumber(days, longestKeep)
		keep = time.Duration(n) * day
	}
	if err != nil || keep <= 0 || keep > longestKeep*day {
		return 0, fmt.Errorf("write a time above zero and at most %dd, like 30d, 12h or 1h30m", longestKeep)
	}
	return keep, nil
}

func count(n *int) func(string) error {
	return func(text string) (err error) {
		*n, err = wholeNumber(text, most)
		return err
	}
}

func levelNames() string {
	var names []string
	for _, l := range engine.Levels() {
		names = append(names, l.String())
	}
	return strings.Join(names, ", ")
}

// wholeNumber reads a number from 1 to most.
func wholeNumber(text string, most int) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > most {
		return 0, fmt.Errorf("write a whole number from 1 to %d", most)
	}
	return n, nil
}
