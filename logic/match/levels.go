package match

import (
	"fmt"

	"tessera/logic/say"
)

// An engine numbers the levels of its game from 0, the weakest. L is its type for these
// numbers.

// AllLevels returns the numbers of all levels.
func AllLevels[L ~int](levels []Level) []L {
	all := make([]L, len(levels))
	for i := range all {
		all[i] = L(i)
	}
	return all
}

// LevelName returns the name of a level by its number.
func LevelName[L ~int](levels []Level, l L) string {
	if l < 0 || int(l) >= len(levels) {
		return fmt.Sprintf("level %d", int(l))
	}
	return levels[l].Name
}

// ParseLevel returns the number of a level by its name. The error lists the names.
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

// LevelOf returns the number of a level by its name, or 0 for an unknown name.
func LevelOf[L ~int](levels []Level, name string) L {
	l, _ := ParseLevel[L](levels, name)
	return l
}
