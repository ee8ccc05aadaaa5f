package table

import (
	"encoding/json"
	"time"

	"tessera/logic/match"
	"tessera/scenes/geom"
)

// anyGame is a game whose state's type is left out.
type anyGame struct {
	Game[any]
	seat func(t *core) anyBoard // lays a new board on the table
	// loadFile opens the panel that loads a file; nil for none.
	loadFile func(t *core)
}

// leaveOut leaves the state's type out of a game.
func leaveOut[S any](g *Game[S]) *anyGame {
	out := &anyGame{
		Game: Game[any]{
			ID: g.ID, Title: g.Title, Line: g.Line, Picture: g.Picture,
			Rules: match.Rules[any]{
				Game:  g.Rules.Game,
				Start: func(settings json.RawMessage) (any, error) { return g.Rules.Start(settings) },
				Apply: func(s any, move string) (any, error) { return g.Rules.Apply(s.(S), move) },
			},
			Seats:  func(s any) []Seat { return g.Seats(s.(S)) },
			Turn:   func(s any) int { return g.Turn(s.(S)) },
			Status: func(s any) string { return g.Status(s.(S)) },
			Result: func(s any) string { return g.Result(s.(S)) },
			Levels: g.Levels, DefaultLevel: g.DefaultLevel,
			Think:   func(s any, level string, seed uint64) Thinker { return g.Think(s.(S), level, seed) },
			Hint:    about(g.Hint),
			Pass:    g.Pass,
			MayPass: about(g.MayPass),
			Options: g.Options, Settings: g.Settings, Chosen: g.Chosen, Link: g.Link,
			HowTo: g.HowTo, NoUndo: g.NoUndo, OwnEnd: g.OwnEnd, Encode: g.Encode, Decode: g.Decode, Remark: g.Remark,
			ChangeTime: changeTime(g.ChangeTime),
		},
		seat: func(t *core) anyBoard { return &seated[S]{g.NewBoard(), &Table[S]{t}} },
	}
	if g.Load != nil {
		out.loadFile = func(t *core) { g.Load(&Table[S]{t}) }
	}
	return out
}

// about leaves the type out of a question about a state; none stays none.
func about[S, R any](f func(S) R) func(any) R {
	if f == nil {
		return nil
	}
	return func(s any) R { return f(s.(S)) }
}

func changeTime[S any](f func(from, to S) time.Duration) func(from, to any) time.Duration {
	if f == nil {
		return nil
	}
	return func(from, to any) time.Duration { return f(from.(S), to.(S)) }
}

// anyBoard is a board with all it may be: what it is not does nothing.
type anyBoard interface {
	frame(area geom.Rect)
	escape() bool
	showHint(line []string)
	tools() []Tool
	passStandsOut() bool
	facts() map[string]string
	sideHeight(width float64) float64
	side(r geom.Rect)
}

// seated is a board at its table.
type seated[S any] struct {
	board Board[S]
	table *Table[S]
}

func (b *seated[S]) frame(area geom.Rect) { b.board.Frame(b.table, area) }

func (b *seated[S]) escape() bool {
	e, ok := b.board.(Escaper)
	return ok && e.Escape()
}

func (b *seated[S]) showHint(line []string) {
	if h, ok := b.board.(Hinter); ok {
		h.ShowHint(line)
	}
}

func (b *seated[S]) tools() []Tool {
	if board, ok := b.board.(Tooled[S]); ok {
		return board.Tools(b.table)
	}
	return nil
}

func (b *seated[S]) passStandsOut() bool {
	board, ok := b.board.(Passing[S])
	return ok && board.PassStandsOut(b.table)
}

func (b *seated[S]) facts() map[string]string {
	if board, ok := b.board.(Factual[S]); ok {
		return board.Facts(b.table)
	}
	return nil
}

func (b *seated[S]) sideHeight(width float64) float64 {
	if board, ok := b.board.(Sided[S]); ok {
		return board.SideHeight(b.table, width)
	}
	return 0
}

func (b *seated[S]) side(r geom.Rect) {
	if board, ok := b.board.(Sided[S]); ok {
		board.Side(b.table, r)
	}
}
