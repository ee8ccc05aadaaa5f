package boards

import (
	"slices"
	"tessera/logic/match"
	"tessera/logic/session"
	"tessera/scenes/geom"
	"tessera/scenes/motion"
	"tessera/scenes/ui"
	"time"
)

// Ended begins the celebration if a change has just ended the game, and a person
// has won it.
func (d *Desk) Ended(c session.Change) {
	d.party = party{}
	if c.Move == "" && !c.Resigned || c.Back || d.Game.OwnEnd || motion.IsOff() {
		return
	}
	o, _ := d.Session.Outcome()
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
	you := d.Session.OnlyPerson()
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

// scatter is a number from 0 to 1 that differs much from one i to the next.
func scatter(i int) float64 {
	h := uint32(i+1) * 2654435761
	h ^= h >> 15
	return float64(h%997) / 997
}

// partyTime is how long the end of a game that a person won is celebrated.
const partyTime = 1100 * time.Millisecond

// confetti is how many small tiles are thrown.
const confetti = 28

// party is the moment after a person has won.
type party struct {
	tween ui.Tween
	seat  int  // whose marks are thrown
	goes  bool // they are still on their way
}
