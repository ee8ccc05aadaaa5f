package analysis

import (
	"cmp"
	"time"

	"tessera/assets/sprites"
	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
	"tessera/scenes/lang"
	"tessera/scenes/mind"
	"tessera/scenes/ui"
)

// Variations is the analysis board: the best turns of the position shown, each with its
// continuation. While it is open, the player tries moves for all sides, and the game does
// not change.
type Variations struct {
	desk    *boards.Desk
	host    Host
	preview *preview
	listed  int // the number of variations that fit the list
	comparing
}

// comparing is the comparison of the turns of a position.
type comparing struct {
	open    bool
	of      *match.Node // nil at first
	thought *mind.Thought
	found   map[*match.Node]match.Answer // of completely searched positions
	answer  match.Answer
	trouble say.Text
	chosen  int // the variation drawn on the board
}

// maxVariations is the number of turns that are compared.
const maxVariations = 3

// readInterval is the interval at which a running search is read. firstReadInterval is the
// interval until its first result.
const (
	readInterval      = boards.DotTime
	firstReadInterval = 20 * time.Millisecond
)

// IsOpen reports whether the player has opened the variations.
func (l *Variations) IsOpen() bool { return l.open }

// Offered reports whether the player may open or close the variations.
func (l *Variations) Offered() bool { return l.open || !adviceForbidden(l.desk.Match) }

// Shown reports whether the variations are visible. They are hidden in a game under way
// against remote persons.
func (l *Variations) Shown() bool { return l.open && !adviceForbidden(l.desk.Match) }

// Open opens the variations. In a game under way this counts as help, like a hint.
func (l *Variations) Open() {
	if !l.open {
		l.comparing = comparing{open: true, found: l.found}
		l.desk.Match.TryMoves(true)
		if meaning := countHelp(l.desk); !meaning.Zero() {
			l.desk.Bubble.ShowNote(lang.Of(meaning))
		}
		l.desk.UI.Animate()
	}
}

// Close closes them and returns to the game.
func (l *Variations) Close() {
	if l.open {
		l.thought.Stop()
		l.comparing = comparing{found: l.found}
		l.desk.Known = match.Answer{}
		l.desk.Match.TryMoves(false)
		l.desk.BackToGame()
		l.desk.UI.Animate()
	}
}

// rest stops the search.
func (l *Variations) rest() {
	l.thought.Stop()
	l.of, l.thought = nil, nil
}

// base returns the position whose turns are compared: the one shown, or the start of the
// preview.
func (l *Variations) base() *match.Node {
	if l.desk.Match.Previewing() {
		base, _ := l.desk.Match.Previewed()
		return base
	}
	return l.desk.Match.Shown()
}

// think searches the turns and takes the results so far.
func (l *Variations) think() {
	if !l.Shown() {
		l.rest()
		l.desk.Known = match.Answer{}
		return
	}
	if n := l.base(); n != l.of {
		l.thought.Stop()
		l.of, l.thought, l.trouble, l.chosen = n, nil, say.Text{}, 0
		l.answer = l.found[n]
	}
	l.ask()
	l.desk.Known = match.Answer{}
	if !l.desk.Match.Previewing() {
		l.desk.Known = l.answer
	}
}

// ask starts or continues the search of the position.
func (l *Variations) ask() {
	if _, is := l.found[l.of]; is || match.Over(l.of.State()) || !l.trouble.Zero() {
		return
	}
	if l.thought == nil {
		if l.desk.Host.Thinking() || l.desk.WaitsForChange() {
			return
		}
		l.thought = l.desk.Stage.Mind.Ask(l.Question(l.of), mind.Background)
	}
	l.trouble = say.Sentence(l.thought.Trouble())
	if a := l.thought.Answer(); len(a.Lines) > 0 {
		l.answer = a
	}
	if !l.thought.Done() {
		l.desk.UI.WakeIn(readInterval)
		if len(l.answer.Lines) == 0 {
			l.desk.UI.WakeIn(firstReadInterval)
		}
		return
	}
	if l.trouble.Zero() {
		if l.found == nil {
			l.found = map[*match.Node]match.Answer{}
		}
		l.found[l.of] = l.answer
	}
	l.thought = nil
	l.desk.UI.Animate()
}

// Question returns the question to ask about a position.
func (l *Variations) Question(n *match.Node) match.Question {
	q := l.desk.Question("", 0)
	q.Moves, q.Lines = n.Moves(), maxVariations
	if m := l.desk.Game.Measure; m != nil {
		q.Work = m.Deep
	}
	return q
}

// known returns the evaluation of a position from its variations.
func (l *Variations) known(n *match.Node) (match.Evaluation, bool) {
	if !l.Shown() || n != l.of || len(l.answer.Lines) == 0 {
		return match.Evaluation{}, false
	}
	return l.answer.Evaluation, true
}

// rows returns the variations for the list.
func (l *Variations) rows() []variation {
	var rows []variation
	for i, line := range l.answer.Lines {
		if i == maxVariations {
			break
		}
		rows = append(rows, variation{letter: variationNames[i : i+1], badge: short(l.desk.Game.Measure, line.Evaluation), solid: line.Evaluation.Proven(),
			tip: l.desk.Game.Say(l.of.State(), line.Evaluation), moves: line.Moves})
	}
	return rows
}

// SetUpKey is the key to set up a position, on every table.
const SetUpKey = "B"

// variationNames name the variations in the list and on the board.
const variationNames = "ABCDEFGH"

// Height returns the height of the variations, or 0 if they are not shown.
func (l *Variations) Height() float64 {
	if !l.Shown() {
		return 0
	}
	return maxVariations*rowHeight(l.desk.UI) + l.barHeight()
}

// LeastHeight returns their height with only the best one.
func (l *Variations) LeastHeight() float64 { return rowHeight(l.desk.UI) + l.barHeight() }

// barHeight returns the height of the bar below the variations, or 0 if moves are final.
func (l *Variations) barHeight() float64 {
	if !l.desk.Match.TryingMoves() {
		return 0
	}
	return l.desk.UI.Finger(linesBar)
}

// linesBar is the height of that bar, at 100 %.
const linesBar = 50

// Draw draws the list of variations and the bar below it.
func (l *Variations) Draw(r geom.Rect) {
	if !l.Shown() || l.of == nil || r.H <= 0 {
		return
	}
	u := l.desk.UI
	bar, list := r.CutBottom(l.barHeight())
	rows := l.rows()
	if len(rows) == 0 {
		text := cmp.Or(lang.Of(l.trouble), lang.T("Looking for the best turns …"))
		if match.Over(l.of.State()) {
			text = lang.T("The game is over here.")
		}
		u.TextFit(text, ui.FontSmall, u.Theme.Faint, geom.Point{X: list.X + u.Px(6), Y: list.Y + rowHeight(u)/2}, ui.Left, list.W-u.Px(12))
	}
	l.listed = max(1, int(list.H/rowHeight(u)))
	for i, row := range rows[:min(len(rows), l.listed)] {
		var cell geom.Rect
		cell, list = list.CutTop(rowHeight(u))
		name := "line:" + row.letter
		if cell.Contains(u.In.At) && u.In.Hovering() || u.Keyboard() == name {
			l.chosen = i
		}
		l.preview.list(name, cell, l.of, row)
	}
	l.drawBar(bar)
}

// drawBar draws the buttons: continue the game from here, and change the position.
func (l *Variations) drawBar(r geom.Rect) {
	u, s := l.desk.UI, l.desk.Match
	if !s.TryingMoves() {
		return
	}
	cell := r.Inset(u.Px(1))
	if l.desk.Game.Setup != nil {
		var beside geom.Rect
		beside, cell = cell.CutRight(u.Finger(linesBar))
		u.Act(beside, ui.Tool{Name: "setup", Icon: sprites.Edit, Tip: lang.T("Set up a position"), Key: SetUpKey, Run: l.host.SetUp})
	}
	if s.Looking() {
		u.Act(cell, ui.Tool{Name: "play-on", Label: lang.T("Play from here"), Tip: lang.T("Continue the game from this position"), Primary: true, Run: l.preview.continueGameHere})
		return
	}
	l.drawAdvice(geom.Rect{X: cell.X + u.Px(3), Y: cell.Y, W: cell.W - u.Px(6), H: cell.H})
}

// drawAdvice explains the analysis board in at most two lines.
func (l *Variations) drawAdvice(r geom.Rect) {
	u, text := l.desk.UI, lang.T("Try moves for both sides. Your game does not change.")
	font := u.ParagraphFont(text, ui.FontSmall, r)
	_, r = r.CutTop((r.H - u.ParagraphHeight(text, font, r.W)) / 2)
	u.Paragraph(text, font, u.Theme.Faint, r, ui.Left)
}

// News returns the result for a position, once its search is complete.
func (l *Variations) News() string {
	if _, is := l.found[l.of]; !is {
		return ""
	}
	rows := l.rows()
	if len(rows) == 0 {
		return ""
	}
	return lang.T("Analysis done. %s", l.preview.sentence(l.of, rows[0], true))
}

// Said returns the evaluation for people who do not see the list.
func (l *Variations) Said() string {
	if !l.Shown() || len(l.answer.Lines) == 0 {
		return ""
	}
	return lang.Sentence(l.desk.Game.Say(l.of.State(), l.answer.Evaluation))
}

// continuation is the continuation after a turn, and the search for it.
type continuation struct {
	thought *mind.Thought
	known   bool
	moves   []string // the moves after the turn
}

// ask searches once for the continuation after a turn at a position, and returns it when
// it is found.
func (q *continuation) ask(d *boards.Desk, base *match.Node, turn []string) (moves []string, there bool) {
	if q.known {
		return q.moves, true
	}
	if q.thought == nil {
		s, err := match.After(base.State(), turn)
		if err != nil || match.Over(s) || d.Game.Final {
			q.known = true
			return nil, true
		}
		question := d.Question("", 0)
		question.Moves, question.Lines = append(base.Moves(), turn...), 1
		if m := d.Game.Measure; m != nil {
			question.Work = m.Work
		}
		q.thought = d.Stage.Mind.Ask(question, mind.Advice)
	}
	if !q.thought.Done() {
		return nil, false
	}
	if lines := q.thought.Answer().Lines; len(lines) > 0 {
		q.moves = lines[0].Moves
	}
	q.known, q.thought = true, nil
	return q.moves, true
}

// rest stops the search. It may start again; a known result is kept.
func (q *continuation) rest() {
	q.thought.Stop()
	q.thought = nil
}

// draw draws the chosen variation on the board, and the starts of the others.
func (l *Variations) draw() {
	if !l.Shown() || l.desk.Match.Shown() != l.of {
		return
	}
	lines := l.answer.Lines[:min(len(l.answer.Lines), maxVariations, max(l.listed, 1))]
	for i, line := range lines {
		chosen := lines[min(l.chosen, len(lines)-1)]
		if i != l.chosen && line.Moves[0] != chosen.Moves[0] {
			l.preview.point(line.Moves, variationNames[i:i+1])
		}
	}
	if l.chosen < len(lines) {
		l.preview.trace(lines[l.chosen].Moves)
	}
}
