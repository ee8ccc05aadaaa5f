package main

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"

	"tessera/logic/logictest/tictactoe"
	"tessera/logic/match"
	"tessera/logic/protocol"
	"tessera/logic/say"
)

// TestProtocolWritesOnlyAnswers checks for every game that only answers reach standard output,
// until quit or the end of the input.
func TestProtocolWritesOnlyAnswers(t *testing.T) {
	forGames(t, func(t *testing.T, game *match.Game) {
		status, out, errs := play("outcome\n\nfly\nquit\nturn\n", game.ID, "protocol")
		want := "= none\n\n? there is no command \"fly\"; list_commands tells those there are\n\n= \n\n"
		if status != 0 || out != want || errs != "" {
			t.Errorf("status %d, errors %q, %q, want %q", status, errs, out, want)
		}
		if status, out, _ := play("outcome", game.ID, "protocol"); status != 0 || out != "= none\n\n" {
			t.Errorf("a line without an end: status %d, %q", status, out)
		}
	})
}

// TestTheProtocolTakesAWholeRecord loads a record in one line that is longer than a typed
// line may be.
func TestTheProtocolTakesAWholeRecord(t *testing.T) {
	save := `{"tessera":1,"game":"tictactoe","moves":["a1"],"cursor":1` + strings.Repeat(" ", 1<<20) + "}"
	if status, out, errs := play("load "+save+"\nmoves\n", "tictactoe", "protocol"); status != 0 || errs != "" || out != "= \n\n= a1\n\n" {
		t.Errorf("status %d, errors %q, %q", status, errs, out)
	}
}

// TestLinesAtTheLimit checks that a line of the maximum length is accepted with any line
// end. A longer one is refused like any failed command, and the session continues.
func TestLinesAtTheLimit(t *testing.T) {
	play := func(bytes int, end string) string {
		const command = "play a1"
		status, out, errs := play(command+strings.Repeat(" ", bytes-len(command))+end+"turn", "tictactoe", "protocol")
		if status != 0 || errs != "" {
			t.Errorf("%d bytes before %q: status %d, errors %q", bytes, end, status, errs)
		}
		return out
	}
	for _, end := range []string{"\n", "\r\n"} {
		if out := play(protocol.MaxLine, end); out != "= \n\n= 1\n\n" {
			t.Errorf("a line of the most bytes before %q is answered by %q", end, out)
		}
		for _, more := range []int{1, 2, 3, 100_000} {
			if out := play(protocol.MaxLine+more, end); out != "? a command has at most 4194368 bytes; this one has more\n\n= 0\n\n" {
				t.Errorf("a line of %d bytes too many before %q is answered by %q", more, end, out)
			}
		}
	}
}

func TestAProtocolThatCannotBeRead(t *testing.T) {
	var out, errs bytes.Buffer
	status := run([]string{"trisq", "protocol"}, streams{brokenInput{}, &out, &errs}, tested())
	if status != 1 || out.Len() > 0 || errs.String() != "trisq protocol: the input cannot be read: unplugged\n" {
		t.Errorf("status %d, %q, %q", status, out.String(), errs.String())
	}
}

// failingOutput is an output on which every write fails. It counts the writes.
type failingOutput struct{ lines int }

func (d *failingOutput) Write([]byte) (int, error) {
	d.lines++
	return 0, errors.New("gone")
}

type endless struct{}

func (endless) Read(p []byte) (int, error) { return copy(p, "turn\n"), nil }

func TestProtocolEndsWhenOutputFails(t *testing.T) {
	out := &failingOutput{}
	if status := run([]string{"trisq", "protocol"}, streams{endless{}, out, io.Discard}, tested()); status != 1 || out.lines != 1 {
		t.Errorf("status %d after %d lines", status, out.lines)
	}
}

// pondering is a search that never ends and finds nothing new.
type pondering struct{}

func (pondering) Step(int) bool                { return false }
func (pondering) BestTurn() []string           { return []string{"b2"} }
func (pondering) Evaluation() match.Evaluation { return match.Evaluation{} }
func (pondering) Note() say.Text               { return say.Text{} }

// TestAnAnalysisEndsWithTheNextLine checks that the next line ends an analysis, whatever
// it says. None of these searches ends without it.
func TestAnAnalysisEndsWithTheNextLine(t *testing.T) {
	game := tictactoe.Game()
	game.Hint = func(match.State) match.Search { return pondering{} }
	in, sent := io.Pipe()
	answers, out := io.Pipe()
	status := make(chan int)
	go func() { status <- run([]string{game.ID, "protocol"}, streams{in, out, io.Discard}, match.Games{game}) }()
	said := bufio.NewReader(answers)
	const info = "= info work 1000 evaluation estimated 0 line b2\n"
	for _, step := range []struct{ send, want string }{
		{"analyze\n", info},
		{"turn\n", "\n= 0\n\n"},
		{"analyze\n", info},
		{"analyze now\n", "\n? \"now\" is no amount of work; write a whole number from 1 to 2147483647\n\n"},
		{"analyze\n", info},
		{"\nplay b2\n", "\n= \n\n"},
		{"analyze\n", info},
	} {
		if _, err := io.WriteString(sent, step.send); err != nil {
			t.Fatal(err)
		}
		got := make([]byte, len(step.want))
		if _, err := io.ReadFull(said, got); err != nil || string(got) != step.want {
			t.Fatalf("%q is answered by %q, %v; want %q", step.send, got, err, step.want)
		}
	}
	sent.Close()
	if end, err := said.ReadString('\n'); err != nil || end != "\n" {
		t.Errorf("at the end of the input it ends with %q, %v", end, err)
	}
	if got := <-status; got != 0 {
		t.Errorf("status %d", got)
	}
}

func TestAnalysisEndsWhenOutputFails(t *testing.T) {
	game := tictactoe.Game()
	game.Hint = func(match.State) match.Search { return pondering{} }
	in, sent := io.Pipe()
	defer sent.Close()
	go io.WriteString(sent, "analyze\n")
	if status := run([]string{game.ID, "protocol"}, streams{in, &failingOutput{}, io.Discard}, match.Games{game}); status != 1 {
		t.Errorf("status %d", status)
	}
}
