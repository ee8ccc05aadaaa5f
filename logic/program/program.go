// Package program starts other programs and speaks with them over their standard
// input and output. What is written to one is a question: the answer has to come
// within a time, or the program is ended.
//
//	words, err := program.Words(`gnugo --mode gtp`)
//	p, err := program.Start(words, time.Minute)
//	if err != nil {
//		return err
//	}
//	defer p.Stop()
//	client := gtp.New(p, p)
//
// It imports clip, say and the standard library. It is one of the few packages of logic
// that ask something of the machine.
package program

import (
	"errors"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"

	"tessera/logic/internal/clip"
	"tessera/logic/say"
)

// grace is how long a program has to end by itself once it is not needed any more.
const grace = time.Second

// Program is one that runs. It is read and written by one goroutine at a time; any
// may stop it.
type Program struct {
	cmd        *exec.Cmd
	input      io.WriteCloser
	patience   time.Duration
	deadline   time.Time // of the answer to what was written last
	chunks     chan []byte
	rest       []byte // of the chunk read last
	complaints *ending
	exited     chan struct{}

	once    sync.Once
	stopped chan struct{} // closed by Stop
}

// Start starts the program of some words, the first of which is a file or is looked
// for as a shell does. Patience is how long it may take for an answer. Whoever
// started it stops it.
func Start(words []string, patience time.Duration) (*Program, error) {
	if len(words) == 0 {
		return nil, say.Errorf("there is no program to start")
	}
	cmd := exec.Command(words[0], words[1:]...)
	apart(cmd)
	answers, output, err := os.Pipe()
	if err != nil {
		return nil, say.Errorf("%s cannot be started: %s", words[0], err)
	}
	defer output.Close() // the program holds it alone
	p := &Program{
		cmd: cmd, patience: patience, complaints: &ending{},
		chunks: make(chan []byte), exited: make(chan struct{}), stopped: make(chan struct{}),
	}
	cmd.Stdout, cmd.Stderr = output, p.complaints
	cmd.WaitDelay = grace // for what it may have started itself
	if p.input, err = cmd.StdinPipe(); err == nil {
		err = cmd.Start()
	}
	if err != nil {
		answers.Close()
		return nil, say.Errorf("%s cannot be started: %s", words[0], plain(err))
	}
	go p.listen(answers)
	go func() {
		_ = cmd.Wait() // how it ended is nobody's business
		close(p.exited)
	}()
	return p, nil
}

// plain is why a program does not start, without what was asked of the system.
func plain(err error) error {
	switch {
	case errors.Is(err, exec.ErrNotFound), errors.Is(err, os.ErrNotExist):
		return say.Errorf("there is no such program")
	case errors.Is(err, os.ErrPermission):
		return say.Errorf("it is no program, or may not be run")
	}
	return err
}

// listen hands on what the program writes, until it ends or nobody wants more.
func (p *Program) listen(answers *os.File) {
	defer close(p.chunks)
	defer answers.Close()
	for {
		chunk := make([]byte, 4096)
		n, err := answers.Read(chunk)
		if n > 0 {
			select {
			case p.chunks <- chunk[:n]:
			case <-p.stopped:
				return
			}
		}
		if err != nil {
			return
		}
	}
}

// Ended is the error of a program that has ended by itself.
type Ended struct{ Complaint string } // what it wrote last to its standard error; may be empty

// Error implements error.
func (e Ended) Error() string { return e.Said().String() }

// Said is the error in any language.
func (e Ended) Said() say.Text {
	if e.Complaint == "" {
		return say.It("it has ended")
	}
	return say.It("it has ended; it complained last: %s", e.Complaint)
}

// Late is the error of a program that gave no answer in time, and was ended.
type Late struct{ After time.Duration }

// Error implements error.
func (l Late) Error() string { return l.Said().String() }

// Said is the error in any language.
func (l Late) Said() say.Text { return say.It("it gave no answer within %v", l.After) }

// ErrStopped is the error of a program that was stopped.
var ErrStopped = say.Errorf("it was stopped")

// Write implements [io.Writer]: the time for the answer begins.
func (p *Program) Write(b []byte) (int, error) {
	p.deadline = time.Now().Add(p.patience)
	late := time.AfterFunc(p.patience, p.kill) // it may not even read
	n, err := p.input.Write(b)
	if !late.Stop() {
		return n, Late{p.patience}
	}
	if err != nil {
		return n, p.ended()
	}
	return n, nil
}

// Read implements [io.Reader]. The error is an [Ended], a [Late] or [ErrStopped].
func (p *Program) Read(b []byte) (int, error) {
	if len(p.rest) == 0 {
		late := time.NewTimer(time.Until(p.deadline))
		defer late.Stop()
		select {
		case chunk, more := <-p.chunks:
			if !more {
				return 0, p.ended()
			}
			p.rest = chunk
		case <-late.C:
			p.kill()
			return 0, Late{p.patience}
		case <-p.stopped:
			return 0, ErrStopped
		}
	}
	n := copy(b, p.rest)
	p.rest = p.rest[n:]
	return n, nil
}

// ended is why nothing can be written or read any more.
func (p *Program) ended() error {
	select {
	case <-p.exited: // all that it complained of is there
	case <-time.After(grace):
	}
	select {
	case <-p.stopped:
		return ErrStopped
	default:
		return Ended{p.complaints.last()}
	}
}

// Stop ends the program: it is asked to quit, and killed where it does not. It does
// not wait for that; [Program.Wait] does.
func (p *Program) Stop() {
	p.once.Do(func() {
		close(p.stopped)
		go func() {
			over := time.AfterFunc(grace, p.kill)
			defer over.Stop()
			_, _ = io.WriteString(p.input, "quit\n") // it may have ended
			_ = p.input.Close()
			<-p.exited
			p.kill() // what it has started
		}()
	})
}

// Wait waits until the program has ended.
func (p *Program) Wait() { <-p.exited }

// ending keeps the end of what is written into it.
type ending struct {
	mu   sync.Mutex
	text []byte
}

func (e *ending) Write(b []byte) (int, error) {
	const most = 400
	e.mu.Lock()
	defer e.mu.Unlock()
	e.text = append(e.text, b...)
	e.text = e.text[max(len(e.text)-most, 0):]
	return len(b), nil
}

func (e *ending) last() string {
	e.mu.Lock()
	defer e.mu.Unlock()
	text := strings.TrimSpace(string(e.text))
	return clip.To(text[strings.LastIndexByte(text, '\n')+1:], 120)
}
