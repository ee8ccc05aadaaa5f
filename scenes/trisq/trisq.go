// Package trisq is the Trisq table: its board on the screen, and what the shared table
// needs to know about the game.
package trisq

import (
	"encoding/json"
	"image"
	"image/color"
	"image/draw"
	"time"

	"tessera/assets/fonts"
	"tessera/assets/sounds"
	"tessera/assets/sprites"
	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/logic/trisq"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
)

type typedDesk = boards.Typed[trisq.State]

// Game returns Trisq for the shared table.
func Game() *boards.Game {
	return &boards.Game{
		Game:       match.SetUp(trisq.Game(), trisq.Setup()).Teach(trisq.Teaching()),
		Picture:    shelfPicture,
		Small:      small,
		Large:      large,
		Mark:       func(seat, px int, style sprites.Style) image.Image { return sprites.TrisqMark(px, seat == 0, style) },
		HowTo:      howTo,
		ChangeTime: changeTime,
		Sounds:     changeSounds,
		NewBoard:   func() boards.Board { return newBoard() },
		Piece:      editorPiece,
	}
}

// editorPiece draws a figure for setting up a position.
func editorPiece(key string, px int, style sprites.Style) image.Image {
	switch key {
	case trisq.Triangle.String():
		return sprites.TrisqFigure(px, true, style)
	case trisq.Square.String():
		return sprites.TrisqFigure(px, false, style)
	}
	return nil
}

// small draws the whole board.
func small(state match.State, w, h int, style sprites.Style) image.Image {
	s := match.Typed[trisq.State](state)
	letters := map[trisq.Figure]byte{trisq.None: '.', trisq.Triangle: 'T', trisq.Square: 'S'}
	rows := make([]string, s.Size())
	for row := range rows {
		line := make([]byte, s.Size())
		for column := range line {
			p, _ := s.PointAt(column, row)
			line[column] = letters[s.At(p)]
		}
		rows[row] = string(line)
	}
	return sprites.TrisqStamp(w, h, style, rows)
}

// changeTime is a little longer for a capture than for a placement alone.
func changeTime(from, to match.State) time.Duration {
	before, after := match.Typed[trisq.State](from), match.Typed[trisq.State](to)
	for _, side := range [...]trisq.Figure{trisq.Triangle, trisq.Square} {
		if before.Captured(side) != after.Captured(side) {
			return geom.Slow
		}
	}
	return geom.Normal
}

func shelfPicture(w, h int, style sprites.Style) image.Image {
	return sprites.TrisqScene(w, h, style,
		"·······",
		"··S·T··",
		"·TsT·S·",
		"··T·S··",
		"·······")
}

// large draws the board as on the table, with its coordinates and the marks of the last
// turn.
func large(t boards.Turn, w, h int, style sprites.Style) image.Image {
	s := match.Typed[trisq.State](t.After)
	g := newGrid(geom.Rect{W: float64(w), H: float64(h)}, s.Size(), true)
	out := image.NewRGBA(image.Rect(0, 0, int(g.Board.W), int(g.Board.H)))
	g.Board.X, g.Board.Y = 0, 0
	board := sprites.TrisqBoard(int(g.Board.W), g.N, g.Margin, g.Frame, style)
	draw.Draw(out, out.Bounds(), board, board.Bounds().Min, draw.Src)
	px := int(g.Step * 0.96)
	figures := map[trisq.Figure]image.Image{trisq.Triangle: sprites.TrisqFigure(px, true, style), trisq.Square: sprites.TrisqFigure(px, false, style)}
	show := func(img image.Image, p trisq.Point, alpha uint8) {
		b, at := img.Bounds(), g.point(p)
		corner := image.Pt(int(at.X)-b.Dx()/2, int(at.Y)-b.Dy()/2)
		draw.DrawMask(out, b.Sub(b.Min).Add(corner), img, b.Min, image.NewUniform(color.Alpha{A: alpha}), image.Point{}, draw.Over)
	}
	for column := range g.N {
		for row := range g.N {
			p, _ := s.PointAt(column, row)
			if img := figures[s.At(p)]; img != nil {
				show(img, p, 255)
			}
		}
	}
	if len(t.Moves) > 0 {
		if p, did := lastPlaced(match.Typed[trisq.State](t.Before)); did && s.At(p) != trisq.None {
			show(sprites.TrisqLast(px, s.At(p) == trisq.Triangle), p, 128)
		}
		if p, did := lastPlaced(s); did {
			isTriangle := s.At(p) == trisq.Triangle
			for _, q := range s.LastCaptured() {
				show(sprites.TrisqGhost(px, !isTriangle, style), q, 255)
			}
			show(sprites.TrisqLast(px, isTriangle), p, 255)
		}
	}
	write := func(text string, at geom.Point) {
		boards.Write(out, text, fonts.Medium, g.Frame*0.5, sprites.TrisqInk(style), at, 0.5)
	}
	away := g.Margin - g.Frame*0.52
	for i := range g.N {
		row := trisq.RowName(trisq.Size - g.N + i)
		write(trisq.ColumnName(i), g.At(i, 0).Sub(geom.Point{Y: away}))
		write(trisq.ColumnName(i), g.At(i, g.N-1).Add(geom.Point{Y: away}))
		write(row, g.At(0, i).Sub(geom.Point{X: away}))
		write(row, g.At(g.N-1, i).Add(geom.Point{X: away}))
	}
	return out
}

// lastPlaced returns where the last turn placed a figure. It is false after a pass and at
// the start.
func lastPlaced(s trisq.State) (trisq.Point, bool) {
	m, _ := s.LastMove()
	p, did := m.Point()
	return p, did && s.Plies() > 0
}

// The sounds of captures follow the sound of the placement, one per figure, up to
// mostCaptures.
const (
	captureAfter = 110 * time.Millisecond
	captureEach  = 75 * time.Millisecond
	mostCaptures = 4
)

// changeSounds returns the sounds of a change.
func changeSounds(_, to match.State, _ bool) []boards.Cue {
	s := match.Typed[trisq.State](to)
	last, _ := s.LastMove()
	if _, placed := last.Point(); !placed {
		return []boards.Cue{{Sound: sounds.Pass}}
	}
	cues := []boards.Cue{{Sound: sounds.Place}}
	for i := range min(len(s.LastCaptured()), mostCaptures) {
		cues = append(cues, boards.Cue{Sound: sounds.Capture, After: captureAfter + time.Duration(i)*captureEach})
	}
	return cues
}

// howToCard is one card of the how-to. It shows a part of a board in the letters of
// [sprites.TrisqScene]. A test plays each through the rules.
type howToCard struct {
	text   say.ID
	rows   []string
	before []string // a moment earlier, for a moving picture; nil for a still one
	// mover must not place at the x; reason says why.
	mover  trisq.Figure
	reason trisq.Reason
}

var (
	placing = howToCard{
		text:   "Take turns placing a piece. Triangles go first. Pieces never move. Two passes in a row end the game.",
		rows:   []string{"·····", "··T··", "·S·S·", "··T··"},
		before: []string{"·····", "··T··", "·S·S·", "·····"},
	}
	capturing = howToCard{
		text:   "Surround an enemy piece on all four sides to capture it. Diagonals do not count.",
		rows:   []string{"··T··", "·TsT·", "··T··"},
		before: []string{"·····", "·TST·", "··T··"},
	}
	edge = howToCard{
		text: "The edge of the board is a wall. In a corner two pieces are enough.",
		rows: []string{"#·T··", "#S··T", "#tS·S", "#####"},
	}
	friends = howToCard{
		text: "Only single pieces are captured. A piece that touches one of its own kind is safe.",
		rows: []string{"··TT··", "·TSST·", "··TT··"},
	}
	wholeGroup = howToCard{
		text: "Pieces side by side form a group. Fill the last free point next to it to capture the " +
			"whole group.",
		rows: []string{"··TT··", "·TssT·", "··TT··"},
	}
	alone = howToCard{
		text:  "You may not play where all four sides are enemies or the edge, unless your move captures.",
		rows:  []string{"··T··", "·TxT·", "··T··"},
		mover: trisq.Square, reason: trisq.SelfCapture,
	}
	ownGroup = howToCard{
		text:  "You may not play where your group would have no free point left, unless your move captures.",
		rows:  []string{"··TT··", "·TSxT·", "··TT··"},
		mover: trisq.Square, reason: trisq.SelfCapture,
	}
	repetition = howToCard{
		text:  "You may not repeat the board as it was after your last move. Play somewhere else first.",
		rows:  []string{"·TS··", "TxtS·", "·TS··"},
		mover: trisq.Square, reason: trisq.Repetition,
	}
	area = howToCard{
		text:   "The larger area wins: your pieces plus the empty points that only they touch.",
		rows:   []string{"·TT·SS·", "T11TS2S", "T1TSS2S", "#######"},
		before: []string{"·TT·SS·", "T··TS·S", "T·TSS·S", "#######"},
	}
)

// howToCards returns the cards of a rule set, the goal first.
func howToCards(rules trisq.Rules) []howToCard {
	if rules == trisq.RulesGroups {
		return []howToCard{area, placing, capturing, wholeGroup, edge, ownGroup, repetition}
	}
	return []howToCard{area, placing, capturing, friends, edge, alone, repetition}
}

// howTo returns the how-to of the rule set in play.
func howTo(text json.RawMessage) []boards.Card {
	settings, _ := match.ReadSettings[trisq.Settings](text) // a game has started with them
	var cards []boards.Card
	for _, l := range howToCards(settings.Rules) {
		card := boards.Card{Text: say.It(l.text), Picture: drawn(l.rows)}
		if l.before != nil {
			card.Before = drawn(l.before)
		}
		cards = append(cards, card)
	}
	return cards
}

func drawn(rows []string) func(w, h int, style sprites.Style) image.Image {
	return func(w, h int, style sprites.Style) image.Image { return sprites.TrisqScene(w, h, style, rows...) }
}
