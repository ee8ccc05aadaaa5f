package play_test

import (
	"encoding/json"
	"fmt"
	"image"
	"slices"
	"strings"
	"testing"
	"time"

	"tessera/assets/sprites"
	"tessera/logic/lessons"
	"tessera/logic/logictest/tictactoe"
	"tessera/logic/match"
	"tessera/logic/puzzles"
	"tessera/logic/say"
	"tessera/logic/stats"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
	"tessera/scenes/lang"
	"tessera/scenes/library"
	"tessera/scenes/play"
	"tessera/scenes/scenetest"
	"tessera/scenes/store"
	"tessera/scenes/ui"
)

// grid is a minimal board of nine buttons.
type grid struct{ hint, traced []string }

func (b *grid) Frame(d *boards.Desk, area geom.Rect) {
	b.traced = nil
	side := min(area.W, area.H) / 3
	for i := range tictactoe.Cells {
		name := fmt.Sprintf("%c%d", 'a'+i%3, 3-i/3)
		r := geom.Rect{X: area.X + float64(i%3)*side, Y: area.Y + float64(i/3)*side, W: side, H: side}.Inset(4)
		if d.UI.Press(name, r, ui.Button{Label: name}) {
			if err := d.Play(name); err != nil {
				d.Bubble.Say(err.Error(), r.Center())
			}
		}
	}
}

func (b *grid) ShowHint(line []string, _ boards.HintStep) say.Text {
	b.hint = line
	return say.Text{}
}

func (b *grid) DrawGhost(_ *boards.Desk, _ []string, _ match.State, move string) (boards.GhostMark, bool) {
	b.traced = append(b.traced, move)
	return boards.GhostMark{Size: 20}, true
}

func (b *grid) MovePlace(*boards.Desk, string) (geom.Rect, bool) { return geom.Rect{}, false }

func (b *grid) Facts(*boards.Desk) map[string]string {
	return map[string]string{"hint": strings.Join(b.hint, " "), "traced": strings.Join(b.traced, " ")}
}

func game() *boards.Game {
	return &boards.Game{
		HowTo: func(json.RawMessage) []boards.Card { return []boards.Card{{Text: say.It("Three in a row win.")}} },
		Game:  tictactoe.Game(), NewBoard: func() boards.Board { return &grid{} },
		Mark: func(_, px int, _ sprites.Style) image.Image { return image.NewRGBA(image.Rect(0, 0, px, px)) },
	}
}

// ground is the scene below a task.
type ground struct{}

func (ground) Name() string        { return "ground" }
func (ground) Overlay() bool       { return false }
func (ground) Frame(*scenes.Stage) {}

// player solves tasks with the mouse.
type player struct {
	*scenetest.Desk
	t *testing.T
}

func sit(t *testing.T) *player {
	t.Helper()
	quick := store.Memory{"preferences": []byte(`{"motion":"off","pace":"at once"}`)}
	return &player{scenetest.NewWith(t, 640, 480, quick, func(s *scenes.Stage) { s.Replace(ground{}) }), t}
}

// lesson starts or continues a lesson.
func (p *player) lesson(g *boards.Game, under play.LessonHost) {
	play.Lesson(p.Stage, g, g.Defaults(), under)()
	p.Rest()
}

// tryAgain opens a position and fails the test if it does not open.
func (p *player) tryAgain(g *boards.Game, own puzzles.PracticePosition) {
	p.t.Helper()
	scenetest.NoError(p.t, play.TryAgain(p.Stage, g, own, true))
	p.Rest()
}

// puzzles opens the list of tic-tac-toe puzzles.
func (p *player) puzzles(g *boards.Game) {
	play.OpenPuzzles(p.Stage, []*boards.Game{g})
	p.Rest()
}

func (p *player) daily(g *boards.Game) {
	play.OpenDaily(p.Stage, []*boards.Game{g})
	p.Rest()
}

func (p *player) must(what string, got, want any) {
	p.t.Helper()
	if got != want {
		p.t.Fatalf("%s is %v, want %v, at %s", what, got, want, p.Inspect().JSON())
	}
}

func (p *player) fact(name string) string { return p.Inspect().Facts[name] }

// tells reports whether the page for screen readers contains a text.
func (p *player) tells(text string) bool {
	return slices.ContainsFunc(p.Stage.Page(1).Nodes, func(n scenes.Node) bool { return n.Name == text })
}

// fail plays wrong moves and waits until they are taken back.
func (p *player) fail(why string, moves ...string) {
	p.t.Helper()
	before := len(p.Inspect().Moves)
	for _, move := range moves {
		p.ClickAt(p.Place(move))
	}
	p.must("what is said", p.fact("said"), why)
	p.Wait(4 * time.Second)
	p.Rest()
	p.must("what is said later", p.fact("said"), why)
	if p.Inspect().Scene != "lesson" { // the wrong turn stays until the person acts
		p.must("the exercise", p.fact("standing"), "reading")
		p.Click("retry")
	}
	p.must("the exercise", p.fact("standing"), "trying")
	p.must("the number of moves", len(p.Inspect().Moves), before)
}

// table records what the lesson does with the table that opened it.
type table struct {
	touched bool
	against string
}

func (t *table) TakesComputer() bool       { return !t.touched }
func (t *table) SeatComputer(level string) { t.against = level }

// Wrong turns get a reply and are taken back, answers can be shown, and a lesson
// continues where it was left.
func TestALessonIsPlayedToItsEnd(t *testing.T) {
	g, p, under := game(), sit(t), &table{}
	steps := lessons.Of(g.Game, g.Defaults())
	p.lesson(g, under)
	for i, s := range steps {
		p.must("the scene", p.Inspect().Scene, "lesson")
		p.must("the exercise", p.fact("exercise"), fmt.Sprint(i+1))
		for _, w := range s.Wrong {
			p.fail(w.Why.String(), w.Moves...)
		}
		if s.Goal.Refused == nil {
			p.Click("show")
			p.must("what is shown", p.fact("hint"), strings.Join(s.Answer, " "))
		}
		for _, move := range s.Answer {
			p.Click(move)
		}
		p.must("the exercise", p.fact("standing"), "solved")
		p.must("what is said", p.fact("said"), s.After.String())
		if i == 1 {
			p.Click("back")
			p.must("the scene", p.Inspect().Scene, "ground")
			p.lesson(g, under)
			continue
		}
		p.Click("next")
	}
	p.must("the lesson", p.fact("standing"), "finished")
	p.must("what is stored of it", library.LessonOf(p.Stage.Store, g.ID), library.Lesson{Done: true})
	p.Click("settings")
	p.must("the scene", p.Inspect().Scene, "settings")
	p.Key("Escape")
	p.Rest()
	p.Click("ok")
	p.must("the scene", p.Inspect().Scene, "ground")
	p.lesson(g, under)
	p.must("the exercise", p.fact("exercise"), "1")
	p.must("the level to play against", under.against, g.Levels[0].Name)
}

// The lesson leaves the seats of a game under way alone, and restarts from its end.
func TestALessonAtAGameUnderWay(t *testing.T) {
	g, p, under := game(), sit(t), &table{touched: true}
	p.lesson(g, under)
	for range lessons.Of(g.Game, g.Defaults()) {
		p.Click("skip")
	}
	p.Click("again")
	p.must("the exercise", p.fact("exercise"), "1")
	p.Click("b2")
	next := p.Place("next")
	p.ClickAt(next)
	p.ClickAt(next)
	p.Rest()
	p.must("the exercise after a double click", p.fact("exercise"), "2")
	p.Click("previous")
	p.Click("b2")
	p.Key("Enter")
	p.Rest()
	p.must("the exercise after Enter", p.fact("exercise"), "2")
	p.Click("previous")
	p.must("the exercise before", p.fact("exercise"), "1")
	for range lessons.Of(g.Game, g.Defaults()) {
		p.Click("skip")
	}
	p.Click("ok")
	p.must("the scene", p.Inspect().Scene, "ground")
	p.must("the level to play against", under.against, "")
}

func TestAGameWithoutALessonHasNone(t *testing.T) {
	g, p := game(), sit(t)
	g.Lesson = nil
	if l := play.Lesson(p.Stage, g, g.Defaults(), &table{}); l != nil {
		t.Errorf("it is")
	}
}

// All puzzles but two are solved at the first try, one after a refuted wrong turn, and
// one with help. Each is marked accordingly. A course that was left continues.
func TestPuzzlesArePlayedToTheirEnd(t *testing.T) {
	g, p := game(), sit(t)
	sets, err := puzzles.Of(g.Game)
	scenetest.NoError(t, err)
	set := &sets[0]
	numbers := set.Numbers(2)
	p.puzzles(g)
	p.Click(set.ID + ":2")
	for i, number := range numbers {
		m, answer, err := set.Puzzles[number].Open(g.Game)
		scenetest.NoError(t, err)
		p.must("the scene", p.Inspect().Scene, "puzzle")
		p.must("the exercise", p.fact("exercise"), fmt.Sprint(i+1))
		switch i {
		case 1:
			for move := range m.Current().State().Legal() {
				if move != answer[0] {
					p.fail(set.Wrong.String(), move)
					break
				}
			}
		case 2:
			p.Key("H")
			p.must("what is shown", p.fact("hint"), answer[0])
		}
		p.Click(answer[0])
		p.Rest()
		p.must("the puzzle", p.fact("standing"), "solved")
		p.must("the number of moves shown after the answer", len(p.Inspect().Moves) > m.Len()+1, true)
		said := set.Ended.String() // and no longer what the answer promised
		if i == 2 {
			said += " You were shown the answer, so it does not count."
		}
		p.must("what is said after them", p.fact("said"), said)
		if i == 2 {
			p.Click("back")
			p.Click(set.ID + ":2")
			continue
		}
		p.Click("next")
	}
	p.must("the puzzles", p.fact("standing"), "finished")
	progress, _ := library.Progress(p.Stage.Store)
	for i, number := range numbers {
		want := puzzles.Clean
		switch i {
		case 1:
			want = puzzles.Solved
		case 2:
			want = puzzles.Shown
		}
		p.must("the mark", progress.MarkOf(set.ID, set.Puzzles[number]), want)
	}
	p.Key("Escape")
	p.Rest()
	p.must("the scene", p.Inspect().Scene, "puzzles")
}

// The course has a single puzzle, which is recorded for its day.
func TestThePuzzleOfADay(t *testing.T) {
	g, p := game(), sit(t)
	sets, err := puzzles.Of(g.Game)
	scenetest.NoError(t, err)
	p.Stage.Now = func() time.Time { return time.Date(2026, 9, 4, 10, 0, 0, 0, time.UTC) }
	day := stats.Day(p.Stage.Now().Date())
	place := puzzles.Daily(sets, day)[0]
	set, number := place.Set, place.Number
	_, answer, err := set.Puzzles[number].Open(g.Game)
	scenetest.NoError(t, err)
	p.Stage.UI.CollectParts()
	p.daily(g)
	p.Click("today:" + g.ID)
	p.must("the number of puzzles", p.fact("exercises"), "1")
	p.Click("skip")
	p.must("the course without an answer", p.fact("standing"), "finished")
	p.must("whether it is skipped", p.tells("You skipped today's puzzle. You can still "+
		"solve it today."), true)
	p.Click("again")
	p.Click(answer[0])
	p.Rest()
	p.Click("next")
	p.must("the course", p.fact("standing"), "finished")
	p.must("whether that was it", p.tells("Those were today's puzzles. Come back tomorrow for more."), true)
	p.Click("again")
	p.Click("skip")
	p.must("whether it is solved though skipped later", p.tells("Those were today's puzzles. Come back "+
		"tomorrow for more."), true)
	progress, _ := library.Progress(p.Stage.Store)
	p.must("the day's mark", progress.Days[day][g.ID], puzzles.Clean)
}

// answer returns the right turn of the puzzle on the board.
func (p *player) answer(g *boards.Game) string {
	p.t.Helper()
	sets, err := puzzles.Of(g.Game)
	scenetest.NoError(p.t, err)
	for _, z := range sets[0].Puzzles {
		if m, answer, err := z.Open(g.Game); err == nil && slices.Equal(m.Current().Moves(), p.Inspect().Moves) {
			return answer[0]
		}
	}
	p.t.Fatalf("no puzzle lies on the desk: %s", p.Inspect().JSON())
	return ""
}

// A run advances by itself after each turn and ends with the third wrong one. The best
// result is saved.
func TestARunGoesOnByItself(t *testing.T) {
	g, p := game(), sit(t)
	p.puzzles(g)
	p.Click("run:" + g.ID)
	for solved := range 2 {
		p.must("the scene", p.Inspect().Scene, "run")
		p.must("what was done", p.fact("run"), fmt.Sprintf("%d solved, 0 of 3 wrong", solved))
		p.Click(p.answer(g))
		p.Wait(time.Second)
	}
	for missed := 1; missed < puzzles.RunMisses; missed++ {
		wrong := "a1"
		for _, cell := range []string{"a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"} {
			if cell != p.answer(g) && !slices.Contains(p.Inspect().Moves, cell) {
				wrong = cell
			}
		}
		p.Click(wrong)
		p.Wait(2 * time.Second)
		p.must("what was done", p.fact("run"), fmt.Sprintf("2 solved, %d of 3 wrong", missed))
	}
	p.Key("H")
	p.must("whether an answer is shown", p.fact("hint"), "")
	p.Click("skip")
	p.must("the exercise", p.fact("standing"), "finished")
	u := p.Stage.UI
	u.CollectParts()
	p.Frame()
	for _, part := range u.Parts() {
		if (part.Name == "again" || part.Name == "ok") && slices.Contains(u.Cut(), part.Label) {
			t.Errorf("%q is too small to be read with ease", part.Label)
		}
	}
	p.Click("ok")
	p.must("the scene", p.Inspect().Scene, "puzzles")
	progress, _ := library.Progress(p.Stage.Store)
	p.must("the best run", progress.Best[g.ID], 2)
	p.must("how many marks there are", len(progress.Marks), 0)
}

// Leaving a run saves its result too.
func TestARunThatIsLeftIsRemembered(t *testing.T) {
	g, p := game(), sit(t)
	p.puzzles(g)
	p.Click("run:" + g.ID)
	p.Click(p.answer(g))
	p.Wait(time.Second)
	p.Click("back")
	p.must("the scene", p.Inspect().Scene, "puzzles")
	progress, _ := library.Progress(p.Stage.Store)
	p.must("the best run", progress.Best[g.ID], 1)
}

// A run ends when its time is up. Another run starts with the full time.
func TestARunEndsWithItsTime(t *testing.T) {
	g, p := game(), sit(t)
	p.puzzles(g)
	p.Click("run:" + g.ID)
	p.Wait(20 * time.Second)
	p.must("whether it goes on", p.fact("standing"), "trying")
	p.Wait(puzzles.RunTime * time.Second)
	p.must("the exercise", p.fact("standing"), "finished")
	p.Click("again")
	p.Wait(20 * time.Second)
	p.must("whether the next goes on", p.fact("standing"), "trying")
}

// With the app's clock held, a wrong turn stays on the board, and a run neither goes on nor
// ends.
func TestTasksGoOnByTheAppsClock(t *testing.T) {
	g, p := game(), sit(t)
	p.lesson(g, nil)
	i := slices.IndexFunc(lessons.Of(g.Game, g.Defaults()), func(s match.Step) bool { return len(s.Wrong) > 0 })
	for range i {
		p.Click("skip")
	}
	before := len(p.Inspect().Moves)
	p.HoldClock(true)
	for _, move := range lessons.Of(g.Game, g.Defaults())[i].Wrong[0].Moves {
		p.ClickAt(p.Place(move))
	}
	p.Wait(time.Minute)
	p.must("the exercise", p.fact("standing"), "reading")
	p.must("whether it is busy", p.Inspect().Busy, false)
	p.HoldClock(false)
	p.Wait(4 * time.Second)
	p.must("the exercise later", p.fact("standing"), "trying")
	p.must("the number of moves", len(p.Inspect().Moves), before)
	p.Click("back")

	p.puzzles(g)
	p.Click("run:" + g.ID)
	p.HoldClock(true)
	p.Wait(2 * puzzles.RunTime * time.Second)
	p.must("the exercise of the run", p.fact("standing"), "trying")
	p.ClickAt(p.Place(p.answer(g)))
	p.Wait(time.Minute)
	p.must("what is solved", p.fact("exercise"), "1")
	p.HoldClock(false)
	p.Wait(time.Second)
	p.must("what is next", p.fact("exercise"), "2")
}

// missed is a position in which crosses missed a win.
var missed = puzzles.PracticePosition{Game: "tictactoe", Moves: []string{"a1", "a2", "b1", "b2"}, Right: []string{"c1"}, Played: []string{"c2"}, Why: "missed a win"}

// A mistake comes back until solved twice. The reply to the person's own mistake differs
// from that to another wrong turn.
func TestMistakesComeBackUntilTheyAreSolvedTwice(t *testing.T) {
	g, p := game(), sit(t)
	library.AddPractice(p.Stage.Store, missed)
	for n := range puzzles.Twice {
		p.puzzles(g)
		p.Click("own:" + g.ID)
		p.Click("c1")
		p.must("the exercise", p.fact("standing"), "solved")
		p.Click("next")
		p.Click("ok")
		p.must(fmt.Sprintf("the scene after %d", n+1), p.Inspect().Scene, "puzzles")
		p.Click("ok")
	}
	if own, _ := library.Practice(p.Stage.Store); len(own) != 0 {
		t.Errorf("solved twice, %v come back", own)
	}
	p.tryAgain(g, missed)
	p.fail("That is what you played. It missed a win.", "c2")
	p.fail("The review found a better turn.", "c3")
}

// Against a centre opening every corner holds the draw, and every side loses.
func TestAllEquallyGoodTurnsAreRight(t *testing.T) {
	g, p := game(), sit(t)
	g.Measure = &match.Measure{}
	p.tryAgain(g, puzzles.PracticePosition{Game: g.ID, Moves: []string{"b2"}, Right: []string{"a1"}, Played: []string{"b1"}, Why: "gave the draw away"})
	weighed := func(move string) {
		p.Click(move)
		p.Until("the turn weighed", func() bool { return p.fact("standing") != "weighing" })
	}
	weighed("a2")
	p.must("what is said of a side", p.fact("said"), "The review found a better turn.")
	p.Rest()
	p.Click("retry")
	weighed("c3")
	p.must("what is said of another corner", p.fact("said"), "That is as good as the turn the review "+
		"found: a1.")
	p.must("the exercise", p.fact("standing"), "solved")
}

// If the first exercise is broken nothing opens. If a later one is, the current exercise
// stays.
func TestWhatDoesNotOpenSaysSo(t *testing.T) {
	g, p := game(), sit(t)
	broken := missed
	broken.Moves = []string{"a1", "a1"}
	if err := play.TryAgain(p.Stage, g, broken, true); err == nil {
		t.Error("a position that no game leads to opens")
	}
	p.Rest()
	p.must("the scene", p.Inspect().Scene, "ground")
	library.AddPractice(p.Stage.Store, missed)
	library.AddPractice(p.Stage.Store, broken)
	p.puzzles(g)
	p.Click("own:" + g.ID)
	p.Click("skip")
	p.must("the exercise", p.fact("exercise"), "1")
	p.must("whether it says why", p.Inspect().Message != "", true)
}

// A press on the board takes a wrong turn back and plays at once.
func TestPressAfterWrongTurnPlays(t *testing.T) {
	g, p := game(), sit(t)
	p.tryAgain(g, missed)
	p.Click("c3")
	p.must("the exercise after a wrong turn", p.fact("standing"), "reading")
	p.Click("c1")
	p.must("the exercise after the next press", p.fact("standing"), "solved")
}

// The mistake is drawn until the person tries a turn.
func TestAMistakeIsShownOnTheBoard(t *testing.T) {
	g, p := game(), sit(t)
	p.tryAgain(g, missed)
	p.must("what is drawn of the mistake", p.fact("traced"), "c2")
	p.fail("The review found a better turn.", "c3")
	p.must("what is drawn after a try", p.fact("traced"), "")
}

// The page for screen readers has the course as its title, the task, and no history.
func TestATaskIsAnnounced(t *testing.T) {
	g, p := game(), sit(t)
	p.Stage.UI.CollectParts()
	p.tryAgain(g, missed)
	page := p.Stage.Page(1)
	p.must("the title", page.Title, "Tic-tac-toe – Try again here – Tessera")
	p.must("whether it says what is to be done", p.tells("Crosses to move. Your mistake: c2. It missed a "+
		"win. What is better?"), true)
	p.must("whether it tells a history", p.tells("History"), false)
	p.must("what is new at first", p.Stage.TakeNews(), "")
	p.ClickAt(p.Place("c2"))
	if news := p.Stage.TakeNews(); !strings.Contains(news, "That is what you played.") {
		t.Errorf("of a wrong turn is told %q", news)
	}
}

// The texts follow the chosen language, even when it changes in the middle of an
// exercise.
func TestATaskFollowsTheLanguage(t *testing.T) {
	g, p := game(), sit(t)
	p.Stage.UI.CollectParts()
	p.tryAgain(g, missed)
	p.fail("That is what you played. It missed a win.", "c2")
	t.Cleanup(func() { lang.Use(nil) })
	lang.Use(say.Pseudo())
	p.Frame()
	var told []string
	var walk func(nodes []scenes.Node)
	walk = func(nodes []scenes.Node) {
		for _, n := range nodes {
			told = append(told, n.Name)
			walk(n.Nodes)
		}
	}
	walk(p.Stage.Page(1).Nodes)
	all := strings.Join(told, "\n")
	for _, text := range []string{"⟦Crosses~~~⟧ to move.", "⟦Your mistake: c2", "⟦That is what you played.", "⟦Try again here", "⟦Show me", "⟦Skip"} {
		if !strings.Contains(all, text) {
			t.Errorf("%q is not told in\n%s", text, all)
		}
	}
}
