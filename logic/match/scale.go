package match

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"tessera/logic/say"
)

// Scale gives the strength of a game's computer players, in Elo, under some of its rules.
// A player that makes random moves has 0. The levels were measured against one another. A
// strength between two levels plays some turns as the one and the others as the other.
type Scale struct {
	ID     string  // distinguishes the scales of a game; "" for the only one
	Title  say.ID  // name of the rules that it applies to; "" for the only one
	Points []Point // at least two, strictly increasing in strength
}

// Scales returns the scales for all rules that a single option can choose.
func (g *Game) Scales() (all []*Scale) {
	if g.Scale == nil {
		return nil
	}
	for _, settings := range g.Variants() {
		if s, err := g.New(settings); err == nil && !slices.Contains(all, g.Scale(s)) {
			all = append(all, g.Scale(s))
		}
	}
	return all
}

// Point is a way to play whose strength was measured.
type Point struct {
	Name        string // level name; "" for an unnamed point that others are interpolated from
	Level       string // the level that searches
	BlunderRate int    // blunder rate: percentage of turns played at random
	Strength    int
}

// ReadPoints reads tables of points, separated by empty lines. A line is a point: its name
// or -, the level, the blunder rate and the strength. The games' own tables are valid.
func ReadPoints(text string) (tables [][]Point) {
	for table := range strings.SplitSeq(text, "\n\n") {
		var points []Point
		for line := range strings.Lines(table) {
			f := strings.Fields(line)
			rate, _ := strconv.Atoi(f[2])
			strength, _ := strconv.Atoi(f[3])
			points = append(points, Point{strings.TrimPrefix(f[0], "-"), f[1], rate, strength})
		}
		tables = append(tables, points)
	}
	return tables
}

// Weakest and Strongest return the ends of a scale.
func (s *Scale) Weakest() int   { return s.Points[0].Strength }
func (s *Scale) Strongest() int { return s.Points[len(s.Points)-1].Strength }

// Of returns the strength of a level or of a strength name. It returns false for other
// players.
func (s *Scale) Of(who string) (int, bool) {
	if n, ok := ParseStrength(who); ok {
		return min(max(n, s.Weakest()), s.Strongest()), true
	}
	i := slices.IndexFunc(s.Points, func(p Point) bool { return p.Name == who && who != "" })
	if i < 0 {
		return 0, false
	}
	return s.Points[i].Strength, true
}

// point picks how a player of some strength plays one turn: as the nearest point below or
// above it, with probabilities that average to that strength.
func (s *Scale) point(strength int, chance *rand.Rand) Point {
	above := slices.IndexFunc(s.Points, func(p Point) bool { return p.Strength >= strength })
	switch {
	case above == 0:
		return s.Points[0]
	case above < 0:
		return s.Points[len(s.Points)-1]
	}
	low, high := s.Points[above-1], s.Points[above]
	if chance.IntN(high.Strength-low.Strength) < strength-low.Strength {
		return high
	}
	return low
}

// strengthPrefix starts the name of a computer player of a given strength.
const strengthPrefix = "level:"

// AnyStrength stands for all strengths where names are listed.
const AnyStrength = strengthPrefix + "N"

// StrengthName returns the name of a computer player of that strength: "level:1450".
func StrengthName(strength int) string { return strengthPrefix + strconv.Itoa(max(strength, 0)) }

// ParseStrength returns the strength in a player's name. It returns false for levels and
// for all other names.
func ParseStrength(who string) (strength int, ok bool) {
	digits, ok := strings.CutPrefix(who, strengthPrefix)
	if !ok || len(digits) > 4 {
		return 0, false
	}
	n, err := strconv.Atoi(digits)
	return n, err == nil && StrengthName(n) == who
}

// SayWho returns the player of a seat as persons see it: "easy", "strength 1450", "GNU
// Go".
func SayWho(who string) say.Text {
	if e, ok := ParseEngine(who); ok {
		return say.Raw(e.Name)
	}
	if n, ok := ParseStrength(who); ok {
		return say.It("strength %d", n)
	}
	return SayLevel(who)
}

// SayLevel returns a level's name as persons see it. It returns any other text unchanged.
func SayLevel(name string) say.Text {
	if word, is := levelWords[name]; is {
		return say.It(word)
	}
	return say.Raw(name)
}

// levelWords are the names of the levels of all games.
// Translators: how strong a computer player is, by and large from the weakest on.
var levelWords = map[string]say.ID{
	"newcomer":    "level|newcomer",
	"starter":     "level|starter",
	"random":      "level|random",
	"beginner":    "level|beginner",
	"novice":      "level|novice",
	"learner":     "level|learner",
	"easy":        "level|easy",
	"casual":      "level|casual",
	"fair":        "level|fair",
	"keen":        "level|keen",
	"medium":      "level|medium",
	"able":        "level|able",
	"skilled":     "level|skilled",
	"strong":      "level|strong",
	"hard":        "level|hard",
	"expert":      "level|expert",
	"champion":    "level|champion",
	"master":      "level|master",
	"grandmaster": "level|grandmaster",
	"perfect":     "level|perfect",
}

// YourStrength is the name for all players whose strength was matched to a person.
const YourStrength = "your strength"

// MaxStrength is the largest strength that a name can have. A strength above the scale
// plays as its strongest point.
const MaxStrength = 9999

// OnScale wraps an engine that plays the levels so that it plays any strength on the
// game's scales.
func (g *Game) OnScale(engine func(s State, level string, seed uint64) Search) func(State, string, uint64) Search {
	return func(s State, level string, seed uint64) Search {
		scale := g.Scale(s)
		chance := rand.New(rand.NewPCG(seed, 0x7374726179))
		strength, known := scale.Of(level)
		if !known {
			return engine(s, level, seed)
		}
		point := scale.point(strength, chance)
		search := engine(s, point.Level, seed)
		if chance.IntN(100) >= point.BlunderRate || s.Turn() < 0 {
			return search
		}
		return &blunderer{Search: search, randomTurn: g.randomTurn(s, chance), pass: g.Pass, wins: strength > scale.Weakest()}
	}
}

// blunderer plays a random turn, except where the engine passes or wins at once. At the
// weakest strength it misses wins too, because otherwise random players would rarely beat
// it.
type blunderer struct {
	Search
	randomTurn []string
	pass       string
	wins       bool
}

// blunders reports whether the random turn is played.
func (t *blunderer) blunders() bool {
	line, e := t.Search.BestTurn(), t.Search.Evaluation()
	return len(line) > 0 && line[0] != t.pass && !(t.wins && e.Verdict == Win && e.Turns == 1)
}

func (t *blunderer) BestTurn() []string {
	if t.blunders() {
		return t.randomTurn
	}
	return t.Search.BestTurn()
}

// Evaluation returns an estimate if the turn is random, because nothing is proven of it.
func (t *blunderer) Evaluation() Evaluation {
	e := t.Search.Evaluation()
	if t.blunders() {
		e.Verdict, e.Turns, e.Unit = Estimated, 0, cmp.Or(e.Unit, "points")
	}
	return e
}

func (t *blunderer) Note() say.Text {
	if t.blunders() {
		return say.Text{}
	}
	return t.Search.Note()
}

// randomTurn returns a whole turn of random moves.
func (g *Game) randomTurn(s State, chance *rand.Rand) (line []string) {
	for seat := s.Turn(); seat >= 0 && s.Turn() == seat; {
		move := g.RandomMove(s, chance)
		next, err := s.Apply(move)
		if err != nil {
			return line
		}
		line, s = append(line, move), next
	}
	return line
}

// RandomMove returns a random legal move, all equally likely. It passes only if there is
// no other move, and returns "" after the end.
func (g *Game) RandomMove(s State, chance *rand.Rand) string {
	moves := slices.Collect(s.Legal())
	if len(moves) > 1 && g.Pass != "" {
		moves = slices.DeleteFunc(moves, func(move string) bool { return move == g.Pass })
	}
	if len(moves) == 0 {
		return ""
	}
	return moves[chance.IntN(len(moves))]
}

// randomLevels are weaker than any level of an engine; they play random turns.
var randomLevels = []Level{
	{Name: "newcomer", About: "has just read the rules, and mostly plays at random"},
	{Name: "starter", About: "plays like a beginner, with many random turns"},
}

// Ladder returns the levels of a game with a scale: the random ones below, then those of
// its engine, of which only the named ones are offered.
func Ladder(engine []Level, offered ...string) []Level {
	levels := slices.Concat(randomLevels, engine)
	for i, l := range engine {
		levels[len(randomLevels)+i].Former = !slices.Contains(offered, l.Name)
	}
	giveCharacters(levels)
	return levels
}

// Ranking is a choice of options under which command ladder measures the levels of a game.
type Ranking struct {
	ID     string            // one word, in the file of results
	Title  string            // in English, as the heading of the page
	Values map[string]string // option values that differ from the defaults
	Note   string            // a remark on the figures for the reader; may be empty
	Long   bool              // a game has many turns
	Former bool              // ranks only the levels, by results from before there was a scale
	// Contests are the levels at the seats of each contest. The results count for the first
	// level, which is the stronger one. They are nil for a game for two, in which neighbouring
	// levels meet.
	Contests [][]string
}

// CheckLevel returns an error that lists the names of the levels if name is not among them.
func CheckLevel(levels []Level, name string) error {
	names := LevelNames(levels)
	if slices.Contains(names, name) {
		return nil
	}
	return say.Errorf("there is no level %q; the levels are %s", clipped(name), say.And(raw(names)...))
}
