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
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"sync"
	"syscall"
	"time"

	"github.com/spf13/pflag"

	"tessera/logic/release"
	"tessera/logic/server/hosted"
	"tessera/logic/server/push"
	"tessera/logic/server/store"
	"tessera/logic/server/web"
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

const (
	headerTimeout = 5 * time.Second
	readTimeout   = 20 * time.Second
	// writeTimeout leaves time for the last place in the queue and a search at the
	// strongest level.
	writeTimeout   = 3 * time.Minute
	idleTimeout    = 2 * time.Minute
	maxHeaderBytes = 16 << 10
	finishTimeout  = time.Minute
)

// serve runs the server until ctx ends. It returns when the last answer is sent and the
// store is closed.
func serve(ctx context.Context, o options, std streams) error {
	logger := o.logger(std.err)
	if o.web != "" && !web.HasSite(o.web) {
		return fmt.Errorf("%s holds no browser edition; `make web` builds it into dist/web", o.web)
	}
	if o.exposed != "" {
		logger.Warn("all who are on this machine can read the password in --"+o.exposed, "instead",
			"put it into the environment or a .pgpass file")
	}
	listener, err := net.Listen("tcp", o.address)
	if err != nil {
		return listenError(o.address, err)
	}
	defer listener.Close()
	gameStore, err := openStore(ctx, o)
	if err != nil {
		return err
	}
	keeper, err := hosted.NewKeeper(ctx, hosted.KeeperOptions{Store: gameStore, Keep: o.keep, Log: logger})
	if err != nil {
		return errors.Join(fmt.Errorf("the games cannot be counted: %w", err), gameStore.Close())
	}
	h, err := newHandlers(ctx, o, gameStore, keeper, logger, listener.Addr())
	if err != nil {
		return errors.Join(err, gameStore.Close())
	}
	debug, err := o.startDebug(h.figures)
	if err != nil {
		h.tables.Close()
		return errors.Join(err, gameStore.Close())
	}
	defer debug.Close()
	stopCopying := o.offerFolder(gameStore, logger)
	stopRemoving := inBackground(ctx, keeper.Run)
	stopLooking := inBackground(ctx, func(ctx context.Context) { h.blocks.Run(ctx, logger) })
	page := ""
	if o.web != "" {
		page = ", a page to play on"
	}
	fmt.Fprintf(std.out, "listening on http://%s, blue plays at level %s, games in %s%s\n",
		announced(listener.Addr()), o.level, o.place(), page)
	server := newServer(h, logger)
	server.RegisterOnShutdown(h.tables.Drain)
	err = answerUntil(ctx, server, h.connections.Listen(server, listener))
	h.tables.Close()
	if h.pushes != nil {
		h.pushes.Close()
	}
	stopLooking()
	stopRemoving()
	stopCopying()
	return errors.Join(err, gameStore.Close())
}

func (o options) logger(w io.Writer) *slog.Logger {
	how := &slog.HandlerOptions{Level: o.log, ReplaceAttr: store.LogStack}
	if o.logJSON {
		return Log(slog.NewJSONHandler(w, how), time.Now)
	}
	return Log(slog.NewTextHandler(w, how), time.Now)
}

// pushes returns the sender of push messages, or nil if they are off.
func (o options) pushes(logger *slog.Logger) (*push.Sender, error) {
	if o.push == "" {
		return nil, nil
	}
	key, err := push.LoadKey(cmp.Or(o.pushKey, filepath.Join(o.data, pushFile)))
	if err != nil {
		return nil, fmt.Errorf("the key of --push cannot be had: %w", err)
	}
	return push.New(push.Options{Key: key, Contact: o.push, Log: logger}), nil
}

func newServer(handler http.Handler, logger *slog.Logger) *http.Server {
	return &http.Server{
		Handler:           handler,
		ReadHeaderTimeout: headerTimeout,
		ReadTimeout:       readTimeout,
		WriteTimeout:      writeTimeout,
		IdleTimeout:       idleTimeout,
		MaxHeaderBytes:    maxHeaderBytes,
		ErrorLog:          slog.NewLogLogger(logger.Handler(), slog.LevelWarn),
	}
}

// answerUntil serves until ctx ends and then finishes the answers in flight.
func answerUntil(ctx context.Context, server *http.Server, listener net.Listener) error {
	server.Handler = limitBodies(ctx, server.Handler)
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	finish, cancel := context.WithTimeout(context.WithoutCancel(ctx), finishTimeout)
	defer cancel()
	if err := server.Shutdown(finish); err != nil {
		return errors.Join(fmt.Errorf("some answers were still in flight after %v and were cut off", finishTimeout),
			server.Close())
	}
	return nil
}

// inBackground runs a function until ctx ends or end is called. end returns after the
// function has.
func inBackground(ctx context.Context, run func(context.Context)) (end func()) {
	ctx, stop := context.WithCancel(ctx)
	var running sync.WaitGroup
	running.Go(func() { run(ctx) })
	return func() { stop(); running.Wait() }
}

func listenError(address string, err error) error {
	if errors.Is(err, syscall.EADDRINUSE) {
		return fmt.Errorf("the address %s is in use; stop what listens there or choose another with --addr",
			address)
	}
	return fmt.Errorf("cannot listen on %s: %w", address, err)
}

const (
	// bodyTime is how long a body may take to arrive, with one more second for each
	// bodyRate bytes that have.
	bodyTime = 5 * time.Second
	bodyRate = 4 << 10
	// lastOfBodies is how long bodies may still take to arrive when the server stops.
	lastOfBodies = time.Second
)

// limitBodies bounds the time for the bodies of requests, and stops waiting for them soon
// after ctx ends, so that a client that sends only half of one cannot delay the stop.
// Requests whose body has arrived are answered.
func limitBodies(ctx context.Context, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body := &arrivingBody{ReadCloser: r.Body, control: http.NewResponseController(w),
			whole: r.ContentLength == 0}
		r.Body = body
		defer context.AfterFunc(ctx, body.hurry)()
		next.ServeHTTP(w, r)
	})
}

type arrivingBody struct {
	io.ReadCloser
	control *http.ResponseController
	mutex   sync.Mutex
	whole   bool
	hurried bool

	began   time.Time // of the first Read
	arrived int64     // bytes
}

func (b *arrivingBody) Read(p []byte) (int, error) {
	b.wait()
	n, err := b.ReadCloser.Read(p)
	b.arrived += int64(n)
	if err == io.EOF {
		b.end()
	}
	return n, err
}

// wait sets until when the next part must have arrived. Test recorders do not support
// deadlines.
func (b *arrivingBody) wait() {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	if b.whole || b.hurried {
		return
	}
	if b.began.IsZero() {
		b.began = time.Now()
	}
	_ = b.control.SetReadDeadline(b.began.Add(bodyTime + time.Duration(b.arrived)*time.Second/bodyRate))
}

// hurry bounds how long the rest may take.
func (b *arrivingBody) hurry() {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	if !b.whole {
		b.hurried = true
		_ = b.control.SetReadDeadline(time.Now().Add(lastOfBodies))
	}
}

// end removes that bound, so that the answer has enough time.
func (b *arrivingBody) end() {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	if b.whole = true; b.hurried {
		_ = b.control.SetReadDeadline(time.Time{})
	}
}
