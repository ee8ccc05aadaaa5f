package engines

import (
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode"

	"tessera/logic/disk"
	"tessera/logic/say"
	"tessera/logic/usertext"
)

// grace is the time that a program has to end after it was asked to.
const grace = time.Second

// Program is a running program. One goroutine at a time may read and write. Any goroutine
// may stop it.
type Program struct {
	cmd      *exec.Cmd
	input    io.WriteCloser
	patience time.Duration
	deadline time.Time // of the answer to the last write
	chunks   chan []byte
	unread   []byte // unread part of the last chunk
	stderr   *tailWriter
	exited   chan struct{}
	release  func() // ends the guard

	once    sync.Once
	stopped chan struct{} // closed by Stop
}

// Start starts the program words[0] with the arguments words[1:]. It looks the program up in
// the path, and replaces ~/ at the beginning of a word by the home folder, as a shell does.
// patience is the time for each answer. The program ends with this one, however this one
// ends. The caller must call [Program.Stop].
func Start(words []string, patience time.Duration) (*Program, error) {
	if len(words) == 0 {
		return nil, say.Errorf("the command is empty")
	}
	words = expand(words)
	cmd := exec.Command(words[0], words[1:]...)
	setProcessGroup(cmd)
	answers, output, err := os.Pipe()
	if err != nil {
		return nil, say.Errorf("%s cannot be started: %s", words[0], err)
	}
	defer output.Close() // only the program keeps it open
	p := &Program{
		cmd: cmd, patience: patience, stderr: &tailWriter{},
		chunks: make(chan []byte), exited: make(chan struct{}), stopped: make(chan struct{}),
	}
	cmd.Stdout, cmd.Stderr = output, p.stderr
	cmd.WaitDelay = grace // child processes may keep the pipes open
	if p.input, err = cmd.StdinPipe(); err == nil {
		err = cmd.Start()
	}
	if err != nil {
		answers.Close()
		return nil, say.Errorf("%s cannot be started: %s", words[0], startError(err))
	}
	p.release = guard(cmd.Process)
	go p.listen(answers)
	go func() {
		_ = cmd.Wait() // the exit status does not matter
		close(p.exited)
	}()
	return p, nil
}

// expand returns the words of a command with the home folder in place of ~/. The path of the
// program is read as every path that a person types.
func expand(words []string) []string {
	words = slices.Clone(words)
	words[0] = disk.CleanPath(words[0])
	home, err := os.UserHomeDir()
	if err != nil {
		return words
	}
	for i, word := range words[1:] {
		if rest, is := strings.CutPrefix(word, "~/"); is {
			words[i+1] = filepath.Join(home, rest)
		}
	}
	return words
}

// startError words the error of a failed start for the user.
func startError(err error) error {
	switch {
	case errors.Is(err, exec.ErrNotFound), errors.Is(err, os.ErrNotExist):
		return say.Errorf("the program was not found")
	case errors.Is(err, os.ErrPermission):
		return say.Errorf("it is not a program, or you may not run it")
	}
	return err
}

// listen passes on the output of the program until it ends or the program is stopped.
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

// Ended is the error if the program has ended by itself.
type Ended struct{ Stderr string } // end of its standard error; may be empty

func (e Ended) Error() string { return e.Said().String() }

// Said returns the translated message.
func (e Ended) Said() say.Text {
	if e.Stderr == "" {
		return say.It("it has ended")
	}
	return say.It("it has ended; its last message was: %s", e.Stderr)
}

// Late is the error if an answer did not come in time and the program was killed.
type Late struct{ After time.Duration }

func (l Late) Error() string { return l.Said().String() }

// Said returns the translated message.
func (l Late) Said() say.Text { return say.It("it did not answer within %v", l.After) }

// ErrStopped is the error after [Program.Stop].
var ErrStopped = say.Errorf("it was stopped")

// Write sends a question to the program. The time for the answer starts now.
func (p *Program) Write(b []byte) (int, error) {
	p.deadline = time.Now().Add(p.patience)
	late := time.AfterFunc(p.patience, p.kill) // the program may not even read
	n, err := p.input.Write(b)
	if !late.Stop() {
		return n, Late{p.patience}
	}
	if err != nil {
		return n, p.ended()
	}
	return n, nil
}

// Read reads the answer. The error is an [Ended], a [Late] or [ErrStopped].
func (p *Program) Read(b []byte) (int, error) {
	if len(p.unread) == 0 {
		late := time.NewTimer(time.Until(p.deadline))
		defer late.Stop()
		select {
		case chunk, more := <-p.chunks:
			if !more {
				return 0, p.ended()
			}
			p.unread = chunk
		case <-late.C:
			p.kill()
			return 0, Late{p.patience}
		case <-p.stopped:
			return 0, ErrStopped
		}
	}
	n := copy(b, p.unread)
	p.unread = p.unread[n:]
	return n, nil
}

// ended returns the reason why the program can no longer be written or read.
func (p *Program) ended() error {
	select {
	case <-p.exited: // its standard error is complete
	case <-time.After(grace):
	}
	select {
	case <-p.stopped:
		return ErrStopped
	default:
		return Ended{p.stderr.last()}
	}
}

// Stop asks the program to quit, and kills it if it does not. It returns immediately;
// [Program.Wait] waits for the end.
func (p *Program) Stop() {
	p.once.Do(func() {
		close(p.stopped)
		go func() {
			over := time.AfterFunc(grace, p.kill)
			defer over.Stop()
			_, _ = io.WriteString(p.input, "quit\n") // fails if it has ended
			_ = p.input.Close()
			<-p.exited
			p.kill() // its child processes
			p.release()
		}()
	})
}

// Wait waits until the program has ended.
func (p *Program) Wait() { <-p.exited }

// tailWriter is a writer that keeps only the last bytes.
type tailWriter struct {
	mu   sync.Mutex
	text []byte
}

func (e *tailWriter) Write(b []byte) (int, error) {
	const most = 400
	e.mu.Lock()
	defer e.mu.Unlock()
	e.text = append(e.text, b...)
	e.text = e.text[max(len(e.text)-most, 0):]
	return len(b), nil
}

func (e *tailWriter) last() string {
	e.mu.Lock()
	defer e.mu.Unlock()
	text := strings.TrimSpace(string(e.text))
	return usertext.ClipTo(text[strings.LastIndexByte(text, '\n')+1:], 120)
}

// Words splits a command line into words as a shell does, without any other feature of a
// shell. Blanks separate words, and 'a b' and "a b" are one word each. A backslash before
// a blank, a quotation mark or a backslash makes that character part of the word.
func Words(line string) ([]string, error) {
	if strings.ContainsFunc(line, unicode.IsControl) {
		return nil, say.Errorf("a command must be one line without control characters")
	}
	var words []string
	var word strings.Builder
	open, under := rune(0), false // open quotation mark; whether a word has begun
	runes := []rune(line)
	for i := 0; i < len(runes); i++ {
		r := runes[i]
		switch {
		case r == '\\' && open != '\'' && i+1 < len(runes) && escapes(runes[i+1], open):
			i++
			word.WriteRune(runes[i])
			under = true
		case open != 0 && r == open:
			open = 0
		case open != 0:
			word.WriteRune(r)
		case r == '\'' || r == '"':
			open, under = r, true
		case unicode.IsSpace(r):
			if under {
				words = append(words, word.String())
			}
			word.Reset()
			under = false
		default:
			word.WriteRune(r)
			under = true
		}
	}
	if open != 0 {
		return nil, say.Errorf("a quotation mark %c is not closed", open)
	}
	if under {
		words = append(words, word.String())
	}
	if len(words) == 0 || words[0] == "" {
		return nil, say.Errorf("enter the command that starts the program")
	}
	return words, nil
}

// escapes reports whether a backslash before r, within the quotation mark open, escapes
// it. Otherwise the backslash stands for itself, as in Windows paths.
func escapes(r, open rune) bool {
	if open != 0 {
		return r == open || r == '\\'
	}
	return r == '\'' || r == '"' || r == '\\' || unicode.IsSpace(r)
}
