package engine

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"

	"tessera/logic/match"
	"tessera/logic/squaregame"
)

const gameID = "square"

// rules are the rules behind the contract of the house.
var rules = &match.Rules[squaregame.State, squaregame.Move]{Parse: squaregame.ParseMove, Turn: seatToMove, Outcome: outcomeOf}

// Game is Square Game as the house knows it.
func Game() *match.Game {
	return &match.Game{
		ID:      gameID,
		Title:   "Square Game",
		Summary: "Lay your pieces so that each closes a square. Close two, and lay another.",

		New:    match.Starter(rules, squaregame.New),
		Seats:  func(s match.State) []match.Seat { return seatsOf(match.Typed[squaregame.State](s)) },
		Status: func(s match.State) string { return statusOf(match.Typed[squaregame.State](s)) },
		// Players may pass for ever.
		MaxLength: func(match.State) int { return match.MaxMoves },

		Levels:       match.LevelList(Levels(), Level.About),
		DefaultLevel: Casual.String(),
		Search:       search,
		Hint:         hint,

		Options:  options(),
		Settings: settingsOf,
		Values:   match.Reader(squaregame.New, valuesOf),
		Pass:     squaregame.Pass.String(),
		Files:    &match.Files{Encode: encode, Decode: decode},
		Notation: notation(),
		Read:     read,
		Words:    []match.Word{{Text: "hand", About: "the pieces of the player to move", Say: hand}},
	}
}

func seatToMove(s squaregame.State) int { return s.ToMove() - 1 }

func outcomeOf(s squaregame.State) (match.Outcome, bool) {
	o, over := s.Outcome()
	if !over {
		return match.Outcome{}, false
	}
	scores := make([]float64, s.Players())
	for _, player := range o.Winners {
		scores[player-1] = 1 / float64(len(o.Winners))
	}
	return match.Outcome{Scores: scores, Sentence: o.String()}, true
}

func seatsOf(s squaregame.State) []match.Seat {
	out := make([]match.Seat, s.Players())
	closed := make([]int, squaregame.MaxPlayers)
	for _, q := range s.Squares() {
		if !q.Loop {
			closed[q.Player-1]++
		}
	}
	for i := range out {
		out[i] = match.Seat{Name: squaregame.PlayerName(i + 1), Note: fmt.Sprintf("%s left · %s", squaregame.Count(s.PiecesLeft(i+1), "piece"), squaregame.Count(closed[i], "square"))}
		if s.Players() > 2 {
			out[i].Note = fmt.Sprintf("%d left", s.PiecesLeft(i+1))
		}
	}
	return out
}

func statusOf(s squaregame.State) string {
	if s.ToMove() == 0 {
		return ""
	}
	name := squaregame.PlayerName(s.ToMove())
	switch {
	case s.Phase() == squaregame.PhaseOpening:
		return name + " opens the game with any piece"
	case s.Phase() == squaregame.PhaseFinal && s.MovesLeft() > 1:
		return fmt.Sprintf("%s's last turn: %s left", name, squaregame.Count(s.MovesLeft(), "move"))
	case s.Phase() == squaregame.PhaseFinal:
		return name + "'s last turn"
	case s.MovesLeft() > 1:
		return fmt.Sprintf("%s has %s left", name, squaregame.Count(s.MovesLeft(), "move"))
	case s.PiecesLeft(s.ToMove()) >= squaregame.Pieces-1: // nothing laid yet, but for an opening
		return name + ": drag a piece so that it closes a square"
	}
	return name + " to move"
}

func options() []match.Option {
	extra, labels := []string{"0"}, []string{"No limit"}
	for n := 1; n < squaregame.Pieces; n++ {
		extra, labels = append(extra, strconv.Itoa(n)), append(labels, strconv.Itoa(n)+" at most")
	}
	return []match.Option{
		{
			Key: playersKey, Flag: "players", Label: "Players", Values: []string{"2", "3", "4"}, Default: "2",
			Hint: "The last player opens, then the first begins.",
		},
		{
			Key: extraKey, Flag: "most-extra", Label: "Extra moves", Values: extra, Labels: labels, Default: "0", Stepped: true,
			Hint: "How many moves a turn can have beyond its first. One or two make the longest fight.",
		},
	}
}

const (
	playersKey = "players"
	extraKey   = "mostExtra"
)

func settingsOf(values map[string]string, _ uint64) (json.RawMessage, error) {
	n, err := strconv.Atoi(values[playersKey])
	if err != nil || n == 0 { // the settings would take 0 for the usual number
		return nil, fmt.Errorf("%q is no number of players; 2, 3 or 4 can play", values[playersKey])
	}
	extra, err := strconv.Atoi(values[extraKey])
	if err != nil {
		return nil, fmt.Errorf("%q is no number of extra moves; choose 1 to %d, or 0 for no limit", values[extraKey], squaregame.Pieces-1)
	}
	s := squaregame.Settings{Players: n, MostExtra: extra}
	if _, err := squaregame.New(s); err != nil {
		return nil, err
	}
	return json.Marshal(s)
}

func valuesOf(s squaregame.State) map[string]string {
	return map[string]string{playersKey: strconv.Itoa(s.Players()), extraKey: strconv.Itoa(s.MostExtra())}
}

func search(s match.State, level string, seed uint64) match.Search {
	t := &thinking{state: match.Typed[squaregame.State](s)}
	t.search = NewSearch(t.state, match.LevelOf(Levels(), level), seed)
	return match.Thought[squaregame.Move]{Search: t.search, Known: t.evaluation, Words: t.words}
}

// hint asks the strongest level.
func hint(s match.State) match.Search { return search(s, Master.String(), 1) }

// thinking is a search and what playing its turn leads to.
type thinking struct {
	state  squaregame.State
	search *Search
}

// follow plays the turn found so far.
func (t *thinking) follow() (after squaregame.State, pieces, squares int, passes bool) {
	s := t.state
	for _, m := range t.search.Line() {
		next, err := s.Apply(m)
		if err != nil {
			break
		}
		if m.IsPass() {
			passes = true
		} else {
			pieces++
			squares += next.LastClosed()
		}
		s = next
	}
	return s, pieces, squares, passes
}

// evaluation is a win where the turn found ends the game as one, or empties the
// hand among more than two: then it is won, alone or with others. Of two, what a
// search to the end has found goes before that, since the other may empty the
// hand in a last turn, and a shared win is a draw. Else it counts how many pieces
// the mover has less than the best of the others.
func (t *thinking) evaluation() match.Evaluation {
	me := t.state.ToMove()
	if me == 0 {
		return match.Evaluation{}
	}
	e := t.search.Evaluation()
	s, _, _, _ := t.follow()
	o, over := s.Outcome()
	switch {
	case e.Proven && e.Result == 0:
		return match.Evaluation{Verdict: match.Draw}
	case slices.Contains(o.Winners, me) && (s.Players() > 2 || len(o.Winners) == 1), !over && s.Players() > 2 && s.PiecesLeft(me) == 0:
		return match.Evaluation{Verdict: match.Win, Turns: 1}
	case e.Proven && e.Result > 0:
		return match.Evaluation{Verdict: match.Win, Turns: t.turnsLeft()}
	case e.Proven:
		return match.Evaluation{Verdict: match.Loss, Turns: t.turnsLeft()}
	}
	return match.Evaluation{Value: float64(e.Margin), Unit: "pieces ahead"}
}

// turnsLeft is how many turns the winner of a proven game of two takes at most:
// in each he lays a piece, or passes and the other lays one, because two passes
// in a row give the win away.
func (t *thinking) turnsLeft() int { return t.state.PiecesLeft(1) + t.state.PiecesLeft(2) }

// words claim nothing that playing the turn does not show: the search does not
// prove that there is no better one.
func (t *thinking) words() string {
	s, pieces, squares, passes := t.follow()
	if e := t.search.Evaluation(); e.Proven {
		return provenWords(e, pieces)
	}
	end := " There may be a better one."
	switch {
	case t.state.ToMove() == 0:
		return ""
	case pieces == 0:
		return "Nothing better found than to pass."
	case t.state.Phase() == squaregame.PhaseOpening:
		return "A piece to open with. Others may be as good."
	case s.PiecesLeft(t.state.ToMove()) == 0:
		end = " It empties the hand."
	case passes:
		end = " Then pass." + end
	}
	return fmt.Sprintf("Best found: %s, closing %s.", squaregame.Count(pieces, "piece"), squaregame.Count(squares, "square")) + end
}

// provenWords say what a search to the end of the game has found.
func provenWords(e Evaluation, pieces int) string {
	turn := "Lay " + squaregame.Count(pieces, "piece") + ": "
	if pieces == 0 {
		turn = "Pass: "
	}
	by := ""
	if n := max(e.Margin, -e.Margin); e.MarginProven && n > 0 {
		by = ", by " + squaregame.Count(n, "piece")
	}
	switch {
	case e.Result > 0:
		return turn + "this wins whatever the other does" + by + "."
	case e.Result < 0:
		return turn + "nothing is better, but the other can win" + by + "."
	}
	return turn + "then neither can win alone."
}
