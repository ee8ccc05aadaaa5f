package foursquare

import (
	"errors"
	"slices"
	"testing"
	"time"

	"tessera/assets/sounds"
	"tessera/logic/foursquare"
	steps "tessera/logic/lessons"
	"tessera/logic/match"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/play"
	"tessera/scenes/scenetest"
	"tessera/scenes/store"
)

func TestRefusalsInTheTablesWords(t *testing.T) {
	for _, test := range []struct {
		settings foursquare.Settings
		before   string
		move     foursquare.Move
		want     string
	}{
		{foursquare.Settings{}, "", foursquare.Place(4, 0), "This is the hole, not a tile. Choose an " +
			"empty well."},
		{foursquare.Settings{}, "p 0 2, s 3", foursquare.Place(0, 2), "There is already a red marble " +
			"here. Choose an empty well."},
		{foursquare.Settings{}, "p 0 2", foursquare.Place(0, 3), "Your marble is placed. Now slide a tile " +
			"next to the hole."},
		{foursquare.Settings{PiecesPerPlayer: 1}, "p 0 0, s 3, p 0 1, s 0", foursquare.Place(8, 0), "All marbles are on the board. Slide a tile next to the hole."},
		{foursquare.Settings{}, "", foursquare.Slide(1), "You cannot slide yet. First place a marble in " +
			"an empty well."},
		{foursquare.Settings{}, "p 0 2", foursquare.Slide(4), "This is the hole. Slide a tile next to it " +
			"into the hole."},
		{foursquare.Settings{}, "p 0 2", foursquare.Slide(0), "This tile is not next to the hole. Slide " +
			"one that is."},
		{foursquare.Settings{NoBackslide: true}, "p 0 2, s 3, p 8 3", foursquare.Slide(4), "This tile slid last and may not slide straight back. Choose another."},
		{foursquare.Settings{}, "", foursquare.Place(9, 0), "There is no square 9; the squares are 0 to 8."},
	} {
		s, err := foursquare.New(test.settings)
		for _, text := range split(test.before) {
			m, unreadable := foursquare.ParseMove(text)
			if err == nil {
				s, err = s.Apply(m)
			}
			if err != nil || unreadable != nil {
				t.Fatal(text, err, unreadable)
			}
		}
		_, err = s.Apply(test.move)
		if err == nil {
			t.Fatalf("%v was taken\n%v", test.move, s)
		}
		if got := whyNot(s, test.move, err); got != test.want {
			t.Errorf("after %q, %v: %q, want %q", test.before, test.move, got, test.want)
		}
	}
	if got := whyNot(foursquare.State{}, foursquare.Slide(1), errors.New("it is blue's turn")); got != "It is blue's turn." {
		t.Errorf("a refusal that is not of the rules is %q", got)
	}
}

// TestAHintSaysWhere checks the hints: first four places, then the tile, by its number
// while the keyboard shows the numbers.
func TestAHintSaysWhere(t *testing.T) {
	for _, c := range []struct {
		move  string
		step  boards.HintStep
		keyed bool
		want  string
	}{
		{"p 0 2", boards.ShowWhere, false, "Look here, at the top left."},
		{"p 5 0", boards.ShowWhere, false, "Look here, at the bottom right."},
		{"s 6", boards.ShowWhere, false, "Look here, at the bottom left."},
		{"p 5 0", boards.ShowWhat, false, "Place a marble on this tile."},
		{"s 6", boards.ShowWhat, false, "Slide this tile."},
		{"p 5 0", boards.ShowWhat, true, "Place a marble on this tile, number 5."},
		{"s 6", boards.ShowWhat, true, "Slide this tile, number 6."},
	} {
		b := &board{}
		b.Keyed = c.keyed
		if got := b.ShowHint([]string{c.move}, c.step).String(); got != c.want {
			t.Errorf("step %d of %s says %q, want %q", c.step, c.move, got, c.want)
		}
	}
}

type noTable struct{}

func (noTable) TakesComputer() bool { return false }
func (noTable) SeatComputer(string) {}

// TestAnExerciseBeginsWithoutMarksOfTheLastTurn checks that no arrow in the hole looks
// like an instruction. The person's own turn is marked.
func TestAnExerciseBeginsWithoutMarksOfTheLastTurn(t *testing.T) {
	g := Game()
	quick := store.Memory{"preferences": []byte(`{"motion":"off","pace":"at once"}`)}
	d := scenetest.NewWith(t, 1000, 700, quick, func(s *scenes.Stage) {
		s.Replace(scenetest.EmptyScene{})
		play.Lesson(s, g, g.Defaults(), noTable{})()
	})
	d.Rest()
	marks := func() int {
		marked := d.Picture()
		d.Stage.SetAid(scenes.AidLast, false)
		d.Frame()
		plain := d.Picture()
		d.Stage.SetAid(scenes.AidLast, true)
		d.Frame()
		return differing(marked, plain, d.Rect("hole"))
	}
	for number, step := range steps.Of(g.Game, g.Defaults()) {
		if n := marks(); n > 0 {
			t.Errorf("at the start of step %d the last turn changes %d pixels of the hole", number+1, n)
		}
		if number > 0 {
			d.Click("skip")
			continue
		}
		d.Click("well:1:2") // the answer
		d.Click("tile:1")
		d.Rest()
		if n := marks(); n < 50 {
			t.Errorf("after %q the last turn changes %d pixels of the hole; a mark has more", step.Answer, n)
		}
		d.Click("next")
		d.Wait(time.Second) // longer than a double click
	}
}

func TestWhatAMoveSoundsLike(t *testing.T) {
	s, err := Game().New([]byte(`{}`))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		move string
		want []sounds.Name
	}{
		{"p 0 0", []sounds.Name{sounds.Marble}},
		{"s 1", []sounds.Name{sounds.Slide, sounds.Knock}},
	} {
		next, err := s.Apply(c.move)
		if err != nil {
			t.Fatal(err)
		}
		if got := names(s, next); !slices.Equal(got, c.want) {
			t.Errorf("%s sounds like %v, want %v", c.move, got, c.want)
		}
		s = next
	}
	cues := changeSounds(nil, s, true)
	if !cues[0].Glide || cues[0].At != 0 || cues[1].At <= 0.5 {
		t.Errorf("a slide sounds like %+v, want the glide first and the knock when it arrives", cues)
	}
}

func names(from, to match.State) (all []sounds.Name) {
	for _, cue := range changeSounds(from, to, true) {
		all = append(all, cue.Sound)
	}
	return all
}
