package languages

import (
	"testing"

	"tessera/assets/fonts"
	"tessera/logic/say"
)

// TestTheFontsHaveEveryLetter checks that the fonts have, in each weight, every letter of
// the catalogues and of the languages' names. A missing letter would be drawn as a box.
func TestTheFontsHaveEveryLetter(t *testing.T) {
	all, err := All()
	if err != nil || len(all) < 6 {
		t.Fatalf("there are %d languages, %v", len(all), err)
	}
	for _, l := range all {
		catalogue, err := Catalogue(l.Tag)
		if err != nil {
			t.Fatal(err)
		}
		entries, err := say.Entries(catalogue)
		if err != nil {
			t.Fatal(err)
		}
		texts := []string{l.Name}
		for _, e := range entries[1:] { // after the header
			texts = append(texts, e.Texts...)
		}
		lacking := map[rune]string{}
		for _, weight := range []fonts.Weight{fonts.Regular, fonts.Medium, fonts.Bold} {
			face, err := fonts.Face(weight, 24)
			if err != nil {
				t.Fatal(err)
			}
			for _, text := range texts {
				for _, r := range text {
					if _, ok := face.GlyphAdvance(r); !ok && r != '\n' {
						lacking[r] = text
					}
				}
			}
		}
		for r, text := range lacking {
			t.Errorf("%s: the fonts lack %q (%U) of %q", l.Tag, r, r, text)
		}
	}
}
