package sheets

import (
	"image"
	"strings"
	"testing"

	"tessera/assets/sprites"
	"tessera/logic/say"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
	"tessera/scenes/input"
	"tessera/scenes/ui"
)

// Every card must be fully visible on some page, at every window size.
func TestCardsAreNeverCut(t *testing.T) {
	for _, size := range []struct{ w, h, scale float64 }{{640, 480, 0.88}, {390, 844, 0.88}, {820, 1180, 1.2}, {1100, 760, 1.1}, {1280, 800, 1.18}, {3840, 2160, 3}, {480, 320, 0.88}} {
		u := ui.New()
		u.Begin(int(size.w), int(size.h), size.scale, input.Input{})
		p := &cards{}
		for range 9 {
			p.cards = append(p.cards, boards.Card{
				Picture: func(w, h int, _ sprites.Style) image.Image { return image.NewRGBA(image.Rect(0, 0, w, h)) },
				Text:    say.Raw(strings.Repeat("Some words that say what is to be seen. ", 3)),
			})
		}
		width := min(u.Px(1040), size.w-u.Px(24)) - u.Px(40)
		height := u.ColumnHeight(width, p.body)
		if most := size.h - u.Px(chrome); height > most+1 {
			t.Errorf("at %v a page is %.0f high, and there is room for %.0f", size, height, most)
		}
		shown := 0
		for p.page = 0; ; p.turn(1) {
			u.Column(geom.Rect{W: width, H: height}, p.body)
			shown += min(p.fit.perPage(), len(p.cards)-p.page*p.fit.perPage())
			if p.page == p.last() {
				break
			}
		}
		if shown != len(p.cards) {
			t.Errorf("at %v the pages show %d cards of %d", size, shown, len(p.cards))
		}
	}
}
