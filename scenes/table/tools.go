package table

import (
	"tessera/assets/sprites"
	"tessera/logic/match"
	"tessera/scenes/input"
)

// tools are the buttons beside the board: the table's own, then the board's.
func (t *Table) tools() []Tool {
	over := t.Over()
	var tools []Tool
	if !t.game.Final {
		tools = append(tools,
			Tool{Name: "undo", Label: "Undo", Icon: sprites.Undo, Disabled: t.undoTarget() < 0, Run: t.Undo},
			Tool{Name: "redo", Label: "Redo", Icon: sprites.Redo, Disabled: t.redoTarget() < 0, Run: t.Redo})
	}
	if t.game.Pass != "" {
		tools = append(tools, Tool{Name: "pass", Label: "Pass", Icon: sprites.Pass, Key: "P",
			Disabled: !t.Mine() || !match.May(t.State(), t.game.Pass), Primary: t.passStandsOut(), Run: t.pass})
	}
	if t.game.Hint != nil {
		tools = append(tools, Tool{Name: "hint", Label: "Hint", Icon: sprites.Hint, Key: "H",
			Disabled: !t.Mine(), Selected: t.hint.search != nil, Run: t.askHint})
	}
	if b, ok := t.board.(Tooled); ok {
		tools = append(tools, b.Tools(t)...)
	}
	return append(tools,
		Tool{Name: "load", Label: "Games", Icon: sprites.Load, Key: "L", Run: t.openGames},
		Tool{Name: "save", Label: "Save as", Icon: sprites.Save, Key: "S", Run: t.openSave},
		Tool{Name: "new", Label: "New", Icon: sprites.New, Key: "N", Primary: over && !t.game.OwnEnd, Run: t.newGame},
		Tool{Name: "howto", Label: "How to", Icon: sprites.Help, Key: "F1", Run: t.howTo},
		Tool{Name: "settings", Label: "Settings", Icon: sprites.Gear, Key: string(SettingsKey), Run: func() { OpenSettings(t.Stage) }})
}

// passStandsOut asks the board whether to pass is the one thing to do.
func (t *Table) passStandsOut() bool {
	b, ok := t.board.(Passing)
	return ok && t.Mine() && b.PassStandsOut(t)
}

func (t *Table) pass() {
	if err := t.Play(t.game.Pass); err != nil {
		t.Say(err.Error(), t.UI.Screen.Center())
	}
}

// keys does by keyboard what the tools do by pointer.
func (t *Table) keys() {
	in := &t.UI.In
	if len(in.Keys) == 0 {
		return
	}
	switch {
	case in.Pressed("U") || in.Chord("Z") && !in.Shift:
		t.Undo()
	case in.Pressed("Y") || in.Chord("Y") || in.Chord("Z") && in.Shift:
		t.Redo()
	case in.Struck("Escape"):
		t.escape()
	case in.Struck("M"):
		t.mute()
	}
	for _, tool := range t.tools() {
		if tool.Key != "" && !tool.Disabled && in.Struck(input.Key(tool.Key)) {
			tool.Run()
			return
		}
	}
}

func (t *Table) escape() {
	if t.bubble.text != "" {
		t.bubble = bubble{}
		t.UI.Animate()
		return
	}
	if b, ok := t.board.(Escaper); ok && b.Escape() {
		t.UI.Animate()
		return
	}
	t.leave()
}
