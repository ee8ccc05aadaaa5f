package bolt

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"tessera/logic/internal/errtest"
	"tessera/logic/logictest"
	"tessera/logic/server/store"
)

// fullFolder is the variable that gives the process with the full disk its folder.
const fullFolder = "TESSERA_FULL_FOLDER"

// TestFullDisk checks that changes are refused when the file cannot grow, that no
// acknowledged change is lost, and that the store works again when there is space. It
// runs in a separate process whose file size is limited.
func TestFullDisk(t *testing.T) {
	if folder := os.Getenv(fullFolder); folder != "" {
		fillUp(t, folder)
		return
	}
	command := exec.Command(os.Args[0], "-test.run=^TestFullDisk$", "-test.v")
	command.Env = append(os.Environ(), fullFolder+"="+t.TempDir())
	out, err := command.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for line := range strings.SplitSeq(string(out), "\n") {
		if _, said, found := strings.Cut(line, "fills: "); found {
			t.Log(said)
		}
	}
}

func fillUp(t *testing.T, folder string) {
	signal.Ignore(syscall.SIGXFSZ) // writes return an error instead
	s, err := Open(filepath.Join(folder, "games"))
	errtest.None(t, err)
	defer func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}()
	room := func(bytes uint64) {
		limit := syscall.Rlimit{Cur: bytes, Max: 1 << 40}
		if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
			t.Skipf("files cannot be bounded here: %v", err)
		}
	}
	saved := map[string]store.Game{}
	refused, number := 0, 0
	for size := uint64(128 << 10); size <= 1<<20; size += 128 << 10 {
		room(size)
		for inVain := 0; inVain < 4; number++ {
			if add(s, number, saved) != nil {
				inVain++
				refused++
			}
			if number > 5000 {
				t.Fatal("the file never became full")
			}
		}
		for id, g := range saved {
			if got, err := s.Load(context.Background(), id); err != nil || !slices.Equal(got.Moves, g.Moves) {
				t.Fatalf("on the full disk %s is %+v, %v", id, got, err)
			}
		}
	}
	room(1 << 39)
	for range 20 {
		if err := add(s, number, saved); err != nil {
			t.Fatalf("with room again: %v", err)
		}
		number++
	}
	if why := difference(s, saved); why != "" {
		t.Fatal(why)
	}
	t.Logf("fills: %d changes acknowledged, %d refused for want of room", number-refused, refused)
	logictest.Count(t, number-refused, "changes on a full disk")
}

func add(s *Store, number int, saved map[string]store.Game) error {
	g := store.Game{Kind: "table", Head: []byte("{}"), Touched: time.Unix(1_800_000_000, 0), Moves: slices.Repeat([]string{"a move"}, 300)}
	id := fmt.Sprint("full", number)
	err := s.Create(context.Background(), id, g)
	if err == nil {
		saved[id] = g
	}
	return err
}

func difference(s *Store, want map[string]store.Game) string {
	for id, g := range want {
		got, err := s.Load(context.Background(), id)
		if err != nil || got.Version != g.Version || !slices.Equal(got.Moves, g.Moves) || !bytes.Equal(got.Head, g.Head) {
			return fmt.Sprintf("%s is version %d with %d moves (%v), want version %d with %d", id, got.Version, len(got.Moves), err, g.Version, len(g.Moves))
		}
	}
	return ""
}
