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

	"tessera/logic/interrupt"
	"tessera/logic/match"
	"tessera/logic/puzzles"
	"tessera/logic/shaper"
)

// found is a puzzle and its obviousness.
type found struct {
	puzzles.Puzzle
	obvious float64 // probability that the obvious turn is the right one
}

type finder struct {
	kind     *match.Kind
	game     *match.Game
	file     string
	settings json.RawMessage
	chance   *rand.Rand
	all      []found // of this kind
	others   []puzzles.Set
	seen     map[string]bool // existing puzzles, by [puzzles.CanonicalForm]
	played   int
}

func newFinder(game *match.Game, kind *match.Kind, file, settings string, seed uint64) (*finder, error) {
	f := &finder{kind: kind, game: game, file: file, chance: rand.New(rand.NewPCG(seed, 0x70757a7a6c65)), seen: map[string]bool{}}
	if settings != "" {
		f.settings = json.RawMessage(settings)
	}
	sets, err := read(game, file)
	if errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	for _, set := range sets {
		if set.ID != kind.ID {
			f.others = append(f.others, set)
		}
		if err := f.know(set); err != nil {
			return nil, err
		}
	}
	return f, err
}

func (f *finder) know(set puzzles.Set) error {
	for _, p := range set.Puzzles {
		m, answer, err := p.Open(f.game)
		if err != nil {
			return err
		}
		f.seen[puzzles.CanonicalForm(set.Kind, m.Current().State())] = true
		if set.ID == f.kind.ID {
			f.all = append(f.all, found{p, f.obviousness(m.Current().State(), answer)})
		}
	}
	return nil
}

// obviousness returns the probability that the obvious turn is the right one.
func (f *finder) obviousness(s match.State, turn []string) float64 {
	if f.kind.Obvious == nil {
		return 0
	}
	return f.kind.Obvious(s, turn)
}

// find plays games until there are want puzzles and the obvious turn solves no more of
// them than allowed, or the time is up. It replaces obvious puzzles as it finds others.
// At the end it drops obvious ones if there are still too many.
func (f *finder) find(want int, until time.Time) error {
	for (len(f.all) < want || f.tooObvious()) && time.Now().Before(until) && !interrupt.Stopped(stop) {
		f.played++
		if err := f.playOne(want, until); err != nil {
			return err
		}
	}
	for len(f.all) > want || f.tooObvious() {
		f.trim()
	}
	fmt.Printf("%s: %d puzzles, of which the one obvious turn solves %d, after %d games\n", f.kind.ID, len(f.all), f.obvious(), f.played)
	if err := f.write(); err != nil || !interrupt.Stopped(stop) {
		return err
	}
	return interrupt.After(len(f.all), want, "puzzles")
}

// tooObvious reports whether the obvious turn solves more puzzles than allowed.
func (f *finder) tooObvious() bool {
	return float64(f.obvious()) > puzzles.MostObvious*float64(len(f.all))
}

// obvious returns the number of puzzles that the obvious turn alone solves.
func (f *finder) obvious() (count int) {
	for _, one := range f.all {
		if one.obvious == 1 {
			count++
		}
	}
	return count
}

// likely is the maximum obviousness of a new puzzle.
const likely = 0.1

// mostOf is the maximum number of puzzles from one game, for variety.
const mostOf = 1

// playOne plays a game and adds the puzzles it finds.
func (f *finder) playOne(want int, until time.Time) error {
	hunt := &f.kind.Hunt
	settings := f.settings
	if hunt.Settings != nil {
		settings = hunt.Settings(f.chance)
	}
	m, err := match.New(f.game, settings, nil, 0)
	if err != nil {
		return err
	}
	kept := 0
	level := hunt.Levels[f.chance.IntN(len(hunt.Levels))]
	for m.Current().State().Turn() >= 0 && m.Len() < hunt.Length && time.Now().Before(until) && kept < mostOf && !interrupt.Stopped(stop) {
		if m.Len() >= hunt.From {
			if f.keep(m, settings) {
				kept++
				if len(f.all) > want {
					f.trim()
				}
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

// turn returns the next turn: sometimes a random one, else that of a level.
func (f *finder) turn(m *match.Match, level string) []string {
	var legal []string
	for move := range m.Current().State().Legal() {
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
	search := f.game.Adviser(m.Current().State())
	if f.game.HasLevel(level) {
		search = f.game.Search(m.Current().State(), level, f.chance.Uint64())
	}
	match.Finish(search, 0)
	if line := search.BestTurn(); len(line) > 0 && line[0] != f.game.Pass {
		return line
	}
	return []string{legal[f.chance.IntN(len(legal))]} // so that the game continues to its last points
}

// keep adds the position of a match if it is a new puzzle.
func (f *finder) keep(m *match.Match, settings json.RawMessage) bool {
	s := m.Current().State()
	if !f.proofIsLikely(s) {
		return false
	}
	got, ok := puzzles.Prove(f.kind, s)
	if !ok || f.seen[puzzles.CanonicalForm(f.kind, s)] || f.obviousness(s, got) > likely || !holds(f.kind, f.game, s, got) {
		return false
	}
	p, err := puzzles.New(f.game, settings, m.Current().Moves(), got)
	if err != nil {
		return false
	}
	if f.kind.ID == "shaper-best" {
		p.Subtle = shaper.Subtle(s, got)
	}
	f.seen[puzzles.CanonicalForm(f.kind, s)] = true
	f.all = append(f.all, found{p, f.obviousness(s, got)})
	fmt.Printf("%s %d: %q after %d moves\n%v", f.kind.ID, len(f.all), got, m.Len(), s)
	return true
}

// trim drops the most obvious puzzle.
func (f *finder) trim() {
	most := 0
	for i, one := range f.all {
		if one.obvious > f.all[most].obvious {
			most = i
		}
	}
	f.all = slices.Delete(f.all, most, most+1)
}

// proofIsLikely asks the engine whether a slow proof is likely to succeed.
func (f *finder) proofIsLikely(s match.State) bool {
	turn, wins := seesWin(f.kind, f.game, s)
	return wins && (turn == nil || f.obviousness(s, turn) <= likely)
}

// seesWin asks the engine for the turn that wins as soon as a kind of puzzle demands. For
// other kinds it returns no turn and true.
func seesWin(kind *match.Kind, game *match.Game, s match.State) (turn []string, wins bool) {
	if kind.Hunt.Wins == 0 {
		return nil, true
	}
	search := game.Search(s, "hard", 1)
	match.Finish(search, 0)
	e := search.Evaluation()
	return search.BestTurn(), e.Verdict == match.Win && e.Turns == kind.Hunt.Wins
}

// write writes the puzzles found so far.
func (f *finder) write() error {
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
