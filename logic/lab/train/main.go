// Command train makes what the computer players have learned: the patterns of Trisq and
// the opening book of Four in a Square.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

	"tessera/logic/trisq"
	"tessera/logic/trisq/engine"
)

const usage = `usage: train trisq [options]
       train foursquare > logic/foursquare/engine/openings.go

train foursquare prints the opening book of the level perfect as Go source, which
takes most of an hour.

train trisq learns the patterns of Trisq's computer players by games against
themselves, and writes them. The same options give the same patterns. Under simple
rules, and with --search, search plays the games, and what it visited is learned.

  --rules RULES   groups (the default) or simple
  --search        learn from search, for grandmaster's tree
  --games N       how many games, under the rule set groups for each of the two
                  policies (default 60000)
  --playouts N    how many playouts a move search has (default 1500)
  --seed S        where chance starts, a number from 0 (default 1)
  --out FILE      where to write (default logic/trisq/engine/RULES.patterns, or
                  grandmaster.patterns with --search)
`

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// run returns the exit status: 0 for success, 2 for a wrong command line, 1 for other
// errors.
func run(args []string, out, problems io.Writer) int {
	if len(args) > 0 && (args[0] == "-h" || args[0] == "--help") {
		fmt.Fprint(out, usage)
		return 0
	}
	if len(args) == 1 && args[0] == "foursquare" {
		if err := writeOpenings(out, problems); err != nil {
			fmt.Fprintf(problems, "train foursquare: %v\n", err)
			return 1
		}
		return 0
	}
	if len(args) == 0 || args[0] != "trisq" {
		fmt.Fprint(problems, usage)
		return 2
	}
	flags := flag.NewFlagSet("train trisq", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	training := engine.Training{}
	rules := flags.String("rules", string(trisq.RulesGroups), "")
	flags.BoolVar(&training.Search, "search", false, "")
	flags.IntVar(&training.Games, "games", 60_000, "")
	flags.IntVar(&training.Playouts, "playouts", 1500, "")
	flags.Uint64Var(&training.Seed, "seed", 1, "")
	file := flags.String("out", "", "")
	err := flags.Parse(args[1:])
	if errors.Is(err, flag.ErrHelp) {
		fmt.Fprint(out, usage)
		return 0
	}
	if err == nil && flags.NArg() > 0 {
		err = fmt.Errorf("there is nothing to do with %q; see --help", flags.Arg(0))
	}
	if err != nil {
		fmt.Fprintf(problems, "train trisq: %v\n", err)
		return 2
	}
	training.Rules = trisq.Rules(*rules)
	if *file == "" {
		name := *rules
		if training.Search && training.Rules == trisq.RulesGroups {
			name = "grandmaster"
		}
		*file = "logic/trisq/engine/" + name + ".patterns"
	}
	patterns, err := engine.Train(training, func(percent int, margin float64) {
		fmt.Fprintf(problems, "%3d %%  wins by %.1f points against no patterns\n", percent, margin)
	})
	if err == nil {
		err = os.WriteFile(*file, patterns, 0o644)
	}
	if err != nil {
		fmt.Fprintf(problems, "train trisq: %v\n", err)
		return 1
	}
	fmt.Fprintf(out, "%d bytes written to %s\n", len(patterns), *file)
	return 0
}
