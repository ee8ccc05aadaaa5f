// Package stats counts finished games: wins and losses by opponent, and scores of games
// for one.
//
// It works on plain values; games and dates come from the caller. It depends on no
// particular game.
package stats

import (
	"encoding/json"
	"slices"
	"strings"
	"time"

	"tessera/logic/say"
)

// Limits for each game.
const (
	maxScores  = 200  // the newest scores, for the plot
	maxCounted = 1000 // the newest games, so that each counts once
	maxBegun   = 1000 // the newest puzzles begun
)

// Book holds all statistics. The zero value is empty.
type Book struct {
	Games map[string]*Game `json:"games,omitempty"` // by the game's id
	// Days are the days on which earlier versions counted a daily game of Shaper, such as
	// 20261121, in ascending order. Nothing is added to them.
	Days []int `json:"days,omitempty"`
}

// Game holds the statistics of one game.
type Game struct {
	// Levels are games with one person, by the computers' levels, "easy" or "easy, hard".
	// Games between persons are under [AmongPersons].
	Levels map[string]Tally `json:"levels,omitempty"`
	// Ratings are the person's ratings against one computer, by rules.
	Ratings map[string]*Rating `json:"ratings,omitempty"`
	// Reviewed are the results of the newest reviews.
	Reviewed []Reviewed `json:"reviewed,omitempty"`
	// Solo are the games for one.
	Solo Solo `json:"solo,omitzero"`
	// Counted are the numbers of games already counted. Begun are the puzzles begun: only
	// the first attempt at a puzzle counts.
	Counted []uint64  `json:"counted,omitempty"`
	Begun   []Attempt `json:"begun,omitempty"`
}

// AmongPersons is the key of games without a computer.
const AmongPersons = ""

// Tally counts games by their result for the person. Of a game of several persons it counts
// no result.
type Tally struct {
	Played int   `json:"played"`
	Won    int   `json:"won,omitempty"`
	Lost   int   `json:"lost,omitempty"`
	Drawn  int   `json:"drawn,omitempty"`
	Streak int   `json:"streak,omitempty"` // current streak of wins
	Best   int   `json:"best,omitempty"`   // longest streak of wins
	Spent  int64 `json:"spent,omitempty"`  // seconds of thought
	Hinted int   `json:"hinted,omitempty"` // games of Played with hints; their wins do not extend Streak
}

// Solo holds the scores of games for one.
type Solo struct {
	Games    int     `json:"games,omitempty"`
	Best     int     `json:"best,omitempty"`     // highest score, if there are games
	Total    int     `json:"total,omitempty"`    // sum of the scores
	TotalPar float64 `json:"totalPar,omitempty"` // sum of the scores that perfect play expected
	Spent    int64   `json:"spent,omitempty"`    // seconds of thought
	Scores   []Score `json:"scores,omitempty"`   // of the newest games, oldest first
	// Judged is the number of games with a known loss against perfect play, Lost the sum
	// of these losses: skill without luck.
	Judged int     `json:"judged,omitempty"`
	Lost   float64 `json:"lost,omitempty"`
	// Perfect is the number of judged games in which nothing was given away.
	Perfect int `json:"perfect,omitempty"`
	// Hinted is the number of games with hints. They count for nothing above.
	Hinted int `json:"hinted,omitempty"`
}

// Score is one game of a [Solo].
type Score struct {
	Points int     `json:"points"`
	Par    float64 `json:"par"` // the score that perfect play expected
	// Lost is the loss against perfect play, if Judged.
	Lost   float64 `json:"lost,omitempty"`
	Judged bool    `json:"judged,omitempty"`
}

// Attempt is a puzzle that was begun, by its number. It is open during its first attempt.
type Attempt struct {
	Puzzle uint64 `json:"puzzle"`
	Open   bool   `json:"open,omitempty"`
}

// Played is a finished game of two or more seats.
type Played struct {
	Number    uint64    // identifies the game
	Person    int       // seat of the only person; -1 if there are several or none
	Computers []string  // levels of the others
	Scores    []float64 // by seat, as in the outcome
	Spent     int64     // seconds of thought
	Hinted    bool      // the person took hints
	// Rated is set if the only computer has the strength Against under these Rules.
	Rated   bool
	Rules   string
	Against int
}

func (b *Book) game(id string) *Game {
	if b.Games == nil {
		b.Games = map[string]*Game{}
	}
	if b.Games[id] == nil {
		b.Games[id] = &Game{}
	}
	return b.Games[id]
}

// Count counts a finished game once, unless only computers played. It reports whether the
// book changed.
func (b *Book) Count(id string, p Played) bool {
	if p.Person < 0 && len(p.Computers) > 0 {
		return false
	}
	g := b.game(id)
	if slices.Contains(g.Counted, p.Number) {
		return false
	}
	g.Counted = newest(append(g.Counted, p.Number), maxCounted)
	level := strings.Join(slices.Compact(slices.Clone(p.Computers)), ", ")
	if g.Levels == nil {
		g.Levels = map[string]Tally{}
	}
	g.Levels[level] = g.Levels[level].add(p)
	if p.Rated && !p.Hinted && p.Person >= 0 && p.Person < len(p.Scores) {
		g.rate(p.Rules, Result{Against: p.Against, Score: p.Scores[p.Person]})
	}
	return true
}

func (g *Game) rate(rules string, one Result) {
	if g.Ratings == nil {
		g.Ratings = map[string]*Rating{}
	}
	if g.Ratings[rules] == nil {
		g.Ratings[rules] = &Rating{}
	}
	g.Ratings[rules].Add(one)
}

// Rating returns the person's rating in a game under some rules.
func (b *Book) Rating(id, rules string) *Rating {
	if g := b.Games[id]; g != nil && g.Ratings[rules] != nil {
		return g.Ratings[rules]
	}
	return &Rating{}
}

func (t Tally) add(p Played) Tally {
	t.Played++
	t.Spent += p.Spent
	if p.Hinted {
		t.Hinted++
	}
	if p.Person < 0 || p.Person >= len(p.Scores) {
		return t
	}
	mine, rival := p.Scores[p.Person], 0.0
	for seat, score := range p.Scores {
		if seat != p.Person {
			rival = max(rival, score)
		}
	}
	switch {
	case mine > rival:
		t.Won++
		if !p.Hinted {
			t.Streak++
			t.Best = max(t.Best, t.Streak)
		}
		return t
	case mine < rival:
		t.Lost++
	default:
		t.Drawn++
	}
	t.Streak = 0
	return t
}

// Begin records an attempt at a puzzle and closes an earlier one. It reports whether the
// book changed.
func (b *Book) Begin(id string, puzzle uint64) bool {
	g := b.game(id)
	for i := range g.Begun {
		if g.Begun[i].Puzzle == puzzle {
			was := g.Begun[i].Open
			g.Begun[i].Open = false
			return was
		}
	}
	g.Begun = newest(append(g.Begun, Attempt{puzzle, true}), maxBegun)
	return true
}

// Finish records a finished puzzle if this was the first attempt. A puzzle that was not
// begun here, such as one from a save, counts as a first attempt. A puzzle solved with
// hints is counted separately. It reports whether the book changed.
func (b *Book) Finish(id string, puzzle uint64, s Score, spent int64, hinted bool) bool {
	g := b.game(id)
	at := slices.IndexFunc(g.Begun, func(a Attempt) bool { return a.Puzzle == puzzle })
	if at < 0 {
		b.Begin(id, puzzle)
		at = len(g.Begun) - 1
	}
	if !g.Begun[at].Open {
		return false
	}
	g.Begun[at].Open = false
	solo := &g.Solo
	if hinted {
		solo.Hinted++
		return true
	}
	if s.Judged {
		solo.Judged++
		solo.Lost += s.Lost
	}
	if solo.Games == 0 || s.Points > solo.Best {
		solo.Best = s.Points
	}
	solo.Games++
	solo.Total += s.Points
	solo.TotalPar += s.Par
	solo.Spent += spent
	solo.Perfect = max(solo.Perfect, perfect(solo.Scores)) + perfect([]Score{s})
	solo.Scores = newest(append(solo.Scores, s), maxScores)
	return true
}

func newest[T any](list []T, most int) []T {
	return list[max(0, len(list)-most):]
}

// Reset forgets a game's statistics. Games counted before do not count again.
func (b *Book) Reset(id string) {
	g := b.game(id)
	g.Levels, g.Ratings, g.Reviewed, g.Solo = nil, nil, nil, Solo{}
}

// Mean returns the mean score and the mean par; any is false without games.
func (s Solo) Mean() (points, par float64, any bool) {
	if s.Games == 0 {
		return 0, 0, false
	}
	return float64(s.Total) / float64(s.Games), s.TotalPar / float64(s.Games), true
}

// MeanLost returns the mean loss against perfect play; any is false if unknown.
func (s Solo) MeanLost() (points float64, any bool) {
	if s.Judged == 0 {
		return 0, false
	}
	return s.Lost / float64(s.Judged), true
}

// Day returns a date as a number, such as 20261121.
func Day(year int, month time.Month, day int) int { return year*10_000 + int(month)*100 + day }

// Date is the inverse of Day, in UTC.
func Date(day int) time.Time {
	return time.Date(day/10_000, time.Month(day/100%100), day%100, 0, 0, 0, 0, time.UTC)
}

func isDay(day int) bool {
	return day >= 1_0101 && day <= 9999_12_31 && Day(Date(day).Date()) == day
}

// Before returns the previous day.
func Before(day int) int { return Day(Date(day).AddDate(0, 0, -1).Date()) }

// Encode writes a book in the form that Decode reads.
func (b *Book) Encode() ([]byte, error) { return json.Marshal(b) }

// Decode reads a book. The error says what is wrong.
func Decode(text []byte) (*Book, error) {
	var b Book
	if err := json.Unmarshal(text, &b); err != nil {
		return nil, say.Errorf("the statistics cannot be read: %s", err)
	}
	for id, g := range b.Games {
		if g == nil {
			return nil, say.Errorf("the statistics of %q are empty", id)
		}
		if err := g.check(); err != nil {
			return nil, say.Errorf("the statistics of %q: %s", id, err)
		}
	}
	for i, day := range b.Days {
		if !isDay(day) || i > 0 && b.Days[i-1] >= day {
			return nil, say.Errorf("the statistics contain an invalid day: %d", day)
		}
	}
	return &b, nil
}

var errInvalid = say.Errorf("the numbers do not add up")

func (g *Game) check() error {
	for _, t := range g.Levels {
		least := min(t.Played, t.Won, t.Lost, t.Drawn, t.Streak, t.Best, t.Hinted)
		if least < 0 || t.Hinted > t.Played || t.Spent < 0 || t.Won+t.Lost+t.Drawn > t.Played || t.Streak > t.Best || t.Best > t.Won {
			return errInvalid
		}
	}
	for _, r := range g.Ratings {
		if err := r.Check(); err != nil {
			return err
		}
	}
	for _, r := range g.Reviewed {
		if err := r.check(); err != nil {
			return err
		}
	}
	s := g.Solo
	if s.Games < 0 || s.Spent < 0 || s.Games == 0 && (s.Best != 0 || s.Total != 0 || s.TotalPar != 0 || len(s.Scores) > 0) ||
		s.Judged < 0 || s.Judged > s.Games || s.Perfect < 0 || s.Perfect > s.Judged || s.Lost < 0 || s.Judged == 0 && s.Lost != 0 || s.Hinted < 0 || s.Total > s.Games*s.Best || len(s.Scores) > s.Games {
		return errInvalid
	}
	return nil
}
