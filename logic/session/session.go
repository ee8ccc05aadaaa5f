package session

import (
	"encoding/json"
	"slices"

	"tessera/logic/match"
)

// Session is a match with its players. Call [Start] or [Open] to make one.
type Session struct {
	// About is information about the game without effect on play.
	About match.About
	// OnChange is called after each change, before the method that made it returns. It
	// must not change the game itself. It may be nil.
	OnChange func(Change)

	match *match.Match
	seats []string // match.Person, a level or an engine's word, by seat
	// resigned is the seat that resigned in the current position, or nil.
	resigned *int
	seed     uint64
	extra    map[string]json.RawMessage
	mode     Mode
	look     *match.Node // the position shown; nil for the current one
	preview  preview

	tryingMoves bool // moves are tried out
}

// Start starts a game. If seats is empty, every player is a person. Engines are given by
// their words. The error says what is wrong with the settings or a seat.
func Start(game *match.Game, settings json.RawMessage, seats []string, seed uint64) (*Session, error) {
	m, err := match.New(game, settings)
	if err != nil {
		return nil, err
	}
	return newSession(m, withEngines(match.Record{Seats: seats, Seed: seed}))
}

// Open continues the game of a record. The error says what is wrong with it.
func Open(game *match.Game, r match.Record) (*Session, error) {
	m, err := match.Load(game, r)
	if err != nil {
		return nil, err
	}
	return newSession(m, r)
}

func newSession(m *match.Match, r match.Record) (*Session, error) {
	seats, err := m.SeatNames(r)
	if err != nil {
		return nil, err
	}
	for seat, e := range r.Engines {
		if seat < len(seats) && seats[seat] == match.Person {
			seats[seat] = e.PlayerName()
		}
	}
	s := &Session{match: m, seats: seats, seed: r.Seed, extra: r.Extra, About: r.About, mode: LocalMode{}}
	if r.Resigned != nil && s.MayResign(*r.Resigned) {
		s.resigned = r.Resigned
	}
	return s, nil
}

// withEngines moves the engines in Seats to Engines and puts persons in their seats.
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

// Record returns the session in its stored form.
func (s *Session) Record() match.Record {
	r := s.match.Record()
	r.Seats, r.Seed, r.Extra, r.About, r.Resigned = s.seats, s.seed, s.extra, s.About, s.resigned
	return withEngines(r)
}

// Match returns the match.
func (s *Session) Match() *match.Match { return s.match }

// Game returns the game.
func (s *Session) Game() *match.Game { return s.match.Game() }

// Seats returns the players: [match.Person], a level or a [match.Engine]'s word.
func (s *Session) Seats() []string { return slices.Clone(s.seats) }

// SeatCount returns the number of seats.
func (s *Session) SeatCount() int { return len(s.seats) }

// Player returns the player of a seat as in [Session.Seats].
func (s *Session) Player(seat int) string { return s.seats[seat] }

// Seed returns the seed of the computer players.
func (s *Session) Seed() uint64 { return s.seed }

// TurnSeed returns the computer player's seed for the current turn.
func (s *Session) TurnSeed() uint64 { return match.TurnSeed(s.seed, s.match.Cursor()) }

// Reseed changes the seed of the computer players.
func (s *Session) Reseed(seed uint64) { s.seed = seed }

// SetPlayer gives a seat to a person, a level or an engine; an unknown name is an error.
func (s *Session) SetPlayer(seat int, who string) error {
	if _, is := match.ParseEngine(who); !is {
		if err := s.Game().CheckSeat(who); err != nil {
			return err
		}
	}
	s.seats[seat] = who
	s.tell(Change{Kind: Played, From: s.State()})
	return nil
}

// Mode returns the mode of play.
func (s *Session) Mode() Mode { return s.mode }

// SetMode changes the mode of play.
func (s *Session) SetMode(way Mode) { s.mode = way }

// Local reports whether a person who plays here has the seat. It is false for seat -1.
func (s *Session) Local(seat int) bool {
	return seat >= 0 && seat < len(s.seats) && s.seats[seat] == match.Person && s.mode.Local(seat)
}

// OnlyPerson returns the seat of the only person here, or -1.
func (s *Session) OnlyPerson() int {
	only := -1
	for seat := range s.SeatCount() {
		switch {
		case !s.Local(seat):
		case only >= 0:
			return -1
		default:
			only = seat
		}
	}
	return only
}

// IsComputer reports whether a level or an engine has the seat. It is false for seat -1.
func (s *Session) IsComputer(seat int) bool {
	return seat >= 0 && seat < len(s.seats) && s.seats[seat] != match.Person
}

// Remote reports whether persons elsewhere take part.
func (s *Session) Remote() bool { return s.mode.Remote() }

// Shown returns the position shown: the current one, or another that is looked at.
func (s *Session) Shown() *match.Node {
	if s.look != nil {
		return s.look
	}
	return s.match.Current()
}

// State returns the state shown.
func (s *Session) State() match.State { return s.Shown().State() }

// Moves returns the moves that led to the state shown.
func (s *Session) Moves() []string { return s.Shown().Moves() }

// Outcome returns how the game ended in the position shown, or false if it has not.
func (s *Session) Outcome() (match.Outcome, bool) {
	if o, is := s.Resigned(); is && !s.Looking() {
		return o, true
	}
	return s.State().Outcome()
}

// Resigned returns the outcome after a resignation, or false if no seat resigned.
func (s *Session) Resigned() (match.Outcome, bool) {
	if s.resigned != nil {
		return s.Game().Forfeit(s.match.Current().State(), *s.resigned, match.Resign), true
	}
	return s.mode.Resigned(s.Game(), s.match.Current().State())
}

// givenUp reports whether a seat here resigned in the position shown.
func (s *Session) givenUp() bool { return s.resigned != nil && !s.Looking() }

// MayResign reports whether a seat may resign: in a game of two in progress at home.
func (s *Session) MayResign(seat int) bool {
	_, home := s.mode.(LocalMode)
	return home && len(s.seats) == 2 && (seat == 0 || seat == 1) && s.Underway() && !s.Looking() && !s.tryingMoves
}

// Resign lets a seat resign and reports whether it may. Undo takes it back.
func (s *Session) Resign(seat int) bool {
	if !s.MayResign(seat) {
		return false
	}
	s.resigned, s.About.GivenUp = &seat, true
	s.tell(Change{Kind: Played, From: s.State(), Resigned: true})
	return true
}

// MarkGivenUp marks the game as given up in About: after a resignation, or if the game is left
// unfinished and no players elsewhere wait. It reports whether that is new.
func (s *Session) MarkGivenUp(left bool) bool {
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

// Ended reports whether the game has ended, whichever position is shown.
func (s *Session) Ended() bool {
	_, resigned := s.Resigned()
	return resigned || match.Over(s.match.Current().State())
}

// Untouched reports whether no move has been played, whichever position is shown.
func (s *Session) Untouched() bool { return s.match.Cursor() == 0 }

// Underway reports whether the game has begun and not ended, whichever position is shown.
func (s *Session) Underway() bool { return !s.Untouched() && !s.Ended() }

// WorthKeeping reports whether the game is worth saving: it has an end, a name, a move of
// a person or, in a game without persons, any move. A game with players elsewhere is
// worth saving from its first move on.
func (s *Session) WorthKeeping() bool {
	if s.match.Len() == 0 {
		return false
	}
	if s.Ended() || s.About.Name != "" || s.Remote() || !slices.Contains(s.seats, match.Person) {
		return true
	}
	for n := range s.match.Len() {
		if s.seats[s.match.At(n).State().Turn()] == match.Person {
			return true
		}
	}
	return false
}

// AtStake reports whether ending the game in progress needs a confirmation, because a
// person here has moved in it.
func (s *Session) AtStake() bool {
	if !s.Underway() {
		return false
	}
	for n := range s.match.Cursor() {
		if s.Local(s.match.At(n).State().Turn()) {
			return true
		}
	}
	return false
}
