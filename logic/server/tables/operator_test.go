package tables

import (
	"errors"
	"net/http"
	"strings"
	"testing"

	"tessera/logic/match"
	"tessera/logic/server/store"
)

// TestOperator lists and shows tables, closes one while a client has a stream open, and
// deletes it while a player has one.
func TestOperator(t *testing.T) {
	h := start(t, nil)
	drawer, err := NewOperator(t.Context(), h.store, house())
	if err != nil {
		t.Fatal(err)
	}
	l := h.create(`{"game": "tictactoe", "name": "Zoë", "clock": {"side": 60, "turn": 5}}`)
	l.play("b2")
	stored, err := h.store.Load(t.Context(), l.id)
	if err != nil {
		t.Fatal(err)
	}
	other := stored
	other.Kind = ""
	if err := errors.Join(h.store.Create(t.Context(), "game", other), h.store.Create(t.Context(), "odd", store.Game{Kind: kind, Head: []byte(`[]`)})); err != nil {
		t.Fatal(err)
	}

	listed := written(t, func(b *strings.Builder) error { return drawer.List(t.Context(), b, 10) })
	for _, want := range []string{l.id, `tictactoe  person "Zoë", person  1      seat 1 is to move`, "odd", "damaged"} {
		if !strings.Contains(listed, want) {
			t.Errorf("the list has no %q:\n%s", want, listed)
		}
	}
	if one := written(t, func(b *strings.Builder) error { return drawer.List(t.Context(), b, 1) }); strings.Count(one, "\n") != 2 || strings.Contains(listed, "\ngame ") {
		t.Errorf("one of the tables is\n%s", one)
	}
	shown := written(t, func(b *strings.Builder) error { return drawer.Show(t.Context(), b, l.id) })
	for _, want := range []string{l.id, "60 s a side and 5 s a turn", `: person "Zoë"`, "moves        b2", "seat 1 is to move", l.look().Diagram} {
		if !strings.Contains(shown, want) {
			t.Errorf("the table has no %q:\n%s", want, shown)
		}
	}
	for _, token := range l.tokens {
		if strings.Contains(shown, token) {
			t.Error("a token is shown")
		}
	}

	events, _ := h.listen(t.Context(), l.path(), "")
	h.next(events)
	if err := drawer.Close(t.Context(), l.id); err != nil {
		t.Fatal(err)
	}
	told, _ := h.next(events)
	if o := told.Outcome; o == nil || o.Reason != "closed" || o.Sentence != "The operator of this server has closed this table" || told.Turn != nil || o.Scores[0] != 0.5 {
		t.Errorf("who listens is told %+v", told)
	}
	for _, what := range []string{"moves", "undo", "resign", "rematch", "call"} {
		wantError(t, l.post(1, what, moveBody("a1", told.Version, "")), http.StatusBadRequest, "has closed this table")
	}
	if err := drawer.Close(t.Context(), l.id); !errors.Is(err, match.ErrOver) {
		t.Errorf("a closed table is closed with %v", err)
	}

	player := l.listenAs(t.Context(), 0)
	<-player // is known to be at the table
	for _, id := range []string{l.id, "odd"} {
		if err := drawer.Delete(t.Context(), id); err != nil {
			t.Errorf("%s: %v", id, err)
		}
	}
	for e := range player {
		if e.name == "gone" {
			break
		}
	}
	if status := h.do("GET", l.path(), "", "").Status; status != http.StatusNotFound {
		t.Errorf("a deleted table is answered with %d", status)
	}
	for _, id := range []string{l.id, "game", "nosuch", ""} {
		for what, err := range map[string]error{
			"show": drawer.Show(t.Context(), &strings.Builder{}, id), "close": drawer.Close(t.Context(), id), "delete": drawer.Delete(t.Context(), id),
		} {
			if !errors.Is(err, store.ErrUnknown) {
				t.Errorf("%s %q: %v", what, id, err)
			}
		}
	}
}

func written(t *testing.T, do func(*strings.Builder) error) string {
	t.Helper()
	var b strings.Builder
	if err := do(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}
