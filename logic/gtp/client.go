// Package gtp is the asking side of the Go Text Protocol, version 2: a [Client]
// writes commands to a program that plays Go and reads its answers. Which program
// that is, how it is started and how long one waits for it is the caller's
// business: a reading that is to end is ended by closing what is read from. The
// house's own protocol for engines has the same form, so that [Client.Do] speaks it
// too: commands have no numbers, of which that one knows none.
//
//	client := gtp.New(output, input)
//	if err := client.BoardSize(13); err != nil {
//		return err
//	}
//	move, err := client.GenMove(gtp.Black) // "c12", gtp.Pass or gtp.Resign
//
// It imports clip, say and the standard library, and knows no game.
package gtp

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"

	"tessera/logic/internal/clip"
	"tessera/logic/say"
)

// MaxAnswer is the most bytes that are read for one answer, with all that stands
// before it.
const MaxAnswer = 64 << 10

// Color is a side as the protocol names it.
type Color string

// The sides; black moves first.
const (
	Black Color = "black"
	White Color = "white"
)

// Refused is the error of a command that the program does not take. It goes on
// listening.
type Refused struct {
	Command string
	Text    string // what the program says; may be empty
}

// Error implements error.
func (r Refused) Error() string { return r.Said().String() }

// Said is the error in any language.
func (r Refused) Said() say.Text {
	if r.Text == "" {
		return say.It("the program refuses %q", clip.Text(r.Command))
	}
	return say.It("the program refuses %q: %s", clip.Text(r.Command), clip.To(r.Text, 160))
}

// Client speaks with one program. It is not for several goroutines at a time.
type Client struct {
	in     *bufio.Reader
	out    io.Writer
	broken error // nothing is asked any more after an answer that was none
}

// New speaks with the program whose output is in and whose input is out.
func New(in io.Reader, out io.Writer) *Client {
	return &Client{in: bufio.NewReader(in), out: out}
}

// Do gives a command with its arguments, and returns the answer without the white
// space around it; lines are parted by line feeds. The error is a [Refused], or else
// says why the program cannot be asked any more.
func (c *Client) Do(words ...string) (string, error) {
	if c.broken != nil {
		return "", c.broken
	}
	command := strings.Join(words, " ")
	if strings.TrimSpace(command) == "" || strings.ContainsFunc(command, isControl) || strings.Contains(command, "#") {
		return "", say.Errorf("%q is no command: it is one line of words without #", clip.Text(command))
	}
	if _, err := fmt.Fprintf(c.out, "%s\n", command); err != nil {
		return "", c.fail(command, err)
	}
	text, err := c.read()
	if err != nil {
		return "", c.fail(command, err)
	}
	good, answer, err := parse(text)
	if err != nil {
		return "", c.fail(command, err)
	}
	if !good {
		return "", Refused{command, answer}
	}
	return answer, nil
}

func (c *Client) fail(command string, err error) error {
	if errors.Is(err, io.EOF) {
		err = io.ErrUnexpectedEOF
	}
	c.broken = say.Errorf("the program gives no answer to %q: %s", clip.Text(command), err)
	return c.broken
}

// read is what comes up to the empty line that ends an answer.
func (c *Client) read() (string, error) {
	room := MaxAnswer
	if err := c.skip(&room); err != nil {
		return "", err
	}
	var text strings.Builder
	for {
		line, err := c.line(&room)
		if err != nil {
			return "", err
		}
		if line == "" {
			return text.String(), nil
		}
		text.WriteString(line)
		text.WriteByte('\n')
	}
}

// skip passes over empty lines and comments before an answer. What else stands there
// is told at once: its line may never end.
func (c *Client) skip(room *int) error {
	for {
		first, err := c.in.Peek(1)
		if err != nil {
			return err
		}
		switch b := first[0]; {
		case b == '=' || b == '?':
			return nil
		case b != '#' && b != '\n' && b != '\r':
			begins, _ := c.in.Peek(c.in.Buffered())
			return say.Errorf("%q is not of the Go Text Protocol: an answer begins with = or ?", clip.Text(string(begins)))
		}
		if _, err := c.line(room); err != nil {
			return err
		}
	}
}

// line is the next one without control characters and white space at its end. Room
// is what may still be read.
func (c *Client) line(room *int) (string, error) {
	var text []byte
	for {
		b, err := c.in.ReadByte()
		if err != nil {
			return "", err
		}
		if *room--; *room < 0 {
			return "", say.Errorf("the answer is longer than %d bytes", MaxAnswer)
		}
		switch {
		case b == '\n':
			return strings.TrimRight(string(text), " "), nil
		case b == '\t':
			text = append(text, ' ')
		case !isControl(rune(b)):
			text = append(text, b)
		}
	}
}

func isControl(r rune) bool { return r < ' ' || r == 0x7f }

// parse reads an answer.
func parse(text string) (good bool, answer string, err error) {
	status, rest := text[0], text[1:]
	if rest[0] != ' ' && rest[0] != '\n' {
		return false, "", say.Errorf("%q has no blank behind its %c", clip.Text(strings.TrimSpace(text)), status)
	}
	return status == '=', strings.TrimSpace(rest), nil
}
