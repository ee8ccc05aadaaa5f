// Package puzzles reads the puzzles of the games: positions with exactly one right turn.
// The computer players found them, a search by the rules alone proved them, and
// logic/lab/puzzles wrote them in a compact form. The rules do not prove one thing: that
// the only holding turn of a puzzle at Four in a Square holds for more than two turns.
// There the computer player's search counts.
//
//	foursquare, err := games.WithTeaching().Find("foursquare")
//	if err != nil {
//		log.Fatal(err)
//	}
//	sets, err := puzzles.Of(foursquare)
//	if err != nil {
//		log.Fatal(err)
//	}
//	set := puzzles.Find(sets, "foursquare-win2")
//	m, answer, err := set.Puzzles[0].Open(foursquare)
//	if err != nil {
//		log.Fatal(err)
//	}
//	fmt.Println(set.Title+":", set.Task)
//	right, wrong := puzzles.Judge(foursquare, m.Current().State(), answer, answer)
//	fmt.Println(right, wrong)
//
// # The puzzles
//
// [Of] returns every [Set] of a game, one for each kind, and [All] the sets of several
// games. [Find] returns one of them, and [Daily] the puzzles of a day. A [Puzzle] opens
// as a match, and [Judge] says whether a turn is right. [Prove] and [Check] verify it by
// the rules. [Puzzle.Compose] gives a puzzle a simpler position; it keeps its id, which
// links and progress use. [Parse] reads what [Write] wrote. A [Tally] counts how often each level finds
// the turns, which gives the grades.
//
// # A person's progress
//
// [Progress] holds the [Mark] of each solved puzzle, the days, the person's ratings and
// the best [Run] against the clock. [Practice] holds positions from a person's [PracticePosition]
// games. They come back until they are solved [Twice]. There every turn that is [AsGood]
// as the right one is right.
package puzzles

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sort"
	"strconv"
	"strings"

	"tessera/logic/match"
	"tessera/logic/say"
)

// Grades is the number of grades; 1 is the easiest.
const Grades = 3

// GradeNames are the names of the grades, from grade 1.
var GradeNames = [Grades]say.ID{"grade of puzzles|easy", "grade of puzzles|medium", "grade of puzzles|hard"}

// Set holds all puzzles of one kind, the easiest first. Within a grade, puzzles under the
// default rules, which the lesson teaches, come first.
type Set struct {
	*match.Kind
	Game    string // id of the game
	Puzzles []Puzzle
}

// Puzzle is a position with one right turn.
type Puzzle struct {
	// Level is the number, from 1, of the weakest of [Levels] that finds the turn in half
	// of its tries; see [Tally]. It is one more than the number of levels if none does,
	// and the first level that was not asked if the tally is shorter.
	Level        int
	Grade        int             // 1 to [Grades], given by the level
	Settings     json.RawMessage // the rules, without the position
	moves        string          // encoded moves to the position; answer is the right turn
	answer       string
	after        string // encoded moves that show what the right turn leads to; may be empty
	position     string // of a composed puzzle, which has no moves
	id           string // of a composed puzzle: that of the puzzle it was made of
	defaultRules bool   // under the game's default rules
	// Subtle is set if the right turn is only a little better than another, so that no person
	// can see it. It is never a puzzle of the day.
	Subtle bool
}

// Levels returns the names of the players that try a kind of puzzle, weakest first: the
// kind's own solvers, or else the game's offered levels that are not slow.
func Levels(g *match.Game, kind *match.Kind) (names []string) {
	for _, s := range kind.Solvers {
		names = append(names, s.Name.String())
	}
	if len(names) > 0 {
		return names
	}
	for _, l := range g.Offered() {
		if !l.Slow {
			names = append(names, l.Name)
		}
	}
	return names
}

// LevelWords says who plays a level, given by its number from 1.
func LevelWords(g *match.Game, kind *match.Kind, level int) say.Text {
	if len(kind.Solvers) > 0 {
		return say.It(kind.Solvers[level-1].Name)
	}
	return g.SayPlayer(Levels(g, kind)[level-1])
}

// gradeOf returns a level's grade. Each has a third of the levels, plus one beyond.
func gradeOf(level, levels int) int { return 1 + (level-1)*Grades/(levels+1) }

// At returns the puzzle with another level.
func (p Puzzle) At(g *match.Game, kind *match.Kind, level int) Puzzle {
	p.Level, p.Grade = level, gradeOf(level, len(Levels(g, kind)))
	return p
}

// Of returns the sets of a game in the order of its kinds. An error means that the
// program is damaged, because tests read all puzzles.
func Of(g *match.Game) ([]Set, error) {
	if g.Puzzles == "" {
		return nil, nil
	}
	sets, err := Parse(g, g.Puzzles)
	if err != nil {
		return nil, fmt.Errorf("the puzzles of %s: %w", g.Title, err)
	}
	return sets, nil
}

// All returns the sets of several games.
func All(games match.Games) (all []Set, err error) {
	for _, g := range games {
		sets, err := Of(g)
		if err != nil {
			return nil, err
		}
		all = append(all, sets...)
	}
	return all, nil
}

// KindOf returns the kind with an id, or nil.
func KindOf(g *match.Game, id string) *match.Kind {
	for i := range g.Kinds {
		if g.Kinds[i].ID == id {
			return &g.Kinds[i]
		}
	}
	return nil
}

// Find returns the set of a kind, or nil.
func Find(sets []Set, kind string) *Set {
	for i := range sets {
		if sets[i].ID == kind {
			return &sets[i]
		}
	}
	return nil
}

const (
	maxPuzzles = 10_000
	maxLine    = 4_000
)

const first = "tessera puzzles 2"

// Parse reads the sets of a game's puzzles. After a first line, there is a line "= KIND
// SETTINGS" for each kind and settings, and a line for each of their puzzles: its level,
// the moves to its position and the right turn, "-" for none. A composed puzzle has "@",
// its id, the right turn and the position instead. After the right turn there may be "+"
// and the moves that show what it leads to, and after all "!" if it is subtle. The error says
// which line is wrong. [Puzzle.Open] checks that the moves are legal.
func Parse(g *match.Game, text string) ([]Set, error) {
	head, rest, _ := strings.Cut(text, "\n")
	if head != first {
		return nil, fmt.Errorf("puzzles begin with the line %q", first)
	}
	byKind := map[string][]Puzzle{}
	var kind *match.Kind
	var settings json.RawMessage
	usual, count := false, 0
	for where := 2; rest != ""; where++ {
		var line string
		line, rest, _ = strings.Cut(rest, "\n")
		if len(line) > maxLine {
			return nil, fmt.Errorf("line %d is longer than %d characters", where, maxLine)
		}
		if about, ok := strings.CutPrefix(line, "= "); ok {
			name, rules, _ := strings.Cut(about, " ")
			if kind = KindOf(g, name); kind == nil {
				return nil, fmt.Errorf("line %d: %s has no kind of puzzle %q", where, g.Title, name)
			}
			if settings = json.RawMessage(rules); len(rules) > 0 && !json.Valid(settings) {
				return nil, fmt.Errorf("line %d: the settings are not readable", where)
			}
			usual = isDefault(g, settings)
			continue
		}
		p, err := parseLine(g, line, kind)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", where, err)
		}
		if count++; count > maxPuzzles {
			return nil, fmt.Errorf("there are more than %d puzzles", maxPuzzles)
		}
		if p.defaultRules = usual; p.Settings == nil {
			p.Settings = settings
		} else {
			p.defaultRules = isDefault(g, p.Settings)
		}
		byKind[kind.ID] = append(byKind[kind.ID], p)
	}
	var sets []Set
	for i := range g.Kinds {
		if found := byKind[g.Kinds[i].ID]; len(found) > 0 {
			Sort(found)
			sets = append(sets, Set{&g.Kinds[i], g.ID, found})
		}
	}
	return sets, nil
}

// Sort sorts puzzles of a kind in the order of a set.
func Sort(list []Puzzle) {
	sort.SliceStable(list, func(i, j int) bool {
		switch a, b := list[i], list[j]; {
		case a.Grade != b.Grade:
			return a.Grade < b.Grade
		case a.defaultRules != b.defaultRules:
			return a.defaultRules
		default:
			return a.Level < b.Level
		}
	})
}

func isDefault(g *match.Game, settings json.RawMessage) bool {
	if g.Values == nil {
		return true
	}
	values := g.Defaults()
	maps.Copy(values, g.Values(settings)) // which may leave out defaults
	for _, short := range g.Short {       // a shorter game has the same rules
		for key := range short {
			values[key] = g.Defaults()[key]
		}
	}
	return maps.Equal(values, g.Defaults())
}

func parseLine(g *match.Game, line string, kind *match.Kind) (Puzzle, error) {
	if kind == nil {
		return Puzzle{}, errors.New("a puzzle comes after the line that names its kind")
	}
	fields := strings.SplitN(line, " ", 4)
	if len(fields) != 3 && len(fields) != 4 {
		return Puzzle{}, errors.New("a puzzle is a level, moves and a turn, and settings where it has its own")
	}
	level, err := strconv.Atoi(fields[0])
	if most := len(Levels(g, kind)) + 1; err != nil || level < 1 || level > most {
		return Puzzle{}, fmt.Errorf("the level is %q; it must be from 1 to %d", fields[0], most)
	}
	p := Puzzle{moves: fields[1]}.At(g, kind, level)
	fields[2], p.Subtle = strings.CutSuffix(fields[2], "!")
	p.answer, p.after, _ = strings.Cut(fields[2], "+")
	if id := strings.TrimPrefix(p.moves, "@"); id != p.moves && id != "" && len(fields) == 4 {
		p.id, p.moves, p.position, fields = id, none, fields[3], fields[:3]
	}
	for _, code := range []string{p.moves, p.answer, digits[:1] + p.id + p.after} {
		if code != none && strings.Trim(code, digits) != "" || code == "" {
			return Puzzle{}, fmt.Errorf("%q are no moves", code)
		}
	}
	if len(fields) == 4 {
		if p.Settings = json.RawMessage(fields[3]); !json.Valid(p.Settings) {
			return Puzzle{}, errors.New("the settings are not readable")
		}
	}
	return p, nil
}

// Write returns the sets in the form that Parse reads. Puzzles with the same settings are
// together, so that the settings are written once.
func Write(sets []Set) string {
	var b strings.Builder
	b.WriteString(first + "\n")
	for _, set := range sets {
		common, begun := json.RawMessage(nil), false
		list, places := slices.Clone(set.Puzzles), map[string]int{}
		for i, p := range list {
			if _, there := places[string(p.Settings)]; !there && !set.OwnSettings {
				places[string(p.Settings)] = i
			}
		}
		slices.SortStableFunc(list, func(a, b Puzzle) int { return places[string(a.Settings)] - places[string(b.Settings)] })
		for _, p := range list {
			if !begun || !set.OwnSettings && !match.SameJSON(p.Settings, common) {
				if common, begun = p.Settings, true; set.OwnSettings {
					common = nil
				}
				fmt.Fprintf(&b, "%s\n", strings.TrimSpace("= "+set.ID+" "+string(common)))
			}
			shown := p.answer
			if p.after != "" {
				shown += "+" + p.after
			}
			if p.Subtle {
				shown += "!"
			}
			switch {
			case p.IsComposed():
				fmt.Fprintf(&b, "%d @%s %s %s", p.Level, p.id, shown, p.position)
			case set.OwnSettings:
				fmt.Fprintf(&b, "%d %s %s %s", p.Level, p.moves, shown, p.Settings)
			default:
				fmt.Fprintf(&b, "%d %s %s", p.Level, p.moves, shown)
			}
			b.WriteByte('\n')
		}
	}
	return b.String()
}

// New encodes a puzzle of a game: the position after moves and its right turn. It has the
// lowest level until a [Tally] changes that.
func New(g *match.Game, settings json.RawMessage, moves, answer []string) (Puzzle, error) {
	s, err := g.New(settings)
	if err != nil {
		return Puzzle{}, err
	}
	p := Puzzle{Level: 1, Grade: 1, Settings: settings, defaultRules: isDefault(g, settings)}
	if p.moves, s, err = encode(s, moves); err != nil {
		return Puzzle{}, err
	}
	p.answer, _, err = encode(s, answer)
	return p, err
}

// Compose returns the puzzle that p becomes in a simpler position, given by settings that
// state it, with the same id and the same level. after are moves that show what the right
// turn leads to; p.Compose(g, nil, answer, after) adds them to p.
func (p Puzzle) Compose(g *match.Game, settings json.RawMessage, answer, after []string) (Puzzle, error) {
	if text, is := match.PositionOf(settings); is {
		rules, err := g.WithPosition(settings, "")
		if err != nil {
			return p, err
		}
		if string(rules) == "{}" {
			rules = nil
		}
		p.id, p.moves, p.position, p.Settings, p.defaultRules = p.ID(), none, text, rules, isDefault(g, rules)
	}
	m, _, err := p.Open(g) // with any right turn
	if m == nil {
		return p, err
	}
	code, end, err := encode(m.Current().State(), answer)
	if err != nil {
		return p, err
	}
	p.answer = code
	if p.after, _, err = encode(end, after); p.after == none {
		p.after = ""
	}
	return p, err
}

// IsComposed reports whether [Puzzle.Compose] made the puzzle.
func (p Puzzle) IsComposed() bool { return p.position != "" }

// After returns the moves that show what the right turn leads to, from the position after
// it. There may be none.
func (p Puzzle) After(end match.State) []string {
	moves, _, _ := decode(end, cmp.Or(p.after, none)) // a test plays them all
	return moves
}

// placed returns the settings with the position of a composed puzzle.
func (p Puzzle) placed() json.RawMessage {
	if !p.IsComposed() {
		return p.Settings
	}
	rules := strings.TrimPrefix(strings.TrimSuffix(string(p.Settings), "}"), "{")
	if rules != "" {
		rules += ","
	}
	return json.RawMessage(fmt.Sprintf("{%s%q:%q}", rules, match.PositionKey, p.position))
}

// Open returns the match at the position and the right turn, or says what is illegal.
func (p Puzzle) Open(g *match.Game) (m *match.Match, answer []string, err error) {
	if m, err = match.New(g, p.placed(), nil, 0); err != nil {
		return nil, nil, err
	}
	moves, s, err := decode(m.Current().State(), p.moves)
	if err != nil {
		return nil, nil, err
	}
	for _, move := range moves {
		if err := m.Play(move); err != nil {
			return nil, nil, err
		}
	}
	if s.Turn() < 0 {
		return nil, nil, errors.New("the game is over before the puzzle")
	}
	answer, _, err = decode(s, p.answer)
	if err == nil && len(answer) == 0 {
		err = errors.New("the puzzle has no right turn")
	}
	return m, answer, err
}

// A move is encoded as its index among the legal moves, in base 64 with these digits. It
// has as many digits as the number of legal moves needs.
const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_~"

// none encodes an empty list of moves.
const none = "-"

// width returns the number of digits of an index below count.
func width(count int) int {
	n := 1
	for most := len(digits); most < count; most *= len(digits) {
		n++
	}
	return n
}

func encode(s match.State, moves []string) (code string, after match.State, err error) {
	var b strings.Builder
	for _, move := range moves {
		place, count := -1, 0
		for legal := range s.Legal() {
			if legal == match.Normal(move) {
				place = count
			}
			count++
		}
		if place < 0 {
			return "", nil, fmt.Errorf("%s is not among the legal moves", move)
		}
		for i := width(count) - 1; i >= 0; i-- {
			b.WriteByte(digits[place>>(6*i)&63])
		}
		if s, err = s.Apply(move); err != nil {
			return "", nil, err
		}
	}
	if len(moves) == 0 {
		return none, s, nil
	}
	return b.String(), s, nil
}

func decode(s match.State, code string) (moves []string, after match.State, err error) {
	if code == none {
		return nil, s, nil
	}
	for code != "" {
		var legal []string
		for move := range s.Legal() {
			legal = append(legal, move)
		}
		n := width(len(legal))
		if len(legal) == 0 || n > len(code) {
			return nil, nil, errors.New("the moves go on after the end of the game, or break off")
		}
		place := 0
		for i := range n {
			digit := strings.IndexByte(digits, code[i])
			if digit < 0 {
				return nil, nil, fmt.Errorf("%q is no digit of a move", code[i])
			}
			place = place<<6 | digit
		}
		if place >= len(legal) {
			return nil, nil, fmt.Errorf("there is no legal move number %d; there are %d", place, len(legal))
		}
		if s, err = s.Apply(legal[place]); err != nil {
			return nil, nil, err
		}
		moves, code = append(moves, legal[place]), code[n:]
	}
	return moves, s, nil
}
