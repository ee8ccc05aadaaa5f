package puzzles

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"tessera/logic/match"
	"tessera/logic/say"
)

// Grades is how many grades there are, 1 for the easiest.
const Grades = 3

// GradeNames are the grades in words, from grade 1.
var GradeNames = [Grades]say.ID{"grade of puzzles|easy", "grade of puzzles|medium", "grade of puzzles|hard"}

// Set are all puzzles of one kind, the easiest first, and of a grade first those by the
// usual rules, which the lesson teaches.
type Set struct {
	*match.Kind
	Game    string // its id
	Puzzles []Puzzle
}

// Puzzle is a position in which one turn is right.
type Puzzle struct {
	// Level is the number, from 1, of the weakest of [Levels] that finds the turn half the
	// time, as a [Tally] has it: all below it do not. It is one more than there are where
	// none does, and the first that was not asked where the tally ends before.
	Level    int
	Grade    int // 1 to [Grades], by the level
	Settings json.RawMessage
	moves    string // that lead to the position, and then the right turn, as numbers
	answer   string
	usual    bool // it is by the rules that the game has by itself
}

// Levels are the names of those who try a kind of puzzle, weakest first: the levels of
// the game to choose from or, in a game without, the kind's own solvers.
func Levels(g *match.Game, kind *match.Kind) (names []string) {
	for _, s := range kind.Solvers {
		names = append(names, s.Name.String())
	}
	if len(names) > 0 {
		return names
	}
	for _, l := range g.Offered() {
		names = append(names, l.Name)
	}
	return names
}

// LevelWords is what a level of [Levels], by its number from 1, is called.
func LevelWords(g *match.Game, kind *match.Kind, level int) say.Text {
	if len(kind.Solvers) > 0 {
		return say.It(kind.Solvers[level-1].Name)
	}
	return match.SayLevel(Levels(g, kind)[level-1])
}

// gradeOf is the grade of a level of so many, and of the one beyond them: each has a
// third of them.
func gradeOf(level, levels int) int { return 1 + (level-1)*Grades/(levels+1) }

// At is the puzzle at another level.
func (p Puzzle) At(g *match.Game, kind *match.Kind, level int) Puzzle {
	p.Level, p.Grade = level, gradeOf(level, len(Levels(g, kind)))
	return p
}

// Of are the sets of a game, in the order of its kinds; none of a game without
// puzzles. A test reads them all, so that the error is that of a damaged program.
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

// All are the sets of several games, as [Of] gives them.
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

// KindOf is the kind of an id among a game's; nil for none.
func KindOf(g *match.Game, id string) *match.Kind {
	for i := range g.Kinds {
		if g.Kinds[i].ID == id {
			return &g.Kinds[i]
		}
	}
	return nil
}

// Find is the set of a kind; nil for none.
func Find(sets []Set, kind string) *Set {
	for i := range sets {
		if sets[i].ID == kind {
			return &sets[i]
		}
	}
	return nil
}

// maxPuzzles and maxLine bound what is read.
const (
	maxPuzzles = 10_000
	maxLine    = 4_000
)

const first = "tessera puzzles 2"

// Parse reads sets of a game's puzzles: after a first line a line "= KIND SETTINGS" for
// each kind and settings, and a line for each puzzle of those: its level, its
// position's moves and the right turn's, "-" for none. The error says which line is
// wrong. Whether the moves are possible [Puzzle.Open] finds out.
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
			usual = isUsual(g, settings)
			continue
		}
		p, err := parseLine(g, line, kind)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", where, err)
		}
		if count++; count > maxPuzzles {
			return nil, fmt.Errorf("there are more than %d puzzles", maxPuzzles)
		}
		if p.usual = usual; p.Settings == nil {
			p.Settings = settings
		} else {
			p.usual = isUsual(g, p.Settings)
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

// Sort puts puzzles of a kind in the order of a set.
func Sort(list []Puzzle) {
	slices.SortStableFunc(list, func(a, b Puzzle) int {
		switch {
		case a.Grade != b.Grade:
			return a.Grade - b.Grade
		case a.usual && !b.usual:
			return -1
		case b.usual && !a.usual:
			return 1
		}
		return a.Level - b.Level
	})
}

// isUsual reports whether settings have the rules that a game has by itself.
func isUsual(g *match.Game, settings json.RawMessage) bool {
	return g.Values == nil || maps.Equal(g.Values(settings), g.Defaults())
}

func parseLine(g *match.Game, line string, kind *match.Kind) (Puzzle, error) {
	if kind == nil {
		return Puzzle{}, errors.New("a puzzle comes after the line that names its kind")
	}
	fields := strings.Split(line, " ")
	if len(fields) != 3 && len(fields) != 4 {
		return Puzzle{}, errors.New("a puzzle is a level, moves and a turn, and settings where it has its own")
	}
	level, err := strconv.Atoi(fields[0])
	if most := len(Levels(g, kind)) + 1; err != nil || level < 1 || level > most {
		return Puzzle{}, fmt.Errorf("the level is %q; it must be from 1 to %d", fields[0], most)
	}
	p := Puzzle{moves: fields[1], answer: fields[2]}.At(g, kind, level)
	for _, code := range fields[1:3] {
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

// Write is the text that Parse reads.
func Write(sets []Set) string {
	var b strings.Builder
	b.WriteString(first + "\n")
	for _, set := range sets {
		common, begun := json.RawMessage(nil), false
		for _, p := range set.Puzzles {
			if !begun || !set.Own && !match.SameJSON(p.Settings, common) {
				if common, begun = p.Settings, true; set.Own {
					common = nil
				}
				fmt.Fprintf(&b, "%s\n", strings.TrimSpace("= "+set.ID+" "+string(common)))
			}
			fmt.Fprintf(&b, "%d %s %s", p.Level, p.moves, p.answer)
			if set.Own {
				fmt.Fprintf(&b, " %s", p.Settings)
			}
			b.WriteByte('\n')
		}
	}
	return b.String()
}

// New writes down a puzzle of a game: the position after moves and the right turn
// there. It is of the lowest level until a [Tally] says more.
func New(g *match.Game, settings json.RawMessage, moves, answer []string) (Puzzle, error) {
	s, err := g.New(settings)
	if err != nil {
		return Puzzle{}, err
	}
	p := Puzzle{Level: 1, Grade: 1, Settings: settings, usual: isUsual(g, settings)}
	if p.moves, s, err = encode(s, moves); err != nil {
		return Puzzle{}, err
	}
	p.answer, _, err = encode(s, answer)
	return p, err
}

// Open replays a puzzle: the match at its position, and the right turn. The error
// says what does not fit the rules.
func (p Puzzle) Open(g *match.Game) (m *match.Match, answer []string, err error) {
	if m, err = match.New(g, p.Settings); err != nil {
		return nil, nil, err
	}
	moves, s, err := decode(m.State(), p.moves)
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
