package boards_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"tessera/logic/logictest/tictactoe"
	"tessera/logic/match"
	"tessera/logic/remote"
	"tessera/logic/say"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
)

// seated returns a client at seat 0 whose server has sent the table, in which a player has seat 1.
func seated(t *testing.T, turn int, name string) *remote.Client {
	t.Helper()
	c := remote.New(remote.Saved{At: match.SeatLink{Server: "https://games.example", Table: "t", Token: "seat_x"}}, "k")
	view := fmt.Appendf(nil, `{"id":"t","game":"tictactoe","you":0,"turn":%d,"moves":[],"version":1,"seats":[{"who":"person"},{"who":"person","player":%q}]}`, turn, name)
	for _, r := range c.Step(0) {
		c.Answer(0, remote.Answer{ID: r.ID, Status: 200, Body: view})
	}
	c.Step(0)
	_, number := c.Stream()
	c.Event(0, number, "table", view)
	return c
}

// Readers hear whether the other player is there, at the seat, and hear of each change. Of
// players at this screen nothing is said.
func TestPresenceIsSpoken(t *testing.T) {
	if s := open(t); s.PresenceWords(0) != "" || s.PresenceWords(1) != "" {
		t.Error("something is said of players at this screen")
	}
	stamps := map[uint64]string{}
	for _, step := range []struct {
		turn              int
		name, state, want string
	}{
		{0, "Ana", `{"state":"here"}`, "here"},
		{1, "Ana", `{"state":"here"}`, "thinking"},
		{1, "Ana", `{"state":"unknown"}`, "connecting"},
		{1, "Ana", `{"state":"away"}`, "away"},
		{1, "Ana", `{"state":"away","for":59000}`, "away"},
		{1, "Ana", `{"state":"away","for":200000}`, "away for 3 min"},
		{1, "Ana", `{"state":"away","for":7300000}`, "away for 2 h"},
		{1, "Ana", ``, ""},
		{0, "", `{"state":"here"}`, "here"},
	} {
		s, c := open(t), seated(t, step.turn, step.name)
		s.Match.Mode = &remote.ServerMode{Client: c}
		if _, number := c.Stream(); step.state != "" {
			c.Event(0, number, "presence", []byte(`{"seats":[{"state":"here"},`+step.state+`],"elsewhere":false}`))
		}
		if got := s.PresenceWords(1); got != step.want || s.PresenceWords(0) != "" {
			t.Errorf("%s: said is %q, want %q", step.state, got, step.want)
		}
		item := "item Noughts"
		for _, words := range []string{step.name, step.want} {
			if words != "" {
				item += ", " + words
			}
		}
		if got := lines(s.page().Nodes); !slices.Contains(got, item) {
			t.Errorf("%s: the page has no %q:\n%s", step.state, item, strings.Join(got, "\n"))
		}
		if before, told := stamps[s.Stamp()]; told && before != step.want {
			t.Errorf("the page does not change between %q and %q", before, step.want)
		}
		stamps[s.Stamp()] = step.want
	}
	s, c := open(t), seated(t, 1, "Ana")
	s.Match.Mode = &remote.ServerMode{Client: c}
	_, number := c.Stream()
	c.Event(0, number, "presence", []byte(`{"seats":[{"state":"here"},{"state":"here"}],"elsewhere":false}`))
	for at := time.Duration(0); c.State() != remote.Broken; at += time.Second {
		c.StreamBroke(at, number)
		for _, r := range c.Step(at) {
			c.Answer(at, remote.Answer{ID: r.ID})
		}
		_, number = c.Stream()
	}
	if got := s.PresenceWords(1); got != "unknown while you are offline" {
		t.Errorf("without a connection said is %q", got)
	}
}

// TestASeatSaysWhoIsAway checks at the narrow seats of a phone that a player with a name is
// called away, once, and that a long phrase stays within its seat.
func TestASeatSaysWhoIsAway(t *testing.T) {
	rules := *tictactoe.Game()
	plain := rules.Seats
	rules.Seats = func(s match.State) []match.Seat {
		seats := slices.Clone(plain(s))
		seats[1].Counts = match.Counts{{Number: 9, Words: say.Plural{One: "%d left", Many: "%d left"}}}
		return seats
	}
	s, c := openGame(t, &rules), seated(t, 1, "Ana")
	s.Match.Mode, s.Game.Mark = &remote.ServerMode{Client: c}, nil
	_, number := c.Stream()
	c.Event(0, number, "presence", []byte(`{"seats":[{"state":"here"},{"state":"away"}],"elsewhere":false}`))
	for width := 120.; width < 300; width += 5 {
		seat := geom.Rect{X: 9, W: width, H: 52}
		var said []string
		s.UI.Read = func(text string, _ float64, r geom.Rect) {
			if said = append(said, text); r.Meet(seat) != r {
				t.Errorf("%q at %v is not within its seat at %v", text, r, seat)
			}
		}
		draw := func() string {
			said = nil
			(&boards.Panel{Desk: s.Desk}).DrawSeat(1, seat)
			return strings.Join(said, " ")
		}
		if all := draw(); !strings.Contains(all, "Ana") || strings.Count(all, "away") != 1 {
			t.Errorf("the seat says %q in a width of %v", all, width)
		}
		phrase := "Ich lerne das Spiel gerade erst"
		s.Bubble.ShowPhrase(1, phrase, "")
		if all := draw(); !strings.Contains(all, phrase) {
			t.Errorf("the seat says %q in a width of %v", all, width)
		}
		s.Bubble.ShowPhrase(1, "", "")
	}
}
