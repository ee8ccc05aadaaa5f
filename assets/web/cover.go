package main

import (
	"fmt"
	"strings"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"tessera/assets/fonts"
)

// outline returns a word in the game's bold font as an SVG path, and its bounding box.
func outline(word string) (path, box string, err error) {
	const size = 64
	face, em := fonts.Font(fonts.Bold), fixed.I(size)
	var b sfnt.Buffer
	var text strings.Builder
	x, before := fixed.Int26_6(0), sfnt.GlyphIndex(0)
	for _, letter := range word {
		glyph, err := face.GlyphIndex(&b, letter)
		if err != nil {
			return "", "", err
		}
		if kern, err := face.Kern(&b, before, glyph, em, font.HintingNone); before != 0 && err == nil {
			x += kern
		}
		segments, err := face.LoadGlyph(&b, glyph, em, nil)
		if err != nil {
			return "", "", err
		}
		for _, s := range segments {
			writeSegment(&text, s, x)
		}
		advance, err := face.GlyphAdvance(&b, glyph, em, font.HintingNone)
		if err != nil {
			return "", "", err
		}
		x, before = x+advance, glyph
	}
	return text.String(), fmt.Sprintf("0 %d %d %d", -size*3/4, x.Ceil(), size*4/5), nil
}

// writeSegment writes one stroke of an outline, moved to the right.
func writeSegment(text *strings.Builder, s sfnt.Segment, right fixed.Int26_6) {
	letter, points := "M", 1
	switch s.Op {
	case sfnt.SegmentOpLineTo:
		letter = "L"
	case sfnt.SegmentOpQuadTo:
		letter, points = "Q", 2
	case sfnt.SegmentOpCubeTo:
		letter, points = "C", 3
	}
	text.WriteString(letter)
	for _, p := range s.Args[:points] {
		fmt.Fprintf(text, "%.4g %.4g ", float64(p.X+right)/64, float64(p.Y)/64)
	}
}
