package main

import (
	"bufio"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"tessera/logic/internal/errtest"
	"tessera/logic/logictest"
)

var tallySentence = regexp.MustCompile(`So far [^.]*\. `)

// TestTally checks that README.md tells the tally. With -update it adds what campaigns
// have counted in the file that TESSERA_TALLY names, which it removes.
func TestTally(t *testing.T) {
	const file, page = "tally.txt", "README.md"
	tally := map[string]int{}
	add(t, tally, file)
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	if counted := os.Getenv("TESSERA_TALLY"); logictest.Updating() && counted != "" {
		if err := add(t, tally, counted); errors.Is(err, fs.ErrNotExist) {
			t.Fatal("nothing was counted")
		}
		var lines strings.Builder
		for _, what := range slices.Sorted(maps.Keys(tally)) {
			fmt.Fprintf(&lines, "%d\t%s\n", tally[what], what)
		}
		text = tallySentence.ReplaceAll(text, []byte(sentence(tally)))
		errtest.None(t, errors.Join(os.WriteFile(file, []byte(lines.String()), 0o644), os.WriteFile(page, text, 0o644), os.Remove(counted)))
	}
	if got := tallySentence.FindString(string(text)); got != sentence(tally) {
		t.Errorf("%s says %q, and the tally %q", page, got, sentence(tally))
	}
}

// add adds the lines of a file to a tally. Each is a number and what it counts.
func add(t *testing.T, tally map[string]int, name string) error {
	t.Helper()
	file, err := os.Open(name)
	if err != nil {
		return err
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		number, what, _ := strings.Cut(lines.Text(), "\t")
		many, err := strconv.Atoi(number)
		if err != nil || what == "" {
			t.Fatalf("%s: %q is no line of a tally", name, lines.Text())
		}
		tally[what] += many
	}
	return lines.Err()
}

func sentence(tally map[string]int) string {
	n := func(what string) string { return thousands(tally[what]) }
	return fmt.Sprintf("So far %s kills, %s injected failures and %s acknowledged moves; %s simulated disks after a loss of power; "+
		"%s games over a network that loses, delays, duplicates and reorders (%s faults); %s failed campaigns. ",
		n("kills"), n("injected failures"), n("acknowledged moves"), n("disks after a loss of power"),
		n("games over a broken network"), n("faults of the network"), n("campaigns that failed"))
}

func thousands(n int) string {
	text := strconv.Itoa(n)
	for at := len(text) - 3; at > 0; at -= 3 {
		text = text[:at] + "," + text[at:]
	}
	return text
}
