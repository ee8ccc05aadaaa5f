package squaregame

import (
	"fmt"
	"time"

	"tessera/assets/sprites"
	"tessera/logic/say"
	"tessera/logic/squaregame"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
	"tessera/scenes/input"
	"tessera/scenes/lang"
	"tessera/scenes/ui"
)

// Facts describes the board for inspection: the position of point 0,0 and the distance
// between points, in physical pixels, the held piece, and where it would be laid.
func (b *board) Facts(t *boards.Desk) map[string]string {
	s, h, view := typedDesk{Desk: t}.State(), b.hand, b.camera.View
	o := view.At(Place{})
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
	u, s, view := t.Desk.UI, t.State(), b.camera.View
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
	low, high := Used(s, 2)
	half := max(view.Step*0.4, u.Px(2))
	for y := low.Y; y <= high.Y; y++ {
		for x := low.X; x <= high.X; x++ {
			if at := view.At(Place{X: x, Y: y}); view.Area.Contains(at) {
				u.Target(fmt.Sprintf("point:%d,%d", int(x), int(y)), geom.Rect{X: at.X, Y: at.Y}.Inset(-half))
			}
		}
	}
	u.Target("area:paper", b.layout.Paper)
}

// newsTime is how long news is shown.
const newsTime = 2600 * time.Millisecond

// news is a sentence about the last event, in a ribbon above the paper: extra moves, a
// pass, the final round. The ribbon also shows unusual facts about the state for as long
// as they hold.
type news struct {
	text  string
	seat  int
	until time.Duration // by the app's clock
	since geom.Tween
}

// update sets the news after a change.
func (n *news) update(before squaregame.State, c change, in *input.Input) {
	*n = news{}
	_, player, ok := c.To.LastMove()
	if !ok || c.Back {
		return
	}
	if text, seat := newsOf(before, c.To, player); text != "" {
		*n = news{text, seat, in.Clock() + newsTime, geom.Start(in.Now, geom.Normal)}
	}
}

func newsOf(from, to squaregame.State, player int) (text string, seat int) {
	name := squaregame.PlayerName(player)
	switch to.LastCode() {
	case squaregame.CodeMore:
		return lang.T("%s: %s", say.Count(to.LastClosed(), say.Plural{One: "%d square closed", Many: "%d squares closed"}), say.Count(to.MovesLeft(), say.Plural{One: "%[2]s has %[1]d move left", Many: "%[2]s has %[1]d moves left"}, name)), player - 1
	case squaregame.CodePass:
		return lang.T("%s passes", name), player - 1
	case squaregame.CodeFinal:
		return lang.T("%s has placed every piece!", name), player - 1
	case squaregame.CodeNext:
		if from.Phase() == squaregame.PhaseOpening {
			return lang.T("%s is next", squaregame.PlayerName(to.ToMove())), to.ToMove() - 1
		}
	}
	return "", 0
}

// standing returns a sentence about what is unusual in s, and the seats it is about.
func standing(s squaregame.State) (text string, seats []int) {
	if o, over := s.Outcome(); over {
		for _, w := range o.Winners {
			seats = append(seats, w-1)
		}
		return lang.Of(o.Winning()), seats
	}
	if s.Phase() != squaregame.PhaseFinal {
		return "", nil
	}
	for _, p := range s.LastTurns() {
		seats = append(seats, p-1)
	}
	if len(seats) == 1 {
		return lang.T("Final round: one last turn for %s", squaregame.PlayerName(seats[0]+1)), seats
	}
	return lang.T("Final round: last turns for"), seats
}

func (n *news) draw(s *scene) {
	y := s.layout.Paper.Y + s.Px(10)
	if text, seats := standing(s.state); text != "" && s.far >= 1 {
		_, over := s.state.Outcome()
		font := ui.FontStrong
		if over {
			font = ui.FontLarge
		}
		y = s.ribbon(y, text, seats, font, over) + s.Px(6)
	}
	if n.text == "" {
		return
	}
	left := n.until - s.In.Clock()
	if left <= 0 {
		*n = news{}
		return
	}
	s.WakeIn(left)
	come := s.Tween(n.since)
	s.Faded(1-come, func() { s.ribbon(y-(1-come)*s.Px(10), n.text, []int{n.seat}, ui.FontStrong, false) })
}

// ribbon draws a sentence with the marks of seats, centered above the paper, and returns
// its lower edge.
func (s *scene) ribbon(y float64, text string, seats []int, font ui.Font, strong bool) float64 {
	paper, height := s.layout.Paper, s.Px(font.Size)*2.1
	size := height * 0.66
	marks := float64(len(seats)) * (size + s.Px(4))
	font = s.LineFont(font, paper.W-marks-s.Px(48), text)
	wide := s.TextWidth(text, font)
	width := wide + marks + s.Px(30)
	r := geom.Rect{X: paper.Center().X - width/2, Y: y, W: width, H: height}.Round()
	edge := s.Theme.Rule
	if strong {
		edge = s.Theme.Accent
	}
	s.Panel(r, sprites.Panel{
		Fill: s.Theme.Panel, Edge: edge, Line: max(1, s.Px(1.5)),
		Shadow: s.Theme.Shadow, Corner: height / 2, Blur: s.Px(8),
	})
	x, middle := r.X+s.Px(12), r.Center().Y
	mark := func() {
		for _, seat := range seats {
			s.badge(seat, size, geom.Point{X: x + size/2, Y: middle})
			x += size + s.Px(4)
		}
	}
	isFirst := strong || len(seats) == 1 // the marks come before the sentence, otherwise after it
	if isFirst {
		mark()
	}
	s.Text(text, font, s.Theme.Ink, geom.Point{X: x + s.Px(3), Y: middle}, ui.Left)
	x += wide + s.Px(8)
	if !isFirst {
		mark()
	}
	return r.Bottom()
}
