package httpapi

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"tessera/logic/foursquare"
	"tessera/logic/server/limit"
)

// TestMovesAtOnce sends several moves at once, each of them legal when it is
// sent, while blue thinks about the first: exactly one is made. That holds in the
// movement phase too, where a late slide may well be legal after blue's answer.
func TestMovesAtOnce(t *testing.T) {
	const others = 8
	k := newThinker(t)
	h := start(t, func(o *Options) { o.Game = playedBy(k.opponent) })
	g := h.create(`{"piecesPerPlayer": 1}`)
	first := func(move string) <-chan reply {
		answered := g.send(t.Context(), move)
		<-k.began
		return answered
	}
	g.play("p 0 0")
	opening := first("s 1")
	k.end <- struct{}{}
	<-opening
	stored := g.stored()
	slides := stored.state().Slides()
	answers := []<-chan reply{first(fmt.Sprintf("s %d", slides[0]))}
	for i := range others {
		answers = append(answers, g.send(t.Context(), fmt.Sprintf("s %d", slides[i%len(slides)])))
	}
	h.waitFor("all requests", func() bool { return h.waiting(g.id) == 1+others })
	close(k.end)
	made := 0
	for _, answered := range answers {
		switch r := <-answered; r.Status {
		case http.StatusOK:
			made++
		default:
			if text := r.ErrorText(t); r.Status != http.StatusBadRequest || !strings.HasPrefix(text, "Invalid move: ") {
				t.Errorf("status %d, %s", r.Status, r.Body)
			}
		}
	}
	changed := g.stored()
	if version, want := changed.Version(), uint64(3); made != 1 || version != want {
		t.Errorf("%d of %d moves at once were made, the game changed %d times; want 1 and %d", made, 1+others, version, want)
	}
}

// waiting is how many requests hold or wait for a game's lock.
func (h *harness) waiting(id string) int {
	h.api.games.mutex.Lock()
	defer h.api.games.mutex.Unlock()
	if game := h.api.games.games[id]; game != nil {
		return game.users
	}
	return 0
}

// TestPlacementsAtOnce races without any thinking in between.
func TestPlacementsAtOnce(t *testing.T) {
	h := start(t, nil)
	for range 5 {
		g := h.create("")
		var answers []<-chan reply
		for i := range 8 {
			answers = append(answers, g.send(t.Context(), fmt.Sprintf("p %d %d", []int{0, 8}[i%2], i%4)))
		}
		made := 0
		for _, answered := range answers {
			r := <-answered
			if r.Status == http.StatusOK {
				made++
			} else if text := r.ErrorText(t); r.Status != http.StatusBadRequest || !strings.HasPrefix(text, "Invalid move: ") {
				t.Errorf("status %d, %s", r.Status, r.Body)
			}
		}
		if s := stateOf(t, g.look()); made != 1 || s.Placed.R != 1 {
			t.Errorf("%d placements at once were made, %d marbles lie", made, s.Placed.R)
		}
	}
	if len(h.api.games.games) != 0 {
		t.Errorf("%d locks are left", len(h.api.games.games))
	}
}

// TestRestartOvertakesMove restarts a game while a move on it waits.
func TestRestartOvertakesMove(t *testing.T) {
	k := newThinker(t)
	h := start(t, func(o *Options) { o.Game = playedBy(k.opponent) })
	g := h.create("")
	g.play("p 0 0")
	slide := g.send(t.Context(), "s 1")
	<-k.began
	restarted := make(chan reply, 1)
	go func() {
		r, _ := h.Try(t.Context(), "POST", g.path()+"/restart", g.body("s 1"))
		restarted <- r
	}()
	h.waitFor("the restart", func() bool { return h.waiting(g.id) == 2 })
	late := g.send(t.Context(), "s 3")
	h.waitFor("the late move", func() bool { return h.waiting(g.id) == 3 })
	close(k.end)
	if r := <-slide; r.Status != http.StatusOK {
		t.Errorf("the slide: status %d, %s", r.Status, r.Body)
	}
	if r := <-restarted; stateOf(t, r).Placed.R != 0 {
		t.Errorf("the restart: %s", r.Body)
	}
	if r := <-late; r.Status != http.StatusBadRequest {
		t.Errorf("the move that the restart overtook: status %d, %s", r.Status, r.Body)
	}
}

// TestGamesDoNotWait plays on in one game while blue thinks in another.
func TestGamesDoNotWait(t *testing.T) {
	k := newThinker(t)
	h := start(t, func(o *Options) { o.Game, o.Turns = playedBy(k.opponent), limit.NewQueue(2, 64) })
	slow, quick := h.create(""), h.create("")
	slow.play("p 0 0")
	before := slow.look()
	slide := slow.send(t.Context(), "s 1")
	<-k.began
	quick.play("p 0 0")
	other := quick.send(t.Context(), "s 1")
	<-k.began // both think
	if now := slow.look(); !bytes.Equal(now.Body, before.Body) {
		t.Errorf("half a turn is shown: %s", now.Body)
	}
	h.create("").play("p 0 0")
	close(k.end)
	for _, answered := range []<-chan reply{slide, other} {
		if s := stateOf(t, <-answered); s.Placed.B != 1 {
			t.Errorf("%+v", s)
		}
	}
}

// TestQueue fills the queue: the next request is told to come again, and its
// game is as before; those that waited are answered.
func TestQueue(t *testing.T) {
	const queue = 3
	k := newThinker(t)
	h := start(t, func(o *Options) { o.Game, o.Turns = playedBy(k.opponent), limit.NewQueue(1, queue) })
	var answers []<-chan reply
	for i := range 1 + queue {
		g := h.create("")
		g.play("p 0 0")
		answers = append(answers, g.send(t.Context(), "s 1"))
		h.waitFor("the queue to fill", func() bool { return h.present() == i+1 })
	}
	g := h.create("")
	g.play("p 0 0") // a placement waits for nobody
	before := g.look()
	for range 3 {
		r := g.try("s 1")
		if text := r.ErrorText(t); r.Status != http.StatusTooManyRequests || r.Header.Get("Retry-After") != "1" || !strings.Contains(text, "unchanged") {
			t.Errorf("status %d, Retry-After %q, %s", r.Status, r.Header.Get("Retry-After"), r.Body)
		}
	}
	if now := g.look(); !bytes.Equal(now.Body, before.Body) {
		t.Errorf("the refused move changed the game to %s", now.Body)
	}
	if len(k.began) != 1 {
		t.Errorf("%d searches run at once, want 1", len(k.began))
	}
	close(k.end)
	for _, answered := range answers {
		stateOf(t, <-answered)
	}
	g.play("s 1")
}

// TestClientGoesAway hangs up in the queue and during the search: the game is
// unchanged, and nobody's place is lost.
func TestClientGoesAway(t *testing.T) {
	k := newThinker(t)
	h := start(t, func(o *Options) { o.Game, o.Turns = playedBy(k.opponent), limit.NewQueue(1, 1) })
	thinks, waits := h.create(""), h.create("")
	thinks.play("p 0 0")
	waits.play("p 0 0")
	before := [2]reply{thinks.look(), waits.look()}
	ctx, hangUp := context.WithCancel(t.Context())
	thinks.send(ctx, "s 1")
	<-k.began
	waits.send(ctx, "s 1")
	h.waitFor("the queue", func() bool { return h.present() == 2 })
	second, hangUpToo := context.WithCancel(t.Context())
	waits.send(second, "s 1") // waits for its game
	h.waitFor("the second request", func() bool { return h.waiting(waits.id) == 2 })
	hangUpToo()
	h.waitFor("the second request to go", func() bool { return h.waiting(waits.id) == 1 })
	hangUp()
	h.waitFor("empty places", func() bool { return h.present() == 0 })
	h.waitFor("open locks", func() bool { return h.waiting(thinks.id)+h.waiting(waits.id) == 0 })
	for i, g := range []started{thinks, waits} {
		if now := g.look(); !bytes.Equal(now.Body, before[i].Body) {
			t.Errorf("the game went on to %s", now.Body)
		}
	}
	close(k.end)
	thinks.play("s 1")
	waits.play("s 1")
	if log := h.log.String(); log != "" {
		t.Errorf("the log has %q", log)
	}
}

// TestPatience lets blue think longer than the server's limit on reading: that
// limit must not count as a client that hung up.
func TestPatience(t *testing.T) {
	const readTimeout = time.Second // a busy machine takes its time to read
	k := newThinker(t)
	configure := func(s *http.Server) {
		s.ReadTimeout = readTimeout
		s.IdleTimeout = time.Minute // else it is the same, and may end a connection on which a move is on its way
	}
	h := startOn(t, configure, func(o *Options) { o.Game = playedBy(k.opponent) })
	g := h.create("")
	g.play("p 0 0")
	answered := g.send(t.Context(), "s 1")
	<-k.began
	time.Sleep(readTimeout + 200*time.Millisecond)
	close(k.end)
	if r := <-answered; r.Status != http.StatusOK {
		t.Errorf("status %d, %s", r.Status, r.Body)
	}
}

// TestManyPlayers plays many games at once, each by two clients that know
// nothing of each other; every answer is one of a legal game.
func TestManyPlayers(t *testing.T) {
	h := start(t, func(o *Options) { o.Game, o.Turns = playedBy(anyLegal), limit.NewQueue(2, 1) })
	var players sync.WaitGroup
	for range 4 {
		g := h.create(`{"piecesPerPlayer": 4}`)
		for player := range 2 {
			players.Go(func() { h.playSome(g, player) })
		}
	}
	players.Wait()
}

func (h *harness) playSome(g started, player int) {
	for i := range 25 {
		stored, err := h.load(g.id)
		if err != nil || stored.bluesTurn() {
			h.t.Errorf("stored: %v, blue is not to move: %v", err, stored.State)
			return
		}
		s := stored.state()
		var legal []foursquare.Move
		for m := range s.Legal() {
			legal = append(legal, m)
		}
		if len(legal) == 0 {
			return
		}
		move := legal[(7*i+player)%len(legal)].String()
		r, err := h.Try(h.t.Context(), "POST", g.path()+"/move", g.body(move))
		if err != nil || r.Status != 200 && r.Status != 400 && r.Status != 429 {
			h.t.Errorf("%s: %v, status %d, %s", move, err, r.Status, r.Body)
		}
	}
}
