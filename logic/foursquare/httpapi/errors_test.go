package httpapi

import (
	"bytes"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"reflect"
	"slices"
	"strings"
	"testing"

	"tessera/logic/foursquare"
	"tessera/logic/match"
	"tessera/logic/server/rest"
	"tessera/logic/server/store/storetest"
)

// TestMoveErrors makes every kind of bad move in a game where red is to place,
// and sees the game unchanged.
func TestMoveErrors(t *testing.T) {
	h := start(t, func(o *Options) { o.Game = playedBy(scripted("p 8 0", "s 0")) })
	g := h.create("")
	g.play("p 0 0", "s 1") // the hole is now 0, and red's marble in square 1
	other := h.create("")
	token := `"playerToken": "` + g.token + `"`
	tests := []struct {
		name, body string
		status     int
		says       string
	}{
		{"occupied", `{"action": "place", "squareIndex": 1, "slotIndex": 0, ` + token + `}`, 400, "Invalid move: slot is occupied"},
		{"the hole", `{"action": "place", "squareIndex": 0, "slotIndex": 0, ` + token + `}`, 400, "Invalid move: square 0 is the hole"},
		{"slide before placing", `{"action": "slide", "squareIndex": 1, ` + token + `}`, 400, "Invalid move: no square can slide yet"},
		{"square 9", `{"action": "place", "squareIndex": 9, "slotIndex": 0, ` + token + `}`, 400, "Invalid move: there is no square 9"},
		{"square -1", `{"action": "place", "squareIndex": -1, "slotIndex": 0, ` + token + `}`, 400, "Invalid move: there is no square -1"},
		{"slot 4", `{"action": "place", "squareIndex": 8, "slotIndex": 4, ` + token + `}`, 400, "Invalid move: there is no slot 4"},
		{"slot -1", `{"action": "place", "squareIndex": 8, "slotIndex": -1, ` + token + `}`, 400, "Invalid move: there is no slot -1"},
		{"no action", `{"squareIndex": 8, "slotIndex": 0, ` + token + `}`, 400, "Invalid move: action is missing"},
		{"another action", `{"action": "fly", "squareIndex": 8, "slotIndex": 0, ` + token + `}`, 400, `Invalid move: there is no action "fly"`},
		{"an action in capitals", `{"action": "Place", "squareIndex": 8, "slotIndex": 0, ` + token + `}`, 400, `Invalid move: there is no action "Place"`},
		{"no square", `{"action": "place", "slotIndex": 0, ` + token + `}`, 400, "Invalid move: squareIndex is missing"},
		{"a square in capitals", `{"action": "place", "SquareIndex": 8, "slotIndex": 0, ` + token + `}`, 400, "Invalid move: squareIndex is missing"},
		{"no slot", `{"action": "place", "squareIndex": 8, ` + token + `}`, 400, "Invalid move: slotIndex is missing"},
		{"null slot", `{"action": "place", "squareIndex": 8, "slotIndex": null, ` + token + `}`, 400, "Invalid move: slotIndex is missing"},
		{"slide of nothing", `{"action": "slide", ` + token + `}`, 400, "Invalid move: squareIndex is missing"},
		{"action of another type", `{"action": 1, "squareIndex": 8, "slotIndex": 0, ` + token + `}`, 400, "action must be"},
		{"square of another type", `{"action": "place", "squareIndex": "8", "slotIndex": 0, ` + token + `}`, 400, "squareIndex must be a whole number from 0 to 8"},
		{"square and a half", `{"action": "place", "squareIndex": 7.5, "slotIndex": 0, ` + token + `}`, 400, "squareIndex must be"},
		{"slot and a half", `{"action": "place", "squareIndex": 8, "slotIndex": 15e-1, ` + token + `}`, 400, "slotIndex must be a whole number from 0 to 3"},
		{"square in quotes", `{"action": "place", "squareIndex": "8.0", "slotIndex": 0, ` + token + `}`, 400, "squareIndex must be"},
		{"square 9.0", `{"action": "place", "squareIndex": 9.0, "slotIndex": 0, ` + token + `}`, 400, "Invalid move: there is no square 9"},
		{"a square beyond all numbers", `{"action": "place", "squareIndex": 99999999999999999999, "slotIndex": 0, ` + token + `}`, 400, "squareIndex must be"},
		{"a list of slots", `{"action": "place", "squareIndex": 8, "slotIndex": [0], ` + token + `}`, 400, "slotIndex must be a whole number from 0 to 3"},
		{"slot true", `{"action": "place", "squareIndex": 8, "slotIndex": true, ` + token + `}`, 400, "slotIndex must be"},
		{"no token", `{"action": "place", "squareIndex": 8, "slotIndex": 0}`, 401, "playerToken is missing"},
		{"null token", `{"action": "place", "squareIndex": 8, "slotIndex": 0, "playerToken": null}`, 401, "playerToken is missing"},
		{"empty token", `{"action": "place", "squareIndex": 8, "slotIndex": 0, "playerToken": ""}`, 401, "playerToken is not"},
		{"wrong token", `{"action": "place", "squareIndex": 8, "slotIndex": 0, "playerToken": "tok_xxx"}`, 401, "playerToken is not"},
		{"another game's token", `{"action": "place", "squareIndex": 8, "slotIndex": 0, "playerToken": "` + other.token + `"}`, 401, "playerToken is not"},
		{"the token cut short", `{"action": "place", "squareIndex": 8, "slotIndex": 0, "playerToken": "` + g.token[:len(g.token)-1] + `"}`, 401, "playerToken is not"},
		{"token of another type", `{"action": "place", "squareIndex": 8, "slotIndex": 0, "playerToken": 7}`, 400, "playerToken must be a string"},
		{"no body", "", 401, "playerToken is missing"},
		{"not JSON", `action=place`, 400, "not readable as JSON"},
		{"cut off", `{"action": "place"`, 400, "not readable as JSON"},
		{"garbage behind", `{"action": "place", "squareIndex": 8, "slotIndex": 0, ` + token + `} x`, 400, "not readable as JSON"},
		{"a second object", `{"action": "place", "squareIndex": 8, "slotIndex": 0, ` + token + `}{}`, 400, "not readable as JSON"},
		{"a list", `[]`, 400, "must be a JSON object"},
		{"a string", `"place"`, 400, "must be a JSON object"},
		{"null", `null`, 400, "must be a JSON object"},
		{"deep", strings.Repeat("[", 20_000), 400, ""},
		{"too large", `{"x": "` + strings.Repeat("x", rest.MaxBody) + `"}`, 413, "65536 bytes"},
	}
	before, stored := g.look(), g.stored()
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := h.Do("POST", g.path()+"/move", test.body)
			if text := r.ErrorText(t); r.Status != test.status || !strings.Contains(text, test.says) || strings.HasPrefix(test.says, "Invalid") && !strings.HasPrefix(text, test.says) {
				t.Errorf("%s\nstatus %d, %q; want %d, %q", test.body, r.Status, text, test.status, test.says)
			}
			if now := g.look(); !bytes.Equal(now.Body, before.Body) || !reflect.DeepEqual(g.stored(), stored) {
				t.Errorf("%s\nchanged the game to %s", test.body, now.Body)
			}
			if strings.Contains(string(r.Body), g.token) {
				t.Errorf("the error shows the token: %s", r.Body)
			}
		})
	}
	if strings.Contains(h.log.String(), "tok_") || h.log.String() != "" {
		t.Errorf("the log has %q", h.log)
	}
	g.play("p 8 1")
}

// TestSlideErrors are the wrong moves while a slide is due.
func TestSlideErrors(t *testing.T) {
	h := start(t, func(o *Options) { o.Game = playedBy(scripted("p 8 0", "s 4")) })
	turn := h.create(`{"piecesPerPlayer": 1}`)
	turn.play("p 0 0")
	movement := h.create(`{"piecesPerPlayer": 1}`)
	movement.play("p 0 0", "s 1")
	tests := []struct {
		g          started
		move, says string
	}{
		{turn, "p 8 0", "Invalid move: a marble was already placed"},
		{turn, "s 0", "Invalid move: square 0 is not next to the hole"},
		{turn, "s 4", "Invalid move: square 4 is the hole"},
		{movement, "p 8 1", "Invalid move: all marbles are on the board"},
		{movement, "s 8", "Invalid move: square 8 is not next to the hole"},
	}
	for _, test := range tests {
		before := test.g.look()
		r := test.g.try(test.move)
		if text := r.ErrorText(t); r.Status != http.StatusBadRequest || !strings.HasPrefix(text, test.says) {
			t.Errorf("%s: status %d, %q; want %q", test.move, r.Status, text, test.says)
		}
		if now := test.g.look(); !bytes.Equal(now.Body, before.Body) {
			t.Errorf("%s changed the game from %s to %s", test.move, before.Body, now.Body)
		}
	}
}

func TestCreateErrors(t *testing.T) {
	h := start(t, nil)
	for body, says := range map[string]string{
		`{"piecesPerPlayer": 0}`:                "piecesPerPlayer is 0; it must be from 1 to 16",
		`{"piecesPerPlayer": 17}`:               "piecesPerPlayer is 17; it must be from 1 to 16",
		`{"piecesPerPlayer": -1}`:               "piecesPerPlayer is -1",
		`{"piecesPerPlayer": "8"}`:              "piecesPerPlayer must be a whole number from 1 to 16",
		`{"piecesPerPlayer": 8.5}`:              "piecesPerPlayer must be",
		`{"piecesPerPlayer": 0.0}`:              "piecesPerPlayer is 0; it must be from 1 to 16",
		`{"piecesPerPlayer": 1.7e1}`:            "piecesPerPlayer is 17; it must be from 1 to 16",
		`{"piecesPerPlayer": 1e-999}`:           "piecesPerPlayer must be a whole number from 1 to 16",
		`{"piecesPerPlayer": 1e999}`:            "piecesPerPlayer must be a whole number from 1 to 16",
		`{"piecesPerPlayer": 1e99}`:             "piecesPerPlayer must be",
		`{"piecesPerPlayer": {}}`:               "piecesPerPlayer must be",
		`{"noBackslide": 1}`:                    "noBackslide must be true or false",
		`{"noBackslide": "true"}`:               "noBackslide must be true or false",
		`{"piecesPerPlayer": 8} {}`:             "not readable as JSON",
		`{"piecesPerPlayer": 8,}`:               "not readable as JSON",
		`{`:                                     "not readable as JSON",
		`[8]`:                                   "must be a JSON object",
		`8`:                                     "must be a JSON object",
		`null`:                                  "must be a JSON object",
		"{} \x00":                               "not readable as JSON",
		`{"x": "` + strings.Repeat("x", 10_000): "not readable as JSON",
	} {
		r := h.Do("POST", "/games", body)
		if text := r.ErrorText(t); r.Status != http.StatusBadRequest || !strings.Contains(text, says) || len(text) > 300 {
			t.Errorf("%.80s: status %d, %q; want %q", body, r.Status, text, says)
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
		"{}":                                     401,
		`{"playerToken": "tok_xxx"}`:             401,
		`{"playerToken": "` + other.token + `"}`: 401,
		`{"playerToken": ["` + g.token + `"]}`:   400,
		`{"playerToken": "` + g.token + `"} garbage`: 400,
		`playerToken=` + g.token:                     400,
		strings.Repeat("x", rest.MaxBody+1):          413,
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

// TestBodySize finds the limit where it is said to be, whether the size is
// announced or not.
func TestBodySize(t *testing.T) {
	h := start(t, nil)
	padded := func(size int) string { return "{}" + strings.Repeat(" ", size-2) }
	for size, status := range map[int]int{rest.MaxBody: 201, rest.MaxBody + 1: 413, 10 * rest.MaxBody: 413} {
		if r := h.Do("POST", "/games", padded(size)); r.Status != status {
			t.Errorf("%d bytes: status %d, %s; want %d", size, r.Status, r.Body, status)
		}
		unannounced := struct{ io.Reader }{strings.NewReader(padded(size))}
		response, err := h.Client().Post(h.URL+"/games", "application/json", unannounced)
		if err != nil {
			t.Fatal(err)
		}
		response.Body.Close()
		if response.StatusCode != status {
			t.Errorf("%d bytes unannounced: status %d, want %d", size, response.StatusCode, status)
		}
	}
}

func TestMethods(t *testing.T) {
	h := start(t, nil)
	g := h.create("")
	paths := map[string]string{
		"/games": "POST", g.path(): "GET, HEAD", g.path() + "/move": "POST", g.path() + "/restart": "POST",
		"/health": "GET, HEAD", "/openapi.json": "GET, HEAD",
	}
	for path, allowed := range paths {
		for _, method := range []string{"GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "BREW"} {
			if strings.Contains(allowed, method) {
				continue
			}
			r := h.Do(method, path, "{}")
			if r.ErrorText(t); r.Status != http.StatusMethodNotAllowed || r.Header.Get("Allow") != allowed {
				t.Errorf("%s %s: status %d, Allow %q, %s", method, path, r.Status, r.Header.Get("Allow"), r.Body)
			}
		}
		if r := h.Do("HEAD", path, ""); strings.Contains(allowed, "HEAD") != (r.Status == 200) {
			t.Errorf("HEAD %s: status %d", path, r.Status)
		}
	}
}

func TestUnknown(t *testing.T) {
	h := start(t, nil)
	g := h.create("")
	for _, path := range []string{
		"/", "/game", "/games/", "//games", "/games/" + g.id + "/", "/games//move", "/games/" + g.id + "/undo",
		"/games/" + g.id + "/move/", "/games/../health", "/games/nosuch", "/games/" + strings.ToUpper(g.id),
		"/games/%2e%2e", "/games/%00", "/games/" + strings.Repeat("x", 5000), "/openapi.yaml", "/games/" + g.id + "%2Fmove",
	} {
		if r := h.Do("GET", path, ""); r.Status != http.StatusNotFound || len(r.ErrorText(t)) > 200 {
			t.Errorf("GET %.60s: status %d, %s", path, r.Status, r.Body)
		}
	}
	for _, path := range []string{"/games/nosuch/move", "/games/nosuch/restart"} {
		for _, body := range []string{"", "{", `{"playerToken": "` + g.token + `"}`} {
			if r := h.Do("POST", path, body); r.Status != http.StatusNotFound || r.ErrorText(t) == "" {
				t.Errorf("POST %s %s: status %d, %s", path, body, r.Status, r.Body)
			}
		}
	}
}

// TestBrokenServer sees the failures of the server itself answered, logged
// without secrets, and the game unchanged.
func TestBrokenServer(t *testing.T) {
	line := func(moves ...foursquare.Move) *match.Game {
		return playedBy(func(foursquare.State, uint64) search { return thought(moves) })
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

// fails is a plan by which these calls fail.
func fails(calls ...string) func(string, int) storetest.Fault {
	return suffers(storetest.Before, calls...)
}

// suffers is a plan by which these calls have a fault.
func suffers(fault storetest.Fault, calls ...string) func(string, int) storetest.Fault {
	return func(call string, _ int) storetest.Fault {
		if slices.Contains(calls, call) {
			return fault
		}
		return storetest.None
	}
}

// panics is a plan by which every call panics.
func panics(string, int) storetest.Fault { return storetest.Panic }

// TestPanic sees a panic of the store answered and logged like its errors, and
// the game played on after it.
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

// TestPanicUnlocks: the store panics while the request holds its game.
func TestPanicUnlocks(t *testing.T) {
	h, faults := faulty(t)
	g := h.create("")
	faults.Plan(panics)
	request := httptest.NewRequest("POST", g.path()+"/move", nil)
	request.SetPathValue("gameId", g.id)
	_, err := rest.Guarded(func(_ http.ResponseWriter, r *http.Request) (rest.Answer, error) {
		_, _, err := h.api.lock(r)
		return rest.Answer{}, err
	}, nil, request)
	if err == nil || len(h.api.games.games) != 0 {
		t.Errorf("%v; %d games are locked", err, len(h.api.games.games))
	}
}

// TestAbort: what ends a connection on purpose is no failure.
func TestAbort(t *testing.T) {
	defer func() {
		if value := recover(); value != http.ErrAbortHandler {
			t.Errorf("recovered %v", value)
		}
	}()
	_, err := rest.Guarded(func(http.ResponseWriter, *http.Request) (rest.Answer, error) { panic(http.ErrAbortHandler) }, nil, nil)
	t.Errorf("it returned %v", err)
}

func TestNoRandomness(t *testing.T) {
	h := start(t, func(o *Options) { o.Random = failing{} })
	if r := h.Do("POST", "/games", ""); r.Status != http.StatusInternalServerError || !strings.Contains(h.log.String(), "no randomness") {
		t.Errorf("status %d, %s; the log has %q", r.Status, r.Body, h.log)
	}
}

type failing struct{}

func (failing) Read([]byte) (int, error) { return 0, errors.New("dry") }

// TestHealth: the process answers also where its store does not.
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
