package engines_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"tessera/logic/engines"
	"tessera/logic/trisq"
)

// scripted answers each command with the next text and records the command.
type scripted struct {
	answers []string
	asked   []string
	out     bytes.Buffer
}

func (s *scripted) Write(b []byte) (int, error) {
	s.asked = append(s.asked, strings.TrimSuffix(string(b), "\n"))
	if len(s.answers) > 0 {
		s.out.WriteString(s.answers[0])
		s.answers = s.answers[1:]
	}
	return len(b), nil
}

func (s *scripted) Read(b []byte) (int, error) { return s.out.Read(b) }

func TestCommands(t *testing.T) {
	s := &scripted{answers: []string{
		"= GNU Go\n\n", "= 3.8\r\n\r\n", "=\n\n", "= \n\n", "=\n\n", "=\n\n", "=\n\n",
		"= C12\n\n", "= PASS\n\n", "= resign\n\n", "= W+12.5\n\n", "= 0\n\n", "=\n\n",
	}}
	c := engines.NewClient(s, s)
	var got []string
	text := func(answer any, err error) { got = append(got, fmt.Sprint(answer, " ", err)) }
	told := func(err error) { text("", err) }
	text(c.Name())
	text(c.Version())
	told(c.BoardSize(13))
	told(c.Komi(6.5))
	told(c.ClearBoard())
	told(c.Play(engines.Black, "n13"))
	told(c.Play(engines.White, engines.Pass))
	text(c.GenMove(engines.Black))
	text(c.GenMove(engines.White))
	text(c.GenMove(engines.White))
	text(c.FinalScore())
	text(c.FinalScore())
	if want := "GNU Go <nil>|3.8 <nil>| <nil>| <nil>| <nil>| <nil>| <nil>|c12 <nil>|pass <nil>|resign <nil>|-12.5 <nil>|0 <nil>"; strings.Join(got, "|") != want {
		t.Errorf("answers\n%s\nwant\n%s", strings.Join(got, "|"), want)
	}
	if want := "name|version|boardsize 13|komi 6.5|clear_board|play black N13|play white PASS|genmove black|genmove white|genmove white|final_score|final_score"; strings.Join(s.asked, "|") != want {
		t.Errorf("asked\n%s\nwant\n%s", strings.Join(s.asked, "|"), want)
	}
}

func TestAnswers(t *testing.T) {
	for _, c := range []struct{ name, answer, want, err string }{
		{"several lines", "= a\n  b \nc\n\n", "a\n  b\nc", ""},
		{"comments, empty lines and tabs before and within", "\r\n# thinking\n\n=\ta\tb\x07\n\n", "a b", ""},
		{"refused", "? unknown command\n\n", "", `the program refused "x": unknown command`},
		{"refused without a word", "?\n\n", "", `the program refused "x"`},
		{"nothing", "", "", `no valid answer to "x": unexpected EOF`},
		{"no end", "= a\n", "", `no valid answer to "x": unexpected EOF`},
		{"a number", "=7 a\n\n", "", `"=7 a" has no space after its =`},
		{"no blank", "?a\n\n", "", `"?a" has no space after its ?`},
		{"not of the protocol", "\x1b[2JHello", "", `"\x1b[2JHello" is not Go Text Protocol`},
		{"a greeting", "Welcome!\n= a\n\n", "", `"Welcome!\n= a\n\n" is not Go Text Protocol`},
		{"too long", "= " + strings.Repeat("a", engines.MaxAnswer) + "\n\n", "", "longer than 65536 bytes"},
		{"too many lines", "=\n" + strings.Repeat("a\n", engines.MaxAnswer/2) + "\n", "", "longer than 65536 bytes"},
		{"too many comments", strings.Repeat("#\n", engines.MaxAnswer) + "=\n\n", "", "longer than 65536 bytes"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := &scripted{answers: []string{c.answer, "= again\n\n"}}
			client := engines.NewClient(s, s)
			got, err := client.Do("x")
			if got != c.want || (err == nil) != (c.err == "") || err != nil && !strings.Contains(err.Error(), c.err) {
				t.Fatalf("%q, %v; want %q, %s", got, err, c.want, c.err)
			}
			again, after := client.Do("y")
			var refused engines.Refused
			if err == nil || errors.As(err, &refused) {
				if again != "again" || after != nil {
					t.Errorf("after that: %q, %v", again, after)
				}
			} else if after != err || len(s.asked) != 1 {
				t.Errorf("asked %q after an answer that was none: %v", s.asked, after)
			}
		})
	}
}

// TestInvalidCommandsAreNotSent checks that invalid commands are not sent.
func TestInvalidCommandsAreNotSent(t *testing.T) {
	s := &scripted{}
	c := engines.NewClient(s, s)
	for _, command := range []string{"", " ", "a\nquit", "a\rb", "a # b"} {
		if _, err := c.Do(command); err == nil {
			t.Errorf("%q is a command", command)
		}
	}
	for _, move := range []string{"", "i5", "resign", "a0", "a26", "abc"} {
		if err := c.Play(engines.Black, move); err == nil {
			t.Errorf("%q can be played", move)
		}
	}
	if len(s.asked) > 0 {
		t.Errorf("asked %q", s.asked)
	}
}

type closed struct{}

func (closed) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

func TestAProgramThatHasEnded(t *testing.T) {
	if _, err := engines.NewClient(strings.NewReader(""), closed{}).Name(); !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("%v", err)
	}
}

// TestPointNamesMatchTrisq checks that the protocol names the points of Trisq's board as
// Tessera does.
func TestPointNamesMatchTrisq(t *testing.T) {
	for p := range trisq.Point(trisq.Points) {
		for _, text := range []string{p.String(), strings.ToUpper(p.String())} {
			if move, err := engines.ParseMove(text); err != nil || move != p.String() {
				t.Errorf("%s is read as %q, %v", text, move, err)
			}
		}
	}
	if move, err := engines.ParseMove("Z25"); err != nil || move != "z25" {
		t.Errorf("the largest board's last point is %q, %v", move, err)
	}
}

func TestScores(t *testing.T) {
	for text, want := range map[string]float64{"B+3.5": 3.5, "W+12": -12, "0": 0, "w+0.5": -0.5, "B+3.0 (upper bound: 4.0, lower: 2.0)": 3} {
		if got, err := engines.ParseScore(text); err != nil || got != want {
			t.Errorf("%q is %v, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "B", "B+", "B+Resign", "B+-1", "B+NaN", "B+Inf", "3.5", "X+1"} {
		if got, err := engines.ParseScore(text); err == nil {
			t.Errorf("%q is a score of %v", text, got)
		}
	}
}

// FuzzAnswers checks that any answer is read within the limits, and that an accepted move
// is well-formed.
func FuzzAnswers(f *testing.F) {
	for _, answer := range []string{"= C12\n\n", "? no\n\n", "#\n= pass\n\n", "=\n", "=1 C12\n\n", "= B+3.5\n\n"} {
		f.Add(answer)
	}
	f.Fuzz(func(t *testing.T, answer string) {
		c := engines.NewClient(strings.NewReader(answer), io.Discard)
		move, err := c.GenMove(engines.Black)
		if err != nil {
			return
		}
		if again, err := engines.ParseMove(strings.ToUpper(move)); err != nil || again != move || strings.ToLower(move) != move {
			t.Errorf("%q gives the move %q, %v", answer, move, err)
		}
	})
}

// FuzzScores checks that scores are finite.
func FuzzScores(f *testing.F) {
	f.Add("B+3.5")
	f.Fuzz(func(t *testing.T, text string) {
		if ahead, err := engines.ParseScore(text); err == nil && !(ahead >= -1<<15 && ahead <= 1<<15) {
			t.Errorf("%q is a score of %v", text, ahead)
		}
	})
}
