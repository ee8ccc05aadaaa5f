package httpapi

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"reflect"
	"slices"
	"strings"
	"testing"

	"tessera/logic/foursquare"
	"tessera/logic/internal/errtest"
	"tessera/logic/match"
	"tessera/logic/server/store"
	"tessera/logic/server/store/storetest"
	"tessera/logic/server/web"
)

// TestRefusedRequestsChangeNothing sends each kind of invalid move and restart while red is
// to place. The game must not change, and no answer shows the token.
func TestRefusedRequestsChangeNothing(t *testing.T) {
	h := start(t, func(o *Options) { o.Game = playedBy(scripted("p 8 0", "s 0")) })
	g := h.create("")
	g.play("p 0 0", "s 1") // the hole is now 0, and red's marble is in square 1
	token, other := `"playerToken": "`+g.token+`"`, `"playerToken": "`+h.create("").token+`"`
	const action = `"action": "place", "squareIndex": 8, "slotIndex": 0`
	before, stored := g.look(), g.stored()
	for _, body := range []string{
		`{"action": "place", "squareIndex": 1, "slotIndex": 0, ` + token + `}`, `{"action": "slide", "squareIndex": 1, ` + token + `}`,
		`{"action": "place", "squareIndex": -1, "slotIndex": 0, ` + token + `}`, `{"action": "place", "squareIndex": 8, "slotIndex": 4, ` + token + `}`,
		`{"action": "Place", "squareIndex": 8, "slotIndex": 0, ` + token + `}`, `{"action": 1, ` + token + `}`, `{"action": "slide", ` + token + `}`,
		`{"action": "place", "squareIndex": "8", "slotIndex": 0, ` + token + `}`, `{"action": "place", "squareIndex": 8, "slotIndex": 15e-1, ` + token + `}`,
		`{"action": "place", "squareIndex": 8, "slotIndex": null, ` + token + `}`, `{` + action + `}`, `{` + action + `, ` + other + `}`,
		`{` + action + `, "playerToken": "` + g.token[:len(g.token)-1] + `"}`, `{` + action + `, "playerToken": ["` + g.token + `"]}`,
		`{` + action + `, ` + token + `} {}`, `{"action": "place"`, `[]`, "", `{"x": "` + strings.Repeat("x", web.MaxBody) + `"}`,
	} {
		for _, path := range []string{"/move", "/restart"} {
			if path == "/restart" && strings.HasSuffix(body, token+`}`) {
				continue // a restart reads the token alone
			}
			r := h.Do("POST", g.path()+path, body)
			if text := r.ErrorText(t); r.Status >= 500 || strings.Contains(text, g.token) {
				t.Errorf("%s %.200s\nstatus %d, %q", path, body, r.Status, text)
			}
			if now := g.look(); !bytes.Equal(now.Body, before.Body) || !reflect.DeepEqual(g.stored(), stored) {
				t.Errorf("%s %.200s\nchanged the game to %s", path, body, now.Body)
			}
		}
	}
	if h.log.String() != "" {
		t.Errorf("the log has %q", h.log)
	}
	g.play("p 8 1")
}

// TestUnreadableGames checks that a game with damaged moves is refused, that it can restart,
// and that other games continue.
func TestUnreadableGames(t *testing.T) {
	for name, moves := range map[string][]string{"illegal moves": {"p 0 0", "p 0 1"}, "unreadable moves": {"nonsense"}} {
		t.Run(name, func(t *testing.T) {
			h := start(t, nil)
			g, other := h.create(""), h.create("")
			saw, err := h.store.Load(t.Context(), g.id)
			errtest.None(t, err)
			spoilt := saw
			spoilt.Moves = moves
			errtest.None(t, h.store.Save(t.Context(), g.id, saw, spoilt))
			for _, r := range []reply{g.look(), g.try("s 1")} {
				if r.ErrorText(t); r.Status != http.StatusInternalServerError {
					t.Errorf("status %d, %s", r.Status, r.Body)
				}
			}
			stateOf(t, h.Do("POST", g.path()+"/restart", g.body("s 1")))
			if log := h.log.String(); !strings.Contains(log, g.path()) {
				t.Errorf("the log has %q", log)
			}
			other.play("p 0 0", "s 1")
		})
	}
}

// TestBrokenServer checks that failures of the server itself are answered and logged
// without secrets, and change no game.
func TestBrokenServer(t *testing.T) {
	line := func(moves ...foursquare.Move) *match.Game {
		return playedBy(func(foursquare.State, uint64) search { return fixedTurn(moves) })
	}
	for name, change := range map[string]func(*Options){
		"blue plays an illegal move": func(o *Options) { o.Game = line(foursquare.Slide(0)) },
		"blue plays nothing":         func(o *Options) { o.Game = line() },
		"blue places only":           func(o *Options) { o.Game = line(foursquare.Place(8, 0)) },
	} {
		t.Run(name, func(t *testing.T) {
			h := start(t, change)
			g := h.create("")
			g.play("p 0 0")
			before := g.look()
			r := g.try("s 1")
			if text := r.ErrorText(t); r.Status != http.StatusInternalServerError || strings.Contains(text, storetest.ErrFault.Error()) {
				t.Errorf("status %d, %s", r.Status, r.Body)
			}
			if now := g.look(); !bytes.Equal(now.Body, before.Body) {
				t.Errorf("the game is now %s, was %s", now.Body, before.Body)
			}
			if log := h.log.String(); log == "" || strings.Contains(log, "tok_") {
				t.Errorf("the log has %q", log)
			}
		})
	}
}

// faulty starts a server with a store that can be made to fail.
func faulty(t *testing.T) (*harness, *storetest.Faults) {
	t.Helper()
	h := start(t, func(o *Options) { o.Store = storetest.NewFaults(o.Store) })
	return h, h.store.(*storetest.Faults)
}

// suffers returns a plan in which these calls have a fault.
func suffers(fault storetest.Fault, calls ...string) func(string, int) storetest.Fault {
	return func(call string, _ int) storetest.Fault {
		if slices.Contains(calls, call) {
			return fault
		}
		return storetest.None
	}
}

func panics(string, int) storetest.Fault { return storetest.Panic }

// TestPanic checks that a panic of the store is handled like an error, and that the game
// continues.
func TestPanic(t *testing.T) {
	h, faults := faulty(t)
	g := h.create("")
	faults.Plan(panics)
	for _, r := range []reply{g.look(), g.try("p 0 0"), h.Do("POST", "/games", "")} {
		if text := r.ErrorText(t); r.Status != http.StatusInternalServerError || strings.Contains(text, storetest.ErrFault.Error()) {
			t.Errorf("status %d, %s", r.Status, r.Body)
		}
	}
	if log := h.log.String(); strings.Count(log, "panic: "+storetest.ErrFault.Error()) != 3 || strings.Contains(log, g.token) {
		t.Errorf("the log has %q", log)
	}
	faults.Plan(nil)
	g.play("p 0 0", "s 1")
}

func TestPanicUnlocks(t *testing.T) {
	h, faults := faulty(t)
	g := h.create("")
	faults.Plan(panics)
	request := httptest.NewRequest("POST", g.path()+"/move", nil)
	request.SetPathValue("gameId", g.id)
	_, err := web.CallSafely(func(_ http.ResponseWriter, r *http.Request) (web.Answer, error) {
		_, _, err := h.api.lock(r)
		return web.Answer{}, err
	}, nil, request)
	if err == nil || h.waiting(g.id) != 0 {
		t.Errorf("%v; %d requests hold the lock", err, h.waiting(g.id))
	}
}

func TestNoRandomness(t *testing.T) {
	h := start(t, func(o *Options) { o.Random = failing{} })
	if r := h.Do("POST", "/games", ""); r.Status != http.StatusInternalServerError || !strings.Contains(h.log.String(), "no randomness") {
		t.Errorf("status %d, %s; the log has %q", r.Status, r.Body, h.log)
	}
}

type failing struct{}

func (failing) Read([]byte) (int, error) { return 0, errors.New("dry") }

type stuckStore struct{ store.Store }

func (stuckStore) Broken() error { return store.ErrBroken }

func (stuckStore) Save(context.Context, string, store.Game, store.Game) error {
	return store.ErrBroken
}

// TestStuckStore checks that health and changes give 503 while the store must be
// reopened, and that games can still be read.
func TestStuckStore(t *testing.T) {
	h := start(t, func(o *Options) { o.Store = stuckStore{o.Store} })
	g := h.create("")
	for _, r := range []reply{h.Do("GET", "/health", ""), g.try("p 0 0"), h.Do("POST", g.path()+"/restart", g.body("s 1"))} {
		if r.ErrorText(t); r.Status != http.StatusServiceUnavailable || r.Header.Get("Retry-After") == "" {
			t.Errorf("status %d, Retry-After %q, %s", r.Status, r.Header.Get("Retry-After"), r.Body)
		}
	}
	stateOf(t, g.look())
}
