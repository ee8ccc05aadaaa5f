// Command yardstick measures Trisq's computer players against external Go programs, in
// the rule set "groups". It stores the games in a file, from which they can be replayed,
// and plays only the missing ones.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"

	"tessera/logic/disk"
	"tessera/logic/engines"
	"tessera/logic/games"
	"tessera/logic/interrupt"
	"tessera/logic/lab/external"
	"tessera/logic/match"
)

const usage = `usage: yardstick [options]

Plays a level of Trisq, rule set groups, against a program that speaks the Go Text
Protocol: pairs of games from the same opening, with sides changed.

  --level LEVEL      the level (default master)
  --against PROGRAM  gnugo:LEVEL, pachi:PLAYOUTS, or a command with its arguments,
                     split into words as a shell does (default gnugo:10)
  --games N          how many games there are to be in the file (default 100)
  --seed S           where chance starts, a number from 0 (default 1)
  --openings KIND    four, for four figures at random, or various: none, two to six
                     figures at random, and four in the middle, in turn (default four)
  --jobs N           how many games are played at a time (default 2)
  --patience D       how long a program may take for an answer (default 1m)
  --out FILE         where the games are kept (default ` + folder + `/LEVEL-PROGRAM.jsonl,
                     or LEVEL-PROGRAM-KIND.jsonl)

  --replay FILE      replays the games of a file by the rules instead
  --check N          and asks the level again for its moves in N of them (default 1)
`

// folder is where the games are stored by default.
const folder = "logic/lab/yardstick/kept"

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

type work struct {
	terms        external.Terms
	games, jobs  int
	patience     time.Duration
	file, replay string
	check        int
	game         *match.Game
	out          io.Writer
}

// run returns the exit status: 0 for success, 2 for a wrong command line, 1 for other
// errors.
func run(args []string, out, problems io.Writer) int {
	w := work{out: out}
	flags := flag.NewFlagSet("yardstick", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.StringVar(&w.terms.Level, "level", "master", "")
	flags.StringVar(&w.terms.Against, "against", "gnugo:10", "")
	flags.Uint64Var(&w.terms.Seed, "seed", 1, "")
	flags.Func("openings", "", w.setOpenings)
	flags.IntVar(&w.games, "games", 100, "")
	flags.IntVar(&w.jobs, "jobs", 2, "")
	flags.DurationVar(&w.patience, "patience", time.Minute, "")
	flags.StringVar(&w.file, "out", "", "")
	flags.StringVar(&w.replay, "replay", "", "")
	flags.IntVar(&w.check, "check", 1, "")
	err := flags.Parse(args)
	if errors.Is(err, flag.ErrHelp) {
		fmt.Fprint(out, usage)
		return 0
	}
	if err == nil {
		err = w.complete(flags.Args())
	}
	if err != nil {
		fmt.Fprintf(problems, "yardstick: %v; see --help\n", err)
		return 2
	}
	if w.replay != "" {
		err = w.replayFile()
	} else {
		err = w.play()
	}
	if err != nil {
		fmt.Fprintf(problems, "yardstick: %v\n", err)
		return 1
	}
	return 0
}

// complete checks the options and sets the fields that depend on them.
func (w *work) complete(rest []string) (err error) {
	if len(rest) > 0 {
		return fmt.Errorf("there is nothing to do with %q", rest[0])
	}
	if w.games < 1 || w.jobs < 1 || w.check < 0 || w.patience <= 0 {
		return errors.New("games, jobs and patience are from 1, and check from 0")
	}
	if w.game, err = games.All().Find("trisq"); err != nil {
		return err
	}
	if !w.game.HasLevel(w.terms.Level) {
		return fmt.Errorf("there is no level %q; the levels are %s", w.terms.Level, strings.Join(w.game.LevelNames(), ", "))
	}
	if _, err := words(w.terms.Against, 0); err != nil {
		return err
	}
	if w.file == "" {
		name, _, _ := strings.Cut(w.terms.Against, " ")
		name = w.terms.Level + "-" + strings.ReplaceAll(filepath.Base(name), ":", "-")
		if w.terms.Openings != "" {
			name += "-" + w.terms.Openings
		}
		w.file = filepath.Join(folder, name+".jsonl")
	}
	w.terms.Komi = external.Komi
	return nil
}

func (w *work) setOpenings(kind string) error {
	if kind == "four" {
		kind = ""
	}
	if w.terms.Openings = kind; !external.HasOpenings(kind) {
		return errors.New("it is four or various")
	}
	return nil
}

// replayFile replays the games of a file.
func (w *work) replayFile() error {
	series, err := external.Load(w.replay)
	if err != nil {
		return err
	}
	if !w.game.HasLevel(series.Terms.Level) {
		return fmt.Errorf("%s: there is no level %q any more", w.replay, series.Terms.Level)
	}
	asked := 0
	for i, g := range series.Games {
		err := series.Replay(w.game, g)
		// Spread the checks over the file, starting with its first game.
		if err == nil && i*w.check/len(series.Games) >= asked && asked < w.check {
			asked++
			err = series.Check(w.game, g)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", w.replay, err)
		}
		fmt.Fprintln(w.out, g)
	}
	fmt.Fprintf(w.out, "%d games are as they were played; %s was asked again in %d\n", len(series.Games), series.Terms.Level, asked)
	w.summarize(series)
	return nil
}

func (w *work) play() error {
	series, err := w.series()
	if err != nil {
		return err
	}
	var workers sync.WaitGroup
	var lock sync.Mutex
	var broken []error
	missing := make(chan int)
	for range w.jobs {
		workers.Go(func() {
			for number := range missing {
				g, err := w.playOne(series.Terms, number)
				lock.Lock()
				if err == nil {
					series.Games = append(series.Games, g)
					fmt.Fprintln(w.out, g)
					err = disk.Write(w.file, series.Text())
				}
				if err != nil {
					err = fmt.Errorf("game %d is not counted: %w", number+1, err)
					fmt.Fprintln(w.out, err)
					broken = append(broken, err)
				}
				lock.Unlock()
			}
		})
	}
	stop, end := interrupt.Notify()
	defer end()
	numbers, ended := series.Missing(w.games), make(chan struct{})
	go func() {
		for _, number := range numbers {
			missing <- number
		}
		close(missing)
		workers.Wait()
		close(ended)
	}()
	select {
	case <-ended:
	case <-stop:
		lock.Lock() // for good: the games under way are not counted
		w.summarize(series)
		return interrupt.After(len(series.Games), w.games, "games")
	}
	w.summarize(series)
	if len(broken) > 0 {
		return fmt.Errorf("%d games were not played to their end; the same command plays them again", len(broken))
	}
	return nil
}

func (w *work) summarize(s *external.Series) {
	fmt.Fprintf(w.out, "%s against %s (%s %s), komi %g:\n%v", s.Terms.Level, s.Terms.Against, s.Terms.Name, s.Terms.Version, s.Terms.Komi, s.Summary())
}

// series returns the series in the file, or a new one.
func (w *work) series() (*external.Series, error) {
	if err := w.fillTerms(); err != nil {
		return nil, err
	}
	series, err := external.Load(w.file)
	if errors.Is(err, os.ErrNotExist) {
		return &external.Series{Terms: w.terms}, os.MkdirAll(filepath.Dir(w.file), 0o755)
	}
	if err != nil {
		return nil, err
	}
	if series.Terms != w.terms {
		return nil, fmt.Errorf("%s holds games on other terms, %+v, and these are %+v; name another file by --out", w.file, series.Terms, w.terms)
	}
	return series, nil
}

// fillTerms adds the current mark of the level and the name and version of the program to
// the terms.
func (w *work) fillTerms() (err error) {
	if w.terms.Fingerprint, err = external.Fingerprint(w.game, w.terms.Level); err != nil {
		return err
	}
	p, err := start(w.terms.Against, 0, w.patience)
	if err != nil {
		return err
	}
	defer p.Stop()
	asked := engines.NewClient(p, p)
	if w.terms.Name, err = asked.Name(); err == nil {
		w.terms.Version, err = asked.Version()
	}
	return err
}

// playOne plays a game with a process of its own, so that a failing process cannot spoil
// another game.
func (w *work) playOne(terms external.Terms, number int) (external.Game, error) {
	p, err := start(terms.Against, number, w.patience)
	if err != nil {
		return external.Game{}, err
	}
	defer p.Stop()
	begun := time.Now()
	return terms.Play(w.game, number, engines.NewClient(p, p), func() time.Duration { return time.Since(begun) })
}

// words returns the command line of a program. A known short name such as gnugo:10 gets
// the game's number as its seed. Other text is a command line already.
func words(against string, number int) ([]string, error) {
	name, strength, known := strings.Cut(against, ":")
	if !known || strings.Contains(against, " ") {
		return engines.Words(against)
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

// start starts a program and kills it if an answer takes longer than patience.
func start(against string, number int, patience time.Duration) (*engines.Program, error) {
	all, err := words(against, number)
	if err != nil {
		return nil, err
	}
	return engines.Start(all, patience)
}
