package table

import (
	"encoding/json"

	"tessera/assets/sprites"
	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/logic/session"
	"tessera/scenes/analysis"
	"tessera/scenes/files"
	"tessera/scenes/lang"
	"tessera/scenes/setup"
	"tessera/scenes/sheets"
	"tessera/scenes/ui"
)

// setUpTools is the tool that leads to where a position is set up; none where the game
// knows no such.
func (t *Table) setUpTools() []ui.Tool {
	if t.Game.Setup == nil {
		return nil
	}
	return []ui.Tool{{Name: "setup", Label: lang.T("a position|Set up"), Tip: lang.T("Set up a position"), Key: analysis.SetUpKey, Icon: sprites.Edit, Run: t.SetUp}}
}

// SetUp implements [sheets.Starter]: it opens the screen at which a position is set up, with
// the one shown or, where nobody may be advised on that, the start.
func (t *Table) SetUp() {
	state := t.State()
	if !t.analysis.Lines.Offered() {
		state = t.Session.Match().StateAt(0)
	}
	if err := setup.Open(t.Stage, t.Game, t.Settings(), state, &placed{t}); err != nil {
		t.notice = say.Sentence(say.Err(err))
	}
}

// placed is a table as the host of a position that is set up, and of the dialog in which
// a game from there is begun.
type placed struct{ t *Table }

// Play implements [setup.Host].
func (p *placed) Play(settings json.RawMessage) {
	position, _ := match.Stated(settings)
	sheets.NewGame(p.t.Stage, p.t.Game, p.t.chosen(position, false), p)
}

// Start implements [sheets.Starter]: the screen below the dialog goes with it.
func (p *placed) Start(settings json.RawMessage, seats []string, noHelp bool) error {
	err := p.t.Start(settings, seats, noHelp)
	if err == nil {
		p.t.Stage.Pop()
	}
	return err
}

// SetUp implements [sheets.Starter]: the screen is below the dialog.
func (*placed) SetUp() {}

// MayResign implements [sheets.Starter].
func (*placed) MayResign() bool { return false }

// Resign implements [sheets.Starter].
func (*placed) Resign() {}

// AtStake implements [sheets.Starter].
func (p *placed) AtStake() bool { return p.t.AtStake() }

// OpenSettings implements [setup.Host].
func (p *placed) OpenSettings() { p.t.OpenSettings() }

// Analyse implements [setup.Host]: beside the game on the table, which stays as it is.
func (p *placed) Analyse(settings json.RawMessage) error {
	o, err := p.t.library().OpenBeside(match.Record{Game: p.t.Game.ID, Settings: settings}, p.t.Stage.Now())
	if err != nil {
		return err
	}
	next, err := openHome(p.t.Stage, p.t.Game, o)
	if !next.analysis.Lines.IsOpen() {
		next.analysis.ToggleLines()
	}
	return err
}

// Link implements [setup.Host].
func (p *placed) Link(settings json.RawMessage) (string, error) {
	s, err := session.Start(p.t.Game.Game, settings, nil, 0)
	if err != nil {
		return "", err
	}
	return files.Of(p.t.library().Entry("", s), p.t.Game).Words(true)
}
