package library_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"tessera/logic/games"
	"tessera/logic/logictest/chance"
	"tessera/logic/match"
	"tessera/scenes/library"
	"tessera/scenes/store"
)

var morning = time.Date(2026, 11, 22, 9, 30, 0, 0, time.Local)

func game(t testing.TB, id string) *match.Game {
	t.Helper()
	g, err := games.All().Find(id)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func trisq(t testing.TB, s store.Store) library.Library { return library.Of(s, game(t, "trisq")) }

// gameOf returns the text of a Trisq game with these moves.
func gameOf(moves ...string) []byte {
	return fmt.Appendf(nil, `{"tessera":1,"game":"trisq","moves":["%s"],"cursor":%d}`, strings.Join(moves, `","`), len(moves))
}

func record(t testing.TB, text []byte) *match.Record {
	t.Helper()
	_, r, _, err := games.All().Decode(text, "")
	if err != nil {
		t.Fatal(err)
	}
	return &r
}

// put opens a game in place of the one on the table and saves it as a table does.
func put(t testing.TB, l library.Library, text []byte) library.Opening {
	t.Helper()
	o, err := l.Open(record(t, text), nil, morning, rand.Uint64)
	if err == nil {
		err = l.Autosave(o.Name, o.Match)
	}
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// names returns the names of the saved games, newest first.
func names(t testing.TB, l library.Library) (list []string) {
	t.Helper()
	saved, err := l.Saved()
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range saved {
		list = append(list, k.Name)
	}
	return list
}

// movesOf returns the moves of the game under a name.
func movesOf(t testing.TB, l library.Library, name string) []string {
	t.Helper()
	found, err := l.Read(name)
	if err != nil {
		t.Fatal(err)
	}
	return found.Moves()
}

func TestTheSameGameIsSavedOnce(t *testing.T) {
	l := trisq(t, store.Memory{})
	for _, move := range []string{"a1", "b1", "a1", "b1", "a1", "b1", "b1", "b1"} {
		put(t, l, gameOf(move))
	}
	saved := names(t, l)
	if len(saved) != 2 || movesOf(t, l, saved[0])[0] != "a1" || movesOf(t, l, saved[1])[0] != "b1" {
		t.Errorf("of two games are saved %v", saved)
	}
}

func TestTheNewestFiftyAreSaved(t *testing.T) {
	l := trisq(t, store.Memory{})
	for i := range library.MostSaved + 2 {
		put(t, l, gameOf(fmt.Sprintf("%c%d", "abcde"[i/13], i%13+1)))
	}
	saved := names(t, l)
	if len(saved) != library.MostSaved {
		t.Fatalf("%d are saved", len(saved))
	}
	if newest, oldest := movesOf(t, l, saved[0])[0], movesOf(t, l, saved[len(saved)-1])[0]; newest != "d12" || oldest != "a2" {
		t.Errorf("the newest is that with %s, the oldest that with %s", newest, oldest)
	}
}

// full is a store that rejects every save.
type full struct{ store.Memory }

func (full) Save(string, []byte) error { return errors.New("the disk is full") }

func TestAGameThatCannotBeSavedStays(t *testing.T) {
	disk := full{store.Memory{"table-trisq": gameOf("a1")}}
	l := trisq(t, disk)
	if _, err := l.Open(record(t, gameOf("b1")), nil, morning, rand.Uint64); err == nil || !strings.Contains(err.Error(), "the disk is full") {
		t.Errorf("a game opened in the place of one that cannot be saved: %v", err)
	}
	on, err := l.Read(l.Current())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := l.PutAside(l.Current(), on, nil, morning); err == nil {
		t.Error("a game is put aside that cannot be saved")
	}
	if !strings.Contains(string(disk.Memory["table-trisq"]), "a1") {
		t.Error("the game on the table is gone")
	}
}

func TestTextsHeldInMemoryAreSavedIfPossible(t *testing.T) {
	for when, wake := range map[string]func(){"at once": nil, "behind the frames": func() {}} {
		l := trisq(t, store.NewSaver(full{store.Memory{"table-trisq": gameOf("a1")}}, wake))
		if o, err := l.Open(record(t, gameOf("b1")), nil, morning, rand.Uint64); err != nil || movesOf(t, l, o.Saved)[0] != "a1" {
			t.Errorf("%s, where nothing can be written, opening another game says %v and saves as %q", when, err, o.Saved)
		}
	}
}

func TestAGameIsPutAside(t *testing.T) {
	for _, c := range []struct {
		name, at     string
		moves        []string
		seats        string
		next         string // the name of the next
		saved, given bool
	}{
		{name: "under way", at: "table-trisq", moves: []string{"a1"}, next: "table-trisq", saved: true, given: true},
		{name: "over", at: "table-trisq", moves: []string{"a1", "n13", "pass", "pass"}, next: "table-trisq", saved: true},
		{name: "of no move", at: "table-trisq", next: "table-trisq"},
		{name: "beside the table's own", at: "kept-trisq-1", moves: []string{"a1"}, next: "table-trisq", saved: true, given: true},
		{name: "of no move, beside it", at: "kept-trisq-1", next: "kept-trisq-1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			l := trisq(t, store.Memory{})
			on, err := match.Load(game(t, "trisq"), match.Record{Game: "trisq", Moves: c.moves, Cursor: len(c.moves)})
			if err != nil {
				t.Fatal(err)
			}
			name, err := l.PutAside(c.at, on, nil, morning)
			if err != nil || name != c.next {
				t.Fatalf("the next goes to %q, error %v", name, err)
			}
			saved := names(t, l)
			if len(saved) > 0 != c.saved {
				t.Fatalf("saved are %v", saved)
			}
			if c.saved {
				found, err := l.Read(saved[0])
				if err != nil || found.About.GivenUp != c.given || !slices.Equal(found.Moves(), c.moves) {
					t.Errorf("it is saved as %+v with %v, error %v", found.About, found.Moves(), err)
				}
			}
		})
	}
}

func TestADeletedGameIsRestoredWithItsSeat(t *testing.T) {
	s := store.Memory{"kept-trisq-1": gameOf("a1"), "apart-kept-trisq-1": []byte(`{"mail":{"seat":1,"from":1}}`)}
	before := fmt.Sprint(s)
	l := trisq(t, s)
	deleted, err := l.Delete("kept-trisq-1")
	if err != nil || len(s) != 0 {
		t.Fatalf("after it was deleted there are %v, error %v", s, err)
	}
	if err := deleted.Restore(); err != nil || fmt.Sprint(s) != before {
		t.Errorf("brought back are %v, error %v", s, err)
	}
}

// TestFormerNames covers old names of saved games: first one name without a number, later
// three with one.
func TestFormerNames(t *testing.T) {
	l := trisq(t, store.Memory{
		"table-trisq-previous": gameOf("a1"), "table-trisq-previous-1": gameOf("b1"), "table-trisq-previous-3": gameOf("c1"),
		"kept-trisq-1767225600000": gameOf("d1"),
	})
	want := []string{"kept-trisq-1767225600000", "table-trisq-previous", "table-trisq-previous-1", "table-trisq-previous-3"}
	if got := names(t, l); !slices.Equal(got, want) {
		t.Errorf("saved are %v, want %v", got, want)
	}
	for _, name := range want {
		if len(movesOf(t, l, name)) != 1 {
			t.Errorf("%s does not open", name)
		}
	}
}

// TestNewNamesAreUnique checks that two windows on one store never choose the same
// name in the same millisecond. This happens when a rematch takes both to the next table.
func TestNewNamesAreUnique(t *testing.T) {
	l := trisq(t, store.Memory{})
	one, err := l.FreeName(morning)
	other, err2 := l.FreeName(morning)
	if err != nil || err2 != nil || one == other {
		t.Fatalf("the names are %s and %s, errors %v and %v", one, other, err, err2)
	}
	if err := l.Autosave(one, put(t, l, gameOf("a1")).Match); err != nil {
		t.Fatal(err)
	}
	if list, err := l.Saved(); err != nil || len(list) != 1 || list[0].Name != one || !list[0].When.Equal(morning) {
		t.Errorf("saved are %v, error %v", list, err)
	}
}

// TestNothingIsLost checks that each game with a move is on the table or among the saved
// ones, whatever is opened, started and put aside.
func TestNothingIsLost(t *testing.T) {
	chance.Check(t, func(draw *rapid.T) {
		l := trisq(t, store.Memory{})
		made := map[string]bool{}
		now := morning
		for i := range rapid.IntRange(1, 12).Draw(draw, "games") {
			now = now.Add(time.Duration(rapid.IntRange(-2, 2).Draw(draw, "hours")) * time.Hour) // a clock may go back
			move := fmt.Sprintf("%c%d", "abcd"[i%4], 1+rapid.IntRange(0, 3).Draw(draw, "row"))
			made[move] = true
			if rapid.Bool().Draw(draw, "beside") {
				o, err := l.OpenBeside(*record(t, gameOf(move)), now)
				if err == nil {
					err = l.Autosave(o.Name, o.Match)
				}
				if err != nil {
					draw.Fatal(err)
				}
				continue
			}
			o, err := l.Open(record(t, gameOf(move)), nil, now, rand.Uint64)
			if err == nil {
				err = l.Autosave(o.Name, o.Match)
			}
			if err != nil {
				draw.Fatal(err)
			}
		}
		there := map[string]bool{}
		for _, name := range append(names(t, l), l.Current()) {
			if found, err := l.Read(name); err == nil {
				there[found.Moves()[0]] = true
			}
		}
		for move := range made {
			if !there[move] {
				draw.Fatalf("the game with %s is lost: %v", move, names(t, l))
			}
		}
	})
}

// TestTheLibraryDrawsNothing checks that none of the library's dependencies draws or shows
// anything, on the desktop or in a page.
func TestTheLibraryDrawsNothing(t *testing.T) {
	allowed := []string{"tessera/scenes/library", "tessera/scenes/store"}
	for _, target := range [][]string{{}, {"GOOS=js", "GOARCH=wasm"}} {
		list := exec.Command("go", "list", "-deps", "-f", "{{if not .Standard}}{{.ImportPath}}{{end}}", ".")
		list.Env = append(os.Environ(), target...)
		output, err := list.Output()
		if err != nil {
			t.Fatalf("go list: %v", err)
		}
		for _, path := range strings.Fields(string(output)) {
			if !strings.HasPrefix(path, "tessera/logic/") && !strings.HasPrefix(path, "golang.org/x/text/") && !slices.Contains(allowed, path) {
				t.Errorf("%v: it stands on %s", target, path)
			}
		}
	}
}
