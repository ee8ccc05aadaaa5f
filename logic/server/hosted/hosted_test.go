package hosted

import (
	"bytes"
	"crypto/rand"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"tessera/logic/internal/errtest"
	"tessera/logic/logictest/tictactoe"
	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/logic/server/limit"
	"tessera/logic/server/store"
	"tessera/logic/server/web"
	"tessera/logic/server/web/webtest"
)

type head struct{ Word string }

func open(t *testing.T) (*Games, *webtest.Clock) {
	clock := webtest.NewClock()
	c, _ := New(Options{Store: webtest.Store(t), Now: clock.Now}, About{Kind: "kind", Path: "/things", Document: "/openapi.json", Unknown: "no thing %q"})
	return c, clock
}

func begin(t *testing.T, c *Games) (g Game, h head) {
	t.Helper()
	w := httptest.NewRecorder()
	errtest.None(t, c.Create(w, httptest.NewRequest("POST", "/things", nil), Game{ID: "a"}, head{"first"}))
	if place := w.Header().Get("Location"); place != "/things/a" {
		t.Errorf("the game's place is %q, want /things/a", place)
	}
	g, err := c.Find(t.Context(), "a", &h)
	if err == nil {
		err = c.Replay(&g, tictactoe.Game(), nil)
	}
	if err != nil || h.Word != "first" {
		t.Fatalf("a new game has the head %q, error %v; want first", h.Word, err)
	}
	return g, h
}

func unknown(t *testing.T, err error) {
	t.Helper()
	if p, told := errors.AsType[web.Problem](err); !told || p.Status != http.StatusNotFound || p.Text != `no thing "a"` {
		t.Errorf("the error is %v, want status 404 and no thing \"a\"", err)
	}
}

// TestSave checks that only one of two conflicting saves succeeds, and that saving a
// removed game fails as for an unknown one.
func TestSave(t *testing.T) {
	c, clock := open(t)
	g, h := begin(t, c)
	rival := g
	errtest.None(t, g.Play("B2 "))
	h.Word = "second"
	errtest.None(t, c.Save(t.Context(), g, h))
	if err := c.Save(t.Context(), rival, h); !errors.Is(err, store.ErrConflict) {
		t.Errorf("the second of two saves: %v, want %v", err, store.ErrConflict)
	}
	now, err := c.Find(t.Context(), "a", &h)
	if err != nil || now.Version() != 1 || len(now.Moves) != 1 || now.Moves[0] != "b2" || h.Word != "second" || len(rival.Moves) != 0 {
		t.Errorf("stored is %+v with %q, error %v; want version 1 with b2 and second", now, h.Word, err)
	}
	clock.Advance(time.Hour)
	if n, err := c.Store.RemoveUntouched(t.Context(), clock.Now(), store.All); n != 1 || err != nil {
		t.Errorf("removed are %d games, error %v; want 1", n, err)
	}
	unknown(t, c.Save(t.Context(), now, h))
}

// TestFind checks that games of another kind are unknown, and that a game whose head is
// unreadable is damaged.
func TestFind(t *testing.T) {
	c, _ := open(t)
	g, h := begin(t, c)
	spoilt := g.loaded
	spoilt.Head = []byte("7")
	errtest.None(t, c.Store.Save(t.Context(), "a", g.loaded, spoilt))
	if _, err := c.Find(t.Context(), "a", &h); !errors.Is(err, store.ErrDamaged) {
		t.Errorf("a game with an unreadable head: %v, want %v", err, store.ErrDamaged)
	}
	c.about.Kind = "other"
	_, err := c.Find(t.Context(), "a", &h)
	unknown(t, err)
}

// foundLine is a search that has found this principal variation.
type foundLine []string

func (foundLine) Step(int) bool                { return true }
func (l foundLine) BestTurn() []string         { return l }
func (foundLine) Evaluation() match.Evaluation { return match.Evaluation{} }
func (foundLine) Note() say.Text               { return say.Text{} }

// TestTurn checks that a level's whole turn is played, and that the error for an invalid
// one shows the position.
func TestTurn(t *testing.T) {
	c, _ := open(t)
	tests := []struct {
		line []string
		ok   bool // its first move is the whole turn
		is   any
		says string
	}{
		{[]string{"b2"}, true, nil, ""},
		{nil, false, new(match.NoMove), "the level x found no move"},
		{[]string{"z9"}, false, new(match.IllegalMove), "the illegal move z9"},
		{[]string{"b2", "a1"}, true, nil, ""},
	}
	start, _ := begin(t, c)
	for _, test := range tests {
		g := start
		rules := *g.Rules
		rules.Search = func(match.State, string, uint64) match.Search { return foundLine(test.line) }
		g.Rules = &rules
		_, err := c.PlayTurn(t.Context(), "somebody", &g, "x", 1, nil)
		switch {
		case test.ok:
			if err != nil || len(g.Moves) != 1 {
				t.Errorf("%q: played %q, error %v; want one move", test.line, g.Moves, err)
			}
		case err == nil || !strings.Contains(err.Error(), test.says) || !strings.Contains(err.Error(), start.State.String()):
			t.Errorf("%q: the error is %v, want one with %q and the position", test.line, err, test.says)
		case test.is != nil && !errors.As(err, test.is):
			t.Errorf("%q: the error is %v, want a %T", test.line, err, test.is)
		}
	}
	if running, waiting := c.Queue.Counts(); running+waiting != 0 {
		t.Errorf("at the end %d run and %d wait in the queue, want none", running, waiting)
	}
}

// TestBytes checks that a client may add a certain amount to the store in a day, half of
// it with new games, and that other clients are not affected.
func TestBytes(t *testing.T) {
	const games = 6
	c, clock := open(t)
	size := float64(gameBytes + len(`{"Word":"first"}`))
	c.Bytes = limit.NewBuckets(limit.Rate{Burst: 2 * games * size, PerSecond: size / 60}, limit.Rate{})
	create := func(id, address string) error {
		r := httptest.NewRequest("POST", "/things", nil)
		r.RemoteAddr = address + ":1"
		return c.Create(httptest.NewRecorder(), r, Game{ID: id}, head{"first"})
	}
	full := func(err error) {
		t.Helper()
		if p, told := errors.AsType[web.Problem](err); !told || p.Status != http.StatusTooManyRequests || p.After <= 0 || !strings.Contains(p.Text, "stored from your network") {
			t.Errorf("a client that has stored too much: %v, want status 429 and a time to wait", err)
		}
	}
	for n := range games {
		if err := create(fmt.Sprint("a", n), "192.0.2.1"); err != nil {
			t.Fatalf("game %d of %d: %v, want no error", n+1, games, err)
		}
	}
	full(create("b", "192.0.2.1"))
	if err := create("b", "192.0.2.2"); err != nil {
		t.Errorf("a game of another client: %v, want no error", err)
	}
	var h head
	change := func(word string, by string) error {
		g, err := c.Find(t.Context(), "a0", &h)
		errtest.None(t, err)
		g.ChangedBy = by
		return c.Save(t.Context(), g, head{word})
	}
	long := strings.Repeat("x", int(size*games/2))
	for _, word := range []string{long, "short", long, "short"} { // a change that saves space costs nothing
		if err := change(word, "192.0.2.1"); err != nil {
			t.Errorf("a change of %d bytes to a game under way: %v, want no error", len(word), err)
		}
	}
	full(change(long, "192.0.2.1"))
	if err := change(long, ""); err != nil {
		t.Errorf("a change by the server itself: %v, want no error", err)
	}
	clock.Advance(24 * time.Hour)
	if err := create("c", "192.0.2.1"); err != nil {
		t.Errorf("a game a day later: %v, want no error", err)
	}
}

// TestOnlyWhatIsStoredIsCharged checks that a game that could not be begun, a change that
// another one overtook, and a game that was discarded cost their client nothing.
func TestOnlyWhatIsStoredIsCharged(t *testing.T) {
	c, clock := open(t)
	size := float64(gameBytes + len(`{"Word":"first"}`))
	c.Creations = limit.NewBuckets(limit.Rate{Burst: 2, PerSecond: 1e-9}, limit.Rate{Burst: 2, PerSecond: 1e-9})
	c.Bytes = limit.NewBuckets(limit.Rate{Burst: 4.5 * size, PerSecond: 1e-9}, limit.Rate{})
	begin := func(id string) error {
		return c.Begin(t.Context(), Game{ID: id, ChangedBy: "192.0.2.1"}, head{"first"})
	}
	errtest.None(t, begin("a"))
	for range 3 {
		if err := begin("a"); !errors.Is(err, store.ErrExists) {
			t.Fatalf("a game that is there already: %v, want %v", err, store.ErrExists)
		}
	}
	var h head
	old, err := c.Find(t.Context(), "a", &h)
	errtest.None(t, err)
	old.ChangedBy = "192.0.2.1"
	errtest.None(t, c.Save(t.Context(), old, h))
	for range 3 {
		if err := c.Save(t.Context(), old, head{strings.Repeat("x", int(2*size))}); !errors.Is(err, store.ErrConflict) {
			t.Fatalf("a change that another overtook: %v, want %v", err, store.ErrConflict)
		}
	}
	for range 3 {
		errtest.None(t, begin("b"))
		errtest.None(t, c.Discard(t.Context(), Game{ID: "b", ChangedBy: "192.0.2.1"}, head{"first"}))
	}
	errtest.None(t, begin("c"))
	if p, told := errors.AsType[web.Problem](begin("d")); !told || p.Status != http.StatusTooManyRequests {
		t.Errorf("a third game of two: %v, want status 429", p)
	}
	if wait := c.Bytes.Spend("192.0.2.1", 2.5*size, 0, clock.Now()); wait > 0 {
		t.Errorf("half of the bytes are charged after two games: the next wait %v, want none", wait)
	}
}

// drawing returns games that draw these random bytes.
func drawing(random []byte) *Games { return &Games{Options: Options{Random: bytes.NewReader(random)}} }

func TestSecretsEncodeTheRandomBytes(t *testing.T) {
	random := []byte("0123456789abcdefghij")
	text, err := randomText(bytes.NewReader(random), 20)
	if err != nil || text != "gaytemzugu3doobzmfrggzdfmztwq2lk" {
		t.Errorf("the text of %q is %q, error %v", random, text, err)
	}
	seed, err := drawing([]byte{0, 0, 0, 0, 0, 0, 1, 2}).NewSeed()
	if err != nil || seed != 258 {
		t.Errorf("the seed is %d, error %v; want 258", seed, err)
	}
	if text, err := randomText(bytes.NewReader(random), 21); err == nil || text != "" {
		t.Errorf("20 random bytes for 21 make %q, want an error", text)
	}
	if _, err := drawing(random[:7]).NewSeed(); err == nil {
		t.Error("7 random bytes make a seed, want an error")
	}
}

// TestOnlyATokenMatchesItsHash checks that similar tokens do not fit.
func TestOnlyATokenMatchesItsHash(t *testing.T) {
	token, err := randomText(rand.Reader, 16)
	if err != nil {
		t.Fatal(err)
	}
	if !MatchesToken(token, HashToken(token)) || len(HashToken(token)) != 32 || strings.Contains(string(HashToken(token)), token) {
		t.Errorf("the hash of %q is %x; want 32 bytes that match it without holding it", token, HashToken(token))
	}
	for _, other := range []string{"", token + "a", token[1:], strings.ToUpper(token), string(HashToken(token))} {
		if other != token && MatchesToken(other, HashToken(token)) {
			t.Errorf("%q matches the hash of %q, want only the token itself", other, token)
		}
	}
	if MatchesToken("", nil) {
		t.Error("an empty token matches a missing hash, want not")
	}
}
