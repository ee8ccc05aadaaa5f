//go:build !js

// Package engines lets external engines on this machine play at tables: [House] is the
// desktop's [mind.Programs].
//
// It imports mind, and of logic engines, gtp, match, program and say; never Ebitengine.
package engines

import (
	"errors"
	"sync"
	"time"

	"tessera/logic/engines"
	"tessera/logic/gtp"
	"tessera/logic/match"
	"tessera/logic/program"
	"tessera/logic/say"
	"tessera/scenes/mind"
)

// House starts and ends external engines.
type House struct {
	games match.Games
	wake  func()

	mu      sync.Mutex // guards the fields below, and run and left of each guest
	running map[*program.Program]bool
	closed  bool
}

// New returns a house for engines that play these games. It calls wake whenever there is
// a new result.
func New(games match.Games, wake func()) *House {
	return &House{games: games, wake: wake, running: map[*program.Program]bool{}}
}

// Close ends all programs and waits for them. No program starts afterwards.
func (h *House) Close() {
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
func (h *House) start(command string, patience time.Duration) (*program.Program, error) {
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

func (h *House) stop(run *program.Program) {
	run.Stop()
	go func() {
		run.Wait()
		h.mu.Lock()
		defer h.mu.Unlock()
		delete(h.running, run)
	}()
}

func (h *House) Try(command string, patience time.Duration) <-chan mind.Tried {
	tried := make(chan mind.Tried, 1)
	go func() {
		tried <- h.try(command, patience)
		h.wake()
	}()
	return tried
}

func (h *House) try(command string, patience time.Duration) mind.Tried {
	run, err := h.start(command, patience)
	if err != nil {
		return mind.Tried{Wrong: plain(err)}
	}
	defer h.stop(run)
	player, err := engines.Meet(gtp.New(run, run))
	if err != nil {
		return mind.Tried{Wrong: plain(err)}
	}
	needs, err := player.Try(h.games)
	return mind.Tried{Engine: match.Engine{Name: player.Name, Command: command}, Game: player.Game, Needs: needs, Wrong: plain(err)}
}

// plain converts an error to a sentence for a person.
func plain(err error) error {
	var ended program.Ended
	var late program.Late
	switch {
	case errors.As(err, &late):
		return say.Errorf("%s", noAnswer(late.After))
	case errors.As(err, &ended) && ended.Complaint != "":
		return say.Errorf("the engine stopped unexpectedly. Its last message: %s", ended.Complaint)
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

func (h *House) Seat(command string, patience time.Duration) mind.Seat {
	g := &guest{house: h, command: command, patience: patience}
	go func() {
		g.turn.Lock()
		defer g.turn.Unlock()
		_ = g.begin() // Ask tries again and reports the error
	}()
	return g
}

// guest is an external engine at a seat.
type guest struct {
	house    *House
	command  string
	patience time.Duration

	turn   sync.Mutex // held while talking to the program
	player *engines.Player

	run  *program.Program // nil before the first start
	left bool
}

// begin starts the program unless it is running.
func (g *guest) begin() error {
	if g.player != nil {
		return nil
	}
	run, err := g.house.start(g.command, g.patience)
	if err != nil {
		return err
	}
	g.house.mu.Lock()
	g.run = run
	left := g.left
	g.house.mu.Unlock()
	if err = program.ErrStopped; !left {
		g.player, err = engines.Meet(gtp.New(run, run))
	}
	if err != nil {
		g.player = nil
		g.house.stop(run)
	}
	return err
}

func (g *guest) Ask(q match.Question) *mind.Thought {
	return mind.Elsewhere(func() (match.Answer, error) {
		g.turn.Lock()
		defer g.turn.Unlock()
		line, err := g.play(q)
		return match.Answer{Line: line}, plain(err)
	}, g.house.wake)
}

func (g *guest) play(q match.Question) ([]string, error) {
	if err := g.begin(); err != nil {
		return nil, err
	}
	if g.player.Game != q.Game {
		return nil, say.Errorf("the engine plays %s, not this game", g.player.Game)
	}
	line, err := g.player.Turn(q.Settings, q.Moves)
	if err != nil && !errors.As(err, new(gtp.Refused)) {
		g.house.stop(g.run)
		g.player = nil
	}
	return line, err
}

func (g *guest) Leave() {
	g.house.mu.Lock()
	defer g.house.mu.Unlock()
	g.left = true
	if g.run != nil {
		g.house.stop(g.run)
	}
}
