// Package gtp is a client for the Go Text Protocol, version 2. A [Client] sends commands
// to a Go engine and reads its answers. The caller starts the engine and limits its time:
// closing the reader ends a pending read. Tessera's own protocol for engines has the same
// form, so [Client.Do] works with it too. Commands carry no numbers, because that
// protocol has none.
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

// MaxAnswer is the maximum size of an answer in bytes, including everything before it.
const MaxAnswer = 64 << 10

// Color is the protocol's name of a side.
type Color string

// The sides. Black moves first.
const (
	Black Color = "black"
	White Color = "white"
)

// Refused is the error of a command that the engine rejects. The engine accepts further
// commands.
type Refused struct {
	Command string
	Text    string // the engine's explanation; may be empty
}

func (r Refused) Error() string { return r.Said().String() }

// Said returns the translated message.
func (r Refused) Said() say.Text {
	if r.Text == "" {
		return say.It("the program refused %q", clip.Text(r.Command))
	}
	return say.It("the program refused %q: %s", clip.Text(r.Command), clip.To(r.Text, 160))
}

// Client talks to one engine. Use it from one goroutine at a time.
type Client struct {
	in     *bufio.Reader
	out    io.Writer
	broken error // set by an invalid answer; all later commands fail
}

// New returns a client for the engine whose output is in and whose input is out.
func New(in io.Reader, out io.Writer) *Client {
	return &Client{in: bufio.NewReader(in), out: out}
}

// Do sends a command with its arguments and returns the answer without surrounding white
// space. The answer may have several lines. An error is either a [Refused], or it is
// final and all later commands fail too.
func (c *Client) Do(words ...string) (string, error) {
	if c.broken != nil {
		return "", c.broken
	}
	command := strings.Join(words, " ")
	if strings.TrimSpace(command) == "" || strings.ContainsFunc(command, isControl) || strings.Contains(command, "#") {
		return "", say.Errorf("%q is not a command: a command is one line of "+
			"words without #", clip.Text(command))
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
	c.broken = say.Errorf("the program gave no valid answer to %q: %s", clip.Text(command), err)
	return c.broken
}

// read reads up to the empty line that ends an answer.
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

// skip skips empty lines and comments before an answer. Any other byte is an error
// immediately, because its line may never end.
func (c *Client) skip(remaining *int) error {
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
			return say.Errorf("%q is not Go Text Protocol: an answer starts "+
				"with = or ?", clip.Text(string(begins)))
		}
		if _, err := c.line(remaining); err != nil {
			return err
		}
	}
}

// line reads a line and removes control characters and trailing white space. room is the
// number of bytes that may still be read.
func (c *Client) line(remaining *int) (string, error) {
	var text []byte
	for {
		b, err := c.in.ReadByte()
		if err != nil {
			return "", err
		}
		if *remaining--; *remaining < 0 {
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

// parse splits an answer into its status and its text.
func parse(text string) (good bool, answer string, err error) {
	status, rest := text[0], text[1:]
	if rest[0] != ' ' && rest[0] != '\n' {
		return false, "", say.Errorf("%q has no space after its %c", clip.Text(strings.TrimSpace(text)), status)
	}
	return status == '=', strings.TrimSpace(rest), nil
}
