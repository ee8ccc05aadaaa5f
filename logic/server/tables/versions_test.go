package tables

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"tessera/logic/internal/errorcode"
	"tessera/logic/internal/errtest"
	"tessera/logic/match"
	"tessera/logic/server/store"
	"tessera/logic/server/web"
)

// storedGame returns the name of the game in the record of a table.
func (l testTable) storedGame() (name string, record store.Game) {
	l.h.t.Helper()
	record, err := l.h.store.Load(l.h.t.Context(), l.id)
	errtest.None(l.h.t, err)
	var stored head
	errtest.None(l.h.t, json.Unmarshal(record.Head, &stored))
	return stored.Game, record
}

// restore replaces parts of the head of a table's record, and its moves.
func (l testTable) restore(moves []string, replace ...string) {
	l.h.t.Helper()
	_, saw := l.storedGame()
	next := saw
	next.Moves, next.Head = moves, json.RawMessage(strings.NewReplacer(replace...).Replace(string(saw.Head)))
	errtest.None(l.h.t, l.h.store.Save(l.h.t.Context(), l.id, saw, next))
}

// spoilt returns a table of a small board that an older server, which does not know the
// size, continued as if the board had the usual size.
func (h *harness) spoilt() testTable {
	h.t.Helper()
	l := h.create(`{"game": "trisq", "options": {"size": "7"}}`)
	l.play("d4")
	l.play("c3")
	l.restore([]string{"d4", "c3", "n13", "m12"})
	return l
}

// TestOlderServersRefuseNewOptions checks that the record of a table names the version of the
// rules exactly if its options came after the first, so that an older server finds no such
// game, while clients see no difference.
func TestOlderServersRefuseNewOptions(t *testing.T) {
	h := start(t, nil)
	for _, test := range []struct{ body, game, want string }{
		{`{"game": "trisq"}`, "trisq", "trisq"},
		{`{"game": "trisq", "options": {"size": "13", "rules": "groups"}}`, "trisq", "trisq"},
		{`{"game": "trisq", "options": {"size": "7"}}`, "trisq", "trisq@2"},
		{`{"game": "trisq", "settings": {"size": 9.0}}`, "trisq", "trisq@2"},
		{`{"game": "square"}`, "square", "square"},
		{`{"game": "square", "options": {"pieces": "8"}}`, "square", "square@2"},
		{`{"game": "foursquare", "options": {"noBackslide": "true"}}`, "foursquare", "foursquare"},
	} {
		l := h.create(test.body)
		if got, _ := l.storedGame(); got != test.want || l.look().Game != test.game {
			t.Errorf("%s is stored as %q and shown as %q", test.body, got, l.look().Game)
		}
	}
	l := h.create(`{"game": "trisq", "options": {"size": "7"}}`)
	decode[receipt](t, l.post(0, "resign", "{}"), http.StatusOK)
	decode[receipt](t, l.post(0, "rematch", "{}"), http.StatusOK)
	decode[receipt](t, l.post(1, "rematch", "{}"), http.StatusOK)
	if got, _ := l.next().storedGame(); got != "trisq@2" {
		t.Errorf("the rematch is stored as %q", got)
	}
	// A table that a server stored before versions were named.
	old := h.create(`{"game": "trisq", "options": {"size": "7"}}`)
	old.restore(nil, `"trisq@2"`, `"trisq"`)
	old.play("d4")
	if got, _ := old.storedGame(); got != "trisq" {
		t.Errorf("the older table is stored as %q", got)
	}
}

// TestNewerTablesAreRefused checks the answer for tables that only a newer server can play.
func TestNewerTablesAreRefused(t *testing.T) {
	h := start(t, nil)
	for _, replace := range [][]string{
		{`"game":"trisq@2"`, `"game":"trisq@3"`},
		{`"size":7`, `"size":7,"torus":true`},
	} {
		l := h.create(`{"game": "trisq", "options": {"size": "7"}}`)
		l.restore(nil, replace...)
		for _, r := range []reply{h.do("GET", l.path(), "", ""), l.post(0, "moves", moveBody("d4", 1, "")), h.do("GET", l.path()+"/events", "", "")} {
			got := decode[web.ErrorBody](t, r, http.StatusServiceUnavailable)
			if got.Code != errorcode.Newer || r.Header.Get("Retry-After") == "" {
				t.Errorf("%v: %+v", replace, got)
			}
		}
	}
	for _, replace := range [][]string{{"trisq@2", "trisq@02"}, {"trisq@2", "trisq@1"}, {"trisq@2", "chess@2"}} {
		l := h.create(`{"game": "trisq", "options": {"size": "7"}}`)
		l.restore(nil, replace...)
		if got := decode[web.ErrorBody](t, h.do("GET", l.path(), "", ""), http.StatusInternalServerError); got.Code != errorcode.Damaged {
			t.Errorf("%v: %+v", replace, got)
		}
	}
}

// TestSpoiltTablesSayWhatIsLeft checks that a table which an older server continued by other
// rules leads to the moves before that, and that other wrong moves are still damage.
func TestSpoiltTablesSayWhatIsLeft(t *testing.T) {
	h := start(t, nil)
	got := decode[web.ErrorBody](t, h.do("GET", h.spoilt().path(), "", ""), http.StatusGone)
	pasted, err := house().ParsePasted("https://example.org/#"+got.Link, 1)
	if err != nil || got.Code != errorcode.Spoilt || strings.Join(pasted.Record.Moves, " ") != "d4 c3" {
		t.Fatalf("%+v leads to %+v, %v", got, pasted.Record, err)
	}
	if m, err := match.Load(pasted.Game, pasted.Record); err != nil || !strings.Contains(string(m.Settings()), `"size":7`) {
		t.Errorf("it is opened with %v", err)
	}
	damaged := h.create(`{"game": "trisq"}`)
	damaged.restore([]string{"d4", "z99"})
	if got := decode[web.ErrorBody](t, h.do("GET", damaged.path(), "", ""), http.StatusInternalServerError); got.Code != errorcode.Damaged {
		t.Errorf("a damaged table: %+v", got)
	}
	var listed strings.Builder
	operator, err := NewOperator(t.Context(), h.store, house())
	errtest.None(t, err)
	errtest.None(t, operator.List(t.Context(), &listed, 10))
	if !strings.Contains(listed.String(), "spoilt by an older server") || !strings.Contains(listed.String(), "damaged") {
		t.Errorf("the operator sees\n%s", &listed)
	}
}

// TestUnknownSettingsAreRefused checks that a setting that the rules do not know is an error.
func TestUnknownSettingsAreRefused(t *testing.T) {
	h := start(t, nil)
	for _, game := range house() {
		for _, settings := range []string{`{"torus": true}`, `{"torus": null}`} {
			if r := h.do("POST", "/tables", "", `{"game": "`+game.ID+`", "settings": `+settings+`}`); r.Status != http.StatusBadRequest ||
				!strings.Contains(string(r.Body), "torus") {
				t.Errorf("%s with %s: %d %s", game.ID, settings, r.Status, r.Body)
			}
		}
	}
	nested := `{"game": "square", "settings": {"players": 2, "board": [{"player": 2, "piece": 13, "permutation": 4, "x": 15, "y": 15, "z": 1}]}}`
	if r := h.do("POST", "/tables", "", nested); r.Status != http.StatusBadRequest {
		t.Errorf("a piece with an unknown member: %d %s", r.Status, r.Body)
	}
}
