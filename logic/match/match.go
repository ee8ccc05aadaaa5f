package match

import (
	"cmp"
	"encoding/json"
	"slices"

	"tessera/logic/say"
)

// Match is a game in progress: settings, moves, variations, and a cursor that undo and
// redo move along the game. The zero value is not usable; call [New] or [Load].
type Match struct {
	game     *Game
	settings json.RawMessage
	solo     bool    // the game has one seat
	line     []*Node // the game: line[i] is the position after i moves; nodes behind the cursor are the redo tail
	cursor   int
	size     int // moves in all variations and the game
}

// New starts a match. The error says what is wrong with the settings.
func New(game *Game, settings json.RawMessage) (*Match, error) {
	state, err := game.New(settings)
	if err != nil {
		return nil, err
	}
	return &Match{game: game, settings: slices.Clone(settings), solo: len(game.Seats(state)) == 1, line: []*Node{{state: state}}}, nil
}

// Game returns the game that is played.
func (m *Match) Game() *Game { return m.game }

// Settings returns a copy of the settings that the match was started with.
func (m *Match) Settings() json.RawMessage { return slices.Clone(m.settings) }

// Cursor returns the number of moves that led to the current position.
func (m *Match) Cursor() int { return m.cursor }

// Len returns the number of moves in the game, including undone ones.
func (m *Match) Len() int { return len(m.line) - 1 }

// Play applies a move at the cursor and drops the redo tail, unless variations branch off
// from the tail: then it becomes a variation too. An illegal move returns the rules'
// error, one beyond [MaxMoves] an error as well; both change nothing.
func (m *Match) Play(move string) error { return m.PlayAll(move) }

// PlayAll plays several moves as [Match.Play] does. On an error it plays none of them.
func (m *Match) PlayAll(moves ...string) error {
	if len(moves) == 0 {
		return nil
	}
	states := make([]State, len(moves))
	state := m.Current().State()
	for i, move := range moves {
		next, err := state.Apply(move)
		if err != nil {
			return err
		}
		states[i], state = next, next
	}
	tail, kept := m.tail(), m.size
	if tail != nil {
		kept -= m.Len() - m.cursor
	}
	if err := m.checkSize(kept + m.unplayed(moves, tail)); err != nil {
		return err
	}
	if tail != nil {
		m.cut(tail)
	}
	m.line = m.line[:m.cursor+1]
	for i, move := range moves {
		m.advance(Normal(move), states[i])
	}
	return nil
}

// unplayed returns how many of the moves, played from the cursor, lead to new positions:
// those that are not in the tree, or only in the tail.
func (m *Match) unplayed(moves []string, tail *Node) int {
	n := m.Current()
	for i, move := range moves {
		if n = n.Child(move); n == nil || n == tail {
			return len(moves) - i
		}
	}
	return 0
}

// Seek puts the cursor after n moves and reports whether the game has that many.
func (m *Match) Seek(n int) bool {
	if n < 0 || n > m.Len() {
		return false
	}
	m.cursor = n
	return true
}

// Record returns the match in its stored form.
func (m *Match) Record() Record {
	return Record{
		Game:       m.game.ID,
		Settings:   m.Settings(),
		Moves:      m.line[m.Len()].Moves(),
		Cursor:     m.cursor,
		Variations: m.variations(),
	}
}

// Load replays a record. The error says which game, setting or move is wrong.
func Load(game *Game, r Record) (*Match, error) {
	if r.Game != game.ID {
		return nil, otherGame(r.Game, game)
	}
	if err := r.check(); err != nil {
		return nil, err
	}
	m, err := New(game, r.Settings)
	if err != nil {
		return nil, say.Errorf("the settings: %s", err)
	}
	for i, move := range r.Moves {
		if err := m.Play(move); err != nil {
			return nil, say.Errorf("move %d (%s): %s", i+1, move, err)
		}
	}
	if len(r.Variations) > 0 && game.Final {
		return nil, say.Errorf("the save has variations, but this game has none, because its moves are final")
	}
	if err := m.addVariations(r.Variations); err != nil {
		return nil, err
	}
	m.Seek(r.Cursor)
	return m, nil
}

// SeatNames returns the player of each seat in a record: [Person] or a known level. A
// record without seats is between persons.
func (m *Match) SeatNames(r Record) ([]string, error) {
	count := len(m.game.Seats(m.Current().State()))
	seats := slices.Clone(r.Seats)
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
		} else if err := m.game.CheckSeat(who); err != nil {
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
