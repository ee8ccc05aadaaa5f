package tables

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"time"

	"tessera/logic/match"
)

// Who is at a table is known in memory only, and is no part of its versions. A player is
// here while a stream of the seat is open at any server of the store. A server cannot tell
// a page that was closed for good from one that is loaded again, or a phone that changes
// its network: each time the stream ends. So there is one rule for all. For the grace after
// the last stream of a seat has ended, everyone is still told that the player is here. If
// they are not back by then, they are away since that stream ended.

const (
	// defaultGrace is how long a player without a stream still counts as here.
	defaultGrace = 10 * time.Second
	// settleTime is how long a stream still counts after its end, so that one that opens
	// and closes many times a second changes nothing.
	settleTime = time.Second
	// comeBacks is how many graces after a server's start its clients are back. A client whose
	// person looks elsewhere tries every 30 s.
	comeBacks = 4
	// asksFor is how long a new feed asks other servers who is there, and answerTime how long
	// it waits for their answers before it tells clients that it does not know.
	asksFor    = 2 * time.Second
	answerTime = 700 * time.Millisecond
)

// The states of a player that clients are told. The server does not know yet in the first
// seconds after it began to watch a table.
const (
	stateHere    = "here"
	stateAway    = "away"
	stateUnknown = "unknown"
)

// attendant is a place at which a seat is open.
type attendant struct {
	Seat  int    `json:"seat"`
	Place uint64 `json:"place"` // the sum of the place's name; 0 for none
}

func attendantOf(seat int, place string) attendant {
	if place == "" {
		return attendant{seat, 0}
	}
	return attendant{seat, max(1, sumOf([]string{place}))}
}

// isElsewhere reports whether other is the same seat at another place. A place without a
// name is none.
func (a attendant) isElsewhere(other attendant) bool {
	return a.Seat == other.Seat && a.Place != 0 && other.Place != 0 && a.Place != other.Place
}

// neighbourText is what one server tells another about the streams of a table's players.
type neighbourText struct {
	Server string      `json:"server"`
	Here   []attendant `json:"here"`
	Away   []seatAway  `json:"away,omitempty"` // the players who are at no server
	Asks   bool        `json:"asks,omitempty"` // the other one shall tell what it knows
}

// seatAway is a seat whose player is away.
type seatAway struct {
	Seat int   `json:"seat"`
	For  int64 `json:"for,omitempty"` // in milliseconds; 0 if not known
}

// attendance knows which players are at a table. It is not safe for concurrent use.
type attendance struct {
	grace  time.Duration
	lasts  time.Duration           // how long a text of another server counts
	began  time.Time               // after the grace from then on, who was never here is away
	own    map[attendant]time.Time // when the last stream here ended; zero while one is open
	others map[string]*neighbour
	seats  []seatState
}

type neighbour struct {
	here  []attendant
	until time.Time
}

type seatState struct {
	here bool
	told string
	left time.Time // when the last stream ended; zero if that is not known
	gone bool      // another server has called the player away
}

func newAttendance(grace, heartbeat time.Duration, began time.Time) *attendance {
	// Of another server two heartbeats in a row may be missing.
	return &attendance{grace: grace, lasts: heartbeat*2 + heartbeat/2, began: began,
		own: map[attendant]time.Time{}, others: map[string]*neighbour{}}
}

// note notes the streams of players that are open here now, and when others have ended since
// the last call. It reports whether other servers have to be told.
func (p *attendance) note(now time.Time, open []attendant, ended map[attendant]time.Time) (changed bool) {
	before := len(p.own)
	for a, at := range ended {
		p.own[a] = at
	}
	for _, a := range open {
		p.own[a] = time.Time{}
	}
	changed = len(p.own) > before
	for a, at := range p.own {
		if !at.IsZero() && now.Sub(at) >= settleTime {
			delete(p.own, a)
			changed = true
		}
	}
	return changed
}

// hear takes what another server tells.
func (p *attendance) hear(now time.Time, text neighbourText) {
	if delete(p.others, text.Server); len(text.Here) > 0 {
		p.others[text.Server] = &neighbour{text.Here, now.Add(p.lasts)}
	}
	for _, away := range text.Away {
		if away.Seat < 0 || away.Seat >= len(p.seats) || p.seats[away.Seat].told != stateUnknown {
			continue
		}
		s := &p.seats[away.Seat]
		if s.gone = true; away.For > 0 {
			s.left = now.Add(-time.Duration(away.For) * time.Millisecond)
		}
	}
}

// away returns the seats whose players are away.
func (p *attendance) away(now time.Time) (seats []seatAway) {
	for i, s := range p.seats {
		if s.told == stateAway {
			seats = append(seats, seatAway{i, s.awayFor(now)})
		}
	}
	return seats
}

// awayFor returns how long a player has been away, in milliseconds; 0 if that is not known.
func (s *seatState) awayFor(now time.Time) int64 {
	if s.told != stateAway || s.left.IsZero() {
		return 0
	}
	return max(1, now.Sub(s.left).Milliseconds())
}

// knows reports whether every player is known to be here or away.
func (p *attendance) knows() bool {
	return !slices.ContainsFunc(p.seats, func(s seatState) bool { return s.told == stateUnknown })
}

// extend lets what other servers have told count from now on, after a time in which nothing
// could be heard of them.
func (p *attendance) extend(now time.Time) {
	for _, o := range p.others {
		o.until = now.Add(p.lasts)
	}
}

// elsewhere returns the attendants at other servers.
func (p *attendance) elsewhere() (all []attendant) {
	for _, o := range p.others {
		all = append(all, o.here...)
	}
	return all
}

// settle finds the state of each seat, of which persons says whether a person has it. It
// reports whether any has changed. A table that was deleted has no seats.
func (p *attendance) settle(now time.Time, persons []bool) (changed bool) {
	maps.DeleteFunc(p.others, func(_ string, o *neighbour) bool { return !now.Before(o.until) })
	if len(p.seats) != len(persons) {
		p.seats = make([]seatState, len(persons))
	}
	here := make([]bool, len(persons))
	sits := func(a attendant) {
		if a.Seat >= 0 && a.Seat < len(here) {
			here[a.Seat] = true
		}
	}
	for a := range p.own {
		sits(a)
	}
	for _, a := range p.elsewhere() {
		sits(a)
	}
	for i := range p.seats {
		before := p.seats[i]
		p.seats[i].settle(now, p, here[i], persons[i])
		changed = changed || p.seats[i].told != before.told
	}
	return changed
}

func (s *seatState) settle(now time.Time, p *attendance, here, person bool) {
	switch {
	case here:
		s.left, s.gone = time.Time{}, false
	case s.here:
		s.left = now.Add(-settleTime)
	}
	s.here = here
	switch {
	case !person:
		s.told = ""
	case here:
		s.told = stateHere
	case s.left.IsZero() && !s.gone && now.Sub(p.began) < p.grace:
		s.told = stateUnknown
	case now.Sub(s.left) >= p.grace:
		s.told = stateAway
	}
}

// next returns when settle may change anything without a stream that opens or closes, and
// whether the feed must not end before that; zero for never.
func (p *attendance) next(now time.Time) (at time.Time, wait bool) {
	sooner := func(t time.Time) {
		if at.IsZero() || t.Before(at) {
			at = t
		}
	}
	for _, ended := range p.own {
		if wait = true; !ended.IsZero() {
			sooner(ended.Add(settleTime))
		}
	}
	for _, s := range p.seats {
		switch {
		case s.told == stateUnknown:
			sooner(p.began.Add(p.grace))
		case s.told == stateHere && !s.here:
			sooner(s.left.Add(p.grace))
			wait = true
		}
	}
	for _, o := range p.others {
		sooner(o.until)
	}
	return at, wait
}

// attendees are the players' states as clients are told. They do not change.
type attendees struct{ seats []seatState }

// presenceEvent is the payload of the event "presence".
type presenceEvent struct {
	Seats     []seatPresence `json:"seats"`
	Elsewhere bool           `json:"elsewhere"`
}

type seatPresence struct {
	State string `json:"state,omitempty"` // "" for a seat without a person
	For   int64  `json:"for,omitempty"`   // how long the player has been away, in milliseconds
}

func (a *attendees) text(now time.Time, elsewhere bool) []byte {
	e := presenceEvent{Seats: make([]seatPresence, len(a.seats)), Elsewhere: elsewhere}
	for i, s := range a.seats {
		e.Seats[i] = seatPresence{s.told, s.awayFor(now)}
	}
	text, err := json.Marshal(e)
	if err != nil { // cannot happen with texts and numbers
		return nil
	}
	return fmt.Appendf(nil, "event: presence\ndata: %s\n\n", text)
}

// away returns the seats of players who are away.
func (a *attendees) away() (seats []int) {
	for i, s := range a.seats {
		if s.told == stateAway {
			seats = append(seats, i)
		}
	}
	return seats
}

// settle brings up to date who is at the table, and tells the streams and other servers what
// has changed.
func (f *feed) settle(now time.Time) {
	if open, ended := f.attendants(); f.here.note(now, open, ended) || f.owes {
		f.tellServers(now)
	}
	t := &f.latest.Load().table
	persons := make([]bool, len(t.Seats))
	for i, s := range t.Seats {
		persons[i] = s.Who == match.Person
	}
	changed, first := f.here.settle(now, persons), f.latest.Load().presence == nil
	if f.waits = first && !f.here.knows() && f.api.hosted.Store.Shared() && now.Sub(f.since) < answerTime; !f.waits && (changed || first) {
		n := f.latest.Load().again()
		n.presence = &attendees{slices.Clone(f.here.seats)}
		f.publish(n)
	}
	f.noteElsewhere()
}

// attendants returns the players' places that are open here, and when others have ended
// since the last call.
func (f *feed) attendants() (open []attendant, ended map[attendant]time.Time) {
	f.api.feeds.Lock()
	defer f.api.feeds.Unlock()
	for s := range f.players {
		open = append(open, s.attendant())
	}
	ended, f.left = f.left, nil
	return open, ended
}

// noteElsewhere tells the players' streams whether their seat is open at another place.
func (f *feed) noteElsewhere() {
	remote := f.here.elsewhere()
	f.api.feeds.Lock()
	defer f.api.feeds.Unlock()
	f.remote = remote
	for s := range f.players {
		own := s.attendant()
		elsewhere := slices.ContainsFunc(remote, own.isElsewhere)
		for other := range f.here.own {
			elsewhere = elsewhere || own.isElsewhere(other)
		}
		if s.elsewhere.Swap(elsewhere) != elsewhere {
			s.wake()
		}
	}
}

// tellServers tells the other servers which players are here.
func (f *feed) tellServers(now time.Time) {
	text := neighbourText{Server: f.api.name, Here: []attendant{}, Away: f.here.away(now), Asks: now.Sub(f.since) < asksFor}
	for a := range f.here.own {
		text.Here = append(text.Here, a)
	}
	slices.SortFunc(text.Here, func(a, b attendant) int {
		return cmp.Or(cmp.Compare(a.Seat, b.Seat), cmp.Compare(a.Place, b.Place))
	})
	f.owes = false
	f.sendText(text)
}

func (f *feed) sendText(text neighbourText) {
	if data, err := json.Marshal(text); err == nil { // always, with texts and numbers
		f.api.hosted.Store.Tell(f.id, string(data))
	}
}

// heardText takes a text of another server, and reports whether it may change anything.
func (f *feed) heardText(now time.Time, data string) bool {
	var text neighbourText
	if json.Unmarshal([]byte(data), &text) != nil || text.Server == "" || text.Server == f.api.name {
		return false
	}
	f.here.hear(now, text)
	f.owes = f.owes || text.Asks
	return true
}

// away returns the persons' seats whose players are away. It returns none of whom that is
// not known.
func (a *API) away(t *table) []int {
	a.feeds.Lock()
	f := a.feeds.byID[t.ID]
	a.feeds.Unlock()
	switch {
	case f != nil && f.latest.Load().presence != nil:
		return f.latest.Load().presence.away()
	case f == nil && a.knowsAll(time.Now()):
		return t.persons() // no one listens
	}
	return nil
}

// knowsAll reports whether a player without a stream here is surely away.
func (a *API) knowsAll(now time.Time) bool {
	return !a.hosted.Store.Shared() && now.Sub(a.began) >= comeBacks*a.options.Grace
}

// watchedSince returns the time for which a new feed of table t counts as watching it. A player
// who has no stream a grace later is away. Players may still be on their way to a table that has
// just changed, such as the next table of a rematch.
func (a *API) watchedSince(t *table, now time.Time) time.Time {
	if a.knowsAll(now) {
		age := a.hosted.Now().Sub(t.Touched())
		return now.Add(-max(0, min(age, a.options.Grace)))
	}
	if back := a.began.Add((comeBacks - 1) * a.options.Grace); back.After(now) {
		return back
	}
	return now
}
