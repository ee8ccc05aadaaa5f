package games_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"tessera/logic/internal/errtest"
	"tessera/logic/logictest/chance"
	"tessera/logic/match"
	"tessera/logic/usertext"
)

func anyRecord(t *rapid.T, game *match.Game) match.Record {
	m, err := match.New(game, nil, nil, 0)
	if len(game.Options) > 0 {
		settings, settingsErr := game.Settings(game.Defaults(), rapid.Uint64().Draw(t, "chance"))
		if settingsErr != nil {
			t.Fatal(settingsErr)
		}
		m, err = match.New(game, settings, nil, 0)
	}
	errtest.None(t, err)
	for range rapid.IntRange(0, 30).Draw(t, "moves") {
		legal := slices.Collect(m.Current().State().Legal())
		if len(legal) == 0 {
			break
		}
		errtest.None(t, m.Play(rapid.SampledFrom(legal).Draw(t, "move")))
	}
	if game.Setup != nil && !match.Over(m.Current().State()) && rapid.Bool().Draw(t, "stated") {
		settings, err := game.WithPosition(m.Settings(), game.Setup.Text(m.Current().State()))
		errtest.None(t, err)
		line := slices.Collect(m.Current().State().Legal())[:1]
		m, err = match.New(game, settings, nil, 0)
		errtest.None(t, err)
		errtest.None(t, m.PlayAll(line...))
	}
	m.Seek(rapid.IntRange(0, m.Len()).Draw(t, "cursor"))
	r := m.Record()
	r.Seed, r.Seats = rapid.Uint64().Draw(t, "seed"), nil
	for range game.Seats(m.Current().State()) {
		r.Seats = append(r.Seats, rapid.SampledFrom(people(game)).Draw(t, "seat"))
	}
	return r
}

// sameGame checks that two records load as the same game.
func sameGame(t *rapid.T, game *match.Game, want, got match.Record) {
	t.Helper()
	a, err := match.Load(game, want)
	errtest.None(t, err)
	b, err := match.Load(game, got)
	if err != nil {
		t.Fatalf("what came back does not load: %v\n%+v", err, got)
	}
	x, y := a.Record(), b.Record()
	y.About, y.Extra = x.About, x.Extra // a link has none
	if !reflect.DeepEqual(x, y) {
		t.Fatalf("the game\n%+v\ncomes back as\n%+v", want, got)
	}
}

// TestGamesRoundTripAsTextLinkAndFile pastes random games as a bare link, in an address,
// with a scheme, and as the text of a file.
func TestGamesRoundTripAsTextLinkAndFile(t *testing.T) {
	forGames(t, func(t *testing.T, game *match.Game) {
		chance.Check(t, func(t *rapid.T) {
			r := anyRecord(t, game)
			about := match.About{Name: "Mein schönstes Spiel ▲", Saved: 1_795_000_000, Spent: 61, GivenUp: true}
			link, err := match.EncodeLink(r)
			errtest.None(t, err)
			if strings.Trim(link, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_~/@,:.+=&%") != "" {
				t.Fatalf("the link has characters that do not travel: %s", link)
			}
			for _, text := range []string{link, "tessera:" + link, "http://127.0.0.1:8080/?v=1#" + link + "\n", "#" + link, "http://127.0.0.1:8080/#" + link + "."} {
				b, err := tested().ParsePasted(text, 0)
				if err != nil || b.Game.ID != game.ID || len(b.Dropped) > 0 || b.Turn != nil {
					t.Fatalf("%s is pasted as %+v: %v", text, b, err)
				}
				sameGame(t, game, r, b.Record)
			}
			r.About = about
			text, err := game.Encode(r)
			errtest.None(t, err)
			b, err := tested().ParsePasted(" "+string(text), 0)
			if err != nil || b.Game.ID != game.ID || len(b.Dropped) > 0 || b.Record.About != about {
				t.Fatalf("%s is pasted as %+v: %v", text, b, err)
			}
			sameGame(t, game, r, b.Record)
		})
	})
}

func TestALinkOfValuesNamesANewGame(t *testing.T) {
	for _, game := range tested() {
		b, err := tested().ParsePasted("#game="+game.ID, 7)
		if err != nil || b.Game.ID != game.ID || len(b.Record.Moves) != 0 {
			t.Errorf("the link to a table of %s is read as %+v, %v", game.ID, b, err)
			continue
		}
		if _, err := match.Load(game, b.Record); err != nil {
			t.Errorf("the link to a table of %s: %v", game.ID, err)
		}
	}
	b, err := tested().ParsePasted("game=shaper&seed=20261121", 7)
	if err != nil || string(b.Record.Settings) != `{"seed":20261121}` {
		t.Errorf("the link to a puzzle is read as %s, %v", b.Record.Settings, err)
	}
}

func TestBadLinksSayWhy(t *testing.T) {
	for text, want := range map[string]string{
		"":                           "neither a game nor a link",
		"hello":                      "neither a game nor a link",
		"game=chess&moves=e4":        `no game "chess"`,
		"game=trisq&moves=a13.%4":    "damaged",
		"game=trisq&moves=a13&at=2":  `the link's "at" is 2, but its game has 1 move`,
		"game=trisq&moves=a13&at=-1": `the link's "at" is -1`,
		"game=trisq&moves=a13&at=x":  "damaged",
		"game=trisq&settings=%":      "settings are damaged",
		"game=trisq&settings=AAAA":   "settings are damaged",
		"game=trisq&chance=!&moves=": "damaged",
		"game=trisq&moves=" + strings.Repeat("a", 65):                     "at most 64",
		"game=trisq&moves=" + strings.Repeat("a13.", match.MaxLink/4):     "at most 16000",
		"game=trisq&moves=" + strings.Repeat("a13.", match.MaxLink) + "a": "neither",
	} {
		if _, err := tested().ParsePasted(text, 0); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.60s: %v, want %q", text, err, want)
		}
	}
	long := match.Record{Game: "trisq", Moves: make([]string, match.MaxMoves)}
	if _, err := match.EncodeLink(long); err != nil {
		t.Error(err)
	}
	for i := range long.Moves {
		long.Moves[i] = "a13"
	}
	if _, err := match.EncodeLink(long); err == nil || !strings.Contains(err.Error(), "too long for a link") {
		t.Errorf("ten thousand moves go into a link: %v", err)
	}
}

// TestABadLinkIsNotCalledASave: the error for a bad link does not mention a save.
func TestABadLinkIsNotCalledASave(t *testing.T) {
	for text, want := range map[string]string{
		"game=trisq&moves=a13.zz":                           "move 2 (zz)",
		"game=trisq&moves=a13." + strings.Repeat("a", 65):   "move 2 has 65 bytes",
		"game=trisq&settings=eyJrb21pIjoieCJ9&moves=a13.zz": "komi",
	} {
		_, err := tested().ParsePasted(text, 0)
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "save") {
			t.Errorf("%.60s: %v, want %q", text, err, want)
		}
	}
}

// FuzzPasted: any text that is read as a link is written and read to the same game.
func FuzzPasted(f *testing.F) {
	for _, text := range someFiles(f) {
		f.Add(string(text))
		if _, r, _, err := tested().Decode(text, ""); err == nil {
			if link, err := match.EncodeLink(r); err == nil {
				f.Add("https://example.org/#" + link)
			}
		}
	}
	f.Add("tessera:game=shaper&seed=4")
	f.Add("game=trisq&settings=&seats=person.easy&chance=zz&moves=a13.%2E.+&at=1")
	f.Fuzz(func(t *testing.T, text string) {
		b, err := tested().ParsePasted(text, 1)
		if err != nil {
			if strings.TrimSpace(err.Error()) == "" {
				t.Fatal("the error says nothing")
			}
			return
		}
		links := usertext.Links(text, "game")
		if len(links) == 0 {
			return // FuzzDecode covers files
		}
		game, r := b.Game, b.Record
		m, err := match.Load(game, r)
		again, linkErr := match.EncodeLink(r)
		if linkErr != nil {
			if len(links[0].Keys) < match.MaxLink/3 {
				t.Fatalf("what was read is not written: %v\n%+v", linkErr, r)
			}
			return
		}
		back, err2 := tested().ParsePasted(again, 1)
		if err2 != nil {
			t.Fatalf("what was written is not read: %v\n%s", err2, again)
		}
		if err != nil {
			return // the form is valid, the moves are not
		}
		loaded, err := match.Load(game, back.Record)
		if err != nil || loaded.Cursor() != m.Cursor() || loaded.Len() != m.Len() || !same(loaded.Current().State(), m.Current().State()) || back.Record.Seed != r.Seed {
			t.Fatalf("what was written loads differently: %v\n%s", err, again)
		}
	})
}
