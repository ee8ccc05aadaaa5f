package squaregame

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tessera/logic/internal/errtest"
	"tessera/logic/match"
	"tessera/logic/squaregame/plain"
)

// testFiles returns the test files of the format. tessera-play square test runs them too.
func testFiles(t testing.TB) []string {
	t.Helper()
	paths, err := filepath.Glob("testdata/*.json")
	if err != nil || len(paths) < 40 {
		t.Fatalf("%d test files, %v; at least 40 must be there", len(paths), err)
	}
	return paths
}

func readTestFile(t testing.TB, path string) (File, []byte) {
	t.Helper()
	data, err := os.ReadFile(path)
	errtest.None(t, err)
	f, err := DecodeFile(data)
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	return f, data
}

func TestFiles(t *testing.T) {
	seen := map[Code]bool{}
	for _, path := range testFiles(t) {
		f, _ := readTestFile(t, path)
		r, err := f.Replay()
		if err != nil {
			t.Errorf("%s: %v", path, err)
			continue
		}
		if difference := r.FirstDifference(f.Expect); difference != "" || f.Expect == nil {
			t.Errorf("%s: %s\n%v", path, difference, r.State)
		}
		for _, code := range r.Codes {
			seen[code] = true
		}
	}
	for _, code := range []Code{CodeError, CodePass, CodeMore, CodeNext, CodeFinal, CodeGameOver} {
		if !seen[code] {
			t.Errorf("no test file has the code %d", code)
		}
	}
}

func TestFilesAgreeWithThePlainRules(t *testing.T) {
	for _, path := range testFiles(t) {
		f, _ := readTestFile(t, path)
		players := f.Players
		if players == 0 {
			players = DefaultPlayers
		}
		g := newPlain(players, string(f.Extra["pieces"]) == "8")
		g.mostExtra = f.MostExtra
		for _, e := range f.Board {
			g.put(*e.Player, *e.Piece, plain.Lines(*e.Piece, *e.Permutation, *e.X, *e.Y))
			g.turn, g.left = 1, 1
		}
		for i, e := range f.Moves {
			if got := g.entry(e); int(got) != f.Expect[i] {
				t.Errorf("%s, move %d: plain code %d, expected %d", path, i+1, got, f.Expect[i])
			}
		}
	}
}

// entry plays an entry of a file by the plain rules.
func (g *plainGame) entry(e Entry) Code {
	if g.board.Pieces == 0 {
		return g.move(Move{*e.Piece, *e.Permutation, 15, 15})
	}
	if e.Type == nil || e.Player == nil || *e.Player != g.turn {
		return CodeError
	}
	switch {
	case *e.Type == 0:
		return g.move(Pass)
	case *e.Type != 1 || e.Piece == nil || e.Permutation == nil || e.X == nil || e.Y == nil || *e.Piece == 0:
		return CodeError
	}
	return g.move(Move{*e.Piece, *e.Permutation, *e.X, *e.Y})
}

func TestFirstDifference(t *testing.T) {
	f, _ := readTestFile(t, "testdata/seed_load_board.json")
	r, err := f.Replay()
	errtest.None(t, err)
	for _, test := range []struct {
		expect []int
		want   string
	}{
		{[]int{2, 0, -1}, ""},
		{[]int{2, 1, -1}, "move 2 returned 0, expected 1"},
		{[]int{2, 0, 1}, "move 3 returned -1, expected 1 ("},
		{[]int{2, 0}, "3 moves, but only 2 codes"},
		{[]int{2, 0, -1, 0}, "4 codes are expected, but there are only 3 moves"},
	} {
		if got := r.FirstDifference(test.expect); !strings.HasPrefix(got, test.want) || test.want == "" && got != "" {
			t.Errorf("expecting %v: %q, want %q", test.expect, got, test.want)
		}
	}
}

// Files that cannot be replayed, with the place and reason in the error.
func TestRefusedFiles(t *testing.T) {
	const s = `{"player_num":4,"piece_num":13,"permutation":4,"x":15,"y":15}`
	tests := []struct{ name, text, want string }{
		{"empty", ``, "not JSON"},
		{"cut off", "{\n\"board\": [", "line 2"},
		{"more behind", `{"moves":[]} x`, "not JSON"},
		{"a list", `[]`, "must be a JSON object, not a list"},
		{"null", `null`, "not null"},
		{"moves not a list", `{"board":[],"moves":{}}`, `"moves" must be a list, not an object`},
		{"moves null", `{"board":[],"moves":null}`, `not null`},
		{"board not a list", `{"board":7,"moves":[]}`, `"board" must be a list, not a number`},
		{"entry not an object", `{"moves":[[]]}`, `"moves", entry 1 must be an object, not a list`},
		{"text for a number", `{"moves":[{"piece_num":13,"permutation":4},{"type":"1"}]}`, `"moves", entry 2: "type" must be a number, not a text`},
		{"null for a number", `{"board":[{"player_num":null}]}`, `"board", entry 1: "player_num" must be a number, not null`},
		{"expect not a list", `{"moves":[{"piece_num":13,"permutation":4}],"expect":2}`, `"expect" must be a list`},
		{"expect of texts", `{"moves":[{"piece_num":13,"permutation":4}],"expect":["2"]}`, `"expect", entry 1 must be a number`},
		{"players a text", `{"players":"2","moves":[]}`, `"players" must be a number`},
		{"five players", `{"players":5,"moves":[]}`, `"players" is 5`},
		{"one player", `{"players":1,"moves":[]}`, `2, 3 or 4 can play`},
		{"extra moves a text", `{"mostExtra":"2","moves":[]}`, `"mostExtra" must be a number, not a text`},
		{"extra moves below none", `{"mostExtra":-1,"moves":[]}`, `"mostExtra" is -1; it must be 1 to 15`},
		{"more extra moves than pieces", `{"mostExtra":16,"moves":[]}`, `"mostExtra" is 16`},
		{"half an extra move", `{"mostExtra":1.5,"moves":[]}`, `"mostExtra" is 1.5`},
		{"nothing at all", `{}`, "the board is empty and there are no moves"},
		{"no moves on an empty board", `{"board":[],"moves":[]}`, "the board is empty and there are no moves"},
		{"opening without a piece", `{"moves":[{"permutation":4}]}`, `"moves", entry 1 is not an opening: "piece_num" is missing`},
		{"opening by a pass", `{"moves":[{"type":0,"player_num":4}]}`, `"moves", entry 1 is not an opening`},
		{"opening with an unknown piece", `{"moves":[{"piece_num":17,"permutation":4}]}`, "there is no piece 17"},
		{"opening with piece 0", `{"moves":[{"piece_num":0,"permutation":0}]}`, "there is no piece 0"},
		{"opening with an unknown permutation", `{"moves":[{"piece_num":1,"permutation":0}]}`, "there is no permutation 0"},
		{"opening with half a piece", `{"moves":[{"piece_num":1.5,"permutation":1}]}`, "not a whole number"},
		{"board entry without a place", `{"board":[{"player_num":4,"piece_num":13,"permutation":4,"x":15}],"moves":[]}`, `"board", entry 1: "y" is missing`},
		{"board entry off the board", `{"board":[{"player_num":4,"piece_num":13,"permutation":1,"x":0,"y":0}]}`, `"board", entry 1 cannot be placed`},
		{"board piece twice", `{"board":[` + s + `,{"player_num":4,"piece_num":13,"permutation":1,"x":5,"y":5}]}`, `"board", entry 2 cannot be placed: player 4 has already placed piece 13`},
		{"board lines twice", `{"board":[` + s + `,{"player_num":3,"piece_num":13,"permutation":4,"x":15,"y":15}]}`, `"board", entry 2 cannot be placed: the line from`},
		{"board crossing", `{"board":[` + s + `,{"player_num":3,"piece_num":15,"permutation":5,"x":15,"y":15}]}`, `would cross another piece`},
		{"board of an unknown player", `{"players":2,"board":[{"player_num":3,"piece_num":13,"permutation":4,"x":15,"y":15}]}`, "there is no player 3"},
		{"too many moves", `{"moves":[` + strings.Repeat(`{},`, maxMoves) + `{}]}`, "10001 entries; at most 10000"},
	}
	for _, test := range tests {
		f, err := DecodeFile([]byte(test.text))
		if err == nil {
			_, err = f.Replay()
		}
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: error %v, want %q", test.name, err, test.want)
		}
	}
}

func TestAsManyMovesAsAllowedReplay(t *testing.T) {
	text := `{"players":2,"moves":[{"piece_num":13,"permutation":4}` + strings.Repeat(`,{"type":0,"player_num":1}`, maxMoves-1) + `]}`
	f, err := DecodeFile([]byte(text))
	errtest.None(t, err)
	r, err := f.Replay()
	if err != nil || len(r.Codes) != maxMoves || r.Codes[1] != CodePass || r.Codes[2] != CodeError {
		t.Errorf("%d codes, %v", len(r.Codes), err)
	}
}

func TestEncodedFileDecodesToTheSame(t *testing.T) {
	for _, path := range testFiles(t) {
		f, _ := readTestFile(t, path)
		text, err := f.Encode()
		errtest.None(t, err)
		again, err := DecodeFile(text)
		if err != nil {
			t.Fatalf("%s: %v in\n%s", path, err, text)
		}
		a, _ := json.Marshal(f)
		b, _ := json.Marshal(again)
		if string(a) != string(b) {
			t.Errorf("%s: comes back as\n%s", path, text)
		}
	}
}

func TestSaveAndLoad(t *testing.T) {
	for _, path := range testFiles(t) {
		f, data := readTestFile(t, path)
		save, skipped, err := readSave(data)
		if err != nil {
			t.Errorf("%s: %v", path, err)
			continue
		}
		illegal := 0
		for _, code := range f.Expect {
			if code == -1 {
				illegal++
			}
		}
		// Loading for play ends a stuck game and drops its passes.
		if path != filepath.FromSlash("testdata/stuck_game_plays_on.json") && (len(skipped) != illegal || len(save.Moves) != len(f.Moves)-illegal) {
			t.Errorf("%s: %d moves, %d skipped; %d are illegal", path, len(save.Moves), len(skipped), illegal)
		}
		save.Seats, save.Seed, save.Cursor = []string{"person", "strong"}, 1<<63+1, len(save.Moves)/2
		checkRoundTrip(t, path, save)
	}
}

func checkRoundTrip(t *testing.T, name string, save match.Record) {
	t.Helper()
	text, err := encode(save)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	again, _, err := readSave(text)
	if err != nil {
		t.Fatalf("%s: %v in\n%s", name, err, text)
	}
	a, _ := json.Marshal([]any{save, save.Extra})
	b, _ := json.Marshal([]any{again, again.Extra})
	if string(a) != string(b) {
		t.Errorf("%s:\n%s comes back as\n%s", name, a, b)
	}
	f, err := DecodeFile(text)
	errtest.None(t, err)
	if r, err := f.Replay(); len(save.Moves) > 0 && (err != nil || slices.Contains(r.Codes, CodeError)) {
		t.Errorf("%s: the save replays with %v, %v\n%s", name, r.Codes, err, text)
	}
}

func TestSaveOfAGameNotYetOpened(t *testing.T) {
	text, err := encode(match.Record{Settings: json.RawMessage(`{"players":3}`), Seats: []string{"person", "easy", "easy"}})
	errtest.None(t, err)
	save, _, err := readSave(text)
	if err != nil || string(save.Settings) != `{"players":3}` || len(save.Moves) != 0 || save.Cursor != 0 {
		t.Errorf("%+v, %v from\n%s", save, err, text)
	}
	if _, _, err := readSave([]byte(`{"players":3,"board":[],"moves":[]}`)); err == nil {
		t.Error("a file without anything to replay is taken for a save")
	}
}

func TestSaveTellsAnAdjudicatedEnd(t *testing.T) {
	save := match.Record{Settings: json.RawMessage(`{"players":2}`), Moves: stuckGame(t)}
	save.Cursor = len(save.Moves)
	text, err := encode(save)
	if err != nil || !strings.Contains(string(text), `"adjudicated": {"winners":[2]}`) {
		t.Errorf("%v\n%s", err, text)
	}
	save.Cursor--
	if text, err = encode(save); err != nil || strings.Contains(string(text), "adjudicated") {
		t.Errorf("with the last move taken back: %v\n%s", err, text)
	}
}

func TestUnfitSavesAreRefused(t *testing.T) {
	opening := "13/4@15,15"
	for _, save := range []match.Record{
		{Settings: json.RawMessage(`{"players":7}`)},
		{Moves: []string{opening}, Cursor: 2},
		{Moves: []string{opening}, Cursor: -1},
		{Moves: []string{"what"}},
		{Moves: []string{opening, opening}},
	} {
		if text, err := encode(save); err == nil {
			t.Errorf("%+v is saved as\n%s", save, text)
		}
	}
}

func TestExtraKeysOfOthersAreKeptAndUnfitOnesOfOursIgnored(t *testing.T) {
	text := `{"moves":[{"piece_num":13,"permutation":4}],"title":"a game","cursor":"x","seats":7,"seed":-1,"playOn":"yes","expect":[2]}`
	save, _, err := readSave([]byte(text))
	if err != nil || string(save.Extra["title"]) != `"a game"` || len(save.Extra) != 1 || save.Cursor != 1 || save.Seats != nil || save.Seed != 0 {
		t.Errorf("%+v, %v", save, err)
	}
	checkRoundTrip(t, "extra keys", save)
}

func FuzzDecodeFile(f *testing.F) {
	for _, path := range testFiles(f) {
		_, data := readTestFile(f, path)
		if len(data) < 3000 {
			f.Add(data)
		}
	}
	f.Add([]byte(`{"board":[{"player_num":4}],"moves":[{"piece_num":1e999}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		file, err := DecodeFile(data)
		if err != nil {
			return
		}
		if _, err := file.Encode(); err != nil {
			t.Fatalf("decoded, but not encoded: %v", err)
		}
		r, err := file.Replay()
		if err != nil {
			return
		}
		if len(r.Codes) != len(file.Moves) || r.FirstDifference(nil) == "" && len(r.Codes) > 0 {
			t.Fatalf("%d codes for %d moves", len(r.Codes), len(file.Moves))
		}
		save, _, err := readSave(data)
		if err != nil {
			t.Fatalf("it replays, but does not load: %v", err)
		}
		if _, err := encode(save); err != nil {
			t.Fatalf("loaded, but not saved: %v", err)
		}
	})
}
