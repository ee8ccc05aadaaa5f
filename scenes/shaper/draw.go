package shaper

import (
	"image"
	"image/color"
	"math"
	"strconv"

	"github.com/hajimehoshi/ebiten/v2"

	"tessera/assets/sprites"
	"tessera/assets/vector"
	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/logic/shaper"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
	"tessera/scenes/lang"
	"tessera/scenes/ui"
)

// tile is one tile of the player's board. It turns over when the side it should show
// changes, by a command or by a piece held above it.
type tile struct {
	x    bool
	turn geom.Tween
}

func (b *board) draw(t *typedDesk) {
	u, s := t.Desk.UI, t.State()
	b.plate(t, b.layout.Goal, true, lang.T("whose board|Target"))
	b.plate(t, b.layout.Mine, false, lang.T("whose board|You"))
	party := 1.0
	if at := b.celebration.At(u.In.Now); at < 1 {
		party = at
		u.Animate()
	}
	shown, goal := b.preview.shown(s), b.layout.Goal
	for i := range b.tiles {
		row, column := i/shaper.Size+1, i%shaper.Size+1
		hop := hopping(party, row+column)
		lift(u, b.tilePicture(u, int(goal.Step), s.Target().At(row, column)), goal.At(row, column), goal.Step, hop)
		b.mineTile(u, i, shown.Board().At(row, column), hop)
	}
	b.laid = true
	b.glows(t)
	b.row(u)
	b.offer(t)
	if b.Keyed && !b.hand.Held {
		u.Cursor(b.layout.Mine.Cell(b.Cursor.Row(), b.Cursor.Column()), 12)
	}
	b.tray(t)
	b.last(t)
	if t.Desk.Stage.Prefs.Aid(aidDiffer) {
		b.differing(u, shown.Difference())
	}
	b.costs(u)
	b.held(t)
}

// hopping returns the height of a tile, 0 to 1, in the wave over matching boards. The
// wave runs diagonal by diagonal.
func hopping(party float64, diagonal int) float64 {
	if party >= 1 {
		return 0
	}
	local := (party - float64(diagonal-2)*0.09) / 0.5
	return math.Sin(math.Pi * min(max(local, 0), 1))
}

// plate draws a board without tiles, its name above it, and the numbers of the rows and
// columns on its rim.
func (b *board) plate(t *typedDesk, g Grid, goal bool, name string) {
	u := t.Desk.UI
	u.Panel(g.Board, sprites.Panel{Fill: u.Theme.BoardEdge, Shadow: u.Theme.Shadow, Corner: g.Step * 0.2, Blur: u.Px(14)})
	w := int(g.Board.W)
	u.Show(u.Painted(func(style sprites.Style) image.Image {
		return sprites.ShaperPlate(w, g.Margin, g.Step, goal, style)
	}, "plate", w, goal), g.Board.Min())
	if !b.layout.Tall || !t.State().Won() { // joined boards leave no room between them
		u.TextFit(name, ui.FontStrong, u.Theme.Faint, geom.Point{X: g.Board.Center().X, Y: g.Board.Y - u.Px(13)}, ui.Center, g.Board.W)
	}
	if !t.Desk.Stage.Prefs.Aid(scenes.AidCoordinates) {
		return
	}
	font := ui.Font{Size: min(13, max(8, g.Margin*0.62/u.Scale())), Weight: ui.FontStrong.Weight}
	ink := sprites.ShaperInk(goal, u.Theme.Style())
	for i := 1; i <= shaper.Size; i++ {
		digit := strconv.Itoa(i)
		u.Text(digit, font, ink, geom.Point{X: g.At(1, i).X, Y: g.Board.Y + g.Margin*0.52}, ui.Center)
		u.Text(digit, font, ink, geom.Point{X: g.Board.X + g.Margin*0.52, Y: g.At(i, 1).Y}, ui.Center)
	}
}

func (b *board) tilePicture(u *ui.UI, px int, x bool) *ebiten.Image {
	return u.Painted(func(style sprites.Style) image.Image { return sprites.ShaperTile(px, x, style) }, "shaper tile", px, x)
}

// mineTile draws a tile, and turns it over if it should show its other side.
func (b *board) mineTile(u *ui.UI, i int, x bool, hop float64) {
	f, g := &b.tiles[i], b.layout.Mine
	if f.x != x {
		f.x = x
		if b.laid {
			f.turn = geom.Start(u.In.Now, flipTime)
		}
	}
	at := g.At(i/shaper.Size+1, i%shaper.Size+1)
	turned := u.Tween(f.turn)
	if turned >= 1 {
		lift(u, b.tilePicture(u, int(g.Step), x), at, g.Step, hop)
		return
	}
	face := x
	if turned < 0.5 {
		face = !x
	}
	grow, wide := 0.1*math.Sin(turned*math.Pi), max(math.Abs(math.Cos(turned*math.Pi)), 0.02)
	u.ShowAt(b.tilePicture(u, int(g.Step), face), at, ui.Look{Grow: grow, Squeeze: 1 - wide/(1+grow)})
}

// lift draws a hopping tile.
func lift(u *ui.UI, img *ebiten.Image, at geom.Point, step, hop float64) {
	u.ShowAt(img, geom.Point{X: at.X, Y: at.Y - hop*step*0.16}, ui.Look{Grow: 0.1 * hop})
}

// differing marks on the player's board the squares in which the boards differ.
func (b *board) differing(u *ui.UI, squares shaper.Board) {
	g := b.layout.Mine
	px := int(g.Step * 0.26)
	img := u.Painted(func(style sprites.Style) image.Image { return sprites.ShaperDiffers(px, style) }, "differs", px)
	each(squares, func(row, column int) {
		u.ShowAt(img, g.At(row, column).Add(geom.Point{X: g.Step * 0.36, Y: -g.Step * 0.36}), ui.Look{})
	})
}

// each calls f for every square of a set.
func each(squares shaper.Board, f func(row, column int)) {
	for row := 1; row <= shaper.Size; row++ {
		for column := 1; column <= shaper.Size; column++ {
			if squares.At(row, column) {
				f(row, column)
			}
		}
	}
}

// glows highlights what the held piece would do, the hint, and the match.
func (b *board) glows(t *typedDesk) {
	u, s := t.Desk.UI, t.State()
	switch {
	case b.preview.move != 0 && !b.preview.inside:
		b.glow(u, b.preview.covered, sprites.ShaperOut)
	case b.preview.move != 0:
		b.glow(u, b.preview.covered&^b.preview.toggled, sprites.ShaperKeeps)
		b.glow(u, b.preview.toggled, sprites.ShaperToggles)
	case len(b.Line) > 0 && b.Shows < boards.ShowMove:
		b.clue(u)
	case b.hinted().IsPlacement():
		covered, _ := s.Piece().Covered(b.hinted())
		b.glow(u, covered, sprites.ShaperBest)
	}
	if s.Won() {
		line := max(2, u.Px(3))
		for _, g := range []Grid{b.layout.Goal, b.layout.Mine} {
			ink := glowInk(u)
			u.Panel(g.Board.Inset(-line), sprites.Panel{Fill: color.Transparent, Edge: ink, Line: line, Corner: g.Step*0.2 + line})
		}
	}
}

// clue shows where a hint begins: at rows or columns of the board, or at the piece.
func (b *board) clue(u *ui.UI) {
	m := b.hinted()
	if !m.IsPlacement() || b.Shows == boards.ShowWhat {
		u.Glow(b.layout.Tray, b.layout.Tray)
		return
	}
	_, line := b.clueLine()
	u.Glow(b.layout.Mine.Board, line)
}

// clueLine returns the row or column of the board in which a hint places the piece.
func (b *board) clueLine() (words say.Text, at geom.Rect) {
	g, m := b.layout.Mine, b.hinted()
	if b.standing {
		return say.It("Look at column %d of your board.", m.Column()), g.Cell(1, m.Column()).Through(g.Cell(shaper.Size, m.Column()))
	}
	return say.It("Look at row %d of your board.", m.Row()), g.Cell(m.Row(), 1).Through(g.Cell(m.Row(), shaper.Size))
}

func glowInk(u *ui.UI) color.Color {
	if u.Theme.Dark {
		return vector.Hex(0xFFBE4D)
	}
	return vector.Hex(0xE79A1C)
}

func (b *board) glow(u *ui.UI, squares shaper.Board, kind sprites.ShaperGlowKind) {
	g := b.layout.Mine
	px := int(g.Step)
	img := func(style sprites.Style) image.Image { return sprites.ShaperGlow(px, kind, style) }
	each(squares, func(row, column int) {
		u.ShowAt(u.Painted(img, "shaper glow", px, kind), g.At(row, column), ui.Look{})
	})
}

// offer marks where a click places the chosen piece.
func (b *board) offer(t *typedDesk) {
	if !b.choice.made || b.choice.at != 0 || !t.Desk.Stage.Prefs.Aid(scenes.AidLegal) {
		return
	}
	u := t.Desk.UI
	for i := range b.tiles {
		u.Outline(b.layout.Mine.Cell(i/shaper.Size+1, i%shaper.Size+1).Inset(u.Px(2)), color.Transparent, u.Theme.Accent, 12, 2.5)
	}
}

// row marks the row that the first typed digit has chosen.
func (b *board) row(u *ui.UI) {
	g := b.layout.Mine
	if b.typed < 1 || b.typed > shaper.Size {
		return
	}
	r := g.Cell(b.typed, 1).Through(g.Cell(b.typed, shaper.Size)).Inset(-u.Px(2))
	u.Outline(r, vector.Alpha(u.Theme.Accent, 0.1), u.Theme.Accent, 12, 3)
}

// costs draws the price of the last command, floating up.
func (b *board) costs(u *ui.UI) {
	if !b.cost.shown {
		return
	}
	left := b.cost.since + costTime - u.In.Clock() // its own time, at any speed of animation, so that it can be read
	if left <= 0 {
		b.cost.shown = false
		return
	}
	at, fade := geom.Point{X: b.cost.at.X, Y: b.cost.at.Y - u.Px(20)}, 0.0
	if geom.IsOff() || u.In.ClockHeld() {
		u.WakeIn(left)
	} else {
		u.Animate()
		t := 1 - float64(left)/float64(costTime)
		at.Y -= u.Px(46) * geom.Ease(t)
		fade = max(0, t-0.45) / 0.55
	}
	w, h := u.Px(100), u.Px(34)
	u.Faded(fade, func() {
		u.Box(geom.Rect{X: at.X - w/2, Y: at.Y - h/2, W: w, H: h}, vector.Alpha(u.Theme.Panel, 0.92), 99)
		u.TextFit(lang.T(price), ui.FontLarge, u.Theme.Ink, at, ui.Center, w-u.Px(12))
	})
}

// price is the cost of every command.
const price say.ID = "a cost|+1 round"

// last marks the last command: the tiles it turned over, those under the piece, or the
// direction of a rotation. Nothing is marked while a held piece previews the next
// command, or while a hint is shown, because the mark would hide a hint on the same
// tiles.
func (b *board) last(t *typedDesk) {
	if !t.Desk.MarksLast() || b.preview.move != 0 || len(b.Line) > 0 || t.View().T < 1 {
		return
	}
	before, moves := t.LastTurn()
	if len(moves) == 0 {
		return
	}
	m, err := shaper.ParseMove(moves[len(moves)-1])
	if err != nil {
		return // the moves of a match are always readable
	}
	if m.IsRotation() {
		b.lastTurned(t, m)
		return
	}
	u, g := t.Desk.UI, b.layout.Mine
	px := int(g.Step)
	for _, last := range lastOn(before, m) {
		img := func(style sprites.Style) image.Image { return sprites.ShaperLast(px, last.kind, style) }
		each(last.squares, func(row, column int) {
			u.ShowAt(u.Painted(img, "shaper last", px, last.kind), g.At(row, column), ui.Look{})
		})
	}
}

// markedSquares is a set of squares under a placed piece, and its effect there.
type markedSquares struct {
	squares shaper.Board
	kind    sprites.ShaperGlowKind
}

// lastOn returns the squares on which a move placed a piece.
func lastOn(before shaper.State, m shaper.Move) []markedSquares {
	covered, inside := before.Piece().Covered(m)
	if !inside {
		return []markedSquares{{covered, sprites.ShaperOut}}
	}
	toggled, _ := before.Piece().Toggled(m)
	return []markedSquares{{covered &^ toggled, sprites.ShaperKeeps}, {toggled, sprites.ShaperToggles}}
}

// lastTurned shows the direction of the last rotation in a corner of the piece's place.
func (b *board) lastTurned(t *typedDesk, m shaper.Move) {
	if t.Desk.Match.Over() || b.hand.Held {
		return
	}
	icon := sprites.TurnCW
	if m == shaper.Anticlockwise {
		icon = sprites.TurnCCW
	}
	u, r := t.Desk.UI, b.layout.Tray
	u.Icon(icon, u.Px(22), u.Theme.Faint, geom.Point{X: r.Right() - u.Px(20), Y: r.Y + u.Px(20)})
}

func (b *board) DrawGhost(on *boards.Desk, _ []string, s match.State, move string) (trace boards.GhostMark, ok bool) {
	m, err := shaper.ParseMove(move)
	if err != nil {
		return trace, false
	}
	at := b.layout.Tray.Center()
	if m.IsPlacement() {
		covered, _ := match.Typed[shaper.State](s).Piece().Covered(m)
		b.glow(on.UI, covered, sprites.ShaperBest)
		at = b.layout.Mine.At(m.Row(), m.Column())
	}
	return boards.GhostMark{From: at, To: at, Size: b.layout.Mine.Step}, true
}

func (b *board) MovePlace(_ *boards.Desk, move string) (geom.Rect, bool) {
	m, err := shaper.ParseMove(move)
	if err != nil {
		return geom.Rect{}, false
	}
	if m.IsPlacement() {
		return b.layout.Mine.Cell(m.Row(), m.Column()), true
	}
	return geom.Square(b.layout.Tray.Center(), b.layout.Mine.Step), true
}
