package main

import (
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

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
