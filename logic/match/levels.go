package match

import (
	"fmt"

	"tessera/logic/say"
)

// An engine counts the levels of its game in their order, the weakest being 0; L is
// its type for that.

// AllLevels are the levels as an engine counts them.
func AllLevels[L ~int](levels []Level) []L {
	all := make([]L, len(levels))
	for i := range all {
		all[i] = L(i)
	}
	return all
}

// LevelName is the name of a level that an engine counts.
func LevelName[L ~int](levels []Level, l L) string {
	if l < 0 || int(l) >= len(levels) {
		return fmt.Sprintf("level %d", int(l))
	}
	return levels[l].Name
}

// ParseLevel is the level of a name. The error lists the names.
func ParseLevel[L ~int](levels []Level, name string) (L, error) {
	names := make([]string, len(levels))
	for i, level := range levels {
		if level.Name == name {
			return L(i), nil
		}
		names[i] = level.Name
	}
	return 0, say.Errorf("there is no level %q; the levels are %s", clipped(name), say.And(raw(names)...))
}

// LevelOf is the level of a name; the weakest for a name that there is not.
func LevelOf[L ~int](levels []Level, name string) L {
	l, _ := ParseLevel[L](levels, name)
	return l
}
