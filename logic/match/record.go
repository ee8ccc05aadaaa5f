package match

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"tessera/logic/say"
)

// Limits of a save. They are far above any real game and keep a damaged or
// hostile file from eating memory.
const (
	MaxMoves    = 10_000  // moves in one match, its variations included
	MaxMoveText = 64      // bytes of one move
	MaxSave     = 4 << 20 // bytes of one encoded record
)

// Record is a match as it is stored: settings, moves, where the cursor stood,
// who sat where, and the seed that computer players think with.
type Record struct {
	Game     string          `json:"game"`
	Settings json.RawMessage `json:"settings,omitempty"`
	Seats    []string        `json:"seats,omitempty"` // [Person] or a level, by seat
	// Engines are the other programs that play at seats, each in the place of a
	// person; readers that know none leave them out.
	Engines map[int]Engine `json:"engines,omitempty"`
	Seed    uint64         `json:"seed,omitempty"`
	About   About          `json:"about,omitzero"`
	Moves   []string       `json:"moves"`
	Cursor  int            `json:"cursor"`
	// Resigned is the seat that gave the game up at the cursor; nil where nobody did.
	// Readers that do not know it take the game for one under way.
	Resigned *int `json:"resigned,omitempty"`
	// Variations are the lines beside the moves; readers that know none leave
	// them out.
	Variations []Variation `json:"variations,omitempty"`
	// Extra are further keys of a game's own file, kept as they are.
	Extra map[string]json.RawMessage `json:"-"`
}

// version is the save format's own number, so that a later format can tell.
const version = 1

type envelope struct {
	Tessera int `json:"tessera"`
	Record
}

// Encode writes a record as the text of a save file, which Decode reads; what
// Decode would refuse is not written.
func Encode(r Record) ([]byte, error) {
	if r.Moves == nil {
		r.Moves = []string{}
	}
	if err := r.check(); err != nil {
		return nil, err
	}
	text, err := json.MarshalIndent(envelope{version, r}, "", " ")
	if err != nil {
		return nil, fmt.Errorf("the save cannot be written: %w", err)
	}
	if text = append(text, '\n'); len(text) > MaxSave {
		return nil, errTooLarge
	}
	return text, nil
}

var errTooLarge = TooLarge("the save", MaxSave)

// Decode reads the text of a save file. It checks the form only: whether the
// moves are legal is for [Load] to say.
func Decode(text []byte) (Record, error) {
	if len(text) > MaxSave {
		return Record{}, errTooLarge
	}
	var e envelope
	decoder := json.NewDecoder(bytes.NewReader(text))
	if err := decoder.Decode(&e); err != nil {
		return Record{}, fmt.Errorf("the save is not readable: %w", err)
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return Record{}, errors.New("the save goes on after its end")
	}
	if e.Tessera != version {
		return Record{}, fmt.Errorf("the save's format is number %d; this program reads number %d", e.Tessera, version)
	}
	if len(e.Settings) > 0 {
		// Writing indented them; so they are again what they were.
		var compact bytes.Buffer
		if err := json.Compact(&compact, e.Settings); err != nil {
			return Record{}, fmt.Errorf("the save's settings are not readable: %w", err)
		}
		e.Settings = compact.Bytes()
	}
	e.About, e.Engines, e.Resigned = e.About.tidy(), tidyEngines(e.Engines), tidySeat(e.Resigned)
	return e.Record, e.Record.check()
}

// Encode writes a record as a file of the game: in its own format if it has one.
func (g *Game) Encode(r Record) ([]byte, error) {
	if g.Files != nil {
		return g.Files.Encode(pack(r))
	}
	return Encode(r)
}

// Decode reads a file of the game. Left says in sentences what of the file is
// not in the record.
func (g *Game) Decode(text []byte) (r Record, left []say.Text, err error) {
	if len(text) > MaxSave {
		return Record{}, nil, errTooLarge
	}
	if g.Files != nil {
		r, left, err = g.Files.Decode(text)
		return unpack(r), left, err
	}
	if r, err = Decode(text); err == nil && r.Game != g.ID {
		err = otherGame(r.Game, g)
	}
	return r, nil, err
}

func otherGame(got string, want *Game) error {
	return fmt.Errorf("this save is of the game %q, not of %s", got, want.Title)
}

func (r Record) check() error {
	if r.Game == "" {
		return errors.New("the save names no game")
	}
	if len(r.Moves) > MaxMoves {
		return fmt.Errorf("the save has %d moves; at most %d are allowed", len(r.Moves), MaxMoves)
	}
	for i, move := range r.Moves {
		if err := checkMove(move); err != nil {
			return fmt.Errorf("the save's move %d %w", i+1, err)
		}
	}
	// JSON would write something else in place of such a text.
	if !utf8.ValidString(r.Game + strings.Join(r.Seats, "")) {
		return errors.New("the names of the save's game and seats are no readable text")
	}
	if r.Cursor < 0 || r.Cursor > len(r.Moves) {
		return fmt.Errorf("the save's cursor is %d; it must be from 0 to its %d moves", r.Cursor, len(r.Moves))
	}
	return r.checkVariations()
}

// checkMove says what no text of a move is, as the end of a sentence.
func checkMove(move string) error {
	if len(move) > MaxMoveText {
		return fmt.Errorf("has %d bytes; at most %d are allowed", len(move), MaxMoveText)
	}
	if !utf8.ValidString(move) {
		return errors.New("is no readable text")
	}
	return nil
}

// SameJSON reports whether two texts are the same but for white space.
func SameJSON(a, b json.RawMessage) bool {
	var x, y bytes.Buffer
	if bytes.Equal(a, b) { // nothing at all, too
		return true
	}
	return json.Compact(&x, a) == nil && json.Compact(&y, b) == nil && bytes.Equal(x.Bytes(), y.Bytes())
}
