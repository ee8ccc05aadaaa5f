package engine

import (
	"math"

	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/logic/trisq"
)

// Game returns Trisq with its computer players and its hint.
func Game() *match.Game {
	game := trisq.Game()
	game.Search, game.Hint = game.OnScale(search), hint
	return game
}

func search(s match.State, level string, seed uint64) match.Search {
	return thought(match.Typed[trisq.State](s), match.LevelOf[Level](trisq.Levels(), level), seed)
}

// hint searches as the strongest level does.
func hint(s match.State) match.Search { return thought(match.Typed[trisq.State](s), Master, 1) }

func thought(s trisq.State, level Level, seed uint64) match.Search {
	search := NewSearch(s, level, seed)
	return match.SearchAdapter[trisq.Move]{
		Search:   search,
		Evaluate: func() match.Evaluation { return evaluation(search.Evaluation(), s.Turn()) },
		Remark:   func() say.Text { return words(search) },
		RankedLines: func() (lines []match.Line) {
			for _, l := range search.Lines() {
				lines = append(lines, match.Line{Moves: match.Texts(l.Moves), Evaluation: evaluation(l.Evaluation, s.Turn())})
			}
			return lines
		},
		EstimateOwnership: search.Ownership,
	}
}

// words says what to play and how the game stands, either proven or estimated.
func words(search *Search) say.Text {
	line := search.BestTurn()
	if len(line) == 0 {
		return say.Text{}
	}
	return say.It("Best found: %s. %s", line[0].String(), ahead(search.Evaluation()))
}

func ahead(e Evaluation) say.Text {
	about, asItStands, best := triangleWords[0], triangleWords[1], triangleWords[2]
	margin := e.Margin
	if margin < 0 {
		about, asItStands, best = squareWords[0], squareWords[1], squareWords[2]
		margin = -margin
	}
	exact := say.Decimal{Value: margin, Decimals: 1}
	switch {
	case e.Wins:
		return say.It(asItStands, exact)
	case e.Proven && margin == 0:
		return say.It("The game is a draw with best play.")
	case e.Proven:
		return say.It(best, exact)
	case margin < 0.5:
		return say.It("The game seems level.")
	}
	return say.It(about, say.Decimal{Value: math.Round(margin)})
}

// The messages about a side that is ahead: estimated, if both pass now, and proven.
var (
	triangleWords = [3]say.ID{"Triangles seem ahead by about %s.", "Triangles win by %s as " +
		"it stands.", "Triangles win by %s with best play."}
	squareWords = [3]say.ID{"Squares seem ahead by about %s.", "Squares win by %s as " +
		"it stands.", "Squares win by %s with best play."}
)

// evaluation converts a margin of area to the view of the side to move.
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
