package main

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/pprof"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"time"

	"tessera/logic/foursquare/engine"
	"tessera/logic/foursquare/httpapi"
	"tessera/logic/games"
	"tessera/logic/server/hosted"
	"tessera/logic/server/limit"
	"tessera/logic/server/push"
	"tessera/logic/server/store"
	"tessera/logic/server/store/postgres"
	"tessera/logic/server/tables"
	"tessera/logic/server/web"
)

type handlers struct {
	http.Handler
	figures http.Handler // for Prometheus
	web     http.Handler // the browser edition; nil to serve none
	games   *httpapi.API
	tables  *tables.API
	pushes  *push.Sender // sends push messages; nil sends none

	connections *web.Connections
	blocks      *web.Blocks
}

func newHandlers(ctx context.Context, o options, gameStore store.Store, keeper *hosted.Keeper,
	logger *slog.Logger, address net.Addr) (*handlers, error) {
	blocks, err := web.NewBlocks(ctx, gameStore)
	if err != nil {
		return nil, fmt.Errorf("the blocked networks cannot be read: %w", err)
	}
	metrics := NewMetrics()
	timed, turns := metrics.Store(gameStore), o.turns()
	turns.OnTurn, turns.Network = metrics.ObserveTurn, web.Network
	shared := hosted.Options{
		Store: timed, Now: keeper.Now, MayExpire: keeper.MayExpire, SteadySince: keeper.SteadySince,
		Queue: turns, Creations: o.creationLimit(), Bytes: o.byteLimit(), Log: logger,
	}
	pushes, err := o.pushes(logger)
	if err != nil {
		return nil, err
	}
	fit := o.capacity(descriptors())
	o.logCapacity(ctx, logger, fit)
	h := &handlers{
		pushes:  pushes,
		figures: metrics.Handler(),
		games:   httpapi.New(httpapi.Options{Options: shared, Game: engine.Game(), Level: o.level}),
		tables: tables.New(tables.Options{Options: shared, Games: games.All(), Streams: fit.each,
			AllStreams: fit.streams, Push: pushes}),
		blocks:      blocks,
		connections: web.NewConnections(o.proxies, fit.each+connectionsBeside, fit.connections),
	}
	if o.web != "" {
		h.web = web.NewSite(o.web)
	}
	gauges(metrics, h, turns.Counts, gameStore)
	clockGauges(metrics, keeper)
	if log, ok := logger.Handler().(bounded); ok {
		metrics.Counter("warnings_left_out_total", "Warnings and errors left out of the log because there were too many.",
			func() float64 { return float64(log.leftOut()) })
	}
	rules := web.Rules{Hosts: o.hosts, Loopback: isLoopback(address), Origins: o.origins}
	guarded, err := web.Guard(rules, h.dispatch(&readiness{store: timed, log: logger}))
	if err != nil {
		h.tables.Close() // its goroutine uses the store
		return nil, err
	}
	h.Handler = o.proxies.Identify(metrics.Observe(logger,
		blocks.Refuse(limitInFlight(limit.NewGate(o.inFlight, mostInTurn), limit.NewGate(1, mostInTurn), guarded))))
	return h, nil
}

// gauges adds the metrics whose values are computed when they are read.
func gauges(metrics *Metrics, h *handlers, queue func() (running, waiting int),
	gameStore store.Store) {
	first := func(two func() (int, int)) func() float64 {
		return func() float64 { n, _ := two(); return float64(n) }
	}
	second := func(two func() (int, int)) func() float64 {
		return func() float64 { _, n := two(); return float64(n) }
	}
	metrics.Gauge("turns_running", "Turns of the computer being thought out.", first(queue))
	metrics.Gauge("turns_waiting", "Turns of the computer that wait for that.", second(queue))
	metrics.Gauge("event_streams", "Open streams of events.", first(h.tables.Counts))
	metrics.Gauge("tables_thinking", "Tables at which this server is to move for the computer.",
		second(h.tables.Counts))
	metrics.Gauge("open_connections", "Open connections of clients.",
		func() float64 { return float64(h.connections.Open()) })
	metrics.Gauge("blocked_networks", "Networks that the operator has blocked.",
		func() float64 { return float64(h.blocks.Count()) })
	if database, ok := gameStore.(*postgres.Store); ok {
		metrics.Gauge("database_connections", "Connections to the database.", first(database.Pool))
		metrics.Gauge("database_connections_used", "Of those, the ones in use.", second(database.Pool))
	}
}

func clockGauges(metrics *Metrics, keeper *hosted.Keeper) {
	metrics.Gauge("clock_jump_seconds",
		"By how much the clock jumped last, as far as was noticed; nothing expires for a while after it.",
		func() float64 { return keeper.Jump().Seconds() })
	metrics.Gauge("games_may_expire", "1 where the clock is trusted and expired games are removed, else 0.",
		func() float64 {
			if keeper.MayExpire() {
				return 1
			}
			return 0
		})
}

// dispatch passes requests to the API that their path belongs to. It looks only at the
// start of the path; each API answers unknown paths in its own way.
func (h *handlers) dispatch(ready *readiness) http.Handler {
	own := web.NewRouter(ready.log, "/openapi.json", "")
	own.Route("/ready", http.MethodGet, ready.answer)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch path := r.URL.Path; {
		case path == "/lobby" || path == "/push" || path == "/tables" || strings.HasPrefix(path, "/tables/") ||
			path == "/openapi/tables.json":
			h.tables.ServeHTTP(w, r)
		case path == "/ready":
			own.ServeHTTP(w, r)
		case h.web != nil && web.IsSiteFile(path):
			r.Pattern = "/" // one route in the metrics for all its files
			h.web.ServeHTTP(w, r)
		default:
			h.games.ServeHTTP(w, r)
		}
	})
}

func isLoopback(address net.Addr) bool {
	tcp, ok := address.(*net.TCPAddr)
	return ok && tcp.IP.IsLoopback()
}

// announced returns the address to announce for a server. If it listens on all addresses
// (0.0.0.0), that is one that others can reach, in the local network if there is one.
func announced(listening net.Addr) string {
	tcp, ok := listening.(*net.TCPAddr)
	if !ok || !tcp.IP.IsUnspecified() {
		return listening.String()
	}
	own, err := net.InterfaceAddrs()
	if err != nil {
		own = nil
	}
	return net.JoinHostPort(reachable(routed(), own).String(), strconv.Itoa(tcp.Port))
}

// routed returns this machine's address for outgoing connections, or nil. It sends
// nothing: the destination is an address reserved for documentation (RFC 5737).
func routed() net.IP {
	way, err := net.Dial("udp4", "192.0.2.1:9")
	if err != nil {
		return nil
	}
	defer way.Close()
	return way.LocalAddr().(*net.UDPAddr).IP
}

// reachable returns routed, else the first of our own addresses that is not the loopback,
// IPv4 before IPv6, else the loopback.
func reachable(routed net.IP, own []net.Addr) net.IP {
	best := routed
	for _, a := range own {
		network, ok := a.(*net.IPNet)
		if ok && network.IP.IsGlobalUnicast() && (best == nil || best.To4() == nil && network.IP.To4() != nil) {
			best = network.IP
		}
	}
	if best == nil {
		return net.IPv4(127, 0, 0, 1)
	}
	return best
}

// readiness checks whether games can be stored. It does so by writing, at most once a
// second.
type readiness struct {
	store store.Store
	log   *slog.Logger
	mutex sync.Mutex
	at    time.Time
	err   error
}

const (
	probeEvery = time.Second
	probeTime  = 5 * time.Second
)

func (p *readiness) answer(_ http.ResponseWriter, r *http.Request) (web.Answer, error) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if time.Since(p.at) >= probeEvery {
		// Not the request's own context, because the next requests use the result, too.
		ctx, cancel := context.WithTimeout(context.WithoutCancel(r.Context()), probeTime)
		defer cancel()
		p.err = p.probe(ctx)
		p.at = time.Now()
	}
	if p.err != nil {
		p.log.ErrorContext(r.Context(), "the store cannot be written", "error", p.err)
		return web.Answer{}, web.Problem{Status: http.StatusServiceUnavailable,
			Text: "the server cannot store games now", After: probeEvery}
	}
	return web.OK(map[string]string{"status": "ready"}), nil
}

func (p *readiness) probe(ctx context.Context) (err error) {
	defer store.Recover(&err)()
	return p.store.Probe(ctx)
}

// startDebug serves profiles and metrics on a separate address, if one is set. They are
// for the operator, and the main address is public.
func (o options) startDebug(figures http.Handler) (*http.Server, error) {
	server := &http.Server{ReadHeaderTimeout: headerTimeout}
	if o.debug == "" {
		return server, nil
	}
	listener, err := net.Listen("tcp", o.debug)
	if err != nil {
		return nil, listenError(o.debug, err)
	}
	profiles := http.NewServeMux()
	profiles.Handle("GET /metrics", figures)
	profiles.HandleFunc("/debug/pprof/", pprof.Index)
	profiles.HandleFunc("/debug/pprof/profile", pprof.Profile)
	profiles.HandleFunc("/debug/pprof/symbol", pprof.Symbol)
	profiles.HandleFunc("/debug/pprof/trace", pprof.Trace)
	server.Handler = profiles
	go func() { _ = server.Serve(listener) }() // ends with Close
	return server, nil
}

// The bounds of what clients and their networks share. Those of one table and of the lobby
// are in package tables.
const (
	// defaultCreations is how many games a client may start in a minute.
	defaultCreations = 1200
	// A client that has paused may start the games of creationMinutes at once. All clients
	// together have the limit of creationClients clients.
	creationMinutes, creationClients = 10, 10
	// defaultMegabytes is how much a client may add to the store in a day.
	defaultMegabytes = 100
	// clientsOfNetwork and clientsOfWider are the limits of a whole network and of a wider
	// one, as multiples of one client's limit.
	clientsOfNetwork, clientsOfWider = 4, 16
	// queuePerSearch is how many computer turns may wait for each search that can run.
	queuePerSearch = 32
	// defaultInFlight is how many requests of a client are handled at the same time, and
	// mostInTurn how many more may wait.
	defaultInFlight, mostInTurn = 8, 256
	// mostReading is how many large bodies of a client are read at the same time.
	mostReading = 4
	// connectionsBeside is how many connections a client may have beside those of its event
	// streams, and allConnectionsBeside is how many all clients together may have.
	connectionsBeside, allConnectionsBeside = 800, 4000
	// descriptorsKept is how many descriptors are kept for files, the database and push
	// services, but at most a quarter of all.
	descriptorsKept = 256
	// largeBody is the size in bytes above which a client's requests are handled one at a
	// time. It is many times the size of a move.
	largeBody = 4 << 10
)

func (o options) turns() *limit.Queue {
	searches := cmp.Or(o.searches, max(runtime.GOMAXPROCS(0)-1, 1)) // one processor stays free, see main
	return limit.NewQueue(searches, cmp.Or(o.queue, queuePerSearch*searches))
}

func (o options) creationLimit() *limit.Buckets {
	each := limit.Rate{Burst: float64(creationMinutes * o.creations), PerSecond: float64(o.creations) / 60}
	return byNetwork(each, each.Times(creationClients))
}

// byteLimit returns the limit for what a client may add to the store. The clients have no
// common limit, so that many that store much cannot block others.
func (o options) byteLimit() *limit.Buckets {
	each := limit.Rate{Burst: float64(o.megabytes) * 1e6, PerSecond: float64(o.megabytes) * 1e6 / day.Seconds()}
	return byNetwork(each, limit.Rate{})
}

// capacity is how many connections all clients together may have open, how many of those
// may be event streams, and how many streams each client may have.
type capacity struct{ connections, streams, each int }

// capacity returns what the options ask for, or what a limit of open files allows if that
// is less; 0 means no limit. Up to a quarter of the connections are then kept for requests,
// and no client may have more than a quarter of the streams.
func (o options) capacity(files int) capacity {
	streams := cmp.Or(o.allStreams, tables.DefaultAllStreams)
	c := capacity{streams + allConnectionsBeside, streams, cmp.Or(o.streams, tables.DefaultStreams)}
	if files > 0 {
		c.connections = min(c.connections, files-min(files/4, descriptorsKept))
		c.streams = min(streams, max(1, c.connections-min(c.connections/4, allConnectionsBeside)))
	}
	if c.streams < streams {
		c.each = min(c.each, max(1, c.streams/4))
	}
	return c
}

// logCapacity logs that there can be fewer streams than the options ask for. It is a warning
// if the operator chose their number, or if less than half is left.
func (o options) logCapacity(ctx context.Context, log *slog.Logger, fit capacity) {
	wanted, level := cmp.Or(o.allStreams, tables.DefaultAllStreams), slog.LevelInfo
	if o.allStreams > 0 || 2*fit.streams < wanted {
		level = slog.LevelWarn
	}
	if fit.streams < wanted {
		log.Log(ctx, level, "the limit of open files allows fewer event streams", "streams", fit.streams,
			"instead of", wanted, "limit", descriptors())
	}
}

// byNetwork returns buckets with limits for clients and their networks, and with what the
// networks of a wider one share.
func byNetwork(each, total limit.Rate) *limit.Buckets {
	b := limit.NewBuckets(each, total)
	b.Network, b.NetworkRate = web.Network, each.Times(clientsOfNetwork)
	b.Wider, b.WiderRate = web.WiderNetwork, each.Times(clientsOfWider)
	return b
}

// limitInFlight limits how many requests of a client are answered at the same time: a few, and
// one with a large body, which no move has. A request counts once its body has arrived, so
// that one that never does makes no one wait. Event streams have another limit, and health
// checks do not wait.
func limitInFlight(all, large *limit.Gate, next http.Handler) http.Handler {
	few := whole(web.Through(all, next))
	one := web.Through(limit.NewGate(mostReading, mostInTurn), whole(web.Through(large, web.Through(all, next))))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		path := r.URL.Path
		switch {
		case strings.HasSuffix(path, "/events") || path == "/health" || path == "/ready":
			next.ServeHTTP(w, r)
		case r.ContentLength < 0 || r.ContentLength > largeBody:
			one.ServeHTTP(w, r)
		default:
			few.ServeHTTP(w, r)
		}
	})
}

// whole returns a handler that reads the body of a request before next handles it. A body
// that is larger than any handler accepts stays unread in part.
func whole(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.ContentLength == 0 {
			next.ServeHTTP(w, r)
			return
		}
		read, err := io.ReadAll(io.LimitReader(r.Body, web.MaxBody+1))
		rest := io.Reader(r.Body)
		if err != nil {
			rest = failed{err}
			// net/http cancels the context with a failed read. The sender still gets an answer.
			r = r.WithContext(context.WithoutCancel(r.Context()))
		}
		r.Body = struct {
			io.Reader
			io.Closer
		}{io.MultiReader(bytes.NewReader(read), rest), r.Body}
		next.ServeHTTP(w, r)
	})
}

// failed is the end of a body that did not arrive.
type failed struct{ err error }

func (f failed) Read([]byte) (int, error) { return 0, f.err }
