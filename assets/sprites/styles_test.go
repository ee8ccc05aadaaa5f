package sprites

import (
	"testing"

	"tessera/assets/vector"
)

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
	sheet.Draw(TrisqSquare(50, Style{}), 0, 0)
	sheet.Draw(TrisqLast(50, false), 0, 0)
	sheet.Draw(TrisqTriangle(50, Style{}), 60, 0)
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
