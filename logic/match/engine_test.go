package match_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"tessera/logic/internal/errtest"
	"tessera/logic/logictest/chance"
	"tessera/logic/match"
	"tessera/logic/say"
)

var gnu = match.Engine{Name: "GNU Go 3.8", Command: `gnugo --mode gtp '-x "y"'`}

func TestEngineWords(t *testing.T) {
	if e, is := match.ParseEngine(gnu.PlayerName()); !is || e != gnu || match.SayWho(gnu.PlayerName()).String() != gnu.Name {
		t.Errorf("%q is %+v, %v", gnu.PlayerName(), e, is)
	}
	for _, who := range []string{"", "easy", match.Person, "engine:", "engine:GNU Go", "engine:\ngnugo", "engine:a\nb\nc", "level:900"} {
		if e, is := match.ParseEngine(who); is {
			t.Errorf("%q is the engine %+v", who, e)
		}
	}
}

// ownFiles returns a game whose own format knows only a record's extra keys.
func ownFiles() *match.Game {
	return &match.Game{ID: "x", Files: &match.Files{
		Encode: func(r match.Record) ([]byte, error) { return json.Marshal(r.Extra) },
		Decode: func(text []byte) (r match.Record, _ []say.Text, err error) {
			err = json.Unmarshal(text, &r.Extra)
			return r, nil, err
		},
	}}
}

// TestAGamesOwnFileHasTheFactsOfOurs checks what a format stores that does not know it,
// and that values of another form stay as they are.
func TestAGamesOwnFileHasTheFactsOfOurs(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{`{"about":{"name":"Sunday","hints":2},"resigned":1,"x":1}`, `{Sunday 2} 1 x`},
		{`{"about":{"hints":2.0}}`, `{ 2} <nil> `},
		{`{"about":{"hints":-1},"resigned":-1}`, `{ 0} <nil> about resigned`},
		{`{"about":{"hints":2,"other":1},"resigned":"1"}`, `{ 0} <nil> about resigned`},
		{`{"engines":{"0":{"name":"Gnu","command":"gnu","more":1}}}`, `{ 0} <nil> engines`},
		{`{"about":5,"engines":{"0":{"name":"","command":""}}}`, `{ 0} <nil> about engines`},
	} {
		game := ownFiles()
		r, _, err := game.Decode([]byte(test.text))
		errtest.None(t, err)
		written, err := game.Encode(r)
		errtest.None(t, err)
		again, _, err := game.Decode(written)
		errtest.None(t, err)
		for when, r := range map[string]match.Record{"read": r, "written and read again": again} {
			var resigned any
			if r.Resigned != nil {
				resigned = *r.Resigned
			}
			extra := strings.Join(slices.Sorted(maps.Keys(r.Extra)), " ")
			if got := fmt.Sprintf("{%s %d} %v %s", r.About.Name, r.About.Hints, resigned, extra); got != test.want {
				t.Errorf("%s, %s: %s, want %s", test.text, when, got, test.want)
			}
		}
	}
}

// TestEnginesAreStored checks that both file formats store engines beside the seats, and
// that invalid ones are dropped.
func TestEnginesAreStored(t *testing.T) {
	for _, own := range []bool{false, true} {
		game := &match.Game{ID: "x"}
		if own {
			game = ownFiles()
		}
		r := match.Record{Game: game.ID, Engines: map[int]match.Engine{1: gnu}, Seed: 7}
		text, err := game.Encode(r)
		errtest.None(t, err)
		again, _, err := game.Decode(text)
		if err != nil || !maps.Equal(again.Engines, r.Engines) || len(again.Extra) > 0 {
			t.Errorf("own %v: %s is read as %+v, %v", own, text, again, err)
		}
	}
	for name, c := range map[string]struct {
		seat int
		e    match.Engine
	}{
		"no name": {0, match.Engine{Command: "x"}}, "no command": {0, match.Engine{Name: "x"}},
		"a seat below":   {-1, gnu},
		"a seat too far": {99, gnu},
		"two lines":      {0, match.Engine{Name: "x", Command: "a\nb"}},
		"a long name":    {0, match.Engine{Name: strings.Repeat("x", match.MaxName+1), Command: "x"}},
		"a long command": {0, match.Engine{Name: "x", Command: strings.Repeat("x", match.MaxCommand+1)}},
	} {
		text, err := match.Encode(match.Record{Game: "x", Engines: map[int]match.Engine{c.seat: c.e, 1: gnu}})
		errtest.None(t, err)
		if r, err := match.Decode(text); err != nil || !maps.Equal(r.Engines, map[int]match.Engine{1: gnu}) {
			t.Errorf("%s: %+v, %v", name, r.Engines, err)
		}
	}
}

// TestEngineNamesRoundTrip checks that ParseEngine inverts Word for any name.
func TestEngineNamesRoundTrip(t *testing.T) {
	chance.Check(t, func(t *rapid.T) {
		e := match.Engine{Name: rapid.String().Draw(t, "name"), Command: rapid.String().Draw(t, "command")}
		got, is := match.ParseEngine(e.PlayerName())
		if e.Valid() && (!is || got != e) || is && (!got.Valid() || got.PlayerName() != e.PlayerName()) {
			t.Errorf("%+v is %+v, %v", e, got, is)
		}
	})
}
