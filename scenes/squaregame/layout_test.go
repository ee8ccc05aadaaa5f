package squaregame

import (
	"testing"

	"pgregory.net/rapid"

	"tessera/logic/logictest/chance"
	"tessera/logic/squaregame"
	"tessera/scenes/geom"
)

// kinds returns the kinds of pieces in a game in which each player has each pieces.
func kinds(each int) []int { return played(squaregame.Settings{Pieces: each}).Kinds() }

// within reports whether r is inside in, apart from rounding.
func within(r, in geom.Rect) bool {
	in = in.Inset(-1)
	return r.X >= in.X && r.Y >= in.Y && r.Right() <= in.Right() && r.Bottom() <= in.Bottom()
}

func TestNothingLiesOnSomethingElse(t *testing.T) {
	chance.Check(t, func(t *rapid.T) {
		area := geom.Rect{
			X: rapid.Float64Range(0, 300).Draw(t, "x"), Y: rapid.Float64Range(0, 300).Draw(t, "y"),
			W: rapid.Float64Range(320, 2500).Draw(t, "w"), H: rapid.Float64Range(270, 1800).Draw(t, "h"),
		}
		game := kinds(rapid.SampledFrom([]int{squaregame.Pieces, squaregame.ShortPieces}).Draw(t, "pieces"))
		players := rapid.IntRange(2, squaregame.MaxPlayers).Draw(t, "players")
		seat := rapid.IntRange(0, players-1).Draw(t, "seat")
		all := rapid.Bool().Draw(t, "all")
		l := newLayout(area, 1, 40, game, players, seat, all, false, false)
		parts := []geom.Rect{l.Paper, l.Tray}
		for _, o := range l.Others {
			if !o.Area.Empty() {
				parts = append(parts, o.Area)
			} else if all || newLayout(area, 1, 40, game, players, seat, true, false, false).Paper.H >= LeastPaper {
				t.Fatalf("the tray of seat %d has made room for nothing", o.Seat)
			}
			if o.Seat == seat {
				t.Fatalf("the hand of seat %d lies in a small tray too", seat)
			}
		}
		if len(l.Others) != players-1 {
			t.Fatalf("%d players have %d small trays", players, len(l.Others))
		}
		for i, r := range parts {
			if !within(r, area) || r.Empty() {
				t.Fatalf("%v lies beside %v", r, area)
			}
			for _, q := range parts[:i] {
				if m := r.Meet(q); m.W > 1 && m.H > 1 {
					t.Fatalf("%v and %v share %v", r, q, m)
				}
			}
		}
		if !within(l.Zoom, l.Paper) || !within(l.Tools, l.Head) || !within(l.Head, l.Tray) {
			t.Fatalf("the buttons %v and %v lie beside %v and %v", l.Zoom, l.Tools, l.Paper, l.Head)
		}
		for _, piece := range game {
			if c := l.Cells[piece-1]; !within(c, l.Tray) || !l.Head.Meet(c).Empty() && l.Head.Meet(c).H > 1 {
				t.Fatalf("piece %d lies at %v in the tray %v", piece, c, l.Tray)
			}
			for s := range players {
				at, unit := l.Slot(s, piece)
				if !area.Contains(at) || unit < 3 || (s == seat) != l.Tray.Contains(at) {
					t.Fatalf("piece %d of seat %d lies at %v", piece, s, at)
				}
			}
		}
	})
}

// TestANumberHasRoomAboveItsPiece covers windows of every width, and each piece as it can
// be turned: both stay in the piece's cell, and the number is off the piece.
func TestANumberHasRoomAboveItsPiece(t *testing.T) {
	const end = 0.08 // half the width of a line, in units
	for width := 360.0; width < 1600; width += 10 {
		for _, pieces := range []int{squaregame.Pieces, squaregame.ShortPieces} {
			l := newLayout(geom.Rect{W: width, H: 740}, 1, 40, kinds(pieces), 2, 0, true, false, false)
			for _, piece := range kinds(pieces) {
				at, unit := l.Slot(0, piece)
				cell, half := l.Cells[piece-1], l.numberHeight()/2
				for perm := 1; perm <= squaregame.Permutations; perm++ {
					low, high := Box(squaregame.PieceLines(piece, perm))
					above, below := (high.Y-low.Y)/2+end, (high.X-low.X)/2+end
					number := l.Number(piece, perm)
					if number.Y+half > at.Y-above*unit+0.5 || number.Y-half < cell.Y-1 {
						t.Errorf("number %d is at %v on piece or edge in a tray of %.0f", piece, number, width)
					}
					if at.Y+above*unit > cell.Bottom()+1 || at.X+below*unit > cell.Right()+1 {
						t.Errorf("piece %d leaves its cell in a tray of %.0f", piece, width)
					}
				}
			}
		}
	}
}

// TestThePaperHasRoomOnAPhone covers an analysis or a lesson that leaves little room for
// the board.
func TestThePaperHasRoomOnAPhone(t *testing.T) {
	const scale = 0.88 // as in small windows; a finger needs 44 pixels
	for _, area := range []geom.Rect{{W: 346, H: 240}, {W: 346, H: 260}, {W: 264, H: 237}} {
		for players := 2; players <= squaregame.MaxPlayers; players++ {
			if l := newLayout(area, scale, 44/scale, kinds(squaregame.Pieces), players, 0, false, false, false); l.Paper.H < 70 || l.Zoom.H > l.Paper.H/2 {
				t.Errorf("of %v the paper of %d players has %v, of which %v are buttons", area, players, l.Paper, l.Zoom)
			}
		}
	}
}

// TestAPaperIsLeftBesideAReview covers a phone on which the pieces would take nearly all
// the room.
func TestAPaperIsLeftBesideAReview(t *testing.T) {
	if l := newLayout(geom.Rect{W: 346, H: 195}, 1, 44, kinds(squaregame.Pieces), 2, 0, false, false, false); l.Paper.H < 80 {
		t.Fatalf("the paper is %v high", l.Paper.H)
	}
	with, without := newLayout(geom.Rect{W: 346, H: 195}, 1, 44, kinds(squaregame.Pieces), 2, 0, false, false, false), newLayout(geom.Rect{W: 346, H: 195}, 1, 44, kinds(squaregame.Pieces), 2, 0, false, true, false)
	if without.Paper.H < with.Paper.H+30 || without.Tray.H < without.Head.H {
		t.Errorf("an empty hand leaves the paper %v high and the tray %v, one with pieces %v", without.Paper.H, without.Tray.H, with.Paper.H)
	}
	if l := newLayout(geom.Rect{W: 346, H: 260}, 1, 44, kinds(squaregame.Pieces), 2, 0, false, false, false); l.Cells[0].W < 40 {
		t.Fatalf("the pieces are %v wide though there is room", l.Cells[0].W)
	}
}
