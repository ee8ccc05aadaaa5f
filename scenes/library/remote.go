package library

import (
	"encoding/json"
	"slices"
	"strings"
	"time"

	"tessera/logic/match"
	"tessera/logic/remote"
	"tessera/logic/say"
	"tessera/scenes/store"
)

// remoteName returns the name for the data of a game played with persons elsewhere. This
// data is not part of the game's own text, because people pass that on: anyone with the
// seat's secret has the seat.
func remoteName(saved string) string { return "apart-" + saved }

// Server returns the seat at a server at which a saved game is played. ok is false for
// other games.
func (l Library) Server(name string) (saved remote.Saved, ok bool) {
	text, err := l.store.Load(remoteName(name))
	if err != nil || json.Unmarshal(text, &saved) != nil {
		return saved, false
	}
	return saved, len(saved.Known.Seats) > 0 && (saved.Known.You != nil || saved.At.Token == "")
}

// SaveServer stores what is known about a seat at a server and what is still to be sent.
func (l Library) SaveServer(name string, saved remote.Saved) error {
	text, err := json.Marshal(saved)
	if err != nil {
		return err
	}
	return l.store.Save(remoteName(name), text)
}

// ServerKept reports whether what SaveServer saved last under a name has been written.
func (l Library) ServerKept(name string) bool { return store.IsWritten(l.store, remoteName(name)) }

// storedMail is the stored form of [match.MailMode].
type storedMail struct {
	Mail *match.MailMode `json:"mail"`
}

// Mail returns how a saved game is played by links, or nil for other games.
func (l Library) Mail(name string) *match.MailMode {
	var saved storedMail
	if text, err := l.store.Load(remoteName(name)); err != nil || json.Unmarshal(text, &saved) != nil {
		return nil
	}
	return saved.Mail
}

// Remote reports whether a saved game is played with persons elsewhere.
func (l Library) Remote(name string) bool {
	_, served := l.Server(name)
	return served || l.Mail(name) != nil
}

// Host returns a server's address without its scheme.
func Host(server string) string {
	_, name, _ := strings.Cut(server, "://")
	return name
}

// Seat is a seat at a server that is taken here, or a spectator's place.
type Seat struct {
	Game  *match.Game
	Name  string // the name of the saved game
	Saved remote.Saved
}

// Seats returns the seats of all saved games.
func Seats(s store.Store, games match.Games) (seats []Seat) {
	for _, g := range games {
		l := Of(s, g)
		names, _ := l.names()
		for _, name := range names {
			if saved, ok := l.Server(name); ok {
				seats = append(seats, Seat{g, name, saved})
			}
		}
	}
	return seats
}

// SeatTaken finds the saved game that is played at a seat. The link of a notification has
// no token and means any seat of its table. taken is false if no seat is taken here.
func SeatTaken(s store.Store, games match.Games, at match.SeatLink) (g *match.Game, name string, taken bool) {
	for _, seat := range Seats(s, games) {
		there := seat.Saved.At
		if there == at {
			return seat.Game, seat.Name, true
		}
		if at.Token == "" && !taken && there.Server == at.Server && there.Table == at.Table {
			g, name, taken = seat.Game, seat.Name, true
		}
	}
	return g, name, taken
}

// OpenServer opens a table on a server under a new name, beside the games under way.
// saved is what is known about the table.
func (l Library) OpenServer(saved remote.Saved, now time.Time) (Opening, error) {
	v := saved.Known
	r := match.Record{Game: l.game.ID, Settings: v.Settings, Moves: v.Moves, Cursor: len(v.Moves)}
	if string(r.Settings) == "null" {
		r.Settings = nil
	}
	for _, seat := range v.Seats {
		r.Seats = append(r.Seats, seat.Who)
	}
	next, err := match.Load(l.game, r)
	if err != nil {
		return Opening{}, err
	}
	name, err := l.FreeName(now)
	if err != nil {
		return Opening{}, err
	}
	return Opening{Match: next, Name: name, New: true}, l.writeRemote(name, saved)
}

func (l Library) writeRemote(name string, what any) error {
	text, err := json.Marshal(what)
	if err != nil {
		return err
	}
	return l.writeNow(remoteName(name), text)
}

// OpenTurn opens a game from a link to the turn of a seat. It replaces a saved earlier
// position of the same game. If the saved game is as far or further, it opens that one
// instead.
func (l Library) OpenTurn(r match.Record, seat int, now time.Time) (Opening, error) {
	sent, err := match.Load(l.game, r)
	if err != nil {
		return Opening{}, err
	}
	r = sent.Record()
	if seat >= len(r.Seats) || r.Seats[seat] != match.Person {
		return Opening{}, errNoTurn
	}
	names, err := l.names()
	if err != nil {
		return Opening{}, err
	}
	earlier := "" // the name of the same game
	for _, name := range names {
		old, err := l.Read(name)
		if err != nil || old.Seed != r.Seed || r.Seed == 0 || !match.SameJSON(old.Settings(), r.Settings) {
			continue
		}
		if continues(old, sent) { // the saved game is as far, or further
			return Opening{Match: old, Name: name}, nil
		}
		if old.Len() == 0 || continues(sent, old) {
			earlier, r.About = name, old.About
			break
		}
	}
	name, err := l.saveReceived(earlier, r, seat, now)
	if err != nil {
		return Opening{}, err
	}
	return l.OpenSaved(name)
}

var errNoTurn = say.Errorf("the link is for a seat that no person plays; did you copy all of it?")

// saveReceived saves a received game beside the table's own and returns its name: the name of
// the earlier position, or a new one.
func (l Library) saveReceived(earlier string, r match.Record, seat int, now time.Time) (string, error) {
	name, err := earlier, error(nil)
	if earlier == "" || earlier == l.Current() {
		name, err = l.FreeName(now)
	}
	if err == nil {
		err = l.write(name, r)
	}
	if err == nil {
		err = l.writeRemote(name, storedMail{&match.MailMode{Seat: seat, From: len(r.Moves)}})
	}
	if err == nil && earlier == l.Current() {
		err = l.store.Remove(earlier) // it is the same game
	}
	return name, err
}

// turnsName is the name for news of tables that were not open at the time. An open table
// writes its own record.
const turnsName = "turns"

// tableNews is the news of one table.
type tableNews struct {
	Version uint64 `json:"version"`
	MyTurn  bool   `json:"mine"`            // this person is to move, to go on to the next game, or to agree to it
	Asked   bool   `json:"asked,omitempty"` // another player wants a rematch
	Over    bool   `json:"over,omitempty"`
}

// turnNews are the news of all tables, by the name of the saved game.
type turnNews map[string]tableNews

func readTurnNews(s store.Store) turnNews {
	all := turnNews{}
	if text, err := s.Load(turnsName); err != nil || json.Unmarshal(text, &all) != nil || all == nil {
		return turnNews{} // it will be requested again
	}
	return all
}

// MayBecomeMyTurn reports whether a request to a seat's table could find that it waits for this
// person: its game is under way, or this person wants a rematch.
func MayBecomeMyTurn(v remote.View) bool {
	return v.Turn != nil || v.You != nil && v.Wants(*v.You) && v.Next() == ""
}

// StoreNews stores the view of a table whose saved game is not open. It reports whether the
// table has started or stopped waiting for this person, or has ended.
func StoreNews(s store.Store, seat Seat, found remote.View) (news bool) {
	all := readTurnNews(s)
	before := all.of(seat.Name, seat.Saved)
	for name := range all {
		if _, err := s.Load(remoteName(name)); err != nil {
			delete(all, name)
		}
	}
	asked := found.You != nil && found.Rematch.Asker(*found.You) >= 0
	all[seat.Name] = tableNews{found.Version, found.MyTurn() || found.Next() != "" || asked, asked, found.Turn == nil}
	if text, err := json.Marshal(all); err == nil {
		_ = s.Save(turnsName, text) // if it is not stored, it will be requested again
	}
	now := all.of(seat.Name, seat.Saved)
	return now.MyTurn != before.MyTurn || now.Over != before.Over
}

// of returns the latest news of a table.
func (t turnNews) of(name string, saved remote.Saved) tableNews {
	if h, is := t[name]; is && h.Version > saved.Known.Version {
		return h
	}
	return tableNews{saved.Known.Version, saved.Known.MyTurn() && len(saved.Outbox) == 0, false, saved.Known.Turn == nil}
}

// SeatWaits reports whether a seat's table waits for this person, according to the latest
// news.
func SeatWaits(s store.Store, seat Seat) bool {
	return readTurnNews(s).of(seat.Name, seat.Saved).MyTurn
}

// Waiting returns the saved games, at servers and by links, in which people elsewhere
// wait for this person.
func Waiting(s store.Store, games match.Games) []*Entry {
	return slices.DeleteFunc(Online(s, games), func(e *Entry) bool { return !e.YourTurn })
}

// Online returns the games of [Waiting], and those at servers in which this person waits
// for other people. Of each game, the latest is the last.
func Online(s store.Store, games match.Games) (online []*Entry) {
	all := readTurnNews(s)
	for _, g := range games {
		l := Of(s, g)
		names, _ := l.names()
		for _, name := range names {
			saved, served := l.Server(name)
			news := all.of(name, saved)
			mine := served && news.MyTurn || !served && l.mailWaits(name)
			if mine || served && saved.At.Token != "" && !news.Over {
				e := l.Entry(name, nil)
				e.YourTurn, e.Asked = mine, news.Asked
				online = append(online, e)
			}
		}
	}
	return online
}

// mailWaits reports whether a game by links waits for this person's turn.
func (l Library) mailWaits(name string) bool {
	m := l.Mail(name)
	if m == nil {
		return false
	}
	found, err := l.Read(name)
	return err == nil && !found.Ended() && m.Seat == found.Current().State().Turn()
}
