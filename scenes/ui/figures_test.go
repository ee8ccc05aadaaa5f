package ui

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"math"
	"strings"
	"testing"

	"tessera/assets/sprites"
	"tessera/logic/games"
)

// figure is a picture drawn over a ground, centred on middle.
type figure struct {
	what    string
	picture image.Image
	ground  image.Image
	middle  image.Point
	fade    float64 // its transparency
}

// solid is the opacity from which a pixel belongs to a figure. Shadows and blurred edges
// do not count.
const solid = 0.78

// stands returns how clearly a figure stands out at the weakest point of its edge. At
// each point of the edge it takes the best contrast to the ground among the figure's own
// nearby pixels.
func (f figure) stands() float64 {
	size := f.picture.Bounds().Size()
	under := image.NewRGBA(image.Rect(0, 0, size.X, size.Y))
	draw.Draw(under, under.Rect, f.ground, f.middle.Sub(image.Pt(size.X/2, size.Y/2)), draw.Src)
	own := f.own(under)
	near := max(4, size.X/9)
	least := math.Inf(1)
	for y := range size.Y {
		for x := range size.X {
			if !own.has(x, y) || own.has(x-1, y) && own.has(x+1, y) && own.has(x, y-1) && own.has(x, y+1) {
				continue
			}
			about := image.Rect(x-1, y-1, x+2, y+2).Intersect(under.Rect)
			if apart(under, about) >= 2 { // on an edge of the ground itself
				continue
			}
			ground, best := light(middle(under, about)), 0.0
			for dy := -near; dy <= near; dy++ {
				for dx := -near; dx <= near; dx++ {
					if dx*dx+dy*dy <= near*near && own.has(x+dx, y+dy) {
						best = max(best, ratio(own.light[(y+dy)*size.X+x+dx], ground))
					}
				}
			}
			least = min(least, best)
		}
	}
	return least
}

// shade is the luminance of a figure's own pixels, -1 for other pixels.
type shade struct {
	image.Point // width and height
	light       []float64
}

func (p shade) has(x, y int) bool {
	return image.Pt(x, y).In(image.Rectangle{Max: p.Point}) && p.light[y*p.X+x] >= 0
}

// own returns the luminance of the figure's pixels when drawn over under.
func (f figure) own(under *image.RGBA) shade {
	b := f.picture.Bounds()
	on := image.NewRGBA(under.Rect)
	copy(on.Pix, under.Pix)
	draw.DrawMask(on, on.Rect, f.picture, b.Min, image.NewUniform(color.Alpha{A: uint8(255 * (1 - f.fade))}), image.Point{}, draw.Over)
	p := shade{Point: b.Size()}
	for y := range p.Y {
		for x := range p.X {
			shown := -1.0
			if _, _, _, a := f.picture.At(b.Min.X+x, b.Min.Y+y).RGBA(); float64(a) >= solid*0xffff {
				shown = light(on.RGBAAt(x, y))
			}
			p.light = append(p.light, shown)
		}
	}
	return p
}

func middle(img image.Image, r image.Rectangle) color.RGBA {
	var sum [3]int
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			r, g, b, _ := img.At(x, y).RGBA()
			sum[0], sum[1], sum[2] = sum[0]+int(r>>8), sum[1]+int(g>>8), sum[2]+int(b>>8)
		}
	}
	n := r.Dx() * r.Dy()
	return color.RGBA{uint8(sum[0] / n), uint8(sum[1] / n), uint8(sum[2] / n), 255}
}

// around returns a square in the middle of a picture. Its side is a share of the
// picture's width.
func around(img image.Image, share float64) image.Rectangle {
	b := img.Bounds()
	r, at := max(1, int(float64(b.Dx())*share/2+0.5)), b.Min.Add(image.Pt(b.Dx()/2, b.Dy()/2))
	return image.Rect(at.X-r, at.Y-r, at.X+r, at.Y+r)
}

// apart returns the contrast between the lightest and the darkest pixel of a part of a
// picture.
func apart(img image.Image, r image.Rectangle) float64 {
	least, most := 1.0, 0.0
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			l := light(img.At(x, y))
			least, most = min(least, l), max(most, l)
		}
	}
	return ratio(least, most)
}

// everyStyle calls f for every theme, with normal and with strong colours.
func everyStyle(t *testing.T, f func(*testing.T, Theme)) {
	for name, theme := range map[string]Theme{"light": Light, "dark": Dark, "contrast": Contrast} {
		for _, theme.Strong = range []bool{false, true} {
			if theme.Strong {
				name += ", strong colours"
			}
			t.Run(name, func(t *testing.T) { f(t, theme) })
		}
	}
}

func plain(what string, picture image.Image, ground color.Color) figure {
	return figure{what: what, picture: picture, ground: image.NewUniform(ground)}
}

func trisqGround(style sprites.Style) color.Color {
	return middle(sprites.TrisqBoard(720, 13, 60, 30, style), image.Rect(365, 365, 405, 405))
}

func trisqFigures(theme Theme) (all []figure) {
	style := theme.Style()
	ground := trisqGround(style)
	for _, px := range []int{24, 48} {
		for isTriangle, what := range map[bool]string{true: "triangle", false: "square"} {
			standing := sprites.TrisqFigure(px, isTriangle, style)
			what = fmt.Sprintf("%s of %d pixels", what, px)
			all = append(all,
				plain("a "+what, standing, ground),
				plain("a possible "+what, sprites.TrisqPreview(px, isTriangle, style), ground),
				plain("a captured "+what, sprites.TrisqGhost(px, isTriangle, style), ground),
				figure{"the last turn's ring on a " + what, sprites.TrisqLast(px, isTriangle), laid(standing, ground), image.Pt(px/2, px/2), 0})
		}
	}
	for letter, what := range map[string]string{"T": "triangle", "S": "square"} {
		row := strings.Repeat(".", 13)
		rows := strings.Fields(strings.Repeat(row+"\n", 13))
		rows[6] = "......" + letter + "......"
		stamp := sprites.TrisqStamp(120, 120, style, rows)
		rows[6] = row
		bare := sprites.TrisqStamp(120, 120, style, rows)
		all = append(all, figure{"a " + what + " of the shelf", lifted(stamp, bare), bare, image.Pt(60, 60), 0})
	}
	return all
}

func laid(picture image.Image, ground color.Color) image.Image {
	out := image.NewRGBA(image.Rect(0, 0, picture.Bounds().Dx(), picture.Bounds().Dy()))
	draw.Draw(out, out.Rect, image.NewUniform(ground), image.Point{}, draw.Src)
	draw.Draw(out, out.Rect, picture, picture.Bounds().Min, draw.Over)
	return out
}

func lifted(after, before image.Image) image.Image {
	out := image.NewRGBA(after.Bounds())
	for y := out.Rect.Min.Y; y < out.Rect.Max.Y; y++ {
		for x := out.Rect.Min.X; x < out.Rect.Max.X; x++ {
			if c := after.At(x, y); c != before.At(x, y) {
				out.Set(x, y, c)
			}
		}
	}
	return out
}

func foursquareFigures(theme Theme) (all []figure) {
	style := theme.Style()
	for _, pitch := range []float64{56, 84} {
		side := pitch * 1.95
		tile := sprites.FoursquareTile(sprites.FoursquareTilePx(side), 3, style)
		mid := tile.Bounds().Dx() / 2
		well := image.Pt(mid+int(pitch/2), mid-int(pitch/2))
		bowl := tile
		if style.Contrast { // the well is only a line, covered by the marble
			bowl = image.NewUniform(color.White)
		}
		wood := middle(tile, around(tile, 0.04))
		box := sprites.FoursquareBox(int(8*pitch), int(4*pitch), pitch, sprites.Rect{X: pitch, Y: pitch, W: pitch, H: pitch},
			[]sprites.Rect{{X: 3 * pitch, Y: pitch / 2, W: 4 * pitch, H: 3 * pitch}}, style)
		tray := image.Pt(int(5*pitch), int(2*pitch))
		for red, name := range map[bool]string{true: "red", false: "blue"} {
			what := fmt.Sprintf("a %s marble of %.0f pixels", name, 0.78*pitch)
			marble := sprites.FoursquareMarble(sprites.FoursquareMarblePx(0.78*pitch), red, style)
			all = append(all,
				figure{what + " in a well", marble, bowl, well, 0},
				plain(what+" over wood", marble, wood),
				figure{what + " in a tray", sprites.FoursquareMarble(sprites.FoursquareMarblePx(0.68*pitch), red, style), box, tray, 0},
				plain(what+" on a panel", marble, theme.Panel))
		}
		all = append(all,
			figure{fmt.Sprintf("the ring of the last marble, pitch %.0f", pitch), sprites.FoursquareLast(int(pitch * 0.9)), tile, well, 0},
			figure{fmt.Sprintf("the frame of the last slide, pitch %.0f", pitch), sprites.FoursquareSlid(sprites.FoursquareSlidPx(side), side), tile, image.Pt(mid, mid), 0},
			plain("the trace of a slide", sprites.FoursquareTrace(int(side), 1), middle(box, image.Rect(int(1.3*pitch), int(1.3*pitch), int(1.7*pitch), int(1.7*pitch)))),
			plain("a hint's ring", sprites.FoursquareRing(int(pitch*0.87), 0.045, style.Possible()), wood),
			plain("a slide's arrow", sprites.FoursquareArrow(int(pitch*1.7), 1, style.Possible()), wood),
			plain("a slide's sign", sprites.FoursquareChevron(int(pitch*0.46), 1, style.Possible()), wood),
			plain("a lock", sprites.FoursquareLock(int(pitch*0.42)), wood))
	}
	for _, px := range []int{16, 30} {
		for red, name := range map[bool]string{true: "red", false: "blue"} {
			all = append(all, plain(fmt.Sprintf("the %s sign of %d pixels", name, px), sprites.FoursquareSign(px, red, style), theme.Panel))
		}
	}
	return all
}

// squareP is a piece of Square Game with its seat's mark in the middle.
var squareP = []sprites.SquareLine{{X: -1, Y: 0}, {X: 0, Y: -1, Vertical: true}, {X: -1, Y: -2, Vertical: true}, {X: -1, Y: -1, Vertical: true}, {X: -1, Y: -1}}

var squareLooks = map[sprites.SquareLook]string{sprites.SquareSolid: "laid", sprites.SquareNewest: "newest", sprites.SquareLifted: "lifted", sprites.SquareHint: "thought of"}

func squareFigures(theme Theme) (all []figure) {
	style := theme.Style()
	paper := sprites.SquarePaper(style)
	felt := middle(sprites.SquareTray(200, 80, 20, 6, style), image.Rect(60, 40, 140, 70))
	for seat := range 4 {
		for _, step := range []int{20, 46} {
			for look, name := range squareLooks {
				what := fmt.Sprintf("a piece %s of seat %d, step %d", name, seat, step)
				piece := sprites.SquarePiece(squareP, seat, style.Seat(seat), step, look, style)
				all = append(all, plain(what, piece, paper))
				if look == sprites.SquareHint {
					line := plain(what+" later", piece, paper)
					line.fade = 0.25
					all = append(all, line)
					continue
				}
				all = append(all, plain(what+", in a hand", piece, felt))
			}
			wrong := sprites.SquarePiece(squareP, seat, style.Wrong(), step, sprites.SquareWrong, style)
			all = append(all, plain("a piece that may not lie there", wrong, paper))
		}
		closed := laid(sprites.SquareClosed(46, seat, sprites.SquareState{}, style), paper)
		fresh := laid(sprites.SquareClosed(46, seat, sprites.SquareState{Fresh: true}, style), paper)
		all = append(all, figure{fmt.Sprintf("the frame of a square closed by seat %d", seat), lifted(fresh, closed), closed, image.Pt(23, 23), 0})
		for _, px := range []int{16, 30} {
			all = append(all, plain(fmt.Sprintf("seat %d's badge of %d pixels", seat, px), sprites.SquareSeat(px, seat, style), theme.Panel))
		}
	}
	return append(all,
		plain("a point to open at", sprites.SquareTarget(30, theme.Accent), paper),
		plain("what is in the way", sprites.SquareFault(30, theme.Warning), paper))
}

func shaperFigures(theme Theme) (all []figure) {
	style := theme.Style()
	for _, cell := range []int{48, 80} {
		size := float64(cell)
		margin := size / 5
		mid := image.Pt(int(margin+1.5*size), int(margin+1.5*size))
		for _, goal := range []bool{false, true} {
			plate := sprites.ShaperPlate(int(3*size+2*margin), margin, size, goal, style)
			if style.Contrast { // the sockets are only lines, covered by a tile
				plate = laid(image.NewRGBA(plate.Bounds()), color.White)
			}
			for _, x := range []bool{true, false} {
				what := fmt.Sprintf("X %v of %d pixels, goal %v", x, cell, goal)
				tile := sprites.ShaperTile(cell, x, style)
				all = append(all, figure{"a tile, " + what, tile, plate, mid, 0})
				with := image.NewRGBA(plate.Bounds())
				draw.Draw(with, with.Rect, plate, image.Point{}, draw.Src)
				draw.Draw(with, tile.Bounds().Add(mid.Sub(image.Pt(cell/2, cell/2))), tile, image.Point{}, draw.Over)
				for kind, name := range map[sprites.ShaperGlowKind]string{sprites.ShaperToggles: "turned", sprites.ShaperKeeps: "kept", sprites.ShaperOut: "left out"} {
					all = append(all, figure{"the last turn's mark, " + name + ", on " + what, sprites.ShaperLast(cell, kind, style), with, mid, 0})
				}
				all = append(all, figure{"a difference, on " + what, sprites.ShaperDiffers(cell*26/100, style), with, mid.Add(image.Pt(cell*36/100, -cell*36/100)), 0})
			}
		}
	}
	return all
}

// figuresOf lists the figures of each game.
var figuresOf = map[string]func(Theme) []figure{
	"trisq": trisqFigures, "foursquare": foursquareFigures, "square": squareFigures, "shaper": shaperFigures,
}

// TestFiguresStandOutFromTheirBoard checks that every figure has a contrast of at least 3
// to 1 all around its edge, because a figure is recognised by its shape.
func TestFiguresStandOutFromTheirBoard(t *testing.T) {
	everyStyle(t, func(t *testing.T, theme Theme) {
		for _, g := range games.All() {
			if figuresOf[g.ID] == nil {
				t.Errorf("figuresOf lists no figures of %s", g.Title)
				continue
			}
			for _, f := range figuresOf[g.ID](theme) {
				if got := f.stands(); got < 3 {
					t.Errorf("%s stands out by %.2f, want 3", f.what, got)
				}
			}
		}
	})
}

// TestShapersXIsSeen checks the contrast between the X of a Shaper tile and its glaze.
// The X distinguishes the two sides of a tile.
func TestShapersXIsSeen(t *testing.T) {
	everyStyle(t, func(t *testing.T, theme Theme) {
		for _, px := range []int{24, 60} {
			x := sprites.ShaperTile(px, true, theme.Style())
			if got := apart(x, around(x, 0.5)); got < 3 {
				t.Errorf("the X of %d pixels has a contrast of %.2f, want 3", px, got)
			}
		}
	})
}

// TestTheSeatsMarksAreSeen checks that the marks of seats, which distinguish them where
// colours do not, have a contrast of at least 3 to 1.
func TestTheSeatsMarksAreSeen(t *testing.T) {
	everyStyle(t, func(t *testing.T, theme Theme) {
		style := theme.Style()
		for seat := range 4 {
			ink := style.Seat(seat)
			see := func(what string, picture image.Image, share float64) {
				t.Helper()
				on := laid(picture, sprites.SquarePaper(style))
				if got := apart(on, around(on, share)); got < 3 {
					t.Errorf("seat %d: the mark of %s has a contrast of %.2f, want 3", seat, what, got)
				}
			}
			for _, px := range []int{16, 30} {
				see(fmt.Sprintf("a badge of %d pixels", px), sprites.SquareSeat(px, seat, style), 0.4)
			}
			for _, look := range []sprites.SquareLook{sprites.SquareSolid, sprites.SquareNewest, sprites.SquareLifted, sprites.SquareHint} {
				see("a piece "+squareLooks[look], sprites.SquarePiece(squareP, seat, ink, 46, look, style), 0.06)
			}
			for _, lit := range []bool{false, true} {
				see(fmt.Sprintf("a closed square, lit %v", lit), sprites.SquareClosed(46, seat, sprites.SquareState{Lit: lit}, style), 0.5)
			}
		}
	})
}
