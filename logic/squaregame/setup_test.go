package squaregame_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"tessera/logic/internal/errtest"
	"tessera/logic/logictest"
	"tessera/logic/match"
	"tessera/logic/squaregame"
)

const three = "2/13/4@15,15;1/9/1@16,16;1/5/2@17,15" // the pieces in the assignment's example

func TestPositionTexts(t *testing.T) {
	for _, test := range []struct {
		text  string
		extra int
		phase squaregame.Phase
		turn  int
		left  int
		laid  int
	}{
		{"- 2", 0, squaregame.PhaseOpening, 2, 0, 0},
		{three + " 1", 0, squaregame.PhaseNormal, 1, 1, 0},
		{three + " 2", 0, squaregame.PhaseNormal, 2, 1, 0},
		{three + " 1 3 2", 0, squaregame.PhaseNormal, 1, 3, 2},
		{three + " 1 1 2", 2, squaregame.PhaseNormal, 1, 1, 2},
	} {
		s, err := squaregame.New(squaregame.Settings{Players: 2, MostExtra: test.extra, Position: " " + test.text + " "})
		if err != nil {
			t.Errorf("%s: %v", test.text, err)
			continue
		}
		_, _, moved := s.LastMove()
		if s.PositionText() != test.text || s.Phase() != test.phase || s.ToMove() != test.turn || s.MovesLeft() != test.left || s.LaidInTurn() != test.laid || moved {
			t.Errorf("%s begins as %s in the phase %v with %d moves left and %d laid; moved %v", test.text, s.PositionText(), s.Phase(), s.MovesLeft(), s.LaidInTurn(), moved)
		}
	}
	short, err := squaregame.New(squaregame.Settings{Players: 3, Pieces: 8, Position: emptied("1", 2) + "2"})
	if err != nil || short.Phase() != squaregame.PhaseFinal || short.PiecesLeft(3) != 7 {
		t.Errorf("eight pieces are not the whole hand of a short game: %v\n%v", err, short)
	}
	s, err := squaregame.New(squaregame.Settings{Players: 2, Position: three + " 2"})
	if err != nil || s.PiecesLeft(1) != 14 || s.Has(1, 9) || s.Has(2, 13) || !s.Has(2, 9) {
		t.Errorf("what lies there is in a hand still: %v\n%v", err, s)
	}
}

// emptied returns the pieces of a player, or every second one, side by side in two rows,
// away from the others.
func emptied(player string, step int) string {
	var b strings.Builder
	for n := 0; n < squaregame.Pieces; n += step {
		move := squaregame.Move{Piece: n + 1, Permutation: 1, X: 2 + 3*(n%8), Y: 4 + 4*(n/8)}
		b.WriteString(player + "/" + move.String() + ";")
	}
	return b.String() + "3/13/1@28,28 "
}

func TestTheFinalRoundFollowsFromTheHands(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{emptied("1", 1) + "2", ""},
		{emptied("1", 1) + "3", ""},
		{emptied("1", 1) + "1", "Blue has no pieces left, so only the players after them have a turn; it cannot be Blue's turn"},
		{emptied("2", 1) + "1", "Orange has no pieces left, so only the players after them have a turn; it cannot be Blue's turn"},
		{emptied("2", 1) + "3", ""},
	} {
		s, err := squaregame.New(squaregame.Settings{Players: 3, Position: test.text})
		switch {
		case test.want != "":
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("%s: %v, want %q", test.text, err, test.want)
			}
		case err != nil || s.Phase() != squaregame.PhaseFinal || s.LastTurns()[0] != s.ToMove():
			t.Errorf("%s: %v, in the phase %v", test.text, err, s.Phase())
		}
	}
	// With two players, of whom the last has emptied the hand, no player is left.
	text := strings.Replace(emptied("2", 1), ";3/", ";1/", 1) + "1"
	if _, err := squaregame.New(squaregame.Settings{Players: 2, Position: text}); err == nil || !strings.Contains(err.Error(), "is last in the round") {
		t.Errorf("a game begins that is over: %v", err)
	}
}

// TestInvalidPositionsAreRefused checks positions that New refuses. draft says whether they can
// be drafted.
func TestInvalidPositionsAreRefused(t *testing.T) {
	game := match.SetUp(squaregame.Game(), squaregame.Setup())
	start, err := game.New([]byte(`{"players":2,"mostExtra":1,"pieces":8}`))
	errtest.None(t, err)
	for _, test := range []struct {
		text, want string
		draft      bool
	}{
		{"2/12/4@15,15 2", "piece 12 is not in this game", false},
		{"2/13/4 2", `"2/13/4" is not a piece on the board`, false},
		{"pass 2", "is not a piece on the board", false},
		{"2/pass 2", "is not a piece on the board", false},
		{"3/13/4@15,15 2", "piece 1 of the position: there is no player 3", false},
		{"2/13/4@15,15;2/13/4@25,15 2", "piece 2 of the position: player 2 has already placed piece 13", false},
		{"2/13/4@15,15;1/13/4@15,15 2", "is taken", false},
		{three, "after the pieces", false},
		{three + " 1 2", "after the pieces", false},
		{three + " 0", "no player 0", false},
		{three + " -1", `"-1" where a number should be`, false},
		{three + " 1 1 3", "Blue has 2 on the board", false},
		{three + " 1 0 1", "0 moves cannot be left", false},
		{three + " 1 8 1", "8 moves cannot be left", false},
		{three + " 1 2 1", "2 moves cannot be left", false}, // one extra move at most
		{"- 1", "it is Orange's turn: the last player opens", true},
	} {
		_, err := squaregame.New(squaregame.Settings{Players: 2, MostExtra: 1, Pieces: 8, Position: test.text})
		if err := logictest.RefusesPosition(game, start, test.text, err, test.want, test.draft); err != nil {
			t.Error(err)
		}
	}
}

func TestPutting(t *testing.T) {
	game := match.SetUp(squaregame.Game(), squaregame.Setup())
	draft, err := game.New([]byte(`{"players":2}`))
	errtest.None(t, err)
	for _, step := range []struct{ cell, piece, want, wrong string }{
		{"point:15,15", "2/13/4", "2/13/4@15,15 2", ""},
		{"square:16,16", "1/9/1", "2/13/4@15,15;1/9/1@16,16 2", ""},
		{"point:16,16", "1/9/1", "", "has already placed piece 9"},
		{"hand1:9", "1/9/1", "", "choose a point for the piece"},
		{"point:3,3", "", "", "no piece is at 3,3"},
		{"square:15,15", "1/1", "", "is not a piece"},
		{"point:16,14", "", "2/13/4@15,15 2", ""},
		{"point:15,15", "", "- 2", ""},
	} {
		if draft, err = logictest.PutPiece(game, draft, step.cell, step.piece, step.want, step.wrong); err != nil {
			t.Error(err)
		}
	}
	pieces := game.Setup.Pieces(draft)
	if len(pieces) != 1+2*squaregame.Pieces || !slices.ContainsFunc(pieces, func(p match.Piece) bool { return p.Key == "2/16/1" && p.Name.String() == "Orange's piece 16" }) {
		t.Errorf("what can be put is %v", pieces)
	}
}

// TestFilesOfPositions checks that a file has the pieces in its board, where other
// programs can read them, and the player to move in a key of ours, which other programs
// may use differently.
func TestFilesOfPositions(t *testing.T) {
	files := squaregame.Game().Files
	text, err := files.Encode(match.Record{
		Settings: json.RawMessage(`{"players":2,"position":"` + three + ` 2"}`), Moves: []string{"pass"}, Cursor: 1,
	})
	errtest.None(t, err)
	if !strings.Contains(string(text), `"position": "`+three+` 2"`) || !strings.Contains(string(text), `"piece_num":13`) {
		t.Errorf("the file is\n%s", text)
	}
	f, err := squaregame.DecodeFile(text)
	errtest.None(t, err)
	if replay, err := f.Replay(); err != nil || len(replay.Codes) != 1 || replay.Codes[0] != squaregame.CodePass {
		t.Errorf("the file is replayed as %v, %v", replay.Codes, err)
	}
	for _, others := range []string{"a fine one", three + " 1 9 9", "2/13/4@15,15 1"} {
		foreign := strings.Replace(string(text), three+" 2", others, 1)
		save, _, err := files.Decode([]byte(foreign))
		settings, _ := match.ReadSettings[squaregame.Settings](save.Settings)
		if err != nil || settings.Position != "" || len(settings.Board) != 3 || string(save.Extra["position"]) != `"`+others+`"` {
			t.Errorf("the position %q of others is read as %+v, %v", others, save, err)
		}
	}
}
