package engine

import (
	"fmt"
	"math"

	"tessera/logic/match"
	"tessera/logic/trisq"
)

// Game is Trisq with all who think about it.
func Game() *match.Game {
	game := trisq.Game()
	game.Search, game.Hint = game.OnScale(search), hint
	return game
}

func search(s match.State, level string, seed uint64) match.Search {
	return thought(match.Typed[trisq.State](s), match.LevelOf[Level](trisq.Levels(), level), seed)
}

// hint is what the strongest level would do.
func hint(s match.State) match.Search { return thought(match.Typed[trisq.State](s), Master, 1) }

func thought(s trisq.State, level Level, seed uint64) match.Search {
	search := NewSearch(s, level, seed)
	return match.Thought[trisq.Move]{
		Search: search,
		Known:  func() match.Evaluation { return evaluation(search.Evaluation(), s.Turn()) },
		Words:  func() string { return words(search) },
		Compared: func() (lines []match.Line) {
			for _, l := range search.Lines() {
				lines = append(lines, match.Line{Moves: match.Texts(l.Moves), Known: evaluation(l.Evaluation, s.Turn())})
			}
			return lines
		},
		Owned: search.Owners,
	}
}

// words say what to play and how the game stands: for certain, or as it seems.
func words(search *Search) string {
	line := search.Line()
	if len(line) == 0 {
		return ""
	}
	e, leader := search.Evaluation(), "Triangles"
	margin := e.Margin
	if margin < 0 {
		leader, margin = "Squares", -margin
	}
	how := leader + " seem ahead by about " + match.FormatValue(math.Round(margin)) + "."
	switch {
	case e.Wins:
		how = leader + " win by " + match.FormatValue(margin) + " as it stands."
	case e.Proven && margin == 0:
		how = "The game is a draw with best play."
	case e.Proven:
		how = leader + " win by " + match.FormatValue(margin) + " with best play."
	case margin < 0.5:
		how = "Both seem level."
	}
	return fmt.Sprintf("Best found: %v. %s", line[0], how)
}

// evaluation is the margin of area for the side to move.
func evaluation(e Evaluation, turn trisq.Figure) match.Evaluation {
	if e.Wins {
		return match.Evaluation{Verdict: match.Win, Turns: 1}
	}
	known := match.Evaluation{Value: e.Margin, Unit: "points of area"}
	if turn == trisq.Square {
		known.Value = 0 - e.Margin
	}
	if e.Proven {
		known.Verdict = match.Expected
	}
	return known
}
