package squaregame

import (
	"fmt"

	"tessera/logic/squaregame"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
	"tessera/scenes/squaregame/grid"
)

// Facts describes the board for inspection: the position of point 0,0 and the distance
// between points, in physical pixels, the held piece, and where it would be laid.
func (b *board) Facts(t *boards.Desk) map[string]string {
	s, h, view := typedDesk{Desk: t}.State(), b.hand, b.camera.View
	o := view.At(grid.Place{})
	out := map[string]string{
		"origin": fmt.Sprintf("%.1f,%.1f", o.X, o.Y),
		"step":   fmt.Sprintf("%.2f", view.Step),
		"phase":  s.Phase().String(),
		"left":   fmt.Sprint(s.MovesLeft()),
		"tray":   squaregame.PlayerName(max(h.Seat, 0) + 1).String(),
		"news":   b.news.text,
	}
	if b.PassStandsOut(t) {
		out["pass"] = "stands out"
	}
	if p := h.Held; p != nil {
		out["held"] = fmt.Sprintf("%d/%d", p.Piece, p.Permutation)
		if p.Legal {
			out["snap"] = p.Move.String()
		} else if p.Wrong != nil {
			out["wrong"] = squaregame.ReasonOf(p.Wrong).String()
		}
	}
	if h.Chosen != 0 {
		out["chosen"] = fmt.Sprintf("%d/%d", h.Chosen, h.Permutation(h.Chosen))
	}
	if offered := h.Offered(); t.AcceptsMoves() && offered != nil {
		out["offered"] = fmt.Sprint(len(offered))
	}
	if len(b.hint.line) > 0 {
		out["hint"] = fmt.Sprint(b.hint.line)
	}
	return out
}

// targets names the places to click: the hand's pieces, and the points for the middle of
// a piece.
func (b *board) targets(t *typedDesk) {
	u, s, view := t.UI, t.State(), b.camera.View
	for i, cell := range b.layout.Cells {
		if s.Has(b.hand.Seat+1, i+1) {
			u.Target(fmt.Sprintf("piece:%d", i+1), cell)
		}
	}
	u.Target("area:tray", b.layout.Tray)
	for _, o := range b.layout.Others {
		if !o.Area.Empty() {
			u.Target("hand:"+squaregame.PlayerName(o.Seat+1).String(), o.Area)
		}
	}
	low, high := grid.Used(s, 2)
	half := max(view.Step*0.4, u.Px(2))
	for y := low.Y; y <= high.Y; y++ {
		for x := low.X; x <= high.X; x++ {
			if at := view.At(grid.Place{X: x, Y: y}); view.Area.Contains(at) {
				u.Target(fmt.Sprintf("point:%d,%d", int(x), int(y)), geom.Rect{X: at.X, Y: at.Y}.Inset(-half))
			}
		}
	}
	u.Target("area:paper", b.layout.Paper)
}
