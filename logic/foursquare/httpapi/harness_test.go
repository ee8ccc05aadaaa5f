package httpapi

import (
	"bytes"
	"context"
	"encoding/json"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"slices"
	"sync"
	"testing"
	"time"

	"tessera/logic/foursquare"
	"tessera/logic/logictest"
	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/logic/server/store"
	"tessera/logic/server/web"
	"tessera/logic/server/web/webtest"
)

// harness is a server with a client that checks every answer against the OpenAPI
// document.
type harness struct {
	*webtest.Server
	t     testing.TB
	api   *API
	store store.Store
	clock *webtest.Clock
	log   *webtest.LogBook
}

// start serves an API whose blue plays the first legal moves, unless change sets
// something else.
func start(t testing.TB, change func(*Options)) *harness {
	t.Helper()
	return startOn(t, func(*http.Server) {}, change)
}

// startOn is like start, after configure has changed the server.
func startOn(t testing.TB, configure func(*http.Server), change func(*Options)) *harness {
	t.Helper()
	h := &harness{t: t, clock: webtest.NewClock(), log: &webtest.LogBook{}}
	options := Options{Game: playedBy(firstLegal)}
	options.Store, options.Now, options.Log = webtest.Store(t), h.clock.Now, slog.New(slog.NewTextHandler(h.log, nil))
	if change != nil {
		change(&options)
	}
	h.store = options.Store
	h.api = New(options)
	h.Server = webtest.Serve(t, described(), h.api, func(s *httptest.Server) {
		s.Listener = web.JSONErrors(s.Config, s.Listener)
		s.Config.ErrorLog = slog.NewLogLogger(options.Log.Handler(), slog.LevelError)
		configure(s.Config)
	})
	t.Cleanup(h.Close)
	return h
}

type reply = webtest.Reply

// seedState is the GameState as a client reads it.
type seedState struct {
	Board         [][]*string
	Phase         string
	CurrentPlayer string
	Placed        struct {
		R, B int
	}
	PiecesPerPlayer         int
	HoleSquareIndex         int
	Winner, DrawReason      *string
	BlockedSlideSquareIndex *int
}

// stateOf returns the state in an answer's body, which must have no other members.
func stateOf(t testing.TB, r reply) seedState {
	t.Helper()
	if r.Status != http.StatusOK {
		t.Fatalf("status %d: %s", r.Status, r.Body)
	}
	var body struct{ State seedState }
	strict(t, r.Body, &body)
	body.State.check(t)
	return body.State
}

func (s seedState) check(t testing.TB) {
	t.Helper()
	counted := map[string]int{}
	for square, slots := range s.Board {
		for slot, marble := range slots {
			if marble == nil {
				continue
			}
			counted[*marble]++
			if square == s.HoleSquareIndex {
				t.Errorf("slot %d of the hole %d holds %s; it must be null", slot, square, *marble)
			}
		}
	}
	if counted["R"] != s.Placed.R || counted["B"] != s.Placed.B {
		t.Errorf("placed says %+v, the board has %v", s.Placed, counted)
	}
}

func strict(t testing.TB, body []byte, into any) {
	t.Helper()
	decoder := json.NewDecoder(bytes.NewReader(body))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(into); err != nil {
		t.Fatalf("%v in %s", err, body)
	}
}

type startedGame struct {
	h         *harness
	id, token string
	created   seedState
}

func (h *harness) create(body string) startedGame {
	h.t.Helper()
	r := h.Do("POST", "/games", body)
	if r.Status != http.StatusCreated {
		h.t.Fatalf("POST /games %s: status %d, %s", body, r.Status, r.Body)
	}
	var created struct {
		GameID, PlayerToken string
		State               seedState
	}
	strict(h.t, r.Body, &created)
	created.State.check(h.t)
	return startedGame{h, created.GameID, created.PlayerToken, created.State}
}

func (g startedGame) path() string { return "/games/" + g.id }

func (g startedGame) look() reply { g.h.t.Helper(); return g.h.Do("GET", g.path(), "") }

// body returns the body of a move in text form, like "p 0 2" or "s 3", with the token.
func (g startedGame) body(move string) string {
	g.h.t.Helper()
	m, err := foursquare.ParseMove(move)
	if err != nil {
		g.h.t.Fatal(err)
	}
	members := map[string]any{"action": m.Action.String(), "squareIndex": m.Square, "playerToken": g.token}
	if m.Action == foursquare.PlaceAction {
		members["slotIndex"] = m.Slot
	}
	text, err := json.Marshal(members)
	if err != nil {
		g.h.t.Fatal(err)
	}
	return string(text)
}

func (g startedGame) try(move string) reply {
	g.h.t.Helper()
	return g.h.Do("POST", g.path()+"/move", g.body(move))
}

// play makes legal moves and returns the last state.
func (g startedGame) play(moves ...string) (s seedState) {
	g.h.t.Helper()
	for _, m := range moves {
		s = stateOf(g.h.t, g.try(m))
	}
	return s
}

func (g startedGame) stored() game {
	g.h.t.Helper()
	stored, err := g.h.load(g.id)
	if err != nil {
		g.h.t.Fatal(err)
	}
	return stored
}

func (h *harness) load(id string) (g game, err error) {
	if g.Game, err = h.api.hosted.Find(h.t.Context(), id, &g.head); err == nil {
		err = h.api.replay(&g)
	}
	return g, err
}

// send makes a move in the background. The channel receives the answer, or a zero reply
// if ctx ended first.
func (g startedGame) send(ctx context.Context, move string) <-chan reply {
	g.h.t.Helper()
	answered := make(chan reply, 1)
	body := g.body(move)
	go func() {
		r, _ := g.h.Try(ctx, "POST", g.path()+"/move", body)
		answered <- r
	}()
	return answered
}

// present returns how many requests run or wait in the queue for a search.
func (h *harness) present() int {
	running, waiting := h.api.hosted.Queue.Counts()
	return running + waiting
}

func (h *harness) waitFor(what string, so func() bool) {
	h.t.Helper()
	logictest.Until(h.t, what, so)
}

type opponent func(s foursquare.State, seed uint64) search

type search interface {
	Step(work int) (done bool)
	BestTurn() []foursquare.Move
}

// playedBy returns the game with an opponent at all its levels.
func playedBy(blue opponent) *match.Game {
	game := foursquare.Game()
	game.Search = func(s match.State, _ string, seed uint64) match.Search {
		return thought{blue(match.Typed[foursquare.State](s), seed)}
	}
	return game
}

// thought is a search in the types of package match. It knows nothing of the position.
type thought struct{ search }

func (t thought) BestTurn() []string         { return match.Texts(t.search.BestTurn()) }
func (thought) Evaluation() match.Evaluation { return match.Evaluation{} }
func (thought) Note() say.Text               { return say.Text{} }

type fixedTurn []foursquare.Move

func (fixedTurn) Step(int) bool                 { return true }
func (t fixedTurn) BestTurn() []foursquare.Move { return t }

func firstLegal(s foursquare.State, _ uint64) search {
	return turnOf(s, func(legal []foursquare.Move) foursquare.Move { return legal[0] })
}

// anyLegal plays random legal moves by the seed.
func anyLegal(s foursquare.State, seed uint64) search {
	chance := rand.New(rand.NewPCG(seed, uint64(s.Marbles(foursquare.Red))))
	return turnOf(s, func(legal []foursquare.Move) foursquare.Move { return legal[chance.IntN(len(legal))] })
}

// scripted plays these moves, turn by turn.
func scripted(moves ...string) opponent {
	var mutex sync.Mutex
	return func(s foursquare.State, _ uint64) search {
		mutex.Lock()
		defer mutex.Unlock()
		return turnOf(s, func([]foursquare.Move) foursquare.Move {
			m, err := foursquare.ParseMove(moves[0])
			if err != nil {
				panic(err)
			}
			moves = moves[1:]
			return m
		})
	}
}

func bluesTurn(s foursquare.State) bool {
	_, over := s.Outcome()
	return !over && s.Turn() == foursquare.Blue
}

func turnOf(s foursquare.State, choose func([]foursquare.Move) foursquare.Move) fixedTurn {
	var turn fixedTurn
	for bluesTurn(s) {
		m := choose(slices.Collect(s.Legal()))
		turn = append(turn, m)
		next, err := s.Apply(m)
		if err != nil {
			return turn
		}
		s = next
	}
	return turn
}

// thinker is an opponent that signals when it starts to think, and ends when end is
// closed or the test is over.
type thinker struct {
	began, end chan struct{}
	over       <-chan struct{}
}

func newThinker(t *testing.T) thinker {
	return thinker{make(chan struct{}, 100), make(chan struct{}), t.Context().Done()}
}

func (k thinker) opponent(s foursquare.State, seed uint64) search {
	k.began <- struct{}{}
	return thinking{firstLegal(s, seed), k}
}

type thinking struct {
	search
	thinker
}

func (k thinking) Step(int) bool {
	select {
	case <-k.end:
		return true
	case <-k.over:
		return true
	case <-time.After(time.Millisecond):
		return false
	}
}
