package match

import (
	"cmp"
	"encoding/json"
	"slices"

	"tessera/logic/say"
)

// Match is a game under way with its players. The zero value is not usable; call [New] or
// [Load].
type Match struct {
	tree
	// About is information about the game without effect on play.
	About About
	// Seed is the seed of the computer players.
	Seed uint64
	// Mode is the mode of play; [New] and [Load] set [LocalMode].
	Mode Mode
	// OnChange is called after each change, before the method that made it returns. It
	// must not change the game itself. It may be nil.
	OnChange func(Change)

	seats []string // Person, a level or an engine's word, by seat
	// resigned is the seat that resigned in the current position, or nil.
	resigned    *int
	extra       map[string]json.RawMessage
	look        *Node // the position shown; nil for the current one
	preview     preview
	tryingMoves bool
}

// New starts a match. If seats is empty, every player is a person. Engines are given by
// their words. The error says what is wrong with the settings or a seat.
func New(game *Game, settings json.RawMessage, seats []string, seed uint64) (*Match, error) {
	t, err := newTree(game, settings)
	if err != nil {
		return nil, err
	}
	return withPlayers(t, withEngines(Record{Seats: seats, Seed: seed}))
}

// Load continues the game of a record. The error says which game, setting, move or seat is
// wrong.
func Load(game *Game, r Record) (*Match, error) {
	t, err := loadTree(game, r)
	if err != nil {
		return nil, err
	}
	return withPlayers(t, r)
}

func withPlayers(t tree, r Record) (*Match, error) {
	seats, err := t.seatNames(r.Seats)
	if err != nil {
		return nil, err
	}
	for seat, e := range r.Engines {
		if seat < len(seats) && seats[seat] == Person {
			seats[seat] = e.PlayerName()
		}
	}
	m := &Match{tree: t, seats: seats, Seed: r.Seed, extra: r.Extra, About: r.About, Mode: LocalMode{}}
	if r.Resigned != nil && m.MayResign(*r.Resigned) {
		m.resigned = r.Resigned
	}
	return m, nil
}

// withEngines moves the engines in Seats to Engines and puts persons in their seats.
func withEngines(r Record) Record {
	r.Seats = slices.Clone(r.Seats)
	for seat, who := range r.Seats {
		if e, is := ParseEngine(who); is {
			if r.Engines == nil {
				r.Engines = map[int]Engine{}
			}
			r.Seats[seat], r.Engines[seat] = Person, e
		}
	}
	return r
}

// Record returns the match in its stored form.
func (m *Match) Record() Record {
	r := m.record()
	r.Seats, r.Seed, r.Extra, r.About, r.Resigned = m.seats, m.Seed, m.extra, m.About, m.resigned
	return withEngines(r)
}

// Seats returns the players: [Person], a level or an [Engine]'s word.
func (m *Match) Seats() []string { return slices.Clone(m.seats) }

// SeatCount returns the number of seats.
func (m *Match) SeatCount() int { return len(m.seats) }

// Player returns the player of a seat as in [Match.Seats].
func (m *Match) Player(seat int) string { return m.seats[seat] }

// TurnSeed returns the computer player's seed for the current turn.
func (m *Match) TurnSeed() uint64 { return TurnSeed(m.Seed, m.cursor) }

// SetPlayer gives a seat to a person, a level or an engine; an unknown name is an error.
func (m *Match) SetPlayer(seat int, who string) error {
	if _, is := ParseEngine(who); !is {
		if err := m.game.CheckSeat(who); err != nil {
			return err
		}
	}
	m.seats[seat] = who
	m.tell(Change{Kind: Played, From: m.State()})
	return nil
}

// SetSeats replaces the players of all seats without a check or a [Change], for a [Mode]
// that gets them from elsewhere. In it, "" is a player who only follows.
func (m *Match) SetSeats(seats []string) { m.seats = slices.Clone(seats) }

// Local reports whether a person who plays here has the seat. It is false for seat -1.
func (m *Match) Local(seat int) bool {
	return seat >= 0 && seat < len(m.seats) && m.seats[seat] == Person && m.Mode.Local(seat)
}

// OnlyPerson returns the seat of the only person here, or -1.
func (m *Match) OnlyPerson() int {
	only := -1
	for seat := range m.SeatCount() {
		switch {
		case !m.Local(seat):
		case only >= 0:
			return -1
		default:
			only = seat
		}
	}
	return only
}

// IsComputer reports whether a level or an engine has the seat. It is false for seat -1.
func (m *Match) IsComputer(seat int) bool {
	return seat >= 0 && seat < len(m.seats) && m.seats[seat] != Person
}

// Remote reports whether persons elsewhere take part.
func (m *Match) Remote() bool { return m.Mode.Remote() }

// Shown returns the position shown: the current one, or another that is looked at.
func (m *Match) Shown() *Node {
	if m.look != nil {
		return m.look
	}
	return m.Current()
}

// State returns the state shown.
func (m *Match) State() State { return m.Shown().State() }

// Moves returns the moves that led to the state shown.
func (m *Match) Moves() []string { return m.Shown().Moves() }

// Outcome returns how the game ended in the position shown, or false if it has not.
func (m *Match) Outcome() (Outcome, bool) {
	if o, is := m.Resigned(); is && !m.Looking() {
		return o, true
	}
	return m.State().Outcome()
}

// Resigned returns the outcome after a resignation, or false if no seat resigned.
func (m *Match) Resigned() (Outcome, bool) {
	if m.resigned != nil {
		return m.game.Forfeit(m.Current().State(), *m.resigned, Resign), true
	}
	return m.Mode.Resigned(m.game, m.Current().State())
}

// givenUp reports whether a seat here resigned in the position shown.
func (m *Match) givenUp() bool { return m.resigned != nil && !m.Looking() }

// MayResign reports whether a seat may resign: in a game of two in progress at home.
func (m *Match) MayResign(seat int) bool {
	_, home := m.Mode.(LocalMode)
	return home && len(m.seats) == 2 && (seat == 0 || seat == 1) && m.Underway() && !m.Looking() && !m.tryingMoves
}

// Resign lets a seat resign and reports whether it may. Undo takes it back.
func (m *Match) Resign(seat int) bool {
	if !m.MayResign(seat) {
		return false
	}
	m.resigned, m.About.GivenUp = &seat, true
	m.tell(Change{Kind: Played, From: m.State(), Resigned: true})
	return true
}

// MarkGivenUp marks the game as given up in About: after a resignation, or if the game is left
// unfinished and no players elsewhere wait. It reports whether that is new.
func (m *Match) MarkGivenUp(left bool) bool {
	_, resigned := m.Resigned()
	if m.About.GivenUp || !resigned && (!left || m.Ended() || m.Remote()) {
		return false
	}
	m.About.GivenUp = true
	return true
}

// Over reports whether the game has ended at the state shown.
func (m *Match) Over() bool {
	_, over := m.Outcome()
	return over
}

// Ended reports whether the game has ended, whichever position is shown.
func (m *Match) Ended() bool {
	_, resigned := m.Resigned()
	return resigned || Over(m.Current().State())
}

// Untouched reports whether no move has been played, whichever position is shown.
func (m *Match) Untouched() bool { return m.cursor == 0 }

// Underway reports whether the game has begun and not ended, whichever position is shown.
func (m *Match) Underway() bool { return !m.Untouched() && !m.Ended() }

// WorthKeeping reports whether the game is worth saving: it has an end, a name, a move of
// a person or, in a game without persons, any move. A game with players elsewhere is
// worth saving from its first move on.
func (m *Match) WorthKeeping() bool {
	if m.Len() == 0 {
		return false
	}
	if m.Ended() || m.About.Name != "" || m.Remote() || !slices.Contains(m.seats, Person) {
		return true
	}
	for n := range m.Len() {
		if m.seats[m.At(n).State().Turn()] == Person {
			return true
		}
	}
	return false
}

// AtStake reports whether ending the game in progress needs a confirmation, because a
// person here has moved in it.
func (m *Match) AtStake() bool {
	if !m.Underway() {
		return false
	}
	for n := range m.cursor {
		if m.Local(m.At(n).State().Turn()) {
			return true
		}
	}
	return false
}

// seatNames returns the player of each seat of a record: [Person] or a known level. A
// record without seats is between persons.
func (t *tree) seatNames(seats []string) ([]string, error) {
	count := len(t.game.Seats(t.Current().State()))
	seats = slices.Clone(seats)
	if len(seats) == 0 {
		seats = make([]string, count)
	}
	if len(seats) != count {
		return nil, say.Errorf("%s", say.Count(len(seats), say.Plural{
			One:  "%d seat is named; this game has %d",
			Many: "%d seats are named; this game has %d",
		}, count))
	}
	for i, who := range seats {
		if who == "" {
			seats[i] = Person
		} else if err := t.game.CheckSeat(who); err != nil {
			return nil, say.Errorf("seat %d: %s", i+1, err)
		}
	}
	return seats, nil
}

// CheckSeat returns an error if no player of that name exists in this game.
func (g *Game) CheckSeat(who string) error {
	if who == Person || g.HasLevel(who) {
		return nil
	}
	return say.Errorf("there is no level %q; a "+
		"seat is %s", who, say.Or(raw(append([]string{Person}, g.OfferedNames()...))...))
}

// SeatsWithPerson returns count players: a person and then others; "" means the default
// level, or persons in a game without levels.
func (g *Game) SeatsWithPerson(count int, others string) []string {
	who := slices.Repeat([]string{cmp.Or(others, g.DefaultLevel, Person)}, count)
	who[0] = Person
	return who
}

// SeatsAgainst returns the players of a game for two: a person and a level.
func (g *Game) SeatsAgainst(level string) []string {
	seats := []string{level, level}
	if level == g.Offered()[0].Name {
		seats[g.FirstSeat] = Person
	} else {
		seats[0] = Person
	}
	return seats
}

// Mode is a mode of play: where the players are and what that allows.
type Mode interface {
	// Local reports whether the person at a seat plays here.
	Local(seat int) bool
	// Remote reports whether persons elsewhere take part.
	Remote() bool
	// RunsComputers reports whether computer players run here.
	RunsComputers() bool
	// Obstacle returns a reason against a move besides the rules and seats, or Free.
	Obstacle(m *Match) Obstacle
	// EarliestUndo is the least number of moves that an undo can go back to.
	EarliestUndo() int
	// UndoNeedsConsent reports whether the opponents have to agree to an undo first.
	UndoNeedsConsent() bool
	// MovePlayed is called with each move that was played here.
	MovePlayed(move string)
	// Resigned returns the outcome after a resignation, or false if there was none.
	Resigned(g *Game, s State) (Outcome, bool)
}

// LocalMode is the mode in which all persons play on this machine. Other modes embed it for
// its defaults.
type LocalMode struct{}

func (LocalMode) Local(int) bool { return true }

func (LocalMode) Remote() bool { return false }

func (LocalMode) RunsComputers() bool { return true }

func (LocalMode) Obstacle(*Match) Obstacle { return Free }

func (LocalMode) EarliestUndo() int { return 0 }

func (LocalMode) UndoNeedsConsent() bool { return false }

func (LocalMode) MovePlayed(string) {}

func (LocalMode) Resigned(*Game, State) (Outcome, bool) {
	return Outcome{}, false
}

// MailMode is the mode in which players send each other links with the moves.
type MailMode struct {
	LocalMode
	Seat int `json:"seat"` // this person's seat
	From int `json:"from"` // number of moves in the last link, which cannot be undone
}

func (w *MailMode) Local(seat int) bool { return seat == w.Seat }

func (*MailMode) Remote() bool { return true }

func (w *MailMode) EarliestUndo() int { return w.From }
