package match

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"tessera/logic/say"
)

// Scale is how strong a game's computer players are under some of its rules, in Elo.
// A player that picks legal turns by chance has 0. The levels were measured against
// one another; what lies between two of them plays some turns as the one and the
// others as the other, so that any strength has its player.
type Scale struct {
	ID     string  // tells it from the game's other scales; "" for the only one
	Title  say.ID  // of the rules that it is for; "" for the only one
	Points []Point // weakest first, each stronger than the one before; at least two
}

// Scales are those of a game for all the rules that its options can choose, one by one.
func (g *Game) Scales() (all []*Scale) {
	add := func(values map[string]string) {
		settings, err := g.Settings(values, 1)
		if err != nil {
			return
		}
		if s, err := g.New(settings); err == nil && !slices.Contains(all, g.Scale(s)) {
			all = append(all, g.Scale(s))
		}
	}
	if g.Scale == nil {
		return nil
	}
	add(g.Defaults())
	for _, o := range g.Options {
		for _, value := range o.Values {
			values := g.Defaults()
			values[o.Key] = value
			add(values)
		}
	}
	return all
}

// Point of a scale: a way to play whose strength is known.
type Point struct {
	Name     string // the level's; "" for a point that only serves those beside it
	Plays    string // the level that thinks for it
	Strays   int    // of 100 turns, how many are left to chance
	Strength int
}

// Weakest and Strongest are the ends of a scale.
func (s *Scale) Weakest() int   { return s.Points[0].Strength }
func (s *Scale) Strongest() int { return s.Points[len(s.Points)-1].Strength }

// Of is the strength of a player at a seat: a level's, or the one that its word names;
// false for others.
func (s *Scale) Of(who string) (int, bool) {
	if n, ok := ParseStrength(who); ok {
		return min(max(n, s.Weakest()), s.Strongest()), true
	}
	if p, ok := s.named(who); ok {
		return p.Strength, true
	}
	return 0, false
}

func (s *Scale) named(level string) (Point, bool) {
	i := slices.IndexFunc(s.Points, func(p Point) bool { return p.Name == level && level != "" })
	if i < 0 {
		return Point{}, false
	}
	return s.Points[i], true
}

// point is how a player of some strength plays one turn: as the nearest point below it
// or above it, the more often the nearer.
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

// strengthWord begins the name of a computer player of a strength.
const strengthWord = "level:"

// AnyStrength stands for the names of all strengths where names are listed.
const AnyStrength = strengthWord + "N"

// StrengthWord is the name of a computer player of that strength: "level:1450".
func StrengthWord(strength int) string { return strengthWord + strconv.Itoa(max(strength, 0)) }

// ParseStrength is the strength that a computer player's name says; false for the name
// of a level, and of anybody else.
func ParseStrength(who string) (strength int, ok bool) {
	digits, ok := strings.CutPrefix(who, strengthWord)
	if !ok || len(digits) > 4 {
		return 0, false
	}
	n, err := strconv.Atoi(digits)
	return n, err == nil && StrengthWord(n) == who
}

// SayWho is who sits at a seat, as it is told to a person: "easy", "strength 1450",
// "GNU Go".
func SayWho(who string) say.Text {
	if e, ok := ParseEngine(who); ok {
		return say.Raw(e.Name)
	}
	if n, ok := ParseStrength(who); ok {
		return say.It("strength %d", n)
	}
	return SayLevel(who)
}

// SayLevel is a level as it is told to a person, by its name. Any other text stays as it is.
func SayLevel(name string) say.Text {
	if word, is := levelWords[name]; is {
		return say.It(word)
	}
	return say.Raw(name)
}

// levelWords are what the levels of all games are called.
// Translators: how strong a computer player is, by and large from the weakest on.
var levelWords = map[string]say.ID{
	"newcomer": "level|newcomer",
	"starter":  "level|starter",
	"random":   "level|random",
	"beginner": "level|beginner",
	"novice":   "level|novice",
	"learner":  "level|learner",
	"easy":     "level|easy",
	"casual":   "level|casual",
	"fair":     "level|fair",
	"keen":     "level|keen",
	"medium":   "level|medium",
	"able":     "level|able",
	"skilled":  "level|skilled",
	"strong":   "level|strong",
	"hard":     "level|hard",
	"expert":   "level|expert",
	"champion": "level|champion",
	"master":   "level|master",
	"perfect":  "level|perfect",
}

// YourStrength is what all players are called together whose strength was chosen for a
// person.
const YourStrength = "your strength"

// MaxStrength is the largest strength that a name can say. A player that is asked for
// more than a scale has plays as its strongest.
const MaxStrength = 9999

// OnScale lets a game be played at any strength of its scales, where engine thinks for
// its levels.
func (g *Game) OnScale(engine func(s State, level string, seed uint64) Search) func(State, string, uint64) Search {
	return func(s State, level string, seed uint64) Search {
		scale := g.Scale(s)
		chance := rand.New(rand.NewPCG(seed, 0x7374726179))
		strength, known := scale.Of(level)
		if !known {
			return engine(s, level, seed)
		}
		point := scale.point(strength, chance)
		search := engine(s, point.Plays, seed)
		if chance.IntN(100) >= point.Strays || s.Turn() < 0 {
			return search
		}
		return &straying{Search: search, by: g.chanceTurn(s, chance), pass: g.Pass, wins: strength > scale.Weakest()}
	}
}

// straying is a turn that is left to chance, but for what nobody would leave to it: a
// pass of who has nothing left to do and a win at once. The weakest overlooks that too,
// as chance does: who is no better would seldom win against it otherwise.
type straying struct {
	Search
	by   []string
	pass string
	wins bool
}

// strays reports whether chance has its way.
func (t *straying) strays() bool {
	line, e := t.Search.Line(), t.Search.Evaluation()
	return len(line) > 0 && line[0] != t.pass && !(t.wins && e.Verdict == Win && e.Turns == 1)
}

// Line implements [Search].
func (t *straying) Line() []string {
	if t.strays() {
		return t.by
	}
	return t.Search.Line()
}

// Evaluation implements [Search]: of a turn that nobody chose nothing is proven.
func (t *straying) Evaluation() Evaluation {
	e := t.Search.Evaluation()
	if t.strays() {
		e.Verdict, e.Turns, e.Unit = Estimated, 0, cmp.Or(e.Unit, "points")
	}
	return e
}

// Note implements [Search].
func (t *straying) Note() say.Text {
	if t.strays() {
		return say.Text{}
	}
	return t.Search.Note()
}

// chanceTurn is a turn of any legal moves.
func (g *Game) chanceTurn(s State, chance *rand.Rand) (line []string) {
	for seat := s.Turn(); seat >= 0 && s.Turn() == seat; {
		move := g.ChanceMove(s, chance)
		next, err := s.Apply(move)
		if err != nil {
			return line
		}
		line, s = append(line, move), next
	}
	return line
}

// ChanceMove is any legal move, each as likely as the next; a pass only where there is
// no other. It is "" where the game is over.
func (g *Game) ChanceMove(s State, chance *rand.Rand) string {
	moves := slices.Collect(s.Legal())
	if len(moves) > 1 && g.Pass != "" {
		moves = slices.DeleteFunc(moves, func(move string) bool { return move == g.Pass })
	}
	if len(moves) == 0 {
		return ""
	}
	return moves[chance.IntN(len(moves))]
}

// strayingLevels are those below all of a game's engine, which leave turns to chance.
var strayingLevels = []Level{
	{Name: "newcomer", About: "has just read the rules, and mostly plays by chance"},
	{Name: "starter", About: "plays as a beginner does, and many turns by chance"},
}

// Ladder are the levels of a game with a scale: those of its engine, of which only the
// named are offered, and those below that leave turns to chance.
func Ladder(engine []Level, offered ...string) []Level {
	levels := slices.Concat(strayingLevels, engine)
	for i, l := range engine {
		levels[len(strayingLevels)+i].Former = !slices.Contains(offered, l.Name)
	}
	return levels
}
