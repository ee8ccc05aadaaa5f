package match

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"
	"unicode/utf8"

	"tessera/logic/say"
)

// Question asks what to play in a position and how it is evaluated. It is sent as text to
// the engines, possibly in another program. The same question always has the same answer.
type Question struct {
	Game     string          `json:"game"`
	Settings json.RawMessage `json:"settings,omitempty"`
	Moves    []string        `json:"moves"` // from the start to the position
	// Level is the player to ask; "" for the adviser.
	Level string `json:"level,omitempty"`
	Seed  uint64 `json:"seed,omitempty"`
	// Work is the most work units to spend; 0 for a complete search.
	Work int `json:"work,omitempty"`
	// Lines is how many turns to compare, each with its continuation; 0 for the best turn
	// alone.
	Lines int `json:"lines,omitempty"`
}

// MaxLines is the most lines that a question can ask for.
const MaxLines = 8

// maxLevel is the most bytes of a level's name.
const maxLevel = 64

// JSON returns the question in the form that [ParseQuestion] reads. It returns an error
// for anything ParseQuestion would reject.
func (q Question) JSON() ([]byte, error) {
	if q.Moves == nil {
		q.Moves = []string{}
	}
	if err := q.check(); err != nil {
		return nil, err
	}
	text, err := json.Marshal(q)
	if err != nil {
		return nil, fmt.Errorf("the question cannot be written: %w", err)
	}
	if len(text) > MaxSave {
		return nil, fmt.Errorf("the question has %d bytes; at most %d are allowed", len(text), MaxSave)
	}
	return text, nil
}

// ParseQuestion decodes a question. It checks the form only; [Games.Ask] checks that the
// moves are legal.
func ParseQuestion(text []byte) (Question, error) {
	var q Question
	if err := parseStrictly(text, &q); err != nil {
		return Question{}, fmt.Errorf("the question is not readable: %w", err)
	}
	return q, q.check()
}

// parseStrictly decodes a single JSON value without unknown keys.
func parseStrictly(text []byte, into any) error {
	if len(text) > MaxSave {
		return fmt.Errorf("it has %d bytes; at most %d are allowed", len(text), MaxSave)
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(into); err != nil {
		return err
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return errors.New("it goes on after its end")
	}
	return nil
}

func (q Question) check() error {
	switch {
	case q.Game == "":
		return errors.New("the question names no game")
	case !utf8.ValidString(q.Game + q.Level):
		return errors.New("the names of the question's game and level are no readable text")
	case len(q.Level) > maxLevel:
		return fmt.Errorf("the level's name has %d bytes; at most %d are allowed", len(q.Level), maxLevel)
	case q.Work < 0:
		return fmt.Errorf("the question's work is %d; it must be 0 or more", q.Work)
	case q.Lines < 0 || q.Lines > MaxLines:
		return fmt.Errorf("the question asks for %d lines; it must be 0 to %d", q.Lines, MaxLines)
	case len(q.Moves) > MaxMoves:
		return fmt.Errorf("the question has %d moves; at most %d are allowed", len(q.Moves), MaxMoves)
	}
	return checkMoves(q.Moves, "the question's move %d")
}

// Answer is the reply to a question, final or so far.
type Answer struct {
	BestTurn   []string   `json:"line"` // the best turn, one or more moves; empty after the end of the game
	Evaluation Evaluation `json:"evaluation"`
	Note       say.Text   `json:"note,omitzero"` // a remark for a person, or zero
	// Lines and Ownership are what the search reports, if the question asked for lines.
	Lines     []Line `json:"lines,omitempty"`
	Ownership []int8 `json:"owners,omitempty"`
}

// AnswerOf returns what a search knows so far.
func AnswerOf(s Search) Answer {
	a := Answer{BestTurn: s.BestTurn(), Evaluation: s.Evaluation(), Note: s.Note()}
	if y, is := unwrapBounded(s).(*lineExtender); is {
		a.Lines, a.Ownership = y.Lines(), y.Ownership()
	}
	return a
}

// JSON returns the answer in the form that [ParseAnswer] reads. It returns an error for
// anything ParseAnswer would reject.
func (a Answer) JSON() ([]byte, error) {
	if a.BestTurn == nil {
		a.BestTurn = []string{}
	}
	if err := a.check(); err != nil {
		return nil, err
	}
	return json.Marshal(a)
}

// ParseAnswer decodes an answer. It does not check that the line is legal.
func ParseAnswer(text []byte) (Answer, error) {
	var a Answer
	if err := parseStrictly(text, &a); err != nil {
		return Answer{}, fmt.Errorf("the answer is not readable: %w", err)
	}
	return a, a.check()
}

func (a Answer) check() error {
	if err := (Line{a.BestTurn, a.Evaluation}).check(); err != nil {
		return err
	}
	for i, l := range a.Lines {
		if err := l.check(); err != nil {
			return fmt.Errorf("line %d: %w", i+1, err)
		}
	}
	return nil
}

func (l Line) check() error {
	if len(l.Moves) > MaxMoves {
		return fmt.Errorf("the answer has %d moves; at most %d are allowed", len(l.Moves), MaxMoves)
	}
	if err := checkMoves(l.Moves, "the answer's move %d"); err != nil {
		return err
	}
	return l.Evaluation.check()
}

func (e Evaluation) check() error {
	turns := e.Verdict == Win || e.Verdict == Loss
	switch {
	case !utf8.ValidString(e.Unit):
		return errors.New("the words of the answer are no readable text")
	case int(e.Verdict) >= len(verdicts):
		return fmt.Errorf("there is no verdict number %d", e.Verdict)
	case e.Turns < 0, e.Turns > 0 && !turns:
		return fmt.Errorf("the verdict %q comes with %d turns", verdicts[e.Verdict], e.Turns)
	case math.IsNaN(e.Value), math.IsInf(e.Value, 0):
		return fmt.Errorf("the evaluation's value is %v; it must be a number", e.Value)
	}
	return nil
}

// verdicts are the names of the verdicts in JSON.
var verdicts = [...]string{Estimated: "estimated", Win: "win", Loss: "loss", Draw: "draw", Expected: "expected"}

// MarshalText returns the verdict's name.
func (v Verdict) MarshalText() ([]byte, error) {
	if int(v) >= len(verdicts) {
		return nil, fmt.Errorf("there is no verdict number %d", v)
	}
	return []byte(verdicts[v]), nil
}

// UnmarshalText reads a verdict's name.
func (v *Verdict) UnmarshalText(text []byte) error {
	for i, name := range verdicts {
		if name == string(text) {
			*v = Verdict(i)
			return nil
		}
	}
	return fmt.Errorf("there is no verdict %q; the verdicts are %s", text, strings.Join(verdicts[:], ", "))
}

// Ask starts a search for the answer. The error says what is wrong with the question.
func (g Games) Ask(q Question) (*BoundedSearch, error) {
	game, err := g.Find(q.Game)
	if err != nil {
		return nil, err
	}
	if err := q.check(); err != nil {
		return nil, err
	}
	s, err := game.New(q.Settings)
	if err != nil {
		return nil, err
	}
	for i, move := range q.Moves {
		if s, err = s.Apply(move); err != nil {
			return nil, fmt.Errorf("move %d, %q: %w", i+1, move, err)
		}
	}
	var search Search
	switch {
	case q.Level == "":
		search = game.Adviser(s)
	case game.HasLevel(q.Level) && game.Search != nil:
		search = game.Search(s, q.Level, q.Seed)
	}
	if search == nil {
		return nil, fmt.Errorf("%s has nobody who answers to the level %q", game.Title, q.Level)
	}
	if q.Lines > 0 {
		return Bound(game.ExtendLines(s, Bound(search, q.Work), q.Lines), 0), nil
	}
	return Bound(search, q.Work), nil
}
