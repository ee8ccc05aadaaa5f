// Package yardstick measures Trisq's computer players against programs that play
// Go: the rule set groups is Go on 13 by 13 points with area scoring and simple ko.
// It plays the games of a [Series], keeps them as text, and replays what was kept.
//
// It imports engines, gtp, match, session, tournament, trisq and the standard library; which
// program is asked, and how it is started, is somebody else's business.
package yardstick

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"

	"tessera/logic/engines"
	"tessera/logic/gtp"
	"tessera/logic/match"
	"tessera/logic/session"
	"tessera/logic/tournament"
	"tessera/logic/trisq"
)

// Komi is that of all games here.
const Komi = 6.5

// figures are how many figures at random a game begins with, the same in both games
// of a pair.
const figures = 4

// Terms are what the games of a series have in common.
type Terms struct {
	Level   string  `json:"level"`
	Mark    string  `json:"mark"`    // of the level, see [tournament.Mark]
	Against string  `json:"against"` // the program as it was asked for, such as "gnugo:10"
	Name    string  `json:"name"`    // as the program says
	Version string  `json:"version"` // as the program says
	Komi    float64 `json:"komi"`
	Seed    uint64  `json:"seed"`
}

// The ways a game can end.
const (
	ByArea     = "area"
	TheyResign = "program resigns"
	WeResign   = "level resigns"
	Stopped    = "stopped" // at the most moves a game can have; counted as shared
)

// Game is one that was played to its end.
type Game struct {
	Number  int     `json:"number"`  // from 0; the level has triangles in those of even number
	Opening string  `json:"opening"` // moves, parted by blanks
	Moves   string  `json:"moves"`   // all that follow
	End     string  `json:"end"`
	Score   float64 `json:"score"`   // the level's: 1, 0.5 or 0
	Margin  float64 `json:"margin"`  // the level's points less the program's, with komi; 0 if not by area
	Counted float64 `json:"counted"` // the margin as the program says at the end
	Ours    []int   `json:"ours"`    // milliseconds of each of the level's moves
	Theirs  []int   `json:"theirs"`  // and of the program's
	Digest  string  `json:"digest"`  // of all moves, see [tournament.Digest]
	Chain   string  `json:"chain"`   // of this line of the file and of all before it
}

// Triangles reports whether the level has the triangles, which move first.
func (g Game) Triangles() bool { return g.Number%2 == 0 }

func (g Game) line() []string { return strings.Fields(g.Opening + " " + g.Moves) }

// Start is the empty board of game, which is Trisq, with a komi.
func Start(game *match.Game, komi float64) (match.State, error) {
	settings, err := settings(game, komi)
	if err != nil {
		return nil, err
	}
	return game.New(settings)
}

func settings(game *match.Game, komi float64) (json.RawMessage, error) {
	values := game.Defaults()
	values["rules"], values["komi"] = string(trisq.RulesGroups), match.FormatValue(komi)
	return game.Settings(values, 0)
}

// Mark of a level of Trisq in the rule set groups, as the ladder has it.
func Mark(game *match.Game, level string) (string, error) {
	return tournament.Mark(game, func(uint64) (match.State, error) { return Start(game, 0) }, level)
}

// seed of the level's chance in the game of a number.
func (t Terms) seed(number int) uint64 { return rand.New(rand.NewPCG(t.Seed, uint64(number))).Uint64() }

// Opening are the first moves of a game and the state after them: figures on points
// at random.
func (t Terms) Opening(game *match.Game, number int) ([]string, match.State, error) {
	state, err := Start(game, t.Komi)
	if err != nil {
		return nil, nil, err
	}
	random := rand.New(rand.NewPCG(t.Seed, uint64(number/2)))
	var moves []string
	for range figures {
		legal := slices.DeleteFunc(slices.Collect(state.Legal()), func(move string) bool { return move == game.Pass })
		move := legal[random.IntN(len(legal))]
		if state, err = state.Apply(move); err != nil {
			return nil, nil, err
		}
		moves = append(moves, move)
	}
	return moves, state, nil
}

// Play plays the game of a number against the program. Clock tells the time since
// some moment. The error says what went wrong, so that there is no game.
func (t Terms) Play(game *match.Game, number int, program *gtp.Client, clock func() time.Duration) (Game, error) {
	g := Game{Number: number}
	opening, state, err := t.Opening(game, number)
	if err != nil {
		return g, err
	}
	player, moves := engines.Go(program), slices.Clone(opening)
	var despair match.Despair
	for most := game.MaxLength(state); !match.Over(state); {
		if len(moves) >= most {
			g.End = Stopped
			break
		}
		move, err := t.turn(&g, game, state, moves, player, &despair, clock)
		if err != nil {
			return g, err
		}
		if move == match.Resign {
			if g.End = TheyResign; isOurs(number, state) {
				g.End = WeResign
			}
			break
		}
		if state, err = state.Apply(move); err != nil {
			return g, fmt.Errorf("after %s the program plays %s, which the rules refuse: %w", strings.Join(moves, " "), move, err)
		}
		moves = append(moves, move)
	}
	if g.Counted, err = program.FinalScore(); err != nil {
		return g, err
	}
	if !g.Triangles() {
		g.Counted = 0 - g.Counted // no minus zero
	}
	g.Opening, g.Moves = strings.Join(opening, " "), strings.Join(moves[len(opening):], " ")
	return g, g.finish(state)
}

// turn is the move of whoever is to move after those.
func (t Terms) turn(g *Game, game *match.Game, state match.State, moves []string, player *engines.Player, despair *match.Despair, clock func() time.Duration) (string, error) {
	begun := clock()
	if isOurs(g.Number, state) {
		move, err := t.think(game, g.Number, state, len(moves), despair)
		g.Ours = append(g.Ours, int((clock() - begun).Milliseconds()))
		return move, err
	}
	settings, err := settings(game, t.Komi)
	if err != nil {
		return "", err
	}
	line, err := player.Turn(settings, moves)
	g.Theirs = append(g.Theirs, int((clock() - begun).Milliseconds()))
	if err != nil {
		return "", err
	}
	return line[0], nil // of Go a turn is one move
}

// isOurs reports whether the level is to move in the game of a number.
func isOurs(number int, state match.State) bool { return state.Turn() == number%2 }

// think is what the level plays after that many moves, or [match.Resign]; without a
// despair it plays on.
func (t Terms) think(game *match.Game, number int, state match.State, plies int, despair *match.Despair) (string, error) {
	line, err := session.ThinkOrResign(game, state, t.Level, match.TurnSeed(t.seed(number), plies), 0, despair)
	if err != nil {
		return "", err
	}
	return line[0], nil
}

// finish fills in what follows from the moves of a game and, where it did not end by
// area, from its end.
func (g *Game) finish(state match.State) error {
	g.Digest, g.Margin = tournament.Digest(g.line()), 0
	outcome, over := state.Outcome()
	switch {
	case over:
		g.End, g.Score = ByArea, outcome.Scores[g.Number%2]
	case g.End == TheyResign:
		g.Score = 1
		return nil
	case g.End == WeResign:
		g.Score = 0
		return nil
	case g.End == Stopped:
		g.Score = 0.5
		return nil
	default:
		return fmt.Errorf("game %d breaks off after %d moves", g.Number+1, len(g.line()))
	}
	if outcome.By == "" {
		return nil
	}
	by, err := strconv.ParseFloat(outcome.By, 64)
	if err != nil {
		return fmt.Errorf("the rules say that a game was won by %q: %w", outcome.By, err)
	}
	g.Margin = by * (2*g.Score - 1)
	return nil
}

// String says how a game went.
func (g Game) String() string {
	side := "squares"
	if g.Triangles() {
		side = "triangles"
	}
	how := g.End
	if g.End == ByArea {
		how = fmt.Sprintf("%+g points", g.Margin)
		if g.Counted != g.Margin {
			how += fmt.Sprintf(" (the program counts %+g)", g.Counted)
		}
	}
	return fmt.Sprintf("game %d: the level has the %s, %s, %d moves, digest %s", g.Number+1, side, how, len(g.line()), g.Digest)
}
