// Command serve is the server of Four in a Square: the HTTP API of package
// httpapi on an address, its games in a folder, and one of the engine's levels
// as blue.
//
//	serve [--addr HOST:PORT] [--data DIR] [--keep TIME] [--level LEVEL]
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

Serves the HTTP API of Four in a Square: a person plays red, the computer blue.

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
	address, data   string
	level           engine.Level
	keep            time.Duration
	searches, queue int // 0 is the default
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
		err = serve(ctx, o, std)
	}
	if err != nil {
		fmt.Fprintf(std.err, "serve: %v\n", err)
		return 1
	}
	return 0
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
	flags.Func("keep", fmt.Sprintf("keep a game that nobody plays on for `TIME`, like 30d or 12h, at most %dd (default %s)", longestKeep, inDays(o.keep)), func(text string) (err error) {
		o.keep, err = parseKeep(text)
		return err
	})
	flags.Func("searches", "think out `N` turns of blue at once (default one per core)", count(&o.searches))
	flags.Func("queue", "let `N` requests wait for that and answer further ones with 429 (default 32 for each search)", count(&o.queue))
	return flags
}

// parse reads the command line.
func (o *options) parse(flags *pflag.FlagSet, args []string) error {
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() > 0 {
		return fmt.Errorf("%q is not an option; --help lists them", flags.Arg(0))
	}
	if o.data != "" {
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
