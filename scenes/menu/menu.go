// Package menu is the shelf of games. Each game has a card with a picture of its board,
// its name and a line about it.
//
// It imports scenes, scenes/ui, scenes/library and scenes/play; never one game.
package menu

import (
	"image"
	"math"
	"slices"
	"strings"
	"time"

	"tessera/logic/lessons"
	"tessera/logic/say"
	"tessera/logic/stats"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
	"tessera/scenes/lang"
	"tessera/scenes/library"
	"tessera/scenes/play"
	"tessera/scenes/sheets"
	"tessera/scenes/ui"
)

// Menu is the scene of the shelf.
type Menu struct {
	games  []*boards.Game
	tables map[string]library.TableState // how each table was left, by game id
	known  bool
	day    int // the [stats.Day] of the data below
	scroll ui.Scroller
	paster play.Paster

	date    say.Text // of day
	daily   library.Daily
	lessons map[string]library.Lesson
	roads   map[string]library.Road
	steps   map[string]int   // number of steps of each game's lesson
	online  []*library.Entry // remote games under way
	waiting []*library.Entry // those of online that wait for the person's turn
	warning string           // that games are not being saved
	news    string           // about the program itself
}

// New returns the shelf of these games.
func New(games []*boards.Game) *Menu {
	boards.Shelve(games)
	return &Menu{games: games}
}

// Uncovered reloads the shelf in the next frame, because the tables may have changed.
func (m *Menu) Uncovered() { m.known = false }

// Shelf returns the games of the shelf.
func (m *Menu) Shelf() []*boards.Game { return m.games }

// TurnsChanged reloads the shelf in the next frame, because a remote game may wait for
// the person's turn.
func (m *Menu) TurnsChanged() { m.known = false }

func (m *Menu) Name() string { return "menu" }

func (m *Menu) Overlay() bool { return false }

func (m *Menu) Frame(s *scenes.Stage) {
	u := s.UI
	now := s.Now()
	if !m.known || m.day != 0 && m.day != stats.Day(now.Date()) && u.Live() {
		m.load(s, now)
	}
	u.WakeIn(time.Date(now.Year(), now.Month(), now.Day()+1, 0, 0, 0, 0, now.Location()).Sub(now))
	m.warning, m.news = m.trouble(s.Store), s.News
	all := u.Screen.Inset(u.Px(2 * ui.Grid))
	head, rest := all.CutTop(m.headHeight(u, all.W))
	strips := func(c *ui.Column) { m.above(s, c) }
	g := m.grid(u, geom.Rect{X: rest.X, Y: rest.Y, W: rest.W, H: rest.H - u.ColumnHeight(all.W, strips)})
	// Title, strips and cards have the same left and right edges.
	width := rest.W - 2*g.margin
	above := u.ColumnHeight(width, strips)
	m.header(s, geom.Rect{X: head.X + g.margin, Y: head.Y, W: width, H: head.H})
	u.Scroll(&m.scroll, rest, g.height+above, func(list geom.Rect) {
		top, cards := list.CutTop(above + g.above)
		_, top = top.CutTop(g.above)
		cards.Y -= g.above
		u.Column(geom.Rect{X: top.X + g.margin, Y: top.Y, W: width, H: top.H}, strips)
		for i, game := range m.games {
			m.card(s, game, g.cell(i, cards), g)
		}
	})
	m.paster.Frame(s, m.games)
	if u.Live() {
		m.keys(u)
	}
}

// load loads how the tables were left, and shows a notice if a save is damaged.
func (m *Menu) load(s *scenes.Stage, now time.Time) {
	m.known, m.day, m.date = true, stats.Day(now.Date()), say.Day(now)
	play.Leave(s)
	play.Attend(s, m.games)
	m.online, m.waiting = library.Online(s.Store, boards.Rules(m.games)), nil
	for _, e := range m.online {
		if e.YourTurn {
			m.waiting = append(m.waiting, e)
		}
	}
	m.tables, m.lessons = map[string]library.TableState{}, library.Lessons(s.Store)
	m.steps = map[string]int{}
	var damaged []say.Text
	s.Address("")
	for _, g := range m.games {
		left := library.Of(s.Store, g.Game).TableState()
		m.tables[g.ID], m.steps[g.ID] = left, len(lessons.Of(g.Game, g.Defaults()))
		damaged = append(damaged, left.Notice)
	}
	rules := boards.Rules(m.games)
	var ways, daily library.Notice
	m.roads, ways = library.Roads(s.Store, rules...)
	m.daily, daily = library.DailyOf(s.Store, rules, m.day)
	damaged = append(damaged, ways.Words, daily.Words)
	scenes.Notify(s, say.It("Damaged files"), say.Join("\n\n", damaged...))
}

// say shows a notice if a table does not open.
func (m *Menu) say(s *scenes.Stage, err error) {
	scenes.Notify(s, say.It("Cannot open this table"), say.Err(err))
}

// grid is the layout of the cards.
type grid struct {
	columns   int
	flat      bool // the words are beside the picture
	w, h, gap float64
	pic       float64 // width of a flat card's picture
	words     float64 // height of the words below the picture
	height    float64
	margin    float64 // left and right of the cards
	above     float64 // space above the first row
}

// grid returns the layout that hides the least and, among those, has the largest
// pictures.
func (m *Menu) grid(u *ui.UI, r geom.Rect) grid {
	best := m.inColumns(u, r, 1, true)
	for columns := 1; columns <= min(len(m.games), 4); columns *= 2 {
		for flat, least := range map[bool]float64{false: 230, true: 300} {
			if g := m.inColumns(u, r, columns, flat); g.w >= u.Px(least) && g.better(best, r.H) {
				best = g
			}
		}
	}
	return best
}

// picture returns the area of a card's picture.
func (g grid) picture() float64 {
	if g.flat {
		return g.pic * g.h
	}
	return g.w * (g.h - g.words)
}

// better reports whether g is better than another layout in a window of this height.
func (g grid) better(other grid, window float64) bool {
	// Rounding can hide less than a pixel, which does not count.
	if hidden, more := math.Floor(max(g.height-window, 0)), math.Floor(max(other.height-window, 0)); hidden != more {
		return hidden < more
	}
	return g.picture() > other.picture()
}

func (m *Menu) inColumns(u *ui.UI, r geom.Rect, columns int, flat bool) grid {
	g := grid{columns: columns, flat: flat, gap: u.Px(18)}
	if flat {
		g.gap = u.Px(12)
	}
	rows := float64((len(m.games) + columns - 1) / columns)
	between := g.gap * float64(columns-1)
	g.w = min((r.W-u.Px(16)-between)/float64(columns), u.Px(560))
	g.margin = (r.W - g.w*float64(columns) - between) / 2
	beside := 2 * u.Px(cardPad)
	if flat {
		g.pic = g.w * 0.36
		beside += g.pic
	}
	for _, game := range m.games {
		g.words = max(g.words, u.Px(52)+u.ParagraphHeight(lang.Of(game.Summary), ui.FontSmall, g.w-beside))
	}
	room := (r.H - g.gap*(rows+1)) / rows
	if flat {
		g.h = max(g.words, min(room, g.pic))
	} else {
		g.h = min(g.w*0.78, max(u.Px(120), room-g.words)) + g.words
	}
	g.height = rows*(g.h+g.gap) + g.gap
	g.above = max(0, (r.H-g.height)*0.38) // the optical center is above the middle
	g.height += g.above
	return g
}

// cardPad is the space beside a card's words, at 100 %.
const cardPad = 16

func (g grid) cell(i int, list geom.Rect) geom.Rect {
	row, col := i/g.columns, i%g.columns
	return geom.Rect{X: list.X + g.margin + float64(col)*(g.w+g.gap), Y: list.Y + g.above + g.gap/2 + float64(row)*(g.h+g.gap), W: g.w, H: g.h}.Round()
}

func (m *Menu) card(s *scenes.Stage, g *boards.Game, r geom.Rect, in grid) {
	u := s.UI
	hover, held, used := u.Wide(cardName(g), r)
	shown := r
	if hover && !held {
		shown = r.Moved(geom.Point{Y: -math.Round(u.Px(2))})
	}
	u.Card(shown)
	if held {
		u.Box(shown, u.Theme.HoverShade, ui.Corner)
	}
	inset := u.Px(10)
	pic := geom.Rect{X: shown.X + inset, Y: shown.Y + inset, W: shown.W - 2*inset, H: shown.H - in.words}.Round()
	text := geom.Rect{X: shown.X + u.Px(cardPad), Y: pic.Bottom(), W: shown.W - 2*u.Px(cardPad), H: in.words}
	if in.flat {
		pic = geom.Rect{X: pic.X, Y: pic.Y, W: in.pic - inset, H: shown.H - 2*inset}.Round()
		text = geom.Rect{X: shown.X + in.pic + u.Px(cardPad), Y: shown.Y + (shown.H-in.words)/2, W: shown.W - in.pic - 2*u.Px(cardPad), H: in.words}
	}
	next, about := m.next(g), lang.Of(g.Summary)
	if next.friend != nil {
		_, about = friendWords(next.friend)
	}
	m.picture(u, g, next.friend, pic)
	u.TextFit(lang.Of(g.Title), ui.FontLarge, u.Theme.Ink, geom.Point{X: text.X, Y: text.Y + u.Px(20)}, ui.Left, text.W)
	m.sayProgress(u, m.roads[g.ID].Passed, geom.Point{X: text.Right() - 1, Y: text.Y + u.Px(20)})
	if beside := text.W - u.TextWidth(lang.Of(g.Title), ui.FontLarge); beside > u.Px(150) {
		m.progress(u, m.roads[g.ID].Passed, geom.Point{X: text.Right(), Y: text.Y + u.Px(20)})
	}
	line := geom.Rect{X: text.X, Y: text.Y + u.Px(34), W: text.W, H: in.words - u.Px(52)}
	u.Paragraph(about, ui.FontSmall, u.Theme.Faint, line, ui.Left)
	m.badge(u, next.words, pic, in.flat)
	if used(shown) {
		m.say(s, next.run(s))
	}
}

// step is what comes next in a game, and what a press on its card does.
type step struct {
	words  string // "" for a game that was never begun
	run    func(*scenes.Stage) error
	friend *library.Entry // the remote game that comes next, if it is one
}

// friend returns the remote game that comes first in a game: one that waits for this
// person, and of several the latest; nil for none.
func (m *Menu) friend(g *boards.Game) (first *library.Entry) {
	for _, e := range m.online {
		if e.Game.ID == g.ID && (first == nil || e.YourTurn || !first.YourTurn) {
			first = e
		}
	}
	if first != nil {
		first.Load()
	}
	return first
}

// friendWords names a remote game, and says whose turn it is.
func friendWords(e *library.Entry) (game, turn string) {
	names := strings.Join(e.OpponentNames, ", ")
	switch {
	case e.Next():
		turn = lang.T(library.NextHasBegun)
	case e.YourTurn:
		turn = lang.T("Your turn")
	case len(e.OpponentNames) == 1:
		// Translators: the name of a person.
		turn = lang.T("%s's turn", names)
	default: // several others, or nobody whose name is known
		turn = lang.T("Waiting for a move")
	}
	switch {
	case names != "":
		// Translators: the names of those with whom it is played.
		return lang.T("Your game with %s", names), turn
	case e.YourTurn:
		return turn, turn
	}
	return lang.T("Your online table"), turn
}

// openFriend opens a remote game.
func (m *Menu) openFriend(e *library.Entry) func(*scenes.Stage) error {
	return func(s *scenes.Stage) error { return play.OpenSaved(s, m.games, e) }
}

// next returns the next step in a game: a remote game that waits for this person, its game
// under way, a remote game, another one after its end, its lesson, or the next station.
func (m *Menu) next(g *boards.Game) step {
	left, lesson, steps := m.tables[g.ID], m.lessons[g.ID].At, m.steps[g.ID]
	if e := m.friend(g); e != nil && (e.YourTurn || !left.UnderWay) {
		words, _ := friendWords(e)
		return step{words, m.openFriend(e), e}
	}
	switch {
	case left.UnderWay:
		return step{lang.T("Your game, turn %d", left.Turns), func(s *scenes.Stage) error { return play.Open(s, g, nil, nil) }, nil}
	case left.Over:
		return step{lang.T("Play again"), func(s *scenes.Stage) error { return play.Again(s, g) }, nil}
	case lesson > 0 && lesson < steps:
		return step{lang.T("Lesson, step %d of %d", lesson+1, steps), func(s *scenes.Stage) error { return play.OpenLesson(s, g) }, nil}
	case slices.Contains(m.roads[g.ID].Passed, true):
		if next, ok := m.roads[g.ID].Next(); ok {
			return step{lang.Of(sheets.StationTitle(g, next)), func(s *scenes.Stage) error { return play.OpenStation(s, g, next) }, nil}
		}
	}
	return step{"", func(s *scenes.Stage) error { return play.Open(s, g, nil, nil) }, nil}
}

// isNew reports whether no one has played here yet.
func (m *Menu) isNew() bool {
	for _, left := range m.tables {
		if left.UnderWay || left.Over {
			return false
		}
	}
	return len(m.lessons) == 0 && len(m.online) == 0 && m.daily.Solved == 0
}

// picture draws the remote game if there is one, else how the table was left, or the game's
// default picture if its table is empty.
func (m *Menu) picture(u *ui.UI, g *boards.Game, friend *library.Entry, r geom.Rect) {
	w, h, style := int(r.W), int(r.H), u.Theme.Style()
	left, state := m.tables[g.ID].State, ""
	if friend != nil && friend.Match != nil {
		left = friend.Match.Current().State()
	}
	if left != nil {
		state = left.String()
	}
	key := [...]any{g.ID, w, h, style, state}
	img := u.Picture(key, func() image.Image {
		if left == nil {
			return g.Picture(w, h, style)
		}
		return g.Small(left, w, h, style)
	})
	if left != nil || !u.HasPicture(key) {
		u.Box(r, u.Theme.Board, 8)
	}
	u.ShowAt(img, r.Center(), ui.Look{})
}

// progress draws a dot for each station of a game's road, filled if it was passed, to the
// left of p. It draws none before the first.
func (m *Menu) progress(u *ui.UI, passed []bool, p geom.Point) {
	if !slices.Contains(passed, true) {
		return
	}
	size, step := u.Px(6), u.Px(10)
	x := p.X - step*float64(len(passed)-1) - size
	for _, is := range passed {
		ink := u.Theme.Rule
		if is {
			ink = u.Theme.Accent
		}
		u.Box(geom.Rect{X: x, Y: p.Y - size/2, W: size, H: size}, ink, 99)
		x += step
	}
}

// sayProgress says for assistive tools what progress draws.
func (m *Menu) sayProgress(u *ui.UI, passed []bool, p geom.Point) {
	n := 0
	for _, is := range passed {
		if is {
			n++
		}
	}
	if n > 0 {
		u.Say(lang.T("Road: %d of %d", n, len(passed)), geom.Rect{X: p.X, Y: p.Y, W: 1, H: 1})
	}
}

// badge shows the next step in a game over its picture.
func (m *Menu) badge(u *ui.UI, text string, r geom.Rect, flat bool) {
	if text == "" {
		return
	}
	w, h := min(u.TextWidth(text, ui.FontSmall)+u.Px(24), r.W), u.Px(28)
	tag := geom.Rect{X: r.Right() - w - u.Px(6), Y: r.Y + u.Px(6), W: w, H: h}
	if flat {
		tag.X, tag.Y = r.X+(r.W-w)/2, r.Bottom()-h
	}
	u.Box(tag, u.Theme.Accent, 99)
	u.TextFit(text, ui.FontSmall, u.Theme.OnAccent, tag.Center(), ui.Center, w-u.Px(10))
}

// keys moves the focus over the shelf with the arrow keys, starting at the first card.
func (m *Menu) keys(u *ui.UI) {
	if !u.In.Arrow() || len(m.games) == 0 {
		return
	}
	if !u.Focused() {
		u.Focus(cardName(m.games[0]))
		return
	}
	for _, key := range u.In.Keys {
		if to := u.Beside(key); to != "" {
			u.Focus(to)
		}
	}
}

// cardName returns the target name of a game's card.
func cardName(g *boards.Game) string { return "game:" + g.ID }
