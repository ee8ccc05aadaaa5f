package sheets

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"

	"tessera/assets/sprites"
	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/logic/stats"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
	"tessera/scenes/lang"
	"tessera/scenes/library"
	"tessera/scenes/mind"
	"tessera/scenes/ui"
)

const yourStrengthShort say.ID = "You win about half your games."

// friend is the choice of a person elsewhere, who is invited.
const friend = "friend"

// player is a choice for a seat.
type player struct {
	who       string
	name      say.Text
	about     say.Text
	score     say.Text        // the person's record against it; may be zero
	face      match.Character // 0 without one
	suggested bool
}

// aboutStrength describes the computer at the person's own strength. It returns about in
// games for two. With more players the strength follows no results, so the text is empty.
func (f *newGameForm) aboutStrength(about say.ID) say.Text {
	if len(f.Names) > 2 {
		return say.Text{}
	}
	return say.It(about)
}

// playerName returns the name of a player as the form shows it.
func (f *newGameForm) playerName(who string) string {
	if who == match.Person {
		return lang.T("at a seat|Person")
	}
	if library.FollowsStrength(who) {
		return lang.T("Computer, your strength")
	}
	if e, is := match.ParseEngine(who); is {
		return e.Name
	}
	// Translators: a computer player's name
	return lang.T("%s, computer", f.Game.SayPlayer(who))
}

// players returns all choices for a seat: a person, the computer at the person's own
// strength, its levels, and external engines.
func (f *newGameForm) players() []player {
	var mine int // the person's strength under the chosen rules
	var scale *match.Scale
	var suggested string
	if settings, err := f.Settings(); err == nil {
		mine, scale = library.Strength(f.book, f.Game.Game, settings)
		suggested = f.suggested(mine, scale)
	}
	list := []player{{who: match.Person, name: say.It("at a seat|Person"), about: say.It("Someone at this screen")}}
	if f.invites() {
		list = append(list, player{who: friend, name: say.It("at a seat|A friend"), about: say.It("Somewhere else, by a link")})
	}
	var counted map[string]stats.Tally
	if page := f.book.Games[f.Game.ID]; page != nil {
		counted = page.Levels
	}
	if scale != nil {
		list = append(list, player{
			who: match.StrengthName(mine), name: say.It("Your strength"), about: f.aboutStrength(yourStrengthShort),
			score: record(counted[match.YourStrength]),
		})
	}
	for _, level := range f.Game.Offered() {
		list = append(list, player{who: level.Name, name: f.Game.SayPlayer(level.Name), about: say.Sentence(say.It(level.About)),
			score: record(counted[level.Name]), face: level.Character, suggested: level.Name == suggested})
	}
	for _, e := range f.engines() {
		list = append(list, player{who: e.PlayerName(), name: say.Raw(e.Name), about: say.Raw(e.Command), score: record(counted[e.Name])})
	}
	return list
}

// suggested returns the level suggested to a person of this strength: the nearest once the
// strength has settled, the next on the road until then, and "" without a scale.
func (f *newGameForm) suggested(mine int, scale *match.Scale) (level string) {
	if scale == nil {
		return ""
	}
	if len(f.book.Rating(f.Game.ID, scale.ID).Results) < settled {
		return library.NextOpponent(f.stage.Store, f.Game.Game)
	}
	nearest := 0
	for _, l := range f.Game.Offered() {
		n, _ := scale.Of(l.Name)
		if away := max(n-mine, mine-n); level == "" || away < nearest {
			level, nearest = l.Name, away
		}
	}
	return level
}

// engines returns the external engines that play this game. If the options are fixed, it
// returns only those that play with these options.
func (f *newGameForm) engines() []scenes.Engine {
	if f.stage.Engines == nil {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(f.stage.Prefs.Engines), func(e scenes.Engine) bool {
		return e.Game != f.Game.ID || f.fixed && !e.AllowsOptions(f.chosen)
	})
}

// setRequiredOptions sets the options that a player needs.
func (f *newGameForm) setRequiredOptions(who string) {
	engine, _ := match.ParseEngine(who)
	e, _ := f.stage.Prefs.Engine(engine.Command)
	maps.Copy(f.chosen, e.RequiredOptions)
	f.unfolded = f.unfolded || len(e.RequiredOptions) > 0
	f.nameSeats()
}

// optionsProblem returns a message about the first engine that does not play with the chosen
// options, or "".
func (f *newGameForm) optionsProblem() string {
	for _, who := range f.seats[:len(f.Names)] {
		engine, _ := match.ParseEngine(who)
		if e, is := f.stage.Prefs.Engine(engine.Command); is && !e.AllowsOptions(f.chosen) {
			return lang.T("%s cannot play by these rules. Choose %s or "+
				"another player.", e.Name, f.optionWords(e.RequiredOptions))
		}
	}
	return ""
}

// optionWords returns option values in words, as the form shows them.
func (f *newGameForm) optionWords(values map[string]string) string {
	var words []string
	for _, o := range f.Game.Options {
		if i := slices.Index(o.Values, values[o.Key]); i >= 0 && i < len(o.Labels) {
			words = append(words, lang.T("%s %s", o.Label, o.Labels[i]))
		}
	}
	return strings.Join(words, ", ")
}

// ChoosePlayer opens the list of players for a seat of a game under way, with its options
// in chosen. It calls take with the choice.
func ChoosePlayer(s *scenes.Stage, g *boards.Game, chosen map[string]string, seat int, who string, take func(who string)) {
	f := newForm(s, g, chosen, nil)
	f.fixed, f.seats[seat] = true, who
	f.choosePlayer(seat, f.Names[seat], take)
}

// record returns the games won and lost in words, or the zero text if there are none.
func record(t stats.Tally) say.Text {
	var words []say.Text
	if t.Won > 0 {
		// Translators: games that the person has won against a player.
		words = append(words, say.Count(t.Won, say.Plural{One: "games|%d won", Many: "games|%d won"}))
	}
	if t.Lost > 0 {
		words = append(words, say.Count(t.Lost, say.Plural{One: "games|%d lost", Many: "games|%d lost"}))
	}
	return say.Join(", ", words...)
}

// choosePlayer opens the list of players for seat i and calls take with the choice.
func (f *newGameForm) choosePlayer(i int, name say.ID, take func(who string)) {
	list := f.players()
	f.stage.Push(&scenes.Dialog{
		ID: "player", Title: say.It("Who plays %s?", name), Width: 520,
		Body: func(c *ui.Column) {
			u := c.UI()
			for _, p := range list {
				c.Row(headRow(u, c.Width, lang.Of(p.about), u.TextWidth(lang.Of(p.score), ui.FontSmall)), func(r geom.Rect) { f.playerRow(u, r, p, f.playerName(p.who) == f.playerName(f.seats[i]), take) })
			}
		},
		Buttons: scenes.Closing("back-to-form", "Back", false),
	})
}

// Sizes at 100 %.
const (
	playerRow  = 46
	playerFace = 34
)

// playerRow draws one player: its face beside its name, and below that its description and
// the person's record against it, in words.
func (f *newGameForm) playerRow(u *ui.UI, r geom.Rect, p player, chosen bool, take func(who string)) {
	id := p.who
	if library.FollowsStrength(id) {
		id = "yours"
	} else if e, is := match.ParseEngine(id); is {
		id = e.Name
	}
	if u.Press("who:"+id, r.Inset(u.Px(1)), ui.Button{Selected: chosen}) {
		f.stage.Pop()
		take(p.who)
	}
	in := drawHead(u, r, p.face, p.icon())
	left, below := headLines(u, in, lang.Of(p.about), u.TextWidth(lang.Of(p.score), ui.FontSmall))
	name := lang.Of(p.name)
	u.TextFit(name, ui.FontStrong, u.Theme.Ink, geom.Point{X: left.X, Y: left.Center().Y}, ui.Left, left.W)
	if p.suggested {
		_, left = left.CutLeft(min(u.TextWidth(name, ui.FontStrong)+u.Px(10), left.W))
		u.TextFit(lang.T("suggested for you"), ui.FontSmall, u.Theme.Accent, geom.Point{X: left.X, Y: left.Center().Y}, ui.Left, left.W)
	}
	left = atRight(u, below, lang.Of(p.score), ui.FontSmall)
	u.Paragraph(lang.Of(p.about), ui.FontSmall, u.Theme.Faint, left, ui.Left)
}

// headRow returns the height of a row with a face, a title and a note of one or more lines.
// beside is the width of what is at the right of the note.
func headRow(u *ui.UI, width float64, note string, beside float64) float64 {
	return max(u.Around(playerRow, 1), u.LineHeight(ui.FontStrong)+u.ParagraphHeight(note, ui.FontSmall, noteWidth(u, width-u.Px(playerFace+26), beside))+u.Px(8))
}

func noteWidth(u *ui.UI, width, beside float64) float64 {
	if beside == 0 {
		return width
	}
	return width - beside - u.Px(12)
}

// headLines returns the places of the title and the note of such a row, right of its face.
func headLines(u *ui.UI, in geom.Rect, note string, beside float64) (title, below geom.Rect) {
	line, high := u.LineHeight(ui.FontStrong), u.ParagraphHeight(note, ui.FontSmall, noteWidth(u, in.W, beside))
	if note == "" {
		high = 0
	}
	title = geom.Rect{X: in.X, Y: in.Center().Y - (line+high)/2, W: in.W, H: line}
	return title, geom.Rect{X: in.X, Y: title.Bottom(), W: in.W, H: high}
}

// drawHead draws a face, or the icon of a row without one, at the left of a row, and
// returns the rest of the row.
func drawHead(u *ui.UI, r geom.Rect, face match.Character, icon *sprites.Icon) geom.Rect {
	in := geom.Rect{X: r.X + u.Px(8), Y: r.Y + u.Px(3), W: r.W - u.Px(16), H: r.H - u.Px(6)}
	head, rest := in.CutLeft(u.Px(playerFace + 10))
	if face != 0 {
		u.Face(int(face), u.Px(playerFace), head.Center())
	} else {
		u.Icon(icon, u.Px(24), u.Theme.Faint, head.Center())
	}
	return rest
}

// icon stands for a player without a face.
func (p player) icon() *sprites.Icon {
	if p.who == match.Person || p.who == friend {
		return sprites.Persons
	}
	return sprites.Computer
}

// atRight writes text at the right end of line and returns the rest of the line.
func atRight(u *ui.UI, line geom.Rect, text string, font ui.Font) geom.Rect {
	if text == "" {
		return line
	}
	u.Text(text, font, u.Theme.Ink, geom.Point{X: line.Right(), Y: line.Center().Y}, ui.Right)
	line.W -= u.TextWidth(text, font) + u.Px(12)
	return line
}

// Translators: what stands in quotation marks is typed so.
const enginesWords say.ID = "Other programs on this computer can play too. Enter the command that starts " +
	"one. It must speak Tessera's protocol, like “tessera-play trisq protocol --level strong”, or GTP, " +
	"like “gnugo --mode gtp --chinese-rules --capture-all-dead”. GTP programs play Trisq with the " +
	"Groups rules."

// openEngines opens the list of external engines.
func openEngines(s *scenes.Stage, games []*boards.Game) {
	p := &enginesPanel{stage: s, games: games}
	s.Push(&scenes.Dialog{
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
	prefs.Engines = slices.DeleteFunc(slices.Clone(prefs.Engines), func(e scenes.Engine) bool { return e.Command == command })
	p.stage.SavePrefs()
}

// title returns the title of a game, or its id if the game is unknown.
func (p *enginesPanel) title(id string) string {
	if g, err := boards.ByID(p.games, id); err == nil {
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
