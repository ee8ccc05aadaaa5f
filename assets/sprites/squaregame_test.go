package sprites

import (
	"image/color"
	"testing"

	"tessera/assets/vector"
)

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
