package table

import "fmt"

// Search is a game's own search, whose moves are values.
type Search[M fmt.Stringer] interface {
	Step(work int) bool
	Line() []M
}

// Adapt makes a Thinker of a search.
func Adapt[M fmt.Stringer](s Search[M]) Thinker { return adapter[M]{s} }

type adapter[M fmt.Stringer] struct{ search Search[M] }

func (a adapter[M]) Step(work int) bool { return a.search.Step(work) }

func (a adapter[M]) Line() []string { return names(a.search.Line()) }

// Levels are the names of a game's levels, weakest first, and the Think of a
// [Game] that begins a search at the level named. An unknown name, which the
// table never gives, is the weakest.
func Levels[S any, L, M fmt.Stringer, R Search[M]](all []L, begin func(S, L, uint64) R) ([]string, func(S, string, uint64) Thinker) {
	return names(all), func(s S, level string, seed uint64) Thinker {
		chosen := all[0]
		for _, l := range all {
			if l.String() == level {
				chosen = l
			}
		}
		return Adapt[M](begin(s, chosen, seed))
	}
}

func names[T fmt.Stringer](values []T) []string {
	var list []string
	for _, v := range values {
		list = append(list, v.String())
	}
	return list
}
