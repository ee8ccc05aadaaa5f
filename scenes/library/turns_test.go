package library

import (
	"testing"

	"tessera/logic/logictest/tictactoe"
	"tessera/logic/match"
	"tessera/logic/remote"
	"tessera/scenes/store"
)

// TestWaiting checks that the later of the table's own record and the news decides who is
// to move. For a game by links, its moves decide.
func TestWaiting(t *testing.T) {
	game := tictactoe.Game()
	s, me, other := store.Memory{}, 0, 1
	l := Of(s, game)
	names := []string{"kept-tictactoe-1", "kept-tictactoe-2"}
	for _, name := range names {
		if err := l.write(name, match.Record{Game: game.ID, Seats: []string{match.Person, match.Person}}); err != nil {
			t.Fatal(err)
		}
	}
	view := func(version uint64, turn *int) remote.View {
		return remote.View{Game: game.ID, Version: version, Turn: turn, You: &me, Seats: make([]remote.Seat, 2)}
	}
	seat := Seat{game, names[0], remote.Saved{At: match.SeatLink{Server: "https://s", Table: "t", Token: "x"}}}
	waits := func(what string, want ...string) {
		t.Helper()
		got := Waiting(s, match.Games{game})
		if len(got) != len(want) {
			t.Fatalf("%s: %d games wait, want %q", what, len(got), want)
		}
		for i, e := range got {
			if e.Name != want[i] {
				t.Errorf("%s: %s waits, want %s", what, e.Name, want[i])
			}
		}
	}
	store := func(v remote.View) {
		t.Helper()
		seat.Saved.Known = v
		if err := l.SaveServer(seat.Name, seat.Saved); err != nil {
			t.Fatal(err)
		}
	}
	waits("two games at home")
	store(view(1, &me))
	waits("a turn of one's own", names[0])
	store(view(2, &other))
	waits("a turn of another's")
	if !StoreNews(s, seat, view(3, &me)) || StoreNews(s, seat, view(4, &me)) {
		t.Error("news is not told once")
	}
	waits("what was heard", names[0])
	store(view(5, &other))
	waits("a record that is later than what was heard")
	if StoreNews(s, seat, view(4, &me)) {
		t.Error("what is older is news")
	}
	online := func() int { return len(Online(s, match.Games{game})) }
	if online() != 1 || !StoreNews(s, seat, view(6, nil)) || online() != 0 {
		t.Error("a game under way elsewhere, or its end, is not told")
	}
	store(view(6, nil))
	waits("the end")
	if MayBecomeMyTurn(seat.Saved.Known) {
		t.Error("nobody wants to play again, and it is looked at")
	}
	wished := view(7, nil)
	wished.Rematch = &remote.Rematch{Agreed: []int{me}}
	store(wished)
	waits("a wish to play again")
	asked := view(8, nil)
	asked.Rematch = &remote.Rematch{Agreed: []int{other}}
	if !StoreNews(s, seat, asked) {
		t.Error("the wish of another is no news")
	}
	waits("the wish of another to play again", names[0])
	if e := Waiting(s, match.Games{game})[0]; !e.Asked {
		t.Error("the wish is taken for a turn")
	} else if e.Load(); e.Next() {
		t.Error("the wish is taken for the next game")
	}
	if StoreNews(s, seat, view(9, nil)); len(Waiting(s, match.Games{game})) > 0 {
		t.Error("a wish that was taken back waits")
	}
	next := view(10, nil)
	next.Rematch = &remote.Rematch{Agreed: []int{me, other}, Table: "next"}
	if !MayBecomeMyTurn(seat.Saved.Known) || !StoreNews(s, seat, next) {
		t.Error("the next game is no news")
	}
	waits("the next game", names[0])
	if e := Waiting(s, match.Games{game})[0]; e.Next() {
		t.Error("it is known before it is loaded")
	} else if e.Load(); !e.Next() {
		t.Error("what waits is taken for a turn")
	}
	store(next)
	waits("the next game, which was gone to")
	if MayBecomeMyTurn(seat.Saved.Known) {
		t.Error("what was gone to is looked at")
	}
	if text, err := s.Load(turnsName); err != nil || len(text) == 0 {
		t.Fatal(err)
	}
	if err := s.Remove(remoteName(seat.Name)); err != nil {
		t.Fatal(err)
	}
	seat.Name = "kept-tictactoe-3"
	StoreNews(s, seat, view(1, &me))
	if _, is := readTurnNews(s)[names[0]]; is {
		t.Error("of a game that is gone is remembered what was heard")
	}
	for text, fine := range map[string]bool{"null": true, "[]": true, "{": true} {
		if s[turnsName] = []byte(text); StoreNews(s, seat, view(11, &me)) != fine {
			t.Errorf("%s is not forgotten", text)
		}
	}
	if err := l.writeRemote(names[1], storedMail{&match.MailMode{Seat: 0}}); err != nil {
		t.Fatal(err)
	}
	waits("a turn that came as a link", names[1])
}
