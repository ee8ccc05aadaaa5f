package table

import (
	"slices"
	"strings"
	"time"

	"tessera/logic/match"
	"tessera/scenes"
	"tessera/scenes/ui"
)

// What a board tells to whoever does not see it, beside its game's own words.
type (
	// Walked is a board whose cells can be gone to by the names of their targets:
	// the kind and the key of a cell of the description.
	Walked interface {
		// Walk puts the keyboard's cursor on a cell; false where there is none such.
		Walk(d *Desk, cell string) bool
		// Cell is the cell that the cursor is on, "" for none.
		Cell(d *Desk) string
	}
	// Using uses some of its cells where Enter would do something else, and reports
	// whether it has used this one.
	Using interface {
		Use(d *Desk, cell string) bool
	}
	// Adapted has more to tell than the rules know, such as what is held.
	Adapted interface {
		Adapt(on *Desk, d *match.Description)
		// Holds says what the hand holds, in a sentence; "" for nothing.
		Holds(d *Desk) string
	}
)

// pastArea is the stop of the history, in which the arrows walk from move to move;
// past begins the names of its moves.
const (
	pastArea = "moves"
	past     = "past:"
)

// telling is what was told last, so that only what is new is told again.
type telling struct {
	match     *match.Match
	node      *match.Node
	version   uint64
	described match.Description // of node
	words     string            // of node, line by line; "" until they are asked for

	heard     *match.Node // up to where moves have been told
	game      *match.Match
	bubble    time.Duration
	isBubble  bool
	holds     string
	said      string
	review    string
	hint      string
	notice    string
	announced bool
}

// Description is what lies on the table, in words.
func (t *Table) Description() match.Description {
	t.describe()
	d := t.telling.described
	d.Areas = slices.Clone(d.Areas)
	d.Facts = slices.Clone(d.Facts)
	if b, ok := t.board.(Adapted); ok {
		b.Adapt(t.Desk, &d)
	}
	return d
}

// describe describes the position shown, unless it is described.
func (t *Table) describe() {
	s := &t.telling
	if s.node == t.session.Shown() && s.match == t.session.Match() {
		return
	}
	s.match, s.node = t.session.Match(), t.session.Shown()
	s.version++
	s.described, s.words = t.game.Description(t.State()), ""
}

// inWords is the game as it is shown, line by line, as the terminal has it.
func (t *Table) inWords() string {
	t.describe()
	if t.telling.words == "" {
		t.telling.words = t.session.Match().DescribeAt(t.session.Shown(), t.session.Seats())
	}
	return t.telling.words
}

// Stamp implements scenes.Spoken.
func (t *Table) Stamp() uint64 {
	t.describe()
	h := t.telling.version
	text, note := t.headline()
	for _, s := range []string{text, note, t.holds()} {
		for i := range len(s) {
			h = h*31 + uint64(s[i])
		}
	}
	if t.session.Looking() {
		h++
	}
	return h*1099511628211 + uint64(t.session.Match().Size())
}

func (t *Table) holds() string {
	if b, ok := t.board.(Adapted); ok {
		return b.Holds(t.Desk)
	}
	return ""
}

// headline says what is to be done, or how the game ended.
func (t *Table) headline() (text, detail string) {
	if t.task != nil {
		return t.task.words(t)
	}
	if _, over := t.session.Outcome(); over && !t.session.Looking() {
		return t.verdict(t.session.Outcome()), t.endDetail()
	}
	text, detail, _ = t.said()
	return text, detail
}

// Speak implements scenes.Spoken: the game and what is to be done, who plays, the
// board, then the tools as they stand, and the history.
func (t *Table) Speak(p *scenes.Page, parts []ui.Part) {
	text, detail := t.headline()
	if detail == text {
		detail = ""
	}
	p.Title = t.game.Title + " – " + strings.TrimSuffix(text, ".") + " – Tessera"
	if t.task != nil {
		p.Title = t.game.Title + " – " + t.task.course.title() + " – Tessera"
	}
	nodes := []scenes.Node{{Role: string(ui.RoleHeading), Name: t.game.Title}, say(text)}
	if detail != "" {
		nodes = append(nodes, say(detail))
	}
	nodes = append(nodes, t.speakKnown()...)
	nodes = append(nodes, t.speakSeats()...)
	d := t.Description()
	for _, a := range d.Areas {
		nodes = append(nodes, speakArea(a)...)
	}
	for _, fact := range d.Facts {
		nodes = append(nodes, say(ui.Sentence(fact)))
	}
	if last := t.game.SpokenTurn(t.session.Shown()); last != "" {
		nodes = append(nodes, say(ui.Sentence("Last turn: "+last)))
	}
	nodes = append(nodes, head("Tools"))
	for _, n := range p.Nodes {
		if n.ID == "" && (n.Name == t.game.Title || n.Name == text || n.Name == detail) {
			continue
		}
		nodes = append(nodes, n)
	}
	if t.task == nil {
		nodes = append(nodes, t.speakPast()...)
	}
	p.Nodes = nodes
}

func say(text string) scenes.Node  { return scenes.Node{Role: string(ui.RoleText), Name: text} }
func head(text string) scenes.Node { return scenes.Node{Role: "section", Name: text} }

// speakKnown is what is known of the position and what the review says.
func (t *Table) speakKnown() (nodes []scenes.Node) {
	if text, kind, _ := t.evaluationWords(); t.evaluated() && kind != "" {
		nodes = append(nodes, say(text+" "+ui.Sentence(kind)))
	}
	if text := t.reviewSaid(); text != "" {
		nodes = append(nodes, head("Review"), say(text))
	}
	return nodes
}

// speakSeats are the players, with what stands to their account.
func (t *Table) speakSeats() []scenes.Node {
	list := scenes.Node{Role: scenes.NodeList, Name: "Players"}
	for i, seat := range t.game.Seats(t.State()) {
		text := seat.Name
		switch who := t.Player(i); {
		case t.session.Computer(i):
			text += ", computer, " + who
		case who != "":
			text += ", " + who
		}
		if seat.Note != "" {
			text += ", " + strings.ReplaceAll(seat.Note, " · ", ", ")
		}
		switch {
		case slices.Contains(winners(t.session.Outcome()), i):
			text += ", won"
		case t.State().Turn() == i && t.session.Count() > 1:
			text += ", to move"
		}
		list.Nodes = append(list.Nodes, scenes.Node{Role: scenes.NodeItem, Name: text})
	}
	return []scenes.Node{head("Players"), list}
}

// speakArea is a grid of buttons, or lines of text where nothing is ever done.
func speakArea(a match.Area) []scenes.Node {
	nodes := []scenes.Node{head(a.Name)}
	if a.Still || len(a.Rows) == 0 {
		for _, line := range a.Lines() {
			nodes = append(nodes, say(ui.Sentence(line)))
		}
		if len(a.Rows) == 0 {
			nodes = append(nodes, say("None."))
		}
		return nodes
	}
	grid := scenes.Node{Role: scenes.NodeGrid, Name: a.Name}
	for _, row := range a.Rows {
		line := scenes.Node{Role: scenes.NodeRow, Name: row.Name}
		for _, c := range row.Cells {
			line.Nodes = append(line.Nodes, scenes.Node{Role: scenes.NodeCell, ID: a.Kind + ":" + c.Key, Name: c.Said(), About: c.Does})
		}
		grid.Nodes = append(grid.Nodes, line)
	}
	return append(nodes, grid)
}

// lineShown are the positions of the line shown, in order.
func (t *Table) lineShown() []*match.Node {
	var nodes []*match.Node
	for n := t.session.Tip(t.session.Shown()); n.Parent() != nil; n = n.Parent() {
		nodes = append(nodes, n)
	}
	slices.Reverse(nodes)
	return nodes
}

// speakPast are the moves of the line shown.
func (t *Table) speakPast() []scenes.Node {
	list := scenes.Node{Role: scenes.NodeList, Name: "History"}
	seats := t.game.Seats(t.session.Match().StateAt(0))
	for i, n := range t.lineShown() {
		name := "Turn " + itoa(n.Turn()) + ", "
		if len(seats) > 1 {
			name += seats[n.Seat()].Name + ": "
		}
		list.Nodes = append(list.Nodes, scenes.Node{Role: scenes.NodeCell, ID: past + itoa(i+1), Name: name + n.Move(), About: t.spokenMark(n), On: n == t.session.Shown()})
	}
	if len(list.Nodes) == 0 {
		return []scenes.Node{head("History"), say("No move yet.")}
	}
	return []scenes.Node{head("History"), list}
}

// spokenMark says what a review found wrong with the turn that a move ended, "" for
// nothing.
func (t *Table) spokenMark(n *match.Node) string {
	if m := t.review.marks[n]; m != nil {
		return m.Words(t.game.Game)
	}
	return ""
}

// Cell implements scenes.Spoken.
func (t *Table) Cell(area string) string {
	switch area {
	case Cursor:
		if b, ok := t.board.(Walked); ok {
			return b.Cell(t.Desk)
		}
	case pastArea:
		if n := t.session.Shown().Count(); n > 0 {
			return past + itoa(n)
		}
	}
	return ""
}

// Walk implements scenes.Spoken. To walk over the history is to look at it.
func (t *Table) Walk(id string) bool {
	if number, ok := strings.CutPrefix(id, past); ok {
		n := atoi(number)
		line := t.lineShown()
		if n < 1 || n > len(line) {
			return false
		}
		t.UI.Focus(pastArea)
		t.LookAt(line[n-1])
		return true
	}
	b, ok := t.board.(Walked)
	if !ok || !b.Walk(t.Desk, id) {
		return false
	}
	t.UI.Focus(Cursor)
	return true
}

// Use implements scenes.Spoken.
func (t *Table) Use(id string) bool {
	if strings.HasPrefix(id, past) {
		return t.Walk(id)
	}
	if !t.Walk(id) {
		return false
	}
	if !t.Mine() {
		t.Say(t.WhyNotNow(), t.UI.Screen.Center())
		return true
	}
	b, ok := t.board.(Using)
	return ok && b.Use(t.Desk, id)
}

// News implements scenes.Spoken: the moves since it was asked last and what is to
// be done now, why something was refused, what is held, and hints.
func (t *Table) News() string {
	s := &t.telling
	var news []string
	add := func(text string) {
		if text = strings.TrimSpace(text); text != "" {
			news = append(news, ui.Sentence(text))
		}
	}
	if s.game != t.session.Match() {
		if s.announced = s.game != nil; s.announced {
			text, _ := t.headline()
			if t.task == nil {
				text = "A new game. " + text
			}
			add(text)
		}
		s.game, s.heard = t.session.Match(), t.session.Shown()
		s.holds, s.hint, s.notice = t.holds(), t.hint.note, t.notice
	}
	if n := t.session.Shown(); n != s.heard {
		add(t.movesSince(s.heard, n))
		text, detail := t.headline()
		if t.task != nil {
			text, detail = detail, ""
		}
		add(text)
		if t.Over() && detail != text {
			add(detail)
		}
		s.heard, s.said = n, text+detail
	}
	if t.task != nil && s.said != t.task.Said {
		s.said = t.task.Said
		add(s.said)
	}
	if holds := t.holds(); holds != s.holds {
		s.holds = holds
		add(holds)
	}
	if b := &t.bubble; b.text != "" && (!s.isBubble || b.born != s.bubble) {
		s.isBubble, s.bubble = true, b.born
		add(b.text)
	}
	if s.hint != t.hint.note {
		s.hint = t.hint.note
		add(s.hint)
	}
	if text := t.reviewSaid(); s.review != text {
		s.review = text
		add(text)
	}
	if s.notice != t.notice {
		s.notice = t.notice
		add(s.notice)
	}
	return strings.Join(news, " ")
}

// movesSince says what was played from one position to a later one; of any other
// what its last move was.
func (t *Table) movesSince(from, to *match.Node) string {
	var moves []string
	at := to
	for at != nil && at != from && at.Parent() != nil {
		text := t.game.Spoken(at.Parent().State(), at.Move())
		if seats := t.game.Seats(at.Parent().State()); len(seats) > 1 {
			text = seats[at.Seat()].Name + ": " + text
		}
		moves = append(moves, text)
		at = at.Parent()
	}
	if at == from {
		slices.Reverse(moves)
		return strings.Join(moves, ". ")
	}
	if t.session.Looking() {
		return t.game.SpokenTurn(to)
	}
	return "Taken back"
}

// atoi reads a whole number that is not negative; -1 for anything else.
func atoi(text string) int {
	n := 0
	for _, r := range text {
		if r < '0' || r > '9' || n > 1<<24 {
			return -1
		}
		n = 10*n + int(r-'0')
	}
	if text == "" {
		return -1
	}
	return n
}
