package squaregame

import (
	"fmt"
	"time"

	"tessera/assets/sprites"
	"tessera/assets/vector"
	"tessera/logic/squaregame"
	"tessera/scenes/geom"
	"tessera/scenes/ui"
)

// newsTime is how long news stays.
const newsTime = 2600 * time.Millisecond

// news is what has just happened, said in a ribbon above the paper: extra
// moves, a pass, the final round. How the game stands beside the usual is said
// there for as long as it is so.
type news struct {
	text  string
	seat  int
	until time.Duration
	since ui.Tween
}

// tell notices what a move has led to.
func (n *news) tell(t *stateTable, from, to squaregame.State) {
	*n = news{}
	_, player, ok := to.LastMove()
	if !ok || t.View().Back {
		return
	}
	text, seat := told(from, to, player)
	if text == "" {
		return
	}
	*n = news{text, seat, t.UI.In.Now + newsTime, ui.Start(t.UI.In.Now, ui.Normal)}
}

func told(from, to squaregame.State, player int) (text string, seat int) {
	name := squaregame.PlayerName(player)
	switch to.LastCode() {
	case squaregame.CodeMore:
		return fmt.Sprintf("%s closed: %s has %s left", squaregame.Count(to.LastClosed(), "square"), name, squaregame.Count(to.MovesLeft(), "move")), player - 1
	case squaregame.CodePass:
		return name + " passes", player - 1
	case squaregame.CodeFinal:
		return name + " has laid every piece!", player - 1
	case squaregame.CodeNext:
		if from.Phase() == squaregame.PhaseOpening {
			return "The game is open: " + squaregame.PlayerName(to.ToMove()) + " begins", to.ToMove() - 1
		}
	}
	return "", 0
}

// standing is what is unusual about the state as it stands.
func standing(s squaregame.State) (text string, seats []int) {
	if o, over := s.Outcome(); over {
		for _, w := range o.Winners {
			seats = append(seats, w-1)
		}
		return o.Winning(), seats
	}
	switch s.Phase() {
	case squaregame.PhaseOpening:
		return "Opening: the last player lays the first piece", []int{s.ToMove() - 1}
	case squaregame.PhaseFinal:
		for _, p := range s.LastTurns() {
			seats = append(seats, p-1)
		}
		if len(seats) == 1 {
			return "Final round: one last turn for " + squaregame.PlayerName(seats[0]+1), seats
		}
		return "Final round: last turns for", seats
	}
	return "", nil
}

func (n *news) draw(t *stateTable, paper geom.Rect) {
	u, s := t.UI, t.State()
	y := paper.Y + u.Px(10)
	if text, seats := standing(s); text != "" {
		_, over := s.Outcome()
		font := ui.FontStrong
		if over {
			font = ui.FontLarge
		}
		y = ribbon(u, paper, y, text, seats, font, over, 0) + u.Px(6)
	}
	if n.text == "" {
		return
	}
	left := n.until - u.In.Now
	if left <= 0 {
		*n = news{}
		return
	}
	u.WakeIn(left)
	come := u.Tween(n.since)
	ribbon(u, paper, y-(1-come)*u.Px(10), n.text, []int{n.seat}, ui.FontStrong, false, 1-come)
}

// ribbon shows a sentence with seats' marks in the middle above the paper, and
// returns where it ends.
func ribbon(u *ui.UI, paper geom.Rect, y float64, text string, seats []int, font ui.Font, strong bool, fade float64) float64 {
	height := u.Px(font.Size) * 2.1
	size := height * 0.66
	marks := float64(len(seats)) * (size + u.Px(4))
	most := paper.W - marks - u.Px(48)
	for font.Size > 10 && u.TextWidth(text, font) > most {
		font.Size--
	}
	width := u.TextWidth(text, font) + marks + u.Px(30)
	r := geom.Rect{X: paper.Center().X - width/2, Y: y, W: width, H: height}.Round()
	edge := vector.Alpha(u.Theme.Rule, 1-fade)
	if strong {
		edge = vector.Alpha(u.Theme.Accent, 1-fade)
	}
	u.Panel(r, sprites.Panel{Fill: vector.Alpha(u.Theme.Panel, 1-fade), Edge: edge, Line: max(1, u.Px(1.5)), Shadow: vector.Alpha(u.Theme.Shadow, 1-fade), Corner: height / 2, Blur: u.Px(8)})
	if fade > 0.6 {
		return r.Bottom()
	}
	x := r.X + u.Px(12)
	if strong || len(seats) == 1 {
		for _, seat := range seats {
			badge(u, seat, size, geom.Point{X: x + size/2, Y: r.Center().Y})
			x += size + u.Px(4)
		}
		seats = nil
	}
	u.Text(text, font, u.Theme.Ink, geom.Point{X: x + u.Px(3), Y: r.Center().Y}, ui.Left)
	x += u.TextWidth(text, font) + u.Px(8)
	for _, seat := range seats {
		badge(u, seat, size, geom.Point{X: x + size/2, Y: r.Center().Y})
		x += size + u.Px(4)
	}
	return r.Bottom()
}
