//go:build !js

package engines_test

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"tessera/logic/games"
	"tessera/logic/match"
	"tessera/logic/protocol"
	"tessera/scenes/engines"
	"tessera/scenes/mind"
)

// howVariable selects how this program behaves when a test starts it as an engine.
const howVariable = "TESSERA_HOW"

func TestMain(m *testing.M) {
	if how := os.Getenv(howVariable); how != "" {
		behave(how, os.Args[1:])
		return
	}
	os.Exit(m.Run())
}

// behave is an engine for Trisq with our protocol. It appends a line to the file args[0]
// when it starts and when it ends, and misbehaves at its turn.
func behave(how string, args []string) {
	note := func(what string) {
		file, err := os.OpenFile(args[0], os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
		if err != nil {
			panic(err)
		}
		fmt.Fprintln(file, what)
		file.Close()
	}
	note("begins")
	defer note("ends")
	game, err := games.All().Find("trisq")
	if err != nil {
		panic(err)
	}
	session, in := protocol.NewWithLevel(game, "beginner"), bufio.NewScanner(os.Stdin)
	for in.Scan() {
		if in.Text() == "genmove" {
			switch how {
			case "dies":
				fmt.Fprintln(os.Stderr, "no memory")
				os.Exit(3)
			case "dies once":
				if _, err := os.Stat(args[0] + "-died"); err != nil {
					_ = os.WriteFile(args[0]+"-died", nil, 0o600)
					os.Exit(3)
				}
			case "hangs":
				time.Sleep(time.Hour) // the test ends it much earlier
			}
		}
		answer, quit := session.Do(in.Text())
		fmt.Print(answer)
		if quit {
			return
		}
	}
}

// patience is longer than any answer takes, even on a slow machine.
const patience = 5 * time.Minute

// newEngines returns a house, a command that starts this program with the given behaviour, the
// file it writes to, and a channel that receives a value at each wake.
func newEngines(t *testing.T, how string) (h *engines.Engines, command, notes string, news chan bool) {
	t.Helper()
	t.Setenv(howVariable, how)
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	notes, news = filepath.Join(t.TempDir(), "notes of it"), make(chan bool, 100)
	h = engines.New(games.All(), func() { news <- true })
	t.Cleanup(h.Close)
	return h, fmt.Sprintf("'%s' '%s'", self, notes), notes, news
}

func noted(t *testing.T, notes string) string {
	t.Helper()
	text, err := os.ReadFile(notes)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(strings.Fields(string(text)), " ")
}

func question(moves ...string) match.Question { return match.Question{Game: "trisq", Moves: moves} }

// answered waits for a thought to finish.
func answered(t *testing.T, thought *mind.Thought, news chan bool) *mind.Thought {
	t.Helper()
	<-news
	if !thought.Done() {
		t.Fatal("there is news, and the thought is not done")
	}
	return thought
}

func TestAProgramIsTried(t *testing.T) {
	h, command, notes, _ := newEngines(t, "plays")
	got := <-h.Try(command, patience)
	if want := (match.Engine{Name: "Tessera Trisq", Command: command}); got.Err != nil || got.Engine != want || got.Game != "trisq" || got.RequiredOptions != nil {
		t.Errorf("%+v", got)
	}
	h.Close()
	if said := noted(t, notes); said != "begins ends" {
		t.Errorf("the program %s", said)
	}
}

func TestAFailedTryIsExplained(t *testing.T) {
	for how, c := range map[string]struct {
		command  string
		patience time.Duration
		want     string
	}{
		"dies":  {"", patience, "the engine stopped unexpectedly. Its last message: no memory"},
		"hangs": {"", 2 * time.Second, "the engine did not answer within 2 seconds"},
		"missing": {"no-such-program-here --gtp", patience, "no-such-program-here cannot be started: " +
			"the program was not found"},
		"unclosed": {"'gnugo", patience, "a quotation mark ' is not closed"},
	} {
		t.Run(how, func(t *testing.T) {
			h, command, _, _ := newEngines(t, how)
			if c.command != "" {
				command = c.command
			}
			got := <-h.Try(command, c.patience)
			if got.Err == nil || got.Err.Error() != c.want {
				t.Errorf("%v, want %s", got.Err, c.want)
			}
		})
	}
}

// One program plays all turns from the opening until the seat is left.
func TestOneProgramPlaysAllTurns(t *testing.T) {
	h, command, notes, news := newEngines(t, "plays")
	seat := h.Seat(command, patience)
	line := answered(t, seat.Ask(question("a1")), news).Line()
	if len(line) != 1 {
		t.Fatalf("it plays %q", line)
	}
	moves := []string{"a1", line[0], "pass"}
	stopped := seat.Ask(question(moves...))
	stopped.Stop()
	<-news
	if stopped.Done() {
		t.Error("a thought that was stopped is done")
	}
	if again := answered(t, seat.Ask(question("a1")), news); !slices.Equal(again.Line(), line) {
		t.Errorf("after a move was taken back it plays %q, and %q before", again.Line(), line)
	}
	if other := answered(t, seat.Ask(match.Question{Game: "square"}), news); other.Trouble().String() != "the engine plays trisq, not this game" {
		t.Errorf("at another game: %q", other.Trouble())
	}
	seat.Leave()
	h.Close()
	if said := noted(t, notes); said != "begins ends" {
		t.Errorf("the program %s", said)
	}
	if late := answered(t, seat.Ask(question()), news); late.Trouble().Zero() {
		t.Error("it plays after the table was left")
	}
}

// A failed program restarts at the next question.
func TestAProgramThatFailedIsStartedAnew(t *testing.T) {
	h, command, notes, news := newEngines(t, "dies once")
	seat := h.Seat(command, patience)
	if first := answered(t, seat.Ask(question()), news); first.Trouble().String() != "the engine stopped "+
		"unexpectedly" || first.Line() != nil {
		t.Errorf("%q, %q", first.Trouble(), first.Line())
	}
	if second := answered(t, seat.Ask(question()), news); !second.Trouble().Zero() || len(second.Line()) != 1 {
		t.Errorf("%q, %q", second.Trouble(), second.Line())
	}
	if said := noted(t, notes); said != "begins begins" {
		t.Errorf("the program %s", said)
	}
}

// Close ends a program that hangs.
func TestCloseEndsAHangingProgram(t *testing.T) {
	h, command, _, news := newEngines(t, "hangs")
	thought := h.Seat(command, patience).Ask(question())
	h.Close()
	answered(t, thought, news)
	if thought.Trouble().Zero() {
		t.Errorf("it plays %q", thought.Line())
	}
}
