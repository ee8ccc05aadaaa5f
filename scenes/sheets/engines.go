package sheets

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/dialog"
	"tessera/scenes/geom"
	"tessera/scenes/lang"
	"tessera/scenes/mind"
	"tessera/scenes/ui"
)

// Translators: what stands in quotation marks is typed so.
const enginesWords say.ID = "Other programs on this computer can play too. Enter the command that starts " +
	"one. It must speak Tessera's protocol, like “tessera-play trisq protocol --level strong”, or GTP, " +
	"like “gnugo --mode gtp --chinese-rules --capture-all-dead”. GTP programs play Trisq with the " +
	"Groups rules."

// openEngines opens the list of external engines.
func openEngines(s *scenes.Stage, games []*boards.Game) {
	p := &enginesPanel{stage: s, games: games}
	s.Push(&dialog.Dialog{
		ID: "engines", Title: say.It("Engines"), Width: 620, Update: p.receiveTried, Body: p.body, Buttons: p.buttons, Field: commandField,
	})
}

const commandField = "command"

// enginesPanel is the open list of external engines.
type enginesPanel struct {
	stage   *scenes.Stage
	games   []*boards.Game
	command string
	tried   <-chan mind.TryResult // receives the result of trying a command; nil when idle
	said    string                // the message about the last attempt
	wrong   bool                  // said is an error
}

// receiveTried receives the result of trying a command.
func (p *enginesPanel) receiveTried(*ui.UI) {
	select {
	case t := <-p.tried:
		p.tried = nil
		p.addTried(t)
	default:
	}
}

// addTried adds a working engine to the preferences, or shows why it failed.
func (p *enginesPanel) addTried(t mind.TryResult) {
	prefs := &p.stage.Prefs
	p.stage.UI.Focus(commandField)
	if p.wrong = t.Err != nil; p.wrong {
		p.said = lang.Sentence(say.Err(t.Err))
		return
	}
	p.remove(t.Engine.Command)
	t.Engine.Name = p.unlike(t.Engine.Name)
	prefs.Engines = append(prefs.Engines, scenes.Engine{Engine: t.Engine, Game: t.Game, RequiredOptions: t.RequiredOptions})
	p.stage.SavePrefs()
	p.said = lang.T("%s plays %s. Choose it when you start a new game.", t.Engine.Name, p.title(t.Game))
	p.command = ""
}

// unlike returns name, with a number appended if another engine already has it: one
// program can be added with several commands.
func (p *enginesPanel) unlike(name string) string {
	taken := func(name string) bool {
		return slices.ContainsFunc(p.stage.Prefs.Engines, func(e scenes.Engine) bool { return e.Name == name })
	}
	unlike := name
	for n := 2; taken(unlike); n++ {
		end := fmt.Sprintf(" (%d)", n)
		first := []rune(name)
		unlike = strings.TrimSpace(string(first[:min(len(first), match.MaxName-len(end))])) + end
	}
	return unlike
}

// remove deletes the engine with this command from the preferences.
func (p *enginesPanel) remove(command string) {
	prefs := &p.stage.Prefs
	var left []scenes.Engine
	for _, e := range prefs.Engines {
		if e.Command != command {
			left = append(left, e)
		}
	}
	prefs.Engines = left
	p.stage.SavePrefs()
}

// title returns the title of a game, or its id if the game is unknown.
func (p *enginesPanel) title(id string) string {
	if g, err := boards.Rules(p.games).Find(id); err == nil {
		return lang.Of(g.Title)
	}
	return id
}

func (p *enginesPanel) body(c *ui.Column) {
	u := c.UI()
	c.Note(lang.T(enginesWords), u.Theme.Faint)
	for i, e := range p.stage.Prefs.Engines {
		c.Row(u.Around(engineRow, 4), func(r geom.Rect) { p.row(u, r, i, e) })
	}
	c.Row(u.RowHeight(), func(r geom.Rect) {
		// Translators: a command as it is typed
		p.command = u.Field(commandField, u.Labelled(lang.T("Command"), r), p.command, lang.T("such as %s", "gnugo --mode gtp"), match.MaxCommand, unicode.IsPrint)
	})
	c.Row(u.RowHeight(), func(r geom.Rect) { p.limit(u, r) })
	text, ink := p.said, u.Theme.Ink
	switch {
	case p.tried != nil:
		text, ink = lang.T("Starting the engine and asking it for a test move."), u.Theme.Faint
	case p.wrong:
		ink = u.Theme.Warning
	}
	c.Space(u.Px(6))
	c.Paragraph(text, ui.FontBody, ink)
}

const engineRow = 50 // at 100 %

// row draws one engine: its name and game, and the command below.
func (p *enginesPanel) row(u *ui.UI, r geom.Rect, i int, e scenes.Engine) {
	remove := lang.T("Remove")
	words, button := r.CutLeft(r.W - max(u.Px(100), u.TextWidth(remove, ui.FontStrong)+u.Px(28)))
	top, below := geom.Rect{X: words.X, Y: words.Y, W: words.W - u.Px(8), H: words.H - u.Px(6)}.CutTop(words.H / 2)
	u.TextFit(e.Name+", "+p.title(e.Game), ui.FontStrong, u.Theme.Ink, geom.Point{X: top.X, Y: top.Center().Y}, ui.Left, top.W)
	u.TextFit(e.Command, ui.FontSmall, u.Theme.Faint, geom.Point{X: below.X, Y: below.Center().Y}, ui.Left, below.W)
	button = button.Inset(u.Px(4))
	u.Outline(button, u.Theme.HoverShade, u.Theme.Rule, ui.Corner, 1)
	if u.Press("remove-"+itoa(i), button, ui.Button{Label: remove, Tip: lang.T("Remove %s", e.Name)}) {
		p.remove(e.Command)
		p.said, p.wrong = "", false
	}
}

// limit draws the control for an engine's time for a move.
func (p *enginesPanel) limit(u *ui.UI, row geom.Rect) {
	prefs := &p.stage.Prefs
	seconds := int(prefs.EngineTimeLimit().Seconds())
	at := slices.Index(scenes.Limits, seconds) // always found: preferences allow only these values
	if by := u.Step("limit", u.Labelled(lang.T("Time per move"), row), lang.N(seconds, say.Plural{One: "%d second", Many: "%d seconds"}), at > 0, at < len(scenes.Limits)-1); by != 0 {
		prefs.Limit = scenes.Limits[at+by]
		p.stage.SavePrefs()
	}
}

func (p *enginesPanel) buttons(s *scenes.Stage) []ui.Tool {
	return []ui.Tool{
		{Name: "ok", Label: lang.T("close a panel|Done"), Primary: strings.TrimSpace(p.command) == "", Run: s.Pop},
		{Name: "add", Label: lang.T("Add"), Primary: strings.TrimSpace(p.command) != "", Run: p.try},
	}
}

// try starts the entered command in the background. The result arrives on p.tried.
func (p *enginesPanel) try() {
	switch {
	case p.tried != nil || strings.TrimSpace(p.command) == "":
		return
	case len(p.stage.Prefs.Engines) >= scenes.MaxEngines:
		p.said, p.wrong = lang.N(scenes.MaxEngines, say.Plural{One: "You already have %d engine. " +
			"Remove it first.", Many: "You already have %d engines. Remove one first."}), true
		return
	}
	p.tried = p.stage.Engines.Try(strings.TrimSpace(p.command), p.stage.Prefs.EngineTimeLimit())
}
