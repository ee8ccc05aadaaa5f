package trisq_test

import (
	"strings"
	"testing"

	"tessera/logic/internal/errtest"
	"tessera/logic/logictest"
	"tessera/logic/match"
	"tessera/logic/trisq"
)

const twelve = "/13/13/13/13/13/13/13/13/13/13/13/13" // the rows below the first, all empty

func TestPositionTexts(t *testing.T) {
	s, err := trisq.New(trisq.Settings{Position: " 13/13/13/4T8/4sT7" + strings.Repeat("/13", 7) + "/12s  S "})
	errtest.None(t, err)
	if got, want := s.PositionText(), "13/13/13/4t8/4st7/13/13/13/13/13/13/13/12s s"; got != want {
		t.Errorf("the position is stated as %s, want %s", got, want)
	}
	if _, moved := s.LastMove(); moved || s.Plies() != 0 || s.Turn() != trisq.Square || s.Captured(trisq.Triangle) != 0 {
		t.Errorf("a stated position has a past:\n%v", s)
	}
	for _, at := range []struct {
		point string
		want  trisq.Figure
	}{{"e10", trisq.Triangle}, {"e9", trisq.Square}, {"f9", trisq.Triangle}, {"n1", trisq.Square}, {"a13", trisq.None}} {
		p, _ := trisq.ParsePoint(at.point)
		if got := s.At(p); got != at.want {
			t.Errorf("on %s is %v, want %v", at.point, got, at.want)
		}
	}
	for _, move := range []string{"a1", "d9", "h8", "e8"} {
		m, _ := trisq.ParseMove(move)
		s, err = s.Apply(m)
		errtest.None(t, err)
	}
	if p, _ := trisq.ParsePoint("e9"); s.At(p) != trisq.None || s.Captured(trisq.Triangle) != 1 {
		t.Errorf("the square on e9 was surrounded and stands:\n%v", s)
	}
}

func TestInvalidPositionsAreRefused(t *testing.T) {
	for text, want := range map[string]string{
		"13/13 t":                     "has 2 rows but needs 13",
		"12" + twelve + " t":          `row 13 of the position: "12" describes 12 places; there must be 13`,
		"14" + twelve + " t":          "14 places",
		"6t7" + twelve + " t":         "14 places",
		"9999999999999" + twelve + "": "cannot be read",
		"6x6" + twelve + " t":         "use t or s for what is on a place",
		"13" + twelve:                 "end it with a space and t (triangles to move) or s (squares to move)",
		"13" + twelve + " x":          `ends in "x"`,
		"13" + twelve + " t t":        `ends in "t t"`,
	} {
		if _, err := trisq.New(trisq.Settings{Position: text}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
	nine := strings.Repeat("/9", 8) + " t"
	for text, want := range map[string]string{
		"13" + twelve + " t": "has 13 rows but needs 9",
		"8" + nine:           `row 9 of the position: "8" describes 8 places; there must be 9`,
	} {
		if _, err := trisq.New(trisq.Settings{Size: 9, Position: text}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
}

// TestUnplayablePositionsAreRefused checks positions that can be drafted but not played.
func TestUnplayablePositionsAreRefused(t *testing.T) {
	game := match.SetUp(trisq.Game(), trisq.Setup())
	full := strings.Repeat("ttttttttttttt/", 12) + "ttttttttttttt"
	for _, test := range []struct{ name, rules, text, want string }{
		{"a single figure", "simple", "ts11/s12" + twelve[3:] + " t", "the triangle on a13 has no free point next to it"},
		{"the second of a pair", "groups", "tts10/ss11" + twelve[3:] + " s", "the triangle on a13 has no free point next to it"},
		{"no point is free", "simple", full + " s", "neither player could place"},
		{"nobody may fill the last", "groups", full[:len(full)-1] + "1 t", ""},
	} {
		start, err := game.New([]byte(`{"rules":"` + test.rules + `"}`))
		errtest.None(t, err)
		if _, err := game.Setup.Draft(start, test.text); err != nil {
			t.Errorf("%s: %v", test.name, err)
		}
		_, err = trisq.New(trisq.Settings{Rules: trisq.Rules(test.rules), Position: test.text})
		if test.want == "" && err == nil {
			continue // squares can capture all
		}
		if test.want == "" || err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %q", test.name, err, test.want)
		}
	}
	// Under simple rules two figures side by side protect each other.
	if _, err := trisq.New(trisq.Settings{Position: "tts10/ss11" + twelve[3:] + " s"}); err != nil {
		t.Error(err)
	}
}

func TestPutting(t *testing.T) {
	game := match.SetUp(trisq.Game(), trisq.Setup())
	draft, err := game.New(nil)
	errtest.None(t, err)
	for _, step := range []struct{ cell, piece, want, wrong string }{
		{"cell:b13", "triangle", "1t11" + twelve + " t", ""},
		{"cell:b13", "square", "1s11" + twelve + " t", ""},
		{"cell:n13", "square", "1s10s" + twelve + " t", ""},
		{"cell:n14", "square", "", "off the board"},
		{"", "", "", `"" is not a move`},
		{"cell:n13", "hole", "", `"hole" is not a piece`},
		{"cell:b13", "", "12s" + twelve + " t", ""},
	} {
		if draft, err = logictest.PutPiece(game, draft, step.cell, step.piece, step.want, step.wrong); err != nil {
			t.Error(err)
		}
	}
	small, err := game.New([]byte(`{"size":9}`))
	errtest.None(t, err)
	for _, step := range []struct{ cell, piece, want, wrong string }{
		{"cell:j9", "triangle", "8t" + strings.Repeat("/9", 8) + " t", ""},
		{"cell:a1", "square", "8t" + strings.Repeat("/9", 7) + "/s8 t", ""},
		{"cell:k9", "square", "", "k9 is off the board, which goes from a1 to j9"},
	} {
		if small, err = logictest.PutPiece(game, small, step.cell, step.piece, step.want, step.wrong); err != nil {
			t.Error(err)
		}
	}
	if draft, err = game.Setup.Turn(draft, 1); err != nil || draft.Turn() != 1 || match.Typed[trisq.State](draft).Turn() != trisq.Square {
		t.Errorf("squares do not move: %v", err)
	}
	if _, err := game.Setup.Turn(draft, 2); err == nil {
		t.Error("a third side moves")
	}
}
