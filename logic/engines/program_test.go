package engines_test

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"tessera/logic/engines"
	"tessera/logic/internal/errtest"
)

// Each selects the behaviour of this test binary when a test starts it: as any program, or
// as an engine.
const (
	howVariable    = "TESSERA_HOW"
	engineVariable = "TESSERA_ENGINE"
)

func TestMain(m *testing.M) {
	if how := os.Getenv(howVariable); how != "" {
		behave(how)
		return
	}
	if how := os.Getenv(engineVariable); how != "" {
		beEngine(how, os.Args[1:])
		return
	}
	os.Exit(m.Run())
}

func behave(how string) {
	if how == "parent" {
		beParent()
		return
	}
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		switch {
		case how == "timed", how == "untimed":
			fmt.Print(beGoEngine(how == "timed", in.Text()))
		case in.Text() == "quit" && how != "deaf":
			return
		case how == "silent", how == "deaf":
		case how == "dies":
			fmt.Fprintln(os.Stderr, "first\nno memory")
			os.Exit(3)
		default:
			fmt.Println("said", in.Text(), strings.Join(os.Args[1:], "|"))
		}
	}
	if how == "deaf" { // continue after the input is closed
		time.Sleep(time.Hour)
	}
}

// beParent starts the program of its arguments and does not stop it.
func beParent() {
	if _, err := engines.Start(os.Args[1:], patience); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("started")
	time.Sleep(time.Hour)
}

var toldTime = "" // the command with which beGoEngine was told its time

// beGoEngine answers a command of the Go Text Protocol. An engine that is timed plays only if it
// was told its time; another refuses to be told.
func beGoEngine(timed bool, command string) string {
	switch word, _, _ := strings.Cut(command, " "); {
	case word == "list_commands":
		return "= name\nboardsize\ngenmove\ntime_settings\n\n"
	case word == "time_settings":
		toldTime = command
		if !timed {
			return "? no clock\n\n"
		}
	case word == "genmove" && toldTime != "time_settings 0 299 1":
		return "? the time is unknown\n\n"
	case word == "genmove":
		return "= c3\n\n"
	}
	return "= \n\n"
}

// TestAGoEngineIsToldItsTime checks that the time is within the time after which the engine is
// ended, whether the engine accepts that or not.
func TestAGoEngineIsToldItsTime(t *testing.T) {
	for _, how := range []string{"timed", "untimed"} {
		p := start(t, how, patience)
		player, err := engines.Connect(engines.NewClient(p, p))
		errtest.None(t, err)
		if line, err := player.Turn([]byte(`{"rules":"groups"}`), nil); err != nil || line[0] != "c3" {
			t.Errorf("%s: %q, %v", how, line, err)
		}
	}
}

// patience is longer than any answer takes, even on a slow machine.
const patience = 5 * time.Minute

func start(t *testing.T, how string, patience time.Duration, args ...string) *engines.Program {
	t.Helper()
	t.Setenv(howVariable, how)
	self, err := os.Executable()
	errtest.None(t, err)
	p, err := engines.Start(append([]string{self}, args...), patience)
	errtest.None(t, err)
	t.Cleanup(func() { p.Stop(); p.Wait() })
	return p
}

func ask(p *engines.Program, line string) (string, error) {
	if _, err := fmt.Fprintln(p, line); err != nil {
		return "", err
	}
	text, err := bufio.NewReader(p).ReadString('\n')
	return strings.TrimSpace(text), err
}

func TestAnAnswer(t *testing.T) {
	p := start(t, "echoes", patience, "a b", "$c")
	for _, line := range []string{"one", "two"} {
		if got, err := ask(p, line); err != nil || got != "said "+line+" a b|$c" {
			t.Errorf("%q, %v", got, err)
		}
	}
	p.Stop()
	p.Stop()
	p.Wait()
	if _, err := ask(p, "three"); !errors.Is(err, engines.ErrStopped) {
		t.Errorf("after the end: %v", err)
	}
}

func TestAProgramThatDies(t *testing.T) {
	p := start(t, "dies", patience)
	_, err := ask(p, "one")
	if want := (engines.Ended{Stderr: "no memory"}); err != want {
		t.Errorf("%v, want %v", err, want)
	}
}

// TestSilentProgramIsKilled checks that a silent program is killed, and one that ignores Stop too.
func TestSilentProgramIsKilled(t *testing.T) {
	p := start(t, "silent", 50*time.Millisecond)
	var late engines.Late
	if _, err := ask(p, "one"); !errors.As(err, &late) || late.After != 50*time.Millisecond {
		t.Errorf("%v", err)
	}
	p.Wait()
	deaf := start(t, "deaf", patience)
	deaf.Stop()
	deaf.Wait()
}

// TestAStopInterrupts checks that Stop ends a pending read.
func TestAStopInterrupts(t *testing.T) {
	p := start(t, "silent", patience)
	told := make(chan error)
	go func() {
		_, err := ask(p, "one")
		told <- err
	}()
	p.Stop()
	if err := <-told; !errors.Is(err, engines.ErrStopped) && !errors.As(err, new(engines.Ended)) {
		t.Errorf("%v", err)
	}
}

func TestNoProgram(t *testing.T) {
	for _, words := range [][]string{nil, {"no-such-program-here"}, {t.TempDir()}, {t.TempDir() + "/none"}} {
		if p, err := engines.Start(words, patience); err == nil {
			p.Stop()
			t.Errorf("%q starts", words)
		} else if strings.Contains(err.Error(), "exec") {
			t.Errorf("%q: %v", words, err)
		}
	}
}
