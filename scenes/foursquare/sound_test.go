package foursquare

import (
	"slices"
	"testing"

	"tessera/assets/sounds"
	"tessera/logic/match"
)

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
