package gtp

import (
	"math"
	"strconv"
	"strings"

	"tessera/logic/internal/clip"
	"tessera/logic/say"
)

// Moves that are no points. A person or a program can only answer with Resign, not
// be told of it.
const (
	Pass   = "pass"
	Resign = "resign"
)

// maxSize is the largest board that the protocol can name the points of.
const maxSize = 25

// columns are the protocol's letters, without i as on our boards.
const columns = "abcdefghjklmnopqrstuvwxyz"

// Name is what the program is called.
func (c *Client) Name() (string, error) { return c.Do("name") }

// Version is the program's own; it may be empty.
func (c *Client) Version() (string, error) { return c.Do("version") }

// BoardSize asks for a board of that many rows, which is then to be cleared.
func (c *Client) BoardSize(rows int) error { return c.tell("boardsize", strconv.Itoa(rows)) }

// Komi sets what is added to white's points.
func (c *Client) Komi(points float64) error {
	return c.tell("komi", strconv.FormatFloat(points, 'f', -1, 64))
}

// ClearBoard begins a game.
func (c *Client) ClearBoard() error { return c.tell("clear_board") }

// Play tells the program of a move: a point such as "c12", in either case, or Pass.
func (c *Client) Play(side Color, move string) error {
	move, err := ParseMove(move)
	if err != nil {
		return err
	}
	if move == Resign {
		return say.Errorf("no program can be told of %s", Resign)
	}
	return c.tell("play", string(side), strings.ToUpper(move))
}

// GenMove asks the program for its move, which it plays: a point in lower case, Pass
// or Resign.
func (c *Client) GenMove(side Color) (string, error) {
	answer, err := c.Do("genmove", string(side))
	if err != nil {
		return "", err
	}
	return ParseMove(answer)
}

// FinalScore is how the program counts the position: by how many points black is
// ahead, less than 0 where white is.
func (c *Client) FinalScore() (float64, error) {
	answer, err := c.Do("final_score")
	if err != nil {
		return 0, err
	}
	return ParseScore(answer)
}

func (c *Client) tell(words ...string) error {
	_, err := c.Do(words...)
	return err
}

// ParseMove reads a move: a column a to z without i and a row 1 to maxSize counted
// from the bottom, Pass or Resign, in either case. It returns it in lower case, as
// moves are written here.
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
	return "", say.Errorf("%q is no move: a move is a point such as C12, %s or %s", clip.Text(text), Pass, Resign)
}

// ParseScore reads a score such as "B+3.5", "W+12" or "0": by how many points black
// is ahead.
func ParseScore(text string) (float64, error) {
	if text == "0" {
		return 0, nil
	}
	side, points, _ := strings.Cut(strings.ToUpper(text), "+")
	// GNU Go writes more behind the points where it is not sure of them.
	points, _, _ = strings.Cut(points, " ")
	ahead, err := strconv.ParseFloat(points, 64)
	if err != nil || !(ahead >= 0 && ahead <= math.MaxInt16) || side != "B" && side != "W" {
		return 0, say.Errorf("%q is no score: a score is B+3.5, W+3.5 or 0", clip.Text(text))
	}
	if side == "W" {
		return -ahead, nil
	}
	return ahead, nil
}
