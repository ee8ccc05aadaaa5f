package squaregame

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"tessera/logic/internal/errtest"
	"tessera/logic/match"
)

const seedFile = `{"board": [], "moves": [{"piece_num": 13, "permutation": 4},
 {"type": 1, "player_num": 1, "piece_num": 9, "permutation": 1, "x": 16, "y": 16},
 {"type": 1, "player_num": 1, "piece_num": 9, "permutation": 1, "x": 1, "y": 1}], "expect": [2, 2, -1]}`

func TestAFileOfTheSeedsFormatIsAGame(t *testing.T) {
	r, left, err := decode([]byte(seedFile))
	if err != nil || r.Game != "square" || strings.Join(r.Moves, " ") != "13/4@15,15 9/1@16,16" || r.Cursor != 2 {
		t.Fatalf("the file reads as %+v, %v", r, err)
	}
	if len(left) != 2 || !strings.HasPrefix(left[0].String(), "move 3 of the file is left out: ") || !strings.Contains(left[1].String(), `"expect"`) {
		t.Fatalf("the illegal third move and the codes it expects are told as %q", left)
	}
	m, err := match.Load(Game(), r)
	if err != nil || len(Game().Seats(m.Current().State())) != 4 {
		t.Fatalf("without a number of players the file has %v, %v", m, err)
	}
	text, err := encode(r)
	errtest.None(t, err)
	again, _, err := decode(text)
	if err != nil || !slices.Equal(again.Moves, r.Moves) || again.Cursor != r.Cursor {
		t.Errorf("%+v comes back as %+v, %v", r, again, err)
	}
	if text, err := encode(match.Record{Settings: json.RawMessage("{")}); err == nil {
		t.Errorf("unreadable settings are written as %s", text)
	}
}

func TestSavesOfOtherGamesAndNonsenseAreRefused(t *testing.T) {
	for text, want := range map[string]string{
		`{"tessera":1,"game":"trisq","moves":[]}`: `the game "trisq"`,
		`nonsense`:                           "",
		`{"board":[],"moves":[]}`:            "",
		`{"moves":[{"x":"a word"}]}`:         "",
		strings.Repeat(" ", match.MaxSave+1): "larger than 4 MB",
	} {
		if _, _, err := Game().Decode([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.40q is refused with %v, want something about %q", text, err, want)
		}
	}
}

func TestSeatsThatDoNotFitAreLeftOut(t *testing.T) {
	for seats, want := range map[string][]string{
		`["person","easy"]`:          {"person", "easy"},
		`["person"]`:                 nil,
		`["person","grandmother"]`:   nil,
		`["person","easy","person"]`: nil,
	} {
		r, _, err := decode([]byte(`{"players":2,"moves":[{"piece_num":5,"permutation":1}],"seats":` + seats + `}`))
		if err != nil || !slices.Equal(r.Seats, want) {
			t.Errorf("seats %s read as %v, %v; want %v", seats, r.Seats, err, want)
		}
	}
}

// TestFurtherKeysAreNeverAnError checks that unknown keys never make a file invalid,
// whatever their value, even if they share a name with ours.
func TestFurtherKeysAreNeverAnError(t *testing.T) {
	for _, key := range slices.Concat(saveKeys, []string{keyVariations, "about", "author"}) {
		for _, value := range []string{
			`null`, `7`, `"good"`, `{}`, `[]`, `[3]`, `[{}]`, `[{"name":"the other opening"}]`, `[{"after":1,"moves":[]}]`,
			`[{"after":7,"moves":["pass"]}]`, `[{"after":1,"moves":["up and away"]}]`, `[{"of":3,"after":1,"moves":["pass"]}]`,
			`[{"after":1,"moves":["pass"],"by":"Ann"}]`,
		} {
			if key == keyGame && value == `"good"` {
				continue // saves of other games are refused
			}
			text := `{"players":2,"moves":[{"piece_num":5,"permutation":1}],"` + key + `":` + value + `}`
			r, left, err := Game().Decode([]byte(text))
			if err == nil {
				_, err = match.Load(Game(), r)
			}
			if err != nil || len(r.Variations) > 0 {
				t.Errorf("%s is read with %d variations, %v", text, len(r.Variations), err)
			}
			if key == keyVariations && (!match.SameJSON(r.Extra[key], json.RawMessage(value)) || len(left) > 0) {
				t.Errorf("of %s is kept %s, without %q", text, r.Extra[key], left)
			}
		}
	}
	for value, want := range map[string]int{`8`: 8, `16`: 0, `9`: 0, `"8"`: 0, `[8]`: 0, `null`: 0} {
		save, _, err := readSave([]byte(`{"moves":[{"piece_num":5,"permutation":1}],"pieces":` + value + `}`))
		settings, _ := match.ReadSettings[Settings](save.Settings)
		if kept := save.Extra[piecesKey]; err != nil || settings.Pieces != want || want == 0 && string(kept) != value {
			t.Errorf("pieces %s are read as %+v, %v", value, save, err)
		}
		checkRoundTrip(t, value, save)
	}
	for moves, want := range map[string]int{`{"piece_num":5,"permutation":1}`: 1, `{"piece_num":5,"permutation":1},{"type":9}`: 0} {
		text := `{"players":2,"moves":[` + moves + `],"variations":[{"after":1,"moves":["pass"]}]}`
		r, left, err := Game().Decode([]byte(text))
		if err != nil || len(r.Variations) != want || r.Extra[keyVariations] != nil || (len(left) == 0) != (want == 1) {
			t.Errorf("%s is read with %d variations and %s, without %q: %v", text, len(r.Variations), r.Extra[keyVariations], left, err)
		}
	}
}
