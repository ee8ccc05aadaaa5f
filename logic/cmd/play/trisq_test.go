package main

import (
	"strings"
	"testing"
)

func trisqRun(args ...string) (status int, out, err string) {
	return play("", append([]string{"trisq"}, args...)...)
}

const trisqSeedBoard = `   a  b  c  d  e  f  g  h  j  k  l  m  n
13 ▲  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
12 ·  ·  □  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
11 ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
10 ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
 9 ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
 8 ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
 7 ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
 6 ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
 5 ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
 4 ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
 3 ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
 2 ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
 1 ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
`

func TestTrisqBoards(t *testing.T) {
	empty := strings.NewReplacer("▲", "·", "□", "·").Replace(trisqSeedBoard)
	// The pair a1 b1 stays under the simple rules and falls under "groups".
	pair := strings.Replace(empty, " 2 ·  ·", " 2 ▲  ▲", 1)
	simple := strings.Replace(pair, " 1 ·  ·  ·", " 1 □  □  ▲", 1)
	fallen := strings.Replace(pair, " 1 ·  ·  ·", " 1 ·  ·  ▲", 1)
	tests := []struct {
		name string
		args string
		want string
	}{
		{"the seed's example", "a13 c12", trisqSeedBoard},
		{"no move", "", empty},
		{"simple rules", "--rules simple a2 a1 b2 b1 c1", simple},
		{"options behind the moves", "a2 a1 b2 b1 c1 --rules=groups --komi 6.5", fallen},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			status, out, err := trisqRun(strings.Fields(test.args)...)
			if status != 0 || out != test.want || err != "" {
				t.Errorf("status %d, errors %q, got\n%s\nwant\n%s", status, err, out, test.want)
			}
		})
	}
}

func TestTrisqResult(t *testing.T) {
	board := strings.Replace(trisqSeedBoard, "□", "·", 1)
	want := board + "triangles win by 162.5: area 169 to 0 plus 6.5 komi (two passes in a row)\n"
	status, out, err := trisqRun("--komi", "6.5", "a13", "pass", "PASS")
	if status != 0 || out != want || err != "" {
		t.Errorf("status %d, errors %q, got\n%s\nwant\n%s", status, err, out, want)
	}
}

func TestTrisqErrors(t *testing.T) {
	tests := []struct {
		args string
		want string
	}{
		{"f8 g8 h8 f8", "trisq: move 4 (f8): f8 is already taken by a triangle; choose an empty point"},
		{"a1 hello", `trisq: move 2 (hello): "hello" is not a move; give a point like c12, or pass`},
		{"pass pass a1", "trisq: move 3 (a1): the game is over; no more moves are possible"},
		{"--komi 0.3 a1", "trisq: komi cannot be 0.3; choose 0 to 169 in steps of 0.5, like 2.5"},
		{"--komi much", `trisq: komi "much" is not a number`},
		{"--rules go a1", `"go" is not a rule set; choose "simple" or "groups"`},
		{"--size 19", "trisq: there is no option --size"},
	}
	for _, test := range tests {
		status, out, err := trisqRun(strings.Fields(test.args)...)
		if status != 1 || out != "" || !strings.Contains(err, test.want) || strings.Count(err, "\n") != 1 {
			t.Errorf("%s\nstatus %d, output %q, errors\n%swant\n%s", test.args, status, out, err, test.want)
		}
	}
	if status, out, err := trisqRun(""); status != 1 || out != "" || !strings.HasPrefix(err, "trisq: move 1 ():") {
		t.Errorf("an empty move: status %d, output %q, errors %q", status, out, err)
	}
}
