package ui

import (
	"cmp"
	"image"
	"image/color"
	"math"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/hajimehoshi/ebiten/v2"

	"tessera/assets/fonts"
	"tessera/logic/names"
	"tessera/scenes/geom"
	"tessera/scenes/typeset"
)

// Font is a size at 100 % and a weight.
type Font struct {
	Size   float64
	Weight fonts.Weight
}

// The fonts of the game. Only signs on boards have sizes of their own.
var (
	FontTiny   = Font{Tiny, fonts.Regular}
	FontSmall  = Font{Small, fonts.Regular}
	FontBody   = Font{Body, fonts.Regular}
	FontStrong = Font{Body, fonts.Medium}
	FontLarge  = Font{Large, fonts.Medium}
	FontTitle  = Font{Large, fonts.Bold}
	FontBanner = Font{Banner, fonts.Bold}
)

// Writer writes text, and reports what it writes to the [Collector].
type Writer struct {
	frame     *Frame
	painter   *Painter
	collector *Collector
	// Read receives every line drawn in a frame, also in scenes below the top: the text,
	// the whole if it was wrapped, its size at 100 % and its visible part. May be nil.
	Read func(text string, size float64, line geom.Rect)

	faces   faces
	wrapped map[string]string // maps a line to the text it was wrapped from; for Read
	cut     []string          // lines that are not entirely visible
}

// faces caches the font faces in use and the widths of lines, because both are expensive
// to compute.
type faces struct {
	made   map[Font]*typeset.Face
	widths map[line]float64
}

type line struct {
	text string
	font Font
}

const maxWidths = 4096

func (pen *Writer) face(f Font) *typeset.Face {
	if face, ok := pen.faces.made[f]; ok {
		return face
	}
	face := typeset.New(f.Weight, pen.frame.Px(pen.size(f)))
	if pen.faces.made == nil {
		pen.faces.made = map[Font]*typeset.Face{}
	}
	pen.faces.made[f] = face
	return face
}

// size returns the size of a font at 100 %, which is larger on small screens if it would be
// below [Tiny] there.
func (pen *Writer) size(f Font) float64 {
	return max(f.Size, Tiny*cmp.Or(pen.frame.fingertip/fingertip, 1)/pen.frame.scale)
}

// Smaller returns the next smaller size of the scale.
func (f Font) Smaller() Font {
	for _, size := range []float64{Large, Body, Small, Tiny} {
		if size < f.Size {
			return Font{size, f.Weight}
		}
	}
	return f
}

// Align is the alignment of a text relative to its point.
type Align int

// The alignments.
const (
	Left Align = iota
	Center
	Right
)

// LineHeight returns the distance between two lines of text in physical pixels.
func (pen *Writer) LineHeight(f Font) float64 { return pen.frame.Px(pen.size(f) * 1.35) }

// TextWidth returns the width of a line in physical pixels.
func (pen *Writer) TextWidth(s string, f Font) float64 {
	key := line{s, f}
	if w, ok := pen.faces.widths[key]; ok {
		return w
	}
	if pen.faces.widths == nil || len(pen.faces.widths) > maxWidths {
		pen.faces.widths = map[line]float64{}
	}
	if !pen.canWrite(s) {
		return float64(utf8.RuneCountInString(s)) * pen.frame.Px(pen.size(f)) / 2 // an estimate until the fonts are loaded
	}
	w := pen.face(f).Width(s)
	pen.faces.widths[key] = w
	return w
}

// canWrite reports whether a line can be drawn now. A line in a foreign script may have
// to wait for the system's fonts. canWrite then requests another frame.
func (pen *Writer) canWrite(s string) bool {
	const again = 50 * time.Millisecond
	if !typeset.IsForeign(s) || typeset.Ready() {
		return true
	}
	pen.frame.WakeIn(again)
	return false
}

// Text writes one line, vertically centred on p. A text of several lines becomes one, as by
// [names.Line].
//
// A line is one picture, made when first shown. It is white and tinted when drawn, unless
// it has colours of its own.
func (pen *Writer) Text(s string, f Font, c color.Color, p geom.Point, align Align) {
	if strings.TrimSpace(s) == "" {
		return
	}
	whole := cmp.Or(pen.wrapped[s], s)
	s = names.Line(s)
	type key struct {
		line
		scale float64
		ink   color.Color
	}
	var ink, tint color.Color = color.White, c
	if typeset.IsColoured(s) {
		ink, tint = c, color.White
	}
	of := key{line{s, f}, pen.frame.scale, ink}
	if !pen.painter.HasPicture(of) && !pen.canWrite(s) {
		return
	}
	img := pen.painter.small(of, func() image.Image { return pen.face(f).Line(s, ink) })
	size := img.Bounds().Size()
	if img == pen.painter.cache.empty {
		size = pen.face(f).Bounds(s).Size()
	}
	x := p.X - typeset.Pad
	switch align {
	case Center:
		x -= pen.TextWidth(s, f) / 2
	case Right:
		x -= pen.TextWidth(s, f)
	}
	op := &ebiten.DrawImageOptions{}
	op.GeoM.Translate(math.Round(x), math.Round(p.Y-float64(size.Y)/2))
	op.ColorScale.ScaleWithColor(tint)
	pen.painter.Stamp(img, op)
	if pen.cutsOff(outline(size, op.GeoM)) {
		pen.cut = append(pen.cut, s)
	}
	place := geom.Rect{X: x, Y: p.Y - float64(size.Y)/2, W: float64(size.X), H: float64(size.Y)}
	pen.collector.collectText(s, f, place)
	if pen.Read != nil {
		shown := pen.painter.canvas.clip
		pen.Read(whole, pen.size(f), place.Inset(typeset.Pad).Meet(geom.Rect{X: float64(shown.Min.X), Y: float64(shown.Min.Y), W: float64(shown.Dx()), H: float64(shown.Dy())}))
	}
}

// cutsOff reports whether a line is not entirely visible: it extends beyond the window,
// or beyond the sides of a list that scrolls vertically.
func (pen *Writer) cutsOff(line image.Rectangle) bool {
	inside := line.Inset(typeset.Pad + 1)
	shown := pen.painter.canvas.clip
	if shown != pixels(pen.frame.Screen) {
		inside.Min.Y, inside.Max.Y = shown.Min.Y, shown.Max.Y
	}
	return !inside.In(shown)
}

// Cut returns the lines of the last frame that are not entirely visible and the
// paragraphs larger than their rectangle. There should be none.
func (pen *Writer) Cut() []string { return slices.Clone(pen.cut) }

// Fits reports whether TextFit can write a line as a whole.
func (pen *Writer) Fits(s string, f Font, width float64) bool {
	f.Size = min(f.Size, Tiny)
	return pen.TextWidth(s, f) <= width
}

// Shortened returns a line cut, with an ellipsis, to the length that TextFit can write.
// Names given by people may be too long.
func (pen *Writer) Shortened(s string, f Font, width float64) string {
	if pen.Fits(s, f, width) {
		return s
	}
	r := []rune(s)
	for len(r) > 1 && !pen.Fits(string(r)+"…", f, width) {
		r = r[:len(r)-1]
	}
	return strings.TrimSpace(string(r)) + "…"
}

// TextFit is like Text, but uses a smaller font if the line would be wider than width, and
// cuts a line that is too wide in the smallest.
func (pen *Writer) TextFit(s string, f Font, c color.Color, p geom.Point, align Align, width float64) {
	if s != "" && s != "…" && !pen.Fits(s, f, width+1) {
		pen.cut = append(pen.cut, s)
		s = pen.Shortened(s, f, width)
	}
	pen.Text(s, pen.LineFont(f, width, s), c, p, align)
}

// Label writes a text into r, centred vertically: in one line if that takes no font smaller
// than [FontSmall], else in several.
func (pen *Writer) Label(s string, f Font, c color.Color, r geom.Rect, align Align) {
	f = pen.labelFont(s, f, r)
	if high := pen.ParagraphHeight(s, f, r.W); pen.TextWidth(s, f) > r.W+1 && high <= r.H+1 {
		pen.Paragraph(s, f, c, geom.Rect{X: r.X, Y: r.Center().Y - high/2, W: r.W, H: high}, align)
		return
	}
	x := r.X
	switch align {
	case Center:
		x = r.Center().X
	case Right:
		x = r.Right()
	}
	pen.TextFit(s, f, c, geom.Point{X: x, Y: r.Center().Y}, align, r.W)
}

// LabelLines writes a text into r, centred vertically, in as many lines as it needs. It takes a
// smaller font only if they would be higher than r.
func (pen *Writer) LabelLines(s string, f Font, c color.Color, r geom.Rect, align Align) {
	f = pen.ParagraphFont(s, f, r)
	high := pen.ParagraphHeight(s, f, r.W)
	pen.Paragraph(s, f, c, geom.Rect{X: r.X, Y: r.Center().Y - high/2, W: r.W, H: high}, align)
}

func (pen *Writer) labelFont(s string, f Font, r geom.Rect) Font {
	if line := pen.LineFont(f, r.W, s); line.Size >= Small {
		return line
	}
	return pen.ParagraphFont(s, f, r)
}

// LineFont returns f, or the largest smaller font in which no line is wider than width.
func (pen *Writer) LineFont(f Font, width float64, lines ...string) Font {
	for f.Size > Tiny && slices.ContainsFunc(lines, func(s string) bool { return pen.TextWidth(s, f) > width+1 }) {
		f = f.Smaller()
	}
	return f
}

// Paragraph writes s in lines no wider than r, from the top of r down, and returns the
// height. Lines break at spaces and newlines.
func (pen *Writer) Paragraph(s string, f Font, c color.Color, r geom.Rect, align Align) float64 {
	x := r.X
	switch align {
	case Center:
		x += r.W / 2
	case Right:
		x += r.W
	}
	lines, step := pen.Wrap(s, f, r.W), pen.LineHeight(f)
	if float64(len(lines))*step > r.H+pen.frame.Px(2) || slices.ContainsFunc(lines, func(l string) bool { return pen.TextWidth(l, f) > r.W+1 }) {
		pen.cut = append(pen.cut, s)
	}
	if strings.TrimSpace(s) != "" {
		pen.collector.collectText(s, f, geom.Rect{X: r.X, Y: r.Y, W: r.W, H: float64(len(lines)) * step})
	}
	pen.collector.WithoutParts(func() {
		for i, line := range lines {
			pen.Text(line, f, c, geom.Point{X: x, Y: r.Y + (float64(i)+0.5)*step}, align)
		}
	})
	return float64(len(lines)) * step
}

// ParagraphHeight returns the height of a paragraph.
func (pen *Writer) ParagraphHeight(s string, f Font, width float64) float64 {
	return float64(len(pen.Wrap(s, f, width))) * pen.LineHeight(f)
}

// ParagraphFont returns f, or the largest smaller font in which a paragraph is not higher
// than r.
func (pen *Writer) ParagraphFont(s string, f Font, r geom.Rect) Font {
	for f.Size > Tiny && (pen.ParagraphHeight(s, f, r.W) > r.H+1 || pen.breaksWord(s, f, r.W)) {
		f = f.Smaller()
	}
	return f
}

// breaksWord reports whether a word is wider than a paragraph of this width.
func (pen *Writer) breaksWord(s string, f Font, width float64) bool {
	return slices.ContainsFunc(strings.Fields(s), func(word string) bool { return pen.TextWidth(word, f) > width })
}

// HeadlineHeight returns the height of a headline and the note below it ("" for none).
// The note is narrower by beside.
func (pen *Writer) HeadlineHeight(headline, note string, large, small Font, width, beside float64) float64 {
	h := pen.ParagraphHeight(headline, large, width)
	if note != "" {
		h += pen.ParagraphHeight(note, small, width-beside)
	}
	return h
}

// HeadlineFonts returns large and small, or smaller ones if a headline and its note would be
// higher than r. The note is never larger than the headline.
func (pen *Writer) HeadlineFonts(headline, note string, large, small Font, r geom.Rect, beside float64) (Font, Font) {
	for large.Size > Tiny && pen.HeadlineHeight(headline, note, large, small, r.W, beside) > r.H+1 {
		large = large.Smaller()
		small.Size = min(small.Size, large.Size)
	}
	return large, small
}

// Wrap breaks s into lines no wider than width: at spaces, and inside a word that is too
// wide, such as a file's path.
func (pen *Writer) Wrap(s string, f Font, width float64) []string {
	var lines []string
	for _, part := range strings.Split(s, "\n") {
		line := ""
		for _, word := range strings.Fields(part) {
			longer := strings.TrimSpace(line + " " + word)
			if line != "" && pen.TextWidth(longer, f) > width {
				lines = append(lines, line)
				longer = word
			}
			for longer != "" && pen.TextWidth(longer, f) > width {
				fits := pen.fitting(longer, f, width)
				lines = append(lines, longer[:fits])
				longer = longer[fits:]
			}
			line = longer
		}
		lines = append(lines, line)
	}
	if pen.Read != nil {
		if pen.wrapped == nil {
			pen.wrapped = map[string]string{}
		}
		for _, line := range lines {
			pen.wrapped[line] = s
		}
	}
	return lines
}

// fitting returns how many bytes of a word fit into width, at least one character.
func (pen *Writer) fitting(word string, f Font, width float64) int {
	_, fits := utf8.DecodeRuneInString(word)
	for fits < len(word) {
		_, next := utf8.DecodeRuneInString(word[fits:])
		if pen.TextWidth(word[:fits+next], f) > width {
			break
		}
		fits += next
	}
	return fits
}
