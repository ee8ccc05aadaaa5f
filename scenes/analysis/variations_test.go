package analysis

import (
	"slices"
	"strings"
	"testing"
	"time"

	"tessera/logic/match"
	"tessera/scenes/mind"
	"tessera/scenes/scenetest"
)

// openCompared opens the variations after moves moves and waits for them.
func openCompared(t *testing.T, moves int) (*scenetest.Desk, *deskScene) {
	t.Helper()
	d, r := openRecorded(t, moves, nil)
	r.analysis.ToggleVariations()
	awaitVariations(t, d, r)
	return d, r
}

func awaitVariations(t *testing.T, d *scenetest.Desk, r *deskScene) {
	t.Helper()
	l := r.analysis.Variations
	await(t, d, "the lines", func() bool { _, is := l.found[r.Match.Shown()]; return is })
	d.Frame() // draw them
}

// TestVariationsAreCompared checks that there are three turns with continuations, the best of
// them on the board, and that the desk has all proven results. The bar shows the
// evaluation of the best turn.
func TestVariationsAreCompared(t *testing.T) {
	d, r := openCompared(t, 12)
	l := r.analysis.Variations
	rows := l.rows()
	if len(rows) != maxVariations || rows[0].badge.In(nil) != "win 3" || !rows[0].solid || rows[0].letter != "A" || rows[0].tip.String() != "Red wins in 3" {
		t.Fatalf("the lines are %+v", rows)
	}
	if best := rows[0].moves; len(best) < 5 || !slices.Equal(r.board().traced, best[:6]) {
		t.Errorf("of the line %q the board shows %q", best, r.board().traced)
	}
	if len(r.Known.Lines) < maxVariations {
		t.Errorf("the desk knows %d turns", len(r.Known.Lines))
	}
	if text := d.Inspect().Evaluation; text != "Red wins in 3." {
		t.Errorf("the bar says %q", text)
	}
	if r.Match.About.Hints != 1 || !r.Match.TryingMoves() {
		t.Errorf("%d helps are counted, moves are tried out: %v", r.Match.About.Hints, r.Match.TryingMoves())
	}
	before := r.Match.Record()
	d.Click("line:A:3")
	if got := r.Match.Moves(); !r.Match.Previewing() || !slices.Equal(got[12:], rows[0].moves[:3]) || len(r.Known.Lines) != 0 || len(r.board().traced) != 0 {
		t.Fatalf("the third move of the line shows %q, and of the lines %d", got, len(r.Known.Lines))
	}
	if d.Frame(); l.preview.place(l.of, rows[0].moves) != 2 || l.preview.place(l.of, rows[1].moves) != -1 {
		t.Error("the move shown is not the one marked in its line")
	}
	r.analysis.ToggleVariations()
	d.Frame()
	if r.Match.Looking() || l.IsOpen() || r.Match.TryingMoves() || len(r.Known.Lines) != 0 || r.analysis.Evaluation.Shown() {
		t.Error("closed, they are not gone")
	}
	before.About.Hints = r.Match.About.Hints
	if after := r.Match.Record(); len(after.Variations) != len(before.Variations) || !slices.Equal(after.Moves, before.Moves) {
		t.Error("to look at lines changes the game")
	}
}

// TestTriedMovesAreSaved checks that tried moves are saved and that the game can
// continue from one of them.
func TestTriedMovesAreSaved(t *testing.T) {
	d, r := openCompared(t, 12)
	saves := r.saved
	for range 3 { // moves of both sides
		for move := range r.Match.State().Legal() {
			scenetest.NoError(t, r.Play(move))
			break
		}
	}
	if !r.Match.Looking() || r.Match.Len() != 12 || r.saved != saves+3 {
		t.Fatalf("the game has %d moves, %d were saved", r.Match.Len(), r.saved-saves)
	}
	awaitVariations(t, d, r)
	r.Match.LookAt(r.Match.Shown().Parent())
	awaitVariations(t, d, r)
	d.Click("play-on")
	if r.Match.Looking() || r.Match.Len() != 14 || len(r.Match.Current().Next()) != 1 {
		t.Fatalf("the game has %d moves, and what followed is dropped", r.Match.Len())
	}
}

func TestReviewAndVariationsReplaceEachOther(t *testing.T) {
	d, r := withReview(t)
	a := r.analysis
	a.ToggleVariations()
	if d.Frame(); !a.Variations.IsOpen() || a.Review.IsOpen() || a.Variations.rows() != nil || strings.Contains(a.Variations.Said(), " ") {
		t.Error("the review stays beside the lines, or there are some after the end")
	}
	a.ToggleReview()
	if d.Frame(); a.Variations.IsOpen() || !a.Review.IsOpen() {
		t.Error("the lines stay beside the review")
	}
}

// TestNoVariationsAgainstRemotePersons covers variations that were already open.
func TestNoVariationsAgainstRemotePersons(t *testing.T) {
	d, r := openCompared(t, 12)
	r.Match.Mode = &match.MailMode{}
	d.Frame()
	l := r.analysis.Variations
	if l.Shown() || len(r.Known.Lines) != 0 || l.Height() != 0 || l.Said() != "" {
		t.Error("lines are shown in a game by mail")
	}
	if r.analysis.ToggleVariations(); l.Offered() {
		t.Error("lines are offered in a game by mail")
	}
}

// TestAMistakeListsBothVariations checks the two listed and drawn variations: after the better
// turn and after the one played.
func TestAMistakeListsBothVariations(t *testing.T) {
	d, r := withReview(t)
	v := r.analysis.Review
	d.Click("mistake-on")
	m := v.shownMistake
	await(t, d, "both lines", func() bool {
		f := v.continuations[m]
		return f != nil && f[1].known && (f[0].known || len(m.Line) > len(m.Better))
	})
	d.Frame()
	rows := v.rows(m)
	turn := v.found.Turns[m.Turn]
	played := v.moves[turn.From:turn.To]
	for i, first := range [][]string{m.Better, played} {
		if moves := rows[i].moves; len(moves) < 5 || !slices.Equal(moves[:len(first)], first) {
			t.Errorf("the line %q begins with %q", rows[i].badge.In(nil), moves)
		}
	}
	if b := r.board(); !slices.Equal(b.traced, m.Better) || d.Has("line:Played") {
		t.Errorf("at first the board shows %q, want only %q", b.traced, m.Better)
	}
	d.Click("mistake-details")
	d.Frame()
	if b := r.board(); !slices.Equal(b.traced, rows[0].moves[:len(b.traced)]) || len(b.traced) < 5 {
		t.Errorf("the board shows %q of %q", b.traced, rows[0].moves)
	}
	r.Match.LookAt(v.positions[m.Turn+1])
	for range 40 {
		d.Frame()
	}
	if b := r.board(); len(b.traced) < 3 || !slices.Equal(b.traced, rows[1].moves[len(played):len(played)+len(b.traced)]) {
		t.Errorf("behind the turn the board shows %q of %q", b.traced, rows[1].moves)
	}
	d.Click("line:Played:0")
	await(t, d, "the line", rests(d))
	if got := r.Match.Moves()[turn.From:]; !slices.Equal(got, rows[1].moves) {
		t.Errorf("what was played leads to %q, want %q", got, rows[1].moves)
	}
}

// TestTurnsHaveOneWordResults checks the one-word results of turns.
func TestTurnsHaveOneWordResults(t *testing.T) {
	points := &match.Measure{Grain: 1}
	for want, e := range map[string]match.Evaluation{
		"win 3": {Verdict: match.Win, Turns: 3},
		"win":   {Verdict: match.Win},
		"loss":  {Verdict: match.Loss},
		"draw":  {Verdict: match.Draw},
		"+2.5":  {Value: 2.5},
		"−1":    {Verdict: match.Expected, Value: -1},
		"0":     {Value: 0.01},
	} {
		if got := short(points, e).In(nil); got != want {
			t.Errorf("%v is %q, want %q", e, got, want)
		}
	}
	if got := short(&match.Measure{}, match.Evaluation{Value: 7}).In(nil); got != "unclear" {
		t.Errorf("an estimate without a measure is %q", got)
	}
	if got := short(&match.Measure{Chance: &match.Chance{}}, match.Evaluation{Verdict: match.Expected, Value: 4.25}).In(nil); got != "4.2" {
		t.Errorf("an expectation is %q", got)
	}
}

// TestSteppingStopsAPreview checks that a preview stops when the player steps by
// hand.
func TestSteppingStopsAPreview(t *testing.T) {
	d, r := withReview(t)
	d.Click("mistake-on")
	base := r.Match.Shown()
	d.ClickAt(d.Place("line:Better:0"))
	await(t, d, "a move of the line", r.Match.Previewing)
	r.Match.LookAt(base)
	if d.Frame(); r.analysis.preview.goes {
		t.Error("the line is played out still")
	}
}

// silent is a mind that never answers.
type silent struct{ *mind.Local }

func (silent) Ask(match.Question, mind.Rank) *mind.Thought { return &mind.Thought{} }

// TestASearchIsReadOftenerBeforeItsFirstResult checks that the search is read more often before its first
// result.
func TestASearchIsReadOftenerBeforeItsFirstResult(t *testing.T) {
	d, r := openRecorded(t, 12, nil)
	local := d.Stage.Mind.(*mind.Local)
	d.Stage.Mind = silent{local}
	defer func() { d.Stage.Mind = local }()
	r.analysis.ToggleVariations()
	l := r.analysis.Variations
	for _, c := range []struct {
		known []match.Line
		want  time.Duration
	}{{nil, firstReadInterval}, {make([]match.Line, 1), readInterval}} {
		l.answer.Lines = c.known
		d.Frame()
		d.Frame() // nothing is moving
		if wait, wanted := d.Stage.UI.Wanted(); !wanted || wait > c.want || wait <= c.want/2 {
			t.Errorf("with %d lines known the next frame is wanted in %v: %v", len(c.known), wait, wanted)
		}
	}
}
