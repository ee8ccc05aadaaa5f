package httpapi

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"tessera/logic/server/limit"
	"tessera/logic/server/store"
)

// TestMovesAtOnce sends several moves at the same time, each legal when it is sent, while
// blue thinks about the first. Exactly one is made, also in the movement phase, where a
// late slide may be legal after blue's reply.
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
	if left := h.waiting(g.id); left != 0 {
		t.Errorf("%d requests still hold the lock", left)
	}
}

// waiting returns how many requests hold or wait for a game's lock.
func (h *harness) waiting(id string) int { return h.api.locks.Users(id) }

// TestRestartOvertakesMove restarts a game while a move on it waits. A view of it waits for
// nothing and shows no half turn.
func TestRestartOvertakesMove(t *testing.T) {
	k := newThinker(t)
	h := start(t, func(o *Options) { o.Game = playedBy(k.opponent) })
	g := h.create("")
	g.play("p 0 0")
	before := g.look()
	slide := g.send(t.Context(), "s 1")
	<-k.began
	if now := g.look(); !bytes.Equal(now.Body, before.Body) {
		t.Errorf("half a turn is shown: %s", now.Body)
	}
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

// TestClientGoesAway checks that a client that hangs up in the queue or during the search
// changes no game and leaves no place occupied.
func TestClientGoesAway(t *testing.T) {
	k := newThinker(t)
	h := start(t, func(o *Options) { o.Game, o.Queue = playedBy(k.opponent), limit.NewQueue(1, 1) })
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
	waits.send(second, "s 1") // waits for its game's lock
	h.waitFor("the second request", func() bool { return h.waiting(waits.id) == 2 })
	hangUpToo()
	h.waitFor("the second request to go", func() bool { return h.waiting(waits.id) == 1 })
	hangUp()
	h.waitFor("empty places", func() bool { return h.present() == 0 })
	h.waitFor("open locks", func() bool { return h.waiting(thinks.id)+h.waiting(waits.id) == 0 })
	for i, g := range []startedGame{thinks, waits} {
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

// TestLongSearchKeepsTheClient lets blue think longer than the server's read timeout, which must not
// count as a client that hung up.
func TestLongSearchKeepsTheClient(t *testing.T) {
	const readTimeout = 3 * time.Second // a busy machine needs time to read
	k := newThinker(t)
	configure := func(s *http.Server) {
		s.ReadTimeout = readTimeout
		s.IdleTimeout = time.Minute // the default is ReadTimeout, which could close a connection while a move is on its way
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

// competingStore is a store in which another server changes a game just before this one saves it.
type competingStore struct {
	store.Store
	first func() // the other server's change
}

func (r *competingStore) Save(ctx context.Context, id string, saw, g store.Game) error {
	if first := r.first; first != nil {
		r.first = nil
		first()
	}
	return r.Store.Save(ctx, id, saw, g)
}

// TestTwoServers checks that of two conflicting moves at two servers with one store only
// one is made, and that a restart takes precedence over a move.
func TestTwoServers(t *testing.T) {
	shared := &competingStore{}
	one := start(t, func(o *Options) { shared.Store, o.Store = o.Store, shared })
	other := start(t, func(o *Options) { o.Store = shared })
	g := one.create("")
	there := g
	there.h = other
	shared.first = func() { there.play("p 8 0") }
	const overtaken = "Invalid move: the game went on"
	if r := g.try("p 0 0"); r.Status != http.StatusBadRequest || !strings.HasPrefix(r.ErrorText(t), overtaken) {
		t.Errorf("the slower move: status %d, %s", r.Status, r.Body)
	}
	if moves := g.stored().Moves; !slices.Equal(moves, []string{"p 8 0"}) {
		t.Errorf("played %v", moves)
	}
	shared.first = func() { there.play("s 1") }
	r := one.Do("POST", g.path()+"/restart", g.body("s 1"))
	if s := stateOf(t, r); s.Placed.R != 0 || !bytes.Equal(there.look().Body, r.Body) {
		t.Errorf("after a restart beside a move the game is %s", there.look().Body)
	}
}
