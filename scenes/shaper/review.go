package shaper

import (
	"fmt"
	"image"
	"strings"

	"tessera/assets/sprites"
	"tessera/logic/shaper"
	"tessera/scenes/geom"
	"tessera/scenes/table"
	"tessera/scenes/ui"
)

// reviewed is the review of the game on the table, made once it is asked for.
func (b *board) reviewed(t *stateTable) *shaper.Review {
	if b.review != nil && b.review.End == t.State() {
		return b.review
	}
	var moves []shaper.Move
	for _, text := range t.Moves() {
		if m, err := shaper.ParseMove(text); err == nil { // they have been played
			moves = append(moves, m)
		}
	}
	review, err := shaper.NewReview(t.State().Settings(), moves)
	if err != nil {
		return nil
	}
	b.review = &review
	return b.review
}

// ending shows in the piece's place how the game went, with what to do next.
func (b *board) ending(t *stateTable) {
	u, l := t.UI, b.layout
	review := b.reviewed(t)
	if review == nil || t.OnTask() {
		return
	}
	if l.Flat {
		column := geom.Rect{X: l.Left.X, Y: l.Tray.Y, W: l.Right.Right() - l.Left.X, H: l.Right.Bottom() - l.Tray.Y}
		above, below := column.CutTop(column.H / 2)
		b.after(t, above.Inset(u.Px(3)), below.Inset(u.Px(3)))
		return
	}
	width := min(max(u.Px(330), l.Right.Right()-l.Left.X), l.Mine.Board.Right()-min(l.Goal.Board.X, l.Mine.Board.X))
	height := min(l.Tray.H, u.Px(150))
	mid := l.Tray.Center()
	r := geom.Rect{X: mid.X - width/2, Y: mid.Y - height/2, W: width, H: height}.Round()
	u.Card(r)
	inner := r.Inset(u.Px(12))
	bar, words := inner.CutBottom(min(u.Px(40), inner.H*0.45))
	b.verdict(t, review, words)
	cells := bar.Split(2, u.Px(8))
	b.after(t, cells[0], cells[1])
}

// after are the buttons for what to do after a game.
func (b *board) after(t *stateTable, review, next geom.Rect) {
	u := t.UI
	u.Outline(review, u.Theme.Panel, u.Theme.Accent, ui.Corner, 1.5)
	if u.Press("open-review", review, ui.Button{Label: "Review"}) {
		b.openReview(t)
	}
	if u.Press("next", next, ui.Button{Label: "New puzzle", Primary: true}) {
		t.Another()
	}
}

// verdict says the score and how well the game was played.
func (b *board) verdict(t *stateTable, review *shaper.Review, r geom.Rect) {
	u := t.UI
	head := "Matched! Score " + fmt.Sprint(review.End.Score())
	if !review.End.Won() {
		head = "No pieces left"
	}
	u.TextFit(head, ui.FontLarge, u.Theme.Ink, geom.Point{X: r.Center().X, Y: r.Y + r.H*0.3}, ui.Center, r.W)
	second := fmt.Sprintf("Par %s · accuracy %.1f %%", parWords(review.Par), review.Accuracy)
	u.TextFit(second, ui.FontBody, u.Theme.Faint, geom.Point{X: r.Center().X, Y: r.Y + r.H*0.74}, ui.Center, r.W)
}

// parWords writes a par to one decimal, and to none where that says as much.
func parWords(par float64) string {
	return strings.TrimSuffix(fmt.Sprintf("%.1f", par), ".0")
}

// summary is the review's figures in words.
func summary(review *shaper.Review) [][2]string {
	rows := [][2]string{
		{"Par: what perfect play expects", parWords(review.Par)},
		{"Rounds given away", fmt.Sprintf("%.2f", review.Lost)},
		{"Accuracy", fmt.Sprintf("%.1f %%", review.Accuracy)},
	}
	if !review.End.Won() {
		return rows
	}
	return append(rows, [2]string{"Luck with the pieces, in points", table.Signed(review.Luck)},
		[2]string{"Score", fmt.Sprint(review.End.Score())})
}

const stepHeight = 52 // of a command in the review, at 100 %

const reviewNote = "Each number is the expected rounds that a command gave away against the best one: 0.00 is perfect."

func (b *board) openReview(t *stateTable) {
	review := b.reviewed(t)
	if review == nil {
		return
	}
	rows := summary(review)
	t.Stage.Push(table.NewSheet(table.Sheet{
		Name: "review", Title: "Review", Width: 560,
		Height: func(u *ui.UI, width float64) float64 {
			return float64(len(rows))*u.Px(lineHeight) + u.Px(22) + u.ParagraphHeight(reviewNote, ui.FontSmall, width) +
				float64(len(review.Steps))*u.Px(stepHeight)
		},
		Body: func(u *ui.UI, r geom.Rect) {
			r.W -= u.Px(8) // for the scroll bar
			r = lines(u, r, rows)
			r.Y += u.Px(8)
			r.Y += u.Paragraph(reviewNote, ui.FontSmall, u.Theme.Faint, r, ui.Left) + u.Px(14)
			for i, step := range review.Steps {
				var row geom.Rect
				row, r = r.CutTop(u.Px(stepHeight))
				reviewStep(u, i, step, row)
			}
		},
		Buttons: closing,
	}))
}

// reviewStep shows one command: the board before it, the piece, what was done,
// what would have been best, and what it gave away.
func reviewStep(u *ui.UI, i int, step shaper.Step, r geom.Rect) {
	u.Fill(geom.Rect{X: r.X, Y: r.Y, W: r.W, H: max(1, u.Px(1))}, u.Theme.Rule)
	y := r.Center().Y
	size := int(u.Px(42))
	u.Text(fmt.Sprint(i+1), ui.FontSmall, u.Theme.Faint, geom.Point{X: r.X + u.Px(18), Y: y}, ui.Right)

	before, piece := step.Before.Board(), step.Before.Piece()
	covered, _ := piece.Covered(step.Move)
	type key struct {
		board, covered shaper.Board
		px             int
		style          sprites.Style
	}
	u.ShowAt(u.Picture(key{before, covered, size, u.Theme.Style()}, func() image.Image {
		return sprites.ShaperMini(size, uint16(before), uint16(covered), u.Theme.Style())
	}), geom.Point{X: r.X + u.Px(50), Y: y}, ui.Look{})
	cell := int(u.Px(19))
	u.ShowAt(new(board).piecePicture(u, piece, cell, false), geom.Point{X: r.X + u.Px(100), Y: y}, ui.Look{})

	ink, best := u.Theme.Ink, "perfect"
	if step.Loss > 0 {
		ink = u.Theme.Warning
		best = "best: " + step.Best.String() + ", " + shaper.Describe(step.Best)
	}
	right := r.Right() - u.Px(10)
	left := r.X + u.Px(132)
	width := right - left - u.Px(52)
	u.TextFit(step.Move.String()+"  "+shaper.Describe(step.Move), ui.FontStrong, u.Theme.Ink, geom.Point{X: left, Y: y - u.Px(10)}, ui.Left, width)
	u.TextFit(best, ui.FontSmall, u.Theme.Faint, geom.Point{X: left, Y: y + u.Px(11)}, ui.Left, width)
	u.Text(fmt.Sprintf("%.2f", step.Loss), ui.FontStrong, ink, geom.Point{X: right, Y: y}, ui.Right)
}
