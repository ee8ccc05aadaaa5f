package main

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"tessera/logic/games"
	"tessera/logic/internal/errtest"
	"tessera/logic/lab/external"
	"tessera/logic/match"
	"tessera/logic/tournament"
)

// The ways in which the fake Go program plays. It runs if the variable names one.
const (
	standInVariable = "TESSERA_STAND_IN"
	plays           = "plays"   // the first legal point, and resigns at its tenth move
	passes          = "passes"  // always
	resigns         = "resigns" // at its first move
	dies            = "dies"    // at its first move
	hangs           = "hangs"   // at its first move
	cheats          = "cheats"  // plays on an occupied point
)

// TestMain runs this test binary as the fake Go program if the variable is set.
func TestMain(m *testing.M) {
	if how := os.Getenv(standInVariable); how != "" {
		standIn(how)
		return
	}
	os.Exit(m.Run())
}

// standIn is a fake Go program that speaks the Go Text Protocol.
func standIn(how string) {
	game, err := games.All().Find("trisq")
	if err != nil {
		panic(err)
	}
	var state match.State
	play := func(move string) {
		if state, err = state.Apply(move); err != nil {
			panic(err)
		}
	}
	in, moves := bufio.NewScanner(os.Stdin), 0
	for in.Scan() {
		words := strings.Fields(strings.ToLower(in.Text()))
		answer := ""
		switch words[0] {
		case "name":
			answer = "Stand-in"
		case "version":
			answer = "1 " + how
		case "boardsize", "komi":
		case "clear_board":
			if state, err = external.Start(game, external.Komi); err != nil {
				panic(err)
			}
		case "play":
			if black := state.Turn() == 0; black != (words[1] == "black") {
				panic("the sides are not in turn")
			}
			play(words[2])
		case "genmove":
			moves++
			answer = standInMove(how, state, moves)
			if match.IsLegal(state, answer) {
				play(answer)
			}
		case "final_score":
			answer = "0"
		case "quit":
			fmt.Print("=\n\n")
			return
		}
		fmt.Printf("= %s\n\n", answer)
	}
}

func standInMove(how string, state match.State, number int) string {
	switch {
	case how == passes:
		return "pass"
	case how == resigns || how == plays && number == 10:
		return "resign"
	case how == dies:
		fmt.Fprintln(os.Stderr, "first\nno memory")
		os.Exit(3)
	case how == cheats:
		return "a1"
	case how == hangs:
		time.Sleep(time.Hour) // the test kills the process long before
	}
	for move := range state.Legal() {
		return move
	}
	return "pass"
}

func runYardstick(t *testing.T, how string, args ...string) (said string, code int) {
	t.Helper()
	t.Setenv(standInVariable, how)
	self, err := os.Executable()
	errtest.None(t, err)
	var out bytes.Buffer
	code = run(append([]string{"--level", "beginner", "--against", self}, args...), &out, &out)
	return out.String(), code
}

func keptSeries(t *testing.T, file string) *external.Series {
	t.Helper()
	text, err := os.ReadFile(file)
	errtest.None(t, err)
	series, err := external.Read(text)
	errtest.None(t, err)
	slices.SortFunc(series.Games, func(a, b external.Game) int { return a.Number - b.Number })
	return series
}

// TestPairs checks that each opening gives two games with sides swapped, that the number
// of parallel games does not change them, and that a second run plays only the missing
// games.
func TestPairs(t *testing.T) {
	folder := t.TempDir()
	file, alone := filepath.Join(folder, "kept", "a.jsonl"), filepath.Join(folder, "b.jsonl")
	if said, code := runYardstick(t, plays, "--games", "2", "--out", file); code != 0 || !strings.Contains(said, "2–0–0") {
		t.Fatalf("%d: %s", code, said)
	}
	first := keptSeries(t, file)
	said, code := runYardstick(t, plays, "--games", "4", "--out", file)
	if code != 0 || strings.Contains(said, "game 1:") || strings.Contains(said, "game 2:") || !strings.Contains(said, "game 4:") {
		t.Fatalf("%d: %s", code, said)
	}
	series := keptSeries(t, file)
	if series.Terms != first.Terms || series.Terms.Name != "Stand-in" || len(series.Games) != 4 {
		t.Fatalf("%+v, %d games", series.Terms, len(series.Games))
	}
	for i, g := range series.Games {
		if i < 2 && g.Chain == "" || i < 2 && g.Digest != first.Games[i].Digest {
			t.Errorf("game %d was played again", i+1)
		}
		opening := strings.Fields(g.Opening)
		if g.Number != i || g.Triangles() != (i%2 == 0) || len(opening) != 4 || g.Opening != series.Games[i&^1].Opening {
			t.Errorf("game %d: %+v", i+1, g)
		}
		if moves := len(strings.Fields(g.Moves)); len(g.Ours)+len(g.Theirs) != moves+1 || len(g.Ours)-len(g.Theirs) != -(i%2) {
			t.Errorf("game %d has %d moves, %d of the level and %d of the program", i+1, moves, len(g.Ours), len(g.Theirs))
		}
	}
	if series.Games[0].Opening == series.Games[2].Opening {
		t.Error("both pairs have the same opening")
	}
	if said, code := runYardstick(t, plays, "--games", "2", "--jobs", "1", "--out", alone); code != 0 {
		t.Fatalf("%d: %s", code, said)
	}
	for i, g := range keptSeries(t, alone).Games {
		if g.Digest != series.Games[i].Digest {
			t.Errorf("game %d is another when it is played alone", i+1)
		}
	}
}

// TestVariousOpenings checks the number of figures in each opening, and that those in the
// middle are there.
func TestVariousOpenings(t *testing.T) {
	game, err := games.All().Find("trisq")
	errtest.None(t, err)
	terms := external.Terms{Openings: "various"}
	for number, want := range []int{0, 0, 4, 4, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 0} {
		moves, _, err := terms.Opening(game, number)
		errtest.None(t, err)
		if len(moves) != want {
			t.Errorf("game %d begins with %v, want %d figures", number+1, moves, want)
		}
		for _, move := range moves {
			if want == 4 && number < 4 && (!strings.Contains("efghj", move[:1]) || !strings.Contains("56789", move[1:])) {
				t.Errorf("game %d has a figure on %s, which is not in the middle", number+1, move)
			}
		}
	}
	if said, code := runYardstick(t, passes, "--openings", "mine"); code != 2 || !strings.Contains(said, "it is four or various") {
		t.Errorf("%d: %s", code, said)
	}
}

// TestReplay checks that replaying detects every change of a stored game.
func TestReplay(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a.jsonl")
	if said, code := runYardstick(t, plays, "--games", "2", "--jobs", "1", "--out", file); code != 0 {
		t.Fatalf("%d: %s", code, said)
	}
	good, err := os.ReadFile(file)
	errtest.None(t, err)
	lines := bytes.SplitAfter(good, []byte("\n"))
	// with returns the file with the second game changed and its digest adapted.
	with := func(change func(g *external.Game, moves []string)) []byte {
		series, err := external.Read(good)
		errtest.None(t, err)
		g := &series.Games[1]
		change(g, strings.Fields(g.Moves))
		g.Digest = tournament.Digest(strings.Fields(g.Opening + " " + g.Moves))
		return series.Text()
	}
	for name, c := range map[string]struct {
		text []byte
		want string
	}{
		"good":            {good, "2 games are as they were played; beginner was asked again in 2\n"},
		"another seed":    {bytes.Replace(good, []byte(`"seed":1`), []byte(`"seed":2`), 1), "line 2, or one before it, is not as it was written"},
		"a game left out": {slices.Concat(lines[0], lines[2]), "line 2, or one before it, is not as it was written"},
		"a game twice":    {slices.Concat(good, lines[2]), "line 4 has a game of number 1, which is less than 0 or was there before"},
		"half a line":     {good[:len(good)-9], "line 3 is no line of a series"},
		"an illegal move": {with(func(g *external.Game, moves []string) {
			moves[1] = moves[0]
			g.Moves = strings.Join(moves, " ")
		}), "is already taken"},
		"another opening":    {with(func(g *external.Game, _ []string) { g.Opening = "a1 a2 a3 a4" }), "game 2 begins with a1 a2 a3 a4, and not "},
		"another result":     {with(func(g *external.Game, _ []string) { g.Score = 1 - g.Score }), "game 2 comes out as"},
		"the other resigned": {with(func(g *external.Game, _ []string) { g.End = external.WeResign }), "game 2 comes out as"},
		"another margin":     {with(func(g *external.Game, _ []string) { g.Margin++ }), "game 2 comes out as"},
		"broken off":         {with(func(g *external.Game, moves []string) { g.Moves, g.End = moves[0], "" }), "game 2 breaks off after 5 moves"},
		// The level plays the squares here, so that every other move is its own.
		"another move of the level": {with(func(g *external.Game, moves []string) {
			g.Moves = strings.Join(moves[:3], " ") + " pass"
		}), "game 2: after 7 moves the level plays "},
	} {
		t.Run(name, func(t *testing.T) {
			errtest.None(t, os.WriteFile(file, c.text, 0o644))
			said, code := runYardstick(t, plays, "--replay", file, "--check", "2")
			if (code == 0) != (name == "good") || !strings.Contains(said, c.want) {
				t.Errorf("%d: %s\nwant %s", code, said, c.want)
			}
		})
	}
}

// TestEndings checks each way in which a program can end a game. A game that ends by a
// fault of the program is reported and not counted.
func TestEndings(t *testing.T) {
	for how, c := range map[string]struct {
		code  int
		kept  int
		wants []string
	}{
		resigns: {0, 2, []string{"program resigns", "100.0 % (34 to 100), 2–0–0", "2 of 2 games were resigned"}},
		passes:  {0, 2, []string{"points (the program counts +0)", "100.0 % (34 to 100), 2–0–0"}},
		dies:    {1, 0, []string{"game 1 is not counted: the program gave no valid answer to \"genmove white\": it has ended; its last message was: no memory\n", "not played", "2 games were not played to their end"}},
		hangs:   {1, 0, []string{"it did not answer within 200ms"}},
		cheats:  {1, 0, []string{"is not counted: after ", "which the rules refuse: "}},
	} {
		t.Run(how, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "a.jsonl")
			args := []string{"--games", "2", "--out", file}
			if how == hangs {
				args = append(args, "--patience", "200ms")
			}
			said, code := runYardstick(t, how, args...)
			for _, want := range c.wants {
				if !strings.Contains(said, want) {
					t.Errorf("it does not say %q", want)
				}
			}
			kept := 0
			if text, err := os.ReadFile(file); err == nil {
				kept = bytes.Count(text, []byte("\n")) - 1
			}
			if code != c.code || kept != c.kept || t.Failed() {
				t.Errorf("%d, %d games kept: %s", code, kept, said)
			}
		})
	}
}
