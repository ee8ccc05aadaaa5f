package shaper

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"tessera/logic/shaper"
	"tessera/scenes"
	"tessera/scenes/geom"
	"tessera/scenes/store"
	"tessera/scenes/table"
	"tessera/scenes/ui"
)

// statsName is the name under which the ledger is stored.
const statsName = "shaper-stats"

// ledger is the player's statistics, and what is needed to count only the first
// try at a puzzle: who has begun one knows its pieces.
type ledger struct {
	Stats shaper.Stats `json:"stats"`
	// Begun are the puzzles begun, the latest last.
	Begun []attempt `json:"begun"`
}

// attempt is a puzzle that was begun. It is open while its first try goes on,
// also over an end of the program.
type attempt struct {
	Puzzle shaper.Settings `json:"puzzle"`
	Open   bool            `json:"open,omitempty"`
}

// maxBegun is how many puzzles are remembered.
const maxBegun = 1000

// begin notes that a puzzle's first command was given. A second try closes the
// first.
func (l *ledger) begin(puzzle shaper.Settings) {
	for i := range l.Begun {
		if l.Begun[i].Puzzle == puzzle {
			l.Begun[i].Open = false
			return
		}
	}
	l.Begun = append(l.Begun, attempt{puzzle, true})
	if extra := len(l.Begun) - maxBegun; extra > 0 {
		l.Begun = l.Begun[extra:]
	}
}

// finish counts a won game if it was the first try at its puzzle. A puzzle that
// was not begun here, but in a save from elsewhere, is as good as a first try.
func (l *ledger) finish(s shaper.State) {
	at := slices.IndexFunc(l.Begun, func(a attempt) bool { return a.Puzzle == s.Settings() })
	if at < 0 {
		l.begin(s.Settings())
		at = len(l.Begun) - 1
	}
	if !l.Begun[at].Open {
		return
	}
	l.Begun[at].Open = false
	if stats, err := l.Stats.Add(s); err == nil {
		l.Stats = stats
	}
}

// count takes a command into the statistics; notice says that they were damaged.
func count(kept store.Store, before, after shaper.State) (notice string) {
	if before.Commands() > 0 && !after.Won() {
		return ""
	}
	l, notice, err := readLedger(kept)
	if err != nil { // what cannot be read is not written over
		return notice
	}
	if before.Commands() == 0 {
		l.begin(after.Settings())
	}
	if after.Won() {
		l.finish(after)
	}
	// Where this cannot be stored the table's own save has failed too and has
	// said so.
	if text, err := json.Marshal(l); err == nil {
		_ = kept.Save(statsName, text)
	}
	return notice
}

// readLedger reads the ledger. A damaged one is set aside and a new one begun,
// which notice says; an error means that it could not be set aside and is still
// there.
func readLedger(kept store.Store) (l ledger, notice string, err error) {
	text, err := kept.Load(statsName)
	if errors.Is(err, store.ErrNone) {
		return ledger{}, "", nil
	}
	if err == nil {
		err = json.Unmarshal(text, &l)
	}
	if err == nil {
		_, err = shaper.ParseStats(l.Stats.String())
	}
	if err == nil {
		return l, "", nil
	}
	to, asideErr := kept.SetAside(statsName)
	if asideErr != nil {
		return ledger{}, fmt.Sprintf("The statistics of Shaper could not be read (%v). This game does not count.", err), asideErr
	}
	return ledger{}, fmt.Sprintf("The statistics of Shaper could not be read (%v). They were kept as %s, and begin anew.", err, to), nil
}

// damagedTitle is the title of the notice that the statistics were damaged.
const damagedTitle = "Damaged statistics"

const statsNote = "Only a finished game counts, and only your first try at a puzzle: after that you know its pieces. A puzzle with an empty target, won before it is begun, does not count."

// statsRows are the statistics in words.
func statsRows(s shaper.Stats) [][2]string {
	mean, any := s.Mean()
	if !any {
		return [][2]string{{"Games", "0"}}
	}
	par, _ := s.MeanPar()
	against, _ := s.MeanAgainstPar()
	return [][2]string{
		{"Games", fmt.Sprint(s.Games)},
		{"Best score", fmt.Sprint(s.Best)},
		{"Mean score", fmt.Sprintf("%.2f", mean)},
		{"Perfect play expects", fmt.Sprintf("%.2f", par)},
		{"You against perfect play", signed(against)},
	}
}

// signed writes a number with its sign, a true minus, to two decimals.
func signed(v float64) string {
	text := fmt.Sprintf("%+.2f", v)
	switch {
	case text == "+0.00" || text == "-0.00":
		return "0.00"
	case text[0] == '-':
		return "−" + text[1:]
	}
	return text
}

// showStats shows the statistics.
func showStats(s *scenes.Stage) {
	l, notice, _ := readLedger(s.Store)
	rows := statsRows(l.Stats)
	s.Push(table.NewSheet(table.Sheet{
		Name: "stats", Title: "Statistics", Width: 480,
		Height: func(u *ui.UI, width float64) float64 {
			return float64(len(rows))*u.Px(lineHeight) + u.Px(12) + u.ParagraphHeight(statsNote, ui.FontSmall, width)
		},
		Body: func(u *ui.UI, r geom.Rect) {
			r = lines(u, r, rows)
			r.Y += u.Px(10)
			u.Paragraph(statsNote, ui.FontSmall, u.Theme.Faint, r, ui.Left)
		},
		Buttons: closing,
	}))
	table.Notify(s, damagedTitle, notice)
}

// closing is the one button of a sheet that only shows something.
func closing(s *scenes.Stage) []table.Tool {
	return []table.Tool{{Name: "ok", Label: "Close", Primary: true, Run: s.Pop}}
}

const lineHeight = 34 // at 100 %

// lines writes names on the left and values on the right, and returns the rest.
func lines(u *ui.UI, r geom.Rect, rows [][2]string) geom.Rect {
	for i, row := range rows {
		var line geom.Rect
		line, r = r.CutTop(u.Px(lineHeight))
		if i > 0 {
			u.Fill(geom.Rect{X: line.X, Y: line.Y, W: line.W, H: max(1, u.Px(1))}, u.Theme.Rule)
		}
		y := line.Center().Y
		value := u.TextWidth(row[1], ui.FontStrong)
		u.Text(row[1], ui.FontStrong, u.Theme.Ink, geom.Point{X: line.Right() - u.Px(10), Y: y}, ui.Right)
		u.TextFit(row[0], ui.FontBody, u.Theme.Ink, geom.Point{X: line.X, Y: y}, ui.Left, line.W-value-u.Px(22))
	}
	return r
}
