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

	"tessera/logic/engines"
	"tessera/logic/games"
	"tessera/logic/internal/errtest"
	"tessera/logic/match"
	"tessera/logic/protocol"
)

// beEngine is an engine for Trisq with our protocol. It appends a line to the file args[0]
// when it starts and when it ends, and misbehaves at its turn.
func beEngine(how string, args []string) {
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
	session, in := protocol.New(game, "beginner"), bufio.NewScanner(os.Stdin)
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

// newPool returns a pool, a command that starts this program as an engine with the given
// behaviour, and the file it writes to.
func newPool(t *testing.T, how string) (p *engines.Pool, command, notes string) {
	t.Helper()
	t.Setenv(engineVariable, how)
	self, err := os.Executable()
	errtest.None(t, err)
	notes = filepath.Join(t.TempDir(), "notes of it")
	p = engines.NewPool(games.All())
	t.Cleanup(p.Close)
	return p, fmt.Sprintf("'%s' '%s'", self, notes), notes
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

func TestAProgramIsTried(t *testing.T) {
	p, command, notes := newPool(t, "plays")
	got, game, needs, err := p.Try(command, patience)
	want := match.Engine{Name: "Tessera Trisq", Command: command}
	if err != nil || got != want || game != "trisq" || needs != nil {
		t.Errorf("%+v plays %s and needs %v, %v", got, game, needs, err)
	}
	p.Close()
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
		"missing": {"no-such-program-here --gtp", patience,
			"no-such-program-here cannot be started: the program was not found"},
		"unclosed": {"'gnugo", patience, "a quotation mark ' is not closed"},
	} {
		t.Run(how, func(t *testing.T) {
			p, command, _ := newPool(t, how)
			if c.command != "" {
				command = c.command
			}
			if _, _, _, err := p.Try(command, c.patience); err == nil || err.Error() != c.want {
				t.Errorf("%v, want %s", err, c.want)
			}
		})
	}
}

// turn asks an engine for its turn.
func turn(t *testing.T, seat *engines.Seat, moves ...string) []string {
	t.Helper()
	answer, err := seat.Ask(question(moves...))
	errtest.None(t, err)
	return answer.BestTurn
}

// One program plays all turns from the opening until the seat is left.
func TestOneProgramPlaysAllTurns(t *testing.T) {
	p, command, notes := newPool(t, "plays")
	seat := p.Seat(command, patience)
	line := turn(t, seat, "a1")
	if len(line) != 1 {
		t.Fatalf("it plays %q", line)
	}
	turn(t, seat, "a1", line[0], "pass")
	if again := turn(t, seat, "a1"); !slices.Equal(again, line) {
		t.Errorf("after a move was taken back it plays %q, and %q before", again, line)
	}
	_, err := seat.Ask(match.Question{Game: "square"})
	if err == nil || err.Error() != "the engine plays trisq, not this game" {
		t.Errorf("at another game: %v", err)
	}
	seat.Leave()
	p.Close()
	if said := noted(t, notes); said != "begins ends" {
		t.Errorf("the program %s", said)
	}
	if answer, err := seat.Ask(question()); err == nil {
		t.Errorf("it plays %q after the table was left", answer.BestTurn)
	}
}

// A failed program restarts at the next question.
func TestAProgramThatFailedIsStartedAnew(t *testing.T) {
	p, command, notes := newPool(t, "dies once")
	seat := p.Seat(command, patience)
	answer, err := seat.Ask(question())
	if err == nil || err.Error() != "the engine stopped unexpectedly" || answer.BestTurn != nil {
		t.Errorf("%v, %q", err, answer.BestTurn)
	}
	if line := turn(t, seat); len(line) != 1 {
		t.Errorf("it plays %q", line)
	}
	if said := noted(t, notes); said != "begins begins" {
		t.Errorf("the program %s", said)
	}
}

// Close ends a program that hangs.
func TestCloseEndsAHangingProgram(t *testing.T) {
	p, command, _ := newPool(t, "hangs")
	answered := make(chan error)
	seat := p.Seat(command, patience)
	go func() {
		_, err := seat.Ask(question())
		answered <- err
	}()
	p.Close()
	if err := <-answered; err == nil {
		t.Error("it plays")
	}
}
