package tables

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"tessera/logic/logictest"
	"tessera/logic/match"
	"tessera/logic/server/limit"
	"tessera/logic/server/store"
	"tessera/logic/server/store/storetest"
	"tessera/logic/server/web/webtest"
)

// TestAllGames plays each game between persons with legal moves, to its end or for a
// while. Two clients with streams, one of which comes and goes, and every view see the
// same game as the rules.
func TestAllGames(t *testing.T) {
	h := start(t, nil)
	for _, game := range house() {
		t.Run(game.ID, func(t *testing.T) {
			l := h.create(persons(game.ID))
			first := l.look()
			rules, err := match.New(game, settingsOf(first), nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			if len(l.tokens) != len(first.Seats) || first.Version != 0 || first.Length != 0 {
				t.Fatalf("laid is %+v with %d tokens", first, len(l.tokens))
			}
			events, _ := h.listen(t.Context(), l.path(), "")
			chance := rand.New(rand.NewPCG(1, 2))
			var moves, goer []string
			lastID := ""
			version := uint64(0)
			for range 60 {
				if match.Over(rules.Current().State()) {
					break
				}
				legal := slices.Collect(rules.Current().State().Legal())
				move := legal[chance.IntN(len(legal))]
				seat := rules.Current().State().Turn()
				if err := rules.Play(move); err != nil {
					t.Fatal(err)
				}
				got := decode[receipt](t, l.post(seat, "moves", moveBody(move, version, "")), http.StatusOK)
				version++
				if got.Version != version || got.Length != rules.Len() {
					t.Fatalf("the receipt is %+v, want version %d and %d moves", got, version, rules.Len())
				}
				if chance.IntN(8) == 0 { // one client reconnects
					ctx, leave := context.WithCancel(t.Context())
					again, _ := h.listen(ctx, l.path(), lastID)
					goer, _, lastID = h.follow(again, goer, version)
					leave()
					if !slices.Equal(goer, rules.Current().Moves()) {
						t.Fatalf("who came back has %q, want %q", goer, rules.Current().Moves())
					}
				}
			}
			var last event
			moves, last, _ = h.follow(events, moves, version)
			if now := l.look(); !slices.Equal(moves, rules.Current().Moves()) || !slices.Equal(now.Moves, moves) || now.Diagram != rules.Current().State().String() {
				t.Errorf("heard %q, looked at %q with\n%s\nwant %q with\n%s", moves, now.Moves, now.Diagram, rules.Current().Moves(), rules.Current().State())
			}
			if want, over := rules.Current().State().Outcome(); over != (last.Outcome != nil) || over && last.Outcome.Sentence != want.Sentence.String() {
				t.Errorf("the outcome is %+v, want %+v", last.Outcome, want)
			}
		})
	}
}

func settingsOf(v view) json.RawMessage {
	if string(v.Settings) == "null" {
		return nil
	}
	return v.Settings
}

// TestComputers plays a few turns of each game against its first and its default level.
func TestComputers(t *testing.T) {
	h := start(t, nil)
	for _, game := range house() {
		count := len(h.create(persons(game.ID)).look().Seats)
		names := game.LevelNames()
		if len(names) == 0 {
			continue
		}
		for _, level := range []string{names[0], game.DefaultLevel} {
			for person := range count {
				t.Run(fmt.Sprint(game.ID, " ", level, " ", person), func(t *testing.T) {
					seats := slices.Repeat([]string{level}, count)
					seats[person] = match.Person
					body, _ := json.Marshal(map[string]any{"game": game.ID, "seats": seats})
					l := h.create(string(body))
					for range 3 {
						now := l.wait("a person's turn", func(v view) bool { return v.Turn == nil || *v.Turn == person })
						if now.Turn == nil {
							return
						}
						legal := decode[view](t, h.do("GET", l.path()+"?legal=true", "", ""), http.StatusOK).Legal
						l.play(legal[len(legal)/2])
					}
				})
			}
		}
	}
	if log := h.log.String(); log != "" {
		t.Errorf("the log has %s", log)
	}
}

// TestAdoption checks that another server plays the computer's turn if the first one
// stops before it. No client views the table, and the system clock was wrong in between.
func TestAdoption(t *testing.T) {
	kept := webtest.Store(t)
	busy := limit.NewQueue(1, 50)
	stuck, err := busy.Enter(t.Context(), "somebody")
	if err != nil {
		t.Fatal(err)
	}
	dying := start(t, func(o *Options) { o.Store, o.Queue = kept, busy })
	dying.clock.Advance(31 * 24 * time.Hour)
	l := dying.create(`{"game": "tictactoe", "seats": ["person", "perfect"]}`)
	l.play("b2")
	dying.api.Close() // before it has computed the move
	stuck.Leave()
	if g, err := kept.Load(t.Context(), l.id); err != nil || len(g.Moves) != 1 || !g.Due {
		t.Fatalf("stored is %+v, %v; want it to wait", g, err)
	}
	changed, stop := kept.Watch(l.id)
	defer stop()
	start(t, func(o *Options) { o.Store = kept })
	<-changed
	if g, err := kept.Load(t.Context(), l.id); err != nil || len(g.Moves) != 2 || g.Due {
		t.Fatalf("stored is %+v, %v; want an answer", g, err)
	}
}

// TestFailedTurn checks that a computer turn that could not be stored is played again
// when the store recovers.
func TestFailedTurn(t *testing.T) {
	failing := make(chan struct{}, 1)
	h, faults := faulty(t, func(o *Options) { o.Adopt = time.Millisecond })
	faults.Plan(func(call string, _ int) storetest.Fault {
		if call != "save" {
			return storetest.None
		}
		select {
		case failing <- struct{}{}:
			return storetest.Before
		default:
			return storetest.None
		}
	})
	l := h.create(`{"game": "tictactoe", "seats": ["perfect", "person"]}`)
	l.wait("the computer", func(v view) bool { return v.Length == 1 })
	if len(failing) == 0 {
		t.Error("nothing failed")
	}
}

// TestReceipts checks that neither other seats' requests nor a server restart push out a
// seat's stored answers.
func TestReceipts(t *testing.T) {
	h := start(t, nil)
	l := h.create(`{"game": "square", "options": {"players": "4"}}`)
	first := *l.look().Turn
	body := moveBody(anyMove(t, l), 0, "mine")
	want := l.post(first, "moves", body)
	decode[receipt](t, want, http.StatusOK)
	other := (first + 1) % 4
	for i := range mostAnswers - 1 { // its own answers, until one more would push out the first
		stored, err := h.api.find(t.Context(), l.id)
		if err != nil {
			t.Fatal(err)
		}
		stored.answerTo(request{seat: first, key: fmt.Sprint("own", i)})
		stored.answerTo(request{seat: other, key: fmt.Sprint("other", i)})
		stored.answerTo(request{seat: other, key: fmt.Sprint("more", i)})
		if err := h.api.save(t.Context(), &stored); err != nil {
			t.Fatal(err)
		}
	}
	l.h = start(t, func(o *Options) { o.Store = h.store })
	if again := l.post(first, "moves", body); again.Status != want.Status || string(again.Body) != string(want.Body) {
		t.Errorf("again: status %d, %s; first %s", again.Status, again.Body, want.Body)
	}
	stored, err := h.api.find(t.Context(), l.id)
	if err != nil {
		t.Fatal(err)
	}
	if stored.answerTo(request{seat: first, key: "one more"}); len(stored.Answers) != 2*mostAnswers {
		t.Errorf("%d answers are remembered of two seats, want %d", len(stored.Answers), 2*mostAnswers)
	}
}

// TestUndoRequestsBlockNoMove checks that a player who asks for an undo and withdraws it, again
// and again, does not keep another player from moving.
func TestUndoRequestsBlockNoMove(t *testing.T) {
	h := start(t, nil)
	l := h.create(persons("tictactoe"))
	l.play("a1")
	nag := func() (status int) {
		for range 3 {
			now := l.look()
			consent := ""
			if now.Undo != nil {
				consent = `, "consent": false`
			}
			status = l.post(0, "undo", fmt.Sprintf(`{"version": %d%s}`, now.Version, consent)).Status
		}
		return status
	}
	seen := l.look().Version
	nag()
	if now := l.look(); now.Version == seen {
		t.Fatal("nothing was asked")
	}
	wantError(t, l.post(1, "moves", moveBody("b2", seen-1, "")), 409, "version")
	decode[receipt](t, l.post(1, "moves", moveBody("b2", seen, "")), 200)
	wantError(t, l.post(0, "moves", moveBody("c3", seen, "")), 409, "version") // a version from before a move
}

// TestTakebackGivesTurnBack checks that a takeback goes back to the start of the last turn of
// the seat that asks: from its slide or the middle of its turn, and with the others'
// answers. A seat that has not moved has nothing to take back.
func TestTakebackGivesTurnBack(t *testing.T) {
	h := start(t, nil)
	for name, test := range map[string]struct {
		body       string
		turns      []int // the seats of the moves to play, each the first legal one
		asks, want int   // the moves that remain; -1 if nothing can be taken back
	}{
		"a whole turn":           {persons("foursquare"), []int{0, 0, 1, 1}, 1, 2},
		"the answer too":         {persons("foursquare"), []int{0, 0, 1, 1}, 0, 0},
		"in the midst of a turn": {persons("foursquare"), []int{0, 0, 1}, 1, 2},
		"during the answer":      {persons("foursquare"), []int{0, 0, 1}, 0, 0},
		"a seat without a turn":  {persons("foursquare"), []int{0, 0}, 1, -1},
		"one of three":           {`{"game": "square", "options": {"players": "3"}}`, []int{2, 0, 1, 2}, 0, 1},
		"beside a computer":      {`{"game": "square", "options": {"players": "3"}, "seats": ["person", "newcomer", "person"]}`, []int{2, 0}, 0, 1},
		"alone":                  {`{"game": "square", "options": {"players": "3"}, "seats": ["newcomer", "newcomer", "person"]}`, []int{2}, 2, 0},
	} {
		l := h.create(test.body)
		var v view
		for _, seat := range test.turns {
			v = l.wait("the turn", func(v view) bool { return v.Turn != nil && *v.Turn == seat })
			legal := decode[view](t, h.do("GET", l.path()+"?legal=true", l.tokens[seat], ""), 200).Legal
			decode[receipt](t, l.post(seat, "moves", moveBody(legal[0], v.Version, "")), 200)
		}
		ask := func(seat int) reply {
			now := l.wait("a person's turn", func(v view) bool { return l.tokens[*v.Turn] != "" })
			return l.post(seat, "undo", fmt.Sprintf(`{"version": %d}`, now.Version))
		}
		if test.want < 0 {
			wantError(t, ask(test.asks), 409, "nothing to take back")
			continue
		}
		decode[receipt](t, ask(test.asks), 200)
		for v = l.look(); v.Undo != nil; v = l.look() {
			for seat := range l.tokens {
				if seat != test.asks {
					decode[receipt](t, ask(seat), 200)
				}
			}
		}
		if v.Length != test.want {
			t.Errorf("%s: %d moves remain, want %d", name, v.Length, test.want)
		}
	}
}

// TestUndoRequestsHaveTheirOwnRate checks that requests for an undo have their own rate.
func TestUndoRequestsHaveTheirOwnRate(t *testing.T) {
	h := start(t, nil)
	l := h.create(persons("trisq"))
	ask := func() reply {
		l.play([]string{"a1", "n13"}[l.look().Length%2])
		return l.post(0, "undo", fmt.Sprintf(`{"version": %d}`, l.look().Version))
	}
	takeBack := func() {
		decode[receipt](t, l.post(1, "undo", fmt.Sprintf(`{"version": %d, "consent": true}`, l.look().Version)), 200)
	}
	for range int(asksEach.Burst) {
		decode[receipt](t, ask(), 200)
		takeBack()
	}
	r := ask()
	if wantError(t, r, 429, "too often"); r.Header.Get("Retry-After") != "5" {
		t.Errorf("Retry-After is %q", r.Header.Get("Retry-After"))
	}
	l.play("n13") // costs no token
	h.clock.Advance(5 * time.Second)
	decode[receipt](t, l.post(0, "undo", fmt.Sprintf(`{"version": %d}`, l.look().Version)), 200)
}

// TestTheComputerResigns checks that a computer resigns after several lost turns. Turns
// that were taken back do not count.
func TestTheComputerResigns(t *testing.T) {
	h := start(t, nil)
	l := h.create(`{"game": "trisq", "options": {"komi": "169"}, "seats": ["strong", "person"]}`)
	answered := func(moves int) view {
		t.Helper()
		return l.wait("the computer's turn", func(v view) bool { return v.Length == moves || v.Outcome != nil })
	}
	answered(1)
	l.play("pass")
	v := answered(3)
	decode[receipt](t, l.post(1, "undo", fmt.Sprintf(`{"version": %d}`, v.Version)), 200)
	for moves := 3; moves < 9; moves += 2 {
		l.play("pass")
		if v = answered(moves); v.Outcome != nil {
			t.Fatalf("after %d moves it is %+v", v.Length, v.Outcome)
		}
	}
	l.play("pass")
	v = l.wait("the end", func(v view) bool { return v.Turn == nil || v.Length > 8 })
	if v.Outcome == nil || v.Length != 8 || v.Outcome.Reason != "resignation" || *v.Outcome.Resigned != 0 || !slices.Equal(v.Outcome.Scores, []float64{0, 1}) {
		t.Errorf("after %d moves it is %+v", v.Length, v.Outcome)
	}
}

// TestSecrets checks that only the answer to the table's creator has the seats' secrets.
func TestSecrets(t *testing.T) {
	h := start(t, nil)
	l := h.create(`{"game": "foursquare", "seats": ["person", "person"]}`)
	decode[receipt](t, l.post(0, "moves", moveBody("p 0 0", 0, "k")), 200)
	stored, err := h.store.Load(t.Context(), l.id)
	if err != nil {
		t.Fatal(err)
	}
	events, _ := h.listen(t.Context(), l.path(), "")
	shown := string(h.do("GET", l.path(), l.tokens[0], "").Body) + (<-events).data + h.log.String() + string(stored.Head)
	seed := struct{ Seed json.Number }{}
	if err := json.Unmarshal(stored.Head, &seed); err != nil {
		t.Fatal(err)
	}
	for _, token := range l.tokens {
		if strings.Contains(shown, strings.TrimPrefix(token, "seat_")) {
			t.Errorf("a secret is shown in %s", shown)
		}
	}
	if look := string(h.do("GET", l.path(), "", "").Body); strings.Contains(look, seed.Seed.String()) || strings.Contains(strings.ToLower(look), "hash") {
		t.Errorf("what the computer thinks with is shown in %s", look)
	}
}

// TestCanonicalSettings checks that a table keeps the settings in one form, however a client
// writes them.
func TestCanonicalSettings(t *testing.T) {
	h := start(t, nil)
	for _, game := range house() {
		usual := string(h.create(persons(game.ID)).look().Settings)
		if usual == "null" {
			usual = "{}"
		}
		odd := strings.Replace(usual, "{", "{"+strings.Repeat(" ", 5000), 1)
		got := h.create(fmt.Sprintf(`{"game": %q, "settings": %s}`, game.ID, odd)).look()
		if game.Settings != nil && string(got.Settings) != usual {
			t.Errorf("%s: the settings are %.200s, want %s", game.ID, got.Settings, usual)
		}
	}
}

func (h *harness) removeAll() {
	h.t.Helper()
	if _, err := h.store.RemoveUntouched(h.t.Context(), h.clock.Now(), store.All); err != nil {
		h.t.Fatal(err)
	}
}

// TestBusyComputerRefuses checks that a request is refused, and changes nothing, if the
// computer would have to answer it and its queue is full.
func TestBusyComputerRefuses(t *testing.T) {
	queue := limit.NewQueue(1, 1)
	h := start(t, func(o *Options) { o.Queue = queue })
	l := h.create(`{"game": "tictactoe", "seats": ["person", "random"]}`)
	for range 2 {
		go func() {
			if turn, err := queue.Enter(t.Context(), "127.0.0.1"); err == nil {
				<-t.Context().Done()
				turn.Leave()
			}
		}()
	}
	logictest.Until(t, "a full queue", func() bool {
		running, waiting := queue.Counts()
		return running+waiting == 2
	})
	wantError(t, l.post(0, "moves", moveBody("a1", 0, "k")), 429, "the computer is busy")
	wantError(t, h.do("GET", l.path()+"?evaluation=true", "", ""), 429, "")
	wantError(t, h.do("POST", "/tables", "", `{"game": "tictactoe", "seats": ["random", "person"]}`), 429, "the computer is busy")
	if v := l.look(); v.Version != 0 {
		t.Errorf("what was refused made version %d", v.Version)
	}
	h.create(persons("trisq"))
}

// TestHeartbeat checks that a quiet stream sends signs of life, and ends when its table
// is removed or the server stops.
func TestHeartbeat(t *testing.T) {
	h := start(t, func(o *Options) { o.Heartbeat = 10 * time.Millisecond })
	l := h.create(persons("trisq"))
	events, header := h.listen(t.Context(), l.path(), "")
	if got := header.Get("Content-Type"); got != "text/event-stream" {
		t.Errorf("Content-Type is %q", got)
	}
	_, id := h.next(events)
	again, _ := h.listen(t.Context(), l.path(), id)
	for beats := 0; beats < 3; {
		switch e := <-again; e.name {
		case "beat":
			beats++
		case "onlookers":
		default:
			t.Errorf("who has seen all is told %+v", e)
		}
	}
	h.clock.Advance(1)
	h.removeAll()
	for e := range events {
		if e.name != "beat" && e.name != "gone" && e.name != "onlookers" {
			t.Errorf("a table that is no more is told as %+v", e)
		}
	}
	l = h.create(persons("trisq"))
	events, _ = h.listen(t.Context(), l.path(), "")
	h.next(events)
	h.api.Drain()
	for range events {
	}
	untilStreamsEnd(t, h)
}

// TestStreamsThatOutliveTheAPI checks, with the race detector, that requests may arrive while
// and after the API is closed: their streams end.
func TestStreamsThatOutliveTheAPI(t *testing.T) {
	for range 20 {
		h := start(t, nil)
		l := h.create(persons("tictactoe"))
		var listening sync.WaitGroup
		begun := make(chan struct{}, 8)
		for range cap(begun) {
			listening.Go(func() {
				begun <- struct{}{}
				events, _ := h.listen(t.Context(), l.path(), "")
				for range events {
				}
			})
		}
		<-begun
		h.api.Close()
		listening.Wait()
		untilStreamsEnd(t, h)
	}
}

func untilStreamsEnd(t *testing.T, h *harness) {
	t.Helper()
	logictest.Until(t, "the end of all streams", func() bool {
		streams, _ := h.api.Counts()
		return streams == 0
	})
}

// TestMissedWakeUp checks that the heartbeat finds a change without a wake-up.
func TestMissedWakeUp(t *testing.T) {
	h := start(t, func(o *Options) { o.Store, o.Heartbeat = unwatchedStore{o.Store}, 20*time.Millisecond })
	l := h.create(persons("tictactoe"))
	events, _ := h.listen(t.Context(), l.path(), "")
	l.play("a1")
	l.play("b2")
	if moves, _, _ := h.follow(events, nil, 2); !slices.Equal(moves, []string{"a1", "b2"}) {
		t.Errorf("heard %q", moves)
	}
}

type unwatchedStore struct{ store.Store }

func (unwatchedStore) Watch(string) (<-chan struct{}, func()) { return nil, func() {} }

// TestEvaluation checks that each game's position gets an evaluation, the same every
// time.
func TestEvaluation(t *testing.T) {
	h := start(t, nil)
	for _, game := range house() {
		l := h.create(persons(game.ID))
		var first string
		for range 2 {
			v := decode[view](t, h.do("GET", l.path()+"?evaluation=true", "", ""), 200)
			text, _ := json.Marshal(v.Evaluation)
			if v.Evaluation == nil || v.Evaluation.Text == "" || first != "" && first != string(text) {
				t.Errorf("%s: %s, before %s", game.ID, text, first)
			}
			first = string(text)
		}
	}
}
