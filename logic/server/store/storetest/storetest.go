// Package storetest has the conformance tests that every store must pass.
package storetest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"tessera/logic/internal/errtest"
	"tessera/logic/server/store"
)

type Opener func(t *testing.T) store.Store

// Sharing says who can have a store open at the same time.
type Sharing bool

// A store for one process can be opened once at a time. A store for many can be opened
// any number of times.
const (
	OneProcess    Sharing = false
	ManyProcesses Sharing = true
)

// Run runs the conformance tests. empty creates an empty store.
func Run(t *testing.T, empty func(t *testing.T) Opener, sharing Sharing) {
	tests := map[string]func(*testing.T, *fixture){
		"keeps games":          keepsGames,
		"keeps odd games":      keepsOddGames,
		"counts versions":      countsVersions,
		"takes moves back":     takesMovesBack,
		"refuses the unknown":  refusesTheUnknown,
		"refuses the second":   refusesTheSecond,
		"loses no change":      losesNoChange,
		"removes untouched":    removesUntouched,
		"removes a part":       removesAPart,
		"knows who is due":     knowsWhoIsDue,
		"rings alarms":         ringsAlarms,
		"heeds the context":    heedsTheContext,
		"lists the latest":     listsTheLatest,
		"removes one":          removesOne,
		"blocks networks":      blocksNetworks,
		"probes":               probes,
		"wakes who waits":      wakesWatchers,
		"tells texts":          tellsTexts,
		"shares notices":       sharesNotices,
		"loses no notice":      losesNoNotice,
		"keeps what is a copy": keepsCopies,
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			b := &fixture{t: t, open: empty(t), sharing: sharing}
			b.one = b.open(t)
			b.other = b.one
			if sharing == ManyProcesses {
				b.other = b.open(t)
			}
			defer b.close()
			test(t, b)
		})
	}
}

// fixture is a store opened by two servers. If only one can open it, both are the same.
type fixture struct {
	t          *testing.T
	open       Opener
	sharing    Sharing
	one, other store.Store
}

func (b *fixture) close() {
	b.t.Helper()
	if err := b.one.Close(); err != nil {
		b.t.Error(err)
	}
	if b.sharing == ManyProcesses {
		if err := b.other.Close(); err != nil {
			b.t.Error(err)
		}
	}
}

func (b *fixture) reopen() {
	b.t.Helper()
	b.close()
	b.one = b.open(b.t)
	b.other = b.one
	if b.sharing == ManyProcesses {
		b.other = b.open(b.t)
	}
}

func (b *fixture) create(id string, g store.Game) {
	b.t.Helper()
	errtest.None(b.t, b.one.Create(b.t.Context(), id, g))
}

func (b *fixture) load(id string) store.Game {
	b.t.Helper()
	g, err := b.other.Load(b.t.Context(), id)
	errtest.None(b.t, err)
	return g
}

func (b *fixture) save(id string, saw, g store.Game) {
	b.t.Helper()
	errtest.None(b.t, b.one.Save(b.t.Context(), id, saw, g))
}

func (b *fixture) same(got, want store.Game) {
	b.t.Helper()
	if got.Kind != want.Kind || string(got.Head) != string(want.Head) || !slices.Equal(got.Moves, want.Moves) ||
		got.Version != want.Version || !got.Touched.Equal(want.Touched) {
		b.t.Errorf("loaded %+v, want %+v", got, want)
	}
}

var someGame = store.Game{
	Kind:    "tables",
	Head:    json.RawMessage(`{"game":"some","settings":{"size":5}}`),
	Moves:   []string{"a1", "b2", "pass"},
	Touched: time.Unix(1_800_000_000, 123),
}

func with(g store.Game, moves ...string) store.Game {
	g.Moves = slices.Clone(moves)
	return g
}

func keepsGames(t *testing.T, b *fixture) {
	first := with(someGame)
	b.create("a", first)
	b.create("b", someGame)
	b.same(b.load("a"), first)
	b.same(b.load("b"), someGame)
	next := with(someGame, "a1", "c3")
	next.Head = json.RawMessage(`{"game":"some","seats":[1,2]}`)
	next.Touched = next.Touched.Add(time.Hour)
	b.save("a", b.load("a"), next)
	next.Version = 1
	b.same(b.load("a"), next)
	b.reopen()
	b.same(b.load("a"), next)
	b.same(b.load("b"), someGame)
}

// keepsOddGames checks games with any text as moves and any JSON as head.
func keepsOddGames(t *testing.T, b *fixture) {
	long := make([]string, 5000)
	for i := range long {
		long[i] = fmt.Sprintf("move %d", i)
	}
	games := []store.Game{
		{},
		{Head: json.RawMessage(`{}`)},
		{Head: json.RawMessage(`{"text":"\u0000 é 棋 \\ ' $1"}`), Moves: []string{"é", "'; drop table games; --", `"{},`, "", `\`}},
		{Kind: "tables", Head: json.RawMessage(`[1,"` + strings.Repeat("x", 100_000) + `"]`), Moves: long},
	}
	for i, g := range games {
		id := fmt.Sprint("odd", i)
		g.Touched = someGame.Touched
		b.create(id, g)
		b.same(b.load(id), g)
		saw := b.load(id)
		g.Moves = append(slices.Clone(g.Moves), "more")
		b.save(id, saw, g)
		g.Version = 1
		b.same(b.load(id), g)
	}
	for i, touched := range []time.Time{{}, time.Unix(0, -1), time.Unix(0, 0), time.Unix(0, math.MaxInt64), time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC)} {
		id, g := fmt.Sprint("moment", i), someGame
		g.Touched = touched
		b.create(id, g)
		g.Touched = store.TimeOf(store.Stamp(touched))
		b.same(b.load(id), g)
	}
}

// countsVersions checks that the store ignores the versions that games have when they are
// saved.
func countsVersions(t *testing.T, b *fixture) {
	g := someGame
	g.Version = 77
	b.create("a", g)
	for version := range uint64(5) {
		saw := b.load("a")
		if saw.Version != version {
			t.Fatalf("after %d changes the version is %d", version, saw.Version)
		}
		g.Version = 99
		b.save("a", saw, g)
	}
}

func takesMovesBack(t *testing.T, b *fixture) {
	b.create("a", someGame)
	for _, moves := range [][]string{
		{"a1", "b2"}, {"a1", "b3"}, {}, {"c1", "c2", "c3", "c4"}, {"c1", "c2", "x", "c4", "c5"}, {"y"}, {"y"}, nil,
	} {
		saw := b.load("a")
		next := with(saw, moves...)
		b.save("a", saw, next)
		next.Version++
		b.same(b.load("a"), next)
	}
}

func refusesTheUnknown(t *testing.T, b *fixture) {
	for _, id := range []string{"a", "", "\x00", "\xff\xfe", "é", "a/b", strings.Repeat("x", 5000)} {
		if _, err := b.one.Load(t.Context(), id); !errors.Is(err, store.ErrUnknown) {
			t.Errorf("Load(%.20q): %v, want ErrUnknown", id, err)
		}
		if err := b.one.Save(t.Context(), id, someGame, someGame); !errors.Is(err, store.ErrUnknown) {
			t.Errorf("Save(%.20q): %v, want ErrUnknown", id, err)
		}
	}
	for _, id := range []string{"", strings.Repeat("x", store.MaxID+1)} {
		if err := b.one.Create(t.Context(), id, someGame); err == nil {
			t.Errorf("Create(%q) makes a game", id)
		}
	}
}

func refusesTheSecond(t *testing.T, b *fixture) {
	b.create("a", someGame)
	if err := b.other.Create(t.Context(), "a", with(someGame)); !errors.Is(err, store.ErrExists) {
		t.Errorf("a second game of the id: %v, want ErrExists", err)
	}
	saw := b.load("a")
	next := with(saw, "a1", "b2", "pass", "d4")
	b.save("a", saw, next)
	for _, rival := range []store.Game{with(saw, "a1", "b2", "pass", "e5"), with(saw), saw, next} {
		if err := b.other.Save(t.Context(), "a", saw, rival); !errors.Is(err, store.ErrConflict) {
			t.Errorf("who saw the version before: %v, want ErrConflict", err)
		}
	}
	ahead := saw
	ahead.Version = 9
	if err := b.other.Save(t.Context(), "a", ahead, next); !errors.Is(err, store.ErrConflict) {
		t.Errorf("who saw a version to come: %v, want ErrConflict", err)
	}
	next.Version = 1
	b.same(b.load("a"), next)
}

// losesNoChange makes clients of two servers add moves to one game concurrently. In the
// end all acknowledged moves are there, in order, and no others.
func losesNoChange(t *testing.T, b *fixture) {
	const clients, each = 6, 20
	b.create("a", with(someGame))
	var mutex sync.Mutex
	order := map[uint64]string{}
	var adding sync.WaitGroup
	for client := range clients {
		s := b.one
		if client%2 == 1 {
			s = b.other
		}
		adding.Go(func() {
			for i := range each {
				move := fmt.Sprintf("%d of %d", i, client)
				version, err := add(t.Context(), s, "a", move)
				if err != nil {
					t.Error(err)
					return
				}
				mutex.Lock()
				if order[version] != "" {
					t.Errorf("%s and %s are both version %d", order[version], move, version)
				}
				order[version] = move
				mutex.Unlock()
			}
		})
	}
	adding.Wait()
	g := b.load("a")
	if g.Version != clients*each || len(g.Moves) != clients*each {
		t.Fatalf("%d moves and version %d after %d changes", len(g.Moves), g.Version, clients*each)
	}
	for i, move := range g.Moves {
		if order[uint64(i+1)] != move {
			t.Errorf("version %d is %q, acknowledged was %q", i+1, move, order[uint64(i+1)])
		}
	}
}

// add appends a move to the current game and returns the new version.
func add(ctx context.Context, s store.Store, id, move string) (uint64, error) {
	for {
		saw, err := s.Load(ctx, id)
		if err != nil {
			return 0, err
		}
		err = s.Save(ctx, id, saw, with(saw, append(slices.Clone(saw.Moves), move)...))
		if !errors.Is(err, store.ErrConflict) {
			return saw.Version + 1, err
		}
	}
}

func removesUntouched(t *testing.T, b *fixture) {
	limit := someGame.Touched
	create := func(id string, touched time.Time) {
		g := someGame
		g.Touched = touched
		b.create(id, g)
	}
	for i := range 30 {
		create(fmt.Sprint("old", i), limit.Add(-time.Duration(i+1)))
	}
	create("new", limit)
	saw := b.load("old0")
	again := saw
	again.Touched = limit
	b.save("old0", saw, again)
	if n, err := b.one.RemoveUntouched(t.Context(), limit, store.All); n != 29 || err != nil {
		t.Errorf("removed %d, %v; want 29", n, err)
	}
	for id, there := range map[string]bool{"new": true, "old0": true, "old1": false, "old29": false} {
		if _, err := b.other.Load(t.Context(), id); (err == nil) != there {
			t.Errorf("%s: %v, want it there: %v", id, err, there)
		}
	}
	if err := b.one.Save(t.Context(), "old1", saw, saw); !errors.Is(err, store.ErrUnknown) {
		t.Errorf("a change of a removed game: %v, want ErrUnknown", err)
	}
	create("old1", limit) // the id is free again
	b.same(b.load("old1"), someGame)
	for _, before := range []time.Time{{}, time.Unix(0, 0)} {
		if n, err := b.one.RemoveUntouched(t.Context(), before, store.All); n != 0 || err != nil {
			t.Errorf("removed %d before %v, %v", n, before, err)
		}
	}
}

// removesAPart checks that RemoveUntouched respects its bound and the order of games, and
// that only one server sweeps at a time.
func removesAPart(t *testing.T, b *fixture) {
	if c, err := b.one.Census(t.Context()); err != nil || c.Games != 0 || !c.Latest.IsZero() {
		t.Errorf("the census of nothing is %+v, %v", c, err)
	}
	for i := range 10 {
		g := someGame
		g.Touched = g.Touched.Add(time.Duration(i))
		b.create(fmt.Sprint("game", i), g)
	}
	if c, err := b.other.Census(t.Context()); err != nil || c.Games != 10 || !c.Latest.Equal(someGame.Touched.Add(9)) {
		t.Errorf("the census is %+v, %v", c, err)
	}
	for _, most := range []int{0, 3} {
		if n, err := b.one.RemoveUntouched(t.Context(), someGame.Touched.Add(time.Hour), most); n != most || err != nil {
			t.Errorf("removed %d, %v; want %d", n, err, most)
		}
	}
	for i := range 10 {
		if _, err := b.one.Load(t.Context(), fmt.Sprint("game", i)); (err == nil) != (i >= 3) {
			t.Errorf("game%d: %v", i, err)
		}
	}
	if may, err := b.one.MaySweep(t.Context(), time.Hour); err != nil || !may {
		t.Errorf("may sweep: %v, %v", may, err)
	}
	if may, err := b.other.MaySweep(t.Context(), time.Hour); err != nil || may && b.sharing == ManyProcesses {
		t.Errorf("two may sweep within the hour, %v", err)
	}
	if now, err := b.one.Now(t.Context()); err != nil || time.Since(now).Abs() > time.Hour {
		t.Errorf("the clock shows %v, %v", now, err)
	}
}

// knowsWhoIsDue checks that Due returns a server's own games and those of servers that
// have ended.
func knowsWhoIsDue(t *testing.T, b *fixture) {
	due := func(s store.Store, want ...string) {
		t.Helper()
		ids, err := s.Due(t.Context(), 10)
		if slices.Sort(ids); err != nil || !slices.Equal(ids, want) {
			t.Errorf("due are %q, %v; want %q", ids, err, want)
		}
	}
	waiting := someGame
	waiting.Due = true
	b.create("a", waiting)
	b.create("b", someGame)
	b.create("c", waiting)
	due(b.one, "a", "c")
	if ids, err := b.one.Due(t.Context(), 1); err != nil || len(ids) != 1 {
		t.Errorf("of one there are %q, %v", ids, err)
	}
	saw := b.load("a")
	if !saw.Due {
		t.Error("it is not loaded as due")
	}
	b.save("a", saw, someGame)
	b.save("b", b.load("b"), waiting)
	due(b.one, "b", "c")
	if b.sharing == OneProcess {
		return
	}
	due(b.other) // the first server is still running
	late := b.open(t)
	defer late.Close()
	orphan := waiting
	errtest.None(t, late.Create(t.Context(), "d", orphan))
	due(b.one, "b", "c")
	errtest.None(t, late.Close())
	// The store may notice with some delay that a server has ended.
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		if ids, err := b.other.Due(t.Context(), 10); err != nil || len(ids) > 0 {
			break
		}
	}
	due(b.one, "b", "c", "d")
	due(b.other, "d")
}

// ringsAlarms checks that alarms of all servers' games are returned from their time on,
// until they change or the game is removed.
func ringsAlarms(t *testing.T, b *fixture) {
	noon := time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)
	rings := func(at time.Duration, want ...string) {
		t.Helper()
		for _, s := range []store.Store{b.one, b.other} {
			ids, err := s.Alarms(t.Context(), noon.Add(at), 10)
			if slices.Sort(ids); err != nil || !slices.Equal(ids, want) {
				t.Errorf("after %v alarms ring of %q, %v; want %q", at, ids, err, want)
			}
		}
	}
	set := func(after time.Duration) store.Game {
		g := someGame
		g.Alarm = noon.Add(after)
		return g
	}
	b.create("a", set(time.Minute))
	b.create("b", set(time.Hour))
	b.create("c", someGame)
	rings(time.Minute - 1)
	rings(time.Minute, "a")
	rings(2*time.Hour, "a", "b")
	if ids, err := b.one.Alarms(t.Context(), noon.Add(2*time.Hour), 1); err != nil || len(ids) != 1 {
		t.Errorf("of one there are %q, %v", ids, err)
	}
	saw := b.load("a")
	if !saw.Alarm.Equal(noon.Add(time.Minute)) || !b.load("c").Alarm.IsZero() {
		t.Errorf("loaded are the alarms %v and %v", saw.Alarm, b.load("c").Alarm)
	}
	b.save("a", saw, set(3*time.Hour))
	b.save("c", b.load("c"), set(time.Minute))
	b.save("b", b.load("b"), someGame)
	rings(2*time.Hour, "c")
	if n, err := b.one.RemoveUntouched(t.Context(), someGame.Touched.Add(1), store.All); n != 3 || err != nil {
		t.Errorf("removed %d, %v", n, err)
	}
	rings(4 * time.Hour)
}

func heedsTheContext(t *testing.T, b *fixture) {
	b.create("a", someGame)
	saw := b.load("a")
	over, cancel := context.WithCancel(t.Context())
	cancel()
	calls := map[string]func() error{
		"Create":          func() error { return b.one.Create(over, "b", someGame) },
		"Load":            func() error { _, err := b.one.Load(over, "a"); return err },
		"Save":            func() error { return b.one.Save(over, "a", saw, with(saw)) },
		"RemoveUntouched": func() error { _, err := b.one.RemoveUntouched(over, saw.Touched.Add(1), store.All); return err },
		"Probe":           func() error { return b.one.Probe(over) },
	}
	for name, call := range calls {
		if err := call(); !errors.Is(err, context.Canceled) {
			t.Errorf("%s after the end of its context: %v", name, err)
		}
	}
	b.same(b.load("a"), someGame)
	if _, err := b.one.Load(t.Context(), "b"); !errors.Is(err, store.ErrUnknown) {
		t.Errorf("the game that was not created: %v", err)
	}
}

func probes(t *testing.T, b *fixture) {
	b.create("a", someGame)
	for range 3 {
		if err := errors.Join(b.one.Probe(t.Context()), b.other.Probe(t.Context())); err != nil {
			t.Error(err)
		}
	}
	b.same(b.load("a"), someGame)
	if n, err := b.one.RemoveUntouched(t.Context(), someGame.Touched.Add(1), store.All); n != 1 || err != nil {
		t.Errorf("removed %d, %v; want the one game", n, err)
	}
}

// wakesWatchers checks the wake-ups at the server that makes the change and at the other
// one.
func wakesWatchers(t *testing.T, b *fixture) {
	b.create("a", someGame)
	b.create("b", someGame)
	var all []<-chan struct{}
	for _, s := range []store.Store{b.one, b.other} {
		changed, stop := s.Watch("a")
		defer stop()
		all = append(all, changed)
	}
	for range 3 {
		saw := b.load("a")
		b.save("a", saw, with(saw, "z"))
		for _, changed := range all {
			select {
			case <-changed:
			case <-time.After(20 * time.Second):
				t.Fatal("nobody was woken by a change")
			}
		}
	}
	quiet, stop := b.one.Watch("b")
	saw := b.load("a")
	b.save("a", saw, with(saw))
	<-all[0]
	select {
	case <-quiet:
		t.Error("the change of another game wakes")
	default:
	}
	stop()
}

// tellsTexts checks that a text reaches all servers that watch the game, wakes nobody, and
// that of many texts the last one arrives.
func tellsTexts(t *testing.T, b *fixture) {
	var all []<-chan string
	var woken []<-chan struct{}
	for _, s := range []store.Store{b.one, b.other} {
		changed, stop := s.Watch("a")
		defer stop()
		texts, deaf := s.Hear("a")
		defer deaf()
		all, woken = append(all, texts), append(woken, changed)
	}
	other, deaf := b.one.Hear("b")
	defer deaf()
	for i := range 40 {
		last := fmt.Sprintf(`{"text": %d}`, i)
		if b.one.Tell("a", last); i%10 != 9 {
			continue
		}
		for n, texts := range all {
			for text := ""; text != last; {
				select {
				case text = <-texts:
				case <-time.After(20 * time.Second):
					t.Fatalf("server %d did not hear %s", n, last)
				}
			}
		}
	}
	for _, changed := range woken {
		select {
		case <-changed:
			t.Error("a text wakes who waits for a change")
		default:
		}
	}
	select {
	case text := <-other:
		t.Errorf("who waits for another game hears %s", text)
	default:
	}
	deaf()
	b.one.Tell("b", "late")
	if len(other) > 0 {
		t.Error("who has stopped hears")
	}
}

// keepsCopies checks that the stored game does not change when a caller modifies its
// copy.
func keepsCopies(t *testing.T, b *fixture) {
	g := with(someGame, "a1", "b2")
	g.Head = slices.Clone(g.Head)
	b.create("a", g)
	g.Moves[0], g.Head[2] = "x", 'x'
	loaded := b.load("a")
	loaded.Moves[1] = "y"
	b.same(b.load("a"), with(someGame, "a1", "b2"))
}

func listsTheLatest(t *testing.T, b *fixture) {
	for i, id := range []string{"old", "new", "other", "middle"} {
		g := someGame
		g.Touched = g.Touched.Add([]time.Duration{0, 3, 4, 2}[i] * time.Hour)
		if id == "other" {
			g.Kind = "another"
		}
		b.create(id, g)
	}
	saw := b.load("old")
	late := saw
	late.Touched = someGame.Touched.Add(5 * time.Hour)
	b.save("old", saw, late)
	for _, test := range []struct {
		kind string
		most int
		want []string
	}{
		{"tables", 10, []string{"old", "new", "middle"}},
		{"tables", 2, []string{"old", "new"}},
		{"another", 10, []string{"other"}},
		{"", 10, nil},
	} {
		if ids, err := b.other.Latest(t.Context(), test.kind, test.most); err != nil || !slices.Equal(ids, test.want) {
			t.Errorf("the latest %d of %q are %q, %v; want %q", test.most, test.kind, ids, err, test.want)
		}
	}
}

func removesOne(t *testing.T, b *fixture) {
	due := someGame
	due.Due, due.Alarm = true, someGame.Touched
	b.create("a", due)
	b.create("b", someGame)
	changed, stop := b.other.Watch("a")
	defer stop()
	errtest.None(t, b.one.Remove(t.Context(), "a"))
	select {
	case <-changed:
	case <-time.After(20 * time.Second):
		t.Error("who waits for a game is not woken when it is removed")
	}
	if _, err := b.other.Load(t.Context(), "a"); !errors.Is(err, store.ErrUnknown) {
		t.Errorf("what was removed is loaded with %v", err)
	}
	for _, id := range []string{"a", "nosuch", "", "\x00"} {
		if err := b.one.Remove(t.Context(), id); !errors.Is(err, store.ErrUnknown) {
			t.Errorf("%q, which there is not, is removed with %v", id, err)
		}
	}
	b.same(b.load("b"), someGame)
	left, err1 := b.one.Due(t.Context(), 10)
	alarms, err2 := b.one.Alarms(t.Context(), due.Alarm, 10)
	all, err3 := b.one.Census(t.Context())
	if len(left) > 0 || len(alarms) > 0 || all.Games != 1 || errors.Join(err1, err2, err3) != nil {
		t.Errorf("there remain %q, %q, %+v, %v, %v, %v", left, alarms, all, err1, err2, err3)
	}
	b.create("a", someGame)
}

func blocksNetworks(t *testing.T, b *fixture) {
	one, wide, six := netip.MustParsePrefix("192.0.2.7/32"), netip.MustParsePrefix("192.0.2.0/24"), netip.MustParsePrefix("2001:db8::/64")
	blocked := func(n netip.Prefix, later time.Duration) store.Block {
		return store.Block{Network: n, Since: someGame.Touched.Add(later)}
	}
	holds := func(want ...store.Block) {
		t.Helper()
		got, err := b.other.Blocks(t.Context())
		same := slices.EqualFunc(got, want, func(a, b store.Block) bool { return a.Network == b.Network && a.Since.Equal(b.Since) })
		if err != nil || !same {
			t.Errorf("blocked are %v, %v; want %v", got, err, want)
		}
	}
	holds()
	for _, block := range []store.Block{blocked(six, 0), blocked(one, 0), blocked(wide, 1), blocked(six, 2)} {
		errtest.None(t, b.one.Block(t.Context(), block))
	}
	holds(blocked(wide, 1), blocked(one, 0), blocked(six, 0))
	b.reopen()
	if err := b.one.Unblock(t.Context(), one); err != nil {
		t.Error(err)
	}
	holds(blocked(wide, 1), blocked(six, 0))
	if err := b.one.Unblock(t.Context(), one); !errors.Is(err, store.ErrUnknown) {
		t.Errorf("what is not blocked is unblocked with %v", err)
	}
}

func notice(id, text string) store.Notice {
	return store.Notice{ID: id, Text: json.RawMessage(fmt.Sprintf("%q", text))}
}

// sharesNotices checks that both servers see what one changes, and are woken only by a
// change.
func sharesNotices(t *testing.T, b *fixture) {
	wants := func(want ...store.Notice) {
		t.Helper()
		for _, s := range []store.Store{b.one, b.other} {
			got, err := s.Notices(t.Context())
			if err != nil || fmt.Sprint(got) != fmt.Sprint(want) {
				t.Errorf("the notices are %v, %v; want %v", got, err, want)
			}
		}
	}
	becomes := func(s store.Store, now []store.Notice, next ...store.Notice) {
		t.Helper()
		errtest.None(t, s.ChangeNotices(t.Context(), func(saw []store.Notice) ([]store.Notice, error) {
			if fmt.Sprint(saw) != fmt.Sprint(now) {
				t.Errorf("the change begins with %v, want %v", saw, now)
			}
			return next, nil
		}))
	}
	wants()
	changed, stop := b.other.Watch(store.NoticesID)
	defer stop()
	a, c, d := notice("a", "first"), notice("c", "é 棋 ' $1"), notice("d", "")
	becomes(b.one, nil, c, a)
	select {
	case <-changed:
	case <-time.After(20 * time.Second):
		t.Fatal("nobody was woken by a change")
	}
	wants(a, c)
	again := notice("a", "second")
	becomes(b.other, []store.Notice{a, c}, again, d)
	wants(again, d)
	for len(changed) > 0 {
		<-changed
	}
	becomes(b.other, []store.Notice{again, d}, d, again)
	select {
	case <-changed:
		t.Error("a change of nothing wakes")
	default:
	}
	refused := errors.New("refused")
	err := b.one.ChangeNotices(t.Context(), func([]store.Notice) ([]store.Notice, error) { return nil, refused })
	if !errors.Is(err, refused) {
		t.Errorf("a refused change: %v", err)
	}
	wants(again, d)
	over, cancel := context.WithCancel(t.Context())
	cancel()
	err = b.one.ChangeNotices(over, func([]store.Notice) ([]store.Notice, error) { return nil, nil })
	if !errors.Is(err, context.Canceled) {
		t.Errorf("after the end of its context: %v", err)
	}
	becomes(b.one, []store.Notice{again, d})
	wants()
}

// losesNoNotice makes both servers add notices concurrently, each with one more than there
// are.
func losesNoNotice(t *testing.T, b *fixture) {
	const clients, each = 6, 20
	var adding sync.WaitGroup
	for client := range clients {
		s := []store.Store{b.one, b.other}[client%2]
		adding.Go(func() {
			for i := range each {
				err := s.ChangeNotices(t.Context(), func(now []store.Notice) ([]store.Notice, error) {
					return append(now, notice(fmt.Sprint(client, " ", i), fmt.Sprint(len(now)))), nil
				})
				if err != nil {
					t.Error(err)
				}
			}
		})
	}
	adding.Wait()
	all, err := b.other.Notices(t.Context())
	errtest.None(t, err)
	places := map[string]bool{}
	for _, n := range all {
		places[string(n.Text)] = true
	}
	if len(all) != clients*each || len(places) != len(all) {
		t.Errorf("%d notices with %d places after %d changes", len(all), len(places), clients*each)
	}
}
