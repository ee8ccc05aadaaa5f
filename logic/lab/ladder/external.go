package main

import (
	"fmt"
	"path/filepath"
	"strings"

	"tessera/logic/disk"
	"tessera/logic/lab/external"
)

// readExternal reads the files that command yardstick writes into a folder. The folder may
// be missing.
func readExternal(folder string) (all []*external.Series, err error) {
	paths, err := filepath.Glob(filepath.Join(folder, "*.jsonl"))
	if err != nil {
		return nil, err
	}
	for _, path := range paths {
		text, err := disk.Read(path, external.MaxText)
		if err != nil {
			return nil, err
		}
		series, err := external.Read(text)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		all = append(all, series)
	}
	return all, nil
}

const externalHead = `
Against programs that play Go, komi 6.5. Pairs of games start from the same four pieces
at random, with sides changed. "make yardstick" writes them into
[files](lab/yardstick/kept) that you can replay. The score is followed by the games won,
shared and lost. The margin is the mean of the games that ended without a resignation.
Times are milliseconds a move, on a machine that may have done other work meanwhile.

| level | against | score | margin | level: median | largest | program: median | largest |
|---|---|---|--:|--:|--:|--:|--:|
`

func (r *results) writeExternal(b *strings.Builder) {
	if len(r.external) == 0 {
		return
	}
	b.WriteString(externalHead)
	for _, series := range r.external {
		t, s := series.Terms, series.Summary()
		level := t.Level
		if t.Fingerprint != r.marks[[2]string{groups, t.Level}] {
			level += ", earlier version"
		}
		fmt.Fprintf(b, "| %s | %s (%s %s) | %v | %+.1f | %d | %d | %d | %d |\n", level, t.Against, t.Name, t.Version,
			s.Count, s.Margin, s.Ours.Median, s.Ours.Largest, s.Theirs.Median, s.Theirs.Largest)
	}
}
