package history

import (
	"tessera/assets/sprites"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
	"tessera/scenes/lang"
	"tessera/scenes/ui"
)

// Strip draws the last moves in one line, with steps back and forward and a button for
// the whole history, where there is no room for more.
func (h *History) Strip(r geom.Rect) {
	u := h.UI
	r = h.folder(r, sprites.Up)
	shown := h.Session.Shown()
	back, r := r.CutLeft(u.Reach(40))
	on, r := r.CutRight(u.Reach(40))
	if u.Press("look-back", back.Inset(u.Px(1)), ui.Button{Icon: sprites.Back, Tip: lang.T("Back one move"), Key: "Ctrl+←", Disabled: shown.Parent() == nil}) {
		h.LookAt(h.Session.StepTarget(true))
	}
	if u.Press("look-on", on.Inset(u.Px(1)), ui.Button{Icon: sprites.Next, Tip: lang.T("Forward one move"), Key: "Ctrl+→", Disabled: h.Session.Next(shown) == nil}) {
		h.LookAt(h.Session.StepTarget(false))
	}
	if h.Session.Looking() {
		h.drawWayBack(r)
		return
	}
	u.WithoutParts(func() { h.drawLast(r) })
}

// drawLast draws the last turns from right to left, as many as fit.
func (h *History) drawLast(r geom.Rect) {
	u := h.UI
	u.Outline(r.Inset(u.Px(2)), u.Theme.Panel, u.Theme.Rule, ui.Corner, 1)
	right, n := r.Right()-u.Px(10), h.Session.Shown()
	for n.Parent() != nil {
		start := n.TurnStart()
		moves := n.Moves()[start.Count():]
		wide := u.Px(14)
		for i, move := range moves {
			wide += h.ListedWidth(move) + u.Px(moveGap)*boards.BoolToFloat(i > 0)
		}
		if h.Game.Mark != nil && h.Session.SeatCount() > 1 {
			wide += u.Px(markWide + 4)
		}
		if right-wide < r.X {
			if n == h.Session.Shown() { // at least its last move
				h.ShowListed(n.Move(), u.Theme.Ink, geom.Point{X: right - h.ListedWidth(n.Move())/2, Y: r.Center().Y})
			}
			break
		}
		x, middle := right-wide+u.Px(14), r.Center().Y
		if h.Game.Mark != nil && h.Session.SeatCount() > 1 {
			size := u.Px(markWide)
			u.ShowAt(h.SeatMark(n.Seat(), int(size)), geom.Point{X: x + size/2, Y: middle}, ui.Look{})
			x += size + u.Px(4)
		}
		ink := u.Theme.Faint
		if n == h.Session.Shown() {
			ink = u.Theme.Ink
		}
		for _, move := range moves {
			w := h.ListedWidth(move)
			h.ShowListed(move, ink, geom.Point{X: x + w/2, Y: middle})
			x += w + u.Px(moveGap)
		}
		right -= wide
		n = start
	}
}

// drawWayBack draws the button back to the current position, or the turn's number if that
// position is shown.
func (h *History) drawWayBack(r geom.Rect) {
	u := h.UI
	if !h.Session.Looking() {
		if turn := h.Session.Shown().Turn(); turn > 0 {
			u.TextFit(lang.T("Turn %d", turn), ui.FontSmall, u.Theme.Faint, geom.Point{X: r.Right() - u.Px(6), Y: r.Center().Y}, ui.Right, r.W-u.Px(8))
		}
		return
	}
	label := lang.T("Back to the game")
	if !u.Fits(label, ui.FontStrong, r.W-u.Px(14)) {
		label = lang.T("To the game")
	}
	if u.Press("look-game", r.Inset(u.Px(1)), ui.Button{Label: label, Primary: true}) {
		h.BackToGame()
	}
}
