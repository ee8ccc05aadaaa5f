package main

import (
	"errors"
	"fmt"
	"io"
	"math"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// TestTimesAreCounted checks that failed requests have no time, and that at returns the
// right quantiles.
func TestTimesAreCounted(t *testing.T) {
	times := &times{}
	if got := times.at(990); got != 0 {
		t.Errorf("of no request %v is told", got)
	}
	for i := range 101 {
		times.note(time.Duration(101-i)*time.Millisecond, nil)
	}
	times.note(time.Hour, io.EOF)
	times.note(time.Hour, errors.New("another"))
	for perThousand, want := range map[int]time.Duration{0: 1, 500: 51, 990: 100, 1000: 101} {
		if got := times.at(perThousand); got != want*time.Millisecond {
			t.Errorf("%d of a thousand take %v, want %d ms", perThousand, got, want)
		}
	}
	if len(times.all) != 101 || times.failed != 2 || times.first != io.EOF {
		t.Errorf("%d are counted and %d failed, the first by %v", len(times.all), times.failed, times.first)
	}
}

// TestEveryClientHasATurn checks that each client has a turn even if the time is over,
// and that the number of calls is bounded.
func TestEveryClientHasATurn(t *testing.T) {
	var turns [5]atomic.Int64
	do := func(client int) error { turns[client].Add(1); return nil }
	repeat(math.MaxInt, len(turns), 0, do)
	each := func() (list []int64) {
		for i := range turns {
			list = append(list, turns[i].Swap(0))
		}
		return list
	}
	if got := each(); !slices.Equal(got, []int64{1, 1, 1, 1, 1}) {
		t.Errorf("in no time the clients have %v turns", got)
	}
	counted := repeat(20, len(turns), time.Hour, do)
	if got := each(); slices.Min(got) < 1 || len(counted.all) < 20 || len(counted.all) > 20+len(turns) {
		t.Errorf("of 20 turns the clients have %v, and %d are counted", got, len(counted.all))
	}
}

// TestCreationsStayWithinAServersLimit checks that the number of tables created is
// bounded, however long the measurement takes: a server lets a client start 12,000 games
// in quick succession by default, and four numbers of clients are measured.
func TestCreationsStayWithinAServersLimit(t *testing.T) {
	var laid atomic.Int64
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusCreated)
		fmt.Fprintf(w, `{"id": "%d", "seats": [{"token": "one"}, {"token": "other"}]}`, laid.Add(1))
	}))
	defer server.Close()
	const clients = 256
	created, tables := createTables(clientFrom(0, clients), func(int) string { return server.URL }, clients, time.Hour)
	if n := int(laid.Load()); n < mostCreated || n > 12_000/4 || len(created.all) != n || slices.Contains(tables, nil) || created.took <= 0 {
		t.Errorf("%d clients lay %d tables, %d counted; the first that failed: %v", clients, n, len(created.all), created.first)
	}
}

// TestLimitErrorSaysWhatToDo checks that the error for reaching the server's limit says what to do.
func TestLimitErrorSaysWhatToDo(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		http.Error(w, `{"error":"too many games"}`, http.StatusTooManyRequests)
	}))
	defer server.Close()
	err := measureTables(settings{servers: []string{server.URL}, each: time.Millisecond}, 2)
	if !errors.Is(err, errLimited) || !strings.Contains(err.Error(), "--creations") || strings.Contains(err.Error(), "\n") {
		t.Errorf("a server that lets nobody lay a table: %v", err)
	}
}
