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
	"tessera/scenes/geom"
	"tessera/scenes/typeset"
)

// Font is a face to write in: a size at 100 % and a weight.
type Font struct {
	Size   float64
	Weight fonts.Weight
}

// The fonts of the game.
var (
	FontSmall  = Font{Small, fonts.Regular}
	FontBody   = Font{Body, fonts.Regular}
	FontStrong = Font{Body, fonts.Medium}
	FontLarge  = Font{Large, fonts.Medium}
	FontTitle  = Font{Title, fonts.Bold}
	FontBanner = Font{Banner, fonts.Bold}
)

// faces keeps the faces in use, and the widths of what was written in them:
// both are dear to find out.
type faces struct {
	made   map[Font]*typeset.Face
	widths map[line]float64
}

// line is one line of text in a font.
type line struct {
	text string
	font Font
}

// maxWidths is how many widths are kept before all are let go.
const maxWidths = 4096

func (f *faces) forget() { *f = faces{} }

func (u *UI) face(f Font) *typeset.Face {
	if face, ok := u.faces.made[f]; ok {
		return face
	}
	face := typeset.New(f.Weight, f.Size*u.scale)
	if u.faces.made == nil {
		u.faces.made = map[Font]*typeset.Face{}
	}
	u.faces.made[f] = face
	return face
}

// Align is where a text lies about its point.
type Align int

// The alignments.
const (
	Left Align = iota
	Center
	Right
)

// LineHeight is the distance between two lines of text in physical pixels.
func (u *UI) LineHeight(f Font) float64 { return u.Px(f.Size * 1.35) }

// TextWidth is how wide a line is in physical pixels.
func (u *UI) TextWidth(s string, f Font) float64 {
	key := line{s, f}
	if w, ok := u.faces.widths[key]; ok {
		return w
	}
	if u.faces.widths == nil || len(u.faces.widths) > maxWidths {
		u.faces.widths = map[line]float64{}
	}
	if !u.canWrite(s) {
		return float64(utf8.RuneCountInString(s)) * f.Size * u.scale / 2 // until the next frame
	}
	w := u.face(f).Width(s)
	u.faces.widths[key] = w
	return w
}

// canWrite reports whether a line can be written now. One in a foreign script may have to
// wait for the fonts of the system, for which later frames look.
func (u *UI) canWrite(s string) bool {
	const again = 50 * time.Millisecond
	if !typeset.IsForeign(s) || typeset.Ready() {
		return true
	}
	u.WakeIn(again)
	return false
}

// Text writes one line whose middle is at the height of p.
//
// A line is one picture, made when it is first shown, and tinted: in white, where it has
// no colours of its own.
func (u *UI) Text(s string, f Font, c color.Color, p geom.Point, align Align) {
	if strings.TrimSpace(s) == "" {
		return
	}
	if u.Read != nil {
		u.Read(cmp.Or(u.wrapped[s], s))
	}
	type key struct {
		line
		scale float64
		ink   color.Color
	}
	var ink, tint color.Color = color.White, c
	if typeset.IsColoured(s) {
		ink, tint = c, color.White
	}
	of := key{line{s, f}, u.scale, ink}
	if !u.HasPicture(of) && !u.canWrite(s) {
		return
	}
	img := u.small(of, func() image.Image { return u.face(f).Line(s, ink) })
	size := img.Bounds().Size()
	if img == u.cache.empty {
		size = u.face(f).Bounds(s).Size()
	}
	x := p.X - typeset.Pad
	switch align {
	case Center:
		x -= u.TextWidth(s, f) / 2
	case Right:
		x -= u.TextWidth(s, f)
	}
	op := &ebiten.DrawImageOptions{}
	op.GeoM.Translate(math.Round(x), math.Round(p.Y-float64(size.Y)/2))
	op.ColorScale.ScaleWithColor(tint)
	u.Stamp(img, op)
	if u.cutsOff(outline(size, op.GeoM)) {
		u.cut = append(u.cut, s)
	}
	u.tellText(s, f.Size, geom.Rect{X: x, Y: p.Y - float64(size.Y)/2, W: float64(size.X), H: float64(size.Y)})
}

// cutsOff reports whether a line cannot be read to its ends: it sticks out of
// the window, or at the sides of a list that scrolls up and down.
func (u *UI) cutsOff(line image.Rectangle) bool {
	inside := line.Inset(typeset.Pad + 1)
	shown := u.canvas.clip
	if shown != pixels(u.Screen) {
		inside.Min.Y, inside.Max.Y = shown.Min.Y, shown.Max.Y
	}
	return !inside.In(shown)
}

// Cut are the lines of the last frame that cannot be read to their ends, and the
// paragraphs that are larger than their rectangle. There should be none.
func (u *UI) Cut() []string { return slices.Clone(u.cut) }

// The sizes to which TextFit goes down if it must, and to which a line is still
// read with ease.
const (
	smallest = 9
	readable = 11
)

// Fits reports whether TextFit can write a line in a size that is read with ease.
func (u *UI) Fits(s string, f Font, width float64) bool {
	f.Size = min(f.Size, readable)
	return u.TextWidth(s, f) <= width
}

// Shortened is a line as far as TextFit can write it in a size that is read with ease,
// with dots for the rest: what people have named may be longer than there is room.
func (u *UI) Shortened(s string, f Font, width float64) string {
	if u.Fits(s, f, width) {
		return s
	}
	r := []rune(s)
	for len(r) > 1 && !u.Fits(string(r)+"…", f, width) {
		r = r[:len(r)-1]
	}
	return strings.TrimSpace(string(r)) + "…"
}

// TextFit writes one line like Text, in a smaller size where it would be wider
// than width, so that nothing is cut off.
func (u *UI) TextFit(s string, f Font, c color.Color, p geom.Point, align Align, width float64) {
	u.Text(s, u.LineFont(s, f, smallest, width), c, p, align)
}

// LineFont is f, in a smaller size down to least where a line would be wider than width.
func (u *UI) LineFont(s string, f Font, least, width float64) Font {
	for f.Size > least && u.TextWidth(s, f) > width {
		f.Size--
	}
	return f
}

// Paragraph writes s in lines no wider than r from r's top down and returns
// the height it takes. Lines break at spaces, and at every newline.
func (u *UI) Paragraph(s string, f Font, c color.Color, r geom.Rect, align Align) float64 {
	x := r.X
	switch align {
	case Center:
		x += r.W / 2
	case Right:
		x += r.W
	}
	lines, step := u.Wrap(s, f, r.W), u.LineHeight(f)
	if float64(len(lines))*step > r.H+u.Px(2) || slices.ContainsFunc(lines, func(l string) bool { return u.TextWidth(l, f) > r.W+1 }) {
		u.cut = append(u.cut, s)
	}
	if strings.TrimSpace(s) != "" {
		u.tellText(s, f.Size, geom.Rect{X: r.X, Y: r.Y, W: r.W, H: float64(len(lines)) * step})
	}
	u.Unsaid(func() {
		for i, line := range lines {
			u.Text(line, f, c, geom.Point{X: x, Y: r.Y + (float64(i)+0.5)*step}, align)
		}
	})
	return float64(len(lines)) * step
}

// ParagraphHeight is the height that Paragraph would take.
func (u *UI) ParagraphHeight(s string, f Font, width float64) float64 {
	return float64(len(u.Wrap(s, f, width))) * u.LineHeight(f)
}

// ParagraphFont is f, in a smaller size down to least where a paragraph in r would be
// higher than r.
func (u *UI) ParagraphFont(s string, f Font, least float64, r geom.Rect) Font {
	for f.Size > least && u.ParagraphHeight(s, f, r.W) > r.H {
		f.Size--
	}
	return f
}

// HeadlineHeight is the height of a headline and of a note below it, which is narrower
// by what stands beside it, or "".
func (u *UI) HeadlineHeight(headline, note string, large, small Font, width, beside float64) float64 {
	h := u.ParagraphHeight(headline, large, width)
	if note != "" {
		h += u.ParagraphHeight(note, small, width-beside)
	}
	return h
}

// HeadlineFonts are large and small, in smaller sizes where a headline and its note would
// be higher than r: the note is never larger than the headline.
func (u *UI) HeadlineFonts(headline, note string, large, small Font, r geom.Rect, beside float64) (Font, Font) {
	for large.Size > readable && u.HeadlineHeight(headline, note, large, small, r.W, beside) > r.H {
		large.Size--
		small.Size = min(small.Size, large.Size)
	}
	return large, small
}

// Wrap breaks s into lines no wider than width: at spaces, and in the middle of
// a word that is wider, such as the path of a file.
func (u *UI) Wrap(s string, f Font, width float64) []string {
	var lines []string
	for _, part := range strings.Split(s, "\n") {
		line := ""
		for _, word := range strings.Fields(part) {
			longer := strings.TrimSpace(line + " " + word)
			if line != "" && u.TextWidth(longer, f) > width {
				lines = append(lines, line)
				longer = word
			}
			for longer != "" && u.TextWidth(longer, f) > width {
				fits := u.fitting(longer, f, width)
				lines = append(lines, longer[:fits])
				longer = longer[fits:]
			}
			line = longer
		}
		lines = append(lines, line)
	}
	if u.Read != nil {
		if u.wrapped == nil {
			u.wrapped = map[string]string{}
		}
		for _, line := range lines {
			u.wrapped[line] = s
		}
	}
	return lines
}

// fitting is how many bytes of a word fit into width, one character at least.
func (u *UI) fitting(word string, f Font, width float64) int {
	_, fits := utf8.DecodeRuneInString(word)
	for fits < len(word) {
		_, next := utf8.DecodeRuneInString(word[fits:])
		if u.TextWidth(word[:fits+next], f) > width {
			break
		}
		fits += next
	}
	return fits
}
