package httpapi

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"tessera/logic/internal/errtest"
)

// TestCreate compares the answer of POST /games with the documented one, byte for byte.
func TestCreate(t *testing.T) {
	h := start(t, nil)
	r := h.Do("POST", "/games", `{"piecesPerPlayer": 8}`)
	empty := "[" + strings.TrimSuffix(strings.Repeat("[null,null,null,null],", 9), ",") + "]"
	want := regexp.MustCompile(`^\{"gameId":"([a-z2-7]{26})","playerToken":"(tok_[a-z2-7]{32})","state":\{"board":` + regexp.QuoteMeta(empty) +
		`,"phase":"placement","currentPlayer":"R","placed":\{"R":0,"B":0\},"piecesPerPlayer":8,"holeSquareIndex":4,"winner":null,"drawReason":null\}\}\n$`)
	parts := want.FindSubmatch(r.Body)
	if r.Status != http.StatusCreated || parts == nil {
		t.Fatalf("status %d, %s", r.Status, r.Body)
	}
	if got := r.Header.Get("Location"); got != "/games/"+string(parts[1]) {
		t.Errorf("Location is %q", got)
	}
	if looked := h.Do("GET", "/games/"+string(parts[1]), ""); !strings.Contains(string(r.Body), strings.Trim(string(looked.Body), "{}\n")) {
		t.Errorf("GET answers %s", looked.Body)
	}
}

func TestCreateSettings(t *testing.T) {
	h := start(t, nil)
	tests := []struct {
		body   string
		pieces int
		blocks bool
	}{
		{"", 8, false},
		{"{}", 8, false},
		{`{"piecesPerPlayer": null, "noBackslide": null}`, 8, false},
		{`{"piecesPerPlayer": 1}`, 1, false},
		{`{"piecesPerPlayer": 16}`, 16, false},
		{`{"piecesPerPlayer": 0.5E+1}`, 5, false},
		{`{"noBackslide": true}`, 8, true},
		{`{"noBackslide": true, "piecesPerPlayer": 5}`, 5, true},
		{`{"level": "easy", "PIECESPERPLAYER": 3, "x": [{"piecesPerPlayer": 4}]}`, 8, false},
	}
	for _, test := range tests {
		g := h.create(test.body)
		if g.created.PiecesPerPlayer != test.pieces {
			t.Errorf("%q: %d pieces, want %d", test.body, g.created.PiecesPerPlayer, test.pieces)
		}
		if has := strings.Contains(string(g.look().Body), `"blockedSlideSquareIndex":null`); has != test.blocks {
			t.Errorf("%q: blockedSlideSquareIndex is there: %v", test.body, has)
		}
	}
}

// TestTurn follows a game: two requests a turn during placement, one afterwards.
func TestTurn(t *testing.T) {
	h := start(t, func(o *Options) { o.Game = playedBy(scripted("p 8 3", "s 8", "p 0 1", "s 6", "s 4")) })
	g := h.create(`{"piecesPerPlayer": 2}`)
	steps := []struct {
		move, phase     string
		red, blue, hole int
	}{
		{"p 0 2", "placementSlide", 1, 0, 4},
		{"s 5", "placement", 1, 1, 8},
		{"p 0 0", "placementSlide", 2, 1, 8},
		{"s 7", "movement", 2, 2, 6},
		{"s 3", "movement", 2, 2, 4},
	}
	for _, step := range steps {
		s := g.play(step.move)
		if s.Phase != step.phase || s.CurrentPlayer != "R" || s.Placed.R != step.red || s.Placed.B != step.blue || s.HoleSquareIndex != step.hole {
			t.Errorf("after %s: %+v, want %+v", step.move, s, step)
		}
		if s.Winner != nil || s.DrawReason != nil || s.BlockedSlideSquareIndex != nil {
			t.Errorf("after %s: %+v", step.move, s)
		}
	}
	s := stateOf(t, g.look())
	for cell, want := range map[[2]int]string{{0, 0}: "R", {0, 1}: "B", {0, 2}: "R", {5, 3}: "B"} {
		if marble := s.Board[cell[0]][cell[1]]; marble == nil || *marble != want {
			t.Errorf("board[%d][%d] is not %s: %s", cell[0], cell[1], want, g.look().Body)
		}
	}
}

func TestEnds(t *testing.T) {
	const none = "null"
	tests := []struct {
		name, settings     string
		blue, red          []string
		winner, drawReason string
		current, phase     string
	}{
		{
			"red completes a block by placing and need not slide", `{}`,
			[]string{"p 8 0", "s 4", "p 8 1", "s 4", "p 7 0", "s 4"},
			[]string{"p 0 0", "s 1", "p 0 1", "s 1", "p 0 2", "s 1", "p 0 3"},
			"R", none, "R", "placement",
		},
		{
			"blue completes a block by placing", `{}`,
			[]string{"p 8 0", "s 4", "p 8 1", "s 4", "p 8 2", "s 4", "p 8 3"},
			[]string{"p 0 0", "s 1", "p 2 0", "s 1", "p 6 0", "s 1", "p 6 1", "s 1"},
			"B", none, "B", "placement",
		},
		{
			"the third repetition", `{"piecesPerPlayer": 1}`,
			[]string{"p 8 0", "s 4", "s 4", "s 4", "s 4", "s 4", "s 4"},
			[]string{"p 0 0", "s 1", "s 1", "s 1"},
			none, "threefoldRepetition", "", "movement",
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			h := start(t, func(o *Options) { o.Game = playedBy(scripted(test.blue...)) })
			g := h.create(test.settings)
			s := g.play(test.red...)
			winner, draw := textOf(s.Winner), textOf(s.DrawReason)
			if winner != test.winner || draw != test.drawReason {
				t.Errorf("winner is %s, drawReason %s; want %s, %s", winner, draw, test.winner, test.drawReason)
			}
			if test.current != "" && s.CurrentPlayer != test.current || s.Phase != test.phase {
				t.Errorf("%s to act in %s, want %s in %s", s.CurrentPlayer, s.Phase, test.current, test.phase)
			}
			r := g.try("s 1")
			if text := r.ErrorText(t); r.Status != http.StatusBadRequest || !strings.HasPrefix(text, "Invalid move: the game is over") {
				t.Errorf("a move after the end: status %d, %s", r.Status, r.Body)
			}
		})
	}
}

func textOf(s *string) string {
	if s == nil {
		return "null"
	}
	return *s
}

// TestNoBackslide checks which square may not slide, and the rule's error.
func TestNoBackslide(t *testing.T) {
	h := start(t, func(o *Options) { o.Game = playedBy(scripted("p 8 0", "s 0")) })
	g := h.create(`{"noBackslide": true}`)
	if s := stateOf(t, g.look()); s.BlockedSlideSquareIndex != nil {
		t.Errorf("blocked before the first slide: %d", *s.BlockedSlideSquareIndex)
	}
	g.play("p 6 0")
	s := g.play("s 1") // the tile of 1 goes to 4, then the tile of 0 goes to 1
	if s.BlockedSlideSquareIndex == nil || *s.BlockedSlideSquareIndex != 1 {
		t.Fatalf("after s 1 and s 0: %s", g.look().Body)
	}
	g.play("p 6 1")
	r := g.try("s 1")
	if text := r.ErrorText(t); r.Status != http.StatusBadRequest || !strings.HasPrefix(text, "Invalid move: square 1 was slid last") {
		t.Errorf("sliding back: status %d, %s", r.Status, r.Body)
	}
}

func TestRestart(t *testing.T) {
	h := start(t, nil)
	for _, settings := range []string{"", `{"piecesPerPlayer": 3, "noBackslide": true}`} {
		g := h.create(settings)
		fresh := g.look()
		seed := g.stored().Seed
		g.play("p 6 0", "s 1", "p 6 1")
		r := h.Do("POST", g.path()+"/restart", `{"playerToken": "`+g.token+`"}`)
		if r.Status != http.StatusOK || string(r.Body) != string(fresh.Body) {
			t.Errorf("%s: restart answers %d, %s; want %s", settings, r.Status, r.Body, fresh.Body)
		}
		if looked := g.look(); string(looked.Body) != string(fresh.Body) {
			t.Errorf("%s: after restart the game is %s", settings, looked.Body)
		}
		if g.stored().Seed == seed {
			t.Error("restart keeps the seed: the same moves would give the same game")
		}
		g.play("p 0 0", "s 1")
	}
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
