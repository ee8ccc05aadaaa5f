package app

import (
	"strings"
	"testing"
	"testing/fstest"

	"tessera/logic/match"
	"tessera/scenes/scenetest"
)

// TestAFileThatDoesNotOpenIsToldInAPersonsWords: games by their titles, sizes as
// people read them, the file by the name it came with.
func TestAFileThatDoesNotOpenIsToldInAPersonsWords(t *testing.T) {
	for name, c := range map[string]struct {
		file string
		want string
	}{
		"no save":         {"no game", "Its text is cut off or garbled"},
		"no game's":       {"{}", "This is no save of a game here; the games are Trisq, Four in a Square, "},
		"another game's":  {`{"tessera":1,"game":"chess","moves":[]}`, `This is a save of the game "chess", which is not here; the games are Trisq, Four in a Square, `},
		"much too large":  {strings.Repeat("x", match.MaxSave+1), "Mine.json has more than 4 MB, the most that can be read"},
		"of another time": {`{"tessera":9,"game":"trisq","moves":[]}`, "The save's format is number 9; this program reads number 1"},
	} {
		t.Run(name, func(t *testing.T) {
			d := scenetest.New(t, 1100, 760, shelf)
			text, err := firstFile(fstest.MapFS{"Mine.json": {Data: []byte(c.file)}})
			d.Stage.UI.Tell()
			d.Frame()
			On(d.Stage, Games()).Drop(text, err)
			d.Rest()
			told := pageText(d.Stage.Page(1))
			if !strings.Contains(told, c.want) {
				t.Errorf("%s is told as\n%s", name, told)
			}
		})
	}
}
