package engines

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"time"

	"tessera/logic/say"
	"tessera/logic/usertext"
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
		return say.It("the program refused %q", usertext.Clip(r.Command))
	}
	return say.It("the program refused %q: %s", usertext.Clip(r.Command), usertext.ClipTo(r.Text, 160))
}

// Client sends commands to one engine and reads its answers. The commands have no numbers,
// because Tessera's protocol has none. The caller limits the time: closing the reader ends
// a pending read. Use it from one goroutine at a time.
type Client struct {
	in     *bufio.Reader
	out    io.Writer
	broken error         // set by an invalid answer; all later commands fail
	limit  time.Duration // time for each answer; 0 if unknown
}

// NewClient returns a client for the engine whose output is in and whose input is out. If out
// is a [Program], the client knows the time for each answer.
func NewClient(in io.Reader, out io.Writer) *Client {
	c := &Client{in: bufio.NewReader(in), out: out}
	if p, is := out.(*Program); is {
		c.limit = p.patience
	}
	return c
}

// Do sends a command with its arguments and returns the answer without surrounding white
// space. The answer may have several lines. An error is either a [Refused], or it is
// final and all later commands fail too.
func (c *Client) Do(words ...string) (string, error) {
	if c.broken != nil {
		return "", c.broken
	}
	command := strings.Join(words, " ")
	if strings.TrimSpace(command) == "" || strings.ContainsFunc(command, isControl) ||
		strings.Contains(command, "#") {
		return "", say.Errorf("%q is not a command: a command is one line of "+
			"words without #", usertext.Clip(command))
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
	c.broken = say.Errorf("the program gave no valid answer to %q: %s", usertext.Clip(command), err)
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
				"with = or ?", usertext.Clip(string(begins)))
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
		return false, "", say.Errorf("%q has no space after its %c",
			usertext.Clip(strings.TrimSpace(text)), status)
	}
	return status == '=', strings.TrimSpace(rest), nil
}

// Moves that are not points. An engine can answer Resign, but cannot receive it.
const (
	Pass   = "pass"
	Resign = "resign"
)

// maxSize is the largest board whose points have names in the protocol.
const maxSize = 25

// columns are the letters of the columns. The protocol skips i, as Trisq does.
const columns = "abcdefghjklmnopqrstuvwxyz"

// Name returns the engine's name.
func (c *Client) Name() (string, error) { return c.Do("name") }

// Version returns the engine's version, which may be empty.
func (c *Client) Version() (string, error) { return c.Do("version") }

// BoardSize sets the number of rows. The board has to be cleared afterwards.
func (c *Client) BoardSize(rows int) error { return c.run("boardsize", strconv.Itoa(rows)) }

// Komi sets the points added to white's score.
func (c *Client) Komi(points float64) error {
	return c.run("komi", strconv.FormatFloat(points, 'f', -1, 64))
}

// TimePerMove tells the engine how much time it has for each move. It is rounded down to whole
// seconds, at least one.
func (c *Client) TimePerMove(d time.Duration) error {
	// The main time is 0. After it, each single move has the given time.
	return c.run("time_settings", "0", strconv.Itoa(max(1, int(d/time.Second))), "1")
}

// ClearBoard begins a game.
func (c *Client) ClearBoard() error { return c.run("clear_board") }

// Play sends a move: a point such as "c12", in either case, or Pass.
func (c *Client) Play(side Color, move string) error {
	move, err := ParseMove(move)
	if err != nil {
		return err
	}
	if move == Resign {
		return say.Errorf("%s cannot be sent to a program", Resign)
	}
	return c.run("play", string(side), strings.ToUpper(move))
}

// GenMove asks the engine for a move, which it also plays. It returns a point in lower
// case, Pass or Resign.
func (c *Client) GenMove(side Color) (string, error) {
	answer, err := c.Do("genmove", string(side))
	if err != nil {
		return "", err
	}
	return ParseMove(answer)
}

// FinalScore returns the engine's score of the position: black's lead in points, negative
// if white leads.
func (c *Client) FinalScore() (float64, error) {
	answer, err := c.Do("final_score")
	if err != nil {
		return 0, err
	}
	return ParseScore(answer)
}

func (c *Client) run(words ...string) error {
	_, err := c.Do(words...)
	return err
}

// ParseMove parses a move: Pass, Resign, or a column a to z without i followed by a row 1
// to maxSize, counted from the bottom. Case does not matter. It returns the move in lower
// case.
func ParseMove(text string) (string, error) {
	move := strings.ToLower(text)
	if move == Pass || move == Resign {
		return move, nil
	}
	if len(move) >= 2 && len(move) <= 3 && strings.IndexByte(columns, move[0]) >= 0 && move[1] != '0' {
		if row, err := strconv.ParseUint(move[1:], 10, 8); err == nil && row <= maxSize {
			return move, nil
		}
	}
	return "", say.Errorf("%q is not a move: a move is a point such as "+
		"C12, %s or %s", usertext.Clip(text), Pass, Resign)
}

// ParseScore parses a score such as "B+3.5", "W+12" or "0". It returns black's lead in
// points.
func ParseScore(text string) (float64, error) {
	if text == "0" {
		return 0, nil
	}
	side, points, _ := strings.Cut(strings.ToUpper(text), "+")
	// GNU Go appends text if it is not sure of the points.
	points, _, _ = strings.Cut(points, " ")
	ahead, err := strconv.ParseFloat(points, 64)
	if err != nil || !(ahead >= 0 && ahead <= math.MaxInt16) || side != "B" && side != "W" {
		return 0, say.Errorf("%q is not a score: a score is B+3.5, W+3.5 or 0", usertext.Clip(text))
	}
	if side == "W" {
		return -ahead, nil
	}
	return ahead, nil
}
