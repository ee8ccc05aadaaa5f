package httpapi

import (
	"bytes"
	"context"
	"errors"
	"fmt"
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

// TestMoveErrors sends each kind of invalid move while red is to place, and checks that
// the game does not change. %s stands for the rest of the body with the right token.
func TestMoveErrors(t *testing.T) {
	h := start(t, func(o *Options) { o.Game = playedBy(scripted("p 8 0", "s 0")) })
	g := h.create("")
	g.play("p 0 0", "s 1") // the hole is now 0, and red's marble is in square 1
	other := h.create("")
	const (
		invalid = "Invalid move: "
		place   = `{"action": "place", "squareIndex": 8, "slotIndex": 0, "playerToken": `
		square  = "squareIndex must be a whole number from 0 to 8"
		slot    = "slotIndex must be a whole number from 0 to 3"
	)
	tests := []struct {
		body   string
		status int
		says   string
	}{
		{`{"action": "place", "squareIndex": 1, "slotIndex": 0, %s`, 400, invalid + "slot is occupied"},
		{`{"action": "slide", "squareIndex": 1, %s`, 400, invalid + "no square can slide yet"},
		{`{"action": "place", "squareIndex": -1, "slotIndex": 0, %s`, 400, invalid + "there is no square -1"},
		{`{"action": "place", "squareIndex": 9.0, "slotIndex": 0, %s`, 400, invalid + "there is no square 9"},
		{`{"action": "place", "squareIndex": 8, "slotIndex": 4, %s`, 400, invalid + "there is no slot 4"},
		{`{"squareIndex": 8, "slotIndex": 0, %s`, 400, invalid + "action is missing"},
		{`{"action": "Place", "squareIndex": 8, "slotIndex": 0, %s`, 400, invalid + `there is no action "Place"`},
		{`{"action": "place", "SquareIndex": 8, "slotIndex": 0, %s`, 400, invalid + "squareIndex is missing"},
		{`{"action": "place", "squareIndex": 8, "slotIndex": null, %s`, 400, invalid + "slotIndex is missing"},
		{`{"action": "slide", %s`, 400, invalid + "squareIndex is missing"},
		{`{"action": 1, "squareIndex": 8, "slotIndex": 0, %s`, 400, "action must be"},
		{`{"action": "place", "squareIndex": "8", "slotIndex": 0, %s`, 400, square},
		{`{"action": "place", "squareIndex": 8, "slotIndex": 15e-1, %s`, 400, slot},
		{`{"action": "place", "squareIndex": 8, "slotIndex": 0}`, 401, "playerToken is missing"},
		{place + `""}`, 401, "playerToken is not"},
		{place + `"` + other.token + `"}`, 401, "playerToken is not"},
		{place + `"` + g.token[:len(g.token)-1] + `"}`, 401, "playerToken is not"},
		{place + `7}`, 400, "playerToken must be a string"},
		{"", 401, "playerToken is missing"},
		{`{"action": "place"`, 400, "not readable as JSON"},
		{`{"action": "place", "squareIndex": 8, "slotIndex": 0, %s{}`, 400, "not readable as JSON"},
		{`[]`, 400, "must be a JSON object"},
		{`{"x": "` + strings.Repeat("x", web.MaxBody) + `"}`, 413, "65536 bytes"},
	}
	before, stored := g.look(), g.stored()
	for _, test := range tests {
		body := strings.Replace(test.body, "%s", `"playerToken": "`+g.token+`"}`, 1)
		r := h.Do("POST", g.path()+"/move", body)
		if text := r.ErrorText(t); r.Status != test.status || !strings.Contains(text, test.says) {
			t.Errorf("%.200s\nstatus %d, %q; want %d, %q", body, r.Status, text, test.status, test.says)
		}
		if now := g.look(); !bytes.Equal(now.Body, before.Body) || !reflect.DeepEqual(g.stored(), stored) {
			t.Errorf("%.200s\nchanged the game to %s", body, now.Body)
		}
		if strings.Contains(string(r.Body), g.token) {
			t.Errorf("the error shows the token: %s", r.Body)
		}
	}
	if h.log.String() != "" {
		t.Errorf("the log has %q", h.log)
	}
	g.play("p 8 1")
}

func TestCreateErrors(t *testing.T) {
	h := start(t, nil)
	for body, says := range map[string]string{
		`{"piecesPerPlayer": 0}`:   "piecesPerPlayer is 0; it must be from 1 to 16",
		`{"piecesPerPlayer": 17}`:  "piecesPerPlayer is 17; it must be from 1 to 16",
		`{"piecesPerPlayer": "8"}`: "piecesPerPlayer must be a whole number from 1 to 16",
		`{"noBackslide": "true"}`:  "noBackslide must be true or false",
		`{"piecesPerPlayer": 8} {`: "not readable as JSON",
		`[8]`:                      "must be a JSON object",
	} {
		r := h.Do("POST", "/games", body)
		if text := r.ErrorText(t); r.Status != http.StatusBadRequest || !strings.Contains(text, says) {
			t.Errorf("%s: status %d, %q; want %q", body, r.Status, text, says)
		}
	}
}

func TestRestartErrors(t *testing.T) {
	h := start(t, nil)
	g, other := h.create(""), h.create("")
	g.play("p 0 0")
	before := g.stored()
	for body, status := range map[string]int{
		"":                                       401,
		`{"playerToken": "` + other.token + `"}`: 401,
		`{"playerToken": ["` + g.token + `"]}`:   400,
		`{"playerToken": "` + g.token + `"} garbage`: 400,
		strings.Repeat("x", web.MaxBody+1):           413,
	} {
		r := h.Do("POST", g.path()+"/restart", body)
		if r.ErrorText(t); r.Status != status {
			t.Errorf("%.80q: status %d, %s; want %d", body, r.Status, r.Body, status)
		}
		if !reflect.DeepEqual(g.stored(), before) {
			t.Errorf("%.80q changed the game", body)
		}
	}
}

// TestUnknownPaths checks that unknown paths get 404, and wrong methods 405 with the
// allowed ones.
func TestUnknownPaths(t *testing.T) {
	h := start(t, nil)
	g := h.create("")
	for path, allowed := range map[string]string{
		"/games": "POST", g.path(): "GET, HEAD", g.path() + "/move": "POST", g.path() + "/restart": "POST",
		"/health": "GET, HEAD", "/openapi.json": "GET, HEAD",
	} {
		r := h.Do("PUT", path, "{}")
		if r.ErrorText(t); r.Status != http.StatusMethodNotAllowed || r.Header.Get("Allow") != allowed {
			t.Errorf("PUT %s: status %d, Allow %q, %s", path, r.Status, r.Header.Get("Allow"), r.Body)
		}
		if r := h.Do("HEAD", path, ""); strings.Contains(allowed, "HEAD") != (r.Status == 200) {
			t.Errorf("HEAD %s: status %d", path, r.Status)
		}
	}
	for _, path := range []string{
		"/", "//games", g.path() + "/", "/games//move", g.path() + "/undo", "/games/../health", "/games/nosuch",
		"/games/" + strings.ToUpper(g.id), "/games/%00", "/games/" + strings.Repeat("x", 5000),
		g.path() + "%2Fmove",
	} {
		if r := h.Do("GET", path, ""); r.Status != http.StatusNotFound || len(r.ErrorText(t)) > 200 {
			t.Errorf("GET %.60s: status %d, %s", path, r.Status, r.Body)
		}
	}
	for _, path := range []string{"/games/nosuch/move", "/games/nosuch/restart"} {
		r := h.Do("POST", path, `{"playerToken": "`+g.token+`"}`)
		if r.Status != http.StatusNotFound || r.ErrorText(t) == "" {
			t.Errorf("POST %s: status %d, %s", path, r.Status, r.Body)
		}
	}
}

type damagedStore struct {
	store.Store
	damaged string
}

func (d *damagedStore) Load(ctx context.Context, id string) (store.Game, error) {
	if id == d.damaged {
		return store.Game{}, fmt.Errorf("%w: its checksum is wrong", store.ErrDamaged)
	}
	return d.Store.Load(ctx, id)
}

// TestUnreadableGames checks that a damaged, expired or foreign game is refused, that
// only one with damaged moves can restart, and that other games continue.
func TestUnreadableGames(t *testing.T) {
	changed := func(change func(*store.Game)) func(startedGame, *damagedStore) {
		return func(g startedGame, kept *damagedStore) {
			saw, err := kept.Load(t.Context(), g.id)
			errtest.None(t, err)
			spoilt := saw
			change(&spoilt)
			errtest.None(t, kept.Save(t.Context(), g.id, saw, spoilt))
		}
	}
	for name, test := range map[string]struct {
		spoil           func(g startedGame, kept *damagedStore)
		status, restart int
	}{
		"illegal moves":    {changed(func(g *store.Game) { g.Moves = []string{"p 0 0", "p 0 1"} }), 500, 200},
		"unreadable moves": {changed(func(g *store.Game) { g.Moves = []string{"nonsense"} }), 500, 200},
		"another kind":     {changed(func(g *store.Game) { g.Kind = "tables" }), 404, 404},
		"a damaged record": {func(g startedGame, kept *damagedStore) { kept.damaged = g.id }, 500, 500},
	} {
		t.Run(name, func(t *testing.T) {
			var kept *damagedStore
			h := start(t, func(o *Options) {
				kept = &damagedStore{Store: o.Store}
				o.Store = kept
			})
			g := h.create("")
			test.spoil(g, kept)
			other := h.create("")
			for _, r := range []reply{g.look(), g.try("s 1")} {
				if r.ErrorText(t); r.Status != test.status {
					t.Errorf("status %d, %s; want %d", r.Status, r.Body, test.status)
				}
			}
			if r := h.Do("POST", g.path()+"/restart", g.body("s 1")); r.Status != test.restart {
				t.Errorf("restart: status %d, %s; want %d", r.Status, r.Body, test.restart)
			}
			if log := h.log.String(); strings.Contains(log, g.path()) != (test.status == 500) {
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
		"the disk breaks":            func(o *Options) { o.Store = storetest.NewFaults(o.Store) },
	} {
		t.Run(name, func(t *testing.T) {
			h := start(t, change)
			g := h.create("")
			g.play("p 0 0")
			before := g.look()
			if faults, ok := h.store.(*storetest.Faults); ok {
				faults.Plan(fails("save"))
			}
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

func fails(calls ...string) func(string, int) storetest.Fault {
	return suffers(storetest.Before, calls...)
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
	if err == nil || len(h.api.games.games) != 0 {
		t.Errorf("%v; %d games are locked", err, len(h.api.games.games))
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

// TestHealth checks that the server counts as healthy while its store fails.
func TestHealth(t *testing.T) {
	h, faults := faulty(t)
	g := h.create("")
	for _, plan := range []func(string, int) storetest.Fault{nil, fails("create", "save", "probe", "remove"), nil} {
		faults.Plan(plan)
		if r := h.Do("GET", "/health", ""); r.Status != http.StatusOK || string(r.Body) != "{\"status\":\"ok\"}\n" {
			t.Errorf("status %d, %s", r.Status, r.Body)
		}
	}
	g.play("p 0 0")
}
