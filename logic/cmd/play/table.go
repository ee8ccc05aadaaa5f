package main

import (
	"bufio"
	"cmp"
	"fmt"
	"strings"

	"tessera/logic/match"
	"tessera/logic/session"
)

// table is a game played on the terminal.
type table struct {
	game           *match.Game
	std            streams
	lines          *bufio.Scanner
	session        *session.Session
	seed           uint64 // the computer players' seed if the session has none
	files          saveFiles
	resignTrackers []match.ResignTracker // resign trackers of the computer players, by seat
}

// resignTracker returns the resign tracker of a seat.
func (t *table) resignTracker(seat int) *match.ResignTracker {
	if t.resignTrackers == nil {
		t.resignTrackers = make([]match.ResignTracker, t.session.SeatCount())
	}
	return &t.resignTrackers[seat]
}

// play runs the game until it is over, the input ends or the player quits. It returns the
// exit status.
func (t *table) play() int {
	fmt.Fprint(t.std.out, t.heading())
	t.show()
	for {
		state := t.session.State()
		if outcome, over := t.session.Outcome(); over {
			fmt.Fprintln(t.std.out, outcome.Sentence)
			return t.leave()
		}
		if t.session.IsComputer(state.Turn()) {
			if err := t.think(); err != nil {
				return t.std.fail("%s: %v", t.game.ID, err)
			}
			continue
		}
		fmt.Fprintf(t.std.out, "%s > ", t.game.Status(state))
		if !t.lines.Scan() {
			fmt.Fprintln(t.std.out)
			if err := inputError(t.lines); err != nil {
				return t.std.fail("%s: %v", t.game.ID, err)
			}
			return t.leave()
		}
		if quit := t.input(t.lines.Text()); quit {
			return t.leave()
		}
	}
}

// leave returns the exit status: 1 if the last moves could not be written.
func (t *table) leave() int {
	if t.files.writeFailed {
		return t.std.fail("%s: the last of the game is not kept in %s", t.game.ID, t.files.path)
	}
	return 0
}

func (t *table) heading() string {
	var seats []string
	who := t.session.Seats()
	for i, seat := range t.game.Seats(t.session.State()) {
		text := seat.Name.String() + " (" + who[i]
		if len(seat.Counts) > 0 {
			text += ", " + seat.Counts.Said().String()
		}
		seats = append(seats, text+")")
	}
	return fmt.Sprintf("%s: %s\n", t.game.Title, strings.Join(seats, ", "))
}

func (t *table) show() { fmt.Fprintln(t.std.out, strings.TrimRight(t.session.State().String(), "\n")) }

// think plays a whole turn of a computer player.
func (t *table) think() error {
	state := t.session.State()
	level := t.session.Seats()[state.Turn()]
	seed := match.TurnSeed(cmp.Or(t.session.Seed(), t.seed), t.session.Match().Cursor())
	line, err := session.ThinkOrResign(t.game, state, level, seed, 0, t.resignTracker(state.Turn()))
	if err != nil {
		return err
	}
	if line[0] == match.Resign {
		t.session.Resign(state.Turn())
		t.autosave()
		return nil
	}
	fmt.Fprintf(t.std.out, "%s (%s) plays %s\n", t.game.Seats(state)[state.Turn()].Name, level, strings.Join(line, ", "))
	if err := t.session.PlayTurn(line); err != nil {
		return err
	}
	t.changed()
	return nil
}
