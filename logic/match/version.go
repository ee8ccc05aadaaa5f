package match

import (
	"encoding/json"
	"errors"
	"strconv"
	"strings"
)

// The rules of a game have versions, because options are added to them. A program that does
// not know an option would play by other rules. Programs of today refuse settings with an
// unknown key; earlier ones ignored it. So a server stores a table under the name of its
// game and the version of the rules, "trisq@2", if its settings need more than the first
// version. Earlier servers refuse that name as an unknown game.

// ErrNewer is the error of a game whose rules or settings this program does not know, because
// a newer version made it.
var ErrNewer = errors.New("a newer version made this game; its rules are unknown here")

// newerError is an [ErrNewer] with its own sentence.
type newerError struct{ error }

func (e newerError) Unwrap() error        { return e.error }
func (e newerError) Is(target error) bool { return target == ErrNewer }

// version returns the version of the rules that settings need, from 1.
func (g *Game) version(settings json.RawMessage) int {
	for i := len(g.Later); i > 0; i-- {
		if g.Later[i-1](settings) {
			return i + 1
		}
	}
	return 1
}

// VersionedID returns the game's id, followed by the version of the rules that settings need
// if that is above 1: "trisq", "trisq@2".
func (g *Game) VersionedID(settings json.RawMessage) string {
	return versioned(g.ID, g.version(settings))
}

func versioned(id string, version int) string {
	if version <= 1 {
		return id
	}
	return id + "@" + strconv.Itoa(version)
}

// FindVersioned returns the game of a name made by [Game.VersionedID]. The error is
// [ErrNewer] if this program does not know that version of the rules.
func (g Games) FindVersioned(name string) (*Game, error) {
	id, digits, _ := strings.Cut(name, "@")
	version, err := strconv.Atoi(digits)
	if err != nil || versioned(id, version) != name {
		return g.Find(name)
	}
	game, err := g.Find(id)
	if err == nil && version > len(game.Later)+1 {
		return nil, ErrNewer
	}
	return game, err
}
