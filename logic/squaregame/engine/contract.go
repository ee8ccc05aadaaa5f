package engine

import (
	"slices"

	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/logic/squaregame"
)

// Game returns Square Game with its computer players and its hint.
func Game() *match.Game {
	game := squaregame.Game()
	game.Search, game.Hint = game.OnScale(search), hint
	return game
}

func search(s match.State, level string, seed uint64) match.Search {
	t := &thinking{state: match.Typed[squaregame.State](s)}
	t.search = NewSearch(t.state, match.LevelOf[Level](squaregame.Levels(), level), seed)
	return match.SearchAdapter[squaregame.Move]{Search: t.search, Evaluate: t.evaluation, Remark: t.words, RankedLines: t.lines}
}

// hint searches as the strongest level does.
func hint(s match.State) match.Search { return search(s, Master.String(), 1) }

// thinking is a search together with the state it started from.
type thinking struct {
	state  squaregame.State
	search *Search
}

// follow plays a turn and counts its pieces and the squares they close.
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

// evaluation returns the value of the turn found so far.
func (t *thinking) evaluation() match.Evaluation {
	if t.state.ToMove() == 0 {
		return match.Evaluation{}
	}
	return t.worth(Line{t.search.BestTurn(), t.search.Evaluation()})
}

// worth evaluates a line. It is a win if the turn wins the game or, among more than two
// players, empties the hand, which wins alone or shared. Between two players the result
// of the exact search comes first, because the opponent may still empty the hand in a
// last turn, and a shared win is a draw. Otherwise the value is how many pieces fewer the
// mover has than the best opponent.
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

// lastTurn returns 1 if the turn that leads to s empties the hand: the winner of a proven
// game of two then has no further turn. Otherwise it returns 0, unknown: the exact search
// finds the winner and the margin, not the number of turns.
func (t *thinking) lastTurn(s squaregame.State) int {
	if s.PiecesLeft(t.state.ToMove()) == 0 {
		return 1
	}
	return 0
}

// words describes the turn found. It claims only what playing the turn shows: the search
// does not prove that there is no better one.
func (t *thinking) words() say.Text {
	s, pieces, squares, passes := t.follow(t.search.BestTurn())
	if e := t.search.Evaluation(); e.Proven {
		return provenWords(e, pieces)
	}
	found := say.It("Best found: %s, closing %s.", say.Count(pieces, somePieces), say.Count(squares, someSquares))
	switch {
	case t.state.ToMove() == 0:
		return say.Text{}
	case pieces == 0:
		return say.It("Best found: pass.")
	case t.state.Phase() == squaregame.PhaseOpening:
		return say.It("A piece to open with. Others may be just as good.")
	case s.PiecesLeft(t.state.ToMove()) == 0:
		return say.It("%s That empties the hand.", found)
	case passes:
		return say.It("%s Then pass. There may be a better turn.", found)
	}
	return say.It("%s There may be a better turn.", found)
}

var (
	somePieces  = say.Plural{One: "%d piece", Many: "%d pieces"}
	someSquares = say.Plural{One: "%d square", Many: "%d squares"}
)

// provenWords describes the result of the exact search.
func provenWords(e Evaluation, pieces int) say.Text {
	turn := say.Count(pieces, say.Plural{One: "Place %d piece", Many: "Place %d pieces"})
	if pieces == 0 {
		turn = say.It("turn|Pass")
	}
	by := say.Count(max(e.Margin, -e.Margin), somePieces)
	known := e.MarginProven && e.Margin != 0
	switch {
	case e.Result > 0 && known:
		return say.It("%s: this wins by %s, whatever the opponent does.", turn, by)
	case e.Result > 0:
		return say.It("%s: this wins, whatever the opponent does.", turn)
	case e.Result < 0 && known:
		return say.It("%s: this is best, but the opponent can still win by %s.", turn, by)
	case e.Result < 0:
		return say.It("%s: this is best, but the opponent can still win.", turn)
	}
	return say.It("%s: then neither player can win alone.", turn)
}
