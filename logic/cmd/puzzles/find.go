package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"slices"
	"time"

	"tessera/logic/match"
	"tessera/logic/puzzles"
)

// found is a puzzle and how hard it is.
type found struct {
	puzzles.Puzzle
	rank    int
	obvious bool
}

// finder looks for puzzles of a kind.
type finder struct {
	kind     *match.Kind
	game     *match.Game
	file     string
	settings json.RawMessage
	chance   *rand.Rand
	all      []found // of this kind
	others   []puzzles.Set
	seen     map[string]bool // puzzles there are already, as [puzzles.Alike] tells them
	played   int
}

func newFinder(game *match.Game, kind *match.Kind, file, settings string, seed uint64) (*finder, error) {
	f := &finder{kind: kind, game: game, file: file, settings: json.RawMessage(settings), chance: rand.New(rand.NewPCG(seed, 0x70757a7a6c65)), seen: map[string]bool{}}
	if len(settings) == 0 {
		f.settings = nil
	}
	sets, err := read(game, file)
	if errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	for _, set := range sets {
		if set.ID != kind.ID {
			f.others = append(f.others, set)
			continue
		}
		for _, p := range set.Puzzles {
			m, _, err := p.Open(game)
			if err != nil {
				return nil, err
			}
			got, ok := puzzles.Prove(kind, m.State())
			if !ok {
				return nil, errors.New("the file has a puzzle that is none; verify it")
			}
			if key := puzzles.Alike(kind, m.State()); !f.seen[key] {
				f.all = append(f.all, found{p, rank(got), got.Obvious})
				f.seen[key] = true
			}
		}
	}
	return f, err
}

// find plays games until there are so many puzzles, none of them obvious, or the time
// is over. An obvious one stays until there is another in its place.
func (f *finder) find(want int, until time.Time) error {
	for len(f.all)-f.obvious() < want && time.Now().Before(until) {
		f.played++
		if err := f.playOne(want, until); err != nil {
			return err
		}
	}
	fmt.Printf("%s: %d puzzles, %d of them obvious, after %d games\n", f.kind.ID, len(f.all), f.obvious(), f.played)
	return nil
}

// obvious counts the puzzles that are.
func (f *finder) obvious() (count int) {
	for _, one := range f.all {
		if one.obvious {
			count++
		}
	}
	return count
}

// mostOf is how many puzzles one game gives at most, so that they differ.
const mostOf = 1

// playOne plays a game and keeps what it finds.
func (f *finder) playOne(want int, until time.Time) error {
	hunt := &f.kind.Hunt
	settings := f.settings
	if hunt.Settings != nil {
		settings = hunt.Settings(f.chance)
	}
	m, err := match.New(f.game, settings)
	if err != nil {
		return err
	}
	kept := 0
	level := hunt.Levels[f.chance.IntN(len(hunt.Levels))]
	for m.State().Turn() >= 0 && m.Len() < hunt.Length && time.Now().Before(until) && kept < mostOf {
		if m.Len() >= hunt.From {
			if f.keep(m, settings) {
				kept++
				f.trim(want)
				if err := f.write(); err != nil {
					return err
				}
			}
		}
		for _, move := range f.turn(m, level) {
			if err := m.Play(move); err != nil {
				return err
			}
		}
	}
	return nil
}

// turn is what is played next: by chance now and then, else by a level.
func (f *finder) turn(m *match.Match, level string) []string {
	var legal []string
	for move := range m.State().Legal() {
		if move != f.game.Pass {
			legal = append(legal, move)
		}
	}
	if len(legal) == 0 {
		return []string{f.game.Pass}
	}
	if level == "" || f.chance.Float64() < f.kind.Hunt.Random {
		return []string{legal[f.chance.IntN(len(legal))]}
	}
	search := f.game.Adviser(m.State())
	if f.game.HasLevel(level) {
		search = f.game.Search(m.State(), level, f.chance.Uint64())
	}
	match.Finish(search, 0)
	if line := search.Line(); len(line) > 0 && line[0] != f.game.Pass {
		return line
	}
	return []string{legal[f.chance.IntN(len(legal))]} // so that the game goes on to its last points
}

// keep tries the position at which a match stands.
func (f *finder) keep(m *match.Match, settings json.RawMessage) bool {
	s := m.State()
	if f.seen[puzzles.Alike(f.kind, s)] || !f.promises(s) {
		return false
	}
	got, ok := puzzles.Prove(f.kind, s)
	if !ok || got.Obvious || !holds(f.kind, f.game, s, got.Turn) {
		return false
	}
	p, err := puzzles.New(f.game, 1, settings, m.Moves(), got.Turn)
	if err != nil {
		return false
	}
	f.seen[puzzles.Alike(f.kind, s)] = true
	f.all = append(f.all, found{p, rank(got), got.Obvious})
	fmt.Printf("%s %d: %q after %d moves, depth %d, tempting %d\n%v", f.kind.ID, len(f.all), got.Turn, m.Len(), got.Depth, got.Tempting, s)
	return true
}

// trim takes an obvious puzzle away where there are more than wanted.
func (f *finder) trim(want int) {
	if i := slices.IndexFunc(f.all, func(one found) bool { return one.obvious }); i >= 0 && len(f.all) > want {
		f.all = slices.Delete(f.all, i, i+1)
	}
}

// promises asks the engine whether a slow search is worth the while.
func (f *finder) promises(s match.State) bool {
	turns := f.kind.Hunt.Wins
	if turns == 0 {
		return true
	}
	search := f.game.Search(s, "hard", 1)
	match.Finish(search, 0)
	e := search.Evaluation()
	return e.Verdict == match.Win && e.Turns == turns
}

// write writes the file with what was found so far.
func (f *finder) write() error {
	graded(f.all)
	set := puzzles.Set{Kind: f.kind, Game: f.game.ID}
	for _, one := range f.all {
		set.Puzzles = append(set.Puzzles, one.Puzzle)
	}
	puzzles.Sort(set.Puzzles)
	var sets []puzzles.Set
	for i := range f.game.Kinds {
		if f.game.Kinds[i].ID == f.kind.ID {
			sets = append(sets, set)
			continue
		}
		if other := puzzles.Find(f.others, f.game.Kinds[i].ID); other != nil {
			sets = append(sets, *other)
		}
	}
	return os.WriteFile(f.file, []byte(puzzles.Write(sets)), 0o644)
}
