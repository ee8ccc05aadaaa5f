package httpapi

import (
	"net/http"
	"strings"
	"testing"

	"tessera/logic/internal/errtest"
)

func TestEnds(t *testing.T) {
	tests := []struct {
		name, winner string
		blue, red    []string
	}{
		{
			"red completes a block by placing and need not slide", "R",
			[]string{"p 8 0", "s 4", "p 8 1", "s 4", "p 7 0", "s 4"},
			[]string{"p 0 0", "s 1", "p 0 1", "s 1", "p 0 2", "s 1", "p 0 3"},
		},
		{
			"blue completes a block by placing", "B",
			[]string{"p 8 0", "s 4", "p 8 1", "s 4", "p 8 2", "s 4", "p 8 3"},
			[]string{"p 0 0", "s 1", "p 2 0", "s 1", "p 6 0", "s 1", "p 6 1", "s 1"},
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			h := start(t, func(o *Options) { o.Game = playedBy(scripted(test.blue...)) })
			g := h.create("")
			s := g.play(test.red...)
			if s.Winner == nil || *s.Winner != test.winner || s.DrawReason != nil || s.CurrentPlayer != test.winner || s.Phase != "placement" {
				t.Errorf("after the last move it is %+v", s)
			}
			r := g.try("s 1")
			if text := r.ErrorText(t); r.Status != http.StatusBadRequest || !strings.HasPrefix(text, "Invalid move: the game is over") {
				t.Errorf("a move after the end: status %d, %s", r.Status, r.Body)
			}
		})
	}
}

// TestRestart checks that a game begins anew with its settings and another seed.
func TestRestart(t *testing.T) {
	h := start(t, nil)
	g := h.create(`{"piecesPerPlayer": 3, "noBackslide": true}`)
	fresh, seed := g.look(), g.stored().Seed
	g.play("p 6 0", "s 1", "p 6 1")
	r := h.Do("POST", g.path()+"/restart", g.body("s 1"))
	if now := g.look(); string(r.Body) != string(fresh.Body) || string(now.Body) != string(fresh.Body) {
		t.Errorf("restart answers %s and makes it %s; want %s", r.Body, now.Body, fresh.Body)
	}
	if g.stored().Seed == seed {
		t.Error("restart keeps the seed: the same moves would give the same game")
	}
	g.play("p 0 0", "s 1")
}

// TestSameSeedSameGame checks that blue's moves depend only on the game and its seed.
func TestSameSeedSameGame(t *testing.T) {
	var bodies [2][]byte
	for i := range bodies {
		h := start(t, func(o *Options) { o.Game, o.Random = playedBy(anyLegal), &countUp{} })
		g := h.create("")
		g.play("p 0 0", "s 1", "p 6 0")
		bodies[i] = g.look().Body
	}
	if string(bodies[0]) != string(bodies[1]) {
		t.Errorf("the same randomness gave\n%s%s", bodies[0], bodies[1])
	}
}

// countUp is a predictable source of randomness: 0, 1, 2, ...
type countUp struct{ next byte }

func (c *countUp) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = c.next
		c.next++
	}
	return len(p), nil
}

// TestSecrets checks that ids and tokens are random bytes, at least 128 bits, and that
// only the owner learns the token: it is not stored, logged or shown.
func TestSecrets(t *testing.T) {
	h := start(t, func(o *Options) { o.Random = &countUp{} })
	g := h.create("")
	if want := "aaaqeayeaudaocajbifqydiob4"; g.id != want { // 0 to 15 in base 32
		t.Errorf("the id is %q, want %q", g.id, want)
	}
	if want := "tok_caireeyuculbogazdinryhi6d4qccird"; g.token != want { // 16 to 35
		t.Errorf("the token is %q, want %q", g.token, want)
	}
	kept, err := h.store.Load(t.Context(), g.id)
	errtest.None(t, err)
	shown := []string{string(kept.Head), string(g.look().Body), h.log.String(), string(g.try("p 0 0").Body)}
	for _, hidden := range shown {
		if strings.Contains(hidden, g.token) {
			t.Errorf("the token is shown in %s", hidden)
		}
	}
}
