package main

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"tessera/logic/program"
)

// words are the command of a program: one that is known by a short name, with the
// number of the game as the seed of its chance, or what stands there.
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

// start starts a program. It is ended where it gives no answer within patience.
func start(against string, number int, patience time.Duration) (*program.Program, error) {
	all, err := words(against, number)
	if err != nil {
		return nil, err
	}
	return program.Start(all, patience)
}
