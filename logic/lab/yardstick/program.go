package main

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"tessera/logic/program"
)

// words returns the command line of a program. A known short name such as gnugo:10 gets
// the game's number as its seed. Other text is a command line already.
func words(against string, number int) ([]string, error) {
	name, strength, known := strings.Cut(against, ":")
	if !known || strings.Contains(against, " ") {
		return program.Words(against)
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
func start(against string, number int, patience time.Duration) (*program.Program, error) {
	all, err := words(against, number)
	if err != nil {
		return nil, err
	}
	return program.Start(all, patience)
}
