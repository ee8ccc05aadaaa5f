package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"tessera/logic/interrupt"
	"tessera/logic/match"
	"tessera/logic/review"
	"tessera/logic/say"
)

// word is something that a person can type instead of a move.
type word struct {
	text  string
	takes string // name of the argument, or ""
	about string
	run   func(t *table, behind string) error
}

// words returns the words that every game has. It is a function because a variable would
// refer to itself: help shows the words.
func words() []word {
	return []word{
		{"legal", "", "all moves there are", func(t *table, _ string) error {
			return t.list(slices.Collect(t.match.State().Legal()))
		}},
		{"hint", "", "what the best adviser would play, and what it knows", (*table).hint},
		{"review", "", "the game so far against best play: what was known, " +
			"and which turns could have been better", (*table).review},
		{"undo", "", "take back your last turn and the answers to it; between persons, the last move",
			func(t *table, _ string) error {
				return t.stepHistory(t.match.Undo, "there is no move to take back")
			}},
		{"redo", "", "play again what was taken back", func(t *table, _ string) error {
			return t.stepHistory(t.match.Redo, "there is no move to bring back")
		}},
		{"resign", "", "give the game up", (*table).resign},
		{"moves", "", "the moves so far", func(t *table, _ string) error { return t.list(t.match.Moves()) }},
		{"board", "", "the board once more", (*table).board},
		{positionWord, "", "the position as text, for the option --position", (*table).position},
		{"describe", "", "the table in words, without a picture", (*table).describe},
		{"save", "FILE", "write the game to a file", (*table).saveAs},
		{"load", "FILE", "go on with the game of a file", (*table).loadAndShow},
		{"help", "", "what can be typed; ? is the same", (*table).help},
	}
}

// quitWord leaves the game, and positionWord prints its position.
const (
	quitWord     = "quit"
	positionWord = "position"
)

// input executes a line of input and reports whether it quits the game. Errors go to
// standard error.
func (t *table) input(line string) (quit bool) {
	first, behind := splitWord(line)
	switch first {
	case "":
		return false
	case quitWord:
		return true
	}
	if err := t.execute(first, behind, line); err != nil {
		fmt.Fprintln(t.std.err, err)
	}
	return false
}

// splitWord splits a line into its first word, spelled as in [words], and the rest.
func splitWord(line string) (first, behind string) {
	first, behind, _ = strings.Cut(strings.TrimSpace(line), " ")
	if first = strings.ToLower(first); first == "?" {
		first = "help"
	}
	return first, strings.TrimSpace(behind)
}

// isWord reports whether a line begins with a word of every game.
func isWord(line string) bool {
	first, _ := splitWord(line)
	return first == quitWord || slices.ContainsFunc(words(), func(w word) bool { return w.text == first })
}

// execute executes a word of every game, a word of this game, or a move.
func (t *table) execute(first, behind, line string) error {
	for _, w := range words() {
		if w.text != first {
			continue
		}
		if behind != "" && w.takes == "" {
			return fmt.Errorf("%s takes nothing behind it", w.text)
		}
		return w.run(t, behind)
	}
	for _, w := range t.game.Words {
		if w.Text == first && behind == "" {
			fmt.Fprintln(t.std.out, strings.TrimRight(w.Say(t.match.State()), "\n"))
			return nil
		}
	}
	return t.move(line)
}

func (t *table) move(typed string) error {
	move, err := typed, error(nil)
	if t.game.Read != nil {
		if move, err = t.game.Read(t.match.State(), typed); err != nil {
			return err
		}
	}
	if err := t.match.Play(move); err != nil {
		return err
	}
	t.changed()
	return nil
}

// changed saves and shows the game after a change.
func (t *table) changed() {
	t.autosave()
	t.show()
}

// list prints moves and their number.
func (t *table) list(moves []string) error {
	if len(moves) == 0 {
		fmt.Fprintln(t.std.out, "no move yet")
		return nil
	}
	fmt.Fprintf(t.std.out, "%s: %s\n", say.Count(len(moves), say.Plural{One: "%d move", Many: "%d moves"}),
		strings.Join(moves, ", "))
	return nil
}

// hintTime is the longest search for a hint; tests wait for its end. hintWork is the amount of search between two
// looks at the clock.
var hintTime = 2 * time.Second

const hintWork = 1000

func (t *table) hint(string) error {
	adviser := t.game.Adviser(t.match.State())
	if adviser == nil {
		return fmt.Errorf("nobody can give a hint for %s", t.game.Title)
	}
	for end := time.Now().Add(hintTime); !adviser.Step(hintWork) && time.Now().Before(end); {
	}
	fmt.Fprintf(t.std.out, "hint: %s\n", strings.Join(adviser.BestTurn(), ", "))
	for _, line := range []say.Text{adviser.Note(), t.game.Because(t.match.State(), adviser.BestTurn())} {
		if !line.Zero() {
			fmt.Fprintln(t.std.out, line)
		}
	}
	known := adviser.Evaluation()
	fmt.Fprintf(t.std.out, "known: %s, that is %v\n", t.game.Say(t.match.State(), known), known)
	return nil
}

func (t *table) resign(string) error {
	if !t.match.Resign(t.match.State().Turn()) {
		return errors.New("only a game of two that has begun can be given up")
	}
	t.autosave()
	return nil
}

// stepHistory undoes or redoes by seek. none is the error if there is nothing to undo or redo.
func (t *table) stepHistory(seek func() bool, none string) error {
	if t.game.Final {
		return fmt.Errorf("the moves of %s cannot be taken back: chance has shown itself", t.game.Title)
	}
	if !seek() {
		return errors.New(none)
	}
	t.resignTrackers = nil
	t.changed()
	return nil
}

func (t *table) board(string) error {
	t.show()
	return nil
}

func (t *table) position(string) error {
	if t.game.Setup == nil {
		return fmt.Errorf("positions of %s cannot be stated", t.game.Title)
	}
	fmt.Fprintln(t.std.out, t.game.Setup.Text(t.match.State()))
	return nil
}

func (t *table) describe(string) error {
	fmt.Fprint(t.std.out, match.Words(t.match, t.match.Current(), match.SayWho))
	return nil
}

func (t *table) loadAndShow(path string) error {
	if err := t.load(path); err != nil {
		return err
	}
	fmt.Fprint(t.std.out, t.heading())
	t.show()
	return nil
}

func (t *table) help(string) error {
	fmt.Fprint(t.std.out, inputHelp(t.game))
	return nil
}

// inputHelp lists what can be typed in a game.
func inputHelp(game *match.Game) string {
	list := append(entries(game.Notation...), entries(game.Words...)...)
	for _, w := range words() {
		if game.Final && (w.text == "undo" || w.text == "redo") ||
			game.Setup == nil && w.text == positionWord {
			continue
		}
		text := strings.TrimSpace(w.text + " " + w.takes)
		list = append(list, entry{text, w.about})
	}
	return glossary(append(list, entry{quitWord, "leave the game"}))
}

const reviewUsage = `usage: tessera-play %s review FILE

Holds the saved game in FILE against best play: what is known after every turn,
proven or estimated, which turns could have been better, how, and what was to
follow the ones that were played.
`

// reviewCommand returns the command that reviews a saved game.
func reviewCommand(game *match.Game, _ *pflag.FlagSet) command {
	return command{
		help: func() string { return fmt.Sprintf(reviewUsage, game.ID) },
		run: func(files []string, std streams) error {
			if len(files) != 1 {
				return errors.New("write the name of one saved game behind review")
			}
			t := &table{game: game, std: std}
			if err := t.load(files[0]); err != nil {
				return err
			}
			stop, end := interrupt.Notify()
			defer end()
			return t.reviewMoves(t.match.At(t.match.Len()).Moves(), stop)
		},
	}
}

// review compares the moves so far with best play.
func (t *table) review(string) error { return t.reviewMoves(t.match.Moves(), nil) }

// reviewMoves prints the review. If stop is closed, it prints the turns evaluated so far.
func (t *table) reviewMoves(moves []string, stop <-chan struct{}) error {
	settings := t.match.Settings()
	job, err := review.New(t.game, settings, moves)
	if err != nil {
		return err
	}
	r, err := review.RunUntil(t.game, job, stop)
	if err != nil {
		return err
	}
	if r == nil {
		text, turns := job.PartialText()
		fmt.Fprint(t.std.out, text)
		return interrupt.After(turns, len(job.Review().Turns), "turns")
	}
	text, err := r.Text(t.game, settings, moves)
	fmt.Fprint(t.std.out, text)
	if o, resigned := t.match.Resigned(); resigned {
		fmt.Fprintf(t.std.out, "%s.\n", o.Sentence)
	}
	return err
}
