package remote

import (
	"slices"
	"strings"
	"time"

	"tessera/logic/remote"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/frames"
	"tessera/scenes/lang"
	"tessera/scenes/library"
	"tessera/scenes/wire"
)

// Lister is a scene that shows the games in which it is the player's turn.
type Lister interface {
	Shelf() []*boards.Game
	// TurnsChanged is called when these games have changed.
	TurnsChanged()
}

const (
	turnsEvery = time.Minute
	// mostTurns is the maximum number of tables to ask about, the newest first.
	mostTurns = 12
)

// turns finds out at which tables that are not on the screen it is the player's turn.
type turns struct {
	wire  *wire.Wire
	asked map[int]library.Seat // by the id of the request
	count int
	at    time.Duration // time of the next requests
}

func (t *turns) attend(s *scenes.Stage) {
	if t.hear(s) {
		notifyLister(s)
	}
	l, is := s.Top().(Lister)
	if !is {
		return
	}
	if s.UI.In.Now >= t.at {
		t.at = s.UI.In.Now + turnsEvery
		t.ask(s, l.Shelf())
	}
	if len(t.asked) > 0 {
		s.UI.WakeIn(t.at - s.UI.In.Now)
	}
}

// notifyLister calls TurnsChanged if the scene on top is a Lister.
func notifyLister(s *scenes.Stage) {
	if l, is := s.Top().(Lister); is {
		l.TurnsChanged()
		s.UI.Animate()
	}
}

// ring notifies the player outside the window that it is their turn, if they want that
// and cannot see the table.
func (s *server) ring(stage *scenes.Stage, g *boards.Game, seen bool) {
	if s.bell && !seen && stage.Notices != nil {
		stage.Notices.Show(s.Client.At().Table, YourTurn(g, s.others()))
	}
}

// YourTurn returns the text of the notification; others is "" if no names are known.
func YourTurn(g *boards.Game, others string) string {
	if others == "" {
		return lang.T("Your turn: %s", g.Title)
	}
	// Translators: a game, and the names of those with whom it is played.
	return lang.T("Your turn: %s with %s", g.Title, others)
}

// others returns the names of the other players at the table, "" if none is known.
func (s *server) others() string {
	var names []string
	for seat, at := range s.Client.Known().Seats {
		if name := s.Player(seat); seat != s.Client.Seat() && name != "" && !at.Left {
			names = append(names, name)
		}
	}
	return strings.Join(names, ", ")
}

func (t *turns) ask(s *scenes.Stage, games []*boards.Game) {
	t.asked = map[int]library.Seat{}
	seats := library.Seats(s.Store, boards.Rules(games))
	slices.Reverse(seats)
	for _, seat := range seats {
		if seat.Saved.At.Token == "" || !library.MayBecomeMyTurn(seat.Saved.Known) || len(t.asked) == mostTurns {
			continue
		}
		if t.wire == nil {
			t.wire = wire.New(frames.Schedule)
		}
		t.count++
		t.asked[t.count] = seat
		request := remote.ViewTable(seat.Saved.At)
		request.ID = t.count
		t.wire.Send(request)
	}
}

// hear stores the answers, and reports whether the list has changed.
func (t *turns) hear(s *scenes.Stage) (news bool) {
	if t.wire == nil {
		return false
	}
	answers, _ := t.wire.Take()
	for _, a := range answers {
		seat, is := t.asked[a.ID]
		v, err := a.View()
		if is && err == nil && library.StoreNews(s.Store, seat, v) {
			news = true
		}
	}
	return news
}
