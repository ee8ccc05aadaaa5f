package session

import (
	"encoding/json"
	"slices"

	"tessera/logic/match"
)

// Session is a match with its players. The zero value is not usable; call [Start]
// or [Open].
type Session struct {
	// About is what the game is remembered by. It decides nothing.
	About match.About

	match *match.Match
	seats []string // match.Person, a level or an engine's word, by seat
	// resigned is the seat that gave up in the game as it stands; nil where nobody did.
	resigned *int
	seed     uint64
	extra    map[string]json.RawMessage
	way      Way
	look     *match.Node // the position looked at; nil for the game as it stands
	preview  preview

	explores bool // moves are tried out
}

// Start begins a game: no seats means a person at each. Engines sit there by their
// words. The error is the rules' word on the settings, or names the seat that nobody
// can hold.
func Start(game *match.Game, settings json.RawMessage, seats []string, seed uint64) (*Session, error) {
	m, err := match.New(game, settings)
	if err != nil {
		return nil, err
	}
	return with(m, withEngines(match.Record{Seats: seats, Seed: seed}))
}

// Open goes on with the game of a record. The error says what of it does not fit.
func Open(game *match.Game, r match.Record) (*Session, error) {
	m, err := match.Load(game, r)
	if err != nil {
		return nil, err
	}
	return with(m, r)
}

func with(m *match.Match, r match.Record) (*Session, error) {
	seats, err := m.SeatNames(r)
	if err != nil {
		return nil, err
	}
	for seat, e := range r.Engines {
		if seat < len(seats) && seats[seat] == match.Person {
			seats[seat] = e.Word()
		}
	}
	s := &Session{match: m, seats: seats, seed: r.Seed, extra: r.Extra, About: r.About, way: Home{}}
	if r.Resigned != nil && s.MayResign(*r.Resigned) {
		s.resigned = r.Resigned
	}
	return s, nil
}

// withEngines is a record whose seats name engines by their words as it is stored:
// those seats are persons', and the engines beside them.
func withEngines(r match.Record) match.Record {
	r.Seats = slices.Clone(r.Seats)
	for seat, who := range r.Seats {
		if e, is := match.ParseEngine(who); is {
			if r.Engines == nil {
				r.Engines = map[int]match.Engine{}
			}
			r.Seats[seat], r.Engines[seat] = match.Person, e
		}
	}
	return r
}

// Record is the session as it is stored.
func (s *Session) Record() match.Record {
	r := s.match.Record()
	r.Seats, r.Seed, r.Extra, r.About, r.Resigned = s.seats, s.seed, s.extra, s.About, s.resigned
	return withEngines(r)
}

// Match is the match that is played.
func (s *Session) Match() *match.Match { return s.match }

// Game is the game that is played.
func (s *Session) Game() *match.Game { return s.match.Game() }

// Seats are the players: [match.Person], a level or the word of a [match.Engine], by
// seat.
func (s *Session) Seats() []string { return slices.Clone(s.seats) }

// Count is how many seats there are.
func (s *Session) Count() int { return len(s.seats) }

// Who holds a seat: [match.Person], a level or the word of a [match.Engine].
func (s *Session) Who(seat int) string { return s.seats[seat] }

// Seed is what the computer players think with.
func (s *Session) Seed() uint64 { return s.seed }

// TurnSeed is what a computer player thinks with about the turn at which the game
// stands.
func (s *Session) TurnSeed() uint64 { return match.TurnSeed(s.seed, s.match.Cursor()) }

// Reseed has the computer players think with another seed.
func (s *Session) Reseed(seed uint64) { s.seed = seed }

// Seat gives a seat to a person, a level or an engine. The error says that there is
// none of that name.
func (s *Session) Seat(seat int, who string) error {
	if _, is := match.ParseEngine(who); !is {
		if err := s.Game().CheckSeat(who); err != nil {
			return err
		}
	}
	s.seats[seat] = who
	return nil
}

// Way is how the players are reached.
func (s *Session) Way() Way { return s.way }

// Go goes on in another way.
func (s *Session) Go(way Way) { s.way = way }

// Here reports whether the seat is held by a person who plays here; of no seat,
// -1, it is false.
func (s *Session) Here(seat int) bool {
	return seat >= 0 && seat < len(s.seats) && s.seats[seat] == match.Person && s.way.Here(seat)
}

// OnlyPerson is the seat of the one person here, -1 where there is none or more than
// one.
func (s *Session) OnlyPerson() int {
	only := -1
	for seat := range s.Count() {
		switch {
		case !s.Here(seat):
		case only >= 0:
			return -1
		default:
			only = seat
		}
	}
	return only
}

// Computer reports whether a computer player holds the seat, a level or an engine; of
// no seat, -1, it is false.
func (s *Session) Computer(seat int) bool {
	return seat >= 0 && seat < len(s.seats) && s.seats[seat] != match.Person
}

// Remote reports whether persons take part who do not play here.
func (s *Session) Remote() bool { return s.way.Remote() }

// Shown is the position shown: the game's, or the one that is looked at.
func (s *Session) Shown() *match.Node {
	if s.look != nil {
		return s.look
	}
	return s.match.Here()
}

// State is the state shown, and Moves are the moves that led to it.
func (s *Session) State() match.State { return s.Shown().State() }

// Moves are the moves that led to the state shown.
func (s *Session) Moves() []string { return s.Shown().Moves() }

// Outcome is how the game ended that is shown; false while it goes on.
func (s *Session) Outcome() (match.Outcome, bool) {
	if o, is := s.Resigned(); is && !s.Looking() {
		return o, true
	}
	return s.State().Outcome()
}

// Resigned is how the game ended where somebody gave up; false where nobody did.
func (s *Session) Resigned() (match.Outcome, bool) {
	if s.resigned != nil {
		return s.Game().Left(s.match.State(), *s.resigned, match.Resign), true
	}
	return s.way.Resigned(s.Game(), s.match.State())
}

// givenUp reports whether the position shown is that in which a seat gave up here.
func (s *Session) givenUp() bool { return s.resigned != nil && !s.Looking() }

// MayResign reports whether a seat may give the game up: one of two that is under way
// here.
func (s *Session) MayResign(seat int) bool {
	_, home := s.way.(Home)
	return home && len(s.seats) == 2 && (seat == 0 || seat == 1) && s.Underway() && !s.Looking() && !s.explores
}

// Resign has a seat give the game up, and reports whether it may. To go on in the game,
// the resignation is taken back as a move is.
func (s *Session) Resign(seat int) (Change, bool) {
	if !s.MayResign(seat) {
		return Change{}, false
	}
	change := s.changed(s.State(), "", false)
	s.resigned, s.About.GivenUp, change.Resigned = &seat, true, true
	return change, true
}

// GiveUp takes note, in About, that the game is given up: somebody resigned, or it
// is left for another one before its end, and no others are left to wait for. It
// reports whether that is new.
func (s *Session) GiveUp(left bool) bool {
	_, resigned := s.Resigned()
	if s.About.GivenUp || !resigned && (!left || s.Ended() || s.Remote()) {
		return false
	}
	s.About.GivenUp = true
	return true
}

// Over reports whether the game has ended at the state shown.
func (s *Session) Over() bool {
	_, over := s.Outcome()
	return over
}

// Ended reports whether the game itself has ended, wherever one looks.
func (s *Session) Ended() bool {
	_, resigned := s.Resigned()
	return resigned || match.Over(s.match.State())
}

// Untouched reports whether no move of the game is played, wherever one looks.
func (s *Session) Untouched() bool { return s.match.Cursor() == 0 }

// Underway reports whether the game has begun and not ended, wherever one looks.
func (s *Session) Underway() bool { return !s.Untouched() && !s.Ended() }

// WorthKeeping reports whether the game has something that a person could miss: an end,
// a name, a move of a person or, where no person sits, any move. One that is played with
// people elsewhere has it from the first move on.
func (s *Session) WorthKeeping() bool {
	if s.match.Len() == 0 {
		return false
	}
	if s.Ended() || s.About.Name != "" || s.Remote() || !slices.Contains(s.seats, match.Person) {
		return true
	}
	for n := range s.match.Len() {
		if s.seats[s.match.StateAt(n).Turn()] == match.Person {
			return true
		}
	}
	return false
}

// AtStake reports whether a person here has played in the game under way, so that
// it is not to be ended unasked.
func (s *Session) AtStake() bool {
	if !s.Underway() {
		return false
	}
	for n := range s.match.Cursor() {
		if s.Here(s.match.StateAt(n).Turn()) {
			return true
		}
	}
	return false
}
