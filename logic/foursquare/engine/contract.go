package engine

import (
	"slices"

	"tessera/logic/foursquare"
	"tessera/logic/match"
	"tessera/logic/say"
)

// Game returns Four in a Square with its computer players and its hint.
func Game() *match.Game {
	game := foursquare.Game()
	game.Search = game.OnScale(search)
	game.Hint = func(s match.State) match.Search { return search(s, Perfect.String(), 0) }
	return game
}

func search(s match.State, level string, seed uint64) match.Search {
	state := match.Typed[foursquare.State](s)
	search := NewSearch(state, match.LevelOf[Level](foursquare.Levels(), level), seed)
	return match.SearchAdapter[foursquare.Move]{
		Search:      search,
		Evaluate:    search.evaluation,
		Remark:      func() say.Text { return words(state, search.Knowledge()) },
		RankedLines: search.lines,
	}
}

// unit is the unit of an estimate.
const unit = "prospects of blocks"

// words says what is proven and what to do next.
func words(s foursquare.State, k Knowledge) say.Text {
	who, task := s.Turn().Name(), foursquare.Task(s)
	switch k.Verdict {
	case Wins:
		return say.Count(k.Turns, say.Plural{One: "%[2]s wins in %[1]d " +
			"turn: %[3]s", Many: "%[2]s wins in %[1]d turns: %[3]s"}, who, task)
	case Holds:
		return say.It("%s can avoid losing: %s", who, task)
	case Loses:
		return say.Count(k.Turns, say.Plural{One: "%[2]s loses in %[1]d " +
			"turn: %[3]s", Many: "%[2]s loses in %[1]d turns: %[3]s"}, who, task)
	}
	return say.Text{}
}

// evaluation returns what is known for the player to move. Holding is a draw only if it
// is also known that the player cannot force a block.
func (s *Search) evaluation() match.Evaluation {
	switch {
	case s.known.Verdict == Wins:
		return match.Evaluation{Verdict: match.Win, Turns: s.known.Turns}
	case s.known.Verdict == Loses:
		return match.Evaluation{Verdict: match.Loss, Turns: s.known.Turns}
	case s.known.Verdict == Holds && s.winless():
		return match.Evaluation{Verdict: match.Draw}
	}
	e := match.Evaluation{Unit: unit}
	if len(s.turns) > 0 {
		e.Value = float64(s.turns[0].after.rate(even))
	}
	return e
}

// winless reports whether it is known that the player to move cannot force a block. The
// search looks for a win in one turn first.
func (s *Search) winless() bool {
	switch {
	case s.fewMarbles:
		return true
	case s.chart != nil:
		return !slices.ContainsFunc(s.turns, func(t rootTurn) bool { return !t.charted && t.lost == 0 })
	}
	return s.root.backslide && max(s.attacked, 1) >= s.root.horizon(true)
}
