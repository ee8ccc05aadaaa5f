package gtp

import (
	"math"
	"strconv"
	"strings"

	"tessera/logic/internal/clip"
	"tessera/logic/say"
)

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
		"C12, %s or %s", clip.Text(text), Pass, Resign)
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
		return 0, say.Errorf("%q is not a score: a score is B+3.5, W+3.5 or 0", clip.Text(text))
	}
	if side == "W" {
		return -ahead, nil
	}
	return ahead, nil
}
