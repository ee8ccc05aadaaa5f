package external

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"tessera/logic/match"
	"tessera/logic/tournament"
)

// Series holds the games of a level against an external engine, in the order in which
// they ended.
type Series struct {
	Terms Terms
	Games []Game
}

// MaxText is the maximum size of a stored series in bytes.
const MaxText = 16 << 20

// Text encodes a series as lines of JSON: the terms, then one game a line. Each line has
// a digest of the lines before it.
func (s *Series) Text() []byte {
	var b bytes.Buffer
	b.Write(encode(s.Terms))
	chain := tournament.Digest([]string{b.String()})
	for _, g := range s.Games {
		g.Chain = ""
		chain = tournament.Digest([]string{chain, string(encode(g))})
		g.Chain = chain
		b.Write(encode(g))
	}
	return b.Bytes()
}

func encode(value any) []byte {
	text, err := json.Marshal(value)
	if err != nil {
		panic(err) // unreachable: it holds only strings and finite numbers
	}
	return append(text, '\n')
}

// Read parses the output of [Series.Text]. The error names the line, also if the line was
// altered.
func Read(text []byte) (*Series, error) {
	s := &Series{}
	for i, line := range bytes.Split(bytes.TrimSuffix(text, []byte("\n")), []byte("\n")) {
		var g Game
		var err error
		if i == 0 {
			err = json.Unmarshal(line, &s.Terms)
		} else if err = json.Unmarshal(line, &g); err == nil {
			s.Games = append(s.Games, g)
		}
		if err != nil {
			return nil, fmt.Errorf("line %d is no line of a series: %w", i+1, err)
		}
	}
	for i, g := range s.Games {
		if g.Number < 0 || slices.ContainsFunc(s.Games[:i], func(o Game) bool { return o.Number == g.Number }) {
			return nil, fmt.Errorf("line %d has a game of number %d, which is less than 0 or was there before", i+2, g.Number)
		}
	}
	written := bytes.Split(s.Text(), []byte("\n"))
	for i, line := range bytes.Split(text, []byte("\n")) {
		if i >= len(written) || !bytes.Equal(line, written[i]) {
			return nil, fmt.Errorf("line %d, or one before it, is not as it was written: its digest is another", i+1)
		}
	}
	return s, nil
}

// Missing returns the numbers below games that have no game.
func (s *Series) Missing(games int) (numbers []int) {
	for number := range games {
		if !slices.ContainsFunc(s.Games, func(g Game) bool { return g.Number == number }) {
			numbers = append(numbers, number)
		}
	}
	return numbers
}

// Replay plays a game's moves again and returns an error if its record differs.
func (s *Series) Replay(game *match.Game, g Game) error {
	opening, state, err := s.Terms.Opening(game, g.Number)
	if err != nil {
		return err
	}
	if want := strings.Join(opening, " "); g.Opening != want {
		return fmt.Errorf("game %d begins with %s, and not %s", g.Number+1, g.Opening, want)
	}
	state, err = match.After(state, strings.Fields(g.Moves))
	if err != nil {
		return fmt.Errorf("game %d: %w", g.Number+1, err)
	}
	again := g
	if err := again.finish(state); err != nil {
		return err
	}
	if again.Digest != g.Digest || again.End != g.End || again.Score != g.Score || again.Margin != g.Margin {
		return fmt.Errorf("game %d comes out as\n%v\nand is kept as\n%v", g.Number+1, again, g)
	}
	return nil
}

// Check asks the level again for each of its moves in a game.
func (s *Series) Check(game *match.Game, g Game) error {
	opening, state, err := s.Terms.Opening(game, g.Number)
	if err != nil {
		return err
	}
	for i, move := range strings.Fields(g.Moves) {
		if isOurs(g.Number, state) {
			again, err := s.Terms.think(game, g.Number, state, len(opening)+i, nil)
			if err != nil {
				return err
			}
			if again != move {
				return fmt.Errorf("game %d: after %d moves the level plays %s, and is kept with %s", g.Number+1, len(opening)+i, again, move)
			}
		}
		if state, err = state.Apply(move); err != nil {
			return fmt.Errorf("game %d: %w", g.Number+1, err)
		}
	}
	return nil
}

// Summary is the result of a series.
type Summary struct {
	tournament.Count         // from the level's side
	Resigned         int     // by either side
	Margin           float64 // mean of the games that were counted
	Ours, Theirs     Times
}

// Times are milliseconds per move.
type Times struct{ Median, Largest int }

// Summary counts the games.
func (s *Series) Summary() (sum Summary) {
	var ours, theirs []int
	counted := 0
	for _, g := range s.Games {
		switch g.Score {
		case 1:
			sum.Won++
		case 0:
			sum.Lost++
		default:
			sum.Shared++
		}
		switch g.End {
		case ByArea:
			counted++
			sum.Margin += g.Margin
		case TheyResign, WeResign:
			sum.Resigned++
		}
		ours, theirs = append(ours, g.Ours...), append(theirs, g.Theirs...)
	}
	sum.Margin /= float64(max(counted, 1))
	sum.Ours, sum.Theirs = timesOf(ours), timesOf(theirs)
	return sum
}

func timesOf(all []int) Times {
	if len(all) == 0 {
		return Times{}
	}
	slices.Sort(all)
	return Times{all[len(all)/2], all[len(all)-1]}
}

// String returns the summary in three lines.
func (s Summary) String() string {
	return fmt.Sprintf("%v\nmargin: %+.1f points on average; %d of %d games were resigned\nmilliseconds a move: ours %v, theirs %v\n",
		s.Count, s.Margin, s.Resigned, s.Games(), s.Ours, s.Theirs)
}

// String returns, for example, "12 (90 at most)".
func (t Times) String() string { return fmt.Sprintf("%d (%d at most)", t.Median, t.Largest) }
