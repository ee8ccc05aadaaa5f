package library_test

import (
	"testing"

	"tessera/logic/match"
	"tessera/logic/session"
	"tessera/scenes/store"
)

// TestOnlyGamesWorthKeepingAreSaved checks which games are saved when another takes the
// table. A game in which only the computer has moved is not; a game without persons is,
// and so is one with a name or an end.
func TestOnlyGamesWorthKeepingAreSaved(t *testing.T) {
	for _, c := range []struct {
		game string
		kept bool
	}{
		{`"seats":["easy","person"],"moves":[],"cursor":0`, false},
		{`"seats":["easy","person"],"moves":["a1"],"cursor":1`, false},
		{`"seats":["easy","person"],"moves":["a1","b1"],"cursor":2`, true},
		{`"seats":["easy","person"],"moves":["a1","b1"],"cursor":1`, true},
		{`"seats":["person","easy"],"moves":["a1"],"cursor":1`, true},
		{`"seats":["easy","easy"],"moves":["a1"],"cursor":1`, true},
		{`"seats":["easy","person"],"moves":["a1"],"cursor":1,"about":{"name":"Sunday"}`, true},
		{`"seats":["easy","person"],"moves":["a1"],"cursor":1,"resigned":1`, true},
	} {
		text := []byte(`{"tessera":1,"game":"trisq",` + c.game + `}`)
		for how, put := range map[string]func(s store.Memory) error{
			"opened over": func(s store.Memory) error {
				_, err := trisq(t, s).SaveCurrent(nil, morning)
				return err
			},
			"put aside": func(s store.Memory) error {
				r, err := match.Decode(text)
				if err != nil {
					return err
				}
				on, err := session.Open(game(t, "trisq"), r)
				if err != nil {
					return err
				}
				_, err = trisq(t, s).PutAside("table-trisq", on, nil, morning)
				return err
			},
		} {
			s := store.Memory{"table-trisq": text}
			if err := put(s); err != nil {
				t.Fatal(err)
			}
			names, _ := s.Names("kept-trisq-")
			if (len(names) > 0) != c.kept {
				t.Errorf("%s, {%s} is kept as %q, want kept: %v", how, c.game, names, c.kept)
			}
		}
	}
}
