package boards

import (
	"image"
	"image/color"
	"image/draw"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"tessera/assets/fonts"
	"tessera/assets/sprites"
	"tessera/assets/vector"
	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/scenes/geom"
	"tessera/scenes/lang"
	"tessera/scenes/typeset"
	"tessera/scenes/ui"
)

// tracedTurns is the number of turns of a variation drawn on the board.
const tracedTurns = 3

// DrawVariation draws a variation from the shown position: a numbered ghost for each
// placement, and an arrow for each movement.
func (d *Desk) DrawVariation(moves []string, ink color.Color) {
	b, ok := d.Board.(VariationDrawer)
	if !ok || d.Moving() {
		return
	}
	s, turns, seat := d.Match.State(), 0, -1
	var marks []GhostMark
	for i, move := range moves {
		if s.Turn() != seat {
			turns, seat = turns+1, s.Turn()
		}
		next, err := s.Apply(move)
		if err != nil || turns > tracedTurns {
			break
		}
		t, ok := b.DrawGhost(d, moves[:i], s, move)
		if ok {
			marks = append(marks, t)
		}
		if s = next; t.Last {
			break
		}
	}
	number(d.UI, marks, ink)
}

// number draws the arrows of a variation, and the numbers above them. The first arrow is
// highlighted, because it is the move to make.
func number(u *ui.UI, marks []GhostMark, ink color.Color) {
	marks = separateArrows(marks)
	first := slices.IndexFunc(marks, isMovement)
	for i, t := range slices.Backward(marks) {
		switch {
		case i == first:
			arrow(u, t.From, t.To, t.Size*0.2, vector.Alpha(ink, 0.9))
		case isMovement(t):
			arrow(u, t.From, t.To, t.Size*0.12, vector.Alpha(ink, 0.8))
		}
	}
	taken := map[geom.Point]int{}
	for i, t := range marks {
		size := discSize(u, t.Size)
		disc(u, strconv.Itoa(i+1), t.From.Add(geom.Point{X: size * float64(taken[t.From])}), size, ink)
		taken[t.From]++
	}
}

func isMovement(t GhostMark) bool { return t.From != t.To }

// The distance of an arrow from its ends, and between arrows with the same ends, as
// fractions of the distance.
const (
	arrowShort = 0.2
	arrowLane  = 0.17
)

// separateArrows shortens the arrows of a variation, because others may start or end at the same
// places, and separates arrows between the same two places.
func separateArrows(marks []GhostMark) []GhostMark {
	marks = slices.Clone(marks)
	taken := map[[2]geom.Point]int{}
	for i, t := range marks {
		if !isMovement(t) {
			continue
		}
		way := t.To.Sub(t.From)
		there, back := [2]geom.Point{t.From, t.To}, [2]geom.Point{t.To, t.From}
		lane := taken[there] + taken[back]
		taken[there]++
		beside := geom.Point{X: -way.Y, Y: way.X}.Times(arrowLane * float64(lane))
		marks[i].From = t.From.Add(way.Times(arrowShort)).Add(beside)
		marks[i].To = t.To.Sub(way.Times(arrowShort)).Add(beside)
	}
	return marks
}

// DrawLetter shows a letter at a place of the given size.
func DrawLetter(u *ui.UI, letter string, at geom.Point, size float64, edge color.Color) {
	disc(u, letter, at, discSize(u, size), edge)
}

func discSize(u *ui.UI, size float64) float64 { return min(max(size*0.5, u.Px(14)), u.Px(26)) }

func disc(u *ui.UI, text string, at geom.Point, size float64, edge color.Color) {
	px, paper := int(size), u.Theme.Panel
	u.ShowAt(u.Painted(func(sprites.Style) image.Image { return sprites.SquareDisc(px, edge, paper) }, "disc", px, edge, paper), at, ui.Look{})
	u.Text(text, ui.Font{Size: math.Round(size * 0.58 / u.Scale()), Weight: ui.FontStrong.Weight}, u.Theme.Ink, at, ui.Center)
}

func arrow(u *ui.UI, from, to geom.Point, wide float64, ink color.Color) {
	way := to.Sub(from)
	length := math.Hypot(way.X, way.Y)
	if length < 1 {
		return
	}
	wide = math.Floor(max(wide, 3))
	pad := 2 * wide
	at := geom.Point{X: min(from.X, to.X) - pad, Y: min(from.Y, to.Y) - pad}
	u.Show(u.Painted(func(sprites.Style) image.Image {
		c := vector.New(math.Abs(way.X)+2*pad, math.Abs(way.Y)+2*pad, 1)
		a, b := from.Sub(at), to.Sub(at)
		one := way.Times(1 / length)
		side := geom.Point{X: -one.Y, Y: one.X}.Times(wide * 1.3)
		neck := b.Sub(one.Times(wide * 2))
		l, r := neck.Add(side), neck.Sub(side)
		c.Fill(vector.Line(wide, a.X, a.Y, neck.X, neck.Y).Join(vector.Polygon(0, b.X, b.Y, l.X, l.Y, r.X, r.Y)), vector.Flat{Color: ink})
		return c.Image
	}, "arrow", int(way.X), int(way.Y), wide, ink), at)
}

var listedFont = ui.FontSmall

type glyphKey struct {
	game, move string
	high       int
	ink        color.Color
}

// Listed is a move in a list: its picture if the game has one, and words. In notation, it
// has no words beside a picture.
type Listed struct {
	game           *Game
	picture, words string
}

// Listed returns a move made in a state; whole adds its effect.
func (d *Desk) Listed(before match.State, move string, whole bool) Listed {
	l := Listed{game: d.Game}
	if d.Game.Glyph != nil && move != d.Game.Pass {
		l.picture = move
		switch of := d.Game.GlyphOf; {
		case of == nil:
		case before == nil || d.Stage.Prefs.Notation:
			l.picture = ""
		default:
			l.picture = of(before, move)
		}
	}
	if d.Stage.Prefs.Notation {
		if l.picture == "" {
			l.words = move
		}
		return l
	}
	w := d.Game.InWords(before, move)
	if l.picture != "" {
		w.Brief = say.Text{}
	}
	if !whole {
		w.Does = say.Text{}
	}
	l.words = lang.Of(say.Join(", ", w.Brief, w.Does))
	return l
}

// Before returns the move with a comma after its words if more of the turn follows.
func (l Listed) Before(more bool) Listed {
	if more && l.words != "" {
		l.words += ","
	}
	return l
}

// Brief returns the move without words beside a picture.
func (l Listed) Brief() Listed {
	if l.picture != "" {
		l.words = ""
	}
	return l
}

// BriefMoves returns moves from a state for a sentence, in few words or in notation.
func (d *Desk) BriefMoves(s match.State, moves []string) say.Text {
	if d.Stage.Prefs.Notation {
		return say.Raw(strings.Join(moves, ", "))
	}
	return d.Game.BriefMoves(s, moves)
}

// SpokenMoves returns moves from a state for people who do not see the board, with exact
// places or in notation.
func (d *Desk) SpokenMoves(s match.State, moves []string) say.Text {
	if d.Stage.Prefs.Notation {
		return say.Raw(strings.Join(moves, ", "))
	}
	return d.Game.SpokenMoves(s, moves)
}

// listedGap is the space between a picture and the words of a move, at 100 %.
const listedGap = 5

// glyph returns the picture of a listed move; nil for none.
func (l Listed) glyph(u *ui.UI, ink color.Color) *ebiten.Image {
	if l.picture == "" {
		return nil
	}
	k := glyphKey{l.game.ID, l.picture, int(u.Px(listedFont.Size * 1.25)), ink}
	return u.PictureNow(k, func() image.Image { return l.game.Glyph(l.picture, k.high, k.ink) })
}

// Width returns the width of a listed move.
func (l Listed) Width(u *ui.UI) (wide float64) {
	if img := l.glyph(u, u.Theme.Ink); img != nil {
		wide = float64(img.Bounds().Dx())
		if l.words != "" {
			wide += u.Px(listedGap)
		}
	}
	return wide + u.TextWidth(l.words, listedFont)
}

// Show shows a listed move, vertically centred on a point, to the right of it. Words that
// are too wide are shortened, and left out if not even a letter of them fits.
func (l Listed) Show(u *ui.UI, ink color.Color, at geom.Point, width float64) {
	if img := l.glyph(u, ink); img != nil {
		wide := float64(img.Bounds().Dx())
		u.ShowAt(img, geom.Point{X: at.X + wide/2, Y: at.Y}, ui.Look{})
		at.X, width = at.X+wide+u.Px(listedGap), width-wide-u.Px(listedGap)
	}
	if l.words != "" {
		u.TextFit(u.Shortened(l.words, listedFont, width), listedFont, ink, at, ui.Left, width)
	}
}

// Write writes a line into a picture, vertically centred on at. The share says which part
// of the line is at that point: 0 its beginning, 0.5 its middle.
func Write(dst draw.Image, text string, weight fonts.Weight, size float64, ink color.Color, at geom.Point, share float64) {
	face := typeset.New(weight, size)
	face.Write(dst, text, ink, int(at.X-share*face.Width(text)), int(at.Y))
}
