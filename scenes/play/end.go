package play

import (
	"cmp"
	"slices"

	"tessera/assets/sprites"
	"tessera/logic/match"
	"tessera/scenes/analysis"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
	"tessera/scenes/lang"
	"tessera/scenes/ui"
)

// atEnd reports whether the table shows the end of the game and what can follow.
func (t *Table) atEnd() bool {
	return t.Match.Over() && t.Finale() >= 1 && !t.Match.Looking() && !t.analysis.Review.IsOpen()
}

// endTools returns the buttons of the end panel, the first of which is what comes next. The
// drawer of tools has the others, see [Table.afterTools].
func (p panel) endTools() []ui.Tool {
	tools := []ui.Tool{{Name: "rematch", Label: lang.T("Rematch"), Primary: true, Run: p.Restart}}
	if p.remote.Server() != nil {
		rematch, possible := p.remote.Rematch()
		if tools[0] = rematch; !possible {
			tools[0] = ui.Tool{Name: "end-new", Label: lang.T("New game"), Primary: true, Run: p.remote.Invite}
		}
		return append(tools, p.reviewTool())
	}
	if p.Match.SeatCount() == 1 {
		tools = []ui.Tool{
			{Name: "next", Label: lang.T("New puzzle"), Primary: true, Run: p.Another},
			{Name: "rematch", Label: lang.T("Try again"), Run: p.Restart},
		}
	}
	next := p.stations.endTools()
	if len(next) > 0 && next[0].Primary {
		tools[0].Primary = false
		next, tools = tools, next
	}
	return append(append(tools, next...), p.reviewTool())
}

// afterTools returns what a finished game offers besides the buttons of the end panel.
func (t *Table) afterTools() (tools []ui.Tool) {
	if s := t.remote.Server(); s != nil {
		tools = when(s.Client.HasPhrases(), ui.Tool{Name: "say", Label: lang.T("Say something"), Icon: sprites.Persons, Disabled: !s.Client.MaySay(), Run: t.remote.Say})
	} else if t.differ() {
		tools = []ui.Tool{{Name: "sides", Label: lang.T("Change sides"), Icon: sprites.Swap, Run: t.changeSides}}
	}
	return append(tools, t.shareTools()...)
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
	if _, review, _ := t.adviceTools(); len(review) > 0 {
		review[0].Icon = nil
		return review[0]
	}
	return ui.Tool{Name: "look-over", Label: lang.T("a button|Review"), Tip: lang.T("Review the whole game"), Run: t.lookBack}
}

func (t *Table) lookBack() {
	t.history.Open = true
	t.Match.LookAt(t.Match.TurnTarget(true))
}

// endHeight returns the height of the end panel.
func (p panel) endHeight() float64 {
	u := p.UI
	rows := float64(len(p.endRows()))
	return u.LineHeight(ui.FontLarge) + p.detailHeight(p.width) + p.remarkHeight(p.width) + rows*p.endButton() + u.Px(14)
}

// endRowHeight returns the height of the end panel with all its buttons in one row.
func (p panel) endRowHeight() float64 {
	u := p.UI
	return u.LineHeight(ui.FontStrong) + p.detailHeight(p.width) + p.remarkHeight(p.width) + p.endButton() + u.Px(14)
}

// endLeast returns the least height of the end panel: low buttons in one row, and no sentences.
func (p panel) endLeast() float64 {
	return p.UI.LineHeight(ui.FontStrong) + p.UI.Finger(28) + p.UI.Px(12)
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

// endDetail returns the one sentence below the verdict: the news of the opponents, or that
// the win does not count, or the rules' explanation of the end. If there is room for it,
// the turn that cost the loser most takes the place of the explanation.
func (t *Table) endDetail() (detail, longer string) {
	words, _ := t.remote.Words()
	detail = t.endWith(words)
	if seat, yours := t.reviewed(); seat >= 0 && words == "" && t.helpNote() == "" {
		return detail, cmp.Or(lang.Of(t.analysis.Review.Costliest(seat, yours)), detail)
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

func (t *Table) endWith(news string) string {
	score := ""
	if b, ok := t.Board.(boards.Scorer); ok {
		score = b.EndDetail(t.Desk)
	}
	return cmp.Or(news, t.helpNote(), score, t.Result().Detail())
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
		lines := 4.0 // of text, for the turn that cost most
		if p.inRow {
			lines = 3
		}
		height = max(height, lines*p.UI.LineHeight(ui.FontSmall))
	}
	return height
}

// drawEnd shows the winner and what can follow. If there is too little room, it first puts
// all buttons into one row, then shrinks the title, leaves out the detail, shrinks
// everything, and leaves out the lower row of buttons, which are also tools.
func (p panel) drawEnd(r geom.Rect) {
	u := p.UI
	rows, pad, gap := p.endRows(), u.Px(6), u.Px(endGap)
	title, air := ui.FontLarge, u.Px(4)
	if r.H < p.endHeight()-u.Px(1) {
		title, air = ui.FontStrong, 0
		if all := slices.Concat(rows...); p.fitInRow(all, r.W-2*pad) {
			rows = [][]ui.Tool{all}
		}
	}
	buttons := func() float64 { return r.H - 2*pad - u.LineHeight(title) - air }
	lower := func() bool { return buttons() < float64(len(rows))*(u.Finger(28)+gap)-gap }
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
	if air == 0 {
		air = min(free-words, u.Px(4))
	}
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
		cells := p.endCells(line, row)
		u.EqualLabels(row, cells)
		for i, cell := range cells {
			if p.Pressed(row[i], cell) {
				row[i].Run()
			}
		}
	}
}

// endRows returns the buttons in rows: the first alone, so that it has room for the name of a
// player, and the others below it. A low tall window has all in one row.
func (p panel) endRows() [][]ui.Tool {
	tools := p.endTools()
	if len(tools) < 3 || p.inRow && p.UI.Screen.H < p.UI.Px(highWindow) {
		return [][]ui.Tool{tools}
	}
	return [][]ui.Tool{tools[:1], tools[1:]}
}

// highWindow is the height at 100 % from which a tall window has two rows of buttons.
const highWindow = 700

// fitInRow reports whether buttons have room for their labels in one row.
func (p panel) fitInRow(tools []ui.Tool, width float64) bool {
	wide := -p.UI.Px(endGap)
	for _, tool := range tools {
		wide += p.endWidth(tool) + p.UI.Px(endGap)
	}
	return wide <= width
}

func (p panel) endWidth(tool ui.Tool) float64 {
	return p.UI.TextWidth(tool.Label, ui.FontStrong) + p.UI.Px(16)
}

// endCells returns the places of the buttons of a row. Their widths are in the ratio of their
// labels.
func (p panel) endCells(r geom.Rect, row []ui.Tool) []geom.Rect {
	gap := p.UI.Px(endGap)
	var shares []geom.Share
	for _, tool := range row {
		shares = append(shares, geom.Share{Part: p.endWidth(tool)})
	}
	return r.Row(gap, shares...)
}
