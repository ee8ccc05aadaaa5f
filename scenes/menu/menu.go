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

	"tessera/assets/sprites"
	"tessera/logic/lessons"
	"tessera/logic/road"
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
	week    [7]int // as [library.Week] returns it
	lessons map[string]library.Lesson
	roads   map[string]road.Way
	before  map[string]road.Way // roads as last shown
	filling geom.Tween          // from before to roads
	steps   map[string]int      // number of steps of each game's lesson
	online  []*library.Entry    // remote games under way
	waiting []*library.Entry    // those of online that wait for the person's turn
	warning string              // that games are not being saved
	news    string              // about the program itself
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
	// Title, strips and cards have the same left and right edges. Narrower strips are higher.
	var g grid
	width, above := all.W, 0.0
	for range 2 {
		above = u.ColumnHeight(width, strips)
		g = m.grid(u, geom.Rect{X: rest.X, Y: rest.Y, W: rest.W, H: rest.H - above})
		width = rest.W - 2*g.margin
	}
	above = u.ColumnHeight(width, strips)
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
	m.before = m.roads
	m.roads, ways = library.Roads(s.Store, rules...)
	m.filling = geom.Start(s.UI.In.Now, fillTime)
	m.daily, daily = library.DailyOf(s.Store, rules, m.day)
	m.week = library.Week(s.Store, m.day)
	damaged = append(damaged, ways.Words, daily.Words)
	scenes.Notify(s, say.It("Damaged files"), say.Join("\n\n", damaged...))
}

// fillTime is how long the dot of a station that was passed fills.
const fillTime = 2 * geom.Slow

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
	next      float64 // height of the next step at their foot
	title     ui.Font
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

// picture returns the shorter side of a card's picture, because boards are square.
func (g grid) picture() float64 {
	if g.flat {
		return min(g.pic, g.h)
	}
	return min(g.w, g.h-g.words)
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
	g := grid{columns: columns, flat: flat, gap: u.Px(gap)}
	rows := float64((len(m.games) + columns - 1) / columns)
	between := g.gap * float64(columns-1)
	g.w = min((r.W-u.Px(16)-between)/float64(columns), u.Px(560))
	g.margin = (r.W - g.w*float64(columns) - between) / 2
	beside := 2 * u.Px(cardPad)
	if flat {
		g.pic = g.w * 0.36
		beside += g.pic
	}
	width, titles, about := g.w-beside, make([]string, len(m.games)), 0.0
	for i, game := range m.games {
		titles[i] = lang.Of(game.Title)
		about, g.next = max(about, m.aboutHeight(u, game, width)), max(g.next, m.nextHeight(u, game, width))
	}
	g.title = u.LineFont(ui.FontLarge, width, titles...)
	g.words = u.Px(titleHigh) + about + m.footHeight(u, g, width) + u.Px(8)
	room := r.H/rows - g.gap
	if flat {
		g.h = max(g.words, min(room, g.pic))
	} else {
		g.h = min(g.w*0.95, max(u.Px(120), room-g.words)) + g.words
	}
	g.height = rows * (g.h + g.gap)
	g.above = max(0, (r.H-g.height)*0.38) // the optical center is above the middle
	g.height += g.above
	return g
}

// cardPad is the space beside a card's words, at 100 %.
const cardPad = 16

func (g grid) cell(i int, list geom.Rect) geom.Rect {
	row, col := i/g.columns, i%g.columns
	return geom.Rect{X: list.X + g.margin + float64(col)*(g.w+g.gap), Y: list.Y + g.above + float64(row)*(g.h+g.gap), W: g.w, H: g.h}.Round()
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
	pic := geom.Rect{X: shown.X + inset, Y: shown.Y + inset, W: shown.W - 2*inset, H: shown.H - in.words - inset}.Round()
	text := geom.Rect{X: shown.X + u.Px(cardPad), Y: pic.Bottom(), W: shown.W - 2*u.Px(cardPad), H: in.words}
	if in.flat {
		pic = geom.Rect{X: pic.X, Y: pic.Y, W: in.pic - inset, H: shown.H - 2*inset}.Round()
		text = geom.Rect{X: shown.X + in.pic + u.Px(cardPad), Y: shown.Y + (shown.H-in.words)/2, W: shown.W - in.pic - 2*u.Px(cardPad), H: in.words}
	}
	next := m.next(g)
	m.picture(u, g, next.friend, pic)
	title, rest := text.CutTop(u.Px(titleHigh))
	u.TextFit(lang.Of(g.Title), in.title, u.Theme.Ink, geom.Point{X: title.X, Y: title.Y + u.Px(20)}, ui.Left, title.W)
	u.Paragraph(m.about(g), ui.FontSmall, u.Theme.Faint, rest, ui.Left)
	_, rest = rest.CutBottom(u.Px(8))
	foot, _ := rest.CutBottom(m.footHeight(u, in, text.W))
	words, dots := foot.CutLeft(foot.W - u.Px(roadWide))
	if m.stacked(u, text.W) {
		words, dots = foot.CutTop(in.next)
	}
	m.sayNext(u, g, next, words)
	opened := m.progress(u, g, dots, dots.Y > words.Y)
	if used(shown) && !opened {
		m.say(s, next.run(s))
	}
	if opened {
		sheets.OpenRoad(s, g, m.roads[g.ID], func(at road.Station) { m.say(s, play.OpenStation(s, g, at)) })
	}
}

// Sizes at 100 %: the title of a card, a line at its foot, the road's dots with their words,
// and the gap between cards and between strips.
const (
	titleHigh = 36
	footHigh  = 36
	roadWide  = 210
	gap       = 12
)

// about says more about a game: the rules until a person has begun every game, so that no card
// has a hole, and whose turn it is in a remote game.
func (m *Menu) about(g *boards.Game) string {
	if offer, e := m.offer(g); offer == road.FriendGame {
		_, turn := friendWords(e)
		return turn
	}
	begun := func(g *boards.Game) bool { return m.roads[g.ID].Begun || m.tables[g.ID].UnderWay }
	if !slices.ContainsFunc(m.games, func(g *boards.Game) bool { return !begun(g) }) {
		return ""
	}
	return lang.Of(g.Summary)
}

func (m *Menu) aboutHeight(u *ui.UI, g *boards.Game, width float64) float64 {
	if about := m.about(g); about != "" {
		return u.ParagraphHeight(about, ui.FontSmall, width)
	}
	return 0
}

// stacked reports whether the road's dots are below the next step instead of beside it.
func (m *Menu) stacked(u *ui.UI, width float64) bool { return width < u.Px(2*roadWide) }

// footHeight returns the height of the next step and the road.
func (m *Menu) footHeight(u *ui.UI, g grid, width float64) float64 {
	if m.stacked(u, width) {
		return g.next + u.Reach(footHigh)
	}
	return g.next
}

// nextHeight returns the height of the next step in a game.
func (m *Menu) nextHeight(u *ui.UI, g *boards.Game, width float64) float64 {
	if !m.stacked(u, width) {
		width -= u.Px(roadWide)
	}
	words, width := m.next(g).words, width-u.Px(nextFace+10)
	return max(u.Reach(footHigh), u.ParagraphHeight(words, nextFont(u, words, width), width))
}

// nextFace is the size of the face or the icon beside the next step, at 100 %.
const nextFace = 30

// nextFont returns the font of the next step: a smaller one if it takes two lines.
func nextFont(u *ui.UI, words string, width float64) ui.Font {
	if u.TextWidth(words, ui.FontStrong) > width {
		return ui.FontSmall
	}
	return ui.FontStrong
}

// sayNext shows the next step in a game, with the face of the opponent.
func (m *Menu) sayNext(u *ui.UI, g *boards.Game, next step, r geom.Rect) {
	size := u.Px(nextFace)
	at := geom.Point{X: r.X + size/2, Y: r.Center().Y}
	if c := g.Character(next.level); c != 0 {
		u.Face(int(c), size, at)
	} else {
		u.Icon(next.icon, u.Px(22), u.Theme.Accent, at)
	}
	_, r = r.CutLeft(size + u.Px(10))
	font := nextFont(u, next.words, r.W)
	high := u.ParagraphHeight(next.words, font, r.W)
	u.Paragraph(next.words, font, u.Theme.Accent, geom.Rect{X: r.X, Y: r.Center().Y - high/2, W: r.W, H: high}, ui.Left)
}

// step is what comes next in a game, and what a press on its card does.
type step struct {
	words  string
	run    func(*scenes.Stage) error
	friend *library.Entry // the remote game that comes next, if it is one
	level  string         // the computer player in it
	icon   *sprites.Icon  // in place of a face
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
	case e.Asked:
		turn = lang.T("Rematch")
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
	if names != "" {
		// Translators: the names of those with whom it is played.
		return lang.T("Your game with %s", names), turn
	}
	return lang.T("Your online table"), turn
}

// openFriend opens a remote game.
func (m *Menu) openFriend(e *library.Entry) func(*scenes.Stage) error {
	return func(s *scenes.Stage) error { return play.OpenSaved(s, m.games, e) }
}

// offer returns what the road of a game offers first, and the remote game under way, if any.
func (m *Menu) offer(g *boards.Game) (road.Offer, *library.Entry) {
	lesson, e := m.lessons[g.ID].At, m.friend(g)
	return m.roads[g.ID].Offer(road.Left{
		YourTurn: e != nil && e.YourTurn, Friend: e != nil && e.Match != nil && e.Match.Len() > 0,
		Game: m.tables[g.ID].UnderWay, Lesson: lesson > 0 && lesson < m.steps[g.ID],
	}), e
}

// next returns the next step in a game, as its road says.
func (m *Menu) next(g *boards.Game) step {
	left, way := m.tables[g.ID], m.roads[g.ID]
	offer, e := m.offer(g)
	open := func(s *scenes.Stage) error { return play.Open(s, g, nil, nil) }
	station, there := way.NextGame()
	there = there && (offer == road.NextStation || station.Level != "") // without goals at first
	switch offer {
	case road.FriendGame:
		words, _ := friendWords(e)
		return step{words, m.openFriend(e), e, "", sprites.Persons}
	case road.OwnGame:
		return step{lang.T("Your game, turn %d", left.Turns), open, nil, left.Opponent, sprites.Next}
	case road.RestOfLesson:
		return step{lang.T("Lesson, step %d of %d", m.lessons[g.ID].At+1, m.steps[g.ID]), func(s *scenes.Stage) error { return play.OpenLesson(s, g) }, nil, "", sprites.Help}
	case road.NextStation:
		station, there = way.Next()
	}
	switch {
	case left.Linked: // as the link said
		return step{lang.T("Play"), open, nil, left.Opponent, sprites.Next}
	case there:
		return step{lang.Of(sheets.StationTitle(g, station)), func(s *scenes.Stage) error { return play.OpenStation(s, g, station) },
			nil, station.Level, sheets.StationIcon(station)}
	case left.Over:
		return step{lang.T("Play again"), func(s *scenes.Stage) error { return play.Again(s, g) }, nil, left.Opponent, sprites.Restart}
	}
	return step{lang.T("Play"), open, nil, "", sprites.Next}
}

// isNew reports whether no one has played here yet.
func (m *Menu) isNew() bool {
	for id, left := range m.tables {
		if left.UnderWay || left.Over || m.roads[id].Begun {
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
	if !u.HasPicture(key) {
		u.Box(r, u.Theme.Board, 8)
	}
	u.ShowAt(img, r.Center(), ui.Look{})
}

// progress draws a dot for each station of a game's road, filled if it was passed, beside
// their number, and reports whether that was pressed. The dot of a station that was passed
// since the shelf was last seen fills before the person's eyes. They are at the left of r if
// they are below the next step, and else at the right. Where they would be too small beside
// their number, they are below it.
func (m *Menu) progress(u *ui.UI, g *boards.Game, r geom.Rect, below bool) bool {
	way := m.roads[g.ID]
	words, all := lang.T("Road: %d of %d", way.Count(), len(way.Passed)), float64(len(way.Passed))
	if all == 0 {
		return false
	}
	wide := u.TextWidth(words, ui.FontSmall)
	step, width := u.Px(11), 0.0
	tight := (r.W-wide-u.Px(16))/all < u.Px(8)
	if tight {
		step = min(step, (r.W-u.Px(8))/all)
		width = max(step*all, wide) + u.Px(16)
	} else {
		step = min(step, (r.W-wide-u.Px(16))/all)
		width = step*all + wide + u.Px(16)
	}
	if below {
		r = geom.Rect{X: r.X - u.Px(8), Y: r.Y, W: width, H: r.H}
	} else {
		_, r = r.CutLeft(r.W - width)
	}
	opened := u.Press(roadPrefix+g.ID, r, ui.Button{Tip: lang.T("From the lesson to the strongest player")})
	u.Say(words, r)
	number, row := geom.Point{X: r.X + u.Px(8), Y: r.Center().Y}, geom.Point{X: r.X + wide + u.Px(16), Y: r.Center().Y}
	if tight {
		number.Y, row = r.Y+r.H*0.32, geom.Point{X: number.X, Y: r.Y + r.H*0.78}
	}
	u.WithoutParts(func() { u.Text(words, ui.FontSmall, u.Theme.Faint, number, ui.Left) })
	dots := boards.Dots{Done: way.Passed, Before: m.before[g.ID].Passed, Next: way.NextIndex()}
	dots.Draw(u, row, step, m.filling)
	return opened
}

// keys moves the focus over the shelf with the arrow keys, starting at the first card. Down and
// up lead from a card to its road and back, left and right from card to card.
func (m *Menu) keys(u *ui.UI) {
	if !u.In.Arrow() || len(m.games) == 0 {
		return
	}
	if !u.Focused() {
		u.Focus(cardName(m.games[0]))
		return
	}
	for _, key := range u.In.Keys {
		to := u.Beside(key)
		game, onCard := strings.CutPrefix(u.Keyboard(), cardPrefix)
		way, onRoad := strings.CutPrefix(u.Keyboard(), roadPrefix)
		switch {
		case onCard && key == "ArrowDown" && u.Stops(roadPrefix+game):
			to = roadPrefix + game
		case onRoad && key == "ArrowUp":
			to = cardPrefix + way
		case strings.HasPrefix(to, roadPrefix) && key != "ArrowUp":
			u.Focus(to)
			to = u.Beside(key)
		}
		if to != "" {
			u.Focus(to)
		}
	}
}

// The names of the targets of a card and its road, before the id of the game.
const (
	cardPrefix = "game:"
	roadPrefix = "road:"
)

// cardName returns the target name of a game's card.
func cardName(g *boards.Game) string { return cardPrefix + g.ID }
