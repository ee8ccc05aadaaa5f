package main

import (
	"errors"
	"net/http"
	"runtime"
	"strings"

	"tessera/logic/server/limit"
	"tessera/logic/server/web"
)

// The bounds of what clients and their networks share. Those of one table and of the lobby
// are in package tables.
const (
	// defaultCreations is how many games a client may start in a minute.
	defaultCreations = 1200
	// creationMinutes is for how many minutes a client may start its games at once, and
	// creationClients is how many clients may do so together.
	creationMinutes, creationClients = 10, 10
	// defaultMegabytes is how much a client may add to the store in a day.
	defaultMegabytes = 100
	// clientsOfNetwork is the rate of a whole network, as a multiple of one client's.
	clientsOfNetwork = 4
	// queuePerSearch is how many computer turns may wait for each search that can run.
	queuePerSearch = 32
	// defaultInFlight is how many requests of a client are handled at the same time, and
	// mostInTurn how many more may wait.
	defaultInFlight, mostInTurn = 8, 256
	// largeBody is the size in bytes above which a client's requests are handled one at a
	// time. It is many times the size of a move.
	largeBody = 4 << 10
)

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

// byNetwork returns buckets with limits for clients and their networks.
func byNetwork(each, total limit.Rate) *limit.Buckets {
	b := limit.NewBuckets(each, total)
	b.Network, b.NetworkRate = web.Network, each.Times(clientsOfNetwork)
	return b
}

// limitInFlight limits how many requests of a client are answered at the same time: a few, and
// one with a large body, which no move has. Event streams have another limit, and health
// checks do not wait.
func limitInFlight(all, large *limit.Gate, next http.Handler) http.Handler {
	few := through(all, next)
	one := through(large, few)
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

func through(gate *limit.Gate, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		leave, err := gate.Enter(r.Context(), web.ClientOf(r).ID)
		if full, isFull := errors.AsType[limit.Full](err); isFull {
			web.WriteProblem(w, web.Problem{Status: http.StatusTooManyRequests,
				Text: "too many requests of this client wait; try again in a moment", After: full.After})
			return
		}
		if err != nil {
			panic(http.ErrAbortHandler) // the client is gone
		}
		defer leave()
		next.ServeHTTP(w, r)
	})
}
