// Package sheets contains the dialogs that open above a table or the shelf: settings,
// statistics, puzzles, how to play, and a new game. A dialog that starts something calls
// an interface or function that its opener passes in.
//
// It imports scenes and the packages below it, dialog, boards, library, and the logic
// packages it shows. It never imports the table or another screen that opens it.
package sheets

import (
	"cmp"
	"slices"
	"strconv"

	"tessera/assets/sounds"
	"tessera/assets/sprites"
	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/logic/stats"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
	"tessera/scenes/lang"
	"tessera/scenes/ui"
)

// OpenSettings opens the settings, including the aids of games. Each change applies and
// is saved immediately.
func OpenSettings(s *scenes.Stage, games []*boards.Game) {
	p := &settings{stage: s, games: games}
	s.Push(&scenes.Dialog{ID: "settings", Title: say.It("Settings"), Width: 620, Body: p.body, Buttons: scenes.Closing("ok", "close a panel|Done", true)})
}

// settings is the open panel.
type settings struct {
	stage  *scenes.Stage
	games  []*boards.Game
	sample bool // play a sample: the volume has changed
}

// setting is one row of the panel: a heading, or a label with a control. The control's
// target is "setting-" plus name.
type setting struct {
	label say.ID
	name  string
	show  func(u *ui.UI, name string, r geom.Rect) // nil for a heading
	alone bool                                     // show draws the label too, across the whole row
}

// Sizes at 100 %. A row is at least 44 pixels high for a finger, even at the smallest
// scale.
const (
	settingRow   = 56
	settingHead  = 44
	settingLabel = 30  // a label above its control
	settingWide  = 432 // least width with a label beside its control
)

func (p *settings) rows() []setting {
	prefs := &p.stage.Prefs
	rows := []setting{
		{label: "heading of settings|You"},
		{label: "Your name", name: "name", show: p.nameField},
	}
	if len(p.stage.Languages) > 0 {
		rows = append(rows, setting{label: "Language", name: "language", show: p.language})
	}
	if p.stage.Install != nil {
		if install := p.stage.Install(); install != nil {
			rows = append(rows, setting{label: "Tessera as an app", name: "install", show: func(u *ui.UI, name string, r geom.Rect) {
				outlined(u, r, ui.Tool{Name: name, Label: lang.T("a program|Install"), Run: install})
			}})
		}
	}
	rows = append(rows, []setting{
		{label: "heading of settings|Sound"},
		{label: "Volume", name: "volume", show: p.volume},
		p.toggle("Mute all sounds", "mute", &prefs.Muted),
		{label: "heading of settings|Appearance"},
		p.words("Theme", "look", &prefs.Look, scenes.Looks, "theme|System", "theme|Light", "theme|Dark", "theme|Contrast"),
		{label: "Text size", name: "size", show: p.size},
		p.words("Colours", "palette", &prefs.Palette, scenes.Palettes, "colours|Standard", "colours|Colour-blind safe"),
		p.words("Motion", "motion", &prefs.Motion, scenes.Motions, "motion|System", "motion|Normal", "motion|Fast", "motion|Off"),
		{label: "heading of settings|On the board"},
		p.aid("Letters and numbers along the edge", scenes.AidCoordinates),
		p.toggle("Numbers in wells and on tiles", "numbers", &prefs.Numbers),
		p.toggle("Show moves in notation", "notation", &prefs.Notation),
		p.aid("Highlight the last turn", scenes.AidLast),
		p.aid("Show where you can move", scenes.AidLegal),
		p.aid("Show what a move would capture or close", scenes.AidCapture),
	}...)
	for _, g := range p.games {
		for _, a := range g.Aids {
			rows = append(rows, p.aid(a.Label, a.Name))
		}
	}
	rows = append(rows,
		p.toggle("Show who is ahead as a bar", "weighs", &prefs.ShowsEvaluation),
		setting{label: "heading of settings|Play"},
		p.words("setting|Computer speed", "pace", &prefs.Pace, scenes.Paces, "the computer plays|Instant", "the computer plays|Relaxed", "the computer plays|Slow"),
		p.aid("Explain a game when you first open it", aidHowTo),
		p.toggle("On a touch screen, confirm moves with a second tap", "confirm", &prefs.Confirm),
		p.aid("Show what others say online", scenes.AidPhrases),
		p.aid("Show what computer players say", scenes.AidRemarks),
	)
	if p.stage.Engines != nil {
		rows = append(rows, setting{label: "Engines", name: "engines", show: p.engines})
	}
	return rows
}

// language draws the button that opens the choice of a language.
func (p *settings) language(u *ui.UI, name string, r geom.Rect) {
	outlined(u, r, ui.Tool{Name: name, Label: languageName(p.stage), Tip: lang.T("Language"), Run: func() { openLanguage(p.stage) }})
}

// engines draws the button that opens the list of external engines.
func (p *settings) engines(u *ui.UI, name string, r geom.Rect) {
	label := lang.T("engines|None yet")
	if n := len(p.stage.Prefs.Engines); n > 0 {
		label = lang.N(n, say.Plural{One: "%d engine", Many: "%d engines"})
	}
	outlined(u, r, ui.Tool{Name: name, Label: label, Tip: lang.T("Other programs that can play"), Run: func() { openEngines(p.stage, p.games) }})
}

// words returns a setting that chooses one of a few values.
func (p *settings) words(label say.ID, name string, value *string, values []string, labels ...say.ID) setting {
	return setting{label: label, name: name, show: func(u *ui.UI, name string, r geom.Rect) {
		if now := u.Pick(name, r, values, lang.Each(labels), *value, false); now != *value {
			*value = now
			p.stage.SavePrefs()
		}
	}}
}

func (p *settings) toggle(label say.ID, name string, value *bool) setting {
	return setting{label: label, name: name, alone: true, show: func(u *ui.UI, name string, r geom.Rect) {
		if now := u.Switch(name, r, lang.T(label), *value); now != *value {
			*value = now
			p.stage.SavePrefs()
		}
	}}
}

func (p *settings) aid(label say.ID, name string) setting {
	return setting{label: label, name: name, alone: true, show: func(u *ui.UI, target string, r geom.Rect) {
		before := p.stage.Prefs.Aid(name)
		if now := u.Switch(target, r, lang.T(label), before); now != before {
			p.stage.SetAid(name, now)
		}
	}}
}

func (p *settings) volume(u *ui.UI, name string, r geom.Rect) {
	track, number := r.CutLeft(r.W - u.Px(56))
	prefs := &p.stage.Prefs
	if now := u.Slider(name, track, prefs.Volume); now != prefs.Volume {
		prefs.Volume = now
		prefs.Muted = prefs.Muted && now == 0 // turning up the volume unmutes
		p.stage.SavePrefs()
		p.sample = true
	}
	if p.sample && !u.In.Down {
		p.sample = false
		p.stage.Play(sounds.Place, 1, 0)
	}
	ink := u.Theme.Ink
	if prefs.Muted {
		ink = u.Theme.Faint
	}
	u.Text(itoa(prefs.Volume)+" %", ui.FontBody, ink, geom.Point{X: number.Right() - u.Px(10), Y: number.Center().Y}, ui.Right)
}

// size draws the stepper for the size of text.
func (p *settings) size(u *ui.UI, name string, r geom.Rect) {
	prefs := &p.stage.Prefs
	i := max(slices.Index(scenes.Sizes, prefs.Size), 0)
	if step := u.Step(name, r, itoa(scenes.Sizes[i])+" %", i > 0, i < len(scenes.Sizes)-1); step != 0 {
		prefs.Size = scenes.Sizes[i+step]
		p.stage.SavePrefs()
		u.Keep(name + map[int]string{-1: ":less", 1: ":more"}[step])
	}
}

func (p *settings) nameField(u *ui.UI, name string, r geom.Rect) {
	prefs := &p.stage.Prefs
	now := u.NameField(name, r, prefs.Name, lang.T("your name|Shown at your seat"), scenes.MaxName)
	if now != prefs.Name {
		prefs.Name = now
		p.stage.SavePrefs()
	}
}

func (s *setting) height(u *ui.UI, width float64) float64 {
	switch {
	case s.show == nil:
		return u.Px(settingHead)
	case !s.alone && width < u.Px(settingWide):
		return u.Px(settingRow + settingLabel)
	}
	return u.Px(settingRow)
}

func (p *settings) body(c *ui.Column) {
	u := c.UI()
	for i, s := range p.rows() {
		c.Row(s.height(u, c.Width), func(r geom.Rect) { s.row(u, r, i == 0) })
	}
}

func (s *setting) row(u *ui.UI, r geom.Rect, first bool) {
	control := r.Inset(u.Px(3))
	control.X, control.W = r.X, r.W
	switch {
	case s.show == nil:
		if !first {
			u.Rule(geom.Point{X: r.X, Y: r.Y + u.Px(8)}, r.W)
		}
		u.Head(func() {
			u.Text(lang.T(s.label), ui.FontSmall, u.Theme.Accent, geom.Point{X: r.X, Y: r.Bottom() - u.Px(14)}, ui.Left)
		})
		return
	case s.alone:
		control.X, control.W = r.X-u.Px(10), r.W+u.Px(20) // align its text with the labels
	case r.W < u.Px(settingWide):
		label, below := control.CutTop(u.Px(settingLabel))
		u.TextFit(lang.T(s.label), ui.FontBody, u.Theme.Ink, geom.Point{X: label.X, Y: label.Y + label.H*0.6}, ui.Left, label.W)
		control = below
	default:
		label, beside := control.CutLeft(r.W * 0.3)
		u.LabelLines(lang.T(s.label), ui.FontBody, u.Theme.Ink, geom.Rect{X: label.X, Y: label.Y, W: label.W - u.Px(8), H: label.H}, ui.Left)
		control = beside
	}
	s.show(u, "setting-"+s.name, control)
}

// openLanguage opens the choice of a language. Each language is listed by its own name,
// so that its speakers can recognize it.
func openLanguage(s *scenes.Stage) {
	s.Push(&scenes.Dialog{
		ID: "language", Title: say.It("Language"), Width: 380,
		Body: func(c *ui.Column) {
			for _, l := range languageChoices(s) {
				c.Row(c.UI().RowHeight(), func(r geom.Rect) {
					if c.UI().Press("language-"+cmp.Or(l.Tag, "system"), r.Inset(c.UI().Px(3)), ui.Button{Label: l.Name, Selected: l.Tag == s.Prefs.Language}) {
						s.Prefs.Language = l.Tag
						s.SavePrefs()
						s.Pop()
					}
				})
			}
		},
		Buttons: scenes.Closing("cancel", "Cancel", false),
	})
}

// languageChoices returns all languages to choose from. The first is the system's, with
// the tag "".
func languageChoices(s *scenes.Stage) []lang.Choice {
	// Translators: the language to which the computer or the browser is set
	return append([]lang.Choice{{Name: lang.T("System language")}, lang.English}, s.Languages...)
}

// languageName returns the name of the chosen language.
func languageName(s *scenes.Stage) string {
	all := languageChoices(s)
	for _, l := range all {
		if l.Tag == s.Prefs.Language {
			return l.Name
		}
	}
	return all[0].Name
}

func itoa(i int) string { return strconv.Itoa(i) }

// achievements lists the person's achievements in a game.
func (p *statsPanel) achievements(c *ui.Column, g *boards.Game) {
	u := c.UI()
	for _, text := range achievementWords(g, p.book.Achievements(g.ID, g.LevelNames())) {
		if mark := statsLines(c, text, ui.FontBody, u.Theme.Ink, u.Px(26)); mark.W > 0 {
			u.Icon(sprites.Check, u.Px(18), u.Theme.Accent, geom.Point{X: mark.X + u.Px(9), Y: mark.Center().Y})
		}
	}
}

// achievementWords returns one sentence for each achievement.
func achievementWords(g *boards.Game, r stats.Achievements) (words []string) {
	if n := len(r.Beaten); n > 0 {
		// Translators: names of computer players
		words = append(words, lang.T("You beat %s.", playerNames(g, r.Beaten)))
	}
	if r.DrawnWith != "" {
		// Translators: the name of a computer player
		words = append(words, lang.T("You held %s to a draw.", g.SayPlayer(r.DrawnWith)))
	}
	if r.Perfect > 0 {
		words = append(words, lang.N(r.Perfect, say.Plural{One: "You played %d perfect game.", Many: "You played %d perfect games."}))
	}
	return words
}

// mostHabits is the most kinds of missed chances listed for a game.
const mostHabits = 3

// habits lists what the person missed in the games reviewed in the last seven days.
func (p *statsPanel) habits(c *ui.Column, g *boards.Game) {
	page := p.book.Games[g.ID]
	if page == nil {
		return
	}
	list, games := page.Habits(stats.Day(p.stage.Now().Date()))
	if len(list) == 0 {
		return
	}
	statsWords(c, lang.N(games, say.Plural{One: "In %d game reviewed in the last " +
		"seven days:", Many: "In %d games reviewed in the last seven days:"}), ui.FontSmall)
	for _, h := range list[:min(len(list), mostHabits)] {
		if row, known := habitRow(g.Game, h); known {
			statsLine(c, row[0], row[1])
		}
	}
}

// habitRow says how often a kind of chance was missed. It returns false for a kind that the game
// does not have.
func habitRow(g *match.Game, h stats.Habit) (row [2]string, known bool) {
	if e := g.Chance(h.Kind); e != nil {
		return [2]string{lang.T(e.Habit), strconv.Itoa(h.Missed)}, true
	}
	return row, false
}
