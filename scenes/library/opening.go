package library

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"time"

	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/scenes/store"
)

// Opening is a game to put on a table, with messages about it.
type Opening struct {
	Match  *match.Match
	Name   string   // the name to save it under
	Stays  bool     // something is stored there that must not be overwritten
	Notice say.Text // what was wrong with the save
	New    bool     // it came from elsewhere and was not here before
	Saved  string   // the new name of the game that was on the table, or ""
	Link   error    // why the link's values start no game, or nil
}

// current is the document of the game on the table.
func (l Library) current() document[*match.Match] {
	return document[*match.Match]{
		name: l.Current(), decode: l.decode,
		empty: func() *match.Match { return nil },
		wrong: func(why say.Text) say.Text {
			return say.It("Your saved %s game could not be read: %s.", l.game.Title, why)
		},
		aside: "The old file was saved as %s. A new game is set up.",
		stays: "The old file stays where it is. What you play now will not be saved.",
	}
}

// TableState is how a table was left: untouched, during a game, or after one.
type TableState struct {
	UnderWay bool        // a game is under way, and worth keeping
	Over     bool        // its game is over
	Opponent string      // the computer player in a game of two against it; "" for others
	Turns    int         // turns played, including an unfinished one
	State    match.State // the current state; nil if untouched
	Linked   bool        // untouched, and begun by a link
	Notice   say.Text    // what was wrong with the save
}

// TableState returns how the table was left. It is untouched if only a computer has moved in
// a game with a person.
func (l Library) TableState() TableState {
	found, notice := l.current().read(l.store)
	if found == nil {
		return TableState{Notice: notice.Words}
	}
	if found.Untouched() || !found.WorthKeeping() {
		return TableState{Linked: l.isLinked(found.Settings())}
	}
	n := found.Current()
	left := TableState{UnderWay: found.Underway(), Over: !found.Underway(), Turns: n.Turn(), State: n.State()}
	if you := found.OnlyPerson(); you >= 0 && found.SeatCount() == 2 {
		left.Opponent = found.Player(1 - you)
	}
	return left
}

// Open opens the given record if there is one. Otherwise it starts the game of a link's
// values, if they name a different game, or opens the table's own. If the table's game is
// replaced, it is saved beside it first. chance returns random numbers.
func (l Library) Open(given *match.Record, link map[string]string, now time.Time, chance func() uint64) (Opening, error) {
	if given != nil {
		return l.openRecord(*given, now)
	}
	var gone error
	if link["kept"] != "" {
		if o, err := l.OpenSaved(l.prefix() + link["kept"]); err == nil {
			return o, nil
		}
		gone = errGone // deleted, or lost in a crash of the browser; open the table's own
	}
	found, notice := l.current().read(l.store)
	o := Opening{Match: found, Name: l.Current(), Notice: notice.Words, Stays: notice.Stays}
	settings, err := linked(l.game, link, chance())
	if o.Link = gone; err != nil {
		o.Link = err
	} else if settings != nil {
		l.rememberLink(settings)
	}
	if settings != nil && (found == nil || !match.SameJSON(settings, found.Settings())) {
		next, err := match.New(l.game, settings, nil, 0)
		if err != nil {
			return o, err
		}
		if o.Saved, err = l.SaveCurrent(next, now); err != nil {
			return o, err
		}
		o.Match = nil
	}
	if o.Match != nil {
		if !o.Match.WorthKeeping() {
			o.Match.About.Hints = 0 // a visit without a move leaves nothing
		}
		return o, nil
	}
	if settings == nil {
		if settings, err = l.game.Settings(l.game.Initial(), chance()); err != nil {
			return o, err
		}
	}
	o.Match, err = Start(l.store, l.game, settings, nil, chance())
	return o, err
}

// linkMark is the beginning of the settings of the latest game that a link began. They are
// stored beside the passed stations.
const linkMark = "link "

func (l Library) rememberLink(settings json.RawMessage) {
	roadDocument.change(l.store, func(all map[string][]string) (map[string][]string, bool) {
		others := slices.DeleteFunc(all[l.game.ID], func(s string) bool { return strings.HasPrefix(s, linkMark) })
		all[l.game.ID] = append(others, linkMark+string(settings))
		return all, true
	})
}

// isLinked reports whether the latest link began a game with these settings.
func (l Library) isLinked(settings json.RawMessage) bool {
	stored, _ := roadDocument.read(l.store)
	return slices.ContainsFunc(stored[l.game.ID], func(s string) bool {
		text, is := strings.CutPrefix(s, linkMark)
		return is && match.SameJSON(json.RawMessage(text), settings)
	})
}

var errGone = say.Errorf("this game is no longer among your games; if you play it online, open the link " +
	"to your seat again")

func (l Library) openRecord(r match.Record, now time.Time) (Opening, error) {
	next, err := match.Load(l.game, r)
	if err != nil {
		return Opening{}, err
	}
	saved, err := l.SaveCurrent(next, now)
	if err != nil {
		return Opening{}, err
	}
	return Opening{Match: next, Name: l.Current(), Saved: saved}, nil
}

// OpenSaved opens a saved game under its own name.
func (l Library) OpenSaved(name string) (Opening, error) {
	found, err := l.Read(name)
	return Opening{Match: found, Name: name}, err
}

// OpenBeside opens a game under a new name. If the game is already there, for example
// because a link was opened twice, it opens that one.
func (l Library) OpenBeside(r match.Record, now time.Time) (Opening, error) {
	next, err := match.Load(l.game, r)
	if err != nil {
		return Opening{}, err
	}
	names, err := l.names()
	if err != nil {
		return Opening{}, err
	}
	for _, name := range names {
		if old, err := l.Read(name); err == nil && continues(old, next) {
			return Opening{Match: old, Name: name}, nil
		}
	}
	next.About = match.About{}
	name, err := l.FreeName(now)
	return Opening{Match: next, Name: name, New: true}, err
}

// continues reports whether match a equals b or continues it.
func continues(a, b *match.Match) bool {
	_, stated := match.PositionOf(b.Settings())
	return (b.Len() > 0 || stated) && a.Len() >= b.Len() && slices.Equal(a.At(b.Len()).Moves(), allMoves(b)) &&
		match.SameJSON(a.Settings(), b.Settings())
}

// linked makes settings from a link's values. It returns nil if the link names none of
// the game's keys.
func linked(g *match.Game, link map[string]string, chance uint64) (json.RawMessage, error) {
	chosen, named := g.Defaults(), false
	for _, key := range g.Keys() {
		if v := link[key]; v != "" {
			chosen[key], named = v, true
		}
	}
	if !named {
		return nil, nil
	}
	return g.Settings(chosen, chance)
}

// Claim records whether only this program may save an open game. The zero value has
// claimed nothing.
type Claim struct {
	Refused bool // another program has the game: save nothing over it
	Asking  bool // the answer of the store is still to come
	name    string
}

// Claim asks the store for the sole right to write under a name, if the store coordinates
// several programs.
func (l Library) Claim(c *Claim, name string) {
	s, is := l.store.(*store.Saver)
	if !is || c.name == name {
		return
	}
	stays := c.Refused && c.name == "" // what is stored there could not be set aside
	*c = Claim{name: name, Asking: true, Refused: stays}
	s.Claim(name)
	s.Watch(name)
	if mine, known := s.Claimed(name); known && !mine {
		c.Refused = true // the table asks the player about it in its first frame
	}
}

// Answered reports whether a game for which [Library.Claim] asks is ours, once that is known.
func (l Library) Answered(c *Claim) (mine, known bool) {
	mine, known = l.store.(*store.Saver).Claimed(c.name)
	c.Asking = !known
	return mine, known
}

// TakeOver makes this program the writer of the game that is stored now, and returns that
// game. It returns nil if the game has no moves or cannot be read.
func (l Library) TakeOver(c *Claim, name string) *match.Match {
	if s, is := l.store.(*store.Saver); is {
		s.Watch(name)
	}
	c.Refused = false
	found, err := l.Read(name)
	if err != nil || found.Len() == 0 {
		return nil
	}
	return found
}

// Contested reports whether a save failed because another program has written under the
// name.
func Contested(err error) bool { return errors.As(err, new(*store.ConflictError)) }
