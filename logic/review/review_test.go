package review_test

import (
	"errors"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"tessera/logic/games"
	"tessera/logic/internal/errtest"
	"tessera/logic/logictest"
	"tessera/logic/logictest/chance"
	"tessera/logic/logictest/tictactoe"
	"tessera/logic/match"
	"tessera/logic/review"
)

// light is the work for a position in games whose normal reviews are slow.
var light = map[string]int{"trisq": 2000}

type played struct {
	game *match.Game
	match.Record
}

// recorded returns the games of testdata by name.
func recorded(t testing.TB) map[string]played {
	t.Helper()
	files, err := filepath.Glob("testdata/*.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("no recorded games: %v", err)
	}
	all := map[string]played{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		errtest.None(t, err)
		found, r, _, err := games.All().Decode(text, "")
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		game := *found
		measure := *game.Measure
		if work, ok := light[game.ID]; ok {
			measure.Work, measure.Deep = work, 4*work
		}
		game.Measure = &measure
		all[strings.TrimSuffix(filepath.Base(file), ".json")] = played{&game, r}
	}
	return all
}

func (p played) review(t testing.TB) *review.Review {
	t.Helper()
	j, err := review.New(p.game, p.Settings, p.Moves)
	errtest.None(t, err)
	r, err := review.Run(p.game, j)
	errtest.None(t, err)
	return r
}

// TestRecordedGames compares reviews with stored ones: a review is the same on every
// machine. It also checks their claims and their encoding.
func TestRecordedGames(t *testing.T) {
	for name, p := range recorded(t) {
		t.Run(name, func(t *testing.T) {
			r := p.review(t)
			got, err := r.Text(p.game, p.Settings, p.Moves)
			errtest.None(t, err)
			logictest.Golden(t, filepath.Join("testdata", name+".review"), got)
			checkClaims(t, p, r)
			checkRoundTrip(t, p, r)
		})
	}
}

// roundTrip encodes and decodes a review and checks that it stays the same.
func roundTrip(t testing.TB, p played, r *review.Review) (text string, back *review.Review) {
	t.Helper()
	text, err := r.Encode(p.Settings, p.Moves)
	errtest.None(t, err)
	if back, err = review.Decode(p.game, p.Settings, p.Moves, text); err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	if again, err := back.Encode(p.Settings, p.Moves); again != text || err != nil {
		t.Fatalf("%s comes back as %s, %v", text, again, err)
	}
	return text, back
}

func checkRoundTrip(t *testing.T, p played, r *review.Review) {
	t.Helper()
	text, back := roundTrip(t, p, r)
	if a, b := r.Summary(p.game).String(), back.Summary(p.game).String(); a != b {
		t.Errorf("what was kept says\n%s\nand not\n%s", b, a)
	}
	if _, err := review.Decode(p.game, p.Settings, p.Moves[:len(p.Moves)-1], text); !errors.Is(err, review.ErrOther) {
		t.Errorf("a review of other moves is read: %v", err)
	}
	for _, m := range r.Mistakes {
		turn := r.Turns[m.Turn]
		s, err := p.game.New(p.Settings)
		for i := 0; err == nil && i < turn.From; i++ {
			s, err = s.Apply(p.Moves[i])
		}
		if err != nil || s.Turn() != turn.Seat {
			t.Fatalf("the position of a mistake: %v, seat %d", err, turn.Seat)
		}
		for _, move := range m.Better {
			if s, err = s.Apply(move); err != nil {
				t.Fatalf("the right turn %v: %v", m.Better, err)
			}
		}
	}
}

// TestAllMistakesAreKept: a review keeps all mistakes, even of a game with very many.
func TestAllMistakesAreKept(t *testing.T) {
	game, err := games.All().Find("square")
	errtest.None(t, err)
	moves := append([]string{"5/1@15,15"}, slices.Repeat([]string{game.Pass}, 60)...)
	j, err := review.New(game, nil, moves)
	errtest.None(t, err)
	r := j.Review()
	for turn := 1; turn < len(r.Turns); turn++ {
		pass := []string{game.Pass}
		r.Mistakes = append(r.Mistakes, review.Mistake{Turn: turn, Cost: 1, Better: pass, Line: pass})
	}
	text, err := r.Encode(nil, moves)
	errtest.None(t, err)
	back, err := review.Decode(game, nil, moves, text)
	if err != nil || len(r.Mistakes) != 60 || back.Summary(game).String() != r.Summary(game).String() {
		t.Errorf("%s is kept as %+v, %v", r.Summary(game), back, err)
	}
}

func TestNothingToReview(t *testing.T) {
	for _, game := range append(games.All(), tictactoe.Game()) {
		if game.Measure == nil {
			if _, err := review.New(game, nil, nil); err == nil || !strings.Contains(err.Error(), "cannot be reviewed") {
				t.Errorf("%s, which nobody can judge: %v", game.Title, err)
			}
			continue
		}
		settings, err := game.Settings(game.Defaults(), 1)
		errtest.None(t, err)
		if _, err := review.New(game, settings, nil); err == nil {
			t.Errorf("a game of %s without a move is reviewed", game.Title)
		}
		if _, err := review.New(game, settings, []string{"no move"}); err == nil || !strings.Contains(err.Error(), "move 1") {
			t.Errorf("%s: %v", game.Title, err)
		}
	}
}

// TestUnexpectedAnswersAreIgnored: unexpected answers do not harm a job.
func TestUnexpectedAnswersAreIgnored(t *testing.T) {
	game, err := games.All().Find("foursquare")
	errtest.None(t, err)
	j, err := review.New(game, nil, []string{"p 0 0", "s 1"})
	errtest.None(t, err)
	for range 10 {
		j.SetAnswer(match.Answer{Evaluation: match.Evaluation{Verdict: match.Draw}})
		if done, of := j.Progress(); done > of {
			t.Fatalf("%d of %d are done", done, of)
		}
		j.NextQuestion()
	}
	if r := j.Review(); len(r.Mistakes) != 0 || len(r.Points) != 2 {
		t.Errorf("the review is %+v", r)
	}
}

func TestHostileReviews(t *testing.T) {
	p := recorded(t)["foursquare"]
	good, err := p.review(t).Encode(p.Settings, p.Moves)
	errtest.None(t, err)
	head, rest, _ := strings.Cut(good, "|")
	points, mistakes, _ := strings.Cut(rest, "|")
	first, _, _ := strings.Cut(mistakes, "|")
	for _, text := range []string{
		"", "|", "2" + good[1:], strings.Repeat("x", review.MaxText+1), head + "|", head + "|d d d",
		head + "|" + strings.Replace(points, "d", "q", 1), head + "|" + strings.Replace(points, "d", "w0", 1),
		head + "|" + strings.Replace(points, "d", "eNaN", 1), head + "|" + strings.Replace(points, "d", "x1e300", 1),
		head + "|" + strings.Replace(points, "d", "o", 1), head + "|" + strings.TrimSuffix(points, "o") + "d",
		good + "|" + first, good + "|", good + "|1 0 0 p;1;p 0 9", good + "|0 9 0 p;1;p 0 0", good + "|0 0 0 p;2;p 0 0",
		good + "|99 0 0 p;1;p 0 0", good + "|-1 0 0 p;1;p 0 0", good + strings.Repeat("|"+first, 50),
	} {
		if _, err := review.Decode(p.game, p.Settings, p.Moves, text); err == nil || strings.TrimSpace(err.Error()) == "" {
			t.Errorf("%.80s is read as a review: %v", text, err)
		}
	}
}

// FuzzDecode: any text that decodes is encoded and decoded to the same review.
func FuzzDecode(f *testing.F) {
	p := recorded(f)["foursquare"]
	if text, err := p.review(f).Encode(p.Settings, p.Moves); err == nil {
		f.Add(text)
	}
	f.Add("1 0|d")
	f.Fuzz(func(t *testing.T, text string) {
		r, err := review.Decode(p.game, p.Settings, p.Moves, text)
		if err != nil {
			return
		}
		roundTrip(t, p, r)
	})
}

func BenchmarkReview(b *testing.B) {
	for name, p := range recorded(b) {
		b.Run(name, func(b *testing.B) {
			whole, err := games.All().Find(p.game.ID)
			errtest.None(b, err)
			p.game = whole // with the work of a real review
			for b.Loop() {
				p.review(b)
			}
			b.ReportMetric(float64(len(p.Moves)), "moves")
		})
	}
}

// TestSkillAndLuckAddUp: the score is par, minus what was given away, plus luck.
func TestSkillAndLuckAddUp(t *testing.T) {
	game, err := games.All().Find("shaper")
	errtest.None(t, err)
	chance.Check(t, func(t *rapid.T) {
		settings, err := game.Settings(game.Defaults(), rapid.Uint64().Draw(t, "chance"))
		errtest.None(t, err)
		m, err := match.New(game, settings, nil, 0)
		errtest.None(t, err)
		for own := rapid.IntRange(0, 30).Draw(t, "own commands"); !match.Over(m.Current().State()); own-- {
			move := game.Adviser(m.Current().State()).BestTurn()[0]
			if own > 0 {
				move = rapid.SampledFrom(slices.Collect(m.Current().State().Legal())).Draw(t, "command")
			}
			errtest.None(t, m.Play(move))
		}
		scored, par, _ := game.Points(m.Current().State())
		lost, luck, err := review.SkillAndLuck(game, settings, m.Current().Moves())
		if err != nil || math.Abs(par-lost+luck-float64(scored)) > 1e-8 || lost < 0 {
			t.Fatalf("%d points of a par of %v: %v given away, luck %v, %v", scored, par, lost, luck, err)
		}
	})
	trisq, _ := games.All().Find("trisq")
	if _, _, err := review.SkillAndLuck(trisq, nil, []string{"a13"}); err == nil {
		t.Error("chance has a part in Trisq")
	}
}
