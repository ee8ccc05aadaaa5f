// Package remote is the client of a table on a server, where people in different places
// play. It knows the table, the requests that the server has not acknowledged yet, and
// which of them to send now.
//
//	client := remote.New(remote.Saved{At: match.SeatLink{Server: "https://games.example", Table: "abc", Token: "seat_x"}}, "key")
//	now := time.Duration(0) // since any moment
//	for _, request := range client.Step(now) {
//		fmt.Println(request.Method, request.URL)
//		client.Answer(now, remote.Answer{ID: request.ID, Status: 200, Body: []byte(`{"id":"abc","game":"trisq","you":0,"moves":[],"version":0,"turn":0,"seats":[{},{}]}`)})
//	}
//	client.Play("c12")
//	for _, request := range client.Step(now) {
//		fmt.Printf("%s %s %s\n", request.Method, request.URL, request.Body)
//	}
//
// The package only has values and functions: answers, events and times go in, requests
// come out. It opens no connection and reads no clock; package wire of scenes does that.
// So tests can try everything that a broken network does: requests and answers that are
// lost, late, duplicated or out of order.
//
// The server makes that safe. Every change names the version of the table that it is
// based on, and has a key by which the server recognizes a repetition. A request is
// therefore repeated, unchanged, until it is answered. The client's view of the table
// always comes complete from the server, and is never computed from answers to changes.
//
// The package imports the standard library, errorcode, match and say. It imports no game and
// knows no rules: its caller checks that a move is legal.
//
// # In order
//
// [CreateTable] creates a table, [PlayAnyone] finds one, and [TakeSeat] takes a seat at one of
// the [OpenTables]. The answer to all three is a [Seating], which lists the seats with their
// secrets. [ViewTable] requests the view of a table. [New] creates a [Client] from what was
// [Saved].
//
// [ServerMode] is the mode of play of a match at such a table.
//
// [Client.Step] returns each [Request] to send. [Client.Answer] and [Client.Event] take
// the results. [Client.Wake] says when to call Step next at the latest. [Client.Play],
// [Client.Say] and [Client.Want] with each kind of [Change] express what the player wants,
// and [Client.Name] sets the player's name. [Client.Known] returns the server's view: a
// [View] with every [Seat], a pending [Undo], the [Clock], a [Call], the [Outcome], a
// [Rematch] and what was [Said]. [Client.News] returns each [News] once. [Client.TimeLeft]
// returns a seat's time left. [Client.State] returns the state of the connection, and
// [Client.Presence] whether another player is there.
//
// What fails is tried again after a pause. [Client.Retry] and [Client.Renew] end it, and
// [Client.Shown] says how long it may be.
package remote

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"time"

	"tessera/logic/internal/errorcode"
	"tessera/logic/match"
	"tessera/logic/say"
)

// Request is a request to a server. Each request gets exactly one Answer in the end,
// possibly that no answer came.
type Request struct {
	ID     int    // identifies its answer
	Method string // GET or POST
	URL    string
	Token  string // of the seat, for the header Authorization; "" for none
	Body   []byte // JSON; nil for none
}

// Answer is the result of a request.
type Answer struct {
	ID     int
	Status int           // HTTP status; 0 if no answer came
	After  time.Duration // from Retry-After, 0 for none
	Body   []byte
}

// View is a table as a server shows it.
type View struct {
	ID       string          `json:"id,omitempty"`
	Game     string          `json:"game,omitempty"`
	Settings json.RawMessage `json:"settings,omitempty"`
	You      *int            `json:"you,omitempty"` // the client's seat, nil for none

	Moves   []string `json:"moves"`
	Version uint64   `json:"version"`
	Turn    *int     `json:"turn"` // nil when the game is over
	Seats   []Seat   `json:"seats"`
	Outcome *Outcome `json:"outcome,omitempty"`
	Undo    *Undo    `json:"undo,omitempty"`
	Rematch *Rematch `json:"rematch,omitempty"`
	Host    int      `json:"host"`             // the seat of the table's creator
	Closed  bool     `json:"closed,omitempty"` // to spectators

	Clock *Clock `json:"clock,omitempty"` // nil if the game is not timed

	Absence int   `json:"absence,omitempty"` // seconds to answer a call; 0 if the table has no calls
	Call    *Call `json:"call,omitempty"`
	Free    *int  `json:"free,omitempty"` // the seat that no one has taken yet; nil for none

	// Said are the latest phrases, oldest first. It is nil at a server that supports
	// neither phrases nor players' names.
	Said []Said `json:"said"`

	Spectators int    `json:"onlookers,omitempty"` // number of spectators
	Listener   string `json:"listener,omitempty"`  // identifies the seat to the event stream
	Push       bool   `json:"push,omitempty"`      // the server sends push messages
	Elsewhere  bool   `json:"elsewhere,omitempty"` // this person's seat is also open in another place
}

// Seat is the state of one seat.
type Seat struct {
	Name   string `json:"name"`
	Who    string `json:"who"`
	Player string `json:"player,omitempty"` // the name chosen by the person who sits or sat there
	Left   bool   `json:"left,omitempty"`   // the person left, and the computer plays on
	// Awaited reports whether no one has opened the seat's link yet, as far as the server
	// knows.
	Awaited bool `json:"awaited,omitempty"`
}

// Said is one use of a phrase.
type Said struct {
	Number int    `json:"number"` // counts all phrases of the table, from 1
	Seat   int    `json:"seat"`
	Phrase string `json:"phrase"` // one of match.Phrases, or of a newer program
}

// Outcome is the result of a game at a server.
type Outcome struct {
	Scores   []float64 `json:"scores"`
	Sentence string    `json:"sentence"`
	Resigned *int      `json:"resigned,omitempty"` // the seat that ended the game by leaving
	Reason   string    `json:"reason,omitempty"`   // one of the reasons in package match
}

// Early reports whether the game ended by something other than its rules.
func (o *Outcome) Early() bool {
	return o != nil && (o.Resigned != nil || o.Reason == match.ServerClosed)
}

// Undo is a request to take moves back.
type Undo struct {
	Seat   int   `json:"seat"`
	Length int   `json:"length"` // number of moves that would remain
	Agreed []int `json:"agreed"`
}

// Rematch is the wish to play again with seats changed.
type Rematch struct {
	Agreed []int  `json:"agreed"`          // the seats that want it
	Table  string `json:"table,omitempty"` // the id of the next table, once all agreed
}

// Call asks whether the player to move is still there.
type Call struct {
	Seat int   `json:"seat"` // the player who is asked
	By   int   `json:"by"`
	Left int64 `json:"left"` // milliseconds left to answer, when the view was sent
}

// Clock is the time control of a table.
type Clock struct {
	Side    int     `json:"side,omitempty"`    // seconds for all turns of a seat
	Turn    int     `json:"turn,omitempty"`    // seconds added for each turn
	Days    int     `json:"days,omitempty"`    // days for each turn, instead of Side and Turn
	Left    []int64 `json:"left,omitempty"`    // time left by seat, in milliseconds, when the view was sent
	Running *int    `json:"running,omitempty"` // the seat whose clock runs, nil for none
}

// Next returns the id of the next table, "" if not known yet.
func (v View) Next() string {
	if v.Rematch == nil {
		return ""
	}
	return v.Rematch.Table
}

// NextView returns the next table as far as it is known before the server has shown it: the same
// game from its beginning, with each player one seat further. Its Turn is nil and its Host -1.
func (v View) NextView() View {
	next := View{ID: v.Next(), Game: v.Game, Settings: v.Settings, Moves: []string{}, Absence: v.Absence, Host: -1}
	for i := range v.Seats {
		before := v.Seats[(i+len(v.Seats)-1)%len(v.Seats)]
		seat := Seat{Name: v.Seats[i].Name, Who: before.Who}
		if !before.Left {
			seat.Player = before.Player
		}
		next.Seats = append(next.Seats, seat)
	}
	if v.You != nil {
		me := (*v.You + 1) % len(v.Seats)
		next.You = &me
	}
	return next
}

// Wants reports whether a seat wants to play again.
func (v View) Wants(seat int) bool {
	return v.Rematch != nil && slices.Contains(v.Rematch.Agreed, seat)
}

// Seating is a new table, or a seat just taken.
type Seating struct {
	View  View
	Seats []OwnSeat // the persons' seats whose secrets the server has sent
}

// OwnSeat is a person's seat with its secret.
type OwnSeat struct {
	Seat  int    `json:"seat"`
	Name  string `json:"name"`
	Token string `json:"token"`
}

// NewTable describes a table to create.
type NewTable struct {
	Game     string            `json:"game"`
	Settings json.RawMessage   `json:"settings,omitempty"`
	Options  map[string]string `json:"options,omitempty"` // instead of Settings
	Seats    []string          `json:"seats"`             // match.Person and computer levels
	Host     int               `json:"host"`              // the seat of the creator, a person's
	Clock    *Clock            `json:"clock,omitempty"`   // Side and Turn, or Days
	Absence  int               `json:"absence,omitempty"`
	Name     string            `json:"name,omitempty"` // of the creator
	// Key is the same when PlayAnyone is repeated because no answer came.
	Key string `json:"key,omitempty"`
}

// CreateTable returns the request that creates a table.
func CreateTable(server string, w NewTable) (Request, error) {
	body, err := json.Marshal(w)
	return Request{Method: "POST", URL: server + "/tables", Body: body}, err
}

// PlayAnyone returns the request for a seat opposite anyone who wants the same Game,
// Options, Clock and Absence.
func PlayAnyone(server string, w NewTable) (Request, error) {
	r, err := CreateTable(server, w)
	r.URL = server + "/lobby"
	return r, err
}

// OpenTable is a table with a free seat.
type OpenTable struct {
	ID      string            `json:"id"`
	Game    string            `json:"game"`
	Options map[string]string `json:"options"`
	Player  string            `json:"player"` // the name of the player who waits; "" for none
	Clock                     // only Side, Turn and Days
}

// OpenTables returns the request for the list of open tables.
func OpenTables(server string) Request { return Request{Method: "GET", URL: server + "/lobby"} }

// OpenTables reads the answer.
func (a Answer) OpenTables() ([]OpenTable, error) {
	var list struct {
		Tables []OpenTable `json:"tables"`
	}
	if a.Status != 200 {
		return nil, a.failure()
	}
	if json.Unmarshal(a.Body, &list) != nil || list.Tables == nil {
		return nil, errNoServer
	}
	return list.Tables, nil
}

// PushKey returns the request for a server's public key for push messages.
func PushKey(server string) Request { return Request{Method: "GET", URL: server + "/push"} }

// PushKey reads the answer.
func (a Answer) PushKey() (string, error) {
	var body struct {
		Key string `json:"key"`
	}
	if a.Status != 200 || json.Unmarshal(a.Body, &body) != nil || body.Key == "" {
		return "", a.failure()
	}
	return body.Key, nil
}

// TakeSeat returns the request for the free seat of an open table. name may be "".
func TakeSeat(server, table, name string) (Request, error) {
	body, err := json.Marshal(map[string]string{"name": name})
	return Request{Method: "POST", URL: server + "/tables/" + table + "/seat", Body: body}, err
}

// Seating reads the answer to Lay, PlayAnyone or TakeSeat.
func (a Answer) Seating() (Seating, error) {
	var made struct {
		Table View      `json:"table"`
		Seats []OwnSeat `json:"seats"`
	}
	if a.Status != 201 && a.Status != 200 {
		return Seating{}, a.failure()
	}
	if err := json.Unmarshal(a.Body, &made); err != nil || made.Table.ID == "" || len(made.Seats) == 0 {
		return Seating{}, errNoServer
	}
	return Seating{made.Table, made.Seats}, nil
}

// ViewTable returns the request for the view of a table, as the owner of the seat if there is
// a token.
func ViewTable(at match.SeatLink) Request {
	return Request{Method: "GET", URL: at.Server + "/tables/" + at.Table, Token: at.Token}
}

// View reads the answer to Look.
func (a Answer) View() (View, error) {
	var v View
	if a.Status != 200 {
		return v, a.failure()
	}
	if err := json.Unmarshal(a.Body, &v); err != nil || v.ID == "" || len(v.Seats) == 0 {
		return v, errNoServer
	}
	return v, v.check()
}

var errNoServer = say.Errorf("that is not a Tessera server")

// check returns an error if a view is inconsistent, so that it cannot come from one of
// our servers.
func (v View) check() error {
	seat := func(i int) bool { return i >= 0 && i < len(v.Seats) }
	switch {
	case len(v.Moves) > match.MaxMoves,
		v.Turn != nil && !seat(*v.Turn),
		v.You != nil && !seat(*v.You),
		v.Undo != nil && (!seat(v.Undo.Seat) || v.Undo.Length < 0 || v.Undo.Length > len(v.Moves)),
		v.Clock != nil && len(v.Clock.Left) != len(v.Seats),
		v.Clock != nil && v.Clock.Running != nil && !seat(*v.Clock.Running),
		v.Call != nil && (!seat(v.Call.Seat) || !seat(v.Call.By)),
		v.Rematch != nil && slices.ContainsFunc(v.Rematch.Agreed, func(i int) bool { return !seat(i) }),
		slices.ContainsFunc(v.Said, func(s Said) bool { return !seat(s.Seat) }),
		v.Outcome != nil && v.Outcome.Resigned != nil && !seat(*v.Outcome.Resigned):
		return errNoServer
	}
	return nil
}

// codeError returns the error for an error code, or one with the server's own message if
// this program does not know the code.
func codeError(code errorcode.Code, words string) error {
	if id, known := code.Words(); known {
		return say.Errorf(id)
	}
	return say.Errorf("%s", words)
}

func (a Answer) errorBody() (code errorcode.Code, words string) {
	var body struct {
		Error string         `json:"error"`
		Code  errorcode.Code `json:"code"`
	}
	if json.Unmarshal(a.Body, &body) != nil {
		return "", ""
	}
	return body.Code, strings.TrimSuffix(body.Error, ".")
}

// refusal returns the code with which a server refuses a request, now and whenever it is
// repeated. It returns "" for everything else: a failure that may pass, and an answer that
// no server of ours gave, such as the page of a proxy. A 429 counts as a refusal.
func (a Answer) refusal() errorcode.Code {
	if code := a.ownCode(); a.Status >= 400 && a.Status < 500 {
		return code
	}
	return ""
}

// MayPass reports whether a request for a view failed for a reason that may pass: no answer
// came, or one that none of our servers gave, such as the page of a login proxy, or the server
// was busy.
func (a Answer) MayPass() bool {
	if a.Status == 200 {
		_, err := a.View()
		return errors.Is(err, errNoServer)
	}
	return a.Status == 429 || a.refusal() == ""
}

// ownCode returns the error code of an answer that one of our servers gave, else "".
func (a Answer) ownCode() errorcode.Code {
	code, words := a.errorBody()
	if words == "" || strings.Trim(string(code), "abcdefghijklmnopqrstuvwxyz-") != "" {
		return ""
	}
	return code
}

// failure returns the error of a request that was not carried out.
func (a Answer) failure() error {
	if code, words := a.errorBody(); words != "" {
		return codeError(code, words)
	}
	if a.Status == 0 {
		return say.Errorf("the server is not answering")
	}
	return say.Errorf("the server answered with status %d; is it a Tessera server?", a.Status)
}
