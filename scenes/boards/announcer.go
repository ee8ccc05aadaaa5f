package boards

// The announcer describes a table to people who do not see it: the page for assistive
// tools, the news since it was last read, and the game in words. For everything beyond
// the table it asks the screen's [Voice].

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/scenes"
	"tessera/scenes/lang"
	"tessera/scenes/ui"
)

// HistoryArea is the focus stop of the history, where the arrow keys move from move to
// move.
const HistoryArea = "moves"

// played is the prefix of the ids of the history's moves.
const played = "past:"

// Announcer describes a table and what is new there. It implements [scenes.Spoken] for
// the table's scene.
type Announcer struct {
	desk  *Desk
	voice Voice

	node      *match.Node
	version   uint64
	described match.Description // of node
	words     string            // of node, line by line; "" until needed
	language  *say.Language     // of the words
	ended     bool              // the game, when the words were made

	heard    *match.Node // moves up to here were announced
	over     bool        // the end of the game was announced
	in       *match.Node
	born     time.Duration
	isBubble bool
	holds    string
	notes    []string
}

// NewAnnouncer returns the announcer of a table. The table needs a game before the first call of a
// method.
func NewAnnouncer(desk *Desk, voice Voice) *Announcer {
	return &Announcer{desk: desk, voice: voice}
}

// Voice answers what the announcer asks the table's screen.
type Voice interface {
	// Headline returns what to do now, or how the game ended.
	Headline() (text, detail string)
	// AfterMove returns what to say after moves were made.
	AfterMove() (text, detail string)
	// NewGameText returns what to say when another game is on the table.
	NewGameText() string
	// Heading returns the middle part of the page's title, or "" to use the headline.
	Heading() string
	// Known returns what is known of the position, as nodes made by [SpokenText] and
	// [SpokenSection].
	Known() []scenes.Node
	// Notes returns the sentences beside the board. Each is announced when it changes.
	Notes() []string
	// HasHistory reports whether to list the moves. Mark returns the review's remark on
	// the turn that ended at n, or "".
	HasHistory() bool
	Mark(n *match.Node) string
}

// Description describes the table in words.
func (a *Announcer) Description() match.Description {
	a.describe()
	d := a.described
	d.Areas = slices.Clone(d.Areas)
	d.Facts = slices.Clone(d.Facts)
	if b, ok := a.desk.Board.(Adapted); ok {
		b.Adapt(a.desk, &d)
	}
	if b, ok := a.desk.Board.(CellAnalysis); ok && len(a.desk.Known.Lines) > 0 {
		addCellNotes(&d, b.CellNotes(a.desk))
	}
	return d
}

// addCellNotes adds notes on what an analysis knows to the cells.
func addCellNotes(d *match.Description, known map[string]say.ID) {
	for i := range d.Areas {
		area := &d.Areas[i]
		area.Rows = slices.Clone(area.Rows)
		for k := range area.Rows {
			row := &area.Rows[k]
			row.Cells = slices.Clone(row.Cells)
			for n := range row.Cells {
				if c := &row.Cells[n]; known[area.Kind+":"+c.Key] != "" {
					c.Note = say.Join(", ", c.Note, say.It(known[area.Kind+":"+c.Key]))
				}
			}
		}
	}
}

// describe updates the description of the position shown.
func (a *Announcer) describe() {
	ended := a.desk.Match.Ended()
	if a.node == a.desk.Match.Shown() && a.ended == ended && a.language == lang.Used() {
		return
	}
	a.node, a.ended, a.language = a.desk.Match.Shown(), ended, lang.Used()
	a.version++
	a.described, a.words = a.desk.Game.Description(a.desk.Match.State()), ""
}

// Words returns the game as shown, line by line.
func (a *Announcer) Words() string {
	a.describe()
	if a.words == "" {
		a.words = lang.Of(match.Words(a.desk.Match, a.desk.Match.Shown(), a.desk.Game.SayPlayer))
	}
	return a.words
}

func (a *Announcer) Stamp() uint64 {
	a.describe()
	h := a.version
	text, note := a.voice.Headline()
	said := []string{text, note, a.held()}
	for i := range a.desk.Match.SeatCount() {
		said = append(said, a.desk.ClockWords(i), a.desk.PresenceWords(i))
	}
	for _, s := range said {
		for i := range len(s) {
			h = h*31 + uint64(s[i])
		}
	}
	if a.desk.Match.Looking() {
		h++
	}
	if a.desk.AcceptsMoves() {
		h += 2
	}
	for _, l := range a.desk.Known.Lines {
		h = h*31 + uint64(l.Evaluation.Verdict)
	}
	return h*1099511628211 + uint64(a.desk.Match.Size())
}

func (a *Announcer) held() string {
	if b, ok := a.desk.Board.(Adapted); ok {
		return b.Holds(a.desk)
	}
	return ""
}

// CompletePage lists the game and what to do, the players, the board, the current tools, and the
// history.
func (a *Announcer) CompletePage(p *scenes.Page, parts []ui.Part) {
	text, detail := a.voice.Headline()
	if detail == text {
		detail = ""
	}
	title := a.voice.Heading()
	if title == "" {
		title = strings.TrimSuffix(text, ".")
	}
	p.Title = lang.Of(a.desk.Game.Title) + " – " + title + " – Tessera"
	nodes := []scenes.Node{{Role: string(ui.RoleHeading), Name: lang.Of(a.desk.Game.Title)}, SpokenText(text)}
	if detail != "" {
		nodes = append(nodes, SpokenText(detail))
	}
	nodes = append(nodes, a.voice.Known()...)
	nodes = append(nodes, a.speakSeats()...)
	d := a.Description()
	for _, area := range d.Areas {
		area.Idle = area.Idle || !a.desk.AcceptsMoves()
		nodes = append(nodes, SpokenArea(area)...)
	}
	for _, fact := range d.Facts {
		nodes = append(nodes, SpokenText(lang.Sentence(fact)))
	}
	if last := a.desk.Game.SpokenTurn(a.desk.Match.Shown()); !last.Zero() {
		nodes = append(nodes, SpokenText(lang.Sentence(say.It("Last turn: %s", last))))
	}
	nodes = append(nodes, SpokenSection(lang.T("Tools")))
	for _, n := range a.fromTabStart(p.Nodes, parts) {
		if n.ID == "" && (n.Name == lang.Of(a.desk.Game.Title) || n.Name == text || n.Name == detail) {
			continue
		}
		nodes = append(nodes, n)
	}
	if a.voice.HasHistory() {
		nodes = append(nodes, a.speakHistory()...)
	}
	p.Nodes = nodes
}

// fromTabStart rotates nodes so that they begin where Tab begins. If Tab begins at an area,
// which has no node, they begin behind the area.
func (a *Announcer) fromTabStart(nodes []scenes.Node, parts []ui.Part) []scenes.Node {
	start, i := a.desk.UI.TabStart(), 0
	for _, part := range parts {
		if start != "" && part.Name == start {
			return slices.Concat(nodes[i:], nodes[:i])
		}
		if part.Role != ui.RoleArea {
			i++
		}
	}
	return nodes
}

// SpokenText returns a sentence of the page.
func SpokenText(text string) scenes.Node { return scenes.Node{Role: string(ui.RoleText), Name: text} }

// SpokenSection returns the heading of a section of the page.
func SpokenSection(title string) scenes.Node { return scenes.Node{Role: "section", Name: title} }

// speakSeats lists the players with their scores and clocks.
func (a *Announcer) speakSeats() []scenes.Node {
	title := lang.T("Players")
	list := scenes.Node{Role: scenes.NodeList, Name: title}
	for i, seat := range a.desk.Game.Seats(a.desk.Match.State()) {
		told := []string{lang.Of(seat.Name)}
		switch who := a.desk.Player(i); {
		case a.desk.Match.IsComputer(i):
			// Translators: who plays, and at which level.
			told = append(told, lang.T("computer, %s", who))
		case who != "":
			told = append(told, who)
		}
		if presence := a.desk.PresenceWords(i); presence != "" {
			told = append(told, presence)
		}
		for _, fact := range seat.Counts {
			told = append(told, lang.Of(fact.Said()))
		}
		if clock := a.desk.ClockWords(i); clock != "" {
			told = append(told, clock)
		}
		switch {
		case slices.Contains(a.desk.Result().Winners(), i):
			told = append(told, lang.T("a player|won"))
		case a.desk.Match.State().Turn() == i && a.desk.Match.SeatCount() > 1:
			told = append(told, lang.T("a player|to move"))
		}
		list.Nodes = append(list.Nodes, scenes.Node{Role: scenes.NodeItem, Name: strings.Join(told, ", ")})
	}
	return []scenes.Node{SpokenSection(title), list}
}

// SpokenArea returns a grid of buttons, or lines of text for an area where no action is ever
// possible.
func SpokenArea(a match.Area) []scenes.Node {
	nodes := []scenes.Node{SpokenSection(lang.Of(a.Name))}
	if a.Unused || len(a.Rows) == 0 {
		for _, line := range a.Lines() {
			nodes = append(nodes, SpokenText(lang.Sentence(line)))
		}
		if len(a.Rows) == 0 {
			nodes = append(nodes, SpokenText(lang.T("pieces|None.")))
		}
		return nodes
	}
	grid := scenes.Node{Role: scenes.NodeGrid, Name: lang.Of(a.Name), Idle: a.Idle}
	for _, row := range a.Rows {
		line := scenes.Node{Role: scenes.NodeRow, Name: lang.Of(row.Name)}
		for _, c := range row.Cells {
			line.Nodes = append(line.Nodes, scenes.Node{Role: scenes.NodeCell, ID: a.Kind + ":" + c.Key, Name: lang.Of(c.Said()), About: lang.Of(c.Does)})
		}
		grid.Nodes = append(grid.Nodes, line)
	}
	return append(nodes, grid)
}

// lineShown returns the nodes of the variation shown, in order.
func (a *Announcer) lineShown() []*match.Node {
	var nodes []*match.Node
	for n := a.desk.Match.Tip(a.desk.Match.Shown()); n.Parent() != nil; n = n.Parent() {
		nodes = append(nodes, n)
	}
	slices.Reverse(nodes)
	return nodes
}

// speakHistory lists the moves of the variation shown.
func (a *Announcer) speakHistory() []scenes.Node {
	title := lang.T("History")
	list := scenes.Node{Role: scenes.NodeList, Name: title}
	seats := a.desk.Game.Seats(a.desk.Match.At(0).State())
	for i, n := range a.lineShown() {
		move := a.desk.SpokenMoves(n.Parent().State(), []string{n.Move()})
		name := lang.T("Turn %d, %s", n.Turn(), move)
		if len(seats) > 1 {
			// Translators: the number of a turn, who made it, and a move of it.
			name = lang.T("Turn %d, %s: %s", n.Turn(), seats[n.Seat()].Name, move)
		}
		list.Nodes = append(list.Nodes, scenes.Node{Role: scenes.NodeCell, ID: played + strconv.Itoa(i+1), Name: name, About: a.voice.Mark(n), On: n == a.desk.Match.Shown()})
	}
	if len(list.Nodes) == 0 {
		return []scenes.Node{SpokenSection(title), SpokenText(lang.T("No moves yet."))}
	}
	return []scenes.Node{SpokenSection(title), list}
}

func (a *Announcer) Cell(area string) string {
	switch area {
	case Cursor:
		if b, ok := a.desk.Board.(Walked); ok {
			return b.Cell(a.desk)
		}
	case HistoryArea:
		if n := a.desk.Match.Shown().Count(); n > 0 {
			return played + strconv.Itoa(n)
		}
	}
	return ""
}

// Walk moves to a cell or a move of the history. Moving to a move shows its position.
func (a *Announcer) Walk(id string) bool {
	if number, ok := strings.CutPrefix(id, played); ok {
		n, err := strconv.Atoi(number)
		line := a.lineShown()
		if err != nil || n < 1 || n > len(line) {
			return false
		}
		a.desk.UI.Focus(HistoryArea)
		a.desk.Match.LookAt(line[n-1])
		return true
	}
	b, ok := a.desk.Board.(Walked)
	if !ok || !b.Walk(a.desk, id) {
		return false
	}
	a.desk.UI.Focus(Cursor)
	return true
}

func (a *Announcer) Use(id string) bool {
	if strings.HasPrefix(id, played) {
		return a.Walk(id)
	}
	if !a.Walk(id) {
		return false
	}
	if !a.desk.AcceptsMoves() && !a.desk.GoBeforeOwnMove() {
		a.desk.Bubble.Tell(a.desk.WhyNotNow(), a.desk.UI.Screen.Center())
		return true
	}
	b, ok := a.desk.Board.(Using)
	return ok && b.Use(a.desk, id)
}

// News returns what is new since the last call: another game, the moves and what to do now,
// the piece in hand, the sentence in the bubble, and the notes beside the board.
func (a *Announcer) News() string {
	var news sentences
	a.noticeGame(&news)
	said, explains := a.newInBubble()
	a.noticeMoves(&news, explains)
	a.noticeHand(&news)
	if !explains {
		news.add(said)
	}
	a.noticeNotes(&news)
	return strings.Join(news, " ")
}

// sentences are different sentences, in the order in which they were added.
type sentences []string

// add adds a text as a sentence, unless it is empty or was added before.
func (s *sentences) add(text string) {
	if text = lang.Sentence(say.Raw(text)); text != "" && !slices.Contains(*s, text) {
		*s = append(*s, text)
	}
}

// noticeGame announces another game. Nothing on its table at this time is news.
func (a *Announcer) noticeGame(news *sentences) {
	m := a.desk.Match
	if a.in == m.At(0) {
		return
	}
	if a.in != nil {
		news.add(a.voice.NewGameText())
	}
	a.in, a.heard, a.over = m.At(0), m.Shown(), m.Over()
	a.holds, a.notes = a.held(), a.voice.Notes()
}

// newInBubble returns the sentence in the bubble if it has not been announced, and whether
// it explains what just happened.
func (a *Announcer) newInBubble() (said string, explains bool) {
	said, born, explains := a.desk.Bubble.Said()
	if said == "" || a.isBubble && born == a.born {
		return "", false
	}
	a.isBubble, a.born = true, born
	return said, explains
}

// noticeMoves announces the moves to the position shown, and what to do now unless the
// bubble explains it.
func (a *Announcer) noticeMoves(news *sentences, explained bool) {
	n, over := a.desk.Match.Shown(), a.desk.Match.Over()
	if n == a.heard && over == a.over {
		return
	}
	news.add(a.movesSince(a.heard, n))
	text, detail := a.voice.AfterMove()
	if !explained {
		news.add(text)
	}
	if over {
		news.add(detail)
	}
	a.heard, a.over = n, over
}

// noticeHand announces the piece in hand if it is another one.
func (a *Announcer) noticeHand(news *sentences) {
	if held := a.held(); held != a.holds {
		a.holds = held
		news.add(held)
	}
}

// noticeNotes announces the notes that have changed.
func (a *Announcer) noticeNotes(news *sentences) {
	notes := a.voice.Notes()
	for i, text := range notes {
		if i >= len(a.notes) || a.notes[i] != text {
			news.add(text)
		}
	}
	a.notes = notes
}

// movesSince lists the moves that lead from one position to a later one. If none do, it
// says which move led to the second position. If a finished game continues, it says that
// the end was taken back.
func (a *Announcer) movesSince(from, to *match.Node) string {
	var moves []string
	at := to
	for at != nil && at != from && at.Parent() != nil {
		text := a.desk.Game.Spoken(at.Parent().State(), at.Move())
		if seats := a.desk.Game.Seats(at.Parent().State()); len(seats) > 1 {
			text = say.It("%s: %s", seats[at.Seat()].Name, text)
		}
		moves = append(moves, lang.Of(text))
		at = at.Parent()
	}
	if at == from && !(from == to && a.over) {
		slices.Reverse(moves)
		return strings.Join(moves, ". ")
	}
	if a.desk.Match.Looking() {
		return lang.Of(a.desk.Game.SpokenTurn(to))
	}
	return lang.T("a move|Undone")
}
