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

// Lister is a scene that shows which games wait for this person's turn.
type Lister interface {
	Shelf() []*boards.Game
	// TurnsChanged takes notice that others wait.
	TurnsChanged()
}

const (
	// turnsEvery is how often tables are looked at while a list is shown.
	turnsEvery = time.Minute
	// mostTurns bounds how many are looked at, the newest first.
	mostTurns = 12
)

// turns looks whose turn it is at tables that are not on the screen.
type turns struct {
	wire  *wire.Wire
	asked map[int]library.Seat // by the number of the request
	count int
	at    time.Duration // when they are to be looked at again
}

func (t *turns) attend(s *scenes.Stage) {
	if t.hear(s) {
		tellLister(s)
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

// tellLister tells the scene on top, if it lists them, that other games wait.
func tellLister(s *scenes.Stage) {
	if l, is := s.Top().(Lister); is {
		l.TurnsChanged()
		s.UI.Animate()
	}
}

// ring tells the person outside of the window that it is his turn, once a turn, where he
// wants that and does not see it.
func (s *server) ring(stage *scenes.Stage, g *boards.Game, seen bool) {
	if s.Client.Line() != remote.Connected {
		return // what is known may be of long ago
	}
	before := s.mine
	if s.mine = library.Mine(s.Client.Known()); before || !s.mine || !s.bell || seen || stage.Notices == nil {
		return
	}
	stage.Notices.Show(s.Client.At().Table, YourTurn(g, s.others()))
}

// YourTurn tells that it is the person's turn at a game with others, "" where no name of
// them is known.
func YourTurn(g *boards.Game, others string) string {
	if others == "" {
		return lang.T("Your turn: %s", g.Title)
	}
	// Translators: a game, and the names of those with whom it is played.
	return lang.T("Your turn: %s with %s", g.Title, others)
}

// others are the names of the others at the table, "" where none is known.
func (s *server) others() string {
	var names []string
	for seat, at := range s.Client.Known().Seats {
		if name := s.Player(seat); seat != s.Client.Seat() && name != "" && !at.Left {
			names = append(names, name)
		}
	}
	return strings.Join(names, ", ")
}

// ask looks at the tables that may wait for this person.
func (t *turns) ask(s *scenes.Stage, games []*boards.Game) {
	t.asked = map[int]library.Seat{}
	seats := library.Seats(s.Store, boards.Rules(games))
	slices.Reverse(seats)
	for _, seat := range seats {
		if seat.Saved.At.Token == "" || !library.MayWait(seat.Saved.Known) || len(t.asked) == mostTurns {
			continue
		}
		if t.wire == nil {
			t.wire = wire.New(frames.Schedule)
		}
		t.count++
		t.asked[t.count] = seat
		request := remote.Look(seat.Saved.At)
		request.ID = t.count
		t.wire.Send(request)
	}
}

// hear stores what has become of them, and reports whether others wait now.
func (t *turns) hear(s *scenes.Stage) (news bool) {
	if t.wire == nil {
		return false
	}
	answers, _ := t.wire.Take()
	for _, a := range answers {
		seat, is := t.asked[a.ID]
		v, err := a.Looked()
		if is && err == nil && library.Hear(s.Store, seat, v) {
			news = true
		}
	}
	return news
}
