//go:build !js

package play_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/scenes"
	"tessera/scenes/lang"
	"tessera/scenes/play"
	"tessera/scenes/scenetest"
	"tessera/scenes/scenetest/tictactoe"
	"tessera/scenes/store"
)

func TestAGameGivenUpOrFinishedStaysAndComesBack(t *testing.T) {
	for _, c := range []struct {
		moves   []string
		givenUp bool
	}{{cells[:1], true}, {finished().Moves, false}} {
		s := store.Memory{place: gameOf(t, c.moves...)}
		d := at(t, s)
		d.Key("N")
		d.Rest()
		d.Click("start")
		if c.givenUp {
			d.Click("start") // asks for confirmation first
		}
		d.MustPlay()
		kept := setAside(t, s)
		if len(kept) != 1 {
			t.Fatalf("after New %v are kept", kept)
		}
		if r := saved(t, s, kept[0]); r.About.GivenUp != c.givenUp || !slices.Equal(r.Moves, c.moves) {
			t.Errorf("%v are kept as %+v", c.moves, r)
		}
		d.Key("L")
		d.Rest()
		d.Click("game:" + kept[0])
		d.MustShow("table")
		d.MustPlay(c.moves...)
		if now := setAside(t, s); len(now) != 0 {
			t.Errorf("it is on the table and among the games too: %v", now)
		}
	}
}

// TestAFinishedGameKeepsItsResult plays on from an earlier position of a finished game. An undo
// at its end only corrects it.
func TestAFinishedGameKeepsItsResult(t *testing.T) {
	moves := finished().Moves
	s := store.Memory{place: gameOf(t, moves...)}
	d := at(t, s)
	d.Key("Home")
	d.Rest()
	d.Click("cell:c3")
	if r := saved(t, s, place); !slices.Equal(r.Moves, []string{"c3"}) {
		t.Errorf("on the table is %v", r.Moves)
	}
	if kept := setAside(t, s); len(kept) != 1 || !slices.Equal(saved(t, s, kept[0]).Moves, moves) {
		t.Errorf("beside the table are %v, want the game that ended", kept)
	}
	s = store.Memory{place: gameOf(t, moves...)}
	d = at(t, s)
	d.Key("U")
	d.Rest()
	d.Click("cell:c3")
	if kept := setAside(t, s); len(kept) != 0 {
		t.Errorf("after an undo the games are %v, want none", kept)
	}
}

// program returns one of several programs that share a folder.
func program(t *testing.T, dir string) (*scenetest.Desk, *store.Saver) {
	t.Helper()
	s := store.NewSaver(store.Folder(dir), func() {})
	t.Cleanup(func() { s.Release() })
	d := at(t, s)
	s.Flush()
	d.Rest()
	return d, s
}

func TestTwoWindowsOnOneGame(t *testing.T) {
	dir := t.TempDir()
	scenetest.NoError(t, store.Folder(dir).Save(place, gameOf(t, "a1")))
	one, oneStore := program(t, dir)
	one.MustShow("table")

	copied, copyStore := program(t, dir)
	copied.MustShow("contested")
	copied.Click("copy")
	copied.Click("cell:c3")
	copyStore.Flush()
	if r := saved(t, store.Folder(dir), place); len(r.Moves) != 1 {
		t.Fatalf("a copy is written over the game: %v", r.Moves)
	}
	if kept := setAside(t, store.Folder(dir)); len(kept) != 1 {
		t.Fatalf("the copy is kept as %v", kept)
	}

	two, twoStore := program(t, dir)
	two.MustShow("contested")
	two.Click("takeover")
	two.Click("cell:b2")
	twoStore.Flush()

	one.Click("cell:c2")
	oneStore.Flush()
	one.MustShow("contested")
	if r := saved(t, store.Folder(dir), place); !slices.Equal(r.Moves, []string{"a1", "b2"}) {
		t.Fatalf("what the second window played is written over: %v", r.Moves)
	}
	one.Click("takeover")
	one.MustPlay("a1", "b2")
}

// unreadable is a store in which one name exists but cannot be read.
type unreadable struct {
	store.Memory
	name  string
	stays bool // it cannot be set aside either
}

func (u unreadable) Load(name string) ([]byte, error) {
	if _, there := u.Memory[name]; there && name == u.name {
		return nil, errors.New("input/output error")
	}
	return u.Memory.Load(name)
}

func (u unreadable) SetAside(name string) (say.Text, error) {
	if u.stays {
		return say.Text{}, errors.New("read-only")
	}
	return u.Memory.SetAside(name)
}

func TestASaveThatCannotBeReadIsNeverOverwritten(t *testing.T) {
	for _, stays := range []bool{false, true} {
		t.Run(fmt.Sprintf("stays %v", stays), func(t *testing.T) {
			s := unreadable{store.Memory{place: gameOf(t, "a1")}, place, stays}
			lost := func() bool {
				return !strings.Contains(string(s.Memory[place]), "a1") && !strings.Contains(string(s.Memory[place+"-damaged"]), "a1")
			}
			file := match.Record{Game: "tictactoe", Moves: []string{"b1"}, Cursor: 1}
			if err := play.Open(scenes.NewStage(s), tictactoe.Game(), &file, nil); err == nil || lost() {
				t.Fatalf("a file opened over a save that cannot be read: %v, %s", err, s.Memory[place])
			}
			d := at(t, s)
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
			if d.Inspect().Scene == "newgame" { // asks for confirmation first
				d.Key("Enter")
				d.Rest()
			}
			d.MustPlay()
			if lost() {
				t.Fatalf("the save that could not be read is gone: %s", s.Memory[place])
			}
			if saved := string(s.Memory[place]); stays && !strings.Contains(saved, "a1") {
				t.Fatalf("something was saved over what could not be set aside: %s", saved)
			}
		})
	}
}

// slowDisk is a store whose Save waits for an error value and returns it.
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

// click clicks a cell and checks the number of moves. A table whose save waits never
// rests.
func click(t *testing.T, d *scenetest.Desk, cell string, moves int) {
	t.Helper()
	d.ClickAt(d.Place(cell))
	d.Wait(time.Second)
	if i := d.Inspect(); len(i.Moves) != moves {
		t.Fatalf("after a click on %s the moves are %v", cell, i.Moves)
	}
}

func TestFramesGoOnWhileASaveWaits(t *testing.T) {
	disk := &slowDisk{Memory: store.Memory{place: gameOf(t, "a1")}, let: make(chan error, 100)}
	behind := store.NewSaver(disk, func() {})
	t.Cleanup(func() { close(disk.let) })
	disk.let <- nil // opening saves once
	d := at(t, behind)
	click(t, d, "cell:c3", 2) // no save may proceed yet
	click(t, d, "cell:b2", 3)
	text, err := behind.Load(place)
	if err != nil || !strings.Contains(string(text), "b2") {
		t.Fatalf("while the save waits, what is loaded is %s, %v", text, err)
	}
	if text, _ := disk.Load(place); strings.Contains(string(text), "c3") {
		t.Fatal("the disk has the game before it was let on")
	}
	for range 10 {
		disk.let <- nil
	}
	behind.Flush()
	if text, _ := disk.Load(place); !strings.Contains(string(text), "b2") {
		t.Fatalf("let on, the disk has %s", text)
	}
	d.Rest()
}

func TestAFailedAsyncSaveIsReported(t *testing.T) {
	disk := &slowDisk{Memory: store.Memory{place: gameOf(t, "a1")}, let: make(chan error, 100)}
	behind := store.NewSaver(disk, func() {})
	t.Cleanup(func() { close(disk.let) })
	disk.let <- nil // opening saves once
	d := at(t, behind)
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

type counting struct {
	store.Memory
	asked int
}

func (c *counting) Load(name string) ([]byte, error)      { c.asked++; return c.Memory.Load(name) }
func (c *counting) Save(name string, text []byte) error   { c.asked++; return c.Memory.Save(name, text) }
func (c *counting) Names(prefix string) ([]string, error) { c.asked++; return c.Memory.Names(prefix) }

// TestAnIdleFrameAsksNoStore also checks that an idle frame requests no other frame.
func TestAnIdleFrameAsksNoStore(t *testing.T) {
	s := &counting{Memory: store.Memory{place: gameOf(t, "a1")}}
	d := at(t, s)
	idle := func(what string) {
		t.Helper()
		d.Wait(5 * time.Second) // until no tip or message is visible
		s.asked = 0
		d.Wait(time.Second)
		if wait, wanted := d.Stage.UI.Wanted(); s.asked > 0 || wanted {
			t.Errorf("%s, idle frames ask the store %d times, and the next is wanted in %v: %v", what, s.asked, wait, wanted)
		}
	}
	idle("opened")
	d.Click("cell:c3")
	if s.asked == 0 {
		t.Fatal("a move asks no store")
	}
	idle("after a move")
	d.Key("Home")
	idle("at another position")
}

// behindFrames is a store that has not yet written what is saved.
type behindFrames struct {
	*counting
	told func(error)
}

func (b *behindFrames) Await(_ string, told func(error)) { b.asked++; b.told = told }

// TestASaveIsReportedWithoutPolling checks that the store reports the result of a save,
// without being polled.
func TestASaveIsReportedWithoutPolling(t *testing.T) {
	s := &behindFrames{counting: &counting{Memory: store.Memory{place: gameOf(t, "a1")}}}
	d := scenetest.New(t, 1100, 760, func(stage *scenes.Stage) {
		stage.Store = s
		stage.Replace(scenetest.EmptyScene{})
	})
	open(t, d.Stage)
	d.Wait(time.Second)
	s.asked = 0
	d.Wait(time.Second)
	if s.asked > 0 || !d.Inspect().Busy {
		t.Errorf("while a save waits frames ask the store %d times, and it is awaited: %v", s.asked, d.Inspect().Busy)
	}
	s.told(errors.New("the disk is full"))
	d.Rest()
	if said := d.Inspect().Message; !strings.Contains(said, "the disk is full") {
		t.Errorf("of a save that failed is said %q", said)
	}
}

// roomy is a store that is full until given room.
type roomy struct {
	store.Memory
	room bool
}

func (c *roomy) Save(name string, text []byte) error {
	if !c.room {
		return syscall.ENOSPC
	}
	return c.Memory.Save(name, text)
}

// TestAGameIsSavedOnceThereIsRoom checks that it is saved without another move, with a
// message.
func TestAGameIsSavedOnceThereIsRoom(t *testing.T) {
	disk := &roomy{Memory: store.Memory{place: gameOf(t, "a1")}}
	s := store.NewSaver(disk, nil)
	d := at(t, s)
	if d.MustShow("full"); !d.Has("savefile") {
		t.Fatal("without room no file is offered")
	}
	d.Click("later")
	click(t, d, "cell:c3", 2)
	d.MustShow("table")
	if said := d.Inspect().Message; !strings.Contains(said, "the disk is full. Save the game as a file") {
		t.Fatalf("without room the table says %q", said)
	}
	disk.room = true
	s.Retry()
	d.Frame()
	d.Rest()
	if said := d.Inspect().Message; said != "The game is saved now." || !strings.Contains(string(disk.Memory[place]), "c3") {
		t.Errorf("with room the table says %q, and the disk has %s", said, disk.Memory[place])
	}
	lang.Use(say.Pseudo())
	t.Cleanup(func() { lang.Use(nil) })
	if said := d.Inspect().Message; said != lang.T("The game is saved now.") {
		t.Errorf("in another language the table says %q", said)
	}
}
