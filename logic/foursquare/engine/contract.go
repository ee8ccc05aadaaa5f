package engine

import (
	"slices"

	"tessera/logic/foursquare"
	"tessera/logic/match"
	"tessera/logic/say"
)

// Game is Four in a Square with all who think about it.
func Game() *match.Game {
	game := foursquare.Game()
	game.Search = game.OnScale(search)
	game.Hint = func(s match.State) match.Search { return search(s, Perfect.String(), 0) }
	return game
}

func search(s match.State, level string, seed uint64) match.Search {
	state := match.Typed[foursquare.State](s)
	search := NewSearch(state, match.LevelOf[Level](foursquare.Levels(), level), seed)
	return match.Thought[foursquare.Move]{
		Search:   search,
		Known:    search.evaluation,
		Words:    func() say.Text { return words(state, search.Knowledge()) },
		Compared: search.lines,
	}
}

// unit is what an estimate counts.
const unit = "prospects of blocks"

// words say what is proven, and what there is to do.
func words(s foursquare.State, k Knowledge) say.Text {
	who, task := s.Turn().Name(), foursquare.Task(s)
	switch k.Verdict {
	case Wins:
		return say.Count(k.Turns, say.Plural{One: "%[2]s wins in %[1]d turn: %[3]s", Many: "%[2]s wins in %[1]d turns: %[3]s"}, who, task)
	case Holds:
		return say.It("%s holds: %s", who, task)
	case Loses:
		return say.Count(k.Turns, say.Plural{One: "%[2]s loses in %[1]d turn: %[3]s", Many: "%[2]s loses in %[1]d turns: %[3]s"}, who, task)
	}
	return say.Text{}
}

// evaluation is what is known for the player to move. That he holds is a draw
// once it is known as well that he cannot force a block.
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

// winless reports whether it is known that the player to move cannot force a
// block: a win in one turn was looked for before all else.
func (s *Search) winless() bool {
	switch {
	case s.fewMarbles:
		return true
	case s.chart != nil:
		return !slices.ContainsFunc(s.turns, func(t rootTurn) bool { return !t.charted && t.lost == 0 })
	}
	return s.root.backslide && max(s.attacked, 1) >= s.root.horizon(true)
}
