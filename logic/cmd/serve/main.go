// Command serve, installed as tessera-serve, is the server. It has the HTTP API of Four
// in a Square, in which a person plays red and the computer blue, and tables, at which
// people in different places and the computer play any game.
//
//	tessera-serve [--addr HOST:PORT] [--web DIR] [--data DIR | --store URL] [--keep TIME] [--level LEVEL] ...
//	tessera-serve migrate --store URL
//	tessera-serve expire [--data DIR | --store URL] [--keep TIME]
//	tessera-serve compact [--data DIR]
//	tessera-serve backup [--data DIR] FILE
//	tessera-serve restore [--data DIR] FILE
//	tessera-serve tables [--data DIR | --store URL] [list [N] | show ID | close ID | delete ID]
//	tessera-serve block [--data DIR | --store URL] [NETWORK]
//	tessera-serve unblock [--data DIR | --store URL] NETWORK
//
// It prints its address on standard output and errors on standard error. It may import
// whatever it needs for clocks, files and signals. It needs no display and never imports
// Ebiten.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"runtime/debug"
	"syscall"

	"github.com/spf13/pflag"

	"tessera/logic/release"
	"tessera/logic/server/store"
)

const (
	program = "tessera-serve"

	usage = `usage: tessera-serve [options]
       tessera-serve migrate --store postgres://...
       tessera-serve expire [--data DIR | --store URL] [--keep TIME]
       tessera-serve compact [--data DIR]
       tessera-serve backup [--data DIR] FILE
       tessera-serve restore [--data DIR] FILE
       tessera-serve tables [list [N] | show ID | close ID | delete ID]
       tessera-serve block [NETWORK]
       tessera-serve unblock NETWORK

Serves the HTTP API of Four in a Square, where a person plays red and the
computer blue, and tables for all games, at which persons who are apart and the
computer play. With --web it serves the browser edition beside them: one command
for a house with both. "migrate" makes a database ready for the games, or brings it up
to this program; "expire" removes at once all games that nobody has played on for
the time of --keep, of which a server removes few at a time; "compact" makes the file of a folder's games,
on which no server runs, as small as they are; "backup" writes a copy of the games of a folder, while a server
runs on it or not, and "restore" makes a folder's games of one.
"tables" lists the tables played at last, shows one, ends its game, or removes it;
"block" refuses all who come from an address or a network, or lists what is
blocked. Running servers notice; --data or --store says of which games it is.

%s
What the command line does not say may stand in the environment, for all options
that settle something: TESSERA_SERVE_ADDR for --addr, TESSERA_SERVE_LOG_JSON=true
for --log-json, and so on; what may be repeated is a list with commas there.

GET /openapi.json and /openapi/tables.json describe the APIs, /ready tells
whether games can be kept, and /metrics on the address of --debug has figures for
Prometheus. An interrupt stops the server after the answers in flight; a second one stops it at once.
`
	helpWidth = 80
)

// streams are the standard streams, which tests replace.
type streams struct{ out, err io.Writer }

// gcPercent is the default for GOGC, in per cent. Each collection stops all requests for a
// moment, so fewer are better; but with 400 an event stream takes 10 KB instead of 7.
const gcPercent = 200

func main() {
	// Each search has a processor. One more is for requests without a search: while all
	// processors are busy, Go polls the network only every 10 ms.
	runtime.GOMAXPROCS(runtime.GOMAXPROCS(0) + 1)
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(gcPercent)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // the second signal kills the process
	os.Exit(run(ctx, os.Args[1:], streams{os.Stdout, os.Stderr}))
}

func run(ctx context.Context, args []string, std streams) int {
	o := newOptions()
	flags := o.flags()
	err := o.parse(flags, args)
	text := o.printedText()
	if errors.Is(err, pflag.ErrHelp) {
		text, err = fmt.Sprintf(usage, flags.FlagUsagesWrapped(helpWidth)), nil
	}
	if err == nil && text != "" {
		if _, err = io.WriteString(std.out, text); err != nil {
			err = fmt.Errorf("standard output cannot be written: %w", err)
		}
	} else if err == nil {
		err = o.do(ctx, std)
	}
	if _, panicked := errors.AsType[store.PanicError](err); panicked {
		err = fmt.Errorf("the stored games are damaged: %w", err)
	}
	if err != nil {
		fmt.Fprintf(std.err, "tessera-serve: %v\n", err)
		return 1
	}
	return 0
}

// printedText returns the text of options that print something instead of serving, "" for
// others.
func (o options) printedText() string {
	switch {
	case o.version:
		return release.Line(program)
	case o.licenses:
		return release.Notices
	}
	return ""
}

func (o options) do(ctx context.Context, std streams) error {
	switch o.command {
	case "migrate":
		return migrate(ctx, o, std)
	case "expire":
		return expire(ctx, o, std)
	case "compact":
		return compact(o, std)
	case "backup":
		return backUp(ctx, o, std)
	case "restore":
		return restore(o, std)
	case "tables", "block", "unblock":
		return runOperator(ctx, o, std)
	}
	return serve(ctx, o, std)
}
