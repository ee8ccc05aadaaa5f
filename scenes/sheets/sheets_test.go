package sheets

import (
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"tessera/assets/sounds"
	"tessera/assets/sprites"
	"tessera/logic/logictest/tictactoe"
	"tessera/logic/match"
	"tessera/logic/puzzles"
	"tessera/logic/say"
	"tessera/logic/stats"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
	"tessera/scenes/library"
	"tessera/scenes/scenetest"
	"tessera/scenes/store"
	"tessera/scenes/ui"
)

func TestMain(m *testing.M) { scenetest.Main(m) }

// crosses returns a game with just enough pictures for the sheets.
func crosses() *boards.Game {
	return &boards.Game{
		Game: tictactoe.Game(),
		Mark: func(_, px int, _ sprites.Style) image.Image { return image.NewRGBA(image.Rect(0, 0, px, px)) },
		HowTo: func(json.RawMessage) []boards.Card {
			return []boards.Card{{Text: say.It("Three in a row win."), Picture: func(w, h int, _ sprites.Style) image.Image {
				return image.NewRGBA(image.Rect(0, 0, w, h))
			}}}
		},
	}
}

// starter records the games started at it.
type starter struct {
	staked  bool
	refuses error
	begun   []string
}

func (s *starter) AtStake() bool { return s.staked }

func (s *starter) SetUp() {}

func (s *starter) Start(settings json.RawMessage, seats []string, noHelp bool) error {
	if s.refuses == nil {
		begun := string(settings) + " " + strings.Join(seats, " ")
		if noHelp {
			begun += " without help"
		}
		s.begun = append(s.begun, begun)
	}
	return s.refuses
}

func openNewGame(at *starter) func(s *scenes.Stage) {
	return func(s *scenes.Stage) {
		g := crosses()
		NewGame(s, g, Chosen{Options: g.Defaults(), Seats: []string{match.Person, match.Person}}, at)
	}
}

func TestANewGameIsBegunAsChosen(t *testing.T) {
	at := &starter{}
	d := scenetest.Over(t, 800, 600, store.Memory{}, openNewGame(at))
	d.Click("seat-1")
	d.MustShow("player")
	d.Click("who:" + crosses().Levels[0].Name)
	d.Click("more-options")
	d.Click("option-first:1")
	d.Click("no-help")
	d.Click("start")
	d.MustShow("ground")
	if want := []string{`{"first":"o"} person ` + crosses().Levels[0].Name + " without help"}; !slices.Equal(at.begun, want) {
		t.Errorf("begun is %q, want %q", at.begun, want)
	}
}

// TestTheRoadSuggestsUntilTheStrengthIsSettled checks that wins at one's own strength suggest
// the next player of the road first, and the nearest once there are enough of them.
func TestTheRoadSuggestsUntilTheStrengthIsSettled(t *testing.T) {
	g := crosses()
	rules := *g.Game
	scale := &match.Scale{Points: []match.Point{{Name: "random", Level: "random", Strength: 100}, {Name: "perfect", Level: "perfect", Strength: 900}}}
	rules.Scale = func(match.State) *match.Scale { return scale }
	g.Game = &rules
	for wins, want := range map[int]string{0: "random", settled - 1: "random", settled: "perfect"} {
		book := &stats.Book{}
		for i := range wins {
			book.Count(g.ID, stats.Played{Number: uint64(i), Scores: []float64{1, 0}, Computers: []string{match.YourStrength}, Rated: true, Against: 900})
		}
		text, err := book.Encode()
		scenetest.NoError(t, err)
		scenetest.Over(t, 800, 600, store.Memory{"statistics": text}, func(s *scenes.Stage) {
			for _, p := range newForm(s, g, g.Defaults(), nil).players() {
				if p.suggested != (p.who == want) {
					t.Errorf("after %d wins %s is suggested: %t; want %s", wins, p.who, p.suggested, want)
				}
			}
		})
	}
}

// The list has a person, the computer at the person's own strength, and the levels with
// their strengths and records. One is suggested.
func TestWhoCanSitIsListed(t *testing.T) {
	g := crosses()
	rules := *g.Game
	scale := &match.Scale{Points: []match.Point{{Name: "random", Level: "random", Strength: 100}, {Name: "perfect", Level: "perfect", Strength: 900}}}
	rules.Scale = func(match.State) *match.Scale { return scale }
	g.Game = &rules
	book := &stats.Book{}
	for i := range uint64(9) {
		book.Count(g.ID, stats.Played{Number: i, Scores: []float64{1, 0}, Computers: []string{"random"}, Rated: true, Against: 500})
	}
	text, err := book.Encode()
	scenetest.NoError(t, err)
	at := &starter{}
	d := scenetest.Over(t, 800, 600, store.Memory{"statistics": text}, func(s *scenes.Stage) {
		NewGame(s, g, Chosen{Options: g.Defaults(), Seats: []string{match.Person, match.Person}}, at)
	})
	d.Stage.UI.CollectParts()
	d.Click("seat-1")
	d.MustShow("player")
	said := map[string]string{}
	for _, p := range d.Stage.UI.Parts() {
		said[p.Name] = p.Label
	}
	for name, want := range map[string]string{
		"who:person": "Person", "who:yours": "Your strength, ", "who:random": "random, ", "who:perfect": "perfect, suggested for you, ",
	} {
		if !strings.HasPrefix(said[name], want) {
			t.Errorf("%s says %q, want %q", name, said[name], want)
		}
	}
	if !strings.Contains(said["who:random"], "9 won") {
		t.Errorf("how it went against random is not said: %q", said["who:random"])
	}
	d.Stage.UI.Focus("who:yours")
	d.Key("Enter")
	d.MustShow("newgame")
	d.Click("start")
	if len(at.begun) != 1 || !strings.HasSuffix(at.begun[0], "person "+match.StrengthName(900)) {
		t.Errorf("begun is %q", at.begun)
	}
}

// With more than two players no strength follows the results.
func TestStrengthIsExplainedForTwoPlayersOnly(t *testing.T) {
	for players, want := range map[int]string{2: string(yourStrengthShort), 3: "", 4: ""} {
		f := &newGameForm{Form: Form{Names: make([]say.ID, players)}}
		if got := f.aboutStrength(yourStrengthShort).String(); got != want {
			t.Errorf("of %d players it says %q, want %q", players, got, want)
		}
	}
}

// The dialog asks once before it ends a game at stake. The game continues if the person
// cancels.
func TestEndingAGameAtStakeIsAskedOnce(t *testing.T) {
	at := &starter{staked: true}
	d := scenetest.Over(t, 800, 600, store.Memory{}, openNewGame(at))
	d.Click("start")
	d.MustShow("newgame")
	d.Click("cancel")
	d.MustShow("ground")
	if len(at.begun) != 0 {
		t.Fatalf("%q is begun before an answer", at.begun)
	}
	openNewGame(at)(d.Stage)
	d.Rest()
	d.Click("start")
	d.Click("start")
	d.MustShow("ground")
	if len(at.begun) != 1 {
		t.Errorf("begun is %q", at.begun)
	}
}

// If a game cannot start, the dialog shows why and stays open.
func TestANewGameThatCannotBeginSaysWhy(t *testing.T) {
	d := scenetest.Over(t, 800, 600, store.Memory{}, openNewGame(&starter{refuses: errors.New("the disk is full")}))
	d.Stage.UI.CollectParts()
	d.Click("start")
	d.MustShow("newgame")
	if !d.Says("the disk is full") {
		t.Error("it is not said why")
	}
}

// Games with hints do not count, so they have no score to show.
func TestGamesWithHintsHaveNoScore(t *testing.T) {
	for _, c := range []struct {
		played stats.Solo
		want   []string
	}{
		{stats.Solo{Hinted: 1}, []string{"Games", "Also played with hints"}},
		{stats.Solo{Games: 1, Best: 160, Total: 160}, []string{"Games", "Best score", "Average score", "Average par"}},
	} {
		var got []string
		for _, row := range soloRows(c.played) {
			got = append(got, row[0])
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("of %+v it tells %q, want %q", c.played, got, c.want)
		}
	}
}

// Resetting takes a second press and keeps the statistics of other games.
func TestStatisticsAreResetByASecondPress(t *testing.T) {
	g, other := crosses(), crosses()
	rules := *other.Game
	rules.ID = "other"
	other.Game = &rules
	book := &stats.Book{}
	for _, id := range []string{g.ID, other.ID} {
		book.Count(id, stats.Played{Number: 1, Person: 0, Scores: []float64{1, 0}, Computers: []string{g.Levels[0].Name}})
	}
	text, err := book.Encode()
	scenetest.NoError(t, err)
	d := scenetest.Over(t, 800, 600, store.Memory{"statistics": text}, func(s *scenes.Stage) { OpenStats(s, []*boards.Game{g, other}, other) })
	if d.Rect("reset:"+other.ID).Y > d.Rect("reset:"+g.ID).Y {
		t.Error("the game asked for is not the first")
	}
	d.Click("reset:" + g.ID)
	if !d.Has("reset:" + g.ID) {
		t.Fatal("one press forgets all of a game")
	}
	d.Click("reset:" + g.ID)
	d.Rest()
	if d.Has("reset:"+g.ID) || !d.Has("reset:"+other.ID) {
		t.Error("what is forgotten is not what was pressed")
	}
}

// TestTheFirstCardsLeaveNoGap checks that the last row of cards is full, where two columns
// of three cards would have the largest pictures.
func TestTheFirstCardsLeaveNoGap(t *testing.T) {
	g := crosses()
	p := &cards{cards: slices.Repeat(g.HowTo(nil)[:1], welcomeCards)}
	d := scenetest.New(t, 820, 1180, func(*scenes.Stage) {})
	if f := p.lay(d.Stage.UI, 772); f.pages(welcomeCards) != 1 || welcomeCards%f.columns != 0 {
		t.Errorf("%d cards are in %d columns and %d rows", welcomeCards, f.columns, f.rows)
	}
}

// TestACardHasWordsForAFinger checks that the device used last chooses a card's text.
func TestACardHasWordsForAFinger(t *testing.T) {
	g := crosses()
	blank := g.HowTo(nil)[0].Picture
	g.HowTo = func(json.RawMessage) []boards.Card {
		return []boards.Card{{Text: say.It("Turn the wheel."), Touch: say.It("Tap it."), Picture: blank}}
	}
	d := scenetest.Over(t, 800, 600, store.Memory{}, func(s *scenes.Stage) { HowTo(s, g, nil, nil) })
	d.Stage.UI.CollectParts()
	says := func(want string) {
		t.Helper()
		d.Rest()
		d.Stage.UI.Animate()
		d.Frame()
		if !slices.ContainsFunc(d.Stage.UI.Parts(), func(p ui.Part) bool { return p.Label == want }) {
			t.Errorf("the card does not say %q", want)
		}
	}
	says("Turn the wheel.")
	d.Tap(geom.Point{X: 400, Y: 300})
	says("Tap it.")
}

// A chosen lesson replaces the cards.
func TestALessonThatIsOfferedOpensInThePlaceOfTheCards(t *testing.T) {
	opened := 0
	d := scenetest.Over(t, 800, 600, store.Memory{}, func(s *scenes.Stage) {
		HowTo(s, crosses(), nil, func() { opened++ })
	})
	d.Click("lesson")
	d.MustShow("ground")
	if opened != 1 {
		t.Errorf("the lesson is opened %d times", opened)
	}
}

// The right edges of controls and buttons align beside a scroll bar.
func TestControlsOfAFormEndWhereItsButtonsDo(t *testing.T) {
	d := scenetest.Over(t, 800, 600, store.Memory{}, func(s *scenes.Stage) { OpenSettings(s, nil) })
	if control, button := d.Rect("setting-name").Right(), d.Rect("ok").Right(); math.Abs(control-button) > 1 {
		t.Errorf("the controls end at %v, and the button at %v", control, button)
	}
}

func TestTheVolumeIsHeardOnceWhenTheSliderIsLetGo(t *testing.T) {
	d := scenetest.Over(t, 800, 600, store.Memory{}, func(s *scenes.Stage) { OpenSettings(s, nil) })
	e := d.Listen()
	r := d.Rect("setting-volume")
	middle := r.Center()
	d.Drag(middle, geom.Point{X: r.X + r.W*0.9, Y: middle.Y})
	if heard := e.Names(); len(heard) != 0 {
		t.Errorf("of a slider that is held %v is heard", heard)
	}
	d.Release()
	d.Rest()
	if heard := e.Names(); !slices.Equal(heard, []sounds.Name{sounds.Place}) {
		t.Errorf("of a slider let go %v is heard", heard)
	}
}

// opened records what is opened and puts a screen above the panel.
type opened struct {
	what []string
	err  error
}

func (o *opened) Puzzles(s *scenes.Stage, g *boards.Game, set *puzzles.Set, numbers []int, day, at int) error {
	o.what = append(o.what, fmt.Sprint(g.ID, " ", set.ID, " ", numbers, " ", day, " ", at))
	if o.err == nil {
		s.Push(scenetest.EmptyScene{})
	}
	return o.err
}

func (o *opened) Practice(s *scenes.Stage, g *boards.Game, own puzzles.Practice) error {
	o.what = append(o.what, fmt.Sprint(g.ID, " practice ", len(own)))
	return o.err
}

func (o *opened) Run(s *scenes.Stage, g *boards.Game, sets []puzzles.Set) error {
	o.what = append(o.what, fmt.Sprint(g.ID, " against the clock ", len(sets)))
	return o.err
}

// Puzzles solved since the panel opened count as solved.
func TestAGradeOpensAtItsFirstUnsolvedPuzzle(t *testing.T) {
	g := crosses()
	sets, err := puzzles.All(match.Games{g.Game})
	if err != nil || len(sets) == 0 {
		t.Fatalf("%d sets, %v", len(sets), err)
	}
	set := &sets[0]
	grade := set.Puzzles[0].Grade
	numbers := set.Numbers(grade)
	to := &opened{}
	d := scenetest.Over(t, 800, 600, store.Memory{}, func(s *scenes.Stage) { OpenPuzzles(s, []*boards.Game{g}, to) })
	button := set.ID + ":" + strconv.Itoa(grade)
	d.Click(button)
	d.MustShow("ground")
	library.Solve(d.Stage.Store, g.Game, set, set.Puzzles[numbers[0]], 0, puzzles.Solved)
	d.Stage.Pop()
	d.MustShow("puzzles")
	d.Click(button)
	want := []string{
		fmt.Sprint(g.ID, " ", set.ID, " ", numbers, " 0 0"),
		fmt.Sprint(g.ID, " ", set.ID, " ", numbers, " 0 ", 1),
	}
	if !slices.Equal(to.what, want) {
		t.Errorf("opened is %q, want %q", to.what, want)
	}
}

// TestTheDayOpensItsNextPuzzle checks the main button of the day's puzzles.
func TestTheDayOpensItsNextPuzzle(t *testing.T) {
	g, to := crosses(), &opened{}
	d := scenetest.Over(t, 800, 600, store.Memory{}, func(s *scenes.Stage) { OpenDaily(s, []*boards.Game{g}, to) })
	d.Key("Enter")
	d.Rest()
	if day := stats.Day(d.Stage.Now().Date()); len(to.what) != 1 || !strings.HasSuffix(to.what[0], fmt.Sprintf("] %d 0", day)) {
		t.Errorf("opened is %q, want the puzzle of %d", to.what, day)
	}
}

// A notice shows why a puzzle does not open.
func TestAPuzzleThatDoesNotOpenSaysWhy(t *testing.T) {
	g, to := crosses(), &opened{err: errors.New("its moves are not legal")}
	d := scenetest.Over(t, 800, 600, store.Memory{}, func(s *scenes.Stage) { OpenDaily(s, []*boards.Game{g}, to) })
	d.Stage.UI.CollectParts()
	d.Click("today:" + g.ID)
	d.MustShow("notice")
	if !d.Says("Its moves are not legal.") {
		t.Error("it is not said why")
	}
	if day := stats.Day(d.Stage.Now().Date()); len(to.what) != 1 || !strings.HasSuffix(to.what[0], fmt.Sprintf("] %d 0", day)) {
		t.Errorf("opened is %q, want that of %d", to.what, day)
	}
}

// For a game with shared wins the column is "Shared" instead of "Drawn".
func TestStatisticsNameNoDrawsWhereThereAreNone(t *testing.T) {
	for shares, want := range map[bool]string{false: "Drawn", true: "Shared"} {
		g := crosses()
		g.SharesWins = shares
		s := store.Memory{"statistics": []byte(`{"games":{"tictactoe":{"levels":{"easy":{"played":1,"drawn":1}}}}}`)}
		d := scenetest.Over(t, 800, 600, s, func(s *scenes.Stage) { OpenStats(s, []*boards.Game{g}, nil) })
		d.Stage.UI.CollectParts()
		d.Frame()
		for _, head := range []string{"Drawn", "Shared"} {
			if d.Says(head) != (head == want) {
				t.Errorf("where wins are shared is %v, the statistics say %q: %v", shares, head, d.Says(head))
			}
		}
	}
}

// TestAStrengthIsShownOnceItHasSettled checks that a first loss shows no fall of strength.
func TestAStrengthIsShownOnceItHasSettled(t *testing.T) {
	g := crosses()
	scale := &match.Scale{Points: []match.Point{{Strength: 0, Level: "easy"}, {Strength: 800, Level: "perfect"}}}
	g.Scale = func(match.State) *match.Scale { return scale }
	const loss = `{"against":0,"score":0}`
	for n, want := range map[int]string{1: "after 4 more games", settled - 1: "after 1 more game", settled: "0"} {
		book := `{"games":{"tictactoe":{"levels":{"easy":{"played":1}},"ratings":{"":{"results":[` +
			strings.Repeat(loss+",", n-1) + loss + `]}}}}}`
		d := scenetest.Over(t, 800, 600, store.Memory{"statistics": []byte(book)}, func(s *scenes.Stage) { OpenStats(s, []*boards.Game{g}, nil) })
		d.Stage.UI.CollectParts()
		d.Frame()
		if !d.Says("Your strength") || !d.Says(want) {
			t.Errorf("after %d games the statistics do not say %q of the strength", n, want)
		}
	}
}

// TestMovingPicturesComeToRest checks that the pictures of the cards change for a while
// and then stand still, and that they stand still from the start without motion.
func TestMovingPicturesComeToRest(t *testing.T) {
	p := &cards{}
	u := ui.New()
	at := func(now time.Duration) float64 {
		u.In.Now = now
		return p.before(u)
	}
	if early, late := at(time.Second), at(time.Second+earlyTime+changeTime); early != 1 || late != 0 {
		t.Errorf("the earlier moment is shown to %v, then %v", early, late)
	}
	if again := at(time.Second + roundTime); again != 1 {
		t.Errorf("in the second round it is shown to %v", again)
	}
	if end := at(time.Second + rounds*roundTime); end != 0 {
		t.Errorf("after the last round it is shown to %v", end)
	}
	p.page++
	geom.SetTempo(geom.Off)
	defer geom.SetTempo(geom.Usual)
	if still := at(time.Hour); still != 0 {
		t.Errorf("without motion it is shown to %v", still)
	}
}
