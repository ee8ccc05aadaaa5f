package e2e_test

import (
	"encoding/binary"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"tessera/scenes/e2e"
	"tessera/scenes/e2e/player"
)

func TestALinkThatIsNotUnderstoodIsToldAndTheShelfIsThere(t *testing.T) {
	e2e.Nightly(t)
	e2e.Play(t, e2e.PageOptions{Hash: "#game=trisq&movse=g7", Still: true}, func(t *testing.T, p *e2e.Page) {
		p.Scene("notice")
		p.WaitFor("the sentence", "document.documentElement.innerHTML.includes('unknown part')")
		p.Press("ok")
		p.Scene("menu")
		p.Shows("/$")
	})
}

// The link has &amp; and a bracket, as from a message.
func TestALinkFromAMessageAndAFileInUTF16Open(t *testing.T) {
	text := "\ufeff" + `{"tessera":1,"game":"trisq","seats":["person","person"],"moves":["g7"],"cursor":1.0}`
	file := filepath.Join(t.TempDir(), "game.json")
	var bytes []byte
	for _, unit := range utf16.Encode([]rune(text)) {
		bytes = binary.LittleEndian.AppendUint16(bytes, unit)
	}
	if err := os.WriteFile(file, bytes, 0o644); err != nil {
		t.Fatal(err)
	}
	e2e.Play(t, e2e.PageOptions{Hash: "#game=trisq&amp;moves=a13.c12.d11)", Still: true}, func(t *testing.T, p *e2e.Page) {
		if s := p.Moves(3); !slices.Equal(s.Moves, []string{"a13", "c12", "d11"}) {
			t.Errorf("the link opens a game of %v, want a13 c12 d11", s.Moves)
		}
		p.Load(file)
		p.Until("the game of the file", func(s player.Inspection) bool { return strings.Join(s.Moves, " ") == "g7" })
	})
}
