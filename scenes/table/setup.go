package table

import (
	"encoding/json"

	"tessera/assets/sprites"
	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/scenes/analysis"
	"tessera/scenes/files"
	"tessera/scenes/lang"
	"tessera/scenes/setup"
	"tessera/scenes/sheets"
	"tessera/scenes/ui"
)

// setUpTools returns the tool that opens the position editor, none if the game has no
// editor.
func (t *Table) setUpTools() []ui.Tool {
	if t.Game.Setup == nil {
		return nil
	}
	return []ui.Tool{{Name: "setup", Label: lang.T("a position|Set up"), Tip: lang.T("Set up a position"), Key: analysis.SetUpKey, Icon: sprites.Edit, Run: t.SetUp}}
}

// SetUp opens the position editor with the shown position. If advice is not allowed
// there, it starts with the initial position.
func (t *Table) SetUp() {
	state := t.Match.State()
	if !t.analysis.Variations.Offered() {
		state = t.Match.At(0).State()
	}
	if err := setup.Open(t.Stage, t.Game, t.Match.Settings(), state, &editorHost{t}); err != nil {
		t.notice = say.Sentence(say.Err(err))
	}
}

// editorHost is a table as the host of the position editor, and of the dialog that starts a
// game from there.
type editorHost struct{ t *Table }

func (p *editorHost) Play(settings json.RawMessage) {
	position, _ := match.PositionOf(settings)
	sheets.NewGame(p.t.Stage, p.t.Game, p.t.chosen(position, false), p)
}

// Start closes the editor below the dialog too.
func (p *editorHost) Start(settings json.RawMessage, seats []string, noHelp bool) error {
	err := p.t.Start(settings, seats, noHelp)
	if err == nil {
		p.t.Stage.Pop()
	}
	return err
}

// SetUp does nothing: the editor is open below the dialog.
func (*editorHost) SetUp() {}

func (*editorHost) MayResign() bool { return false }

func (*editorHost) Resign() {}

func (p *editorHost) AtStake() bool { return p.t.Match.AtStake() }

func (p *editorHost) OpenSettings() { p.t.OpenSettings() }

// Analyse opens the position beside the game on the table, which does not change.
func (p *editorHost) Analyse(settings json.RawMessage) error {
	o, err := p.t.library().OpenBeside(match.Record{Game: p.t.Game.ID, Settings: settings}, p.t.Stage.Now())
	if err != nil {
		return err
	}
	next, err := openHome(p.t.Stage, p.t.Game, o)
	if !next.analysis.Variations.IsOpen() {
		next.analysis.ToggleVariations()
	}
	return err
}

func (p *editorHost) Link(settings json.RawMessage) (string, error) {
	s, err := match.New(p.t.Game.Game, settings, nil, 0)
	if err != nil {
		return "", err
	}
	return files.Of(p.t.library().Entry("", s), p.t.Game).Words(true)
}
