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
	"path/filepath"
	"runtime"
	"sync"
	"syscall"
	"time"

	"tessera/logic/server/hosted"
	"tessera/logic/server/limit"
	"tessera/logic/server/push"
	"tessera/logic/server/site"
	"tessera/logic/server/store"
	"tessera/logic/server/telemetry"
	"tessera/logic/server/web"
)

const (
	headerTimeout = 5 * time.Second
	readTimeout   = 20 * time.Second
	// writeTimeout leaves time for the last place in the queue and a search at the
	// strongest level.
	writeTimeout   = 3 * time.Minute
	idleTimeout    = 2 * time.Minute
	maxHeaderBytes = 16 << 10
	finishTimeout  = time.Minute
	// queuePerSearch is how many computer turns may wait for each search that can run.
	queuePerSearch = 32
	// largeBody is the size in bytes above which a client's requests are handled one at a
	// time. It is many times the size of a move.
	largeBody  = 4 << 10
	mostInTurn = 256
)

// serve runs the server until ctx ends. It returns when the last answer is sent and the
// store is closed.
func serve(ctx context.Context, o options, std streams) error {
	logger := o.logger(std.err)
	if o.web != "" && !site.Built(o.web) {
		return fmt.Errorf("%s holds no browser edition; `make web` builds it into dist/web", o.web)
	}
	if o.exposed != "" {
		logger.Warn("all who are on this machine can read the password in --"+o.exposed, "instead", "put it into the environment or a .pgpass file")
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
	fmt.Fprintf(std.out, "listening on http://%s, blue plays at level %s, games in %s%s\n", announced(listener.Addr()), o.level, o.place(), page)
	server := newServer(h, logger)
	server.RegisterOnShutdown(h.tables.Drain)
	err = answerUntil(ctx, server, web.JSONErrors(server, listener))
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
		return telemetry.Log(slog.NewJSONHandler(w, how))
	}
	return telemetry.Log(slog.NewTextHandler(w, how))
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

func (o options) turns() *limit.Queue {
	searches, queue := o.searches, o.queue
	if searches == 0 {
		searches = max(runtime.GOMAXPROCS(0)-1, 1) // one processor stays free, see main
	}
	if queue == 0 {
		queue = queuePerSearch * searches
	}
	return limit.NewQueue(searches, queue)
}

func (o options) gate() *limit.Gate { return limit.NewGate(o.inFlight, mostInTurn) }

// clientsOfNetwork is the rate of a whole network, as a multiple of one client's.
const clientsOfNetwork = 4

func (o options) creationLimit() *limit.Buckets {
	const minutesAtOnce, clients = 10, 10
	each := limit.Rate{Burst: float64(minutesAtOnce * o.creations), PerSecond: float64(o.creations) / 60}
	return byNetwork(each, each.Times(clients))
}

// byteLimit returns the limit for what a client may add to the store. The clients have no
// common limit, so that many that store much cannot block others.
func (o options) byteLimit() *limit.Buckets {
	each := limit.Rate{Burst: float64(o.megabytes) * 1e6, PerSecond: float64(o.megabytes) * 1e6 / day.Seconds()}
	return byNetwork(each, limit.Rate{})
}

// byNetwork returns buckets with limits for clients and their networks.
func byNetwork(each, total limit.Rate) *limit.Buckets {
	b := limit.NewBuckets(each, total)
	b.Network, b.NetworkRate = web.Network, each.Times(clientsOfNetwork)
	return b
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
		return errors.Join(fmt.Errorf("some answers were still in flight after %v and were cut off", finishTimeout), server.Close())
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
		return fmt.Errorf("the address %s is in use; stop what listens there or choose another with --addr", address)
	}
	return fmt.Errorf("cannot listen on %s: %w", address, err)
}
