package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"strings"

	"tessera/logic/match"
)

// table is a game on the terminal.
type table struct {
	game  *match.Game
	std   streams
	lines *bufio.Scanner
	match *match.Match
	seats []string // who sits where: a person or a level
	seed  uint64   // what the computer players think with
	extra map[string]json.RawMessage
	files kept
}

// play goes on until the game is over, or the input ends or says so.
func (t *table) play() int {
	fmt.Fprint(t.std.out, t.heading())
	t.show()
	for {
		state := t.match.State()
		if outcome, over := state.Outcome(); over {
			fmt.Fprintln(t.std.out, outcome.Sentence)
			return t.leave()
		}
		if who := t.seats[state.Turn()]; who != match.Person {
			if err := t.think(who); err != nil {
				return t.std.fail("%s: %v", t.game.ID, err)
			}
			continue
		}
		fmt.Fprintf(t.std.out, "%s > ", t.game.Status(state))
		if !t.lines.Scan() {
			fmt.Fprintln(t.std.out)
			if err := inputError(t.lines, maxLine); err != nil {
				return t.std.fail("%s: %v", t.game.ID, err)
			}
			return t.leave()
		}
		if quit := t.input(t.lines.Text()); quit {
			return t.leave()
		}
	}
}

// leave is the exit status: 1 when the last moves could not be kept.
func (t *table) leave() int {
	if t.files.torn {
		return t.std.fail("%s: the last of the game is not kept in %s", t.game.ID, t.files.path)
	}
	return 0
}

// heading says what is played and who sits where.
func (t *table) heading() string {
	var seats []string
	for i, seat := range t.game.Seats(t.match.State()) {
		text := seat.Name + " (" + t.seats[i]
		if seat.Note != "" {
			text += ", " + seat.Note
		}
		seats = append(seats, text+")")
	}
	return fmt.Sprintf("%s: %s\n", t.game.Title, strings.Join(seats, ", "))
}

// show prints the board.
func (t *table) show() { fmt.Fprintln(t.std.out, strings.TrimRight(t.match.State().String(), "\n")) }

// think plays the whole turn of a computer player.
func (t *table) think(level string) error {
	state := t.match.State()
	search := t.game.Search(state, level, match.TurnSeed(t.seed, t.match.Cursor()))
	match.Finish(search, 0)
	line := search.Line()
	if len(line) == 0 {
		return fmt.Errorf("the level %s found no move", level)
	}
	fmt.Fprintf(t.std.out, "%s (%s) plays %s\n", t.game.Seats(state)[state.Turn()].Name, level, strings.Join(line, ", "))
	for _, move := range line {
		if err := t.match.Play(move); err != nil {
			return fmt.Errorf("the level %s wants to play %s: %w", level, move, err)
		}
	}
	t.keep()
	t.show()
	return nil
}

// record is the game as a file holds it.
func (t *table) record() match.Record {
	r := t.match.Record()
	r.Seats, r.Seed, r.Extra = t.seats, t.seed, t.extra
	return r
}
