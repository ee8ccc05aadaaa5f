package main

import (
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"time"

	"tessera/logic/gtp"
)

// program is one that runs and is spoken to.
type program struct {
	*gtp.Client
	cmd        *exec.Cmd
	answers    *os.File
	complaints *ending
}

// words are the command of a program: one that is known by a short name, with the
// number of the game as the seed of its chance, or what stands there.
func words(against string, number int) ([]string, error) {
	name, strength, known := strings.Cut(against, ":")
	if !known || strings.Contains(against, " ") {
		all := strings.Fields(against)
		if len(all) == 0 {
			return nil, fmt.Errorf("there is no program %q to play against", against)
		}
		return all, nil
	}
	if n, err := strconv.Atoi(strength); err != nil || n < 1 {
		return nil, fmt.Errorf("%q is no strength of %s; it is a number from 1", strength, name)
	}
	seed := strconv.Itoa(number + 1)
	switch name {
	case "gnugo":
		return []string{"gnugo", "--mode", "gtp", "--chinese-rules", "--capture-all-dead", "--level", strength, "--seed", seed}, nil
	case "pachi":
		return []string{"pachi", "-t", "=" + strength, "-r", "chinese", "-s", seed, "--nodcnn",
			"threads=1,resign_threshold=0,pass_all_alive"}, nil
	}
	return nil, fmt.Errorf("no program is known by the name %q; gnugo and pachi are", name)
}

// start starts a program. It is killed where it answers nothing for as long as
// patience.
func start(against string, number int, patience time.Duration) (*program, error) {
	all, err := words(against, number)
	if err != nil {
		return nil, err
	}
	answers, output, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	defer output.Close() // the program holds it alone
	cmd := exec.Command(all[0], all[1:]...)
	complaints := &ending{}
	cmd.Stdout, cmd.Stderr = output, complaints
	cmd.WaitDelay = time.Second // for what it may have started itself
	input, err := cmd.StdinPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		answers.Close()
		return nil, fmt.Errorf("%s cannot be started: %w", all[0], err)
	}
	return &program{gtp.New(patient{answers, patience}, input), cmd, answers, complaints}, nil
}

// stop ends the program, which may have ended before. It returns the error it is
// given, with what the program complained of last.
func (p *program) stop(err error) error {
	_ = p.Quit()
	p.answers.Close()
	_ = p.cmd.Process.Kill()
	_ = p.cmd.Wait()
	if last := strings.TrimSpace(string(p.complaints.text)); err != nil && last != "" {
		err = fmt.Errorf("%w; it complained last: %s", err, last[strings.LastIndexByte(last, '\n')+1:])
	}
	return err
}

// ending keeps the end of what is written into it.
type ending struct{ text []byte }

func (e *ending) Write(b []byte) (int, error) {
	const most = 400
	e.text = append(e.text, b...)
	e.text = e.text[max(len(e.text)-most, 0):]
	return len(b), nil
}

// patient reads what comes within a time.
type patient struct {
	file     *os.File
	patience time.Duration
}

func (p patient) Read(b []byte) (int, error) {
	if err := p.file.SetReadDeadline(time.Now().Add(p.patience)); err != nil {
		return 0, err
	}
	n, err := p.file.Read(b)
	if os.IsTimeout(err) {
		err = fmt.Errorf("it said nothing for %v", p.patience)
	}
	return n, err
}
