package remote_test

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"tessera/logic/games"
	"tessera/logic/internal/errtest"
	"tessera/logic/match"
	"tessera/logic/remote"
	"tessera/logic/server/hosted"
	"tessera/logic/server/store/bolt"
	"tessera/logic/server/tables"
)

// sideClock is each side's time at these tests' tables. turnAdds is added for each turn.
const sideClock, turnAdds = 3 * time.Minute, 2 * time.Second

// honest simulates two persons who play with a clock far from a server.
type honest struct {
	*world
	elapsed atomic.Int64  // w.now, for the server
	jitter  time.Duration // greatest random delay of a letter
	silent  bool          // moves are sent without the time they took
	stopped bool          // no one plays any longer
	players [2]thinker
}

type thinker struct {
	thinks      bool
	begun, till time.Duration
	turns       int
	spent       time.Duration // except in the first turn
	last        time.Duration // arrival of the last event, which later ones do not overtake
}

func newHonest(t *testing.T, jitter time.Duration, silent bool) *honest {
	h := &honest{jitter: jitter, silent: silent}
	kept, err := bolt.Open(filepath.Join(t.TempDir(), "games"))
	errtest.None(t, err)
	began := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	now := func() time.Time { return began.Add(time.Duration(h.elapsed.Load())) }
	api := tables.New(tables.Options{Options: hosted.Options{Store: kept, Now: now}, Games: games.All()})
	t.Cleanup(func() {
		api.Close()
		if err := kept.Close(); err != nil {
			t.Error(err)
		}
	})
	game, err := games.All().Find("trisq")
	errtest.None(t, err)
	h.world = &world{t: t, chance: rand.New(rand.NewPCG(3, 4)), server: api, game: game, history: map[uint64][]string{}}
	request, err := remote.CreateTable(serverAt, remote.NewTable{Game: game.ID, Seats: []string{match.Person, match.Person},
		Clock: &remote.Clock{Side: int(sideClock.Seconds()), Turn: int(turnAdds.Seconds())}})
	if err == nil {
		h.seating, err = h.serve(request).Seating()
	}
	errtest.None(t, err)
	for _, s := range h.seating.Seats {
		at := match.SeatLink{Server: serverAt, Table: h.seating.View.ID, Token: s.Token}
		h.clients = append(h.clients, &seat{Client: remote.New(remote.Saved{At: at}, h.keys())})
	}
	return h
}

func (h *honest) away() time.Duration {
	return 20*time.Millisecond + time.Duration(h.chance.Int64N(int64(h.jitter)))
}

func (h *honest) at(when time.Duration, deliver func()) {
	h.post = append(h.post, letter{when, deliver})
}

func (h *honest) step() {
	h.now += 10 * time.Millisecond
	h.elapsed.Store(int64(h.now))
	slices.SortStableFunc(h.post, func(a, b letter) int { return int(a.at - b.at) })
	for len(h.post) > 0 && h.post[0].at <= h.now {
		l := h.post[0]
		h.post = h.post[1:]
		l.deliver()
	}
	for i, c := range h.clients {
		for _, r := range c.Step(h.now) {
			h.send(c, r)
		}
		h.listen(i, c)
		h.think(&h.players[i], c)
	}
}

func (h *honest) send(c *seat, r remote.Request) {
	if h.silent {
		var body map[string]any
		if json.Unmarshal(r.Body, &body) == nil {
			delete(body, "took")
			r.Body, _ = json.Marshal(body)
		}
	}
	h.at(h.now+h.away(), func() {
		answer := h.serve(r)
		if r.Method == "POST" {
			h.version++
		}
		h.at(h.now+h.away(), func() { c.Answer(h.now, answer) })
	})
}

func (h *honest) listen(i int, c *seat) {
	url, number := c.Stream()
	if url == "" || number == c.number && c.heard == h.version {
		return
	}
	c.number, c.heard = number, h.version
	name, data := h.event(url)
	p := &h.players[i]
	p.last = max(p.last, h.now+h.away())
	h.at(p.last, func() { c.Event(h.now, number, name, bytes.Clone(data)) })
}

// think makes a person play a few seconds after the client shows the turn.
func (h *honest) think(p *thinker, c *seat) {
	known := c.Known()
	if c.Seat() < 0 || known.Turn == nil || *known.Turn != c.Seat() || len(c.Moves()) > len(known.Moves) {
		return
	}
	if !p.thinks {
		p.thinks, p.begun, p.till = true, h.now, h.now+500*time.Millisecond+time.Duration(h.chance.Int64N(int64(3*time.Second)))
	}
	if h.stopped || h.now < p.till {
		return
	}
	if p.turns++; p.turns > 1 {
		p.spent += h.now - p.begun
	}
	p.thinks = false
	h.move(c)
}

// cost returns the fraction of its clock that each side has lost to the network after so
// many turns.
func (h *honest) cost(turns int) (shares []float64) {
	for h.players[0].turns < turns || h.players[1].turns < turns {
		h.step()
	}
	h.stopped = true
	for range 100 { // so that the last move arrives
		h.step()
	}
	v := h.table()
	for i, p := range h.players {
		had := sideClock + time.Duration(p.turns-1)*turnAdds - p.spent
		left := time.Duration(v.Clock.Left[i]) * time.Millisecond
		if *v.Turn == i {
			left += h.now - p.begun // still thinking
		}
		shares = append(shares, (had-left).Seconds()/sideClock.Seconds())
	}
	return shares
}

// TestHonestClock checks that a network that delays each letter by up to 300 ms costs an
// honest player at most 1% of the clock, and that it would cost more if clients did not
// send how long moves took.
func TestHonestClock(t *testing.T) {
	const turns = 40
	for _, share := range newHonest(t, 300*time.Millisecond, false).cost(turns) {
		if t.Logf("of the clock the network costs %.2f %%", 100*share); share > 0.01 {
			t.Error("that is more than 1 %")
		}
	}
	for _, share := range newHonest(t, 300*time.Millisecond, true).cost(turns) {
		if t.Logf("where nobody tells, %.2f %%", 100*share); share < 0.03 {
			t.Error("a network that costs so little is no test")
		}
	}
}
