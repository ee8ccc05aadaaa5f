package main

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tessera/logic/internal/errtest"
	"tessera/logic/lab/external"
	"tessera/logic/match"
)

var every = flag.Bool("every", false, "replay a game of every contest, which takes minutes")

const (
	resultsFile    = "results.txt"
	pageFile       = "../../LADDER.md"
	externalFolder = "../yardstick/kept"
)

func readAll(t *testing.T) ([]*ladder, *results) {
	t.Helper()
	all, err := ladders()
	errtest.None(t, err)
	text, err := os.ReadFile(resultsFile)
	errtest.None(t, err)
	r, err := readResults(string(text))
	errtest.None(t, err)
	r.external, err = readExternal(externalFolder)
	errtest.None(t, err)
	if again := r.text(all); again != string(text) {
		t.Errorf("%s holds what no ladder has, or is not written as it would be: run make ladder", resultsFile)
	}
	return all, r
}

// TestPageMatchesTheResults checks that LADDER.md is generated from the results and was
// not edited by hand.
func TestPageMatchesTheResults(t *testing.T) {
	all, r := readAll(t)
	page, err := os.ReadFile(pageFile)
	errtest.None(t, err)
	if string(page) != r.page(all) {
		t.Errorf("LADDER.md is not what %s gives: run make ladder", resultsFile)
	}
}

// TestResultsAreUpToDate checks that the results belong to the levels as they play
// now. With -short it checks every third level of a ladder. The next ladders start at
// another level, mostly for the same game. make nightly checks all levels.
func TestResultsAreUpToDate(t *testing.T) {
	all, r := readAll(t)
	for n, l := range all {
		t.Run(l.ID, func(t *testing.T) {
			t.Parallel()
			for i, level := range l.levels {
				if testing.Short() && (n+i)%3 > 0 {
					continue
				}
				mark, err := l.mark(level)
				errtest.None(t, err)
				if kept := r.marks[[2]string{l.ID, level}]; mark != kept {
					t.Errorf("%s plays otherwise than when its games were played (mark %s, was %s): run make ladder", level, mark, kept)
				}
			}
		})
	}
}

// TestGamesAreReplayed plays some games of the results again and checks that they are the
// same.
func TestGamesAreReplayed(t *testing.T) {
	all, r := readAll(t)
	replayed := 0
	for _, l := range all {
		for i, c := range l.contests {
			plays := r.plays[c.name(l)]
			if len(plays) == 0 {
				continue
			}
			if costly := i > 2 || !l.ofTwo(); costly && !*every {
				continue
			}
			for _, number := range []int{len(plays) - 1, len(plays) / 2} {
				played, err := l.tournament(c.players, number, 1).Play()
				errtest.None(t, err)
				if got := result(played.Endings[0]); got != plays[number] {
					t.Errorf("%s: game %d comes out as %s, not %s", c.name(l), number, got, plays[number])
				}
				replayed++
			}
		}
	}
	if replayed < 10 {
		t.Errorf("%d games were replayed; there should be more", replayed)
	}
}

// TestWhatIsMissingIsPlayed checks that only missing games are played, and that a level
// which changed loses its games.
func TestWhatIsMissingIsPlayed(t *testing.T) {
	folder := t.TempDir()
	file, page := filepath.Join(folder, "results.txt"), filepath.Join(folder, "LADDER.md")
	measure := func(args ...string) string {
		t.Helper()
		var progress bytes.Buffer
		errtest.None(t, run(append(args, "-results", file, "-page", page, "-marks=false"), &progress))
		return progress.String()
	}
	read := func() string {
		text, err := os.ReadFile(file)
		errtest.None(t, err)
		return string(text)
	}
	const contest = "foursquare easy,beginner"
	measure("-games", "5", "-of", contest)
	five := read()
	measure("-games", "25", "-of", contest)
	more := read()
	if said := measure("-games", "25", "-of", contest); said != "" || read() != more {
		t.Errorf("what was played is played again: %s", said)
	}
	all, err := ladders()
	errtest.None(t, err)
	before, err := readResults(five)
	errtest.None(t, err)
	after, err := readResults(more)
	errtest.None(t, err)
	was, is := before.plays[contest], after.plays[contest]
	if len(was) != 5 || len(is) != 25 || !slices.Equal(is[:5], was) {
		t.Errorf("five games\n%v\nthen 25\n%v", was, is)
	}
	l := all[slices.IndexFunc(all, func(l *ladder) bool { return l.ID == "foursquare" })]
	after.plays["foursquare hard,medium"] = []string{"+abc"}
	after.forget(l, "beginner", "another")
	if after.plays[contest] != nil || after.plays["foursquare hard,medium"] == nil {
		t.Errorf("after a change of beginner there is\n%v", after.plays)
	}
}

// TestScalesMatchThePage checks that the strengths in the program match those on
// the page. A few more or fewer games may move them slightly.
func TestScalesMatchThePage(t *testing.T) {
	const about = 30
	all, r := readAll(t)
	compared := 0
	for _, l := range all {
		if !l.ofTwo() || l.Former {
			continue
		}
		s, err := l.start(0)
		errtest.None(t, err)
		ratings, scale := r.elo(l), l.game.Scale(s)
		for _, who := range l.levels {
			strength, _ := scale.Of(who)
			if !r.hasGames(l, who) {
				continue
			}
			compared++
			if away := strength - ratings[who]; away < -about || away > about {
				t.Errorf("%s: the scale has %s at %d, its games at %d", l.ID, who, strength, ratings[who])
			}
		}
	}
	if compared < 50 {
		t.Errorf("only %d players were compared", compared)
	}
}

func TestRatings(t *testing.T) {
	l := &ladder{Ranking: match.Ranking{ID: "x"}, levels: []string{"low", "mid", "high"}, contests: []contest{
		{players: []string{"mid", "low"}}, {players: []string{"high", "mid"}}, {players: []string{"high", "low"}},
	}}
	r := newResults()
	games := func(won, shared, lost int) []string {
		return slices.Concat(slices.Repeat([]string{"+000"}, won), slices.Repeat([]string{"=000"}, shared), slices.Repeat([]string{"-000"}, lost))
	}
	// Odds of 10 to 1 are 400 points. With so many games the added one does not matter.
	r.plays["x mid,low"] = games(90000, 20000, 0)
	r.plays["x high,mid"] = games(50000, 0, 50000)
	if e := r.elo(l); e["low"] != 0 || e["mid"] != 400 || e["high"] != 400 {
		t.Errorf("the ratings are %v", e)
	}
	r.plays["x high,low"] = games(0, 0, 100000)
	if e := r.elo(l); e["high"] >= e["mid"] {
		t.Errorf("who loses to the lowest is rated %v", e)
	}
}

// TestExternalGamesAreOnThePage checks the table of games against Go programs, and that it
// says whether the level has changed since.
func TestExternalGamesAreOnThePage(t *testing.T) {
	all, r := readAll(t)
	series := external.Series{
		Terms: external.Terms{Level: "master", Fingerprint: r.marks[[2]string{groups, "master"}], Against: "gnugo:10", Name: "GNU Go", Version: "3.8", Komi: 6.5},
		Games: []external.Game{{End: external.ByArea, Score: 1, Margin: 12, Ours: []int{3, 5, 4}, Theirs: []int{90}}, {Number: 1, End: external.TheyResign, Score: 1}},
	}
	folder := t.TempDir()
	page := func() string {
		errtest.None(t, os.WriteFile(filepath.Join(folder, "a.jsonl"), series.Text(), 0o644))
		var err error
		r.external, err = readExternal(folder)
		errtest.None(t, err)
		return r.page(all)
	}
	const row = "| master | gnugo:10 (GNU Go 3.8) | 100.0 % (34 to 100), 2–0–0 | +12.0 | 4 | 5 | 90 | 90 |\n"
	if text := page(); !strings.Contains(text, row) {
		t.Errorf("the page has no row %s:\n%s", row, text)
	}
	series.Terms.Fingerprint = "another"
	if text := page(); !strings.Contains(text, "| master, earlier version |") {
		t.Errorf("the page does not say that master plays otherwise now:\n%s", text)
	}
	series.Terms.Openings = "various"
	if text := page(); !strings.Contains(text, "| master, earlier version, various openings |") {
		t.Errorf("the page does not say how the games begin:\n%s", text)
	}
	errtest.None(t, os.WriteFile(filepath.Join(folder, "b.jsonl"), []byte("{}"), 0o644))
	if _, err := readExternal(folder); err == nil || !strings.Contains(err.Error(), "b.jsonl: line 1") {
		t.Errorf("a broken file is read with %v", err)
	}
}

func TestResultsThatCannotBeRead(t *testing.T) {
	for text, want := range map[string]string{
		"level trisq-simple easy":                "line 1: a line is level, games or time",
		"\n\nname x":                             "line 3: a line is level, games or time",
		"games x a,b 1 +abc":                     "line 1: the games of x a,b go on with number 0, not 1",
		"games x a,b 0 *abc":                     `line 1: "*abc" is no result`,
		"games x a,b 0 +abcd":                    `line 1: "+abcd" is no result`,
		"time x easy native 3 -1 2":              `line 1: "-1" is no number`,
		"games x a,b 0 +abc\ngames x a,b 2 +abc": "line 2: the games of x a,b go on with number 1, not 2",
	} {
		if _, err := readResults(text); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

func FuzzReadResults(f *testing.F) {
	f.Add("level trisq-simple easy abc\ngames trisq-simple medium,easy 0 +abc =def\ntime trisq-simple easy native 1 2 3\n")
	all, err := ladders()
	errtest.None(f, err)
	f.Fuzz(func(t *testing.T, text string) {
		r, err := readResults(text)
		if err != nil {
			return
		}
		written := r.text(all)
		again, err := readResults(written)
		if err != nil || again.text(all) != written {
			t.Errorf("%q is written as\n%s\nand read with %v", text, written, err)
		}
		r.page(all)
	})
}
