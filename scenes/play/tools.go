package play

import (
	"slices"

	"tessera/assets/sprites"
	"tessera/logic/match"
	"tessera/scenes"
	"tessera/scenes/analysis"
	"tessera/scenes/boards"
	"tessera/scenes/files"
	"tessera/scenes/geom"
	"tessera/scenes/input"
	"tessera/scenes/lang"
	"tessera/scenes/library"
	"tessera/scenes/sheets"
	"tessera/scenes/ui"
)

// columns is the most columns of the drawer.
const columns = 5

// tools returns the tools of the table: those in sight during a game, in the same order at
// every table, and the rest in groups. Tools that the game does not use are left out. After
// the end of the game the review takes the place of the hint, unless the end panel has it.
// Where that panel is not shown, accepting a rematch takes the place of a new game.
func (t *Table) tools() (sight []ui.Tool, rest [][]ui.Tool) {
	hint, review, lines := t.adviceTools()
	var turns []ui.Tool
	if !t.Game.Final {
		sight = append(sight, ui.Tool{Name: "undo", Label: lang.T("Undo"), Tip: lang.T("Take back the last turn"), Key: "U", Repeats: true, Icon: sprites.Undo, Disabled: !t.mayUndo(), Selected: t.remote.Requested(), Run: t.Undo})
		turns = append(turns, ui.Tool{Name: "redo", Label: lang.T("Redo"), Tip: lang.T("Redo what you undid"), Key: "Y", Repeats: true, Icon: sprites.Redo, Disabled: t.Match.Looking() || t.Match.RedoTarget() < 0, Run: func() { t.Match.Redo() }})
	}
	if !t.atEnd() && (t.Match.Ended() || t.analysis.Review.IsOpen()) {
		hint, review = review, hint
	} else if t.analysis.Variations.IsOpen() {
		hint, lines = lines, hint
	}
	sight, turns = append(sight, hint...), slices.Concat(turns, review, lines)
	if t.Game.Pass != "" {
		sight = append(sight, ui.Tool{Name: "pass", Label: lang.T("Pass"), Tip: lang.T("Pass"), Icon: sprites.Pass, Key: "P",
			Disabled: !t.AcceptsMoves() || !match.IsLegal(t.Match.State(), t.Game.Pass), Primary: t.PassStandsOut(), Run: t.Pass})
	}
	if b, ok := t.Board.(boards.Tooled); ok {
		sight = append(sight, b.Tools(t.Desk)...)
	}
	next := ui.Tool{Name: "new", Label: lang.T("a game|New"), Tip: lang.T("New game"), Icon: sprites.New, Key: "N", Run: t.newGame}
	if s := t.remote.Server(); s != nil && t.Match.Over() && !t.atEnd() && s.Client.RematchAsker() >= 0 {
		next, _ = t.remote.Rematch()
		next.Label, next.Tip, next.Icon = lang.T("Play again"), next.Label, sprites.New
	}
	sight = append(sight, next)
	return sight, [][]ui.Tool{slices.Concat(t.teach(sight), turns,
		when(t.Game.Setup != nil, ui.Tool{Name: "setup", Label: lang.T("Set up a position"), Key: analysis.SetUpKey, Icon: sprites.Edit, Run: t.SetUp}),
		when(t.Match.SeatCount() > 1, ui.Tool{Name: "resign", Label: t.remote.ResignLabel(), Tip: t.remote.ResignLabel(), Icon: sprites.Flag, Disabled: !t.mayResign(), Run: t.resign}),
	), t.gamesTools()}
}

// isNew reports whether to explain the game: before the first move of a person who has not
// finished its lesson or beaten a player.
func (t *Table) isNew() bool {
	m := t.Match
	begins := !m.Remote() && !m.Over() && !m.AtStake() && m.Current().Turn() < m.SeatCount()
	return begins && sheets.Explains(t.Stage) && !slices.Contains(t.stations.known().Passed, true)
}

// explain shows the first cards of the rules when a person who first opens a game is to move.
func (t *Table) explain() {
	if t.explained || !t.AcceptsMoves() {
		return
	}
	if t.explained = true; t.isNew() && library.Meet(t.Stage.Store, t.Game.ID, "rules") {
		t.firstCards()
	}
}

func (t *Table) firstCards() { sheets.FirstCards(t.Stage, t.Game, t.Match.Settings(), t.lesson()) }

// teach puts the lesson in the place of the first tool in sight that has no use before a new
// player's first move, so that the others keep their places when it goes. It returns a tool that
// is still of some use.
func (t *Table) teach(sight []ui.Tool) (rest []ui.Tool) {
	if !t.isNew() {
		return nil
	}
	lesson := t.lesson()
	if lesson == nil {
		return nil
	}
	place := &sight[0] // undo
	if t.Game.Final {
		place = &sight[len(sight)-1]
		rest = []ui.Tool{*place}
	}
	*place = ui.Tool{Name: "lesson", Label: lang.T("Learn"), Tip: lang.T("A three-minute lesson"), Icon: sprites.Next, Run: lesson}
	return rest
}

func (t *Table) rulesTool() ui.Tool {
	show := func() { sheets.HowTo(t.Stage, t.Game, t.Match.Settings(), t.lesson()) }
	if t.isNew() {
		show = t.firstCards
	}
	return ui.Tool{Name: "howto", Label: lang.T("Rules"), Tip: lang.T("How to play"), Icon: sprites.Help, Key: "F1", Run: show}
}

// when returns the tools if a condition holds, else none.
func when(holds bool, tools ...ui.Tool) []ui.Tool {
	if holds {
		return tools
	}
	return nil
}

// adviceTools returns the tools of hints, of the review and of the analysis, if the game has
// an adviser and can be evaluated.
func (t *Table) adviceTools() (hint, review, lines []ui.Tool) {
	a, measured := t.analysis, t.Game.Measure != nil
	advice := ui.Tool{Name: "hint", Label: lang.T("Hint"), Tip: lang.T("Suggest a move"), Icon: sprites.Hint, Key: "H",
		Disabled: !a.Hint.Offered(), Selected: a.Hint.Searching(), Run: a.Hint.Ask}
	if t.computers.mayHurry() { // there is no hint then
		advice = ui.Tool{Name: "move-now", Label: lang.T("Move now"), Tip: lang.T("Move now"), Icon: sprites.Next, Run: t.computers.hurry}
	}
	return when(t.Game.Advised(), advice),
		when(measured, ui.Tool{Name: "review", Label: lang.T("a button|Review"), Tip: lang.T("Review the whole game"), Icon: sprites.Curve, Key: "E",
			Disabled: !a.Review.Offered(), Selected: a.Review.IsOpen(), Run: a.ToggleReview}),
		when(measured, ui.Tool{Name: "lines", Label: lang.T("Analyse"), Tip: lang.T("See the best turns and " +
			"what follows"), Icon: sprites.Lines, Key: "X",
			Disabled: !a.Variations.Offered(), Selected: a.Variations.IsOpen(), Run: a.ToggleVariations})
}

func (t *Table) gamesTools() []ui.Tool {
	return slices.Concat(when(t.Match.Over(), t.afterTools()...), []ui.Tool{
		t.rulesTool(),
		{Name: "load", Label: lang.T("Games"), Tip: lang.T("Games and files"), Icon: sprites.Load, Key: "L", Run: func() { files.OpenGames(t.Stage, t.Game.Shelf(), gamesHost{t.Stage, t.Game.Shelf(), t}) }},
		{Name: "save", Label: lang.T("Save as"), Tip: lang.T("Save under a name"), Icon: sprites.Save, Key: "S", Run: func() { files.SaveAs(t.Stage, t.entry()) }},
		{Name: "stats", Label: lang.T("Statistics"), Icon: sprites.Chart, Run: func() { sheets.OpenStats(t.Stage, t.Game.Shelf(), t.Game) }},
		{Name: "road", Label: lang.T("a way to play|Road"), Tip: lang.T("From the lesson to the strongest player"), Icon: sprites.Road, Run: t.stations.open},
	})
}

// leastInSight is the number of tools beside the drawer that stay in sight even without labels.
const leastInSight = 2

// bar shows the tools in sight, as many as fit with their labels, and a drawer with the rest.
func (t *Table) bar(r geom.Rect) {
	sight, _ := t.tools()
	more := ui.Tool{Name: "more", Label: lang.T("tools|More"), Tip: lang.T("More tools"), Icon: sprites.More, Run: func() { t.Stage.Push(&drawer{t}) }}
	with := func(n int) []ui.Tool { return append(slices.Clip(sight[:n]), more) }
	n := min(len(sight), max(0, t.UI.ToolsIn(r.W)-1))
	for n > leastInSight && !t.UI.HasToolLabels(r.W, with(n)) {
		n--
	}
	t.toolsShown = n
	t.UI.Tools(r, n+1, with(n))
}

type drawer struct{ table *Table }

func (d *drawer) Name() string { return "tools" }

func (d *drawer) Overlay() bool { return true }

func (d *drawer) Heading() string { return lang.T("More tools") }

// Frame shows the tools. Pressing one closes the drawer.
func (d *drawer) Frame(s *scenes.Stage) {
	u, t := s.UI, d.table
	sight, groups := t.tools()
	all := slices.Concat(sight[t.toolsShown:], slices.Concat(groups...))
	pad, widest := u.Px(12), 0.0
	for i := range all {
		run := all[i].Run
		all[i].Run = func() { s.Pop(); run() }
		widest = max(widest, u.TextWidth(all[i].Label, ui.FontSmall))
	}
	lines := 1 + (len(all)-1)/min(max(int((u.Screen.W-2*pad)/widest), 3), columns)
	even := (len(all) + lines - 1) / lines
	rows := slices.Collect(slices.Chunk(all, even))
	u.Fill(u.Screen, u.Theme.Veil)
	r, _ := u.Screen.CutBottom(float64(len(rows))*u.Px(62) + 2*pad)
	if u.Landscape() { // beside the button
		r, _ = r.CutRight(min(r.W, float64(even)*widest+2*pad))
	}
	u.Card(r)
	used := u.Tools(r.Inset(pad), even, rows...)
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
	case t.Game.Final && (in.JustPressed("U") || in.Chord("Z") && !in.Shift):
		t.Bubble.ShowNote(lang.T("There is no undo in this game: a placed piece stays."))
	case in.Chord("Z") && !in.Shift:
		t.Undo()
	case in.Chord("Y") || in.Chord("Z") && in.Shift:
		t.Match.Redo()
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
	sight, rest := t.tools()
	for _, tool := range append(sight, slices.Concat(rest...)...) {
		key := input.Key(tool.Key)
		if key != "" && !tool.Disabled && (in.JustPressed(key) || tool.Repeats && in.Pressed(key)) {
			tool.Run()
			return
		}
	}
}

func (t *Table) escape() {
	text, _, _ := t.Bubble.Said()
	switch {
	case t.StepBack():
		if text == "" {
			t.analysis.Hint.Forget()
		}
	case t.history.Drawer:
		t.history.Open = false
		t.UI.Animate()
	case t.Match.Looking():
		t.BackToGame()
	case t.analysis.Review.IsOpen():
		t.analysis.ToggleReview()
	case t.analysis.Variations.IsOpen():
		t.analysis.ToggleVariations()
	default:
		t.Leave()
	}
}
