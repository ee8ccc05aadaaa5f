//go:build !js

// Package engines lets external engines on this machine play at tables: [Engines] is the
// desktop's [mind.ExternalEngines].
//
// It imports mind, and of logic engines, match, program and say; never Ebitengine.
package engines

import (
	"errors"
	"sync"
	"time"

	"tessera/logic/engines"
	"tessera/logic/match"
	"tessera/logic/program"
	"tessera/logic/say"
	"tessera/scenes/mind"
)

// Engines starts and ends external engines.
type Engines struct {
	games match.Games
	wake  func()

	mu      sync.Mutex // guards the fields below, and run and left of each guest
	running map[*program.Program]bool
	closed  bool
}

// New returns a house for engines that play these games. It calls wake whenever there is
// a new result.
func New(games match.Games, wake func()) *Engines {
	return &Engines{games: games, wake: wake, running: map[*program.Program]bool{}}
}

// Close ends all programs and waits for them. No program starts afterwards.
func (h *Engines) Close() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.closed = true
	for p := range h.running {
		p.Stop()
	}
	for p := range h.running {
		p.Wait()
	}
}

// start starts a command's program.
func (h *Engines) start(command string, patience time.Duration) (*program.Program, error) {
	words, err := program.Words(command)
	if err != nil {
		return nil, err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return nil, program.ErrStopped
	}
	run, err := program.Start(words, patience)
	if err == nil {
		h.running[run] = true
	}
	return run, err
}

func (h *Engines) stop(run *program.Program) {
	run.Stop()
	go func() {
		run.Wait()
		h.mu.Lock()
		defer h.mu.Unlock()
		delete(h.running, run)
	}()
}

func (h *Engines) Try(command string, patience time.Duration) <-chan mind.TryResult {
	tried := make(chan mind.TryResult, 1)
	go func() {
		tried <- h.try(command, patience)
		h.wake()
	}()
	return tried
}

func (h *Engines) try(command string, patience time.Duration) mind.TryResult {
	run, err := h.start(command, patience)
	if err != nil {
		return mind.TryResult{Err: plain(err)}
	}
	defer h.stop(run)
	player, err := engines.Connect(engines.NewClient(run, run))
	if err != nil {
		return mind.TryResult{Err: plain(err)}
	}
	needs, err := player.Try(h.games)
	return mind.TryResult{Engine: match.Engine{Name: player.Name, Command: command}, Game: player.Game, RequiredOptions: needs, Err: plain(err)}
}

// plain converts an error to a sentence for a person.
func plain(err error) error {
	var ended program.Ended
	var late program.Late
	switch {
	case errors.As(err, &late):
		return say.Errorf("%s", noAnswer(late.After))
	case errors.As(err, &ended) && ended.Stderr != "":
		return say.Errorf("the engine stopped unexpectedly. Its last message: %s", ended.Stderr)
	case errors.As(err, &ended):
		return say.Errorf("the engine stopped unexpectedly")
	}
	return err
}

// noAnswer returns the message for a missing answer within d.
func noAnswer(d time.Duration) say.Text {
	if d%time.Minute == 0 {
		return say.Count(int(d/time.Minute), say.Plural{
			One: "the engine did not answer within %d minute", Many: "the engine did not answer within " +
				"%d minutes",
		})
	}
	return say.Count(int(d.Round(time.Second)/time.Second), say.Plural{
		One: "the engine did not answer within %d second", Many: "the engine did not answer within " +
			"%d seconds",
	})
}

func (h *Engines) Seat(command string, patience time.Duration) mind.Seat {
	g := &externalEngine{owner: h, command: command, patience: patience}
	go func() {
		g.turn.Lock()
		defer g.turn.Unlock()
		_ = g.begin() // Ask tries again and reports the error
	}()
	return g
}

// externalEngine is an external engine at a seat.
type externalEngine struct {
	owner    *Engines
	command  string
	patience time.Duration

	turn   sync.Mutex // held while talking to the program
	player *engines.Player

	run  *program.Program // nil before the first start
	left bool
}

// begin starts the program unless it is running.
func (g *externalEngine) begin() error {
	if g.player != nil {
		return nil
	}
	run, err := g.owner.start(g.command, g.patience)
	if err != nil {
		return err
	}
	g.owner.mu.Lock()
	g.run = run
	left := g.left
	g.owner.mu.Unlock()
	if err = program.ErrStopped; !left {
		g.player, err = engines.Connect(engines.NewClient(run, run))
	}
	if err != nil {
		g.player = nil
		g.owner.stop(run)
	}
	return err
}

func (g *externalEngine) Ask(q match.Question) *mind.Thought {
	return mind.ExternalThought(func() (match.Answer, error) {
		g.turn.Lock()
		defer g.turn.Unlock()
		line, err := g.play(q)
		return match.Answer{BestTurn: line}, plain(err)
	}, g.owner.wake)
}

func (g *externalEngine) play(q match.Question) ([]string, error) {
	if err := g.begin(); err != nil {
		return nil, err
	}
	if g.player.Game != q.Game {
		return nil, say.Errorf("the engine plays %s, not this game", g.player.Game)
	}
	line, err := g.player.Turn(q.Settings, q.Moves)
	if err != nil && !errors.As(err, new(engines.Refused)) {
		g.owner.stop(g.run)
		g.player = nil
	}
	return line, err
}

func (g *externalEngine) Leave() {
	g.owner.mu.Lock()
	defer g.owner.mu.Unlock()
	g.left = true
	if g.run != nil {
		g.owner.stop(g.run)
	}
}
