package prove

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/spf13/pflag"

	"tessera/logic/foursquare"
	"tessera/logic/foursquare/proof"
)

const verifyUsage = `usage: tessera-play foursquare verify [FILE] [options]

Checks a proof that Four in a Square with sliding back is a draw, made by
'tessera-play foursquare solve --certificate FILE'; without FILE, the one that
comes with the game. The check shares nothing with the computer players but the
rules. The exit code is 0 when the proof is right.
`

// Verify is `tessera-play foursquare verify`. It returns the exit code.
func Verify(args []string, _ io.Reader, out, err io.Writer) int {
	flags := pflag.NewFlagSet("verify", pflag.ContinueOnError)
	sample := flags.Int("sample", 0, "check only so many entries, chosen by --seed (default all)")
	games := flags.Int("games", 0, "play so many games by the proof against attackers as well, through the rules, with 1 to 16 marbles")
	seed := flags.Uint64("seed", 1, "where chance starts")
	if code, done := parse(flags, args, verifyUsage, out, err); done {
		return code
	}
	if flags.NArg() > 1 {
		return failed(err, "verify", fmt.Errorf("one FILE is checked at a time; there is nothing to do with %q", flags.Arg(1)))
	}
	if *sample < 0 || *games < 0 {
		return failed(err, "verify", fmt.Errorf("--sample and --games are numbers from 0"))
	}
	c, problem := readCertificate(flags.Arg(0))
	if problem != nil {
		return failed(err, "verify", problem)
	}
	began := time.Now()
	report, problem := c.Verify(*sample, *seed)
	if problem != nil {
		return failed(err, "verify", fmt.Errorf("the proof is false: %w", problem))
	}
	fmt.Fprintf(out, "%d of %d entries are right: %d settled by pairs, %d turns of the attacker followed, %.3f s\n",
		report.Entries, c.Len(), report.Settled, report.Turns, time.Since(began).Seconds())
	if report.Entries == c.Len() {
		fmt.Fprintln(out, "nobody forces a block, with any number of marbles: the game is a draw")
	}
	return playGames(c, *games, *seed, out, err)
}

func readCertificate(name string) (*proof.Certificate, error) {
	if name == "" {
		return proof.Read(bytes.NewReader(draw))
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return proof.Read(file)
}

// playGames plays games by the certificate with either colour.
func playGames(c *proof.Certificate, games int, seed uint64, out, err io.Writer) int {
	if games == 0 {
		return 0
	}
	won, drawn := 0, 0
	for i := range games {
		holder := foursquare.Players[i%len(foursquare.Players)]
		strategy, problem := c.Strategy(holder)
		if problem != nil {
			return failed(err, "verify", problem)
		}
		state, problem := strategy.Play(1+i/2%foursquare.MaxPieces, seed+uint64(i))
		switch {
		case problem != nil:
			return failed(err, "verify", fmt.Errorf("game %d: %w\n%v", i+1, problem, state))
		case state.Winner() == holder.Other():
			return failed(err, "verify", fmt.Errorf("game %d is lost\n%v", i+1, state))
		case state.Winner() == holder:
			won++
		default:
			drawn++
		}
	}
	fmt.Fprintf(out, "%d games by the proof: %d won, %d drawn, none lost\n", games, won, drawn)
	return 0
}
