package play

import (
	"slices"
	"strings"

	"tessera/logic/match"
	"tessera/scenes/analysis"
	"tessera/scenes/geom"
	"tessera/scenes/lang"
	"tessera/scenes/ui"
)

// atEnd reports whether the table shows the end of the game and what can follow.
func (t *Table) atEnd() bool {
	return t.Match.Over() && t.Finale() >= 1 && !t.Match.Looking() && !t.Game.OwnEnd && !t.analysis.Review.IsOpen()
}

func (p panel) endTools() []ui.Tool {
	if p.remote.Server() != nil {
		return p.remoteEndTools()
	}
	tools := []ui.Tool{{Name: "rematch", Label: lang.T("Rematch"), Primary: true, Run: p.Restart}}
	if next := p.stations.endTools(); len(next) > 0 && next[0].Primary {
		tools[0].Primary = false
		tools = append(next, tools...)
	} else {
		tools = append(tools, next...)
	}
	tools = append(tools, p.reviewTool())
	if p.differ() {
		tools = append(tools, ui.Tool{Name: "sides", Label: lang.T("Change sides"), Run: p.changeSides})
	}
	return append(tools, p.shareTools()...)
}

func (p panel) remoteEndTools() []ui.Tool {
	tools := []ui.Tool{
		p.reviewTool(),
		{Name: "end-new", Label: lang.T("New game"), Run: p.remote.Invite},
	}
	tools = append(tools, p.shareTools()...)
	if client := p.remote.Server().Client; client.HasPhrases() {
		tools = append(tools, ui.Tool{Name: "say", Label: lang.T("Say something"), Disabled: !client.MaySay(), Run: p.remote.Say})
	}
	if rematch, possible := p.remote.Rematch(); possible {
		tools = slices.Insert(tools, 0, rematch)
	}
	return tools
}

// differ reports whether the seats have different kinds of players.
func (t *Table) differ() bool {
	seats := t.Match.Seats()
	return slices.ContainsFunc(seats, func(who string) bool { return who != seats[0] })
}

// changeSides starts the game again with each player one seat further.
func (t *Table) changeSides() {
	seats := t.Match.Seats()
	last := len(seats) - 1
	t.again(t.Match.Settings(), append([]string{seats[last]}, seats[:last]...))
}

// reviewTool returns the tool that reviews the game. A game without an adviser only looks back.
func (t *Table) reviewTool() ui.Tool {
	run := t.lookBack
	if t.Game.Measure != nil {
		run = t.OpenReview
	}
	return ui.Tool{Name: "look-over", Label: lang.T("a button|Review"), Tip: lang.T("Review the whole game"), Run: run}
}

func (t *Table) lookBack() {
	t.history.Open = true
	t.Match.LookAt(t.Match.TurnTarget(true))
}

// endHeight returns the height of the end panel.
func (p panel) endHeight() float64 {
	u := p.UI
	rows := float64(len(p.endRows(p.width)))
	return u.LineHeight(ui.FontLarge) + p.detailHeight(p.width) + p.remarkHeight(p.width) + rows*p.endButton() + u.Px(14)
}

const endGap = 6 // between the buttons, at 100 %

func (p panel) endButton() float64 { return p.UI.Finger(36) + p.UI.Px(endGap) }

// remarkHeight returns the height of the opponent's remark with the gap below it, or 0.
func (p panel) remarkHeight(width float64) float64 {
	if remark := p.lastRemark(); remark != "" {
		return p.UI.ParagraphHeight(remark, ui.FontSmall, width-p.UI.Px(20)) + p.UI.Px(remarkGap)
	}
	return 0
}

const remarkGap = 5 // at 100 %

// endDetail returns the rules' explanation of the end, the news of the opponents and, if
// there is room for it, the turn that cost the loser most.
func (t *Table) endDetail() (detail, longer string) {
	words, _ := t.remote.Words()
	detail = t.endWith(words)
	if seat, yours := t.reviewed(); seat >= 0 && t.helpNote() == "" {
		return detail, t.endWith(words, lang.Of(t.analysis.Review.Costliest(seat, yours)))
	}
	return detail, detail
}

// helpNote says that a win with a hint does not count, or returns "".
func (t *Table) helpNote() string {
	you := t.Match.OnlyPerson()
	switch {
	case t.Match.About.Hints == 0 || !analysis.Counts(t.Match):
		return ""
	case t.Match.SeatCount() == 1:
		return lang.T("With a hint, this puzzle does not count towards your road.")
	case slices.Contains(t.Result().Winners(), you):
		return lang.T("With a hint, this win does not count towards your road.")
	}
	return ""
}

func (t *Table) endWith(more ...string) string {
	sentences := slices.DeleteFunc(append([]string{t.Result().Detail(), t.helpNote()}, more...), func(s string) bool { return s == "" })
	return strings.Join(sentences, "\n")
}

// reviewed returns the seat whose costliest turn is named at the end: the only person here
// if they lost, otherwise the loser in a game for two. It returns -1 if no turn is named, as
// after a resignation. yours reports whether the seat is that person's.
func (t *Table) reviewed() (seat int, yours bool) {
	won, you := t.Result().Winners(), t.Match.OnlyPerson()
	_, resigned := t.Match.Resigned()
	switch {
	case resigned || t.Game.Measure == nil || len(won) == 0 || !slices.Contains(t.Match.Seats(), match.Person):
		return -1, false
	case you >= 0 && !slices.Contains(won, you):
		return you, true
	case len(won) == 1 && t.Match.SeatCount() == 2:
		return 1 - won[0], false
	}
	return -1, false
}

// detailHeight returns the maximum height of endDetail while opponents are connected and
// the review looks for the costliest turn, so that the buttons below it do not move.
func (p panel) detailHeight(width float64) (height float64) {
	detail, longer := p.endDetail()
	details := []string{detail, longer}
	if p.remote.Server() != nil {
		for _, words := range p.remote.AfterEnd() {
			details = append(details, p.endWith(words))
		}
	}
	for _, detail := range details {
		if detail != "" {
			height = max(height, p.UI.ParagraphHeight(detail, ui.FontSmall, width-p.UI.Px(20)))
		}
	}
	if longer != detail {
		lines := 3.0 // of text, for the turn that cost most
		if p.inRow {
			lines = 2
		}
		height = max(height, p.UI.ParagraphHeight(detail, ui.FontSmall, width-p.UI.Px(20))+lines*p.UI.LineHeight(ui.FontSmall))
	}
	return height
}

// drawEnd shows the winner and what can follow. If there is too little room, it first
// leaves out the detail, then shrinks everything, then leaves out the lower row of
// buttons, which are also tools.
func (p panel) drawEnd(r geom.Rect) {
	u := p.UI
	rows, pad, gap := p.endRows(r.W), u.Px(6), u.Px(endGap)
	title, air := ui.FontLarge, u.Px(4)
	buttons := func() float64 { return r.H - 2*pad - u.LineHeight(title) - air }
	lower := func() bool { return buttons() < float64(len(rows))*(u.Finger(28)+gap)-gap }
	if lower() {
		title, air = ui.FontStrong, 0
	}
	for len(rows) > 1 && lower() {
		rows = rows[:len(rows)-1]
	}
	high := min(p.endButton(), (buttons()+gap)/float64(len(rows)))
	free := buttons() - high*float64(len(rows)) + gap
	width := r.W - u.Px(20)
	short, detail := p.endDetail()
	remark, spoken := p.lastRemark(), p.remarkHeight(r.W)
	if u.ParagraphHeight(short, ui.FontSmall, width)+spoken > free {
		remark, spoken = "", 0
	}
	free -= spoken
	if u.ParagraphHeight(detail, ui.FontSmall, width) > free {
		detail = short
	}
	font, _ := u.HeadlineFonts(detail, "", ui.FontSmall, ui.FontSmall, geom.Rect{W: width, H: free}, 0)
	words := p.detailHeight(r.W)
	if words > free {
		words = u.ParagraphHeight(detail, font, width)
	}
	if words > free {
		words = 0
	}
	r.H -= max(0, free-words-u.Px(4)) // the space below the buttons
	edge := u.Theme.Accent
	if you := p.Match.OnlyPerson(); you >= 0 && !slices.Contains(p.Result().Winners(), you) {
		edge = u.Theme.Rule // calm: the person has not won
	}
	u.Outline(r, u.Theme.Panel, edge, ui.Corner, 1.5)
	head, rest := r.Inset(pad).CutTop(u.LineHeight(title))
	own, rest := rest.CutTop(spoken)
	said, rest := rest.CutTop(words)
	u.WithoutParts(func() {
		if c, _ := p.opponent(); c != 0 {
			var beside geom.Rect
			beside, head = head.CutRight(head.H * 1.3)
			u.Face(int(c), head.H*1.2, beside.Center())
		}
		u.TextFit(p.Result().Verdict(), title, u.Theme.Ink, geom.Point{X: head.X + u.Px(4), Y: head.Center().Y}, ui.Left, head.W-u.Px(8))
		if remark != "" {
			u.Paragraph(remark, ui.FontSmall, u.Theme.Ink, geom.Rect{X: own.X + u.Px(4), Y: own.Y, W: width, H: own.H}, ui.Left)
		}
		if words > 0 {
			u.Paragraph(detail, font, u.Theme.Faint, geom.Rect{X: said.X + u.Px(4), Y: said.Y, W: width, H: said.H}, ui.Left)
		}
	})
	_, rest = rest.CutTop(air)
	u.StartTab(rows[0][0].Name)
	for _, row := range rows {
		var line geom.Rect
		line, rest = rest.CutTop(high)
		line.H -= gap
		for i, cell := range p.endCells(line, row) {
			if p.Pressed(row[i], cell) {
				row[i].Run()
			}
		}
	}
}

// endRows returns the buttons in rows. In a panel each row has two. Elsewhere the buttons
// are side by side in one row, or in two if the window is high. If they do not fit, it
// leaves out those that a drawer of tools or the form of a new game has, too.
func (p panel) endRows(width float64) (rows [][]ui.Tool) {
	tools := p.endTools()
	if !p.inRow {
		if len(tools)%2 == 1 { // alone in its row, a tool has room for the name of a player online
			rows, tools = append(rows, tools[:1]), tools[1:]
		}
		return append(rows, slices.Collect(slices.Chunk(tools, 2))...)
	}
	most := 1
	if p.UI.Screen.H >= p.UI.Px(highWindow) {
		most = 2
	}
	for _, name := range []string{"", "sides", "end-new", "say", "share-moving", "share-end"} {
		tools = slices.DeleteFunc(tools, func(tool ui.Tool) bool { return tool.Name == name })
		if rows = p.wrapped(tools, width); len(rows) <= most {
			return rows
		}
	}
	return [][]ui.Tool{tools}
}

// highWindow is the height at 100 % from which a tall window has two rows of buttons.
const highWindow = 700

// wrapped returns the tools in as few rows of a width as their labels need.
func (p panel) wrapped(tools []ui.Tool, width float64) (rows [][]ui.Tool) {
	room := 0.0
	for i, tool := range tools {
		wide := p.endWidth(tool) + p.UI.Px(endGap)
		if room < wide {
			rows, room = append(rows, nil), width-p.UI.Px(2*endGap)
		}
		rows[len(rows)-1] = tools[i-len(rows[len(rows)-1]) : i+1]
		room -= wide
	}
	return rows
}

func (p panel) endWidth(tool ui.Tool) float64 {
	return p.UI.TextWidth(tool.Label, ui.FontStrong) + p.UI.Px(16)
}

// endCells returns the places of the buttons of a row. In a tall window their widths are in
// the ratio of their labels.
func (p panel) endCells(r geom.Rect, row []ui.Tool) []geom.Rect {
	gap := p.UI.Px(endGap)
	if !p.inRow {
		return r.Split(len(row), gap)
	}
	var shares []geom.Share
	for _, tool := range row {
		shares = append(shares, geom.Share{Part: p.endWidth(tool)})
	}
	return r.Row(gap, shares...)
}
