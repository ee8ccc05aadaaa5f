package sheets

import (
	"image"
	"strconv"

	"tessera/assets/sprites"
	"tessera/logic/puzzles"
	"tessera/logic/say"
	"tessera/logic/stats"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
	"tessera/scenes/lang"
	"tessera/scenes/library"
	"tessera/scenes/ui"
)

// Exercises opens puzzles on their own screen. An error says why it does not open.
type Exercises interface {
	// Puzzles opens some puzzles of a set, given by their indices in it, starting with
	// numbers[at]. For a puzzle of the day, day is that day; otherwise it is 0.
	Puzzles(s *scenes.Stage, g *boards.Game, set *puzzles.Set, numbers []int, day, at int) error
	// Run opens a run against the clock with a game's puzzles from sets.
	Run(s *scenes.Stage, g *boards.Game, sets []puzzles.Set) error
	// Practice opens the person's own mistakes.
	Practice(s *scenes.Stage, g *boards.Game, own puzzles.Practice) error
}

// puzzlesPanel lists all puzzles by game, kind and grade, or the puzzles of the day.
type puzzlesPanel struct {
	stage    *scenes.Stage
	games    []*boards.Game
	to       Exercises
	sets     []puzzles.Set
	day      int
	progress *puzzles.Progress
	own      puzzles.Practice
	daily    []puzzles.Place // the puzzles of the day
	longest  int             // the longest streak
	copier   scenes.Copier
	said     string
}

// OpenPuzzles opens the list of puzzles. It calls to when the person chooses an exercise.
func OpenPuzzles(s *scenes.Stage, games []*boards.Game, to Exercises) {
	p := &puzzlesPanel{stage: s, games: games, to: to}
	p.open(scenes.Dialog{ID: "puzzles", Title: say.It("Puzzles"), Body: p.body, Buttons: scenes.Closing("ok", "Close", true)})
}

// open loads the puzzles and opens the panel as this dialog.
func (p *puzzlesPanel) open(d scenes.Dialog) {
	var err error
	if p.sets, err = puzzles.All(boards.Rules(p.games)); err != nil {
		scenes.Notify(p.stage, say.It("No puzzles available"), say.Sentence(say.Err(err)))
		return
	}
	solved, own := p.load()
	d.Width, d.Update = 720, p.update
	p.stage.Push(&puzzlesScene{Dialog: d, panel: p})
	scenes.Notify(p.stage, say.It(library.DamagedPuzzles), solved.Words)
	scenes.Notify(p.stage, say.It(library.DamagedPuzzles), own.Words)
}

// load loads the day's puzzles and the person's progress.
func (p *puzzlesPanel) load() (solved, own library.Notice) {
	p.day = stats.Day(p.stage.Now().Date())
	p.daily = puzzles.Daily(p.sets, p.day)
	p.progress, solved = library.Progress(p.stage.Store)
	p.longest = p.progress.LongestStreak()
	p.own, own = library.Practice(p.stage.Store)
	p.said = ""
	return solved, own
}

// puzzlesScene is the panel's dialog. It loads the progress again when a puzzle above it
// closes.
type puzzlesScene struct {
	scenes.Dialog
	panel *puzzlesPanel
}

func (p *puzzlesScene) Uncovered() { p.panel.load() }

// Sizes at 100 %.
const (
	puzzleHead = 44 // a heading
	puzzleRow  = 52 // a puzzle of the day, or a kind with its grades
	puzzleAir  = 10
)

// stacked reports whether the grades are below a kind's name instead of beside it.
func stacked(u *ui.UI, width float64) bool { return width < u.Px(500) }

// setsOf returns the sets of a game.
func (p *puzzlesPanel) setsOf(g *boards.Game) (list []*puzzles.Set) {
	for i := range p.sets {
		if p.sets[i].Game == g.ID {
			list = append(list, &p.sets[i])
		}
	}
	return list
}

func (p *puzzlesPanel) update(u *ui.UI) {
	if u.Live() && p.day != stats.Day(p.stage.Now().Date()) {
		p.load() // after midnight
	}
	if said, done := p.copier.Copied(p.stage); done {
		p.said = said
	}
}

func (p *puzzlesPanel) body(c *ui.Column) {
	u := c.UI()
	if mine := p.practised(); len(mine) > 0 {
		heading(c, lang.T("Your own mistakes"), lang.T("mistakes come back|until you solve them twice"))
		p.drawExerciseButtons(c, mine)
	}
	heading(c, lang.T("Against the clock"), lang.N(int(puzzles.RunTime)/60, say.Plural{One: "%d minute", Many: "%d minutes"}))
	p.drawExerciseButtons(c, p.runs())
	high := u.Around(puzzleRow, 4)
	if stacked(u, c.Width) {
		high += u.Px(26)
	}
	for _, g := range p.games {
		kinds := p.setsOf(g)
		if len(kinds) == 0 {
			continue
		}
		heading(c, lang.Of(g.Title), p.strength(g))
		for _, set := range kinds {
			c.Row(high, func(r geom.Rect) { p.kind(u, r, g, set) })
		}
		c.Space(u.Px(puzzleAir))
	}
}

// heading draws a row with a title and a few words at its right end.
func heading(c *ui.Column, text, beside string) {
	u := c.UI()
	c.Row(u.Px(puzzleHead), func(r geom.Rect) {
		u.TextFit(text, ui.FontLarge, u.Theme.Ink, geom.Point{X: r.X, Y: r.Center().Y}, ui.Left, r.W*0.66)
		u.TextFit(beside, ui.FontStrong, u.Theme.Accent, geom.Point{X: r.Right(), Y: r.Center().Y}, ui.Right, r.W*0.34)
	})
}

// exerciseButton is a wide button that opens exercises.
type exerciseButton struct {
	name string
	game *boards.Game
	note string
	sign *sprites.Icon
	done string // what the sign says of a solved puzzle, "" for others
	open func() error
}

// practised returns the buttons for the person's own mistakes, one for each game with
// mistakes.
func (p *puzzlesPanel) practised() (list []exerciseButton) {
	for _, g := range p.games {
		if own := p.own.ForGame(g.ID); len(own) > 0 {
			list = append(list, exerciseButton{name: "own:" + g.ID, game: g, note: lang.N(len(own), say.Plural{One: "%d position to try again", Many: "%d positions to try again"}), sign: sprites.Next,
				open: func() error { return p.to.Practice(p.stage, g, own) }})
		}
	}
	return list
}

// runs returns the buttons for runs against the clock.
func (p *puzzlesPanel) runs() (list []exerciseButton) {
	for _, g := range p.games {
		if len(p.setsOf(g)) == 0 {
			continue
		}
		note := lang.T("Solve as many as you can")
		if best := p.progress.Best[g.ID]; best > 0 {
			note = lang.T("Your best: %d solved", best)
		}
		list = append(list, exerciseButton{name: "run:" + g.ID, game: g, note: note, sign: sprites.Next,
			open: func() error { return p.to.Run(p.stage, g, p.sets) }})
	}
	return list
}

// strength describes the person's strength at a game's puzzles, or returns "" while it is
// unknown.
func (p *puzzlesPanel) strength(g *boards.Game) string {
	strength, known := p.progress.Strength(g.Game)
	if !known {
		return ""
	}
	return lang.T("your strength: %d", strength)
}

// drawExerciseButtons draws buttons side by side, with space below them.
func (p *puzzlesPanel) drawExerciseButtons(c *ui.Column, all []exerciseButton) {
	u, columns := c.UI(), 2
	if stacked(u, c.Width) {
		columns = 1
	}
	c.Cells(len(all), columns, u.Around(puzzleRow, 2), u.Px(8), func(i int, r geom.Rect) { p.drawExerciseButton(u, all[i], r.Inset(u.Px(2))) })
	c.Space(u.Px(puzzleAir))
}

func (p *puzzlesPanel) drawExerciseButton(u *ui.UI, d exerciseButton, r geom.Rect) {
	r = r.Round()
	hover, held, used := u.Wide(d.name, r)
	u.Outline(r, u.Theme.Panel, u.Theme.Rule, ui.Corner, 1)
	if hover || held {
		u.Box(r, u.Theme.HoverShade, ui.Corner)
	}
	size := u.Px(28)
	mid := geom.Point{X: r.X + u.Px(12) + size/2, Y: r.Center().Y}
	if d.game.Mark != nil {
		px := int(size)
		u.ShowAt(u.Painted(func(style sprites.Style) image.Image { return d.game.Mark(0, px, style) }, "mark", d.game.ID, 0, px), mid, ui.Look{})
	}
	left := r.X + size + u.Px(24)
	width := r.Right() - left - u.Px(38)
	u.TextFit(lang.Of(d.game.Title), ui.FontStrong, u.Theme.Ink, geom.Point{X: left, Y: r.Y + r.H*0.32}, ui.Left, width)
	u.TextFit(d.note, ui.FontSmall, u.Theme.Faint, geom.Point{X: left, Y: r.Y + r.H*0.7}, ui.Left, width)
	ink := u.Theme.Faint
	if d.done != "" {
		ink = u.Theme.Accent
		u.Say(d.done, r)
	}
	u.Icon(d.sign, u.Px(20), ink, geom.Point{X: r.Right() - u.Px(20), Y: r.Center().Y})
	if used(r) {
		p.follow(d.open())
	}
}

// kind draws a kind of puzzles with a button for each grade.
func (p *puzzlesPanel) kind(u *ui.UI, r geom.Rect, g *boards.Game, set *puzzles.Set) {
	name, buttons := r.CutLeft(r.W * 0.4)
	if stacked(u, r.W) {
		name, buttons = r.CutTop(u.Px(26))
	}
	u.TextFit(lang.Of(set.Title), ui.FontBody, u.Theme.Ink, geom.Point{X: name.X, Y: name.Center().Y}, ui.Left, name.W-u.Px(8))
	for i, cell := range buttons.Split(puzzles.Grades, u.Px(6)) {
		grade := i + 1
		solved, all := p.progress.Count(set, grade)
		if all == 0 {
			continue
		}
		cell = geom.Rect{X: cell.X, Y: cell.Y + u.Px(4), W: cell.W, H: cell.H - u.Px(8)}
		edge := u.Theme.Rule
		if solved == all {
			edge = u.Theme.Accent
		}
		u.Outline(cell, u.Theme.Panel, edge, ui.Corner, 1)
		// Translators: a kind of puzzles and a grade, such as "Capture, easy".
		tip := lang.T("%s, %s: %d of %d solved.", set.Title, puzzles.GradeNames[i], solved, all) + whoFails(g, set, grade)
		if u.Press(set.ID+":"+strconv.Itoa(grade), cell, ui.Button{Label: lang.Of(puzzles.GradeNames[i]) + " " + strconv.Itoa(solved) + "/" + strconv.Itoa(all), Tip: tip}) {
			numbers := set.Numbers(grade)
			p.follow(p.to.Puzzles(p.stage, g, set, numbers, 0, max(0, p.progress.FirstUnsolved(set, numbers))))
		}
	}
}

// whoFails says which players solve puzzles of this grade less than half the time. It
// returns "" if the weakest level solves one of them.
func whoFails(g *boards.Game, set *puzzles.Set, grade int) string {
	levels := puzzles.Levels(g.Game, set.Kind)
	least := len(levels) + 1
	for _, n := range set.Numbers(grade) {
		least = min(least, set.Puzzles[n].Level)
	}
	switch {
	case least == 1:
		return ""
	case least > len(levels):
		return " " + lang.T("Even the strongest usually miss these.")
	}
	if len(set.Kind.Solvers) > 0 {
		// Translators: how far ahead one has to look, such as "two moves ahead".
		return " " + lang.T("To find these, look %s.", puzzles.LevelWords(g.Game, set.Kind, least))
	}
	// Translators: the name of a computer player.
	return " " + lang.T("Anyone weaker than %s usually misses these.", puzzles.LevelWords(g.Game, set.Kind, least))
}

// follow shows a notice if exercises do not open.
func (p *puzzlesPanel) follow(err error) {
	scenes.Notify(p.stage, say.It("Cannot open this puzzle"), say.Sentence(say.Err(err))) // unlikely: a test opens every puzzle
}
