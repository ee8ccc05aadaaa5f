package play

import (
	"slices"

	"tessera/assets/sprites"
	"tessera/logic/match"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/files"
	"tessera/scenes/geom"
	"tessera/scenes/input"
	"tessera/scenes/lang"
	"tessera/scenes/sheets"
	"tessera/scenes/ui"
)

const columns = 6

// playTools returns the tools of the current game, in the same order at every table,
// without those that the game does not use.
func (t *Table) playTools() (tools []ui.Tool) {
	if !t.Game.Final {
		tools = append(tools,
			ui.Tool{Name: "undo", Label: lang.T("Undo"), Tip: lang.T("Take back the last turn"), Key: "U", Repeats: true, Icon: sprites.Undo, Disabled: !t.mayUndo(), Selected: t.remote.Requested(), Run: t.Undo},
			ui.Tool{Name: "redo", Label: lang.T("Redo"), Tip: lang.T("Redo what you undid"), Key: "Y", Repeats: true, Icon: sprites.Redo, Disabled: !t.mayRedo(), Run: t.Redo})
	}
	if t.Game.Advised() {
		tools = append(tools, ui.Tool{Name: "hint", Label: lang.T("Hint"), Tip: lang.T("Suggest a move"), Icon: sprites.Hint, Key: "H",
			Disabled: !t.analysis.Hint.Offered(), Selected: t.analysis.Hint.Searching(), Run: t.analysis.Hint.Ask})
	}
	if t.Game.Pass != "" {
		tools = append(tools, ui.Tool{Name: "pass", Label: lang.T("Pass"), Tip: lang.T("Pass"), Icon: sprites.Pass, Key: "P",
			Disabled: !t.AcceptsMoves() || !match.IsLegal(t.Match.State(), t.Game.Pass), Primary: t.passStandsOut(), Run: t.Pass})
	}
	if t.Game.Measure != nil {
		tools = append(tools,
			ui.Tool{Name: "review", Label: lang.T("a button|Review"), Tip: lang.T("Review the whole game"), Icon: sprites.Curve, Key: "E",
				Disabled: !t.analysis.Review.Offered(), Selected: t.analysis.Review.IsOpen(), Run: t.analysis.ToggleReview},
			ui.Tool{Name: "lines", Label: lang.T("Analyse"), Tip: lang.T("See the best turns and " +
				"what follows"), Icon: sprites.Lines, Key: "X",
				Disabled: !t.analysis.Variations.Offered(), Selected: t.analysis.Variations.IsOpen(), Run: t.analysis.ToggleVariations})
	}
	return tools
}

func (t *Table) gamesTools() []ui.Tool {
	return []ui.Tool{
		{Name: "new", Label: lang.T("a game|New"), Tip: lang.T("New game"), Icon: sprites.New, Key: "N", Run: t.newGame},
		{Name: "load", Label: lang.T("Games"), Tip: lang.T("Games and files"), Icon: sprites.Load, Key: "L", Run: func() { files.OpenGames(t.Stage, t.Game.Shelf(), gamesHost{t.Stage, t.Game.Shelf(), t}) }},
		{Name: "save", Label: lang.T("Save as"), Tip: lang.T("Save under a name"), Icon: sprites.Save, Key: "S", Run: func() { files.SaveAs(t.Stage, t.entry()) }},
		{Name: "howto", Label: lang.T("Rules"), Tip: lang.T("How to play"), Icon: sprites.Help, Key: "F1", Run: t.howTo},
		{Name: "stats", Label: lang.T("Statistics"), Icon: sprites.Chart, Run: func() { sheets.OpenStats(t.Stage, t.Game.Shelf(), t.Game) }},
	}
}

// rows returns the rows of tools: one for the current game, one for all others. The
// board's own tools are added to the first row with room for them. If neither has room,
// they are a row of their own.
func (t *Table) rows() (play, own, others []ui.Tool) {
	play, own, others = t.playTools(), t.ownTools(), t.gamesTools()
	switch {
	case len(play)+len(own) <= columns:
		return append(play, own...), nil, others
	case len(others)+len(own) <= columns:
		return play, nil, append(others, own...)
	}
	return play, own, others
}

func (t *Table) ownTools() []ui.Tool {
	if b, ok := t.Board.(boards.Tooled); ok {
		return b.Tools(t.Desk)
	}
	return nil
}

// passStandsOut reports whether passing is the obvious move, according to the board.
func (t *Table) passStandsOut() bool {
	b, ok := t.Board.(boards.Passing)
	return ok && t.AcceptsMoves() && b.PassStandsOut(t.Desk)
}

// ownBar shows the board's own tools at the bottom of a rectangle, separated by a line,
// and returns the rest above them.
func (t *Table) ownBar(r geom.Rect, own []ui.Tool, high float64) geom.Rect {
	u := t.UI
	if len(own) == 0 {
		return r
	}
	line, r := r.CutBottom(u.Px(6))
	u.Fill(geom.Rect{X: r.X + u.Px(4), Y: line.Y + u.Px(1), W: r.W - u.Px(8), H: max(1, u.Px(1))}, u.Theme.Rule)
	bar, rest := r.CutBottom(high)
	u.Tools(bar, max(columns, len(own)), own)
	return rest
}

// bar shows the tools of a tall window: all in one row if they fit, else the first few
// and a drawer with the rest.
func (t *Table) bar(r geom.Rect) {
	play, own, others := t.rows()
	if all := slices.Concat(play, others, own); r.W >= t.UI.Px(50)*float64(len(all)) {
		t.UI.Tools(r, len(all), all)
		return
	}
	t.toolsShown = min(len(play), columns-1, max(0, t.UI.ToolsIn(r.W)-1))
	first := play[:t.toolsShown]
	first = append(slices.Clip(first), ui.Tool{Name: "more", Label: lang.T("tools|More"), Tip: lang.T("More tools"), Icon: sprites.More, Run: func() { t.Stage.Push(&drawer{t}) }})
	t.UI.Tools(r, len(first), first)
}

type drawer struct{ table *Table }

func (d *drawer) Name() string { return "tools" }

func (d *drawer) Overlay() bool { return true }

func (d *drawer) Heading() string { return lang.T("More tools") }

// Frame shows the tools. Pressing one closes the drawer.
func (d *drawer) Frame(s *scenes.Stage) {
	u, t := s.UI, d.table
	play, own, others := t.rows()
	tools := slices.Concat(others, own, play[t.toolsShown:], t.setUpTools())
	for i := range tools {
		run := tools[i].Run
		tools[i].Run = func() { s.Pop(); run() }
	}
	rows := (len(tools) + columns - 1) / columns
	pad := u.Px(12)
	u.Fill(u.Screen, u.Theme.Veil)
	r, _ := u.Screen.CutBottom(float64(rows)*u.Px(62) + 2*pad)
	u.Card(r)
	used := u.Tools(r.Inset(pad), columns, slices.Collect(slices.Chunk(tools, columns))...)
	if !used && (u.In.JustPressed("Escape") || u.In.JustUp && !r.Contains(u.In.PressedAt) && !r.Contains(u.In.At)) {
		s.Pop()
	}
}

func (t *Table) keys() {
	in := &t.UI.In
	if len(in.Keys) == 0 {
		return
	}
	switch {
	case in.Chord("Z") && !in.Shift:
		t.Undo()
	case in.Chord("Y") || in.Chord("Z") && in.Shift:
		t.Redo()
	case in.JustPressed("Escape"):
		t.escape()
	case in.JustPressed("M"):
		t.Mute()
	}
	if in.JustPressed(boards.SettingsKey) {
		t.OpenSettings()
	}
	if in.JustPressed("T") && t.remote.MaySay() {
		t.remote.Say()
	}
	t.history.Keys()
	play, own, others := t.rows()
	for _, tool := range slices.Concat(play, others, own, t.setUpTools()) {
		key := input.Key(tool.Key)
		if key != "" && !tool.Disabled && (in.JustPressed(key) || tool.Repeats && in.Pressed(key)) {
			tool.Run()
			return
		}
	}
}

func (t *Table) escape() {
	text, _, _ := t.Said()
	if t.StepBack() {
		if text == "" {
			t.analysis.Hint.Forget()
		}
		return
	}
	if t.history.Drawer {
		t.history.Open = false
		t.UI.Animate()
		return
	}
	if t.Match.Looking() {
		t.BackToGame()
		return
	}
	if t.analysis.Review.IsOpen() {
		t.analysis.ToggleReview()
		return
	}
	if t.analysis.Variations.IsOpen() {
		t.analysis.ToggleVariations()
		return
	}
	t.Leave()
}
