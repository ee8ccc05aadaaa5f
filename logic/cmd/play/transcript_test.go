package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"tessera/logic/games"
	"tessera/logic/internal/errtest"
	"tessera/logic/logictest"
)

// TestTranscript replays the command lines in testdata/terminal.golden. The comment at its
// top explains the form.
func TestTranscript(t *testing.T) {
	path, err := filepath.Abs(filepath.Join("testdata", "terminal.golden"))
	errtest.None(t, err)
	defer func(usual time.Duration) { hintTime = usual }(hintTime)
	hintTime = time.Hour // on a busy machine, two seconds end some searches early
	t.Chdir(t.TempDir())
	logictest.Transcript(t, path, func(step []string) string { return terminal(t, step) })
}

// terminal runs a command line, which is the first line of a step. The other lines are its
// input. The step "write NAME" writes them to a file, and "read NAME" returns one.
func terminal(t *testing.T, step []string) string {
	t.Helper()
	args, typed := argsOf(step[0]), strings.Join(append(step[1:], ""), "\n")
	if len(args) == 2 && args[0] == "write" {
		errtest.None(t, os.WriteFile(args[1], []byte(typed), 0o600))
		return ""
	}
	if len(args) == 2 && args[0] == "read" {
		return readFile(t, args[1])
	}
	var out, errs bytes.Buffer
	status := run(args, streams{strings.NewReader(typed), &out, &errs}, games.All())
	answer := marked("", out.String()) + marked("! ", errs.String()) + fmt.Sprintf("exit %d\n", status)
	return timeTaken.ReplaceAllString(answer, "TIME")
}

// timeTaken matches the times in reports, the only part that differs from run to run.
var timeTaken = regexp.MustCompile(`\b[0-9.]+ m?s\b`)

// quotable matches an argument, which may have quotes around it.
var quotable = regexp.MustCompile(`'[^']*'|[^ ]+`)

func argsOf(line string) []string {
	args := quotable.FindAllString(line, -1)
	for i, arg := range args {
		args[i] = strings.Trim(arg, "'")
	}
	return args
}

// marked puts a mark before each line, and says where the last line feed is missing.
func marked(mark, text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		b.WriteString(mark + line)
	}
	if text != "" && !strings.HasSuffix(text, "\n") {
		b.WriteString("\n(no line feed)\n")
	}
	return b.String()
}
