package remote

import (
	"slices"
	"strings"
	"time"

	"tessera/logic/remote"
	"tessera/logic/say"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/lang"
	"tessera/scenes/library"
)

// watch watches the online tables that are not on the screen. It keeps a connection to
// those where the player waits for an opponent while playing something else, and to those
// that notify the player of their turn. It asks about the others while a list shows them.
// Each stage has one watch.
type watch struct {
	tables     []*watched
	open       Open // opens a table again
	turns      turns
	pairingKey string // key of a pending request for any opponent; "" for none

	returns, visits int32 // those counted by the last frame
	focused         bool  // the window had the focus in the last frame
	returned        bool  // in this frame, the network is back or the machine is awake again
	visited         bool  // in this frame, the player came back or pressed something
}

func (w *watch) key() string {
	if w.pairingKey == "" {
		w.pairingKey = drawKey()
	}
	return w.pairingKey
}

// watched is a table with a connection, not on the screen.
type watched struct {
	*server
	game *boards.Game
	name string // the store's name for the game
}

// Attend makes the stage watch the online tables of these games. Further calls do
// nothing.
func Attend(s *scenes.Stage, games []*boards.Game, open Open) {
	w := watchOf(s)
	if w.open != nil {
		return
	}
	w.open = open
	for _, seat := range library.Seats(s.Store, boards.Rules(games)) {
		w.listen(s, boards.Find(games, seat.Game), seat.Name, seat.Saved)
	}
}

// mostListened is the maximum number of tables with a connection.
const mostListened = 20

// listen connects to a table that is not on the screen, if the player waits there for an
// opponent or wants to be notified of turns and can be. In the second case it neither
// sends moves nor stores the table's state.
func (w *watch) listen(s *scenes.Stage, g *boards.Game, name string, saved remote.Saved) {
	tells := s.Notices != nil && saved.Bell && saved.Known.Turn != nil
	if !tells && !saved.Awaits || len(w.tables) >= mostListened || w.find(g, name) >= 0 {
		return
	}
	if !saved.Awaits {
		saved.Outbox = nil
	}
	t := &watched{newServer(saved), g, name}
	t.Client.SetMyTurnTold(library.SeatWaits(s.Store, library.Seat{Game: g.Game, Name: name, Saved: saved}))
	w.tables = append(w.tables, t)
	s.UI.Animate()
}

// watchOf returns the watch of a stage, and creates it if necessary.
func watchOf(s *scenes.Stage) *watch {
	for _, a := range s.FrameHooks {
		if w, is := a.(*watch); is {
			return w
		}
	}
	w := &watch{returns: returns.Load(), visits: visits.Load()}
	s.FrameHooks = append(s.FrameHooks, w)
	return w
}

// find returns the index of a watched table; negative for none.
func (w *watch) find(g *boards.Game, name string) int {
	return slices.IndexFunc(w.tables, func(t *watched) bool { return t.game.ID == g.ID && t.name == name })
}

// release stops watching a table that is opened again. It returns its connection if the
// player was waiting for an opponent there, else nil.
func (w *watch) release(g *boards.Game, name string) *server {
	i := w.find(g, name)
	if i < 0 {
		return nil
	}
	t := w.tables[i]
	w.tables = slices.Concat(w.tables[:i], w.tables[i+1:])
	if !t.awaits {
		t.wire.Close()
		return nil
	}
	return t.server
}

func (w *watch) BeforeScenes(s *scenes.Stage) {
	w.notice(s)
	w.turns.attend(s)
	for _, t := range w.tables {
		t.pump(s.UI, w, func() { w.attend(s, t) })
	}
}

// notice notices what makes a broken connection worth another try.
func (w *watch) notice(s *scenes.Stage) {
	in, returned, visited, focused := &s.UI.In, returns.Load(), visits.Load(), s.Focused()
	w.returned = returned != w.returns
	w.visited = visited != w.visits || focused && !w.focused || in.JustDown || len(in.Keys) > 0
	w.returns, w.visits, w.focused = returned, visited, focused
}

// attend handles the news of a table until an opponent has come, or, if it waits for a
// turn, until the game has ended.
func (w *watch) attend(s *scenes.Stage, t *watched) {
	t.Client.Shown(s.UI.In.Now, false)
	t.exchange(s.UI.In.Now)
	if slices.Contains(t.Client.News(false), remote.News{Kind: remote.MyTurn}) {
		t.ring(s, t.game, false)
	}
	changed, saved, l := t.Client.Changed(), t.stored(), library.Of(s.Store, t.game.Game)
	gone := !t.Client.Ended().Zero()
	switch {
	case !t.awaits:
		if before, is := l.Server(t.name); is && changed && library.StoreNews(s.Store, library.Seat{Game: t.game.Game, Name: t.name, Saved: before}, saved.Known) {
			notifyLister(s)
		}
		if gone || saved.Known.Turn == nil {
			w.release(t.game, t.name)
		}
		return
	case gone || saved.Known.Free == nil:
		w.release(t.game, t.name)
		t.wire.Close()
		saved.Awaits = false
		w.announce(s, t)
	case !changed:
		return
	}
	_ = l.SaveServer(t.name, saved) // if it fails, the data is requested again
}

func (w *watch) announce(s *scenes.Stage, t *watched) {
	if why := t.Client.Ended(); !why.Zero() {
		scenes.Notify(s, say.It("Your %s table", t.game.Title), why)
		return
	}
	words := say.It("Someone has joined your %s table.", t.game.Title)
	if others := t.others(); others != "" {
		// Translators: the names of a person and of a game.
		words = say.It("%s has joined your %s table.", others, t.game.Title)
	}
	scenes.Ask(s, "came", say.It("Someone has joined"), words,
		scenes.Answer{Name: "go", Label: "Go to table", Primary: true, Run: func() { w.show(s, t) }},
		scenes.Answer{Name: "later", Label: "Later"})
}

func (w *watch) show(s *scenes.Stage, t *watched) {
	o, err := library.Of(s.Store, t.game.Game).OpenSaved(t.name)
	if err == nil {
		_, err = w.open(t.game, o)
	}
	scenes.Notify(s, say.It("Cannot open this table"), say.Sentence(say.Err(err)))
}

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
	wire  *Wire
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

func (t *turns) ask(s *scenes.Stage, games []*boards.Game) {
	t.asked = map[int]library.Seat{}
	ended := false // the latest game that has ended is among them, because the others may want a rematch
	seats := library.Seats(s.Store, boards.Rules(games))
	slices.Reverse(seats)
	for _, seat := range seats {
		known := seat.Saved.Known
		latest := !ended && known.Turn == nil && known.Next() == ""
		if seat.Saved.At.Token == "" || !latest && !library.MayBecomeMyTurn(known) || len(t.asked) == mostTurns {
			continue
		}
		ended = ended || known.Turn == nil
		if t.wire == nil {
			t.wire = NewWire(scenes.ScheduleFrame)
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

// askedKey is the id of the request for a server's key. Clients never use it for their
// own requests.
const askedKey = -1

// subscribing is the state of a subscription to push messages, which announce turns while
// the page is closed.
type subscribing struct {
	browser func(key string, done func(subscription string, err error))
	results chan subscribed
	trouble error // why it failed
}

type subscribed struct {
	subscription string
	err          error
}

// subscribe starts a subscription by requesting the server's key.
func (s *server) subscribe(stage *scenes.Stage) {
	s.push = subscribing{browser: stage.Subscribe, results: make(chan subscribed, 1)}
	request := remote.PushKey(s.Client.At().Server)
	request.ID = askedKey
	s.wire.Send(request)
}

func (s *server) keyCame(a remote.Answer) {
	key, err := a.PushKey()
	if err != nil {
		s.notSubscribed(err)
		return
	}
	came := s.push.results
	s.push.browser(key, func(subscription string, err error) {
		came <- subscribed{subscription, err}
		s.called.Store(true)
		scenes.ScheduleFrame()
	})
}

// takeSubscription sends the browser's subscription to the server, and reports whether
// the browser has answered.
func (s *server) takeSubscription() bool {
	select {
	case c := <-s.push.results:
		if c.err != nil {
			s.notSubscribed(c.err)
		} else {
			s.Client.Push(c.subscription)
		}
		return true
	default:
		return false
	}
}

func (s *server) notSubscribed(err error) {
	s.bell, s.push.trouble = false, err
}
