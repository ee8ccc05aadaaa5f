// Command ladder measures how strong the computer players are. It lets the levels of
// every game play tournaments, stores the results in a text file, and generates the page
// LADDER.md from them.
//
//	ladder [-games N] [-of WORDS]   plays what is missing to N games of each contest
//	ladder -times [-of WORDS]       measures how long turns take on this platform
//
// The games are the same on every machine. If a level plays differently than before, its
// results and times are dropped.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"tessera/logic/disk"
)

func main() {
	if err := run(os.Args[1:], os.Stderr); err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(os.Stderr, "ladder:", err)
		os.Exit(1)
	}
}

type work struct {
	games         int
	times, marks  bool
	of            string
	results, page string
	external      string
	until         time.Duration
	progress      io.Writer
}

func run(args []string, progress io.Writer) error {
	w := work{progress: progress}
	options := flag.NewFlagSet("ladder", flag.ContinueOnError)
	options.SetOutput(progress)
	options.IntVar(&w.games, "games", 0, "how many games two neighbours play; others play fewer")
	options.BoolVar(&w.times, "times", false, "measure how long turns take here")
	options.BoolVar(&w.marks, "marks", true, "look whether the levels play as they did")
	options.StringVar(&w.of, "of", "", "only what has this in its name, like trisq-groups or \"square-2 master\"")
	options.DurationVar(&w.until, "for", 0, "begin no more games after so long; 0 for no limit")
	options.StringVar(&w.results, "results", "logic/lab/ladder/results.txt", "the file of results")
	options.StringVar(&w.page, "page", "logic/LADDER.md", "the page")
	options.StringVar(&w.external, "abroad", "logic/lab/yardstick/kept", "the folder of games against programs that play Go")
	if err := options.Parse(args); err != nil {
		return err
	}
	if options.NArg() > 0 || w.games < 0 {
		return fmt.Errorf("there is nothing to do with %q and %d games; see -help", options.Args(), w.games)
	}
	all, err := ladders()
	if err != nil {
		return err
	}
	return w.do(all)
}

func (w *work) do(all []*ladder) error {
	text, err := os.ReadFile(w.results)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	r, err := readResults(string(text))
	if err != nil {
		return fmt.Errorf("%s: %w", w.results, err)
	}
	if r.external, err = readExternal(w.external); err != nil {
		return err
	}
	if w.marks {
		if err := w.refresh(all, r); err != nil {
			return err
		}
	}
	if w.times {
		err = w.measure(all, r)
	} else {
		err = w.play(all, r)
	}
	return errors.Join(err, w.write(all, r))
}

// refresh drops the results of levels that play differently now.
func (w *work) refresh(all []*ladder, r *results) error {
	for _, l := range all {
		for _, level := range l.levels {
			mark, err := l.mark(level)
			if err != nil {
				return err
			}
			if old := r.marks[[2]string{l.ID, level}]; old != "" && old != mark {
				fmt.Fprintf(w.progress, "%s: %s plays otherwise than before\n", l.ID, level)
			}
			r.forget(l, level, mark)
		}
	}
	return nil
}

// play takes turns between the contests until all have their games, so that after an
// interruption all have about the same number.
func (w *work) play(all []*ladder, r *results) error {
	now := clock()
	for again := true; again; {
		again = false
		for _, l := range all {
			for _, c := range l.contests {
				if l.Former || !strings.Contains(c.name(l), w.of) {
					continue
				}
				if w.until > 0 && now() > w.until {
					return nil
				}
				played, err := r.play(l, c, w.games*c.share/100)
				if err != nil {
					return err
				}
				if played == 0 {
					continue
				}
				again = true
				t := r.tally(l, c)
				fmt.Fprintf(w.progress, "%6.0fs %s: %d games, %v\n", now().Seconds(), c.name(l), t.Games(), t)
				if err := w.write(all, r); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

func (w *work) measure(all []*ladder, r *results) error {
	for _, l := range all {
		for _, level := range l.levels {
			if l.Former || !strings.Contains(l.ID+" "+level, w.of) {
				continue
			}
			t, err := l.measure(level)
			if err != nil {
				return err
			}
			r.times[[3]string{l.ID, level, platform()}] = t
			fmt.Fprintf(w.progress, "%s %s: %+v\n", l.ID, level, t)
			if err := w.write(all, r); err != nil {
				return err
			}
		}
	}
	return nil
}

func (w *work) write(all []*ladder, r *results) error {
	return errors.Join(disk.Write(w.results, []byte(r.text(all))), disk.Write(w.page, []byte(r.page(all))))
}
