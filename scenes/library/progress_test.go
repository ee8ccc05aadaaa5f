package library_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"tessera/logic/games"
	"tessera/logic/match"
	"tessera/logic/puzzles"
	"tessera/logic/review"
	"tessera/logic/stats"
	"tessera/scenes/library"
	"tessera/scenes/store"
)

// documents read or change each document and return the notice.
var documents = []struct {
	name string
	use  map[string]func(s store.Store) library.Notice
	told string // the beginning of the notice; "" if there should be none
}{
	{"statistics", map[string]func(s store.Store) library.Notice{
		"read":  func(s store.Store) library.Notice { _, n := library.Statistics(s); return n },
		"reset": func(s store.Store) library.Notice { _, n := library.ResetStatistics(s, "trisq"); return n },
	}, "Your statistics could not be read: the file is incomplete or garbled. "},
	{"puzzles", map[string]func(s store.Store) library.Notice{
		"read": func(s store.Store) library.Notice { _, n := library.Progress(s); return n },
		"run":  func(s store.Store) library.Notice { _, n := library.EndRun(s, "trisq", 1); return n },
		"solve": func(s store.Store) library.Notice {
			return library.Solve(s, &match.Game{ID: "trisq"}, &puzzles.Set{Kind: &match.Kind{ID: "k"}}, puzzles.Puzzle{}, 0, puzzles.Clean)
		},
	}, "The list of puzzles you solved could not be read: "},
	{"practice", map[string]func(s store.Store) library.Notice{
		"read": func(s store.Store) library.Notice { _, n := library.Practice(s); return n },
		"add": func(s store.Store) library.Notice {
			return library.AddPractice(s, puzzles.PracticePosition{Game: "trisq", Right: []string{"a1"}})
		},
	}, "The list of your mistakes could not be read: "},
	{"lessons", map[string]func(s store.Store) library.Notice{
		"set": func(s store.Store) library.Notice { return library.SetLesson(s, "trisq", library.Lesson{At: 2}) },
	}, "Your progress in the lessons could not be read: "},
}

// TestDamagedTextsAreSetAsideAndReported covers all documents in the same way.
func TestDamagedTextsAreSetAsideAndReported(t *testing.T) {
	for _, d := range documents {
		for how, use := range d.use {
			t.Run(d.name+" "+how, func(t *testing.T) {
				s := store.Memory{d.name: []byte("{")}
				n := use(s)
				if !strings.HasPrefix(n.Words.String(), d.told) || !strings.Contains(n.Words.String(), d.name+"-damaged") || n.Stays {
					t.Errorf("it says %+v", n)
				}
				if string(s[d.name+"-damaged"]) != "{" {
					t.Errorf("it is lost: %v", s)
				}
				if n := use(s); n != (library.Notice{}) {
					t.Errorf("it is told twice: %+v", n)
				}

				kept := stuck{store.Memory{d.name: []byte("{")}}
				if n := use(kept); !n.Stays || !strings.HasPrefix(n.Words.String(), d.told) || string(kept.Memory[d.name]) != "{" {
					t.Errorf("where it cannot be set aside it says %+v, and there are %v", n, kept.Memory)
				}
			})
		}
	}
}

func TestLessonProgress(t *testing.T) {
	for _, text := range []string{"", "{", "null", "[]", `{"trisq":{"at":2},"square":{"done":true}}`} {
		s := store.Memory{"lessons": []byte(text)}
		library.SetLesson(s, "shaper", library.Lesson{At: 3, Done: true})
		if got := library.LessonOf(s, "shaper"); got != (library.Lesson{At: 3, Done: true}) {
			t.Errorf("after %q Shaper's is %+v", text, got)
		}
		if strings.Contains(text, "square") && (library.LessonOf(s, "trisq").At != 2 || !library.LessonOf(s, "square").Done) {
			t.Errorf("others are lost: %s", s["lessons"])
		}
	}
}

// TestPassedStationsStay checks that stations stay passed, those of another version too,
// whose ids are on no road of this one.
func TestPassedStationsStay(t *testing.T) {
	s := store.Memory{"road": []byte(`{"trisq":["later"],"chess":["mate"]}`)}
	library.SetLesson(s, "trisq", library.Lesson{Done: true})
	taught, _ := games.WithTeaching().Find("trisq")
	roads, notice := library.Roads(s, taught)
	if want := `{"chess":["mate"],"trisq":["later","lesson"]}`; !roads["trisq"].Passed[0] || string(s["road"]) != want || notice != (library.Notice{}) {
		t.Errorf("with the lesson done %s is stored and %+v said, want %s", s["road"], notice, want)
	}
	library.SetLesson(s, "trisq", library.Lesson{})
	if roads, _ := library.Roads(s, taught); !roads["trisq"].Passed[0] {
		t.Error("the lesson is not passed any more")
	}
}

// TestAPlayerIsMetOnce checks that a computer player is met once in each game, and never by
// a person who has played it already.
func TestAPlayerIsMetOnce(t *testing.T) {
	var b stats.Book
	b.Count("trisq", stats.Played{Number: 1, Scores: []float64{0, 1}, Computers: []string{"starter"}})
	text, err := b.Encode()
	if err != nil {
		t.Fatal(err)
	}
	s := store.Memory{"statistics": text}
	for i, meeting := range []struct {
		game, level string
		first       bool
	}{{"trisq", "newcomer", true}, {"trisq", "newcomer", false}, {"square", "newcomer", true}, {"trisq", "starter", false}} {
		if first := library.Meet(s, meeting.game, meeting.level); first != meeting.first {
			t.Errorf("meeting %d, with %s at %s, is the first: %t", i, meeting.level, meeting.game, first)
		}
	}
	if roads, _ := library.Roads(s, game(t, "trisq")); roads["trisq"].Count() != 0 {
		t.Errorf("meeting a player passes a station: %v", roads["trisq"].Passed)
	}
}

// TestTheNextOpponentIsTheRoads checks the computer player of a new game.
func TestTheNextOpponentIsTheRoads(t *testing.T) {
	g := game(t, "foursquare")
	for passed, want := range map[string]string{``: "newcomer", `"newcomer","starter"`: "beginner", `"perfect"`: "newcomer"} {
		s := store.Memory{"road": []byte(`{"foursquare":[` + passed + `]}`)}
		if got := library.NextOpponent(s, g); got != want {
			t.Errorf("after %s the next opponent is %q, want %q", passed, got, want)
		}
	}
	if got := library.NextOpponent(store.Memory{}, game(t, "shaper")); got != "" {
		t.Errorf("in a game for one the opponent is %q", got)
	}
}

func TestThePuzzlesOfTheDay(t *testing.T) {
	s := store.Memory{}
	all, err := puzzles.All(games.WithTeaching())
	if err != nil {
		t.Fatal(err)
	}
	day := stats.Day(morning.Date())
	before, _ := library.DailyOf(s, games.WithTeaching(), day)
	empty := library.Week(s, day)
	place := puzzles.Daily(all, day)[0]
	set, number := place.Set, place.Number
	if set.Game != "trisq" || before.All == 0 || before.Solved != 0 || before.Streak != 0 {
		t.Fatalf("of the day's puzzles: %+v", before)
	}
	library.Solve(s, game(t, "trisq"), set, set.Puzzles[number], day, puzzles.Clean)
	after, _ := library.DailyOf(s, games.WithTeaching(), day)
	if after.All != before.All || after.Solved != 1 || after.Streak != 1 {
		t.Errorf("after one was solved: %+v", after)
	}
	week := library.Week(s, day)
	if today := day % 100; empty[6] != today || week[6] != -today || week[0] != stats.Date(day).AddDate(0, 0, -6).Day() {
		t.Errorf("the week is %v before and %v after", empty, week)
	}
	p, _ := library.Progress(s)
	if p.MarkOf(set.ID, set.Puzzles[number]) != puzzles.Clean || p.Days[day]["trisq"] != puzzles.Clean {
		t.Errorf("it is stored as %s", s["puzzles"])
	}
}

// TestTheBestRunStays checks that only a better run is reported as the best.
func TestTheBestRunStays(t *testing.T) {
	s := store.Memory{}
	for _, run := range []struct {
		solved int
		best   bool
	}{{0, false}, {4, true}, {3, false}, {4, false}, {5, true}} {
		if best, _ := library.EndRun(s, "trisq", run.solved); best != run.best {
			t.Errorf("%d solved are the best: %v, want %v", run.solved, best, run.best)
		}
	}
	if p, _ := library.Progress(s); p.Best["trisq"] != 5 {
		t.Errorf("the best is %d", p.Best["trisq"])
	}
}

func TestMistakesAreTriedAgain(t *testing.T) {
	s := store.Memory{}
	own := puzzles.PracticePosition{Game: "trisq", Settings: json.RawMessage("{}"), Right: []string{"a1"}, Played: []string{"b1"}, Why: "loses"}
	library.AddPractice(s, own)
	library.AddPractice(s, own)
	for n := range puzzles.Twice {
		if all, _ := library.Practice(s); len(all) != 1 {
			t.Fatalf("solved %d times, %d are to be tried again", n, len(all))
		}
		library.AnswerPractice(s, own, true)
	}
	if all, _ := library.Practice(s); len(all) != 0 {
		t.Errorf("solved twice, there are %v", all)
	}
}

func TestAFinishedGameCountsOnce(t *testing.T) {
	s := store.Memory{}
	l := trisq(t, s)
	on, err := match.Load(game(t, "trisq"), match.Record{Game: "trisq", Seats: []string{"easy", "person"}, Seed: 77, Moves: []string{"c3", "d4", "pass"}, Cursor: 3})
	if err != nil {
		t.Fatal(err)
	}
	played := func() int {
		b, _ := library.Statistics(s)
		if b.Games["trisq"] == nil {
			return 0
		}
		return b.Games["trisq"].Levels["easy"].Played
	}
	for range 2 { // undone and ended again
		from := on.State()
		if err := on.Play("pass"); err != nil {
			t.Fatal(err)
		}
		l.Count(on, from)
		if played() != 1 {
			t.Fatalf("one game counts %d times", played())
		}
		if !on.Undo() {
			t.Fatal("it cannot be undone")
		}
	}
	if again, err := match.Load(game(t, "trisq"), on.Record()); err != nil {
		t.Fatal(err)
	} else if from, err := again.State(), again.Play("pass"); err != nil {
		t.Fatal(err)
	} else if l.Count(again, from); played() != 1 {
		t.Errorf("opened again it counts %d times", played())
	}
}

// TestAReviewOfOnesOwnGameCounts checks that a review counts if the game is over and
// exactly one person plays here.
func TestAReviewOfOnesOwnGameCounts(t *testing.T) {
	for name, c := range map[string]struct {
		seats  []string
		moves  string
		counts bool
	}{
		"own":        {[]string{"person", "easy"}, "a2 a1 b1 pass pass", true},
		"under way":  {[]string{"person", "easy"}, "a2 a1 b1", false},
		"two people": {[]string{"person", "person"}, "a2 a1 b1 pass pass", false},
		"computers":  {[]string{"easy", "easy"}, "a2 a1 b1 pass pass", false},
	} {
		moves := strings.Fields(c.moves)
		g := game(t, "trisq")
		on, err := match.Load(g, match.Record{Game: "trisq", Seats: c.seats, Seed: 7, Moves: moves, Cursor: len(moves)})
		if err != nil {
			t.Fatal(err)
		}
		found := &review.Review{}
		var states []match.State
		for i := range moves {
			states = append(states, on.At(i).State())
			found.Turns = append(found.Turns, review.Turn{From: i, To: i + 1, Seat: i % 2})
		}
		s := store.Memory{}
		library.Of(s, g).CountReview(on, found, states, morning)
		b, _ := library.Statistics(s)
		if counted := b.Games["trisq"] != nil; counted != c.counts {
			t.Errorf("%s: counted is %v", name, counted)
		} else if c.counts && b.Games["trisq"].Reviewed[0].Chances["captures"].Had != 1 {
			t.Errorf("%s: what counts is %+v", name, b.Games["trisq"].Reviewed)
		}
	}
}

// TestEarlierDailyGamesCountInTheStreak checks that the daily games of earlier versions
// count as days of Shaper's puzzle, and that puzzles of the day solved then stay solved.
func TestEarlierDailyGamesCountInTheStreak(t *testing.T) {
	today := stats.Day(morning.Date())
	before, all := stats.Before(today), len(games.WithTeaching())
	for name, test := range map[string]struct {
		statistics, puzzles string
		want                library.Daily
		marks               [2]puzzles.Mark // of today and the day before
	}{
		"nothing":         {`{}`, `{}`, library.Daily{All: all}, [2]puzzles.Mark{}},
		"two daily games": {fmt.Sprintf(`{"days":[%d,%d]}`, before, today), `{}`, library.Daily{Solved: 1, All: all, Streak: 2}, [2]puzzles.Mark{puzzles.Solved, puzzles.Solved}},
		"another puzzle, and the game before": {fmt.Sprintf(`{"days":[%d]}`, before), fmt.Sprintf(`{"days":{"%d":{"trisq":2}}}`, today),
			library.Daily{Solved: 1, All: all, Streak: 2}, [2]puzzles.Mark{puzzles.Unsolved, puzzles.Solved}},
		"a puzzle of an older program": {fmt.Sprintf(`{"days":[%d]}`, today), fmt.Sprintf(`{"days":{"%d":{"shaper":2}}}`, today),
			library.Daily{Solved: 1, All: all, Streak: 1}, [2]puzzles.Mark{puzzles.Clean, puzzles.Unsolved}},
	} {
		s := store.Memory{"statistics": []byte(test.statistics), "puzzles": []byte(test.puzzles)}
		got, _ := library.DailyOf(s, games.WithTeaching(), today)
		p, _ := library.Progress(s)
		if marks := [2]puzzles.Mark{p.Days[today]["shaper"], p.Days[before]["shaper"]}; got != test.want || marks != test.marks {
			t.Errorf("%s: %+v and %v, want %+v and %v", name, got, marks, test.want, test.marks)
		}
	}
}
