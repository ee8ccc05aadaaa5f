// Package external measures Trisq's computer players against external Go engines: the
// rule set groups is Go on 13 by 13 points with area scoring and simple ko. It plays the
// games of a [Series], stores them as text, and replays stored games.
//
// It imports disk, engines, match, tournament, trisq and the standard library.
// The caller chooses and starts the engine.
package external

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"

	"tessera/logic/disk"
	"tessera/logic/engines"
	"tessera/logic/match"
	"tessera/logic/tournament"
	"tessera/logic/trisq"
)

// Komi is the komi of all games.
const Komi = 6.5

// opening is a kind of start of a game: figures on random points.
type opening struct {
	figures int
	middle  bool // on the 25 points in the middle only
}

// openings has the kinds of opening by their name in [Terms]. The pairs of games of a
// series start with them in turn.
var openings = map[string][]opening{
	"":        {{4, false}},
	"various": {{0, false}, {4, true}, {2, false}, {3, false}, {4, false}, {5, false}, {6, false}},
}

// HasOpenings reports whether name is valid in [Terms].
func HasOpenings(name string) bool { return openings[name] != nil }

// Terms are what the games of a series have in common.
type Terms struct {
	Level       string  `json:"level"`
	Fingerprint string  `json:"mark"`    // of the level, see [tournament.Fingerprint]
	Against     string  `json:"against"` // engine as given on the command line, such as "gnugo:10"
	Name        string  `json:"name"`    // as the engine reports it
	Version     string  `json:"version"` // as the engine reports it
	Komi        float64 `json:"komi"`
	Seed        uint64  `json:"seed"`
	Openings    string  `json:"openings,omitempty"` // empty for four random figures, or "various"
}

// The ways a game can end.
const (
	ByArea     = "area"
	TheyResign = "program resigns"
	WeResign   = "level resigns"
	Stopped    = "stopped" // at the move limit; counted as shared
)

// Game is a finished game.
type Game struct {
	Number  int     `json:"number"`  // from 0; the level has triangles if even
	Opening string  `json:"opening"` // moves, separated by blanks
	Moves   string  `json:"moves"`   // all later moves
	End     string  `json:"end"`
	Score   float64 `json:"score"`   // the level's: 1, 0.5 or 0
	Margin  float64 `json:"margin"`  // the level's points minus the engine's, with komi; 0 if not by area
	Counted float64 `json:"counted"` // the margin by the engine's count
	Ours    []int   `json:"ours"`    // milliseconds of each move of the level
	Theirs  []int   `json:"theirs"`  // and of the engine
	Digest  string  `json:"digest"`  // of all moves, see [tournament.Digest]
	Chain   string  `json:"chain"`   // of this line of the file and all before it
}

// Triangles reports whether the level has the triangles, which move first.
func (g Game) Triangles() bool { return g.Number%2 == 0 }

func (g Game) line() []string { return strings.Fields(g.Opening + " " + g.Moves) }

// Start returns the empty board of game, which must be Trisq, with a komi.
func Start(game *match.Game, komi float64) (match.State, error) {
	settings, err := settings(game, komi)
	if err != nil {
		return nil, err
	}
	return game.New(settings)
}

func settings(game *match.Game, komi float64) (json.RawMessage, error) {
	values := game.Defaults()
	values["rules"], values["komi"] = string(trisq.RulesGroups), match.FormatValue(komi)
	return game.Settings(values, 0)
}

// Fingerprint returns the mark of a Trisq level in the rule set groups, equal to the ladder's.
func Fingerprint(game *match.Game, level string) (string, error) {
	return tournament.Fingerprint(game, func(uint64) (match.State, error) { return Start(game, 0) }, level)
}

func (t Terms) seed(number int) uint64 { return rand.New(rand.NewPCG(t.Seed, uint64(number))).Uint64() }

// Opening returns the first moves of a game, figures on random points, and the state
// after them. Both games of a pair have the same opening.
func (t Terms) Opening(game *match.Game, number int) ([]string, match.State, error) {
	state, err := Start(game, t.Komi)
	if err != nil {
		return nil, nil, err
	}
	pair, kinds := number/2, openings[t.Openings]
	kind := kinds[pair%len(kinds)]
	random := rand.New(rand.NewPCG(t.Seed, uint64(pair)))
	var moves []string
	for range kind.figures {
		legal := slices.DeleteFunc(slices.Collect(state.Legal()), func(move string) bool {
			return move == game.Pass || kind.middle && !inMiddle(move)
		})
		move := legal[random.IntN(len(legal))]
		if state, err = state.Apply(move); err != nil {
			return nil, nil, err
		}
		moves = append(moves, move)
	}
	return moves, state, nil
}

func inMiddle(move string) bool {
	point, err := trisq.ParsePoint(move)
	fromCentre := func(line int) int { return max(line-trisq.Size/2, trisq.Size/2-line) }
	return err == nil && fromCentre(point.Column()) <= 2 && fromCentre(point.Row()) <= 2
}

// Play plays a game against the engine. clock returns the time since some fixed moment.
// If there is an error, the game does not count.
func (t Terms) Play(game *match.Game, number int, program *engines.Client, clock func() time.Duration) (Game, error) {
	g := Game{Number: number}
	opening, state, err := t.Opening(game, number)
	if err != nil {
		return g, err
	}
	player, moves := engines.NewGo(program), slices.Clone(opening)
	var despair match.ResignTracker
	for most := game.MaxLength(state); !match.Over(state); {
		if len(moves) >= most {
			g.End = Stopped
			break
		}
		move, err := t.turn(&g, game, state, moves, player, &despair, clock)
		if err != nil {
			return g, err
		}
		if move == match.Resign {
			if g.End = TheyResign; isOurs(number, state) {
				g.End = WeResign
			}
			break
		}
		if state, err = state.Apply(move); err != nil {
			return g, fmt.Errorf("after %s the program plays %s, which the rules refuse: %w", strings.Join(moves, " "), move, err)
		}
		moves = append(moves, move)
	}
	if g.Counted, err = program.FinalScore(); err != nil {
		return g, err
	}
	if !g.Triangles() {
		g.Counted = 0 - g.Counted // avoid minus zero
	}
	g.Opening, g.Moves = strings.Join(opening, " "), strings.Join(moves[len(opening):], " ")
	return g, g.finish(state)
}

// turn returns the next move of the side to move.
func (t Terms) turn(g *Game, game *match.Game, state match.State, moves []string, player *engines.Player, tracker *match.ResignTracker, clock func() time.Duration) (string, error) {
	begun := clock()
	if isOurs(g.Number, state) {
		move, err := t.think(game, g.Number, state, len(moves), tracker)
		g.Ours = append(g.Ours, int((clock() - begun).Milliseconds()))
		return move, err
	}
	settings, err := settings(game, t.Komi)
	if err != nil {
		return "", err
	}
	line, err := player.Turn(settings, moves)
	g.Theirs = append(g.Theirs, int((clock() - begun).Milliseconds()))
	if err != nil {
		return "", err
	}
	return line[0], nil // a turn of Go is one move
}

func isOurs(number int, state match.State) bool { return state.Turn() == number%2 }

// think returns the level's move after plies moves, or [match.Resign]. With a nil resign
// tracker it never resigns.
func (t Terms) think(game *match.Game, number int, state match.State, plies int, tracker *match.ResignTracker) (string, error) {
	line, err := match.ThinkOrResign(game, state, t.Level, match.TurnSeed(t.seed(number), plies), 0, tracker)
	if err != nil {
		return "", err
	}
	return line[0], nil
}

// finish sets the fields that depend on the moves, or on how the game ended if it was not
// by area.
func (g *Game) finish(state match.State) error {
	g.Digest, g.Margin = tournament.Digest(g.line()), 0
	outcome, over := state.Outcome()
	switch {
	case over:
		g.End, g.Score = ByArea, outcome.Scores[g.Number%2]
	case g.End == TheyResign:
		g.Score = 1
		return nil
	case g.End == WeResign:
		g.Score = 0
		return nil
	case g.End == Stopped:
		g.Score = 0.5
		return nil
	default:
		return fmt.Errorf("game %d breaks off after %d moves", g.Number+1, len(g.line()))
	}
	if outcome.By == "" {
		return nil
	}
	by, err := strconv.ParseFloat(outcome.By, 64)
	if err != nil {
		return fmt.Errorf("the rules say that a game was won by %q: %w", outcome.By, err)
	}
	g.Margin = by * (2*g.Score - 1)
	return nil
}

// String describes the result of a game.
func (g Game) String() string {
	side := "squares"
	if g.Triangles() {
		side = "triangles"
	}
	how := g.End
	if g.End == ByArea {
		how = fmt.Sprintf("%+g points", g.Margin)
		if g.Counted != g.Margin {
			how += fmt.Sprintf(" (the program counts %+g)", g.Counted)
		}
	}
	return fmt.Sprintf("game %d: the level has the %s, %s, %d moves, digest %s", g.Number+1, side, how, len(g.line()), g.Digest)
}

// Series holds the games of a level against an external engine, in the order in which
// they ended.
type Series struct {
	Terms Terms
	Games []Game
}

// maxText is the maximum size of a stored series in bytes.
const maxText = 16 << 20

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

// Load reads a stored series from a file.
func Load(path string) (*Series, error) {
	text, err := disk.Read(path, maxText)
	if err != nil {
		return nil, err
	}
	series, err := Read(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return series, nil
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
		sum.Add(g.Score)
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
