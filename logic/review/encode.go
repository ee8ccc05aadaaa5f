package review

import (
	"fmt"
	"hash/fnv"
	"math"
	"slices"
	"strconv"
	"strings"

	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/logic/usertext"
)

// A stored review is one line of text: a fingerprint of the game, an evaluation for every
// position, and the mistakes. It omits what follows from the rules.
//
//	1 9f1c02ab|d w3 l2 e-1.5 x4|12 1 0 p;p 4 1;s 3,5;s 4
//
// An evaluation is w or l with a number of turns, d for a draw, e or x with a value for
// an estimate or an exact expectation, or o for the end. A mistake is its turn, kind and
// cost, p for proven or e, and after semicolons the number of moves of the better turn
// and the moves of the line.

const (
	version = "1"
	// MaxText is the most bytes of a stored review.
	MaxText = match.MaxReview
)

// ErrOther is the error of a review of another game or of other moves.
var ErrOther = say.Errorf("the review is for different moves")

// Encode writes a review in the form that [Decode] reads.
func (r *Review) Encode(settings []byte, moves []string) (string, error) {
	var b strings.Builder
	b.WriteString(version + " " + fingerprint(settings, moves) + "|")
	for i, p := range r.Points {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(code(p))
	}
	if b.Len() > MaxText {
		return "", say.Errorf("the review is larger than %s, the most that is kept", match.Size(MaxText))
	}
	for _, m := range r.Mistakes {
		text, err := m.encode()
		if err != nil {
			return "", err
		}
		if b.Len()+len(text) > MaxText {
			break // the worst mistakes come first and are kept
		}
		b.WriteString(text)
	}
	return b.String(), nil
}

func (m *Mistake) encode() (string, error) {
	proven := "e"
	if m.Proven {
		proven = "p"
	}
	text := fmt.Sprintf("|%d %d %s %s;%d", m.Turn, m.Kind, match.FormatValue(m.Cost), proven, len(m.Better))
	for _, move := range m.Line {
		if strings.ContainsAny(move, ";|") {
			return "", say.Errorf("the move %q cannot be kept in a review", move)
		}
		text += ";" + move
	}
	return text, nil
}

func code(p Point) string {
	if p.Over {
		return "o"
	}
	switch p.Evaluation.Verdict {
	case match.Win:
		return "w" + turns(p.Evaluation)
	case match.Loss:
		return "l" + turns(p.Evaluation)
	case match.Draw:
		return "d"
	case match.Expected:
		return "x" + match.FormatValue(p.Evaluation.Value)
	}
	return "e" + match.FormatValue(p.Evaluation.Value)
}

func turns(e match.Evaluation) string {
	if e.Turns == 0 {
		return ""
	}
	return strconv.Itoa(e.Turns)
}

// fingerprint identifies a game with its moves.
func fingerprint(settings []byte, moves []string) string {
	h := fnv.New32a()
	h.Write(settings)
	for _, move := range moves {
		h.Write([]byte("\n" + move))
	}
	return strconv.FormatUint(uint64(h.Sum32()), 16)
}

// Decode reads the stored review of a game. The error is [ErrOther] for a review of
// another game, otherwise it says what is wrong.
func Decode(game *match.Game, settings []byte, moves []string, text string) (*Review, error) {
	if len(text) > MaxText {
		return nil, say.Errorf("the review is larger than %s, the most that can be read", match.Size(MaxText))
	}
	parts := strings.Split(text, "|")
	if len(parts) < 2 {
		return nil, say.Errorf("the review is damaged")
	}
	form, of, _ := strings.Cut(parts[0], " ")
	switch {
	case form != version:
		return nil, say.Errorf("the review has format %q; this program "+
			"reads format %s", clipped(form), version)
	case of != fingerprint(settings, moves):
		return nil, ErrOther
	}
	j, err := New(game, settings, moves)
	if err != nil {
		return nil, err
	}
	if err := j.readPoints(strings.Split(parts[1], " ")); err != nil {
		return nil, err
	}
	for i, part := range parts[2:] {
		if err := j.readMistake(part); err != nil {
			return nil, say.Errorf("the review's mistake %d: %s", i+1, err)
		}
	}
	j.splitSkillAndLuck()
	return j.Review(), nil
}

func (j *Job) readPoints(codes []string) error {
	if len(codes) != len(j.review.Points) {
		return say.Errorf("the review covers %d positions, but the game "+
			"has %d turns", len(codes), len(j.review.Turns))
	}
	for i, c := range codes {
		p := &j.review.Points[i]
		if (c == "o") != p.Over {
			return say.Errorf("the review is wrong about the end of the game at position %d", i+1)
		}
		if p.Over {
			continue
		}
		known, err := read(c)
		if err != nil {
			return say.Errorf("the review of position %d: %s", i+1, err)
		}
		p.Evaluation = known
	}
	return nil
}

func read(c string) (e match.Evaluation, err error) {
	if c == "d" {
		return match.Evaluation{Verdict: match.Draw}, nil
	}
	if c == "" {
		return e, say.Errorf("of what a review knows|it is empty")
	}
	kind, number := c[0], c[1:]
	switch kind {
	case 'w', 'l':
		e.Verdict = match.Win
		if kind == 'l' {
			e.Verdict = match.Loss
		}
		if number == "" {
			break
		}
		if e.Turns, err = strconv.Atoi(number); err != nil || e.Turns < 1 || e.Turns > match.MaxMoves {
			return e, say.Errorf("%q is not a number of turns", clipped(number))
		}
	case 'e', 'x':
		if kind == 'x' {
			e.Verdict = match.Expected
		}
		if e.Value, err = readValue(number); err != nil {
			return e, err
		}
	default:
		return e, say.Errorf("%q is not an evaluation", clipped(c))
	}
	return e, nil
}

func readValue(text string) (float64, error) {
	const most = 1e9
	v, err := strconv.ParseFloat(text, 64)
	if err != nil || math.IsNaN(v) || math.Abs(v) > most {
		return 0, say.Errorf("%q is not a value", clipped(text))
	}
	return v, nil
}

func (j *Job) readMistake(text string) error {
	fields := strings.Split(text, ";")
	head := strings.Fields(fields[0])
	if len(head) != 4 || len(fields) < 3 {
		return say.Errorf("of a review's mistake|it is damaged")
	}
	m := Mistake{Proven: head[3] == "p"}
	kind, err := strconv.Atoi(head[1])
	if err != nil || kind < 0 || kind >= int(kinds) {
		return say.Errorf("%q is not a kind of mistake", clipped(head[1]))
	}
	m.Kind = Kind(kind)
	if m.Turn, err = strconv.Atoi(head[0]); err != nil || m.Turn < 0 || m.Turn >= len(j.review.Turns) || j.review.MistakeOf(m.Turn) != nil {
		return say.Errorf("turn %q is not in the game, or is listed twice", clipped(head[0]))
	}
	if m.Cost, err = readValue(head[2]); err != nil {
		return err
	}
	better, err := strconv.Atoi(fields[1])
	if m.Line = slices.Clone(fields[2:]); err != nil || better < 1 || better > len(m.Line) {
		return say.Errorf("the better turn cannot have %q moves", clipped(fields[1]))
	}
	m.Better = m.Line[:better:better]
	s := j.states[m.Turn]
	for _, move := range m.Line {
		if s, err = s.Apply(move); err != nil {
			return say.Errorf("the better move %q: %s", clipped(move), err)
		}
	}
	j.review.Mistakes = append(j.review.Mistakes, m)
	return nil
}

func clipped(text string) string { return usertext.ClipTo(text, 40) }
