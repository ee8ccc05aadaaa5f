package analysis

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"tessera/logic/foursquare"
	"tessera/logic/match"
	"tessera/logic/puzzles"
	"tessera/logic/review"
	"tessera/logic/say"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
	"tessera/scenes/lang"
	"tessera/scenes/mind"
	"tessera/scenes/scenetest"
)

func TestMain(m *testing.M) { scenetest.Main(m) }

// blankBoard is a board that draws nothing. It records the hint it should show and the moves
// that were traced on it.
type blankBoard struct {
	line   []string
	step   boards.HintStep
	traced []string
}

func (b *blankBoard) Frame(*boards.Desk, geom.Rect) { b.traced = nil }

func (b *blankBoard) DrawGhost(_ *boards.Desk, _ []string, _ match.State, move string) (boards.GhostMark, bool) {
	b.traced = append(b.traced, move)
	at := geom.Point{X: 50, Y: 50}
	return boards.GhostMark{From: at, To: at.Add(geom.Point{X: float64(20 * len(b.traced))}), Size: 20}, true
}

func (*blankBoard) MovePlace(*boards.Desk, string) (geom.Rect, bool) {
	return geom.Rect{W: 20, H: 20}, true
}

func (b *blankBoard) ShowHint(line []string, step boards.HintStep) say.Text {
	b.line, b.step = line, step
	return say.Raw([...]string{boards.ShowWhere: "Look here.", boards.ShowWhat: "This tile.", boards.ShowMove: "Play it."}[step])
}

func (b *blankBoard) Hinted() bool { return b.step > 0 }

// deskScene is a scene with only a desk and its analysis.
type deskScene struct {
	*boards.Desk
	analysis *Analysis
	thinking bool
	saved    int
	marked   int
	notice   string
	counted  []match.State
	own      []puzzles.PracticePosition
	again    []puzzles.PracticePosition
}

func (r *deskScene) Name() string                          { return "room" }
func (r *deskScene) Refused(string)                        {}
func (r *deskScene) Advised() bool                         { return r.AcceptsMoves() || r.analysis.Review.Advised() }
func (r *deskScene) Thinking() bool                        { return r.thinking }
func (r *deskScene) OpenSettings()                         {}
func (r *deskScene) Leave()                                {}
func (r *deskScene) Notice(text say.Text)                  { r.notice = text.String() }
func (r *deskScene) Marked()                               { r.marked++ }
func (r *deskScene) SetUp()                                {}
func (r *deskScene) Practise(own puzzles.PracticePosition) { r.own = append(r.own, own) }
func (r *deskScene) Changed(c match.Change) {
	if c.Kind == match.Kept {
		r.saved++
		return
	}
	r.analysis.Changed(c)
}
func (r *deskScene) Reviewed(_ *review.Review, states []match.State) {
	r.counted = states
}
func (r *deskScene) TryAgain(own puzzles.PracticePosition, _ bool) { r.again = append(r.again, own) }
func (r *deskScene) board() *blankBoard                            { return r.Board.(*blankBoard) }
func (r *deskScene) Inspect(i *scenes.Inspection)                  { r.Desk.Inspect(i); r.analysis.Inspect(i) }
func (r *deskScene) at(moves int) *match.Node                      { return r.Match.At(moves) }

func (r *deskScene) Frame(s *scenes.Stage) {
	side, board := s.UI.Screen.Inset(8).CutRight(360)
	bar, side := side.CutTop(r.analysis.Evaluation.Height())
	r.analysis.Evaluation.Draw(bar)
	strip, side := side.CutTop(r.analysis.Review.Height(side.W, false))
	r.analysis.Review.Draw(strip)
	list, _ := side.CutTop(r.analysis.Variations.Height())
	r.analysis.Variations.Draw(list)
	r.Board.Frame(r.Desk, board)
	r.analysis.DrawOver(board)
	r.analysis.Frame()
}

// openRecorded opens a room with a recorded game that package review tests, after a number of
// moves; after all if it is negative. Persons have the seats.
func openRecorded(t *testing.T, moves int, change func(*match.Record)) (*scenetest.Desk, *deskScene) {
	t.Helper()
	text, err := os.ReadFile("../../logic/review/testdata/foursquare.json")
	scenetest.NoError(t, err)
	record, err := match.Decode(text)
	scenetest.NoError(t, err)
	if moves >= 0 {
		record.Moves, record.Cursor = record.Moves[:moves], moves
	}
	if change != nil {
		change(&record)
	}
	game := &boards.Game{Game: foursquare.Game(), NewBoard: func() boards.Board { return &blankBoard{} }}
	play, err := match.Load(game.Game, record)
	scenetest.NoError(t, err)
	r := &deskScene{}
	d := scenetest.New(t, 900, 600, func(s *scenes.Stage) {
		s.Prefs.Motion = scenes.MotionOff
		r.Desk = boards.NewDesk(s, game)
		r.Host = r
		r.analysis = New(r.Desk, r)
		r.SetMatch(play)
		r.analysis.Reset()
		s.Replace(r)
	})
	return d, r
}

// await runs frames until ok, and fails the test if that never happens.
func await(t *testing.T, d *scenetest.Desk, what string, ok func() bool) {
	t.Helper()
	d.Until(what, ok)
}

func rests(d *scenetest.Desk) func() bool { return func() bool { return !d.Inspect().Busy } }

// reviewed opens the review and waits for it.
func reviewed(t *testing.T, moves int, change func(*match.Record)) (*scenetest.Desk, *deskScene) {
	t.Helper()
	d, r := openRecorded(t, moves, change)
	r.analysis.Review.Open()
	await(t, d, "the review", rests(d))
	d.Frame() // draw it
	return d, r
}

// savedReview is the review of the whole game, saved by the first test that needs it.
var savedReview string

// withReview opens the game with its saved review.
func withReview(t *testing.T) (*scenetest.Desk, *deskScene) {
	t.Helper()
	if savedReview == "" {
		_, r := reviewed(t, -1, nil)
		savedReview = r.Match.About.Review
	}
	return reviewed(t, -1, func(m *match.Record) { m.About.Review = savedReview })
}

// TestAHintComesInSteps asks four times: for the place, the piece, the turn, and the
// continuation. The game is saved with the fact that a hint was given.
func TestAHintComesInSteps(t *testing.T) {
	d, r := openRecorded(t, 12, nil)
	hint := r.analysis.Hint
	for n, want := range []string{"Look here.", "This tile.", "Red wins in 3 turns", "This is certain."} {
		hint.Ask()
		await(t, d, "a hint", rests(d))
		if !strings.Contains(hint.Note(), want) {
			t.Fatalf("press %d says %q, want %q", n+1, hint.Note(), want)
		}
		if said := hint.Said(); n == 2 && !strings.HasPrefix(said, strings.TrimSuffix(lang.Sentence(say.Raw(r.Game.Spoken(r.Match.State(), hint.line[0]).String())), ".")) || n != 2 && said != hint.Note() {
			t.Errorf("press %d is told as %q", n+1, said)
		}
		if n == 2 {
			why := r.Game.Because(r.Match.State(), hint.line).String()
			if why == "" || strings.Count(hint.Note(), why) != 1 || strings.Count(hint.Said(), why) != 1 {
				t.Errorf("the reason %q is not said once in %q and %q", why, hint.Note(), hint.Said())
			}
			await(t, d, "what follows", func() bool { return len(r.board().traced) >= 5 })
		}
		if n < 3 && int(r.board().step) != n+1 {
			t.Fatalf("press %d has the board show step %d", n+1, r.board().step)
		}
	}
	if !r.Match.Looking() || len(r.Match.Moves()) < 16 || !hint.Offered() {
		t.Fatalf("the line leads to %d moves, more is offered %v", len(r.Match.Moves()), hint.Offered())
	}
	if r.Match.About.Hints != 1 || r.saved != 1 {
		t.Errorf("%d hints are saved, by %d saves", r.Match.About.Hints, r.saved)
	}
	shown := r.Match.Moves()
	hint.Ask()
	await(t, d, "the line again", rests(d))
	if !slices.Equal(r.Match.Moves(), shown) || hint.Note() != "This is certain." {
		t.Errorf("asked for once more the line leads to %q with the words "+
			"%q, want %q", r.Match.Moves(), hint.Note(), shown)
	}
	r.BackToGame()
	if r.Match.Looking() || len(r.Match.Moves()) != 12 || hint.Note() != "" {
		t.Fatalf("back at the game are %d moves and %q", len(r.Match.Moves()), hint.Note())
	}
}

// TestTheFirstHelpSaysWhatItMeans checks that only the first help in a game against a computer
// says that the game will not count, and that the help counts with the second press.
func TestTheFirstHelpSaysWhatItMeans(t *testing.T) {
	for _, c := range []struct {
		name  string
		seats []string
		hints int
		want  bool
	}{
		{"against a computer", []string{match.Person, "beginner"}, 0, true},
		{"a second time", []string{match.Person, "beginner"}, 1, false},
		{"between two people", []string{match.Person, match.Person}, 0, false},
	} {
		d, r := openRecorded(t, 12, func(m *match.Record) { m.Seats, m.About.Hints = c.seats, c.hints })
		r.analysis.Hint.Ask()
		await(t, d, "a hint", rests(d))
		if note := r.analysis.Hint.Note(); strings.Contains(note, "does not count") != c.want {
			t.Errorf("%s a hint says %q", c.name, note)
		}
		for press, want := range []int{c.hints, c.hints + 1} { // the price is told before it is paid
			if got := r.Match.About.Hints; got != want {
				t.Errorf("%s %d hints count after press %d, want %d", c.name, got, press+1, want)
			}
			r.analysis.Hint.Ask()
		}
	}
}

// TestAHintIsCalledOff covers asking again before the hint is found, and a move.
func TestAHintIsCalledOff(t *testing.T) {
	_, r := openRecorded(t, 2, nil)
	hint := r.analysis.Hint
	off := []func(){hint.Ask, func() {
		for move := range r.Match.State().Legal() {
			scenetest.NoError(t, r.Play(move))
			return
		}
	}, r.analysis.StopSearches, r.analysis.Reset}
	for n, end := range off {
		if hint.Ask(); !hint.Searching() || hint.Note() != searchingNote.String() {
			t.Fatalf("no hint is looked for: %q", hint.Note())
		}
		if end(); hint.Searching() || hint.Note() != "" {
			t.Errorf("%d does not end the search: %q", n, hint.Note())
		}
	}
}

// TestHintWordsStayWithTheHint checks that the words stay as long as the board shows the hint.
func TestHintWordsStayWithTheHint(t *testing.T) {
	_, r := openRecorded(t, 2, nil)
	for step, want := range map[boards.HintStep]string{boards.ShowMove: "Best found", 0: ""} {
		r.analysis.Hint.note, r.board().step = say.Raw("Best found"), step
		if r.analysis.Hint.Forget(); r.analysis.Hint.Note() != want {
			t.Errorf("while the board shows step %d the words are "+
				"%q, want %q", step, r.analysis.Hint.Note(), want)
		}
	}
}

// TestNoAdviceAgainstRemotePersons checks that there is no hint, bar or review
// until the game is over.
func TestNoAdviceAgainstRemotePersons(t *testing.T) {
	_, r := openRecorded(t, -1, nil)
	a := r.analysis
	r.Stage.Prefs.ShowsEvaluation = true
	for _, c := range []struct {
		moves   int
		way     match.Mode
		advised bool
	}{
		{12, match.LocalMode{}, true},
		{12, &match.MailMode{}, false},
		{r.Match.Len(), &match.MailMode{}, true},
	} {
		r.Match.Seek(c.moves)
		r.Match.Mode = c.way
		if a.Evaluation.Shown() != c.advised || a.Review.Offered() != c.advised || c.moves == 12 && a.Hint.Offered() != c.advised {
			t.Errorf("after %d moves by %T: bar %v, review %v, hint "+
				"%v, want %v", c.moves, c.way, a.Evaluation.Shown(), a.Review.Offered(), a.Hint.Offered(), c.advised)
		}
	}
}

// TestNoAdviceInGamesWithoutHelp checks the same for games without help.
func TestNoAdviceInGamesWithoutHelp(t *testing.T) {
	for moves, told := range map[int]bool{12: false, -1: true} {
		_, r := openRecorded(t, moves, func(m *match.Record) { m.About.NoHelp = true })
		a := r.analysis
		r.Stage.Prefs.ShowsEvaluation = true
		if a.Hint.Offered() || a.Evaluation.Shown() != told || a.Review.Offered() != told || a.Variations.Offered() != told {
			t.Errorf("after %d moves: hint %v, bar %v, review "+
				"%v, lines %v", moves, a.Hint.Offered(), a.Evaluation.Shown(), a.Review.Offered(), a.Variations.Offered())
		}
	}
}

// TestTheBarWaitsForTheComputer checks also that the bar uses the review's evaluations
// without a search.
func TestTheBarWaitsForTheComputer(t *testing.T) {
	d, r := openRecorded(t, 12, nil)
	bar := r.analysis.Evaluation
	r.Stage.Prefs.ShowsEvaluation, r.thinking = true, true
	d.Wait(200 * time.Millisecond)
	if text, kind, _ := bar.Words(); text != "The computer is thinking" || kind != "" || bar.thought != nil {
		t.Fatalf("beside the computer the bar says %q, %q", text, kind)
	}
	r.thinking = false
	await(t, d, "the evaluation", func() bool { return d.Inspect().Evaluation == "Red wins in 3." })
	if _, kind, share := bar.Words(); kind != kindProven || share != 1 {
		t.Errorf("it is %q, and gives the first %v", kind, share)
	}
	r.Match.LookAt(r.at(0))
	r.analysis.Review.positions, r.analysis.Review.found = nil, nil
	if text, _, share := bar.Words(); text != "Evaluating the position …" || share != 0.5 {
		t.Errorf("of another position it says %q and gives %v", text, share)
	}
}

// TestAFailedReviewSaysWhy checks that one sentence, with one full stop, says why.
func TestAFailedReviewSaysWhy(t *testing.T) {
	d, r := openRecorded(t, -1, nil)
	d.Stage.Mind = mind.NewStepped(nil) // it knows no game
	r.analysis.Review.Open()
	await(t, d, "the trouble", rests(d))
	text := r.analysis.Review.Said()
	if !strings.HasSuffix(text, ".") || strings.HasSuffix(text, "..") || !strings.HasPrefix(text, "No review") {
		t.Errorf("the review says %q", text)
	}
}

// TestAReviewIsSaved checks that a review is saved with the game and loaded again. A
// damaged one is reported and made again.
func TestAReviewIsSaved(t *testing.T) {
	_, r := reviewed(t, -1, nil)
	saved := r.Match.About.Review
	if !strings.Contains(r.analysis.Review.Said(), "4 turns could have "+
		"been better") || saved == "" || r.saved != 1 || r.marked != 1 {
		t.Fatalf("the review says %q, saved is %q, by %d saves", r.analysis.Review.Said(), saved, r.saved)
	}
	if len(r.own) != 0 {
		t.Errorf("%d mistakes come back that nobody asked for", len(r.own))
	}

	_, found := openRecorded(t, -1, func(m *match.Record) { m.About.Review = saved })
	found.analysis.Review.Open()
	if found.analysis.Review.Said() != r.analysis.Review.Said() || found.saved != 0 {
		t.Errorf("found again it says %q", found.analysis.Review.Said())
	}

	at := strings.Index(saved, "|d d")
	_, damaged := reviewed(t, -1, func(m *match.Record) { m.About.Review = saved[:at] + "|q d" + saved[at+4:] })
	if said := damaged.analysis.Review.Said(); !strings.Contains(said, "cannot be used") || !strings.Contains(said, "4 turns") {
		t.Errorf("of a damaged review it says %q", said)
	}
	if damaged.Match.About.Review != saved {
		t.Error("the review made anew is another")
	}
}

// TestRetriedMistakesAreSavedForPractice checks that mistakes a person tries again are saved
// for practice, and a computer's are not.
func TestRetriedMistakesAreSavedForPractice(t *testing.T) {
	_, r := reviewed(t, -1, func(m *match.Record) { m.Seats = []string{match.Person, "beginner"} })
	v, mine := r.analysis.Review, 0
	for i := range v.found.Mistakes {
		m := &v.found.Mistakes[i]
		if v.tryAgain(m); v.found.Turns[m.Turn].Seat == 0 {
			mine++
		}
	}
	if mine == 0 || len(r.own) != mine || len(r.again) != len(v.found.Mistakes) || mine == len(r.again) {
		t.Fatalf("of %d mistakes tried again, %d of them a person's, "+
			"%d come back", len(r.again), mine, len(r.own))
	}
	own := r.own[0]
	if own.Game != "foursquare" || len(own.Right) == 0 || slices.Equal(own.Right, own.Played) || !slices.Equal(own.Moves, r.at(len(own.Moves)).Moves()) {
		t.Errorf("the first is %+v", own)
	}
}

// TestStepsLeadFromMistakeToMistake checks each mistake's sign and its better turn on the
// board.
func TestStepsLeadFromMistakeToMistake(t *testing.T) {
	d, r := reviewed(t, -1, nil)
	v := r.analysis.Review
	if len(r.counted) != len(v.found.Points) {
		t.Errorf("%d positions are counted of %d", len(r.counted), len(v.found.Points))
	}
	var signs []string
	for n := range r.Match.Len() + 1 {
		if sign := v.MoveMark(r.at(n)); sign != "" {
			if signs = append(signs, sign); v.MistakeText(r.at(n)) == "" {
				t.Errorf("move %d has the sign %q without words", n, sign)
			}
		}
	}
	if len(signs) != 4 || signs[0] != "· mistake" {
		t.Errorf("the signs are %q", signs)
	}
	for _, want := range []string{"Turn 4, Blue: let an even game slip", "Turn 7, Red: missed a win"} {
		d.Click("mistake-on")
		if !strings.Contains(v.Said(), want) || !slices.Equal(r.board().traced[:len(v.shownMistake.Better)], v.shownMistake.Better) || !r.Advised() || !r.analysis.SaysEverything() {
			t.Fatalf("it says %q, want %q; the board shows %q", v.Said(), want, r.board().traced)
		}
	}
	d.Click("try-again")
	if len(r.again) != 1 || !slices.Equal(r.again[0].Right, v.shownMistake.Better) {
		t.Fatalf("tried again is %+v", r.again)
	}
	d.Click("mistake-back")
	better := v.shownMistake.Better
	d.Click("play-better")
	if got := r.Match.Moves(); r.Match.Looking() || !slices.Equal(got[len(got)-len(better):], better) {
		t.Fatalf("the game stands after %q", got)
	}
	if v.IsOpen() {
		t.Errorf("the review of the game that went on says %q", v.Said())
	}
}

// TestAReviewFollowsTheGame checks that an unfinished review continues with the current
// game, and does not ask again for answers it has.
func TestAReviewFollowsTheGame(t *testing.T) {
	d, r := openRecorded(t, -1, nil)
	v := r.analysis.Review
	v.Open()
	await(t, d, "an answer", func() bool { return len(v.answers) > 1 })
	known := len(v.answers)
	if r.Match.Undo(); v.job == nil || !slices.Equal(v.moves, r.Match.Current().Moves()) || len(v.answers) != known {
		t.Fatalf("after an undo the review is of %d moves and knows %d answers", len(v.moves), len(v.answers))
	}
	v.Toggle()
	if r.Match.Undo(); v.job != nil || v.IsOpen() || len(v.answers) != known {
		t.Error("a review that is closed goes on with a game that changes")
	}
}

// TestAPressOnTheGraphShowsTheTurn shows the turn pressed on the graph, and moves on by the arrow
// keys.
func TestAPressOnTheGraphShowsTheTurn(t *testing.T) {
	d, r := withReview(t)
	d.ClickAt(geom.Point{X: d.Rect("graph").X + 7, Y: d.Place("graph").Y})
	if n := len(r.Match.Moves()); n != 0 {
		t.Fatalf("the beginning of the graph shows %d moves", n)
	}
	d.ClickAt(d.Place("graph"))
	if n := len(r.Match.Moves()); n != 20 {
		t.Fatalf("the middle of the graph shows %d moves, want 20", n)
	}
	for range 40 {
		if d.Inspect().Focus == "graph" {
			break
		}
		d.Key("Tab")
	}
	d.Key("ArrowLeft")
	if n := len(r.Match.Moves()); n != 18 {
		t.Fatalf("an arrow leads to %d moves, want 18", n)
	}
}

// TestAnotherPositionEndsAPreview checks that nothing else ends it.
func TestAnotherPositionEndsAPreview(t *testing.T) {
	d, r := withReview(t)
	d.Click("mistake-on")
	base := r.Match.Shown()
	d.Click("line:Better:0")
	await(t, d, "the line", rests(d))
	_, line := r.Match.Previewed()
	if len(line) == 0 || r.Match.Shown() != line[len(line)-1] {
		t.Fatalf("the preview of %d moves stops at %q", len(line), r.Match.Moves())
	}
	if want := "Preview: "; !strings.HasPrefix(PositionName(r.Match), want) {
		t.Errorf("it is said to be %q", PositionName(r.Match))
	}
	previewed := func() int { _, line := r.Match.Previewed(); return len(line) }
	if r.Match.LookAt(line[0]); previewed() == 0 {
		t.Error("a look along the preview ends it")
	}
	if r.Match.LookAt(base); previewed() == 0 {
		t.Error("a look at where the preview begins ends it")
	}
	if r.Match.LookAt(r.at(0)); previewed() != 0 || r.analysis.preview.goes {
		t.Error("a look elsewhere does not end the preview")
	}
	if PositionName(r.Match) != "Start of the game" {
		t.Errorf("the start is %q", PositionName(r.Match))
	}
}

// TestAPreviewBecomesAVariation checks that a preview that is being played out becomes a
// variation, up to the position shown.
func TestAPreviewBecomesAVariation(t *testing.T) {
	d, r := withReview(t)
	d.Click("mistake-on")
	d.ClickAt(d.Place("line:Better:0"))
	await(t, d, "a move of the line", r.Match.Previewing)
	d.Frame()
	line := r.Match.Moves()
	d.ClickAt(d.Place("play-preview"))
	if d.Inspect().Busy {
		t.Error("a preview that is taken up is played out still")
	}
	if r.Match.Looking() || !slices.Equal(r.Match.Current().Moves(), line) || r.notice != "" {
		t.Fatalf("the game is %q, want %q; %s", r.Match.Current().Moves(), line, r.notice)
	}
	if _, line := r.Match.Previewed(); len(line) != 0 {
		t.Error("the preview is still there")
	}
}

// TestTheCostliestTurnIsFoundAfterTheEnd checks that a review that follows the end of a game
// names the loser's worst mistake, is not open, and ends if the game goes on.
func TestTheCostliestTurnIsFoundAfterTheEnd(t *testing.T) {
	d, r := openRecorded(t, -1, nil)
	review := r.analysis.Review
	review.Follow()
	d.Frame()
	if said := review.Costliest(0, false).String(); !strings.HasPrefix(said, "Looking") {
		t.Errorf("at first it is said: %q", said)
	}
	await(t, d, "the review", func() bool { return review.found != nil })
	loser := 0
	if o, _ := r.Match.Outcome(); slices.Contains(o.Winners(), 0) {
		loser = 1
	}
	worst := review.found.Costliest(r.Game.Game, loser)
	if worst == nil || review.found.Turns[worst.Turn].Seat != loser {
		t.Fatalf("the loser's costliest turn is %v", worst)
	}
	said := review.Costliest(loser, true).String()
	if !strings.HasPrefix(said, fmt.Sprintf("Turn %d (", worst.Turn+1)) || review.IsOpen() || review.Said() != "" {
		t.Errorf("it is said: %q, and the review is open: %v", said, review.IsOpen())
	}

	_, r = openRecorded(t, -1, nil)
	r.analysis.Review.Follow()
	r.Match.Undo()
	if review := r.analysis.Review; review.job != nil || !review.Costliest(loser, true).Zero() {
		t.Error("the review goes on after the end was taken back")
	}
}
