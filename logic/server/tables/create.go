package tables

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"

	"tessera/logic/match"
	"tessera/logic/server/web"
	"tessera/logic/usertext"
)

// mostSettings bounds a game's settings, in bytes. Every game needs far less.
const mostSettings = 8 << 10

type created struct {
	ID string `json:"id"`
	// Seats are the persons' seats with their secrets. No other answer shows the secrets.
	Seats []createdSeat `json:"seats"`
	Table view          `json:"table"`
}

type createdSeat struct {
	Seat  int    `json:"seat"`
	Name  string `json:"name"`
	Token string `json:"token"`
	// Link is the part after # in the address of a page that plays at tables. Anyone who
	// opens it takes this seat. Browsers do not send it to any server.
	Link string `json:"link"`
}

func (a *API) create(w http.ResponseWriter, r *http.Request) (web.Answer, error) {
	f, err := read(w, r)
	if err != nil {
		return web.Answer{}, err
	}
	t, err := a.newTable(f)
	if err != nil {
		return web.Answer{}, err
	}
	client := web.ClientOf(r).ID
	if err := a.checkFirstTurn(client, &t); err != nil {
		return web.Answer{}, err
	}
	seats, err := a.drawSecrets(&t)
	t.markAwaited()
	t.settle()
	if err == nil {
		err = a.hosted.Create(w, r, t.Game, t.head)
	}
	if err != nil {
		return web.Answer{}, err
	}
	a.think(&t, client)
	return web.Answer{Status: http.StatusCreated, Body: created{t.ID, seats, t.view()}}, nil
}

// checkFirstTurn returns an error if a computer begins at a new table and the queue cannot
// take its turn.
func (a *API) checkFirstTurn(client string, t *table) error {
	if !t.computersTurn() {
		return nil
	}
	return a.checkQueue(client)
}

// newTable returns the table that a request asks for, without its id and secrets.
func (a *API) newTable(f web.Fields) (table, error) {
	id, err := web.Required[string](f, "game", "the id of a game",
		web.Problem{Status: http.StatusBadRequest, Text: "game is missing; the games are " + a.options.Games.IDs()})
	if err != nil {
		return table{}, err
	}
	t := table{loadedAt: a.moment()}
	if t.Rules, err = a.options.Games.Find(usertext.ClipTo(id, web.ClipLength)); err != nil {
		return table{}, web.BadRequest("%v", err)
	}
	if t.Seed, err = a.hosted.NewSeed(); err != nil {
		return table{}, err
	}
	if t.Settings, err = a.settings(t.Rules, f); err != nil {
		return table{}, err
	}
	t.head.Game = t.Rules.VersionedID(t.Settings)
	if t.State, err = t.Rules.New(t.Settings); err != nil {
		return table{}, web.BadRequest("settings: %s", usertext.ClipTo(err.Error(), 500))
	}
	if t.Seats, err = seatsFor(t.Rules, t.State, f); err == nil {
		t.Host, err = t.hostFor(f)
	}
	if err == nil {
		t.Clock, err = clockFor(f, len(t.Seats))
	}
	if err == nil {
		t.Absence, err = absenceFor(f)
	}
	if err == nil {
		t.Seats[t.Host].Name, err = nameFor(f)
	}
	return t, err
}

// settings returns the request's settings: the game's own text under "settings", the
// game's options under "options", or else the defaults.
func (a *API) settings(game *match.Game, f web.Fields) (json.RawMessage, error) {
	own, given, err := web.Member[json.RawMessage](f, "settings", "the game's settings")
	if err != nil {
		return nil, err
	}
	chosen, chose, err := web.Member[map[string]string](f, "options", "an object of texts")
	switch {
	case err != nil:
		return nil, err
	case given && chose:
		return nil, web.BadRequest("settings and options say the same in two ways; send one of them")
	case len(own) > mostSettings:
		return nil, web.BadRequest("settings has %d bytes; at most %d are allowed", len(own), mostSettings)
	case given:
		own, err = game.Canonical(own)
		if err != nil {
			return nil, web.BadRequest("settings: %s", usertext.ClipTo(err.Error(), 500))
		}
		return own, nil
	case game.Settings == nil:
		return nil, nil
	}
	values := game.Defaults()
	for key, value := range chosen {
		if !slices.Contains(game.Keys(), key) {
			return nil, web.BadRequest("options: this game has no option %q; it has %q", usertext.ClipTo(key, web.ClipLength),
				game.Keys())
		}
		values[key] = value
	}
	chance, err := a.hosted.NewSeed()
	if err != nil {
		return nil, err
	}
	settings, err := game.Settings(values, chance)
	if err != nil {
		return nil, web.BadRequest("options: %v", err)
	}
	return settings, nil
}

// seatsFor returns the request's seats. The default is a person at every seat.
func seatsFor(game *match.Game, s match.State, f web.Fields) ([]seat, error) {
	count := len(game.Seats(s))
	who, given, err := web.Member[[]string](f, "seats", "a list of texts")
	if err != nil {
		return nil, err
	}
	if !given {
		who = slices.Repeat([]string{match.Person}, count)
	}
	if len(who) != count {
		return nil, web.BadRequest("%d seats are named; this game has %d", len(who), count)
	}
	seats := make([]seat, count)
	for i, name := range who {
		if err := game.CheckSeat(name); err != nil {
			return nil, web.BadRequest("seat %d: %s", i, usertext.ClipTo(err.Error(), 200))
		}
		seats[i].Who = name
	}
	if !slices.Contains(who, match.Person) {
		return nil, web.BadRequest("a table needs a person at one of its seats")
	}
	return seats, nil
}

// hostFor returns the seat of the table's creator, which is a person's seat.
func (t *table) hostFor(f web.Fields) (int, error) {
	host, given, err := web.Member[web.WholeNumber](f, "host",
		"the seat of who creates the table, a whole number")
	if err != nil || !given {
		return t.persons()[0], err
	}
	if !slices.Contains(t.persons(), int(host)) {
		return 0, web.BadRequest("host is %d, which is no person's seat", host)
	}
	return int(host), nil
}

// markAwaited marks all persons but the creator as not yet there.
func (t *table) markAwaited() {
	for _, i := range t.persons() {
		t.Seats[i].Awaited = i != t.Host
	}
}

func (t *table) markArrived(at int) {
	if t.Seats[at].Awaited {
		t.Seats = slices.Clone(t.Seats)
		t.Seats[at].Awaited = false
	}
}

// drawSecrets draws the table's id and a secret for each person's seat.
func (a *API) drawSecrets(t *table) (seats []createdSeat, err error) {
	if t.ID, err = a.hosted.NewID(); err != nil {
		return nil, err
	}
	for _, i := range t.persons() {
		made, err := a.drawSecret(t, i)
		if err != nil {
			return nil, err
		}
		seats = append(seats, made)
	}
	return seats, nil
}

// createOpen creates a table with one free seat, which is chosen at random.
func (a *API) createOpen(w http.ResponseWriter, r *http.Request, t *table) (*created, error) {
	drawn, err := a.hosted.NewSeed()
	if err == nil {
		t.ID, err = a.hosted.NewID()
	}
	if err != nil {
		return nil, err
	}
	own := int(drawn % 2)
	free := 1 - own
	t.Seats[t.Host], t.Seats[own] = t.Seats[own], t.Seats[t.Host] // both are persons' seats; one has the name
	t.Host, t.Free = own, &free
	made, err := a.drawSecret(t, own)
	if err != nil {
		return nil, err
	}
	t.settle()
	if err := a.hosted.Create(w, r, t.Game, t.head); err != nil {
		return nil, err
	}
	return a.createdView(r.Context(), t.ID, made)
}

// drawSecret draws the secret of a seat.
func (a *API) drawSecret(t *table, seat int) (createdSeat, error) {
	token, hash, err := a.hosted.NewToken("seat_")
	t.Seats = slices.Clone(t.Seats)
	t.Seats[seat].TokenHash = hash
	return createdSeat{seat, t.Rules.Seats(t.State)[seat].Name.String(), token,
		fmt.Sprintf("table=%s&seat=%s", t.ID, token)}, err
}

func (a *API) createdView(ctx context.Context, id string, seat createdSeat) (*created, error) {
	t, err := a.find(ctx, id)
	if err != nil {
		return nil, err
	}
	return &created{id, []createdSeat{seat}, t.view()}, nil
}
