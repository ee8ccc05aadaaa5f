package analysis

import (
	"image"
	"image/color"
	"slices"
	"strconv"
	"strings"
	"tessera/assets/sprites"

	"tessera/assets/vector"
	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/scenes/geom"
	"tessera/scenes/lang"
	"tessera/scenes/ui"
)

// variation is a listed variation with its evaluation.
type variation struct {
	letter string   // its name on the board, or ""
	badge  say.Said // the evaluation in one word
	solid  bool     // the evaluation is proven
	tip    say.Text // the evaluation in a few words
	moves  []string
}

// maxSpokenMoves is the largest number of moves spoken of a variation.
const maxSpokenMoves = 6

// sentence describes a variation from a position for lists that are too narrow, and with exact
// places for people who do not see it.
func (p *preview) sentence(base *match.Node, l variation, exact bool) string {
	moves := l.moves
	end := ""
	if len(moves) > maxSpokenMoves {
		moves, end = moves[:maxSpokenMoves], " …"
	}
	words := p.desk.BriefMoves
	if exact {
		words = p.desk.SpokenMoves
	}
	spoken := lang.Of(words(base.State(), moves))
	return strings.TrimPrefix(l.letter+" · ", " · ") + lang.T("%s: %s", l.tip, spoken+end)
}

// Measures of a listed variation at 100 %.
const (
	rowHigh   = 28
	badgeWide = 52
	movesGap  = 6  // between moves in notation
	wordsGap  = 12 // between moves in words
)

func rowHeight(u *ui.UI) float64 { return max(u.Finger(rowHigh), u.Reach(rowHigh)*0.95) }

// short returns an evaluation in one word, from the view of the player of the turn.
func short(m *match.Measure, e match.Evaluation) say.Said {
	switch {
	case e.Verdict == match.Win && e.Turns > 0:
		// Translators: a win in so many turns. There is room for seven letters.
		return say.It("what comes of a turn|win %d", e.Turns)
	case e.Verdict == match.Win:
		return say.ID("what comes of a turn|win")
	case e.Verdict == match.Loss && e.Turns > 0:
		return say.It("what comes of a turn|loss %d", e.Turns)
	case e.Verdict == match.Loss:
		return say.ID("what comes of a turn|loss")
	case e.Verdict == match.Draw:
		return say.ID("what comes of a turn|draw")
	case e.Verdict == match.Expected && m != nil && m.Chance != nil:
		return say.Decimal{Value: e.Value, Decimals: 1}
	case e.Verdict == match.Estimated && (m == nil || m.Grain == 0):
		// Translators: nobody knows yet.
		return say.ID("what comes of a turn|unclear")
	}
	return say.Decimal{Value: e.Value, Decimals: 1, Plus: true}
}

// list draws a variation from a position. Pressing a move shows the position after it.
// Pressing beside the moves, or Enter, plays the variation out.
func (p *preview) list(name string, r geom.Rect, base *match.Node, line variation) {
	u := p.desk.UI
	pressed := u.Press(name, r.Inset(u.Px(1)), ui.Button{Tip: p.sentence(base, line, false), Spoken: p.sentence(base, line, true)})
	x, middle := r.X+u.Px(6), r.Center().Y
	if line.letter != "" {
		u.Text(line.letter, ui.FontStrong, u.Theme.Ink, geom.Point{X: x, Y: middle}, ui.Left)
		x += u.Px(15)
	}
	badge := geom.Rect{X: x, Y: r.Y + u.Px(4), W: u.Px(badgeWide), H: r.H - u.Px(8)}.Round()
	p.drawBadge(badge, line)
	u.Target(name+":0", badge)
	x = badge.Right() + u.Px(6)
	at := p.place(base, line.moves)
	chosen, state, gap := -1, base.State(), u.Px(wordsGap)
	if p.desk.Stage.Prefs.Notation {
		gap = u.Px(movesGap)
	}
	for i, move := range line.moves {
		listed := p.desk.Listed(state, move, false)
		w, room := listed.Width(u)+gap, r.Right()-x
		if i < len(line.moves)-1 {
			room -= u.Px(14)
		}
		if i == 0 {
			w = min(w, room)
		}
		if w > room {
			u.Text("…", ui.FontSmall, u.Theme.Faint, geom.Point{X: x + u.Px(4), Y: middle}, ui.Left)
			break
		}
		cell := geom.Rect{X: x, Y: r.Y + u.Px(3), W: w, H: r.H - u.Px(6)}
		u.Target(name+":"+strconv.Itoa(i+1), cell)
		ink := u.Theme.Ink
		if i == at {
			u.Box(cell, u.Theme.Accent, 6)
			ink = u.Theme.OnAccent
		}
		listed.Show(u, ink, geom.Point{X: x + gap/2, Y: middle}, w-gap)
		if pressed && u.In.JustUp && cell.Contains(u.In.At) {
			chosen = i
		}
		x += w
		if state, _ = state.Apply(move); state == nil {
			break
		}
	}
	switch {
	case !pressed || p.desk.Game.Final:
	case chosen >= 0:
		p.show(base, line.moves, chosen)
	default:
		p.play(base, line.moves)
	}
}

// drawBadge draws an evaluation, solid if it is proven and hatched if it is a guess.
func (p *preview) drawBadge(r geom.Rect, line variation) {
	u := p.desk.UI
	ink := u.Theme.Ink
	if line.solid {
		u.Box(r, u.Theme.Accent, 6)
		ink = u.Theme.OnAccent
	} else {
		hatch(u, r, vector.Alpha(u.Theme.Accent, 0.3), vector.Alpha(u.Theme.Accent, 0.12))
	}
	u.TextFit(lang.Of(line.badge), ui.FontSmall, ink, r.Center(), ui.Center, r.W-u.Px(4))
}

// place returns the index of the move whose position is shown, or -1.
func (p *preview) place(base *match.Node, moves []string) int {
	from, line := p.desk.Match.Previewed()
	if from != base || !p.desk.Match.Previewing() {
		return -1
	}
	at := slices.Index(line, p.desk.Match.Shown())
	if at >= len(moves) {
		return -1
	}
	for i := range line[:at+1] {
		if line[i].Move() != moves[i] {
			return -1
		}
	}
	return at
}

// hatch fills a rectangle with slanted lines.
func hatch(u *ui.UI, r geom.Rect, ink, paper color.Color) {
	w, h := int(r.W), int(r.H)
	if w < 1 || h < 1 {
		return
	}
	step := int(max(4, u.Px(7)))
	u.Show(u.Painted(func(sprites.Style) image.Image { return hatched(w, h, step, ink, paper) }, "hatch", w, h, step, ink, paper), r.Min())
}
