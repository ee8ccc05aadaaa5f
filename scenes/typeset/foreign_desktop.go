//go:build !js

package typeset

import (
	"bytes"
	"cmp"
	"image"
	"image/color"
	"image/png"
	"io"
	"log"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"unicode"

	"github.com/go-text/typesetting/bidi"
	sfnt "github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/font/opentype"
	"github.com/go-text/typesetting/font/opentype/tables"
	"github.com/go-text/typesetting/fontscan"
	"github.com/go-text/typesetting/language"
	"github.com/go-text/typesetting/segmenter"
	"github.com/go-text/typesetting/shaping"
	"golang.org/x/image/draw"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"

	"tessera/assets/fonts"
)

// system holds the system's fonts and the shapers that use them.
type system struct {
	mu       sync.Mutex // guards the fields below
	found    bool       // maps have fonts
	maps     map[query]*fontscan.FontMap
	own      map[fonts.Weight]*sfnt.Face
	split    shaping.Segmenter
	shaper   shaping.HarfbuzzShaper
	bidi     bidi.Paragraph
	clusters segmenter.Segmenter
}

// query selects a kind of font.
type query struct {
	family string
	bold   bool
}

var (
	installed = system{maps: map[query]*fontscan.FontMap{}, own: map[fonts.Weight]*sfnt.Face{}}
	searched  = make(chan struct{}) // closed when the search for fonts has ended
	search    sync.Once
)

// Ready reports whether foreign lines can be drawn. The first call starts the search for
// the system's fonts, which takes seconds the first time on a machine with many fonts.
func Ready() bool {
	search.Do(func() {
		go func() {
			installed.look()
			close(searched)
		}()
	})
	select {
	case <-searched:
		return true
	default:
		return false
	}
}

// lock waits for the system's fonts and locks them. The caller unlocks mu.
func lock() *system {
	Ready()
	<-searched
	installed.mu.Lock()
	return &installed
}

// look finds the system's fonts. A cache file makes the next start fast.
func (s *system) look() {
	cache, err := os.UserCacheDir()
	if cache = filepath.Join(cache, "tessera"); err != nil || os.MkdirAll(cache, 0o755) != nil || !isWritable(cache) {
		if cache, err = os.MkdirTemp("", "tessera-fonts"); err != nil {
			return
		}
		defer os.RemoveAll(cache)
	}
	s.found = true
	for _, family := range []string{fontscan.SansSerif, fontscan.Emoji} {
		for _, bold := range []bool{false, true} {
			m := fontscan.NewFontMap(log.New(io.Discard, "", 0))
			s.found = s.found && m.UseSystemFonts(cache) == nil
			aspect := sfnt.Aspect{Weight: sfnt.WeightNormal}
			if bold {
				aspect.Weight = sfnt.WeightBold
			}
			m.SetQuery(fontscan.Query{Families: []string{family}, Aspect: aspect})
			s.maps[query{family, bold}] = m
		}
	}
}

func isWritable(dir string) bool {
	f, err := os.CreateTemp(dir, "")
	if err != nil {
		return false
	}
	f.Close()
	return os.Remove(f.Name()) == nil
}

// ownFace returns the game's own font.
func (s *system) ownFace(w fonts.Weight) *sfnt.Face {
	if s.own[w] == nil {
		face, err := sfnt.ParseTTF(bytes.NewReader(fonts.TTF(w)))
		if err != nil {
			panic("typeset: the Go fonts do not parse: " + err.Error())
		}
		s.own[w] = face
	}
	return s.own[w]
}

// face returns a font for a letter with its marks, or for an emoji of several parts. It
// returns nil if no font has all of it.
func (s *system) face(cluster []rune, script language.Script, w fonts.Weight) *sfnt.Face {
	if own := s.ownFace(w); draws(own, cluster) {
		return own
	}
	if !s.found {
		return nil
	}
	families := []string{fontscan.SansSerif, fontscan.Emoji}
	if slices.ContainsFunc(cluster, isEmoji) {
		slices.Reverse(families)
	}
	for _, family := range families {
		m := s.maps[query{family, w == fonts.Bold}]
		m.SetScript(script)
		for _, c := range cluster {
			if face := m.ResolveFace(c); !isSilent(c) && draws(face, cluster) {
				return face
			}
		}
	}
	return nil
}

// isSilent reports whether a character only affects how its neighbours are drawn.
func isSilent(c rune) bool {
	return unicode.In(c, unicode.Cf, unicode.Variation_Selector, unicode.Other_Default_Ignorable_Code_Point)
}

// draws reports whether a font has all of a cluster, in a format this package can draw.
func draws(face *sfnt.Face, cluster []rune) bool {
	for _, c := range cluster {
		glyph, has := face.NominalGlyph(c)
		if !has && !isSilent(c) {
			return false
		}
		if paint, is := face.GlyphDataColor(glyph); has && is {
			if _, flat := paint.Paint.(tables.PaintColrLayersResolved); !flat {
				return false
			}
		}
	}
	return true
}

// canDraw reports whether lines can be drawn with the system's fonts.
func canDraw() bool { return true }

// hasForeign reports whether any font has a character.
func hasForeign(c rune) bool {
	s := lock()
	defer s.mu.Unlock()
	return s.face([]rune{c}, language.LookupScript(c), fonts.Regular) != nil
}

// part is a piece of a line in one font and direction. Level is its nesting depth of
// directions, by Unicode's bidirectional algorithm.
type part struct {
	shaping.Output
	level bidi.Level
}

// shape returns the parts of a line from left to right. Characters that no font has use
// the game's own font, with a missing glyph that is drawn as a box.
func (s *system) shape(f *Face, text string) []part {
	if !IsRightToLeft(text) {
		const leftToRightMark = "\u200e"
		text = leftToRightMark + text // else the first letter would decide the direction of the line
	}
	runes := []rune(text)
	pieces := s.split.Split(shaping.Input{Text: runes, RunEnd: len(runes), Size: fixed.Int26_6(f.size * 64), Language: language.DefaultLanguage()}, one{s.ownFace(f.weight)})
	faces := make([]*sfnt.Face, len(runes))
	s.clusters.Init(runes)
	for it := s.clusters.GraphemeIterator(); it.Next(); {
		g := it.Grapheme()
		piece := pieces[slices.IndexFunc(pieces, func(p shaping.Input) bool { return g.Offset < p.RunEnd })]
		face := cmp.Or(s.face(g.Text, piece.Script, f.weight), s.ownFace(f.weight))
		for i := range g.Text {
			faces[g.Offset+i] = face
		}
	}
	var line []part
	levels := s.levels(runes)
	for _, piece := range pieces {
		for end := piece.RunEnd; piece.RunStart < end; piece.RunStart = piece.RunEnd {
			from := piece.RunStart
			piece.Face = faces[from]
			for piece.RunEnd = from + 1; piece.RunEnd < end && faces[piece.RunEnd] == faces[from] && levels[piece.RunEnd] == levels[from]; piece.RunEnd++ {
			}
			line = append(line, part{s.shaper.Shape(piece), levels[from]})
		}
	}
	reorder(line)
	return line
}

// levels returns the bidirectional nesting level of each character.
func (s *system) levels(line []rune) []bidi.Level {
	levels := make([]bidi.Level, len(line))
	runs := s.bidi.Segment(line, bidi.LeftToRight)
	for i := range runs.NumRuns() {
		run := runs.Run(i)
		for at := run.Start; at < run.End; at++ {
			levels[at] = run.Level
		}
		// The library merges a number after Hebrew with the Latin words that follow it.
		word := slices.IndexFunc(line[run.Start:run.End], unicode.IsLetter)
		if run.Level < 2 || word < 0 {
			continue
		}
		from := run.Start + word
		for from > run.Start && !unicode.IsDigit(line[from-1]) {
			from--
		}
		for at := from; at < run.End; at++ {
			levels[at] = run.Level - 2
		}
	}
	return levels
}

// reorder changes the parts of a line from reading order to left-to-right order.
func reorder(line []part) {
	deepest := bidi.Level(0)
	for _, p := range line {
		deepest = max(deepest, p.level)
	}
	for level := deepest; level > 0; level-- {
		for from := 0; from < len(line); from++ {
			to := from
			for to < len(line) && line[to].level >= level {
				to++
			}
			slices.Reverse(line[from:to])
			from = to
		}
	}
}

// one is a fontmap with a single font.
type one struct{ face *sfnt.Face }

func (o one) ResolveFace(rune) *sfnt.Face { return o.face }

func pixels(v fixed.Int26_6) float64 { return float64(v) / 64 }

func (f *Face) foreignExtent(text string) extent {
	s := lock()
	defer s.mu.Unlock()
	var e extent
	for _, run := range s.shape(f, text) {
		e.width += pixels(run.Advance)
		e.up, e.down = max(e.up, pixels(run.GlyphBounds.Ascent)), max(e.down, -pixels(run.GlyphBounds.Descent))
	}
	return e
}

// drawForeign draws a line with its baseline starting at x, y.
func (f *Face) drawForeign(dst *image.RGBA, text string, ink color.Color, x, y int) {
	s := lock()
	defer s.mu.Unlock()
	dot := point{float64(x), float64(y)}
	for _, run := range s.shape(f, text) {
		for _, g := range run.Glyphs {
			at := point{dot.x + pixels(g.XOffset), dot.y - pixels(g.YOffset)}
			if g.GlyphID == 0 {
				drawBox(dst, at, pixels(g.Advance), f.size, ink)
			} else {
				drawGlyph(dst, run.Face, g, at, f.size, ink)
			}
			dot.x += pixels(g.Advance)
		}
	}
}

type point struct{ x, y float64 }

// drawBox draws a box for a character that no font has.
func drawBox(dst *image.RGBA, at point, width, size float64, ink color.Color) {
	r := image.Rect(int(at.x+size*0.08), int(at.y-size*0.7), int(at.x+width-size*0.08), int(at.y))
	edge := max(1, int(size/16))
	draw.Draw(dst, r, image.NewUniform(ink), image.Point{}, draw.Over)
	draw.Draw(dst, r.Inset(edge), image.Transparent, image.Point{}, draw.Src)
}

func drawGlyph(dst *image.RGBA, face *sfnt.Face, g shaping.Glyph, at point, size float64, ink color.Color) {
	switch data := face.GlyphData(g.GlyphID).(type) {
	case sfnt.GlyphOutline:
		drawOutline(dst, data, at, size/float64(face.Upem()), ink)
	case sfnt.GlyphSVG:
		drawOutline(dst, data.Outline, at, size/float64(face.Upem()), ink)
	case sfnt.GlyphBitmap:
		picture, err := png.Decode(bytes.NewReader(data.Data))
		if err != nil {
			return
		}
		left, top := at.x+pixels(g.XBearing), at.y-pixels(g.YBearing)
		r := image.Rect(int(left+0.5), int(top+0.5), int(left+pixels(g.Width)+0.5), int(top-pixels(g.Height)+0.5))
		draw.CatmullRom.Scale(dst, r, picture, picture.Bounds(), draw.Over, nil)
	case sfnt.GlyphColor:
		layers, _ := data.Paint.(tables.PaintColrLayersResolved)
		for _, layer := range layers {
			colour := ink
			if face.CPAL != nil && int(layer.PaletteIndex) < len(face.CPAL[0]) {
				c := face.CPAL[0][layer.PaletteIndex]
				colour = color.NRGBA{R: c.Red, G: c.Green, B: c.Blue, A: c.Alpha}
			}
			if outline, ok := face.GlyphDataOutline(opentype.GID(layer.GlyphID)); ok {
				drawOutline(dst, outline, at, size/float64(face.Upem()), colour)
			}
		}
	}
}

func drawOutline(dst *image.RGBA, outline sfnt.GlyphOutline, at point, scale float64, ink color.Color) {
	r := vector.NewRasterizer(dst.Rect.Dx(), dst.Rect.Dy())
	place := func(p opentype.SegmentPoint) (x, y float32) {
		return float32(at.x + float64(p.X)*scale), float32(at.y - float64(p.Y)*scale)
	}
	for _, s := range outline.Segments {
		ax, ay := place(s.Args[0])
		bx, by := place(s.Args[1])
		cx, cy := place(s.Args[2])
		switch s.Op {
		case opentype.SegmentOpMoveTo:
			r.ClosePath()
			r.MoveTo(ax, ay)
		case opentype.SegmentOpLineTo:
			r.LineTo(ax, ay)
		case opentype.SegmentOpQuadTo:
			r.QuadTo(ax, ay, bx, by)
		case opentype.SegmentOpCubeTo:
			r.CubeTo(ax, ay, bx, by, cx, cy)
		}
	}
	r.ClosePath()
	r.Draw(dst, dst.Rect, image.NewUniform(ink), image.Point{})
}
