package shaper

import (
	"encoding/json"
	"errors"
	"fmt"

	"tessera/logic/shaper"
	"tessera/logic/stats"
	"tessera/scenes"
	"tessera/scenes/geom"
	"tessera/scenes/store"
	"tessera/scenes/table"
	"tessera/scenes/ui"
)

// ledgerName is the name under which the statistics were stored while Shaper had
// its own.
const ledgerName = "shaper-stats"

// ledger is what lies there.
type ledger struct {
	Stats shaper.Stats `json:"stats"`
	// Begun are the puzzles begun, the latest last.
	Begun []struct {
		Puzzle shaper.Settings `json:"puzzle"`
		Open   bool            `json:"open,omitempty"`
	} `json:"begun"`
}

// earlier reads the statistics of the time when Shaper had its own. They stay
// where they are. Damaged ones are set aside, which notice says.
func earlier(kept store.Store) (found *stats.Game, notice string) {
	text, err := kept.Load(ledgerName)
	if errors.Is(err, store.ErrNone) {
		return nil, ""
	}
	var l ledger
	if err == nil {
		err = json.Unmarshal(text, &l)
	}
	if err == nil {
		_, err = shaper.ParseStats(l.Stats.String())
	}
	if err != nil {
		to, asideErr := kept.SetAside(ledgerName)
		if asideErr != nil {
			return nil, ""
		}
		return nil, fmt.Sprintf("The earlier statistics of Shaper could not be read. They were kept as %s.", to)
	}
	found = &stats.Game{Solo: stats.Solo{Games: l.Stats.Games, Best: l.Stats.Best, Total: l.Stats.Total, TotalPar: l.Stats.TotalPar}}
	for _, a := range l.Begun {
		if settings, err := json.Marshal(a.Puzzle); err == nil {
			found.Begun = append(found.Begun, stats.Attempt{Puzzle: table.PuzzleNumber(settings), Open: a.Open})
		}
	}
	return found, ""
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
