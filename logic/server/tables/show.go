package tables

import (
	"context"
	"encoding/json"
	"fmt"
	"hash/crc64"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"

	"tessera/logic/match"
	"tessera/logic/server/hosted"
	"tessera/logic/server/web"
)

type view struct {
	ID       string          `json:"id"`
	Game     string          `json:"game"`
	Title    string          `json:"title"`
	Settings json.RawMessage `json:"settings"`
	Moves    []string        `json:"moves"`
	situation
	Spectators int         `json:"onlookers"` // spectators connected to this server
	Diagram    string      `json:"diagram"`
	You        *int        `json:"you"` // the client's seat
	Listener   string      `json:"listener,omitempty"`
	Push       bool        `json:"push,omitempty"`      // this server sends push messages
	Elsewhere  bool        `json:"elsewhere,omitempty"` // the client's seat is also open in another place
	Away       []int       `json:"away,omitempty"`      // seats whose persons are away
	Legal      []string    `json:"legal,omitempty"`
	Evaluation *evaluation `json:"evaluation,omitempty"`
}

// situation is the part of a view that changes from version to version, except the moves.
type situation struct {
	Version uint64         `json:"version"`
	Length  int            `json:"length"`
	Turn    *int           `json:"turn"`   // the seat to move; nil when the game is over
	Status  string         `json:"status"` // what the seat to move has to do
	Seats   []seatView     `json:"seats"`
	Outcome *outcome       `json:"outcome"`
	Undo    *undoWanted    `json:"undo"`
	Clock   *clockView     `json:"clock"`
	Absence int            `json:"absence"`
	Call    *callView      `json:"call"`
	Rematch *rematchWanted `json:"rematch"`
	Host    int            `json:"host"`   // the seat of the table's creator
	Closed  bool           `json:"closed"` // to spectators
	Free    *int           `json:"free"`   // the seat that no one has taken yet
	Said    []said         `json:"said"`   // the latest phrases, oldest first
}

type seatView struct {
	Name   string `json:"name"`
	Who    string `json:"who"`    // a person or a level
	Player string `json:"player"` // the person's chosen name; "" for none
	Note   string `json:"note"`   // the player's account in the game, such as points
	Left   bool   `json:"left"`   // the person left, and the computer plays on
	// Awaited reports whether no one has opened the seat's link yet.
	Awaited bool `json:"awaited,omitempty"`
}

type outcome struct {
	Scores   []float64 `json:"scores"`
	Sentence string    `json:"sentence"`
	Resigned *int      `json:"resigned"` // the seat that ended the game by leaving
	Reason   string    `json:"reason"`   // "rules", "resignation", "time", "absence" or "closed"
}

type undoWanted struct {
	Seat   int   `json:"seat"`
	Length int   `json:"length"` // how many moves would remain
	Agreed []int `json:"agreed"` // the seats that agreed
}

type rematchWanted struct {
	Agreed []int   `json:"agreed"` // the seats that want it
	Table  *string `json:"table"`  // the id of the next table, once all agreed
}

type evaluation struct {
	Seat    int           `json:"seat"` // whose view the evaluation takes
	Verdict match.Verdict `json:"verdict"`
	Turns   int           `json:"turns"`
	Value   float64       `json:"value"`
	Unit    string        `json:"unit"`
	Text    string        `json:"text"`
}

func (t *table) view() view {
	settings := t.Settings
	if len(settings) == 0 {
		settings = json.RawMessage("null")
	}
	return view{
		ID: t.ID, Game: t.Rules.ID, Title: t.Rules.Title.String(), Settings: settings,
		Moves: orEmpty(t.Moves), situation: t.situation(), Diagram: t.State.String(),
	}
}

func (t *table) situation() situation {
	s := situation{
		Version: t.Version(), Length: len(t.Moves), Turn: seatOrNone(t.turn()),
		Clock: t.clockView(), Absence: t.Absence, Call: t.callView(),
		Host: t.Host, Closed: t.Closed, Free: t.Free, Said: orEmpty(t.Said),
	}
	for i, named := range t.Rules.Seats(t.State) {
		s.Seats = append(s.Seats, seatView{named.Name.String(), t.Seats[i].Who, t.Seats[i].Name,
			named.Counts.Said().String(), t.Seats[i].Left, t.Seats[i].Awaited})
	}
	if s.Turn != nil {
		s.Status = t.Rules.Status(t.State).String()
	}
	if o, over := t.outcome(); over {
		s.Outcome = &outcome{o.Scores, o.Sentence.String(), t.Resigned, t.reason()}
	}
	if t.UndoRequest != nil {
		s.Undo = &undoWanted{t.UndoRequest.Seat, t.UndoRequest.To, orEmpty(t.UndoRequest.Agreed)}
	}
	if r := t.Rematch; r != nil {
		s.Rematch = &rematchWanted{Agreed: r.Agreed}
		if r.Created {
			s.Rematch.Table = &r.Table
		}
	}
	return s
}

func (t *table) reason() string {
	switch {
	case t.ClosedByOperator:
		return match.ServerClosed
	case t.Resigned == nil:
		return "rules"
	case t.Why == "":
		return "resignation"
	}
	return t.Why
}

// orEmpty turns nil into an empty list, which JSON writes as [] instead of null.
func orEmpty[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

func (t *table) legal() []string {
	if t.turn() < 0 {
		return []string{}
	}
	return slices.Collect(t.State.Legal())
}

func (t *table) you(r *http.Request) *int {
	token, _ := bearer(r)
	return seatOrNone(t.seatOf(token))
}

func (a *API) look(_ http.ResponseWriter, r *http.Request) (web.Answer, error) {
	t, err := a.load(r.Context(), r.PathValue("id"))
	if err != nil {
		return web.Answer{}, err
	}
	you := t.you(r)
	if you == nil && t.Closed {
		return web.Answer{}, errClosed
	}
	a.adopt(&t, web.ClientOf(r).ID)
	shown := t.view()
	shown.Spectators, shown.Push = a.feeds.spectators(t.ID), a.options.Push != nil
	if shown.You = you; you != nil {
		shown.Listener = hosted.ListenerOf(t.Seats[*you].TokenHash)
		shown.Elsewhere = a.feeds.elsewhere(t.ID, *you, placeOf(r))
	}
	if r.URL.Query().Get("legal") == "true" {
		shown.Legal = t.legal()
	}
	if r.URL.Query().Get("away") == "true" {
		shown.Away = a.away(&t)
	}
	if r.URL.Query().Get("evaluation") == "true" {
		shown.Evaluation, err = a.evaluate(r.Context(), web.ClientOf(r).ID, &t)
	}
	return web.OK(shown), err
}

// evaluationWork is the work for an evaluation that a client asks for. It is constant, so
// that the same position always gets the same evaluation.
const evaluationWork = 20_000

// evaluate evaluates a table's position in the queue of the computer's turns. It returns
// nil if the game is over or has no adviser.
func (a *API) evaluate(ctx context.Context, client string, t *table) (*evaluation, error) {
	if t.turn() < 0 || !t.Rules.Advised() {
		return nil, nil
	}
	thinking, err := a.hosted.Think(ctx, client,
		func() *match.BoundedSearch { return match.Bound(t.Rules.Adviser(t.State), evaluationWork) })
	if err != nil {
		return nil, err
	}
	e := thinking.Evaluation()
	return &evaluation{t.turn(), e.Verdict, e.Turns, e.Value, e.Unit, e.String()}, nil
}

// event updates a client: it keeps the first From moves that it has, takes back any
// others, and appends Moves.
type event struct {
	From  int      `json:"from"`
	Moves []string `json:"moves"`
	situation
}

// spectatorsEvent is the payload of the event sent when spectators come or go.
type spectatorsEvent struct {
	Spectators int64 `json:"onlookers"`
}

// seenUpTo records how much of a table a client has: the version, the number of moves,
// and the checksum of those moves. It serves as the id of events. A client that
// reconnects to any server sends it back, and the server needs nothing else to continue.
type seenUpTo struct {
	version uint64
	length  int
	sum     uint64
}

// nothing is the seenUpTo of a new client.
var nothing = seenUpTo{length: -1}

// before reports whether a client that has s needs an event to reach now. A table never
// returns to an earlier version, whichever server loads it.
func (s seenUpTo) before(now seenUpTo) bool { return s == nothing || s.version < now.version }

var sums = crc64.MakeTable(crc64.ISO)

func (t *table) seenUpTo() seenUpTo { return seenUpTo{t.Version(), len(t.Moves), sumOf(t.Moves)} }

func sumOf(moves []string) uint64 {
	sum := uint64(0)
	for _, move := range moves {
		sum = crc64.Update(sum, sums, append([]byte(move), 0))
	}
	return sum
}

func (s seenUpTo) String() string { return fmt.Sprintf("%d.%d.%x", s.version, s.length, s.sum) }

func parseSeen(id string) seenUpTo {
	parts := strings.Split(id, ".")
	if len(parts) != 3 {
		return nothing
	}
	version, err1 := strconv.ParseUint(parts[0], 10, 64)
	length, err2 := strconv.ParseUint(parts[1], 10, 31)
	sum, err3 := strconv.ParseUint(parts[2], 16, 64)
	if err1 != nil || err2 != nil || err3 != nil {
		return nothing
	}
	return seenUpTo{version, int(length), sum}
}

// eventFor returns the event that brings a client that has seen up to date.
func (t *table) eventFor(seen seenUpTo) event {
	from := 0
	if seen.length > 0 && seen.length <= len(t.Moves) && sumOf(t.Moves[:seen.length]) == seen.sum {
		from = seen.length
	}
	return event{from, orEmpty(t.Moves[from:]), t.situation()}
}

// news is the state of a table that its streams send.
type news struct {
	table    table
	seen     seenUpTo
	presence *attendees   // nil if not known yet
	gone     *web.Problem // why the streams end; nil if they do not
	beat     bool         // send a sign of life to clients without other news

	mutex sync.Mutex
	texts map[[2]received][]byte // by what a client has received before and after them
}

// received records what a client has received.
type received struct {
	seen       seenUpTo
	spectators int64
}

func newsOf(t table) *news { return &news{table: t, seen: t.seenUpTo()} }

// again returns the same news, to be changed.
func (n *news) again() *news {
	return &news{table: n.table, seen: n.seen, presence: n.presence, gone: n.gone, beat: n.beat}
}

// text returns the events that a client still needs, and what it has received after them.
// Most clients have received the same, so the text is made once and cached.
func (n *news) text(h received, spectators int64) ([]byte, received) {
	if h.spectators != spectators {
		h.spectators = -1 // the old number does not matter
	}
	now := received{h.seen, spectators}
	if h.seen.before(n.seen) {
		now.seen = n.seen
	}
	n.mutex.Lock()
	defer n.mutex.Unlock()
	step := [2]received{h, now}
	text, known := n.texts[step]
	if !known {
		text = n.words(h, now)
		if n.texts == nil {
			n.texts = map[[2]received][]byte{}
		}
		n.texts[step] = text
	}
	return text, now
}

func (n *news) words(h, now received) (text []byte) {
	if h.seen != now.seen {
		text = eventText("table", now.seen, n.table.eventFor(h.seen))
	}
	if h.spectators != now.spectators {
		text = append(text, eventText("onlookers", now.seen, spectatorsEvent{now.spectators})...)
	}
	return text
}

// end returns why a stream ends with these news, or nil if it continues.
func (n *news) end(plays bool) *web.Problem {
	if n.gone == nil && n.table.Closed && !plays {
		return &errClosed
	}
	return n.gone
}

func eventText(name string, seen seenUpTo, data any) []byte {
	text, err := json.Marshal(data)
	if err != nil { // cannot happen with a table's data
		return nil
	}
	return fmt.Appendf(nil, "event: %s\nid: %s\ndata: %s\n\n", name, seen, text)
}

// mostPlace bounds the name of a place, in bytes. Longer names are ignored.
const mostPlace = 32

// placeOf returns the place that a request comes from, such as one of several open pages.
// The client chooses its name; "" means it sends none.
func placeOf(r *http.Request) string {
	if place := r.URL.Query().Get("place"); len(place) <= mostPlace {
		return place
	}
	return ""
}
