package sprites

import (
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"tessera/assets/vector"
)

var update = flag.Bool("update", false, "write the golden pictures that differ anew")

// tolerance is the allowed difference from the golden picture, of 255, because machines
// round differently.
const tolerance = 6

func golden(t *testing.T, name string, img image.Image) {
	t.Helper()
	path := filepath.Join("testdata", name+".png")
	got := onPaper(img)
	switch wrong := differsFromFile(got, path); {
	case wrong == "":
	case *update:
		write(t, path, got)
	default:
		t.Fatalf("%s: %s; look at it, and `go test -update` if it is right", name, wrong)
	}
}

// differsFromFile describes how a picture differs from a golden file. It returns ""
// within the tolerance.
func differsFromFile(got *image.RGBA, path string) string {
	f, err := os.Open(path)
	if err != nil {
		return err.Error()
	}
	defer f.Close()
	decoded, err := png.Decode(f)
	if err != nil {
		return err.Error()
	}
	want := onPaper(decoded)
	if got.Rect.Size() != want.Rect.Size() {
		return fmt.Sprintf("it is %v large, want %v", got.Rect.Size(), want.Rect.Size())
	}
	for i := range got.Pix {
		if d := int(got.Pix[i]) - int(want.Pix[i]); d > tolerance || d < -tolerance {
			return fmt.Sprintf("it differs at %d,%d by %d", i/4%got.Rect.Dx(), i/4/got.Rect.Dx(), d)
		}
	}
	return ""
}

func onPaper(img image.Image) *image.RGBA {
	b := img.Bounds()
	out := image.NewRGBA(image.Rect(0, 0, b.Dx(), b.Dy()))
	draw.Draw(out, out.Rect, image.NewUniform(color.White), image.Point{}, draw.Src)
	draw.Draw(out, out.Rect, img, b.Min, draw.Over)
	return out
}

func write(t *testing.T, path string, img image.Image) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := png.Encode(f, img); err != nil {
		t.Fatal(err)
	}
}

func TestTrisqPictures(t *testing.T) {
	sheet := vector.New(200, 130, 1)
	sheet.Draw(TrisqFigure(60, true, Style{}), 0, 0)
	sheet.Draw(TrisqFigure(60, false, Style{}), 65, 0)
	sheet.Draw(TrisqMark(60, true, Style{}), 130, 0)
	sheet.Draw(TrisqScene(180, 60, Style{}, "#·T··", "#S··T", "#tSxS", "#####"), 0, 65)
	golden(t, "trisq", sheet.Image)
	golden(t, "trisq-board", TrisqBoard(200, 13, 17, 8, Style{}))
}

func TestTheLogoAndTheIcons(t *testing.T) {
	golden(t, "logo", Logo(96))
	all := []*Icon{Back, New, Undo, Redo, Hint, Help, Pass, Plus, Minus, Sun, Moon, TurnCW, TurnCCW, Flip, Fit, Next, Eye, Restart, Calendar, Chart, Load, Save, Bin, Computer, Gear, Area, Sign("✕"), Sign("○"), Sign("□"), Sign("△")}
	sheet := vector.New(5*30, 6*30, 1)
	for i, icon := range all {
		sheet.Draw(icon.Draw(26, color.Black), float64(i%5)*30+2, float64(i/5)*30+2)
	}
	golden(t, "icons", sheet.Image)
}

func TestAPanelKeepsItsMiddleForStretching(t *testing.T) {
	for _, p := range []Panel{
		{Fill: color.White, Corner: 10},
		{Fill: color.White, Corner: 10, Shadow: color.Black, Blur: 14},
		{Fill: color.White, Edge: color.Black, Line: 2, Corner: 6},
	} {
		img := p.Draw()
		size := img.Bounds().Dx()
		if size != 2*p.Border()+2 {
			t.Fatalf("the panel is %d pixels large, want two borders of %d and a middle of 2", size, p.Border())
		}
		if r, g, b, a := img.At(size/2, size/2).RGBA(); r != 0xffff || g != 0xffff || b != 0xffff || a != 0xffff {
			t.Fatalf("the middle of %+v is not its fill", p)
		}
	}
}

// Draws parts of every game in every style, and the marks of the last turn.
func TestStyles(t *testing.T) {
	for name, style := range map[string]Style{"dark": {Dark: true}, "contrast": {Contrast: true}, "strong": {Strong: true}} {
		sheet := vector.New(420, 300, 1)
		sheet.Draw(TrisqScene(120, 90, style, "#·T··", "#S1·T", "#tS2S", "#####"), 0, 0)
		sheet.Draw(TrisqStamp(80, 80, style, []string{"T.S", ".T.", "S.."}), 125, 0)
		sheet.Draw(FoursquareScene(200, 130, style, FoursquareView{Rows: []string{"rR..b.", ".BBB..", "R.BB  ", "R..R  "}}), 210, 0)
		sheet.Draw(SquareTray(120, 60, 20, 5, style), 0, 140)
		sheet.Draw(SquareFrame(60, 60, 5, style), 125, 140)
		for seat := range 4 {
			sheet.Draw(SquareSeat(30, seat, style), 190+float64(seat)*34, 140)
		}
		sheet.Draw(SquarePiece(squareP, 1, style.Seat(1), 36, SquareNewest, style), 330, 135)
		sheet.Draw(ShaperPlate(100, 7, 28.6, true, style), 0, 200)
		sheet.Draw(ShaperTile(46, true, style), 105, 205)
		sheet.Draw(ShaperTile(46, false, style), 105, 252)
		sheet.Draw(ShaperPiece(40, true, true, false, style), 155, 195)
		golden(t, "style-"+name, sheet.Image)
	}
}

func TestMarksOfTheLastTurn(t *testing.T) {
	sheet := vector.New(360, 130, 1)
	sheet.Draw(TrisqFigure(50, false, Style{}), 0, 0)
	sheet.Draw(TrisqLast(50, false), 0, 0)
	sheet.Draw(TrisqFigure(50, true, Style{}), 60, 0)
	sheet.Draw(TrisqLast(50, true), 60, 0)
	for i, style := range []Style{{}, {Dark: true}, {Contrast: true}} {
		sheet.Draw(TrisqGhost(50, true, style), float64(i)*60, 65)
		sheet.Draw(TrisqGhost(50, false, style), 180+float64(i)*60, 65)
	}
	sheet.Draw(FoursquareLast(50), 120, 0)
	sheet.Draw(FoursquareSlid(54, 50), 175, 0)
	sheet.Draw(FoursquareTrace(50, 1), 235, 0)
	sheet.Draw(ShaperLast(36, ShaperToggles, Style{}), 290, 0)
	sheet.Draw(ShaperLast(36, ShaperKeeps, Style{}), 325, 0)
	sheet.Draw(ShaperLast(36, ShaperOut, Style{}), 325, 40)
	golden(t, "last-turn", sheet.Image)
}

func TestFoursquarePictures(t *testing.T) {
	golden(t, "foursquare-red", FoursquareMarble(72, true, Style{}))
	golden(t, "foursquare-blue", FoursquareMarble(72, false, Style{}))
	golden(t, "foursquare-tile", FoursquareTile(FoursquareTilePx(120), 3, Style{}))
	golden(t, "foursquare-tile-dark", FoursquareTile(FoursquareTilePx(120), 3, Style{Dark: true}))
	golden(t, "foursquare-lock", FoursquareLock(40))
	golden(t, "foursquare-scene", FoursquareScene(240, 150, Style{}, FoursquareView{
		Rows:   []string{"rR..b.", ".BBB..", "R.BB  ", "R..R  "},
		Slides: []FoursquareSlide{{FoursquareSpot: FoursquareSpot{Col: 2, Row: 2}, Broad: true}, {FoursquareSpot: FoursquareSpot{Col: 4}, Quarters: 1}},
		Blocks: []FoursquareSpot{{Col: 2, Row: 1}},
		Locked: []FoursquareSpot{{}},
	}))
	// The frame's line must be complete.
	golden(t, "foursquare-scene-contrast", FoursquareScene(120, 80, Style{Contrast: true}, FoursquareView{Rows: []string{"rR..", ".B  ", "...."}}))
}

// The marbles differ in lightness, so that players need not see hues.
func TestFoursquareMarblesDifferInLightness(t *testing.T) {
	lightness := func(red bool) float64 {
		img, sum, n := onPaper(FoursquareSign(60, red, Style{})), 0.0, 0.0
		for y := 12; y < 48; y++ {
			for x := 12; x < 48; x++ {
				c := img.RGBAAt(x, y)
				sum += 0.21*float64(c.R) + 0.72*float64(c.G) + 0.07*float64(c.B)
				n++
			}
		}
		return sum / n
	}
	if red, blue := lightness(true), lightness(false); red < blue+15 {
		t.Errorf("red is %.0f light, blue %.0f; red has to be clearly lighter", red, blue)
	}
}

func TestShaperPictures(t *testing.T) {
	golden(t, "shaper-plate", ShaperPlate(160, 11, 46, false, Style{}))
	golden(t, "shaper-plate-goal-dark", ShaperPlate(160, 11, 46, true, Style{Dark: true}))
	golden(t, "shaper-x", ShaperTile(72, true, Style{}))
	golden(t, "shaper-x-dark", ShaperTile(72, true, Style{Dark: true}))
	golden(t, "shaper-piece", ShaperPiece(56, true, true, false, Style{}))
	golden(t, "shaper-glow", ShaperGlow(56, ShaperToggles, Style{}))
	golden(t, "shaper-shelf", ShaperShelf(240, 160, Style{}))
	golden(t, "shaper-sums", ShaperSumScene(240, 150, Style{Dark: true}, ".XX", "XX."))
	golden(t, "shaper-pieces", ShaperPiecesScene(240, 150, Style{}, true, "X.", "X/.", ".X"))
	golden(t, "shaper-mini", ShaperMini(42, 0b101_110_101, 0b000_011_000, Style{}))
}

// The two sides of a tile differ in lightness, so that players need not see hues.
func TestShaperSidesDifferInLightness(t *testing.T) {
	for _, style := range []Style{{}, {Dark: true}} {
		lightness := func(x bool) float64 {
			img, sum, n := onPaper(ShaperTile(60, x, style)), 0.0, 0.0
			for y := 6; y < 12; y++ { // beside the X
				for x := 14; x < 46; x++ {
					c := img.RGBAAt(x, y)
					sum += 0.21*float64(c.R) + 0.72*float64(c.G) + 0.07*float64(c.B)
					n++
				}
			}
			return sum / n
		}
		x, blank := lightness(true), lightness(false)
		if apart := max(x, blank) - min(x, blank); apart < 90 {
			t.Errorf("%+v: an X is %.0f light, a blank tile %.0f; they have to be 90 apart", style, x, blank)
		}
	}
}

// squareP is a piece like a P, with the segments a, b, e, f and g of its frame.
var squareP = []SquareLine{{X: -1, Y: 0}, {X: 0, Y: -1, Vertical: true}, {X: -1, Y: -2, Vertical: true}, {X: -1, Y: -1, Vertical: true}, {X: -1, Y: -1}}

var squareInks = [4]color.RGBA{vector.Hex(0x0072B2), vector.Hex(0xD55E00), vector.Hex(0x009E73), vector.Hex(0xCC79A7)}

func TestSquareGamePictures(t *testing.T) {
	looks := vector.New(5*84, 124, 1)
	for look := SquareSolid; look <= SquareHint; look++ {
		looks.Draw(SquarePiece(squareP, int(look)%4, squareInks[look%4], 40, look, Style{}), float64(look)*84, 0)
	}
	golden(t, "square-pieces", looks.Image)

	seats := vector.New(4*50, 150, 1)
	for seat := range 4 {
		x := float64(seat) * 50
		seats.Draw(SquareSeat(44, seat, Style{}), x, 0)
		seats.Draw(SquareClosed(44, seat, SquareState{Fresh: seat == 2}, Style{}), x, 50)
		seats.Draw(SquareClosed(44, seat, SquareState{Plain: seat%2 == 1, Lit: true}, Style{}), x, 100)
	}
	golden(t, "square-seats", seats.Image)

	golden(t, "square-tray", SquareTray(240, 90, 30, 6, Style{}))
	golden(t, "square-tray-dark", SquareTray(240, 90, 30, 6, Style{Dark: true}))
	golden(t, "square-scene", SquarePicture{
		LowX: -3, LowY: -3, HighX: 3, HighY: 2,
		Pieces:  []SquareShown{{Lines: squareP}},
		Squares: []SquareFilled{{X: -1, Y: -1, SquareState: SquareState{Plain: true}}, {X: 0, Y: 0, Seat: 1, SquareState: SquareState{Lit: true}}},
		Target:  &[2]int{0, 0}, Crossed: &[2]int{-1, -1},
	}.Draw(240, 160, Style{}))
}

// The seats' marks differ, so that players need not see the colours.
func TestSquareMarksDiffer(t *testing.T) {
	seen := map[string]int{}
	for seat := range 4 {
		c := vector.New(40, 40, 1)
		c.Fill(squareMark(seat, 20, 20, 16), vector.Flat{Color: color.Black})
		text := string(c.Image.Pix)
		if other, ok := seen[text]; ok {
			t.Errorf("the seats %d and %d have the same mark", other, seat)
		}
		seen[text] = seat
	}
}

func TestSquareBox(t *testing.T) {
	if x0, y0, x1, y1 := squareBox(squareP); x0 != -1 || y0 != -2 || x1 != 0 || y1 != 0 {
		t.Errorf("the box of a P is %d,%d to %d,%d, want -1,-2 to 0,0", x0, y0, x1, y1)
	}
}

// BenchmarkSquarePiece draws a piece in its sizes in the hand and on the paper.
func BenchmarkSquarePiece(b *testing.B) {
	for name, step := range map[string]int{"hand": 18, "paper": 50} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				SquarePiece(squareP, 1, squareInks[1], step, SquareSolid, Style{})
			}
		})
	}
}
