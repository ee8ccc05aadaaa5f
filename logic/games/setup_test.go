package games_test

import (
	"encoding/json"
	"math/rand/v2"
	"net/url"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"tessera/logic/internal/errtest"
	"tessera/logic/logictest/chance"
	"tessera/logic/match"
	"tessera/logic/say"
)

// forSetups runs a property for every game with a Setup.
func forSetups(t *testing.T, property func(t *rapid.T, game *match.Game)) {
	t.Helper()
	forGames(t, func(t *testing.T, game *match.Game) {
		if game.Setup == nil {
			t.Skip("no positions are stated")
		}
		chance.Check(t, func(t *rapid.T) { property(t, game) })
	})
}

// anyPosition returns a random position and the settings of its game.
func anyPosition(t *rapid.T, game *match.Game) (match.State, json.RawMessage) {
	values := game.Defaults()
	for _, o := range game.Options {
		if o.Values != nil {
			values[o.Key] = rapid.SampledFrom(o.Values).Draw(t, o.Key)
		}
	}
	settings, err := game.Settings(values, rapid.Uint64().Draw(t, "chance"))
	errtest.None(t, err)
	s, err := game.New(settings)
	errtest.None(t, err)
	chance := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "moves"), 0))
	for range chance.IntN(200) {
		legal := slices.Collect(s.Legal())
		if len(legal) == 0 {
			break
		}
		s, err = s.Apply(legal[chance.IntN(len(legal))])
		errtest.None(t, err)
	}
	return s, settings
}

func begin(game *match.Game, settings json.RawMessage, position string) (match.State, error) {
	settings, err := game.WithPosition(settings, position)
	if err != nil {
		return nil, err
	}
	return game.New(settings)
}

// boardWords describes a position without notes about earlier moves.
func boardWords(d match.Description) string {
	for _, a := range d.Areas {
		for _, r := range a.Rows {
			for n := range r.Cells {
				r.Cells[n].Note = say.Text{}
			}
		}
	}
	return match.Description{Areas: d.Areas}.Text().String()
}

// samePosition reports whether two states have the same description, except that the first may
// have more facts, about its past.
func samePosition(game *match.Game, s, stated match.State) bool {
	a, b := game.Describe(s), game.Describe(stated)
	known := map[string]bool{}
	for _, fact := range a.Facts {
		known[fact.String()] = true
	}
	return boardWords(a) == boardWords(b) && !slices.ContainsFunc(b.Facts, func(fact say.Text) bool { return !known[fact.String()] })
}

// TestEveryPositionHasAText starts games from positions of random games. They have the
// same position and continuation, except for moves that the past forbids.
func TestEveryPositionHasAText(t *testing.T) {
	forSetups(t, func(t *rapid.T, game *match.Game) {
		s, settings := anyPosition(t, game)
		text := game.Setup.Text(s)
		stated, err := begin(game, settings, text)
		if _, over := s.Outcome(); over {
			if err == nil && !match.Over(stated) {
				return // only the past had ended the game
			}
			if err == nil || strings.TrimSpace(err.Error()) == "" {
				t.Fatalf("a game that is over begins from %s: %v\n%v", text, err, s)
			}
			return
		}
		if err != nil {
			t.Fatalf("no game begins from %s: %v\n%v", text, err, s)
		}
		for range 3 {
			if match.Over(s) != match.Over(stated) {
				return // only the past ended one of them
			}
			if got := game.Setup.Text(stated); got != game.Setup.Text(s) {
				t.Fatalf("the position %s is stated as %s", game.Setup.Text(s), got)
			}
			if !samePosition(game, s, stated) || stated.Turn() != s.Turn() {
				t.Fatalf("the position\n%vbegins as\n%v", s, stated)
			}
			legal := slices.Collect(s.Legal())
			if len(legal) == 0 {
				return
			}
			for _, move := range legal {
				if !match.IsLegal(stated, move) {
					t.Fatalf("%s is legal in\n%vand not from %s", move, s, text)
				}
			}
			more := 0
			for move := range stated.Legal() {
				if !match.IsLegal(s, move) {
					more++
				}
			}
			if more > 1 {
				t.Fatalf("%d moves more are legal from %s than in\n%v", more, text, s)
			}
			move := rapid.SampledFrom(legal).Draw(t, "move")
			s, err = s.Apply(move)
			errtest.None(t, err)
			if stated, err = stated.Apply(move); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// TestLevelsPlayFromPositionTexts: every level finds a turn after a short search.
func TestLevelsPlayFromPositionTexts(t *testing.T) {
	forSetups(t, func(t *rapid.T, game *match.Game) {
		s, settings := anyPosition(t, game)
		stated, err := begin(game, settings, game.Setup.Text(s))
		if err != nil {
			return // the game is over
		}
		adviser := game.Adviser(stated)
		if len(game.Levels) > 0 {
			adviser = game.Search(stated, rapid.SampledFrom(game.Levels).Draw(t, "level").Name, 1)
		}
		adviser.Step(200)
		line := adviser.BestTurn()
		if _, err := match.After(stated, line); err != nil || len(line) == 0 {
			t.Fatalf("in\n%v%v is played: %v", stated, line, err)
		}
	})
}

// TestDraftsKeepWithinBounds edits drafts at random. Each can be drawn, described and
// reproduced from its text, and starts only a game of exactly that position.
func TestDraftsKeepWithinBounds(t *testing.T) {
	forSetups(t, func(t *rapid.T, game *match.Game) {
		s, settings := anyPosition(t, game)
		start := game.Setup.Text(s)
		if rapid.Bool().Draw(t, "empty") {
			start = ""
		}
		draft, err := game.Setup.Draft(s, start)
		if err != nil {
			t.Fatalf("%q: %v", start, err)
		}
		for range 40 {
			before := game.Setup.Text(draft)
			next, err := change(t, game, draft)
			if now := game.Setup.Text(draft); now != before {
				t.Fatalf("a change of %s makes it %s", before, now)
			}
			if err != nil {
				if strings.TrimSpace(err.Error()) == "" {
					t.Fatal("the error says nothing")
				}
				continue
			}
			draft = next
			checkDraft(t, game, draft, settings)
		}
	})
}

func change(t *rapid.T, game *match.Game, draft match.State) (match.State, error) {
	chance := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "change"), 0))
	if chance.IntN(8) == 0 {
		return game.Setup.Turn(draft, chance.IntN(len(game.Seats(draft))))
	}
	area := pick(chance, game.Describe(draft).Areas)
	row := pick(chance, area.Rows)
	return game.Setup.Put(draft, area.Kind+":"+pick(chance, row.Cells).Key, pick(chance, game.Setup.Pieces(draft)).Key)
}

func pick[T any](chance *rand.Rand, list []T) (one T) {
	if len(list) > 0 {
		one = list[chance.IntN(len(list))]
	}
	return one
}

func checkDraft(t *rapid.T, game *match.Game, draft match.State, settings json.RawMessage) {
	t.Helper()
	text := game.Setup.Text(draft)
	again, err := game.Setup.Draft(draft, strings.ToUpper(text))
	if err != nil || game.Setup.Text(again) != text || !same(again, draft) {
		t.Fatalf("the draft %s is read as %v, %v", text, again, err)
	}
	_, over := draft.Outcome()
	if legal := slices.Collect(draft.Legal()); len(legal) > 0 || over || match.Over(draft) {
		t.Fatalf("in a draft %q are legal, over: %v, to move: %d", legal, over, draft.Turn())
	}
	if _, err := draft.Apply(game.Pass); err == nil {
		t.Fatal("somebody moves in a draft")
	}
	if draft.String() == "" || len(game.Describe(draft).Areas) == 0 {
		t.Fatal("a draft is not shown")
	}
	s, err := begin(game, settings, text)
	if err != nil {
		if strings.TrimSpace(err.Error()) == "" {
			t.Fatal("the error says nothing")
		}
		return
	}
	if match.Over(s) || game.Setup.Text(s) != text || s.Turn() != draft.Turn() || !samePosition(game, draft, s) {
		t.Fatalf("the draft\n%vbegins a game as\n%v", draft, s)
	}
}

// TestSettingsWithAPosition puts a position into settings and removes it.
func TestSettingsWithAPosition(t *testing.T) {
	forSetups(t, func(t *rapid.T, game *match.Game) {
		s, settings := anyPosition(t, game)
		text := game.Setup.Text(s)
		stated, err := game.WithPosition(settings, text)
		errtest.None(t, err)
		if got, is := match.PositionOf(stated); !is || got != text {
			t.Fatalf("%s states %q, %v", stated, got, is)
		}
		usual, err := game.WithPosition(stated, "")
		errtest.None(t, err)
		if canonical, _ := game.Canonical(settings); !match.SameJSON(usual, canonical) {
			t.Fatalf("%s become %s with a position and %s without", settings, stated, usual)
		}
		link := "game=" + game.ID + "&position=" + url.QueryEscape(text)
		for key, value := range game.Values(settings) {
			link += "&" + key + "=" + value
		}
		if b, err := tested().ParsePasted(link, 1); !match.Over(s) {
			if got, _ := match.PositionOf(b.Record.Settings); err != nil || got != text {
				t.Fatalf("%s is pasted as %s, %v", link, b.Record.Settings, err)
			}
		}
		if _, is := match.PositionOf(usual); is {
			t.Fatalf("%s states a position", usual)
		}
	})
}

// FuzzPositions: any valid position text is rewritten to one of the same position.
func FuzzPositions(f *testing.F) {
	for _, game := range tested() {
		for _, settings := range extraSettings(f)[game.ID] {
			if text, is := match.PositionOf(settings); is {
				f.Add(game.ID, text)
			}
		}
	}
	f.Fuzz(func(t *testing.T, id, text string) {
		game, err := tested().Find(id)
		if err != nil || game.Setup == nil {
			return
		}
		s, err := game.New(nil)
		errtest.None(t, err)
		draft, err := game.Setup.Draft(s, text)
		if err == nil {
			again, err := game.Setup.Draft(s, game.Setup.Text(draft))
			if err != nil || !same(again, draft) || game.Setup.Text(again) != game.Setup.Text(draft) {
				t.Fatalf("%q is written as %q, which is read as %v, %v", text, game.Setup.Text(draft), again, err)
			}
			if _, err := begin(game, nil, game.Setup.Text(draft)); err == nil {
				return
			}
		}
		if err != nil && strings.TrimSpace(err.Error()) == "" {
			t.Fatal("the error says nothing")
		}
	})
}
