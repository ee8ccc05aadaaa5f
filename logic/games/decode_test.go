package games_test

import (
	"bytes"
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"tessera/logic/internal/errtest"
	"tessera/logic/match"
)

// FuzzDecode: any text that a game decodes is encoded and decoded to the same game.
func FuzzDecode(f *testing.F) {
	for _, text := range someFiles(f) {
		f.Add(text, "")
	}
	for _, game := range tested() {
		f.Add([]byte(`{"tessera":1,"game":"`+game.ID+`","moves":[]}`), game.ID)
	}
	f.Add([]byte(`{"tessera":1,"game":"chess","moves":["e4"]}`), "")
	f.Add([]byte("\xff\x00{"), "chess")
	f.Fuzz(func(t *testing.T, text []byte, id string) {
		game, r, _, err := tested().Decode(text, id)
		if err != nil {
			if strings.TrimSpace(err.Error()) == "" {
				t.Fatal("the error says nothing")
			}
			return
		}
		if id != "" && game.ID != id {
			t.Fatalf("a file of %q is read as one of %q", id, game.ID)
		}
		bare := r
		bare.Seats, bare.Engines = nil, nil // a file may name players that Load refuses
		m, err := match.Load(game, bare)
		if err != nil {
			return // the form is valid, the moves are not
		}
		back := m.Record()
		back.Seats, back.Seed, back.Extra = r.Seats, r.Seed, r.Extra
		checkDecoded(t, game, m, back)
	})
}

// checkDecoded encodes, decodes and encodes a record again.
func checkDecoded(t *testing.T, game *match.Game, m *match.Match, r match.Record) {
	t.Helper()
	text, err := game.Encode(r)
	if err != nil {
		t.Fatalf("what was read is not written: %v\n%+v", err, r)
	}
	_, again, left, err := tested().Decode(text, "")
	if err != nil || len(left) > 0 {
		t.Fatalf("what was written is not read, or without %q: %v\n%s", left, err, text)
	}
	loaded, err := match.Load(game, again)
	if err != nil || loaded.Cursor() != m.Cursor() || loaded.Len() != m.Len() || !same(loaded.Current().State(), m.Current().State()) {
		t.Fatalf("what was written loads differently: %v\n%s", err, text)
	}
	if second, err := game.Encode(again); err != nil || !bytes.Equal(second, text) {
		t.Fatalf("a second writing differs: %v\n%s\n%s", err, text, second)
	}
}

// someFiles returns files of all games and those of their tests.
func someFiles(t testing.TB) [][]byte {
	t.Helper()
	var all [][]byte
	for _, game := range tested() {
		m, err := match.New(game, nil, nil, 0)
		for n := 0; err == nil && n < 12 && !match.Over(m.Current().State()); n++ {
			for move := range m.Current().State().Legal() {
				err = m.Play(move)
				break
			}
			m.Seek(m.Cursor() - n/11) // the last file has a move to redo
		}
		errtest.None(t, err)
		r := m.Record()
		for _, encode := range []func(match.Record) ([]byte, error){game.Encode, match.Encode} {
			text, err := encode(r)
			errtest.None(t, err)
			all = append(all, text)
		}
	}
	for _, pattern := range []string{"../*/testdata/*.json", "../*/*/testdata/*.json"} {
		files, err := filepath.Glob(pattern)
		errtest.None(t, err)
		for _, file := range files {
			text, err := os.ReadFile(file)
			errtest.None(t, err)
			all = append(all, text)
		}
	}
	return all
}

// TestFilesFindTheirGame: a file is read with and without the name of its game, but not as
// another game's.
func TestFilesFindTheirGame(t *testing.T) {
	for _, game := range tested() {
		m, err := match.New(game, nil, nil, 0)
		errtest.None(t, err)
		text, err := game.Encode(m.Record())
		errtest.None(t, err)
		for _, other := range tested() {
			_, _, _, err := tested().Decode(text, other.ID)
			if _, _, direct := other.Decode(text); (err == nil) != (other.ID == game.ID) || (direct == nil) != (err == nil) {
				t.Errorf("a file of %s is read as one of %s with error %v, and %v by the game itself", game.ID, other.ID, err, direct)
			}
		}
		if found, _, _, err := tested().Decode(text, ""); err != nil || found.ID != game.ID {
			t.Errorf("a file of %s is read as one of %v: %v", game.ID, found, err)
		}
		damaged := text[:len(text)/2]
		if json.Valid(damaged) {
			t.Fatalf("half a file is one: %s", damaged)
		}
		if _, _, _, err := tested().Decode(damaged, ""); err == nil {
			t.Errorf("half a file of %s is read", game.ID)
		}
		if _, _, _, err := tested().Decode(bytes.Repeat([]byte(" "), match.MaxSave+1), game.ID); err == nil || !strings.Contains(err.Error(), "larger than 4 MB") {
			t.Errorf("a file that is too large, read as one of %s: %v", game.ID, err)
		}
	}
}

// TestInvalidFilesGetOneSentence checks the errors for invalid files. A file in a
// game's own format gets that game's message.
func TestInvalidFilesGetOneSentence(t *testing.T) {
	const none = "this is not a save of any game in Tessera; the games are Trisq, "
	for text, want := range map[string]string{
		"":                        "this is not a saved game, because its text cannot be read: ",
		"a shopping list":         "this is not a saved game, because its text cannot be read: ",
		`{"tessera": 1, "moves":`: "this is not a saved game, because its text cannot be read: ",
		"{}":                      none,
		"[1, 2]":                  none,
		`{"cursor": 3}`:           none,
		`{"game": "chess"}`:       `this is a save of the game "chess", which Tessera does not have; `,
		`{"moves": 3}`:            `"moves" must be a list, not `,
		`{"players": 9}`:          `"players" is 9; 2, 3 or 4 can play`,
	} {
		_, _, _, err := tested().Decode([]byte(text), "")
		if err == nil || !strings.HasPrefix(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q is told as %q, want %q and no second line", text, err, want)
		}
	}
}

// TestFormerSaves reads files of the first programs unchanged.
func TestFormerSaves(t *testing.T) {
	for id, want := range map[string]match.Record{
		"trisq":      {Settings: json.RawMessage(`{"rules":"groups","komi":2.5}`), Seats: []string{"person", "easy"}, Seed: math.MaxUint64, Moves: []string{"a13", "c12", "b2", "pass"}, Cursor: 3},
		"foursquare": {Settings: json.RawMessage(`{"piecesPerPlayer":6,"noBackslide":true}`), Seats: []string{"perfect", "person"}, Seed: 7, Moves: []string{"p 0 2", "s 3", "p 8 0", "s 6"}, Cursor: 4},
		"shaper":     {Settings: json.RawMessage(`{"seed":0,"target":"X.X/.XX/X.X","pieces":"XX,X/X,XX,X.,XX,X/."}`), Moves: []string{"11", "23", "12"}, Cursor: 3},
		"square": {Settings: json.RawMessage(`{"players":3,"playOn":true}`), Seats: []string{"person", "strong", "beginner"}, Seed: 9, Cursor: 5,
			Moves: []string{"1/1@15,15", "1/1@14,14", "1/1@13,13", "2/1@13,11", "2/1@16,16", "2/2@13,8"}, Extra: map[string]json.RawMessage{"mine": json.RawMessage(`"kept"`)}},
	} {
		text, err := os.ReadFile(filepath.Join("testdata", "former", id+".json"))
		errtest.None(t, err)
		want.Game = id
		game, r, left, err := tested().Decode(text, "")
		if err != nil || len(left) > 0 || !reflect.DeepEqual(r, want) {
			t.Errorf("%s is read as %+v, %q, %v; want %+v", id, r, left, err, want)
			continue
		}
		m, err := match.Load(game, r)
		if err != nil || m.Cursor() != want.Cursor || m.Len() != len(want.Moves) {
			t.Errorf("%s is loaded with error %v", id, err)
			continue
		}
		if seats := m.Seats(); len(want.Seats) > 0 && !slices.Equal(seats, want.Seats) {
			t.Errorf("at %s sit %q", id, seats)
		}
	}
}
