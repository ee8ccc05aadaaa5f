package store

import (
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"
)

// slow is a store whose Save waits for the test, and then returns its error.
type slow struct {
	Memory
	mu    sync.Mutex // guards Memory and wrote
	wrote []string
	begun chan string // a Save has begun
	let   chan error  // the error that ends it
}

func newSlow() *slow {
	return &slow{Memory: Memory{}, begun: make(chan string, 100), let: make(chan error, 100)}
}

func (s *slow) Save(name string, text []byte) error {
	s.begun <- name
	if err := <-s.let; err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.wrote = append(s.wrote, name+"="+string(text))
	return s.Memory.Save(name, text)
}

func (s *slow) Load(name string) ([]byte, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.Memory.Load(name)
}

func (s *slow) Names(prefix string) ([]string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.Memory.Names(prefix)
}

// mustLoad fails the test unless the text is stored under the name.
func mustLoad(t *testing.T, s Store, name, want string) {
	t.Helper()
	if got, err := s.Load(name); err != nil || string(got) != want {
		t.Fatalf("%s holds %q, %v; want %q", name, got, err, want)
	}
}

func mustSave(t *testing.T, s Store, name, text string) {
	t.Helper()
	if err := s.Save(name, []byte(text)); err != nil {
		t.Fatal(err)
	}
}

func TestASaveDoesNotWait(t *testing.T) {
	disk, woken := newSlow(), make(chan bool, 10)
	b := NewSaver(disk, func() { woken <- true })
	mustSave(t, b, "a", "one") // a blocking Save would never return
	<-disk.begun
	mustLoad(t, b, "a", "one")
	mustSave(t, b, "a", "two")
	mustSave(t, b, "a", "three")
	mustLoad(t, b, "a", "three")
	if done, _ := b.settled("a"); done {
		t.Fatal("a save that waits is said to be done")
	}
	if names, err := b.Names(""); err != nil || !slices.Equal(names, []string{"a"}) {
		t.Fatalf("the names are %v, %v; want a once", names, err)
	}
	disk.let <- nil
	disk.let <- nil
	b.Flush()
	<-woken
	if want := []string{"a=one", "a=three"}; !slices.Equal(disk.wrote, want) {
		t.Fatalf("%v were written, want the newest of those that waited: %v", disk.wrote, want)
	}
	if done, err := b.settled("a"); !done || err != nil {
		t.Fatalf("after all was written the save is done: %v, %v", done, err)
	}
}

func TestAWaitingTextIsNotTheCallersOwn(t *testing.T) {
	disk := newSlow()
	b := NewSaver(disk, func() {})
	text := []byte("one")
	if err := b.Save("a", text); err != nil {
		t.Fatal(err)
	}
	copy(text, "xxx")
	got, _ := b.Load("a")
	copy(got, "yyy")
	disk.let <- nil
	b.Flush()
	mustLoad(t, b, "a", "one")
}

func TestASaveThatFailsLaterIsReported(t *testing.T) {
	disk, woken := newSlow(), make(chan bool, 10)
	b := NewSaver(disk, func() { woken <- true })
	mustSave(t, b, "a", "one")
	disk.let <- errors.New("the disk is full")
	<-woken
	if done, err := b.settled("a"); !done || err == nil {
		t.Fatalf("a save that failed is settled: %v, %v", done, err)
	}
	mustSave(t, b, "a", "two")
	disk.let <- nil
	b.Flush()
	if done, err := b.settled("a"); !done || err != nil {
		t.Fatalf("after a save that went well: %v, %v", done, err)
	}
}

func TestRemoveAndSetAsideWaitForTheSave(t *testing.T) {
	disk := newSlow()
	b := NewSaver(disk, func() {})
	for range 3 {
		disk.let <- nil
	}
	mustSave(t, b, "a", "one")
	if err := b.Remove("a"); err != nil {
		t.Fatal(err)
	}
	if _, err := b.Load("a"); !errors.Is(err, ErrNone) {
		t.Fatalf("what was removed loads with %v: the save before it came after", err)
	}
	mustSave(t, b, "a", "two")
	to, err := b.SetAside("a")
	if err != nil {
		t.Fatal(err)
	}
	mustLoad(t, disk, to.String(), "two")
	if _, err := b.Load("a"); !errors.Is(err, ErrNone) {
		t.Fatalf("what was set aside loads with %v", err)
	}
}

// TestSavesUnderLoad saves and loads from many goroutines and checks that nothing is
// lost. It is meant for the race detector.
func TestSavesUnderLoad(t *testing.T) {
	b := NewSaver(&locked{m: Memory{}}, func() {})
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			name := fmt.Sprintf("n%d", i%4)
			for k := range 50 {
				if err := b.Save(name, fmt.Appendf(nil, "%d/%d", i, k)); err != nil {
					t.Error(err)
				}
				if _, err := b.Load(name); err != nil {
					t.Errorf("%s is lost: %v", name, err)
				}
				b.settled(name)
				if _, err := b.Names("n"); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	b.Flush()
	if names, _ := b.Names(""); len(names) != 4 {
		t.Fatalf("the names are %v, want 4", names)
	}
}

// locked is a store that is safe for many goroutines.
type locked struct {
	Store // for the methods that the test does not use
	mu    sync.Mutex
	m     Memory
}

func (l *locked) Save(name string, text []byte) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.m.Save(name, text)
}

func (l *locked) Load(name string) ([]byte, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.m.Load(name)
}

func (l *locked) Names(prefix string) ([]string, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.m.Names(prefix)
}

func (l *locked) Remove(name string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.m.Remove(name)
}

func TestSaveNowIsWrittenOrTold(t *testing.T) {
	disk := newSlow()
	disk.let <- errors.New("the disk is full")
	disk.let <- nil
	b := NewSaver(disk, func() {})
	if err := SaveNow(b, "a", []byte("one")); err == nil {
		t.Fatal("a text that could not be written is said to be saved")
	}
	if err := SaveNow(b, "a", []byte("two")); err != nil {
		t.Fatal(err)
	}
	mustLoad(t, disk, "a", "two")
	if err := SaveNow(disk.Memory, "a", []byte("three")); err != nil {
		t.Fatal(err)
	}
	mustLoad(t, disk.Memory, "a", "three")
}

// BenchmarkSaveOnASlowDisk measures how long a frame waits for a save on a disk that
// takes 300 ms, directly and behind the frames.
func BenchmarkSaveOnASlowDisk(b *testing.B) {
	disk := sluggish{Memory{}}
	behind := NewSaver(disk, func() {})
	for name, s := range map[string]Store{"direct": disk, "behind": behind} {
		b.Run(name, func(b *testing.B) {
			longest := time.Duration(0)
			for b.Loop() {
				start := time.Now()
				if err := s.Save("table-trisq", []byte("{}")); err != nil {
					b.Fatal(err)
				}
				longest = max(longest, time.Since(start))
			}
			b.ReportMetric(float64(longest.Microseconds())/1000, "longest-ms")
		})
	}
	behind.Flush()
}

type sluggish struct{ Memory }

func (s sluggish) Save(name string, text []byte) error {
	time.Sleep(300 * time.Millisecond)
	return s.Memory.Save(name, text)
}

// onceFull rejects the first text, after waiting for the test.
type onceFull struct {
	Memory
	begun, goOn chan bool
	refused     bool
}

func (s *onceFull) Save(name string, text []byte) error {
	if !s.refused {
		s.refused = true
		s.begun <- true
		<-s.goOn
		return errors.New("the disk is full")
	}
	return s.Memory.Save(name, text)
}

// TestANewerTextMakesUpForAnOlderOne checks that the result of the newest write counts.
func TestANewerTextMakesUpForAnOlderOne(t *testing.T) {
	s := &onceFull{Memory: Memory{}, begun: make(chan bool), goOn: make(chan bool)}
	b := NewSaver(s, func() {})
	if err := b.Save("trisq", []byte("one")); err != nil {
		t.Fatal(err)
	}
	<-s.begun
	if err := b.Save("trisq", []byte("two")); err != nil {
		t.Fatal(err)
	}
	s.goOn <- true
	b.Flush()
	if done, err := b.settled("trisq"); !done || err != nil {
		t.Errorf("the second text is on the disk, but settled says %v, %v", done, err)
	}
	if text, err := s.Memory.Load("trisq"); err != nil || string(text) != "two" {
		t.Errorf("the disk holds %q, %v", text, err)
	}
}

// fullDisk is a store that is full until the test sets room.
type fullDisk struct {
	mu   sync.Mutex // guards all below
	room bool
	Memory
}

func (f *fullDisk) Save(name string, text []byte) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if !f.room {
		return errFull
	}
	return f.Memory.Save(name, text)
}

// TestAHeldTextIsWrittenOnceThereIsRoom checks that a held text is written without another save,
// and that its error is cleared.
func TestAHeldTextIsWrittenOnceThereIsRoom(t *testing.T) {
	disk := &fullDisk{Memory: Memory{}}
	woken := make(chan struct{}, 100)
	b := NewSaver(disk, func() { woken <- struct{}{} })
	mustSave(t, b, "a", "text")
	b.Flush()
	<-woken
	if _, err := b.settled("a"); err == nil || !b.Waits() {
		t.Fatalf("a full disk says %v", err)
	}
	b.Retry()
	<-woken
	if _, err := b.settled("a"); err == nil || !b.Waits() {
		t.Fatalf("a disk that is still full says %v", err)
	}
	disk.mu.Lock()
	disk.room = true
	disk.mu.Unlock()
	b.Retry()
	<-woken
	if _, err := b.settled("a"); err != nil || b.Waits() || string(disk.Memory["a"]) != "text" {
		t.Errorf("with room it says %v, and the disk holds %q", err, disk.Memory["a"])
	}
}

// TestWhereNothingIsEverStoredNothingWaits checks that a store that can never write has
// nothing waiting to be retried.
func TestWhereNothingIsEverStoredNothingWaits(t *testing.T) {
	h := NewSaver(NoStore{errors.New("no")}, nil)
	if err := h.Save("a", []byte("x")); err == nil || Trouble(h) == nil || h.Waits() {
		t.Errorf("it waits: %v, %v", h.Waits(), err)
	}
}
