package menu

import (
	"image"
	"image/color"
	"testing"

	"tessera/logic/say"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/library"
	"tessera/scenes/scenetest"
)

// The texts of a strip do not overlap on phones, even with large letters.
func TestTheWordsOfAStripLieApart(t *testing.T) {
	for _, width := range []int{320, 360, 390, 430} {
		for _, scale := range []float64{0.88, 1.15, 1.3, 1.44} {
			m := New([]*boards.Game{plain("tictactoe")})
			d := scenetest.New(t, width, 844, func(s *scenes.Stage) { s.Replace(m) })
			m.daily, m.date = library.Daily{All: 4}, say.Raw("22 September")
			d.Scale(scale)
			d.Rest()
			theme, picture := d.Stage.UI.Theme, d.Picture()
			strip := d.Rect("daily")
			of := func(r image.Rectangle, inks ...color.Color) (found image.Rectangle) {
				for y := r.Min.Y; y < r.Max.Y; y++ {
					for x := r.Min.X; x < r.Max.X; x++ {
						for _, ink := range inks {
							if color.RGBAModel.Convert(picture.At(x, y)) == color.RGBAModel.Convert(ink) {
								found = found.Union(image.Rect(x, y, x+1, y+1))
							}
						}
					}
				}
				return found
			}
			words := image.Rect(int(strip.X+60*scale), int(strip.Y), int(strip.Right()), int(strip.Bottom()))
			end := of(words, theme.Accent)
			if end.Empty() {
				t.Fatalf("%d wide at %v: the strip does not say what it does", width, scale)
			}
			if over := of(end, theme.Ink, theme.Faint); !over.Empty() {
				t.Errorf("%d wide at %v: other words lie at %v in %v", width, scale, over, end)
			}
		}
	}
}
