// Package prove holds the commands that solve Four in a Square and check the
// proof: what `tessera-play foursquare solve` and `tessera-play foursquare verify` do.
package prove

import (
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/spf13/pflag"

	"tessera/logic/foursquare"
)

// failed says on err what went wrong and is the exit code for it.
func failed(err io.Writer, command string, problem error) int {
	fmt.Fprintf(err, "foursquare %s: %v\n", command, problem)
	return 1
}

// parse reads the options; done tells that nothing is left to do but to return
// code.
func parse(flags *pflag.FlagSet, args []string, usage string, out, err io.Writer) (code int, done bool) {
	flags.SetOutput(io.Discard)
	switch problem := flags.Parse(args); {
	case errors.Is(problem, pflag.ErrHelp):
		fmt.Fprint(out, usage, "\n", flags.FlagUsages())
		return 0, true
	case problem != nil:
		return failed(err, flags.Name(), fmt.Errorf("%w; see --help", problem)), true
	}
	return 0, false
}

// seconds is a time as the reports write it.
func seconds(d time.Duration) string { return fmt.Sprintf("%.1f s", d.Seconds()) }

func checkPieces(n int) error {
	if n < 1 || n > foursquare.MaxPieces {
		return fmt.Errorf("%d marbles each are not possible; choose 1 to %d", n, foursquare.MaxPieces)
	}
	return nil
}
