package app

import (
	"strings"
	"testing"
	"testing/fstest"

	"tessera/logic/match"
	"tessera/scenes"
	"tessera/scenes/menu"
	"tessera/scenes/scenetest"
)

// TestAFileThatDoesNotOpenIsExplainedPlainly checks that the errors name games by
// title, sizes in readable units, and the file by its own name.
func TestAFileThatDoesNotOpenIsExplainedPlainly(t *testing.T) {
	for name, c := range map[string]struct {
		file string
		want string
	}{
		"no save":         {"no game", "The file is incomplete or garbled"},
		"no game's":       {"{}", "This is not a save of any game in Tessera; the games are Trisq, Four in a Square, "},
		"another game's":  {`{"tessera":1,"game":"chess","moves":[]}`, `, which Tessera does not have; the games are Trisq, Four in a Square, `},
		"much too large":  {strings.Repeat("x", match.MaxSave+1), "Mine.json is larger than 4 MB, the most that can be read"},
		"of another time": {`{"tessera":9,"game":"trisq","moves":[]}`, "The save has format 9; this program reads format 1"},
	} {
		t.Run(name, func(t *testing.T) {
			d := scenetest.New(t, 1100, 760, func(s *scenes.Stage) { s.Replace(menu.New(Games())) })
			text, err := firstFile(fstest.MapFS{"Mine.json": {Data: []byte(c.file)}})
			On(d.Stage, Games()).Drop(text, err)
			if !d.PageSays(c.want) {
				t.Errorf("of %s it is not told that %q: %s", name, c.want, d.Inspect().JSON())
			}
		})
	}
}
