package engine

import (
	"slices"

	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/logic/squaregame"
)

// Game is Square Game with all who think about it.
func Game() *match.Game {
	game := squaregame.Game()
	game.Search, game.Hint = game.OnScale(search), hint
	return game
}

func search(s match.State, level string, seed uint64) match.Search {
	t := &thinking{state: match.Typed[squaregame.State](s)}
	t.search = NewSearch(t.state, match.LevelOf[Level](squaregame.Levels(), level), seed)
	return match.Thought[squaregame.Move]{Search: t.search, Known: t.evaluation, Words: t.words, Compared: t.lines}
}

// hint asks the strongest level.
func hint(s match.State) match.Search { return search(s, Master.String(), 1) }

// thinking is a search and what playing its turn leads to.
type thinking struct {
	state  squaregame.State
	search *Search
}

// follow plays a turn.
func (t *thinking) follow(turn []squaregame.Move) (after squaregame.State, pieces, squares int, passes bool) {
	s := t.state
	for _, m := range turn {
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

// evaluation is what the turn found is worth.
func (t *thinking) evaluation() match.Evaluation {
	if t.state.ToMove() == 0 {
		return match.Evaluation{}
	}
	return t.worth(Line{t.search.Line(), t.search.Evaluation()})
}

// worth is a win where the turn ends the game as one, or empties the
// hand among more than two: then it is won, alone or with others. Of two, what a
// search to the end has found goes before that, since the other may empty the
// hand in a last turn, and a shared win is a draw. Else it counts how many pieces
// the mover has less than the best of the others.
func (t *thinking) worth(l Line) match.Evaluation {
	me, e := t.state.ToMove(), l.Evaluation
	s, _, _, _ := t.follow(l.Moves)
	o, over := s.Outcome()
	switch {
	case e.Proven && e.Result == 0:
		return match.Evaluation{Verdict: match.Draw}
	case slices.Contains(o.Winners, me) && (s.Players() > 2 || len(o.Winners) == 1), !over && s.Players() > 2 && s.PiecesLeft(me) == 0:
		return match.Evaluation{Verdict: match.Win, Turns: 1}
	case e.Proven && e.Result > 0:
		return match.Evaluation{Verdict: match.Win, Turns: t.lastTurn(s)}
	case e.Proven:
		return match.Evaluation{Verdict: match.Loss}
	}
	return match.Evaluation{Value: float64(e.Margin), Unit: "pieces ahead"}
}

// lastTurn is 1 where the turn found, which leads to s, empties the hand: the winner
// of a proven game of two then has no other. Else it is 0: a search to the end finds
// who wins and by how much, not how soon.
func (t *thinking) lastTurn(s squaregame.State) int {
	if s.PiecesLeft(t.state.ToMove()) == 0 {
		return 1
	}
	return 0
}

// words claim nothing that playing the turn does not show: the search does not
// prove that there is no better one.
func (t *thinking) words() say.Text {
	s, pieces, squares, passes := t.follow(t.search.Line())
	if e := t.search.Evaluation(); e.Proven {
		return provenWords(e, pieces)
	}
	found := say.It("Best found: %s, closing %s.", say.Count(pieces, somePieces), say.Count(squares, someSquares))
	switch {
	case t.state.ToMove() == 0:
		return say.Text{}
	case pieces == 0:
		return say.It("Nothing better found than to pass.")
	case t.state.Phase() == squaregame.PhaseOpening:
		return say.It("A piece to open with. Others may be as good.")
	case s.PiecesLeft(t.state.ToMove()) == 0:
		return say.It("%s It empties the hand.", found)
	case passes:
		return say.It("%s Then pass. There may be a better one.", found)
	}
	return say.It("%s There may be a better one.", found)
}

var (
	somePieces  = say.Plural{One: "%d piece", Many: "%d pieces"}
	someSquares = say.Plural{One: "%d square", Many: "%d squares"}
)

// provenWords say what a search to the end of the game has found.
func provenWords(e Evaluation, pieces int) say.Text {
	turn := say.Count(pieces, say.Plural{One: "Lay %d piece", Many: "Lay %d pieces"})
	if pieces == 0 {
		turn = say.It("turn|Pass")
	}
	by := say.Count(max(e.Margin, -e.Margin), somePieces)
	known := e.MarginProven && e.Margin != 0
	switch {
	case e.Result > 0 && known:
		return say.It("%s: this wins whatever the other does, by %s.", turn, by)
	case e.Result > 0:
		return say.It("%s: this wins whatever the other does.", turn)
	case e.Result < 0 && known:
		return say.It("%s: nothing is better, but the other can win, by %s.", turn, by)
	case e.Result < 0:
		return say.It("%s: nothing is better, but the other can win.", turn)
	}
	return say.It("%s: then neither can win alone.", turn)
}
