package screens

import (
	"math"
	"regexp"
	"slices"
	"testing"
	"time"

	"tessera/scenes"
	"tessera/scenes/app"
	"tessera/scenes/app/apptest"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
	"tessera/scenes/scenetest"
	"tessera/scenes/ui"
)

// TestControlsOfDialogsAreAsLargeAsAFinger checks that each control of a dialog on a
// phone is at least 44 pixels wide and high. On these desks a device pixel equals a page
// pixel.
func TestControlsOfDialogsAreAsLargeAsAFinger(t *testing.T) {
	const least = 44
	d := scenetest.NewWith(t, 390, 844, apptest.Store(t), func(s *scenes.Stage) { s.UI.CollectParts() })
	d.Scale(app.Scale(390, 844, 1, 1))
	d.Stage.UI.SetFingers(1)
	d.Stage.Now = func() time.Time { return apptest.Morning }
	screens := append(apptest.Screens(),
		apptest.ScreenOf("details", "trisq", 9, "load more:kept-trisq-1767225600000"), apptest.ScreenOf("share", "trisq", 0, "apart"),
		apptest.ScreenOf("resign", "trisq", 9, "more"))
	for _, s := range screens {
		if s.Press == "" {
			continue
		}
		s.Show(t, d)
		if top := d.Stage.Top(); !top.Overlay() {
			continue
		}
		for _, p := range d.Stage.UI.Parts() {
			if p.Role == ui.RoleText || p.Role == ui.RoleHeading || p.Role == ui.RoleArea {
				continue
			}
			if p.Rect.W < least || p.Rect.H < least {
				t.Errorf("%s: %s is %.0f by %.0f, want %d at least", s.Name, p.Name, p.Rect.W, p.Rect.H, least)
			}
		}
	}
}

var phones = []struct{ w, h int }{{390, 844}, {844, 390}, {640, 360}}

func TestAnOpenHistoryCanBeFoldedUp(t *testing.T) {
	d := scenetest.NewWith(t, phones[0].w, phones[0].h, apptest.Store(t), func(*scenes.Stage) {})
	d.Stage.UI.SetFingers(1)
	for _, phone := range phones {
		d.Resize(phone.w, phone.h, app.Scale(phone.w, phone.h, 1, 1))
		apptest.ScreenOf("", "trisq", 6, "history").Show(t, d)
		d.Click("history")
		if d.Has("move:6") {
			t.Errorf("%d by %d: the history is still open", phone.w, phone.h)
		}
		d.Click("history")
		if !d.Has("move:6") {
			t.Errorf("%d by %d: the history does not open again", phone.w, phone.h)
		}
	}
}

// noControl matches targets that are figures on a board or information only. The moves of
// a variation count as information, because their neighbours are one step away, and so
// does the graph, whose turns are in the history.
var noControl = regexp.MustCompile(`^(cell|goal|point|piece|marble|well|tile|hole|tray|area|hand)\b|^seat|^evaluation$|^reviewing$|^graph$|^figures$|^loupe$|^line:.*:\d+$`)

func tablesOf(g *boards.Game) []apptest.Screen {
	few, all := len(apptest.CourseOf(g).Moves())/2, -1
	list := []apptest.Screen{
		apptest.ScreenOf(g.ID, g.ID, few, ""), apptest.ScreenOf(g.ID+" analysed", g.ID, few, "lines"), apptest.ScreenOf(g.ID+" at its end", g.ID, all, ""),
		apptest.ScreenOf(g.ID+" in a lesson", g.ID, 0, "howto lesson"), apptest.ScreenOf(g.ID+" with its tools", g.ID, few, "more")}
	if g.Final {
		return apptest.ShownBy(g, append(list, apptest.ScreenOf(g.ID+" reviewed", g.ID, all, "review")))
	}
	return apptest.ShownBy(g, append(list, apptest.ScreenOf(g.ID+" with its history", g.ID, few, "history"), apptest.ScreenOf(g.ID+" looked back at", g.ID, few, "history look-back"),
		apptest.ScreenOf(g.ID+" at its end analysed", g.ID, all, "lines"), apptest.ScreenOf(g.ID+" analysed on", g.ID, few, "lines line:A"), apptest.ScreenOf(g.ID+" with a mistake", g.ID, few, "review mistake-on")))
}

// fingerArea returns the width and height of the region around the target's middle in which a
// finger hits it. This includes points beside the target that are near no other target.
func fingerArea(targets []ui.Target, x ui.Target) (w, h int) {
	const tip = 44
	run := func(right, down float64) (n int) {
		at := x.Rect.Center()
		for n < tip && hitByFinger(targets, geom.Point{X: at.X + right*(float64(n)+0.5), Y: at.Y + down*(float64(n)+0.5)}, tip) == x.Name {
			n++
		}
		return n
	}
	return run(1, 0) + run(-1, 0), run(0, 1) + run(0, -1)
}

// hitByFinger returns the target that a finger at a point hits: the one under it, or else the
// nearest whose rectangle, enlarged to tip, contains the point. [ui.UI] does the same for
// a press.
func hitByFinger(targets []ui.Target, at geom.Point, tip float64) string {
	name, best := "", math.Inf(1)
	for _, t := range slices.Backward(targets) {
		r := t.Rect
		if r.Contains(at) {
			return t.Name
		}
		right, down := math.Abs(at.X-r.Center().X)-r.W/2, math.Abs(at.Y-r.Center().Y)-r.H/2
		if miss := math.Hypot(max(right, 0), max(down, 0)); right <= max(0, (tip-r.W)/2) && down <= max(0, (tip-r.H)/2) && miss < best {
			name, best = t.Name, miss
		}
	}
	return name
}
