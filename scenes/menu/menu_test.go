package menu

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"testing"

	"tessera/assets/sprites"
	"tessera/logic/logictest/tictactoe"
	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
	"tessera/scenes/library"
	"tessera/scenes/scenetest"
	"tessera/scenes/store"
	"tessera/scenes/ui"
)

func TestMain(m *testing.M) { scenetest.Main(m) }

// plain returns a game with empty pictures.
func plain(id string) *boards.Game {
	rules := *tictactoe.Game()
	rules.ID = id
	return &boards.Game{Game: &rules,
		Picture: func(w, h int, _ sprites.Style) image.Image { return image.NewRGBA(image.Rect(0, 0, w, h)) },
		Small: func(_ match.State, w, h int, _ sprites.Style) image.Image {
			return image.NewRGBA(image.Rect(0, 0, w, h))
		},
	}
}

// Cards and strips have the same edges for any number of games.
func TestCardsAndStripsShareTheirEdges(t *testing.T) {
	for count := 1; count <= 9; count++ {
		var games []*boards.Game
		for i := range count {
			games = append(games, plain(string(rune('a'+i))))
		}
		for _, size := range []geom.Point{{X: 390, Y: 844}, {X: 640, Y: 480}, {X: 800, Y: 900}, {X: 1100, Y: 760}, {X: 1280, Y: 500}, {X: 1920, Y: 1080}} {
			m := New(games)
			d := scenetest.New(t, int(size.X), int(size.Y), func(s *scenes.Stage) { s.Replace(m) })
			m.daily, m.date = library.Daily{All: 4}, say.Raw("2 January")
			d.Frame()
			right := 0.0
			for _, g := range games {
				if d.Has(cardName(g)) { // in view
					right = max(right, d.Rect(cardName(g)).Right())
				}
			}
			left, end := d.Rect("daily").X, max(d.Rect("daily").Right(), d.Rect("puzzles").Right())
			first := d.Rect(cardName(games[0])).X
			if math.Abs(right-end) > 1 || math.Abs(first-left) > 1 {
				t.Errorf("of %d games in a window of %v the cards stand from %v to %v, the strips from %v to %v", count, size, first, right, left, end)
			}
		}
	}
}

// The buttons of the header do not overlap, even in narrow windows.
func TestTheButtonsOfTheHeadLieApart(t *testing.T) {
	for width := 240; width <= 720; width += 10 {
		d := scenetest.New(t, width, 600, func(s *scenes.Stage) { s.Replace(New([]*boards.Game{plain("tictactoe")})) })
		d.Scale(0.88)
		names := []string{"load", "stats", "settings", "theme"}
		for i, name := range names[1:] {
			if before, r := d.Rect(names[i]), d.Rect(name); r.X < before.Right() || r.Right() > float64(width) || before.X < 0 {
				t.Errorf("in a window %d wide %s is at %v, and %s at %v", width, names[i], before, name, r)
			}
		}
	}
}

// The strips are above the cards and do not overlap, at any window width.
func TestTheStripsStandAboveTheCards(t *testing.T) {
	g := plain("tictactoe")
	for _, width := range []int{320, 390, 560, 640, 722, 730, 738, 746, 754, 900, 1280} {
		m := New([]*boards.Game{g, g, g, g})
		d := scenetest.New(t, width, 900, func(s *scenes.Stage) { s.Replace(m) })
		m.daily, m.date = library.Daily{All: 4}, say.Raw("2 January")
		d.Frame()
		daily, puzzles, card := d.Rect("daily"), d.Rect("puzzles"), d.Rect(cardName(g))
		if !daily.Meet(puzzles).Empty() || max(daily.Bottom(), puzzles.Bottom()) > card.Y {
			t.Errorf("in a window %d wide the strips are at %v and %v, and a card is at %v", width, daily, puzzles, card)
		}
	}
}

// Each card says what comes next in its game and how far its road was followed, and a new
// player is offered one first step.
func TestTheNextStep(t *testing.T) {
	game := plain("tictactoe")
	game.Game = tictactoe.Game()
	game.ForNewcomers = true
	steps := len(game.Lesson)
	lost := []string{"a1", "b1", "a2", "b2", "c3", "b3"}
	won := []string{"a1", "b1", "a2", "b2", "a3"}
	alone := []string{match.Person, "random"}
	for _, c := range []struct {
		name   string
		lesson *library.Lesson
		seats  []string
		moves  []string
		want   string
		passed int
		offers bool
	}{
		{"nothing was played", nil, nil, nil, "Beat random", 0, true},
		{"the lesson is under way", &library.Lesson{At: 1}, nil, nil, fmt.Sprintf("Lesson, step 2 of %d", steps), 0, false},
		{"the lesson is done", &library.Lesson{Done: true}, nil, nil, "Beat random", 1, false},
		{"a game is under way", &library.Lesson{At: 1}, nil, []string{"a1", "b1"}, "Your game, turn 2", 0, false},
		{"only the computer has moved", nil, []string{"random", match.Person}, []string{"a1"}, "Beat random", 0, true},
		{"computers play", nil, []string{"random", "random"}, []string{"a1"}, "Your game, turn 1", 0, false},
		{"a game was lost", &library.Lesson{At: 1}, alone, lost, "Beat random", 0, false},
		{"a game was won", nil, alone, won, "Hold out against perfect", 1, false},
		{"a game between persons is over", nil, nil, won, "Beat random", 0, false},
	} {
		s := store.Memory{}
		if c.lesson != nil {
			library.SetLesson(s, game.ID, *c.lesson)
		}
		if c.moves != nil {
			played, err := match.New(game.Game, nil, c.seats, 1)
			scenetest.NoError(t, err)
			l := library.Of(s, game.Game)
			for _, move := range c.moves {
				before := played.State()
				scenetest.NoError(t, played.PlayAll(move))
				l.Count(played, before)
			}
			scenetest.NoError(t, l.Autosave(l.Current(), played))
		}
		m := New([]*boards.Game{game})
		d := scenetest.Over(t, 800, 900, s, func(s *scenes.Stage) { s.Replace(m) })
		d.Frame()
		if got := m.next(game).words; got != c.want || d.Has("start") != c.offers {
			t.Errorf("%s: the card says %q, want %q; a first step is offered: %t", c.name, got, c.want, d.Has("start"))
		}
		if road := fmt.Sprintf("Road: %d of %d", c.passed, len(m.roads[game.ID].Passed)); !d.PageSays(road) {
			t.Errorf("%s: the card does not say %q", c.name, road)
		}
	}
}

// The strip of the day's puzzles says how long the streak is and what is left, and its week
// fits beside or below its words.
func TestTheDailyStrip(t *testing.T) {
	for _, c := range []struct {
		daily library.Daily
		want  string
	}{
		{library.Daily{All: 4}, "One of each game, the same for everyone"},
		{library.Daily{All: 4, Streak: 1}, "1 day: keep it · 4 left today"},
		{library.Daily{All: 4, Streak: 3, Solved: 3}, "3 days in a row · 1 left today"},
		{library.Daily{All: 4, Streak: 1, Solved: 4}, "1 day in a row"},
	} {
		m := New([]*boards.Game{plain("tictactoe")})
		m.daily = c.daily
		if got := m.dailyNote(); got != c.want {
			t.Errorf("%+v is %q, want %q", c.daily, got, c.want)
		}
	}
	for _, width := range []int{320, 390, 800, 1280} {
		m := New([]*boards.Game{plain("tictactoe")})
		d := scenetest.New(t, width, 844, func(s *scenes.Stage) { s.Replace(m) })
		m.daily, m.week, m.date = library.Daily{All: 4, Streak: 12}, [7]int{22, 23, -24, 25, -26, -27, 28}, say.Raw("28 November")
		d.Frame()
		p, u := m.strips()[0], d.Stage.UI
		r := d.Rect("daily")
		_, beside := p.words(u, r.W)
		beside -= u.TextWidth(p.title, ui.FontStrong) + u.Px(weekStep*7)
		if below := p.weekBelow(u, r.W); (below > 0) != (beside <= 0) || r.H < p.height(u, r.W)-1 {
			t.Errorf("in a window %d wide the week has %v below, and %v beside it is free", width, below, beside)
		}
	}
}

// The dots of the road open its page, and a press on them is none on the card.
func TestTheDotsOpenTheRoad(t *testing.T) {
	game := plain("tictactoe")
	game.Game = tictactoe.Game()
	for _, width := range []int{390, 1280} {
		d := scenetest.New(t, width, 844, func(s *scenes.Stage) { s.Replace(New([]*boards.Game{game})) })
		d.Rest()
		d.Click("road:" + game.ID)
		if scene := d.Inspect().Scene; scene != "road" {
			t.Errorf("in a window %d wide the dots lead to %s", width, scene)
		}
	}
}

// A pressed card looks different in the frame of the press, before the table opens.
func TestAPressOnACardShows(t *testing.T) {
	games := []*boards.Game{plain("a"), plain("b")}
	d := scenetest.New(t, 390, 844, func(s *scenes.Stage) { s.Replace(New(games)) })
	d.Rest()
	card := d.Rect(cardName(games[0]))
	corner := func() color.Color { return d.Picture().At(int(card.Right())-20, int(card.Bottom())-20) }
	before := corner()
	d.Touches(d.Place(cardName(games[0])))
	if corner() == before {
		t.Error("a card that is pressed looks as before")
	}
}
