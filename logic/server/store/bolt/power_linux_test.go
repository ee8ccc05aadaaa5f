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

	"tessera/logic/internal/errtest"
	"tessera/logic/logictest"
	"tessera/logic/server/store"
)

// These tests simulate a loss of power. One process works with a store, and another
// records its system calls: each write, sync and acknowledgement, in order. From that
// record the test builds the file as it may be after a loss of power at any moment.
// Everything synced is there. Of the writes since, any part may be there, in any order,
// even a part of a page.

type deed struct {
	kind   deedKind
	offset int64
	data   []byte
	size   int64 // new size of the file
	ack    int   // number of acknowledged operations
}

type deedKind int

const (
	wrote deedKind = iota
	resized
	synced
	acknowledged
)

// powerFolder and powerSteps are the variables that give the recorded process its folder
// and its number of operations.
const (
	powerFolder = "TESSERA_POWER_FOLDER"
	powerSteps  = "TESSERA_POWER_STEPS"
)

// powerRounds returns how many operations to record, and how many files to build for each
// moment.
func powerRounds() (steps, disks int) {
	if n := logictest.Faults(0); n > 0 {
		return 150, 2 * n
	}
	return 20, 4
}

// step runs one operation. The number of an operation determines what it does.
func step(s *Store, number int, saved map[string]store.Game) error {
	ctx := context.Background()
	chance := rand.New(rand.NewPCG(uint64(number), 5))
	at := time.Unix(1_800_000_000+int64(number), 0)
	if number%25 == 24 {
		_, err := s.RemoveUntouched(ctx, at.Add(-15*time.Second), store.All)
		maps.DeleteFunc(saved, func(_ string, g store.Game) bool { return g.Touched.Before(at.Add(-15 * time.Second)) })
		return err
	}
	ids := slices.Sorted(maps.Keys(saved))
	if len(ids) == 0 || number%4 == 0 {
		id, g := fmt.Sprint("game", number), store.Game{Kind: "table", Head: []byte(`{"n":` + fmt.Sprint(number) + `}`), Touched: at}
		saved[id] = g
		return s.Create(ctx, id, g)
	}
	id := ids[chance.IntN(len(ids))]
	saw := saved[id]
	g := saw
	g.Touched, g.Moves = at, slices.Clone(saw.Moves)
	for range 1 + chance.IntN(60) { // some need a page of their own
		g.Moves = append(g.Moves, fmt.Sprintf("move %d", chance.IntN(1000)))
	}
	err := s.Save(ctx, id, saw, g)
	g.Version = saw.Version + 1
	saved[id] = g
	return err
}

// TestWatchedStore is not a test but the recorded process.
func TestWatchedStore(t *testing.T) {
	folder := os.Getenv(powerFolder)
	if folder == "" {
		t.Skip("this is the process that TestPowerLoss watches")
	}
	steps, err := strconv.Atoi(os.Getenv(powerSteps))
	errtest.None(t, err)
	s, err := Open(filepath.Join(folder, "games"))
	errtest.None(t, err)
	saved := map[string]store.Game{}
	// An acknowledgement is a write to another file.
	acks, err := os.Create(filepath.Join(folder, "acks"))
	errtest.None(t, err)
	for number := range steps + 1 {
		if number > 0 {
			errtest.None(t, step(s, number-1, saved))
		}
		fmt.Fprintln(acks, number)
	}
}

// traceStore records what another process does to the store in a folder. It stays on one
// thread, as tracing requires.
func traceStore(t *testing.T, folder string, steps int) []deed {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	command := exec.Command(os.Args[0], "-test.run=^TestWatchedStore$")
	command.Env = append(os.Environ(), powerFolder+"="+folder, powerSteps+"="+strconv.Itoa(steps), "GOMAXPROCS=1")
	var said bytes.Buffer
	out, err := os.Create(filepath.Join(folder, "output"))
	errtest.None(t, err)
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
	inside := map[int]bool{} // threads inside a system call
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
				if d, ok := eventOf(thread); ok {
					deeds = append(deeds, d)
				}
			}
		case status.Stopped() && status.StopSignal() != syscall.SIGTRAP && status.StopSignal() != syscall.SIGSTOP:
			signal = int(status.StopSignal())
		}
		_ = syscall.PtraceSyscall(thread, signal)
	}
}

// eventOf returns the change of the store's file that a thread's system call makes.
func eventOf(thread int) (deed, bool) {
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

// sector is the size of an atomic disk write, in bytes.
const sector = 512

// diskAfterLoss returns a file to which only some of the deeds that were not synced were applied,
// in some order, and perhaps one of them in part.
func diskAfterLoss(sure disk, pending []deed, chance *rand.Rand, how int) disk {
	d := slices.Clone(sure)
	order := chance.Perm(len(pending))
	if how == 1 {
		slices.Sort(order)
	}
	for _, i := range order {
		one := pending[i]
		switch {
		case how == 0: // none of them
		case how == 1: // all of them
			d = d.with(one, 0, len(one.data))
		case chance.IntN(2) == 0: // not this one
		case one.kind == wrote && len(one.data) > sector && chance.IntN(3) == 0: // in part
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

// TestPowerLoss checks that after a loss of power at any moment the store opens, and
// holds everything acknowledged and at most the operation that was running.
func TestPowerLoss(t *testing.T) {
	steps, disks := powerRounds()
	folder := t.TempDir()
	deeds := traceStore(t, folder, steps)
	states := []map[string]store.Game{{}}
	playback, err := Open(filepath.Join(t.TempDir(), "playback"))
	errtest.None(t, err)
	defer playback.Close()
	for number := range steps {
		next := maps.Clone(states[number])
		errtest.None(t, step(playback, number, next))
		states = append(states, next)
	}

	chance := rand.New(rand.NewPCG(9, 9+logictest.Seed()))
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
		// The test tries a loss before each sync, and after some of the writes.
		if acked >= 0 && (d.kind == synced || chance.IntN(3) == 0) {
			moments++
			for how := range disks {
				tried++
				checkAfterLoss(t, filepath.Join(folder, "after"), diskAfterLoss(sure, pending, chance, how), states, acked)
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
	logictest.Count(t, tried, "disks after a loss of power")
	if acked != steps || syncs < 2*steps {
		t.Errorf("only %d operations and %d syncs were seen", acked, syncs)
	}
}

// checkAfterLoss opens a store from a file and checks its content against the allowed states.
func checkAfterLoss(t *testing.T, path string, d disk, states []map[string]store.Game, acked int) {
	t.Helper()
	errtest.None(t, os.WriteFile(path, d, 0o600))
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
	why := difference(s, states[acked])
	if why != "" && acked+1 < len(states) && difference(s, states[acked+1]) == "" {
		why = ""
	}
	if why != "" {
		t.Fatalf("after %d operations were acknowledged: %s", acked, why)
	}
	if err := s.Probe(context.Background()); err != nil {
		t.Fatalf("after %d operations were acknowledged nothing can be written: %v", acked, err)
	}
}
