package engines

import (
	"errors"
	"sync"
	"time"

	"tessera/logic/match"
	"tessera/logic/say"
)

// Pool starts external engines and ends them.
type Pool struct {
	games match.Games

	mu      sync.Mutex // guards the fields below, and run and left of each seat
	running map[*Program]bool
	closed  bool
}

// NewPool returns a pool for engines that play these games.
func NewPool(games match.Games) *Pool {
	return &Pool{games: games, running: map[*Program]bool{}}
}

// Close ends all engines and waits for them. No engine starts afterwards.
func (p *Pool) Close() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.closed = true
	for run := range p.running {
		run.Stop()
	}
	for run := range p.running {
		run.Wait()
	}
}

// start starts the program of a command.
func (p *Pool) start(command string, patience time.Duration) (*Program, error) {
	words, err := Words(command)
	if err != nil {
		return nil, err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		return nil, ErrStopped
	}
	run, err := Start(words, patience)
	if err == nil {
		p.running[run] = true
	}
	return run, err
}

func (p *Pool) stop(run *Program) {
	run.Stop()
	go func() {
		run.Wait()
		p.mu.Lock()
		defer p.mu.Unlock()
		delete(p.running, run)
	}()
}

// Try starts the program of a command, asks it for one turn, and ends it. patience is the
// time for each answer. game is the id of the game that the engine plays, and needs are
// the option values that it requires. The error is a sentence for a person.
func (p *Pool) Try(command string, patience time.Duration) (
	e match.Engine, game string, needs map[string]string, err error,
) {
	run, err := p.start(command, patience)
	if err != nil {
		return e, "", nil, plain(err)
	}
	defer p.stop(run)
	player, err := Connect(NewClient(run, run))
	if err != nil {
		return e, "", nil, plain(err)
	}
	needs, err = player.Try(p.games)
	return match.Engine{Name: player.Name, Command: command}, player.Game, needs, plain(err)
}

// plain converts an error to a sentence for a person.
func plain(err error) error {
	var ended Ended
	var late Late
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

// Seat starts the program of a command for a seat. It returns immediately. patience is the
// time for each answer.
func (p *Pool) Seat(command string, patience time.Duration) *Seat {
	s := &Seat{pool: p, command: command, patience: patience}
	go func() {
		s.turn.Lock()
		defer s.turn.Unlock()
		_ = s.begin() // Ask tries again and reports the error
	}()
	return s
}

// Seat is an external engine at a seat.
type Seat struct {
	pool     *Pool
	command  string
	patience time.Duration

	turn   sync.Mutex // held while talking to the program
	player *Player

	run  *Program // nil before the first start
	left bool
}

// begin starts the program unless it is running.
func (s *Seat) begin() error {
	if s.player != nil {
		return nil
	}
	run, err := s.pool.start(s.command, s.patience)
	if err != nil {
		return err
	}
	s.pool.mu.Lock()
	s.run = run
	left := s.left
	s.pool.mu.Unlock()
	if err = ErrStopped; !left {
		s.player, err = Connect(NewClient(run, run))
	}
	if err != nil {
		s.player = nil
		s.pool.stop(run)
	}
	return err
}

// Ask asks for a turn and waits for it. An engine that has failed is restarted. The
// error is a sentence for a person.
func (s *Seat) Ask(q match.Question) (match.Answer, error) {
	s.turn.Lock()
	defer s.turn.Unlock()
	line, err := s.play(q)
	return match.Answer{BestTurn: line}, plain(err)
}

func (s *Seat) play(q match.Question) ([]string, error) {
	if err := s.begin(); err != nil {
		return nil, err
	}
	if s.player.Game != q.Game {
		return nil, say.Errorf("the engine plays %s, not this game", s.player.Game)
	}
	line, err := s.player.Turn(q.Settings, q.Moves)
	if err != nil && !errors.As(err, new(Refused)) {
		s.pool.stop(s.run)
		s.player = nil
	}
	return line, err
}

// Leave ends the program. It returns immediately.
func (s *Seat) Leave() {
	s.pool.mu.Lock()
	defer s.pool.mu.Unlock()
	s.left = true
	if s.run != nil {
		s.pool.stop(s.run)
	}
}
