package tasks

import (
	"cmp"
	"maps"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

	"tessera/logic/match"
	"tessera/logic/puzzles"
	"tessera/logic/stats"
	"tessera/scenes"
	"tessera/scenes/app"
	"tessera/scenes/app/apptest"
	"tessera/scenes/boards"
	"tessera/scenes/scenetest"
	"tessera/scenes/store"
)

// TestThePuzzlesOfTheDay plays the day's puzzle of every game: a wrong turn, which is
// refuted and taken back, then the right one. Next leads from one to the other. The result
// is stored.
func TestThePuzzlesOfTheDay(t *testing.T) {
	sets, err := puzzles.All(boards.Rules(apptest.Games()))
	scenetest.NoError(t, err)
	quick := store.Memory{"preferences": []byte(`{"motion":"off","pace":"at once"}`)}
	d := scenetest.NewWith(t, 640, 480, quick, apptest.Shelf)
	d.Stage.Now = func() time.Time { return apptest.Morning }
	day := stats.Day(apptest.Morning.Date())
	p := apptest.NewPlayer(d, t, apptest.Mouse, "")
	p.Use("daily")
	explained := 0
	daily := puzzles.Daily(sets, day)
	for i, place := range daily {
		set, number := place.Set, place.Number
		g := apptest.Game(t, set.Game)
		m, answer, err := set.Puzzles[number].Open(g.Game)
		scenetest.NoError(t, err)
		p.Game = g.ID
		if i == 0 {
			p.Use("today:" + g.ID)
		}
		before := len(p.Inspect().Moves)
		p.Must(p.Inspect().Scene == "puzzle" && p.Inspect().Game == g.ID && before == m.Len(), "the puzzle of the day does not open")
		if i%2 == 0 { // solve the other games at the first try
			for _, move := range wrongTurn(g.Game, m.Current().State(), answer, nil) {
				p.Play(move)
				p.Frame()
			}
			// The sentence after it says what the reply does, or how the turn falls short.
			p.Must(strings.HasPrefix(p.Fact("said"), set.Wrong.String()), "of a wrong turn is said %q", p.Fact("said"))
			p.Rest()
			p.Wait(10 * time.Second)
			p.Must(p.Fact("standing") == "reading", "a wrong turn goes by itself")
			if why, _ := strings.CutPrefix(p.Fact("said"), set.Wrong.String()); strings.HasPrefix(why, " The reply ") || set.Miss != nil && why != "" {
				explained++
			}
		} // the first press of the answer takes the wrong turn back
		for _, move := range answer {
			p.Play(move)
			p.Frame()
		}
		p.Must(p.Fact("standing") == "solved" && strings.Contains(p.Fact("said"), cmp.Or(set.Ended, set.Right).String()), "the right turn %q is not", answer)
		p.Rest()
		if i < len(daily)-1 {
			p.Use("next")
		}
	}
	p.Use("back")
	p.Must(explained > 0, "no wrong turn is explained")
	text, err := d.Store.Load("puzzles")
	scenetest.NoError(t, err)
	progress, err := puzzles.Decode(text)
	if err != nil || progress.Streak(day) != 1 {
		t.Fatalf("what was solved is stored as %s, error %v", text, err)
	}
	for i, place := range puzzles.Daily(sets, day) {
		id, want := place.Set.Game, []puzzles.Mark{puzzles.Solved, puzzles.Clean}[i%2]
		if got := progress.Days[day][id]; got != want {
			t.Errorf("%s is marked %v, want %v", id, got, want)
		}
	}
	p.Use("ok")
	p.Must(p.Inspect().Scene == "menu", "the page of the day's puzzles does not close")
}

// wrongTurn returns a wrong turn that begins with line.
func wrongTurn(g *match.Game, s match.State, answer, line []string) []string {
	now := s
	for _, move := range line {
		now, _ = now.Apply(move)
	}
	for move := range now.Legal() {
		if move == g.Pass {
			continue
		}
		with := append(line[:len(line):len(line)], move)
		switch right, wrong := puzzles.Judge(g, s, answer, with); {
		case wrong:
			return with
		case !right:
			if found := wrongTurn(g, s, answer, with); found != nil {
				return found
			}
		}
	}
	return nil
}

// TestEveryKindOfPuzzleIsInItsPlace opens the first puzzle of every kind, in the grade
// with the most puzzles, by finger.
func TestEveryKindOfPuzzleIsInItsPlace(t *testing.T) {
	d := scenetest.NewWith(t, 390, 844, store.Memory{"preferences": []byte(`{"motion":"off"}`)}, apptest.Shelf)
	d.Scale(app.Scale(390, 844, 1, 1))
	p := apptest.NewPlayer(d, t, apptest.Finger, "")
	p.Use("puzzles")
	sets, err := puzzles.All(boards.Rules(apptest.Games()))
	scenetest.NoError(t, err)
	for _, k := range sets {
		grade := 1
		for other := range puzzles.Grades {
			if len(k.Numbers(other+1)) > len(k.Numbers(grade)) {
				grade = other + 1
			}
		}
		p.Use(k.ID + ":" + strconv.Itoa(grade))
		p.Must(p.Inspect().Scene == "puzzle" && p.Inspect().Game == k.Game, "%s does not open", k.ID)
		p.Use("show")
		p.Use("skip")
		p.Must(p.Fact("exercise") == "2", "there is no second puzzle of %s", k.ID)
		p.Use("back")
		p.Must(p.Inspect().Scene == "puzzles", "%s does not lead back", k.ID)
	}
}

// TestAnAddressReopensAPuzzle checks that the page's address opens the puzzle again, and on
// another day opens it as an ordinary puzzle.
func TestAnAddressReopensAPuzzle(t *testing.T) {
	address := ""
	at := func(link map[string]string, now time.Time) *scenetest.Desk {
		return scenetest.New(t, 1100, 1000, func(s *scenes.Stage) {
			s.Now = func() time.Time { return now }
			s.Address = func(at string) { address = at }
			apptest.Shelf(s)
			scenetest.NoError(t, app.On(s, apptest.Games()).Open(app.Options{Link: link}))
		})
	}
	again := func() map[string]string {
		values, err := url.ParseQuery(address)
		if err != nil || values.Get("puzzle") == "" {
			t.Fatalf("the address is %q, %v", address, err)
		}
		return map[string]string{"puzzle": values.Get("puzzle"), "day": values.Get("day")}
	}
	for _, press := range []string{"foursquare-win2:2", "today:trisq"} {
		d := at(nil, apptest.Morning)
		list := "puzzles"
		if press == "today:trisq" {
			list = "daily"
		}
		d.Click(list)
		d.Click(press)
		if list == "puzzles" {
			d.Click("skip")
		}
		before := d.Inspect()
		link := again()
		d = at(link, apptest.Morning)
		if i := d.Inspect(); i.Scene != "puzzle" || i.Description != before.Description || !maps.Equal(i.Facts, before.Facts) {
			t.Errorf("%v leads to %s: %v, want %v", link, i.Scene, i.Facts, before.Facts)
		}
		d.Key("Escape")
		if d.MustShow(list); address != "" {
			t.Errorf("after a puzzle the address is %q", address)
		}
		d = at(link, apptest.Morning.AddDate(0, 0, 1))
		if i := d.Inspect(); i.Scene != "puzzle" || i.Description != before.Description {
			t.Errorf("a day later %v leads to %s", link, i.Scene)
		}
	}
	d := at(map[string]string{"puzzle": "trisq-capture.none"}, apptest.Morning)
	d.MustShow("notice")
	d.Key("Escape")
	d.MustShow("puzzles")
}

// TestHalfATurnIsTakenBackInAPuzzle checks the button and the key. An undone half turn is
// not a try.
func TestHalfATurnIsTakenBackInAPuzzle(t *testing.T) {
	sets, err := puzzles.All(boards.Rules(apptest.Games()))
	scenetest.NoError(t, err)
	set := puzzles.Find(sets, "foursquare-win2")
	puzzle := set.Puzzles[set.Numbers(2)[0]]
	quick := store.Memory{"preferences": []byte(`{"motion":"off","pace":"at once"}`)}
	d := scenetest.NewWith(t, 1100, 760, quick, func(s *scenes.Stage) {
		s.Now = func() time.Time { return apptest.Morning }
		apptest.Shelf(s)
		link := map[string]string{"puzzle": set.ID + "." + puzzle.ID()}
		scenetest.NoError(t, app.On(s, apptest.Games()).Open(app.Options{Link: link}))
	})
	p := apptest.NewPlayer(d, t, apptest.Mouse, "foursquare")
	p.Rest()
	m, answer, err := puzzle.Open(apptest.Game(t, "foursquare").Game)
	if err != nil || len(answer) < 2 {
		t.Fatal(answer, err)
	}
	for _, takeBack := range []func(){func() { p.Use("undo") }, func() { d.Key("U") }} {
		p.Must(!d.Has("undo"), "there is something to take back")
		p.Play(answer[0])
		p.Rest()
		p.Must(len(p.Inspect().Moves) == m.Len()+1, "half a turn, %s, is not played", answer[0])
		takeBack()
		d.Wait(time.Second) // so that the next press is not a double click
		p.Must(len(p.Inspect().Moves) == m.Len() && p.Fact("standing") == "trying", "half a turn is not taken back")
	}
	for _, move := range answer {
		p.Play(move)
		p.Frame()
	}
	p.Rest()
	p.Must(strings.Contains(string(quick["puzzles"]), `"`+puzzle.ID()+`":2`), "it is not solved at the first try: %s", quick["puzzles"])
}
