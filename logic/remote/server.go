package remote

import (
	"encoding/json"
	"slices"
	"strings"
	"time"

	"tessera/logic/internal/denial"
	"tessera/logic/match"
	"tessera/logic/say"
)

// Request is what is to be sent to a server. Every request gets one answer in the
// end, be it that none came.
type Request struct {
	ID     int    // tells its answer from others
	Method string // GET or POST
	URL    string
	Token  string // of the seat, for the header Authorization; "" for none
	Body   []byte // JSON; nil for none
}

// Answer is what came of a request.
type Answer struct {
	ID     int
	Status int           // of HTTP; 0 where no answer came
	After  time.Duration // what Retry-After said, 0 for nothing
	Body   []byte
}

// View is a table as a server shows it.
type View struct {
	ID       string          `json:"id,omitempty"`
	Game     string          `json:"game,omitempty"`
	Settings json.RawMessage `json:"settings,omitempty"`
	You      *int            `json:"you,omitempty"` // the seat of who asked, nil for none

	Moves   []string `json:"moves"`
	Version uint64   `json:"version"`
	Turn    *int     `json:"turn"` // nil when the game is over
	Seats   []Seat   `json:"seats"`
	Outcome *Outcome `json:"outcome,omitempty"`
	Undo    *Undo    `json:"undo,omitempty"`
	Rematch *Rematch `json:"rematch,omitempty"`
	Host    int      `json:"host"`             // the seat of who created the table
	Closed  bool     `json:"closed,omitempty"` // to onlookers

	Clock *Clock `json:"clock,omitempty"` // nil where nobody's time is counted

	Absence int   `json:"absence,omitempty"` // for how many seconds who is called may not answer; 0 where nobody is
	Call    *Call `json:"call,omitempty"`
	Free    *int  `json:"free,omitempty"` // the seat for anybody at which nobody sits yet

	// Said are the latest phrases, the oldest first; nil at a server that knows neither
	// phrases nor players' names.
	Said []Said `json:"said"`

	Onlookers int    `json:"onlookers,omitempty"` // who look on
	Listener  string `json:"listener,omitempty"`  // by which a seat shows that it listens
	Push      bool   `json:"push,omitempty"`      // the server tells browsers of turns
	Elsewhere bool   `json:"elsewhere,omitempty"` // this person's seat is open at another place, too
}

// Seat is who sits there.
type Seat struct {
	Name   string `json:"name"`
	Who    string `json:"who"`              // match.Person or a level
	Player string `json:"player,omitempty"` // the name that the person there has chosen, or had who has left
	Left   bool   `json:"left,omitempty"`   // a person gave up here, and the computer plays on
	// Awaited is whether nobody has come by the seat's link yet, as far as the server knows.
	Awaited bool `json:"awaited,omitempty"`
}

// Said is a phrase that somebody said.
type Said struct {
	Number int    `json:"number"` // of all that were said at the table, from 1
	Seat   int    `json:"seat"`
	Phrase string `json:"phrase"` // one of match.Phrases, or of a later program
}

// Outcome is how a game ended at a server.
type Outcome struct {
	Scores   []float64 `json:"scores"`
	Sentence string    `json:"sentence"`
	Resigned *int      `json:"resigned,omitempty"` // whose giving up ended it
	Reason   string    `json:"reason,omitempty"`   // one of package match
}

// Early reports whether something else than the rules ended the game.
func (o *Outcome) Early() bool { return o != nil && (o.Resigned != nil || o.Reason == match.Shut) }

// Undo is a request to take moves back.
type Undo struct {
	Seat   int   `json:"seat"`
	Length int   `json:"length"` // how many moves would remain
	Agreed []int `json:"agreed"`
}

// Rematch is the wish to play again, seats changed.
type Rematch struct {
	Agreed []int  `json:"agreed"`          // the seats that want it
	Table  string `json:"table,omitempty"` // the id of the next table, once all do
}

// Call is the question whether the seat to move is there.
type Call struct {
	Seat int   `json:"seat"` // who is asked
	By   int   `json:"by"`
	Left int64 `json:"left"` // milliseconds for an answer when this was said
}

// Clock is the time that the players of a table have.
type Clock struct {
	Side    int     `json:"side,omitempty"`    // seconds for all turns of a seat
	Turn    int     `json:"turn,omitempty"`    // seconds that each turn adds
	Days    int     `json:"days,omitempty"`    // or days for each turn
	Left    []int64 `json:"left,omitempty"`    // what each seat had in milliseconds when this was said
	Running *int    `json:"running,omitempty"` // the seat whose clock runs, nil for none
}

// Next is the id of the table that follows, "" while there is none.
func (v View) Next() string {
	if v.Rematch == nil {
		return ""
	}
	return v.Rematch.Table
}

// Wants reports whether a seat wants to play again.
func (v View) Wants(seat int) bool {
	return v.Rematch != nil && slices.Contains(v.Rematch.Agreed, seat)
}

// Laid is a table just made.
type Laid struct {
	View  View
	Seats []LaidSeat // those of persons
}

// LaidSeat is a person's seat with its secret.
type LaidSeat struct {
	Seat  int    `json:"seat"`
	Name  string `json:"name"`
	Token string `json:"token"`
}

// Wanted is a table as it is to be made.
type Wanted struct {
	Game     string            `json:"game"`
	Settings json.RawMessage   `json:"settings,omitempty"`
	Options  map[string]string `json:"options,omitempty"` // in the place of Settings
	Seats    []string          `json:"seats"`             // match.Person and levels
	Host     int               `json:"host"`              // the seat of who creates it, a person's
	Clock    *Clock            `json:"clock,omitempty"`   // its Side and Turn, or its Days
	Absence  int               `json:"absence,omitempty"`
	Name     string            `json:"name,omitempty"` // of who creates it
	Key      string            `json:"key,omitempty"`  // the same when PlayAnyone is sent again for want of an answer
}

// Lay is the request that makes a table.
func Lay(server string, w Wanted) (Request, error) {
	body, err := json.Marshal(w)
	return Request{Method: "POST", URL: server + "/tables", Body: body}, err
}

// PlayAnyone is the request for a seat opposite anybody who wants the same: the game,
// its Options, the Clock and the Absence.
func PlayAnyone(server string, w Wanted) (Request, error) {
	r, err := Lay(server, w)
	r.URL = server + "/lobby"
	return r, err
}

// OpenTable is a table at which somebody waits.
type OpenTable struct {
	ID      string            `json:"id"`
	Game    string            `json:"game"`
	Options map[string]string `json:"options"`
	Player  string            `json:"player"` // who waits; "" for somebody without a name
	Clock                     // its Side, Turn and Days
}

// OpenTables is the request for the tables at which somebody waits.
func OpenTables(server string) Request { return Request{Method: "GET", URL: server + "/lobby"} }

// OpenTables reads the answer to that. A server that has no such list has an empty one.
func (a Answer) OpenTables() ([]OpenTable, error) {
	var list struct {
		Tables []OpenTable `json:"tables"`
	}
	switch {
	case a.Status == 404 || a.Status == 405:
		return nil, nil
	case a.Status != 200:
		return nil, a.failure()
	case json.Unmarshal(a.Body, &list) != nil:
		return nil, errNoServer
	}
	return list.Tables, nil
}

// PushKey is the request for the key by which browsers know a server's messages.
func PushKey(server string) Request { return Request{Method: "GET", URL: server + "/push"} }

// PushKey reads the answer to that.
func (a Answer) PushKey() (string, error) {
	var told struct {
		Key string `json:"key"`
	}
	if a.Status != 200 || json.Unmarshal(a.Body, &told) != nil || told.Key == "" {
		return "", a.failure()
	}
	return told.Key, nil
}

// TakeSeat is the request to sit down at one of them, by a name or "".
func TakeSeat(server, table, name string) (Request, error) {
	body, err := json.Marshal(map[string]string{"name": name})
	return Request{Method: "POST", URL: server + "/tables/" + table + "/seat", Body: body}, err
}

// Laid reads the answer to Lay, PlayAnyone or TakeSeat.
func (a Answer) Laid() (Laid, error) {
	var made struct {
		Table View       `json:"table"`
		Seats []LaidSeat `json:"seats"`
	}
	if a.Status != 201 && a.Status != 200 {
		return Laid{}, a.failure()
	}
	if err := json.Unmarshal(a.Body, &made); err != nil || made.Table.ID == "" || len(made.Seats) == 0 {
		return Laid{}, errNoServer
	}
	return Laid{made.Table, made.Seats}, nil
}

// Look is the request that looks at a table, as who has the seat, if any.
func Look(at match.SeatLink) Request {
	return Request{Method: "GET", URL: at.Server + "/tables/" + at.Table, Token: at.Token}
}

// Looked reads the answer to Look.
func (a Answer) Looked() (View, error) {
	var v View
	if a.Status == 404 && json.Valid(a.Body) {
		return v, errGone
	}
	if a.Status != 200 {
		return v, a.failure()
	}
	if err := json.Unmarshal(a.Body, &v); err != nil || v.ID == "" || len(v.Seats) == 0 {
		return v, errNoServer
	}
	return v, v.check()
}

// errGone: whether the table was deleted or never was, no server says.
var errGone = say.Errorf("this table is not there any more, or its link was not copied whole")

var errNoServer = say.Errorf("what answers there is no server of Tessera")

// check refuses what a server of ours does not say.
func (v View) check() error {
	seat := func(i int) bool { return i >= 0 && i < len(v.Seats) }
	switch {
	case len(v.Moves) > match.MaxMoves,
		v.Turn != nil && !seat(*v.Turn),
		v.You != nil && !seat(*v.You),
		v.Undo != nil && (!seat(v.Undo.Seat) || v.Undo.Length < 0 || v.Undo.Length > len(v.Moves)),
		v.Clock != nil && (len(v.Clock.Left) != len(v.Seats) || v.Clock.Running != nil && !seat(*v.Clock.Running)),
		v.Call != nil && (!seat(v.Call.Seat) || !seat(v.Call.By)),
		v.Rematch != nil && slices.ContainsFunc(v.Rematch.Agreed, func(i int) bool { return !seat(i) }),
		slices.ContainsFunc(v.Said, func(s Said) bool { return !seat(s.Seat) }),
		v.Outcome != nil && v.Outcome.Resigned != nil && !seat(*v.Outcome.Resigned):
		return errNoServer
	}
	return nil
}

// denied is why a server does not do something: by its code, and in the server's own
// words where the code says nothing to this program.
func denied(code denial.Code, words string) error {
	if id, known := code.Words(); known {
		return say.Errorf(id)
	}
	return say.Errorf("%s", words)
}

// told is why the server did not do something: a code, if any, and words.
func (a Answer) told() (code denial.Code, words string) {
	var told struct {
		Error string      `json:"error"`
		Code  denial.Code `json:"code"`
	}
	if json.Unmarshal(a.Body, &told) != nil {
		return "", ""
	}
	return told.Code, strings.TrimSuffix(told.Error, ".")
}

// failure says in words why a request was not done.
func (a Answer) failure() error {
	if code, words := a.told(); words != "" {
		return denied(code, words)
	}
	if a.Status == 0 {
		return say.Errorf("the server does not answer")
	}
	return say.Errorf("the server answers with status %d; is it one of Tessera?", a.Status)
}
