package library

import (
	"encoding/json"

	"tessera/logic/match"
	"tessera/logic/remote"
	"tessera/scenes/store"
)

// turnsName is the name for news of tables that were not open at the time. An open table
// writes its own record.
const turnsName = "turns"

// tableNews is the news of one table.
type tableNews struct {
	Version uint64 `json:"version"`
	MyTurn  bool   `json:"mine"` // this person is to move, or to go on to the next game
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
// table has started or stopped waiting for this person.
func StoreNews(s store.Store, seat Seat, found remote.View) (news bool) {
	all := readTurnNews(s)
	before := all.isMyTurn(seat.Name, seat.Saved)
	for name := range all {
		if _, err := s.Load(remoteName(name)); err != nil {
			delete(all, name)
		}
	}
	all[seat.Name] = tableNews{found.Version, found.MyTurn() || found.Next() != ""}
	if text, err := json.Marshal(all); err == nil {
		_ = s.Save(turnsName, text) // if it is not stored, it will be requested again
	}
	return all.isMyTurn(seat.Name, seat.Saved) != before
}

// isMyTurn reports whether a table waits for this person, according to the latest news.
func (t turnNews) isMyTurn(name string, saved remote.Saved) bool {
	if h, is := t[name]; is && h.Version > saved.Known.Version {
		return h.MyTurn
	}
	return saved.Known.MyTurn() && len(saved.Outbox) == 0
}

// SeatWaits reports whether a seat's table waits for this person, according to the latest
// news.
func SeatWaits(s store.Store, seat Seat) bool { return readTurnNews(s).isMyTurn(seat.Name, seat.Saved) }

// Waiting returns the saved games, at servers and by links, in which people elsewhere
// wait for this person.
func Waiting(s store.Store, games match.Games) (waiting []*Entry) {
	all := readTurnNews(s)
	for _, g := range games {
		l := Of(s, g)
		names, _ := l.names()
		for _, name := range names {
			saved, served := l.Server(name)
			if served && all.isMyTurn(name, saved) || !served && l.mailWaits(name) {
				e := l.Entry(name, nil)
				e.YourTurn = true
				waiting = append(waiting, e)
			}
		}
	}
	return waiting
}

// mailWaits reports whether a game by links waits for this person's turn.
func (l Library) mailWaits(name string) bool {
	m := l.Mail(name)
	if m == nil {
		return false
	}
	found, err := l.Read(name)
	return err == nil && !found.Ended() && m.Seat == found.Match().Current().State().Turn()
}
