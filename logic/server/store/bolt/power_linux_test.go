//go:build amd64

package bolt

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"tessera/logic/internal/often"
	"tessera/logic/server/store"
)

// A store that loses its power is watched from outside: another process works
// with it, and every write, sync and acknowledgement it makes is recorded, in
// order, where the system is called. Then the disk is made as it may have been at
// any moment: what was synced is there, and of what was written since any part may
// be, in any order, down to half a page.

// deed is one thing that the watched process did to the file.
type deed struct {
	kind   deedKind
	offset int64
	data   []byte // written
	size   int64  // of the file, set
	ack    int    // how many operations were acknowledged
}

type deedKind int

const (
	wrote deedKind = iota
	resized
	synced
	acknowledged
)

// powerFolder tells the process that is watched where to work; powerSteps how
// much.
const (
	powerFolder = "TESSERA_POWER_FOLDER"
	powerSteps  = "TESSERA_POWER_STEPS"
)

// powerRounds is how many operations are watched, and how many disks are made for
// each moment.
func powerRounds() (steps, disks int) {
	if n := often.Faults(0); n > 0 {
		return 150, 2 * n
	}
	return 20, 4
}

// step is an operation: what is in the store after it follows from its number.
func step(s *Store, number int, kept map[string]store.Game) error {
	ctx := context.Background()
	chance := rand.New(rand.NewPCG(uint64(number), 5))
	at := time.Unix(1_800_000_000+int64(number), 0)
	if number%25 == 24 {
		_, err := s.RemoveUntouched(ctx, at.Add(-15*time.Second), store.All)
		maps.DeleteFunc(kept, func(_ string, g store.Game) bool { return g.Touched.Before(at.Add(-15 * time.Second)) })
		return err
	}
	ids := slices.Sorted(maps.Keys(kept))
	if len(ids) == 0 || number%4 == 0 {
		id, g := fmt.Sprint("game", number), store.Game{Kind: "table", Head: []byte(`{"n":` + fmt.Sprint(number) + `}`), Touched: at}
		kept[id] = g
		return s.Create(ctx, id, g)
	}
	id := ids[chance.IntN(len(ids))]
	saw := kept[id]
	g := saw
	g.Touched, g.Moves = at, slices.Clone(saw.Moves)
	for range 1 + chance.IntN(60) { // some need a page of their own
		g.Moves = append(g.Moves, fmt.Sprintf("move %d", chance.IntN(1000)))
	}
	err := s.Save(ctx, id, saw, g)
	g.Version = saw.Version + 1
	kept[id] = g
	return err
}

// TestWatchedStore is not a test but the process that is watched.
func TestWatchedStore(t *testing.T) {
	folder := os.Getenv(powerFolder)
	if folder == "" {
		t.Skip("this is the process that TestPowerLoss watches")
	}
	steps, err := strconv.Atoi(os.Getenv(powerSteps))
	if err != nil {
		t.Fatal(err)
	}
	s, err := Open(filepath.Join(folder, "games"))
	if err != nil {
		t.Fatal(err)
	}
	kept := map[string]store.Game{}
	// An acknowledgement is a write to a file of its own.
	acks, err := os.Create(filepath.Join(folder, "acks"))
	if err != nil {
		t.Fatal(err)
	}
	for number := range steps + 1 {
		if number > 0 {
			if err := step(s, number-1, kept); err != nil {
				t.Fatal(err)
			}
		}
		fmt.Fprintln(acks, number)
	}
}

// watch records what another process does to the store in a folder. It runs in one
// thread, as tracing demands.
func watch(t *testing.T, folder string, steps int) []deed {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	command := exec.Command(os.Args[0], "-test.run=^TestWatchedStore$")
	command.Env = append(os.Environ(), powerFolder+"="+folder, powerSteps+"="+strconv.Itoa(steps), "GOMAXPROCS=1")
	var said bytes.Buffer
	out, err := os.Create(filepath.Join(folder, "output"))
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	command.Stdout, command.Stderr = out, out
	command.SysProcAttr = &syscall.SysProcAttr{Ptrace: true}
	if err := command.Start(); err != nil {
		t.Skipf("no process can be watched here: %v", err)
	}
	first := command.Process.Pid
	const options = syscall.PTRACE_O_TRACECLONE | 1 /* TRACESYSGOOD */ | 1<<20 /* EXITKILL */
	var deeds []deed
	var status syscall.WaitStatus
	if _, err := syscall.Wait4(first, &status, 0, nil); err != nil {
		t.Fatal(err)
	}
	if err := syscall.PtraceSetOptions(first, options); err != nil {
		t.Skipf("no process can be watched here: %v", err)
	}
	inside := map[int]bool{} // threads that are in a call
	_ = syscall.PtraceSyscall(first, 0)
	for {
		thread, err := syscall.Wait4(-1, &status, syscall.WALL, nil)
		if errors.Is(err, syscall.EINTR) {
			continue
		}
		if err != nil {
			t.Fatalf("watching: %v", err)
		}
		signal := 0
		switch {
		case status.Exited() || status.Signaled():
			if thread != first {
				continue
			}
			if status.ExitStatus() != 0 {
				text, _ := os.ReadFile(out.Name())
				t.Fatalf("the watched process ended with %v: %s%s", status, text, said.String())
			}
			return deeds
		case status.Stopped() && status.StopSignal() == syscall.SIGTRAP|0x80:
			if inside[thread] = !inside[thread]; inside[thread] {
				if d, ok := called(thread); ok {
					deeds = append(deeds, d)
				}
			}
		case status.Stopped() && status.StopSignal() != syscall.SIGTRAP && status.StopSignal() != syscall.SIGSTOP:
			signal = int(status.StopSignal())
		}
		_ = syscall.PtraceSyscall(thread, signal)
	}
}

// called is what a thread that enters the system does to the store's file.
func called(thread int) (deed, bool) {
	var r syscall.PtraceRegs
	if syscall.PtraceGetRegs(thread, &r) != nil {
		return deed{}, false
	}
	file := func() string {
		name, _ := os.Readlink(fmt.Sprintf("/proc/%d/fd/%d", thread, r.Rdi))
		return filepath.Base(name)
	}
	isStore := func() bool { name := file(); return name == "games" || strings.HasPrefix(name, ".games.") }
	memory := func() []byte {
		data := make([]byte, r.Rdx)
		if n, err := syscall.PtracePeekData(thread, uintptr(r.Rsi), data); err != nil || n != len(data) {
			return nil
		}
		return data
	}
	switch r.Orig_rax {
	case syscall.SYS_PWRITE64:
		if isStore() {
			return deed{kind: wrote, offset: int64(r.R10), data: memory()}, true
		}
	case syscall.SYS_FTRUNCATE:
		if isStore() {
			return deed{kind: resized, size: int64(r.Rsi)}, true
		}
	case syscall.SYS_FDATASYNC, syscall.SYS_FSYNC:
		if isStore() {
			return deed{kind: synced}, true
		}
	case syscall.SYS_WRITE:
		if file() == "acks" {
			n, err := strconv.Atoi(strings.TrimSpace(string(memory())))
			return deed{kind: acknowledged, ack: n}, err == nil
		}
	}
	return deed{}, false
}

// disk is the file as it may be after a loss of power.
type disk []byte

func (d disk) with(one deed, from, to int) disk {
	if one.kind == resized {
		if int64(len(d)) > one.size {
			return d[:one.size]
		}
		return append(d, make([]byte, one.size-int64(len(d)))...)
	}
	if end := one.offset + int64(to); int64(len(d)) < end {
		d = append(d, make([]byte, end-int64(len(d)))...)
	}
	copy(d[one.offset+int64(from):], one.data[from:to])
	return d
}

// sector is what a disk writes whole, in bytes.
const sector = 512

// lost is a disk on which of the deeds that were not synced only some are done, in
// some order, and one perhaps in part.
func lost(sure disk, pending []deed, chance *rand.Rand, how int) disk {
	d := slices.Clone(sure)
	order := chance.Perm(len(pending))
	if how == 1 {
		slices.Sort(order)
	}
	for _, i := range order {
		one := pending[i]
		switch {
		case how == 0: // nothing of it
		case how == 1: // all of it
			d = d.with(one, 0, len(one.data))
		case chance.IntN(2) == 0: // this not
		case one.kind == wrote && len(one.data) > sector && chance.IntN(3) == 0: // torn
			cut := sector * (1 + chance.IntN(len(one.data)/sector))
			if cut = min(cut, len(one.data)); chance.IntN(2) == 0 {
				d = d.with(one, 0, cut)
			} else {
				d = d.with(one, cut, len(one.data))
			}
		default:
			d = d.with(one, 0, len(one.data))
		}
	}
	return d
}

// TestPowerLoss: after a loss of power at any moment the store opens, and holds all
// that was acknowledged, with at most the operation under way beside it.
func TestPowerLoss(t *testing.T) {
	steps, disks := powerRounds()
	folder := t.TempDir()
	deeds := watch(t, folder, steps)
	states := []map[string]store.Game{{}}
	playback, err := Open(filepath.Join(t.TempDir(), "playback"))
	if err != nil {
		t.Fatal(err)
	}
	defer playback.Close()
	for number := range steps {
		next := maps.Clone(states[number])
		if err := step(playback, number, next); err != nil {
			t.Fatal(err)
		}
		states = append(states, next)
	}

	chance := rand.New(rand.NewPCG(9, 9+often.Seed()))
	var sure disk
	var pending []deed
	acked, moments, tried, syncs, writes := -1, 0, 0, 0, 0
	for _, d := range deeds {
		switch d.kind {
		case acknowledged:
			acked = d.ack
			continue
		case synced:
			syncs++
		default:
			pending = append(pending, d)
			writes++
		}
		// Losses are tried before each sync, and after every few writes.
		if acked >= 0 && (d.kind == synced || chance.IntN(3) == 0) {
			moments++
			for how := range disks {
				tried++
				after(t, filepath.Join(folder, "after"), lost(sure, pending, chance, how), states, acked)
			}
		}
		if d.kind == synced {
			for _, one := range pending {
				sure = sure.with(one, 0, len(one.data))
			}
			pending = nil
		}
	}
	t.Logf("%d operations, %d writes, %d syncs; power lost at %d moments, %d disks tried", steps, writes, syncs, moments, tried)
	often.Count(t, tried, "disks after a loss of power")
	if acked != steps || syncs < 2*steps {
		t.Errorf("only %d operations and %d syncs were seen", acked, syncs)
	}
}

// after opens a store from what a disk holds, and holds it against what it may.
func after(t *testing.T, path string, d disk, states []map[string]store.Game, acked int) {
	t.Helper()
	if err := os.WriteFile(path, d, 0o600); err != nil {
		t.Fatal(err)
	}
	s, err := Open(path)
	if err != nil {
		t.Fatalf("after %d operations were acknowledged the store does not open: %v", acked, err)
	}
	defer func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
		os.Remove(path)
	}()
	why := holds(s, states[acked])
	if why != "" && acked+1 < len(states) && holds(s, states[acked+1]) == "" {
		why = ""
	}
	if why != "" {
		t.Fatalf("after %d operations were acknowledged: %s", acked, why)
	}
	if err := s.Probe(context.Background()); err != nil {
		t.Fatalf("after %d operations were acknowledged nothing can be written: %v", acked, err)
	}
}
