package table

import (
	"slices"
	"time"

	"tessera/assets/sprites"
	"tessera/logic/match"
	"tessera/scenes/geom"
	"tessera/scenes/motion"
	"tessera/scenes/ui"
)

// party is the moment after a person has won.
type party struct {
	tween ui.Tween
	seat  int  // whose marks are thrown
	goes  bool // they are still on their way
}

// partyTime is how long the end of a game that a person won is celebrated.
const partyTime = 1100 * time.Millisecond

// Ended begins the celebration if a move has just Ended the game, and a person
// has won it.
func (d *Desk) Ended(move string, back bool) {
	d.party = party{}
	if move == "" || back || d.Game.OwnEnd || motion.IsOff() {
		return
	}
	o, _ := d.Session.Match().State().Outcome()
	for _, seat := range o.Winners() {
		if d.Person(seat) {
			d.party = party{tween: ui.Start(d.UI.In.Now, partyTime), seat: seat, goes: true}
			return
		}
	}
}

// Winners are the seats to be shown as such; nobody who plays alone.
func (d *Desk) Winners() []int {
	o, _ := d.Session.Outcome()
	if len(o.Scores) < 2 {
		return nil
	}
	return o.Winners()
}

// Verdict says who won, from where the person sits: of one among others it says
// you.
func (d *Desk) Verdict(o match.Outcome, over bool) string {
	if !over {
		return ""
	}
	if len(o.Scores) < 2 {
		return ui.Sentence(o.Sentence)
	}
	won := o.Winners()
	if len(won) == 0 {
		return "A draw"
	}
	by := ""
	if o.By != "" {
		by = " by " + o.By
	}
	you := d.onlyPerson()
	switch {
	case slices.Contains(won, you) && len(won) > 1:
		return "You share the win"
	case slices.Contains(won, you):
		return "You won" + by
	case you >= 0:
		return "You lost" + by
	}
	names := make([]string, len(won))
	for i, seat := range won {
		names[i] = d.Game.Seats(d.State())[seat].Name
	}
	if len(names) > 1 {
		return andList(names) + " share the win"
	}
	return names[0] + " won" + by
}

// andList joins names as a sentence does.
func andList(names []string) string {
	text := names[0]
	for i, name := range names[1:] {
		if i == len(names)-2 {
			text += " and " + name
		} else {
			text += ", " + name
		}
	}
	return text
}

// onlyPerson is the seat of the one person at the table, -1 where there is none
// or more than one.
func (d *Desk) onlyPerson() int {
	only := -1
	for seat := range d.Session.Count() {
		switch {
		case !d.Session.Here(seat):
		case only >= 0:
			return -1
		default:
			only = seat
		}
	}
	return only
}

// atEnd reports whether the end is shown with what can follow.
func (t *Table) atEnd() bool {
	return t.Over() && !t.Session.Looking() && !t.Game.OwnEnd && !t.review.open
}

// followers are the buttons for what follows a game.
func (t *Table) followers() []ui.Tool {
	if t.server != nil {
		return []ui.Tool{
			{Name: "again", Label: "Play again", Icon: sprites.Restart, Primary: true, Run: t.playWithSomebody},
			{Name: "look-over", Label: "Look back", Icon: sprites.Back, Run: t.lookBack},
		}
	}
	tools := []ui.Tool{{Name: "rematch", Label: "Rematch", Icon: sprites.Restart, Primary: true, Run: t.Restart}}
	if t.differ() {
		tools = append(tools, ui.Tool{Name: "sides", Label: "Change sides", Icon: sprites.Swap, Run: t.changeSides})
	}
	return append(tools,
		ui.Tool{Name: "look-over", Label: "Look back", Icon: sprites.Back, Run: t.lookBack},
		ui.Tool{Name: "end-new", Label: "New game", Icon: sprites.New, Run: t.newGame})
}

// differ reports whether not all seats are held alike.
func (t *Table) differ() bool {
	seats := t.Session.Seats()
	return slices.ContainsFunc(seats, func(who string) bool { return who != seats[0] })
}

// changeSides begins the game anew with everyone a seat further.
func (t *Table) changeSides() {
	seats := t.Session.Seats()
	last := len(seats) - 1
	next, err := t.fresh(t.Session.Match().Settings(), append([]string{seats[last]}, seats[:last]...))
	if err == nil {
		err = t.put(next)
	}
	if err != nil {
		t.notice = ui.Sentence(err.Error())
	}
}

// lookBack begins to look through a game that has ended: at its last turn.
func (t *Table) lookBack() {
	t.history.open = true
	t.LookAt(t.Session.Turn(true))
}

// endHeight is how high the end is in a width; in a row the buttons stand side by
// side.
func (t *Table) endHeight(width float64, inRow bool) float64 {
	u := t.UI
	rows := 1.0
	if !inRow {
		rows = float64((len(t.followers()) + 1) / 2)
	}
	return u.LineHeight(ui.FontLarge) + t.detailHeight(width) + rows*u.Px(endButton) + u.Px(14)
}

const endButton = 42 // at 100 %, with the gap below

func (t *Table) detailHeight(width float64) float64 {
	detail := t.EndDetail()
	if detail == "" {
		return 0
	}
	return t.UI.ParagraphHeight(detail, ui.FontSmall, width-t.UI.Px(20))
}

// EndDetail is what the rules say of the end.
func (d *Desk) EndDetail() string {
	o, _ := d.Session.Outcome()
	if d.repeats(o) {
		return ""
	}
	return ui.Sentence(o.Sentence)
}

// repeats reports whether the rules' sentence names who won and no more, which the
// verdict has said.
func (d *Desk) repeats(o match.Outcome) bool {
	seats := d.Game.Seats(d.State())
	var names []string
	for _, seat := range o.Winners() {
		names = append(names, seats[seat].Name)
	}
	if len(names) == 0 {
		return false
	}
	if len(names) > 1 {
		return o.Sentence == andList(names)+" share the win"
	}
	return o.Sentence == names[0]+" wins"
}

// drawEnd shows who won and what can follow.
func (t *Table) drawEnd(r geom.Rect, inRow bool) {
	u := t.UI
	u.Outline(r, u.Theme.Panel, u.Theme.Accent, ui.Corner, 1.5)
	r = r.Inset(u.Px(6))
	head, rest := r.CutTop(u.LineHeight(ui.FontLarge))
	u.Unsaid(func() {
		u.TextFit(t.Verdict(t.Session.Outcome()), ui.FontLarge, u.Theme.Ink, geom.Point{X: head.X + u.Px(4), Y: head.Center().Y}, ui.Left, head.W-u.Px(8))
	})
	words := geom.Rect{X: rest.X + u.Px(4), Y: rest.Y, W: rest.W - u.Px(8), H: rest.H}
	if detail := t.EndDetail(); detail != "" {
		u.Unsaid(func() {
			_, rest = rest.CutTop(u.Paragraph(detail, ui.FontSmall, u.Theme.Faint, words, ui.Left))
		})
	}
	_, rest = rest.CutTop(u.Px(4))
	tools, gap := t.followers(), u.Px(6)
	for i, cell := range t.followCells(rest, tools, inRow, gap) {
		if tool := tools[i]; t.follow(tool, cell) || tool.Primary && u.Answers() {
			tool.Run()
		}
	}
}

// followCells are the places of the buttons: side by side, each as wide as its
// words ask for, or in rows of two.
func (t *Table) followCells(r geom.Rect, tools []ui.Tool, inRow bool, gap float64) (cells []geom.Rect) {
	u := t.UI
	high := u.Px(endButton) - gap
	if !inRow {
		for i := range tools {
			cell := r.Split(2, gap)[i%2]
			if i == len(tools)-1 && i%2 == 0 {
				cell.W = r.W
			}
			cells = append(cells, geom.Rect{X: cell.X, Y: cell.Y + float64(i/2)*u.Px(endButton), W: cell.W, H: high})
		}
		return cells
	}
	words := 0.0
	for _, tool := range tools {
		words += u.TextWidth(tool.Label, ui.FontStrong)
	}
	air := (r.W - gap*float64(len(tools)-1) - words) / float64(len(tools))
	for _, tool := range tools {
		var cell geom.Rect
		cell, r = r.CutLeft(u.TextWidth(tool.Label, ui.FontStrong) + air)
		_, r = r.CutLeft(gap)
		cells = append(cells, geom.Rect{X: cell.X, Y: cell.Y, W: cell.W, H: high})
	}
	return cells
}

func (t *Table) follow(tool ui.Tool, r geom.Rect) bool {
	u := t.UI
	if !tool.Primary {
		u.Outline(r, u.Theme.HoverShade, u.Theme.Rule, ui.Corner, 1)
	}
	return u.Press(tool.Name, r, ui.Button{Label: tool.Label, Primary: tool.Primary})
}

// confetti is how many small tiles are thrown.
const confetti = 28

// DrawCelebration throws a few small tiles in the winner's colours up from the foot of
// the board. They are gone within a second, and nothing waits for them.
func (d *Desk) DrawCelebration(area geom.Rect) {
	u := d.UI
	if !d.party.goes || d.Game.Mark == nil {
		return
	}
	far := u.Tween(d.party.tween)
	if far >= 1 {
		d.party.goes = false
		return
	}
	mark := d.SeatMark(d.party.seat, int(u.Px(22)))
	for i := range confetti {
		// Anything that spreads them will do, as long as it is the same each frame.
		a, b := scatter(2*i), scatter(2*i+1)
		x := area.X + area.W*(0.08+0.84*a)
		rise := area.H * (0.25 + 0.6*b)
		y := area.Bottom() - rise*(1-(1-far)*(1-far))
		u.ShowAt(mark, geom.Point{X: x + (a-0.5)*u.Px(60)*far, Y: y}, ui.Look{
			Fade: max(0.15, far*far), Grow: -0.35 * b, Angle: (b - 0.5) * 5 * far,
		})
	}
}

// scatter is a number from 0 to 1 that differs much from one i to the next.
func scatter(i int) float64 {
	h := uint32(i+1) * 2654435761
	h ^= h >> 15
	return float64(h%997) / 997
}
