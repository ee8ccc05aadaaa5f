package match

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"strings"
	"unicode/utf8"

	"tessera/logic/say"
	"tessera/logic/usertext"
)

// Limits of a save. They are far above any real game and keep a damaged or hostile file
// from using too much memory.
const (
	MaxMoves    = 10_000  // moves in one match, variations included
	MaxMoveText = 64      // bytes of one move
	MaxSave     = 4 << 20 // bytes of one encoded record
)

// Record is a match in its stored form.
type Record struct {
	Game     string          `json:"game"`
	Settings json.RawMessage `json:"settings,omitempty"`
	Seats    []string        `json:"seats,omitempty"` // [Person] or a level, by seat
	// Engines are the external programs by seat. Their seats are stored as a person's,
	// for readers that do not know engines.
	Engines map[int]Engine `json:"engines,omitempty"`
	Seed    uint64         `json:"seed,omitempty"`
	About   About          `json:"about,omitzero"`
	Moves   []string       `json:"moves"`
	Cursor  int            `json:"cursor"`
	// Resigned is the seat that resigned at the cursor, or nil. Readers that do not know
	// it see a game in progress.
	Resigned *int `json:"resigned,omitempty"`
	// Variations are the lines beside the game. Readers that do not know them leave them
	// out.
	Variations []Variation `json:"variations,omitempty"`
	// Extra holds unknown keys of a game's own file, unchanged.
	Extra map[string]json.RawMessage `json:"-"`
}

// version is the number of the save format, so that a program can tell later formats apart.
const version = 1

type envelope struct {
	Tessera int `json:"tessera"`
	Record
}

// Encode writes a record as the text of a save file. It returns an error for anything
// Decode would reject.
func Encode(r Record) ([]byte, error) {
	if r.Moves == nil {
		r.Moves = []string{}
	}
	if err := r.check(); err != nil {
		return nil, err
	}
	text, err := json.MarshalIndent(envelope{version, r}, "", " ")
	if err != nil {
		return nil, say.Errorf("the game cannot be saved: %s", err)
	}
	if text = append(text, '\n'); len(text) > MaxSave {
		return nil, errTooLarge
	}
	return text, nil
}

var errTooLarge = TooLarge(say.It("the save"), MaxSave)

// Decode reads the text of a save file. It checks the form only; [Load] checks that the
// moves are legal.
func Decode(text []byte) (Record, error) {
	if text = usertext.Text(text); len(text) > MaxSave {
		return Record{}, errTooLarge
	}
	var e envelope
	var object json.RawMessage
	decoder := json.NewDecoder(bytes.NewReader(text))
	err := decoder.Decode(&object)
	if err == nil {
		err = usertext.Unmarshal(object, &e)
	}
	if err != nil {
		return Record{}, say.Errorf("the save cannot be read: %s", err)
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return Record{}, say.Errorf("the save has extra text after its end")
	}
	if e.Tessera != version {
		return Record{}, say.Errorf("the save has format %d; this program "+
			"reads format %d", e.Tessera, version)
	}
	if len(e.Settings) > 0 {
		// Undo the indentation that Encode added.
		var compact bytes.Buffer
		if err := json.Compact(&compact, e.Settings); err != nil {
			return Record{}, say.Errorf("the save's settings cannot be read: %s", err)
		}
		e.Settings = compact.Bytes()
	}
	e.About, e.Engines, e.Resigned = e.About.tidy(), tidyEngines(e.Engines), tidySeat(e.Resigned)
	return e.Record, e.Record.check()
}

// Encode writes a record as a file, in the game's own format if it has one.
func (g *Game) Encode(r Record) ([]byte, error) {
	if g.Files != nil {
		return g.Files.Encode(pack(r))
	}
	return Encode(r)
}

// Decode reads a file of the game. Left lists, in sentences, the content that is not in
// the record.
func (g *Game) Decode(text []byte) (r Record, dropped []say.Text, err error) {
	if text = usertext.Text(text); len(text) > MaxSave {
		return Record{}, nil, errTooLarge
	}
	if g.Files != nil {
		r, dropped, err = g.Files.Decode(text)
		return unpack(r), dropped, err
	}
	if r, err = Decode(text); err == nil && r.Game != g.ID {
		err = otherGame(r.Game, g)
	}
	return r, nil, err
}

func otherGame(got string, want *Game) error {
	return say.Errorf("this is a save of the game %q, not of %s", got, want.Title)
}

func (r Record) check() error {
	if r.Game == "" {
		return say.Errorf("the save does not say which game it is")
	}
	if len(r.Moves) > MaxMoves {
		return say.Errorf("%s", say.Count(len(r.Moves), say.Plural{
			One:  "the save has %d move; at most %d are allowed",
			Many: "the save has %d moves; at most %d are allowed",
		}, MaxMoves))
	}
	if err := checkMoves(r.Moves, "move %d"); err != nil {
		return err
	}
	// JSON would replace invalid text with something else.
	if !utf8.ValidString(r.Game + strings.Join(r.Seats, "")) {
		return say.Errorf("the save's names for its game and seats are not readable text")
	}
	if r.Cursor < 0 || r.Cursor > len(r.Moves) {
		return say.Errorf("%s", say.Count(len(r.Moves), say.Plural{
			One:  "the save's cursor is %[2]d; it must be from 0 to its %[1]d move",
			Many: "the save's cursor is %[2]d; it must be from 0 to its %[1]d moves",
		}, r.Cursor))
	}
	return r.checkVariations()
}

// checkMoves returns an error if a text cannot be a move. where names a move by its number,
// followed by other numbers.
func checkMoves(moves []string, where say.ID, others ...any) error {
	for i, move := range moves {
		named := say.It(where, append([]any{i + 1}, others...)...)
		if len(move) > MaxMoveText {
			return say.Errorf("%s", say.Count(len(move), say.Plural{
				// Translators: which move of what, its length, and the most.
				One:  "%[2]s has %[1]d byte; at most %[3]d are allowed",
				Many: "%[2]s has %[1]d bytes; at most %[3]d are allowed",
			}, named, MaxMoveText))
		}
		if !utf8.ValidString(move) {
			return say.Errorf("%s is not readable text", named)
		}
	}
	return nil
}

// SameJSON reports whether two JSON texts differ at most in white space.
func SameJSON(a, b json.RawMessage) bool {
	var x, y bytes.Buffer
	if bytes.Equal(a, b) { // also true if both are empty
		return true
	}
	return json.Compact(&x, a) == nil && json.Compact(&y, b) == nil && bytes.Equal(x.Bytes(), y.Bytes())
}

// Variation is a line beside the game in its stored form. Its moves follow the first
// After moves of another line: the game if Of is 0, otherwise the Of-th variation. That
// variation comes earlier in the list and is long enough.
type Variation struct {
	Of    int      `json:"of,omitempty"`
	After int      `json:"after"`
	Moves []string `json:"moves"`
}

// checkVariations returns an error if the form of the variations is invalid.
func (r Record) checkVariations() error {
	moves := len(r.Moves)
	for i, v := range r.Variations {
		least, most := 0, len(r.Moves)
		if v.Of > 0 && v.Of <= i {
			least = r.Variations[v.Of-1].After + 1
			most = least + len(r.Variations[v.Of-1].Moves) - 1
		} else if v.Of != 0 {
			return say.Errorf("the save's variation %d branches off line %d; it must be "+
				"from 0 to %d", i+1, v.Of, i)
		}
		if v.After < least || v.After > most {
			return say.Errorf("%s", say.Count(v.After, say.Plural{
				One: "the save's variation %[2]d starts after %[1]d move; on line %[3]d it must be from " +
					"%[4]d to %[5]d",
				Many: "the save's variation %[2]d starts after %[1]d moves; on line %[3]d it must be from " +
					"%[4]d to %[5]d",
			}, i+1, v.Of, least, most))
		}
		if len(v.Moves) == 0 {
			return say.Errorf("the save's variation %d has no moves", i+1)
		}
		if moves += len(v.Moves); moves > MaxMoves {
			return say.Errorf("the save has more than %d moves in all its variations", MaxMoves)
		}
		if err := checkMoves(v.Moves, "move %d of the save's variation %d", i+1); err != nil {
			return err
		}
	}
	return nil
}

// About is information about a game, from the user interface, with no effect on play.
type About struct {
	Name    string `json:"name,omitempty"`    // the player's name for it, at most [MaxName] characters
	Saved   int64  `json:"saved,omitempty"`   // time of the last change in seconds of Unix time; 0 if unknown
	Spent   int64  `json:"spent,omitempty"`   // seconds that persons have spent on their moves
	GivenUp bool   `json:"givenUp,omitempty"` // the player started another game before the end
	Hints   int    `json:"hints,omitempty"`   // number of hints a person has asked for
	NoHelp  bool   `json:"noHelp,omitempty"`  // no hints or reviews before the end of the game
	Review  string `json:"review,omitempty"`  // a review, encoded by package logic/review; at most [MaxReview] bytes
}

// MaxName is the most characters of a game's name, MaxReview the most bytes of a review.
const (
	MaxName   = 60
	MaxReview = 256 << 10
)

func (a About) tidy() About {
	const longest = 1 << 53 // the largest integer that every JSON reader preserves
	if a.Saved < 0 || a.Saved > longest {
		a.Saved = 0
	}
	if a.Spent < 0 || a.Spent > longest {
		a.Spent = 0
	}
	a.Hints = min(max(a.Hints, 0), MaxMoves)
	if len(a.Review) > MaxReview || !utf8.ValidString(a.Review) {
		a.Review = ""
	}
	a.Name = TidyName(a.Name)
	return a
}

// TooLarge returns an error for data beyond the limit, in bytes.
func TooLarge(what say.Text, limit int) error {
	return say.Errorf("%s is larger than %s, the most that can be read", what, Size(limit))
}

// Size formats a number of bytes, not negative, for persons: "812 bytes", "3.4 KB", "64
// KB", "4 MB". A KB is 1024 bytes and an MB is 1024 KB.
func Size(bytes int) say.Text {
	if bytes < 1<<10 {
		return say.Count(bytes, say.Plural{One: "%d byte", Many: "%d bytes"})
	}
	unit, in := 1<<10, say.ID("%s KB")
	if bytes >= 1<<20-1<<9 { // avoids "1024 KB"
		unit, in = 1<<20, "%s MB"
	}
	if tenths := (bytes*10 + unit/2) / unit; tenths < 100 {
		return say.It(in, say.Decimal{Value: float64(tenths) / 10, Decimals: 1})
	}
	return say.It(in, say.Decimal{Value: float64((bytes + unit/2) / unit)})
}

// The keys of [Record] fields that a game's own file format does not know.
const (
	keyAbout    = "about"
	keyEngines  = "engines"
	keyResigned = "resigned"
)

// pack moves these fields into the record's extra keys.
func pack(r Record) Record {
	extra := map[string]json.RawMessage{}
	maps.Copy(extra, r.Extra)
	put := func(key string, value any, is bool) {
		if is {
			extra[key], _ = json.Marshal(value)
		}
	}
	put(keyAbout, r.About, r.About != About{})
	put(keyEngines, r.Engines, len(r.Engines) > 0)
	put(keyResigned, r.Resigned, r.Resigned != nil)
	r.Extra = extra
	return r
}

// unpack is the inverse of pack. It leaves values that have another form.
func unpack(r Record) Record {
	if about, ok := packed[About](r.Extra[keyAbout]); ok && about == about.tidy() {
		r.About = about
		delete(r.Extra, keyAbout)
	}
	if engines, ok := packed[map[int]Engine](r.Extra[keyEngines]); ok && maps.Equal(engines, tidyEngines(engines)) {
		r.Engines = engines
		delete(r.Extra, keyEngines)
	}
	if seat, ok := packed[int](r.Extra[keyResigned]); ok && tidySeat(&seat) != nil {
		r.Resigned = &seat
		delete(r.Extra, keyResigned)
	}
	return r
}

// packed decodes a value. ok is false unless the text is what encoding it gives.
func packed[T any](text json.RawMessage) (value T, ok bool) {
	if usertext.Unmarshal(text, &value) != nil {
		return value, false
	}
	again, err := json.Marshal(value)
	return value, err == nil && SameJSON(again, usertext.WholeNumbers(text))
}
