package menu

import (
	"image"
	"testing"

	"tessera/assets/sprites"
	"tessera/logic/games/tictactoe"
	"tessera/logic/match"
	"tessera/scenes"
	"tessera/scenes/scenetest"
	"tessera/scenes/table"
)

func TestMain(m *testing.M) { scenetest.Main(m) }

// Whatever the width of the window, the strips stand above the cards, and none lies
// over another.
func TestTheStripsStandAboveTheCards(t *testing.T) {
	rules := tictactoe.Game()
	g := &table.Game{Game: rules,
		Picture: func(w, h int, _ sprites.Style) image.Image { return image.NewRGBA(image.Rect(0, 0, w, h)) },
		Small: func(_ match.State, w, h int, _ sprites.Style) image.Image {
			return image.NewRGBA(image.Rect(0, 0, w, h))
		},
	}
	for _, width := range []int{320, 390, 560, 640, 722, 730, 738, 746, 754, 900, 1280} {
		m := New([]*table.Game{g, g, g, g})
		d := scenetest.New(t, width, 900, func(s *scenes.Stage) { s.Replace(m) })
		m.daily, m.hasDaily = table.Daily{Game: g, Date: "2 January"}, true
		m.puzzles.all = 4
		d.Frame()
		daily, puzzles, card := d.Rect("daily"), d.Rect("puzzles"), d.Rect(cardName(g))
		if !daily.Meet(puzzles).Empty() || max(daily.Bottom(), puzzles.Bottom()) > card.Y {
			t.Errorf("in a window %d wide the strips are at %v and %v, and a card is at %v", width, daily, puzzles, card)
		}
	}
}
