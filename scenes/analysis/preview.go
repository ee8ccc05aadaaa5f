package analysis

import (
	"image/color"
	"slices"
	"time"

	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/logic/session"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
	"tessera/scenes/lang"
	"tessera/scenes/ui"
)

// preview is a variation that was not played. It is shown move by move.
type preview struct {
	desk *boards.Desk
	host Host
	playing
}

// playing is a preview being played out.
type playing struct {
	at    time.Duration // when its last move was shown
	goes  bool
	shown *match.Node // the position then; showing another one stops the preview
}

// previewPause is how long each move of a preview is shown.
const previewPause = 900 * time.Millisecond

// play plays out moves from a position of the game.
func (p *preview) play(base *match.Node, moves []string) {
	if !p.desk.Session.Preview(base, moves) {
		return
	}
	if p.desk.Session.Shown() != base {
		p.desk.LookAt(base)
	}
	p.playing = playing{goes: true, at: p.desk.UI.In.Now}
	p.desk.UI.Animate()
}

// show shows the position after move at (from 0) of moves from a position of the game.
func (p *preview) show(base *match.Node, moves []string, at int) {
	if !p.desk.Session.Preview(base, moves) {
		return
	}
	p.playing = playing{}
	_, line := p.desk.Session.Previewed()
	p.desk.LookAt(line[min(at, len(line)-1)])
}

// endIfLeft ends the preview if the position shown is outside it and not its start.
func (p *preview) endIfLeft() {
	if base, _ := p.desk.Session.Previewed(); p.desk.Session.Shown() != base {
		p.desk.Session.Preview(nil, nil)
		p.playing = playing{}
	}
}

// playOn shows the next move of a preview when it is due.
func (p *preview) playOn() {
	_, line := p.desk.Session.Previewed()
	if len(line) == 0 || !p.goes {
		return
	}
	if shown := p.desk.Session.Shown(); shown == line[len(line)-1] || p.shown != nil && shown != p.shown {
		p.goes = false
		return
	}
	if wait := max(p.at+previewPause-p.desk.UI.In.Now, p.desk.ChangeTimeLeft()); p.desk.Session.Previewing() && wait > 0 {
		p.desk.UI.WakeIn(wait)
		return
	}
	p.desk.Session.PreviewNext()
	p.at, p.shown = p.desk.UI.In.Now, p.desk.Session.Shown()
}

// continueGameHere continues the game from the position shown.
func (p *preview) continueGameHere() {
	if err := p.desk.Session.Enter(p.desk.Session.Shown()); err != nil {
		p.host.Notice(say.Sentence(say.Err(err)))
	}
}

// draw draws a frame around the board while it shows a preview.
func (p *preview) draw(area geom.Rect) {
	if p.desk.Session.Previewing() {
		p.desk.UI.Outline(area.Inset(-p.desk.UI.Px(4)), color.Transparent, p.desk.UI.Theme.Accent, ui.Corner, 3)
	}
}

// PositionName names the position shown: one of a preview or one of the game.
func PositionName(s *session.Session) string {
	n := s.Shown()
	if s.Previewing() {
		_, line := s.Previewed()
		return lang.T("Preview: %d of %d", slices.Index(line, n)+1, len(line))
	}
	switch turn, last := n.Turn(), s.Tip(n).Turn(); {
	case turn == 0:
		return lang.T("Start of the game")
	case !s.Match().Has(n):
		return lang.T("Turn %d of %d (variation)", turn, last)
	default:
		return lang.T("Turn %d of %d", turn, last)
	}
}
