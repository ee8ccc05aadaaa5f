package games_test

import (
	"encoding/binary"
	"encoding/json"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"unicode/utf16"

	"tessera/logic/internal/errtest"
	"tessera/logic/match"
)

var encodings = map[string]func(text string) []byte{
	"UTF-8 with a mark": func(text string) []byte { return []byte("\ufeff" + text) },
	"UTF-16LE":          func(text string) []byte { return utf16Text("\ufeff"+text, binary.LittleEndian) },
	"UTF-16BE":          func(text string) []byte { return utf16Text("\ufeff"+text, binary.BigEndian) },
	"unmarked UTF-16":   func(text string) []byte { return utf16Text(text, binary.LittleEndian) },
}

func utf16Text(text string, order binary.AppendByteOrder) []byte {
	var b []byte
	for _, unit := range utf16.Encode([]rune(text)) {
		b = order.AppendUint16(b, unit)
	}
	return b
}

// TestFilesInAnyEncoding: all encodings are read like UTF-8, also from a message.
func TestFilesInAnyEncoding(t *testing.T) {
	for _, game := range tested() {
		m, err := match.New(game, nil, nil, 0)
		errtest.None(t, err)
		r := m.Record()
		r.About.Name = "Zoë ▲"
		text, err := game.Encode(r)
		errtest.None(t, err)
		_, want, _, err := tested().Decode(text, "")
		errtest.None(t, err)
		for name, encoded := range encodings {
			given := encoded(string(text))
			found, r, _, err := tested().Decode(given, "")
			if err != nil || found != game && found.ID != game.ID || !reflect.DeepEqual(r, want) {
				t.Errorf("%s, %s: it is read as %+v, %v", game.ID, name, r, err)
			}
			if r, _, err := game.Decode(given); err != nil || !reflect.DeepEqual(r, want) {
				t.Errorf("%s, %s: the game reads it as %+v, %v", game.ID, name, r, err)
			}
			pasted := encoded("Hello, {this} is it:\n" + string(text) + "\nYour turn!")
			if b, err := tested().ParsePasted(string(pasted), 0); err != nil || !reflect.DeepEqual(b.Record, want) {
				t.Errorf("%s, %s: it is pasted as %+v, %v", game.ID, name, b.Record, err)
			}
		}
	}
}

// TestWholeNumbersInFiles: whole numbers may have a zero fraction or an exponent.
func TestWholeNumbersInFiles(t *testing.T) {
	const seed = 2_000_000_000_000_000_000
	for _, game := range tested() {
		settings, err := game.Settings(game.Defaults(), 7)
		errtest.None(t, err)
		m, err := match.New(game, settings, nil, 0)
		errtest.None(t, err)
		for range 3 {
			for move := range m.Current().State().Legal() {
				err = m.Play(move)
				break
			}
			errtest.None(t, err)
		}
		m.Seek(2)
		r := m.Record()
		r.Seed, r.About = seed, match.About{Saved: 1_795_000_000, Spent: 61}
		resigned := 0
		r.Resigned = &resigned
		text, err := game.Encode(r)
		errtest.None(t, err)
		_, want, _, err := tested().Decode(text, "")
		errtest.None(t, err)
		number := regexp.MustCompile(`(: ?)([1-9]\d*)\b`)
		for _, as := range []string{"${1}${2}.0", "${1}${2}e0", "${1}${2}0E-1"} {
			given := number.ReplaceAllString(string(text), as)
			if !strings.Contains(given, "seed") || given == string(text) || !json.Valid([]byte(given)) {
				t.Fatal(given)
			}
			_, got, left, err := tested().Decode([]byte(given), "")
			if err != nil || len(left) > 0 {
				t.Errorf("%s, %s: it is read without %q, %v", game.ID, as, left, err)
				continue
			}
			loaded, err := match.Load(game, got)
			if err != nil {
				t.Errorf("%s, %s: %v", game.ID, as, err)
				continue
			}
			if got.Settings = want.Settings; !match.SameJSON(loaded.Settings(), m.Settings()) || !reflect.DeepEqual(got, want) {
				t.Errorf("%s, %s: it is read as %+v, want %+v", game.ID, as, got, want)
			}
		}
		for _, wrong := range []string{"1.5", "2.00000000000000000001", "1e-1", "1e99"} {
			given := strings.Replace(string(text), "2000000000000000000", wrong, 1)
			if _, got, _, err := tested().Decode([]byte(given), ""); err == nil && got.Seed != 0 {
				t.Errorf("%s: a seed with a fraction is read as %d", game.ID, got.Seed)
			}
		}
	}
}

// TestForeignGameKeyIsAccepted: a file by another program in a game's own format may have a
// key "game".
func TestForeignGameKeyIsAccepted(t *testing.T) {
	const rest = `"players": 2, "board": [], "moves": [{"player_num": 1, "piece_num": 1, "permutation": 1, "x": 15, "y": 15}]}`
	for text, wrong := range map[string]string{
		`{"game": "Friday night", ` + rest:        "",
		`{"game": 3, ` + rest:                     "",
		`{"game": {"name": "x"}, ` + rest:         "",
		`{"tessera": 1, "game": "chess", ` + rest: `a save of the game "chess"`,
		`{"game": "chess", "moves": ["e4"]}`:      `a save of the game "chess"`,
		`{"game": "chess"}`:                       `a save of the game "chess"`,
		`{"game": "trisq", "moves": ["a1"]}`:      "the save has format 0",
		`{"game": "Friday night", "players": 9}`:  `a save of the game "Friday night"`,
	} {
		game, r, left, err := tested().Decode([]byte(text), "")
		if wrong != "" {
			if err == nil || !strings.Contains(err.Error(), wrong) {
				t.Errorf("%s: %v, want %q", text, err, wrong)
			}
			continue
		}
		if err != nil || game.ID != "square" || len(r.Moves) != 1 || len(left) != 1 {
			t.Errorf("%s: it is read as %+v, without %q, %v", text, r, left, err)
		}
		if _, _, err := game.Decode([]byte(text)); err != nil {
			t.Errorf("%s: Square Game does not read it: %v", text, err)
		}
	}
}
