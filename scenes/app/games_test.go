package app

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"tessera/scenes"
	"tessera/scenes/scenetest"
	"tessera/scenes/store"
)

// desk is the app on a store of one's own, opened by build.
func desk(t *testing.T, s store.Store, build func(a *App)) (*scenetest.Desk, *App) {
	t.Helper()
	a := &App{games: Games()}
	d := scenetest.New(t, 1100, 760, func(stage *scenes.Stage) {
		stage.Store = s
		a.stage = stage
		shelf(stage)
		build(a)
	})
	return d, a
}

func onTheShelf(*App) {}

// onTrisq opens the table of Trisq as it was left.
func onTrisq(t *testing.T) func(a *App) {
	return func(a *App) {
		if err := a.open(Options{Game: "trisq"}); err != nil {
			t.Error(err)
		}
	}
}

func mustShow(t *testing.T, d *scenetest.Desk, scene string) {
	t.Helper()
	if i := d.Inspect(); i.Scene != scene {
		t.Fatalf("the scene is %q, want %q: %s", i.Scene, scene, i.JSON())
	}
}

func TestAKeptGameIsListedOpenedDeletedAndBroughtBack(t *testing.T) {
	s := store.Memory{"table-trisq": gameOf("a1")}
	d, a := desk(t, s, onTrisq(t))
	a.openOver(gameOf("b1"))
	d.Rest()
	d.Click("ok") // it says where the other is
	kept := keptNames(t, s)
	if len(kept) != 1 {
		t.Fatalf("kept are %v, want one", kept)
	}
	row, bin := "game:"+kept[0], "delete:"+kept[0]

	d.Click("load")
	mustShow(t, d, "load")
	picture := d.Picture()
	d.Click(bin)
	if d.Has(row) || len(keptNames(t, s)) != 0 {
		t.Fatal("a deleted game is in the list")
	}
	d.Click("undelete")
	if !d.Has(row) || d.Has("undelete") {
		t.Fatal("Undo does not bring the game back")
	}
	if !strings.Contains(string(s[kept[0]]), "a1") {
		t.Fatalf("what came back is %s", s[kept[0]])
	}
	// The row has the picture of its game: the left of it is not all of one colour.
	r, shades := d.Rect(row), map[any]bool{}
	for x := int(r.X) + 10; x < int(r.X)+60; x++ {
		shades[picture.At(x, int(r.Center().Y))] = true
	}
	if len(shades) < 4 {
		t.Errorf("the row shows no picture: %d colours", len(shades))
	}
	d.Click(row)
	mustShow(t, d, "table")
	d.MustPlay("a1")
	if now := keptNames(t, s); !slices.ContainsFunc(now, func(name string) bool { return strings.Contains(string(s[name]), "b1") }) {
		t.Errorf("the game whose place the opened one took is not kept: %v", now)
	}
}

func TestTheShelfListsTheGamesOfEveryKind(t *testing.T) {
	s := store.Memory{
		"kept-trisq-1767225600000":  gameOf("a1"),
		"kept-shaper-1767225601000": []byte(`{"tessera":1,"game":"shaper","settings":{"seed":4},"moves":["11"],"cursor":1}`),
	}
	d, _ := desk(t, s, onTheShelf)
	d.Click("load")
	mustShow(t, d, "load")
	if !d.Has("game:kept-trisq-1767225600000") {
		t.Fatal("the game of Trisq is not in the list")
	}
	d.Click("cancel")
	mustShow(t, d, "menu")
	d.Click("load")
	d.Click("game:kept-shaper-1767225601000")
	mustShow(t, d, "table")
	if i := d.Inspect(); i.Game != "shaper" || len(i.Moves) != 1 {
		t.Fatalf("the list opens %q with moves %v", i.Game, i.Moves)
	}
	d.Key("Escape")
	d.Rest()
	mustShow(t, d, "menu")
}

// unreadable is a store in which one name is there and cannot be read.
type unreadable struct {
	store.Memory
	name  string
	stays bool // nor can it be set aside
}

func (u unreadable) Load(name string) ([]byte, error) {
	if _, there := u.Memory[name]; there && name == u.name {
		return nil, errors.New("input/output error")
	}
	return u.Memory.Load(name)
}

func (u unreadable) SetAside(name string) (string, error) {
	if u.stays {
		return "", errors.New("read-only")
	}
	return u.Memory.SetAside(name)
}

func TestASaveThatCannotBeReadIsNeverOverwritten(t *testing.T) {
	for _, stays := range []bool{false, true} {
		t.Run(fmt.Sprintf("stays %v", stays), func(t *testing.T) {
			s := unreadable{store.Memory{"table-trisq": gameOf("a1")}, "table-trisq", stays}
			lost := func() bool {
				return !strings.Contains(string(s.Memory["table-trisq"]), "a1") && !strings.Contains(string(s.Memory["table-trisq-damaged"]), "a1")
			}
			a := &App{games: Games(), stage: scenes.NewStage(s)}
			shelf(a.stage)
			if err := a.openOver(gameOf("b1")); err == nil || lost() {
				t.Fatalf("a file opened over a save that cannot be read: %v, %s", err, s.Memory["table-trisq"])
			}
			d, _ := desk(t, s, onTrisq(t))
			for d.Inspect().Scene == "notice" {
				d.Click("ok")
			}
			d.Click("cell:c3")
			if moves := d.Inspect().Moves; len(moves) == 0 || moves[0] != "c3" {
				t.Fatalf("the table does not play: %v", moves)
			}
			d.Key("N")
			d.Rest()
			d.Key("Enter")
			d.Rest()
			if d.Inspect().Scene == "newgame" { // it asks before a game is given up
				d.Key("Enter")
				d.Rest()
			}
			d.MustPlay()
			if lost() {
				t.Fatalf("the save that could not be read is gone: %s", s.Memory["table-trisq"])
			}
			if saved := string(s.Memory["table-trisq"]); stays && !strings.Contains(saved, "a1") {
				t.Fatalf("something was saved over what could not be set aside: %s", saved)
			}
		})
	}
}

// slowDisk is a store whose Save waits to be let on, and then says its error.
type slowDisk struct {
	store.Memory
	mu  sync.Mutex // guards Memory
	let chan error
}

func (s *slowDisk) Save(name string, text []byte) error {
	if err := <-s.let; err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.Memory.Save(name, text)
}

func (s *slowDisk) Load(name string) ([]byte, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.Memory.Load(name)
}

// click clicks a place, after which there have to be so many moves. A table whose
// save waits does not rest.
func click(t *testing.T, d *scenetest.Desk, place string, moves int) {
	t.Helper()
	d.ClickAt(d.Place(place))
	d.Wait(time.Second)
	if i := d.Inspect(); len(i.Moves) != moves {
		t.Fatalf("after a click on %s the moves are %v", place, i.Moves)
	}
}

func TestFramesGoOnWhileASaveWaits(t *testing.T) {
	disk := &slowDisk{Memory: store.Memory{"table-trisq": gameOf("a1")}, let: make(chan error, 100)}
	behind := store.NewBehind(disk, func() {})
	t.Cleanup(func() { close(disk.let) })
	disk.let <- nil // opening saves once
	d, _ := desk(t, behind, onTrisq(t))
	click(t, d, "cell:c3", 2) // nothing has been let on yet
	click(t, d, "cell:d4", 3)
	text, err := behind.Load("table-trisq")
	if err != nil || !strings.Contains(string(text), "d4") {
		t.Fatalf("while the save waits, what is loaded is %s, %v", text, err)
	}
	if text, _ := disk.Load("table-trisq"); strings.Contains(string(text), "c3") {
		t.Fatal("the disk has the game before it was let on")
	}
	for range 10 {
		disk.let <- nil
	}
	behind.Flush()
	if text, _ := disk.Load("table-trisq"); !strings.Contains(string(text), "d4") {
		t.Fatalf("let on, the disk has %s", text)
	}
	d.Rest()
}

func TestASaveThatFailsBehindTheFrameIsTold(t *testing.T) {
	disk := &slowDisk{Memory: store.Memory{"table-trisq": gameOf("a1")}, let: make(chan error, 100)}
	behind := store.NewBehind(disk, func() {})
	t.Cleanup(func() { close(disk.let) })
	disk.let <- nil // opening saves once
	d, _ := desk(t, behind, onTrisq(t))
	click(t, d, "cell:c3", 2)
	for range 10 {
		disk.let <- errors.New("the disk is full")
	}
	behind.Flush()
	d.Rest()
	if said := d.Inspect().Message; !strings.Contains(said, "the disk is full") {
		t.Errorf("the save failed, and the table says %q", said)
	}
}
