package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"tessera/logic/foursquare"
	"tessera/logic/foursquare/proof"
)

const verifyUsage = `usage: tessera-play foursquare verify [FILE] [options]

Checks a proof that Four in a Square with sliding back is a draw, made by
'tessera-play foursquare solve --certificate FILE'; without FILE, the one that
comes with the game. The check shares nothing with the computer players but the
rules. The exit code is 0 when the proof is right.
`

func runVerify(args []string, std streams) int {
	options := newOptions()
	sample := options.Int("sample", 0, "check only so many entries, chosen by --seed (default all)")
	games := options.Int("games", 0, "play so many games by the proof against attackers as well, through the rules, with 1 to 16 marbles")
	seed := options.Uint64("seed", 1, "where chance starts")
	files, help, err := parse(options, args)
	if help {
		fmt.Fprint(std.out, verifyUsage, "\n", options.FlagUsagesWrapped(helpWidth))
		return 0
	}
	if err == nil {
		err = verify(files, *sample, *games, *seed, std.out)
	}
	if err != nil {
		return std.fail("foursquare verify: %v", err)
	}
	return 0
}

func verify(files []string, sample, games int, seed uint64, out io.Writer) error {
	if len(files) > 1 {
		return fmt.Errorf("one FILE is checked at a time; there is nothing to do with %q", files[1])
	}
	if sample < 0 || games < 0 {
		return errors.New("--sample and --games are numbers from 0")
	}
	c, err := readCertificate(files)
	if err != nil {
		return err
	}
	began := time.Now()
	report, err := c.Verify(sample, seed)
	if err != nil {
		return fmt.Errorf("the proof is false: %w", err)
	}
	fmt.Fprintf(out, "%d of %d entries are right: %d settled by pairs, %d turns of the attacker followed, %.3f s\n",
		report.Entries, c.Len(), report.Settled, report.Turns, time.Since(began).Seconds())
	if report.Entries == c.Len() {
		fmt.Fprintln(out, "nobody forces a block, with any number of marbles: the game is a draw")
	}
	return playGames(c, games, seed, out)
}

// readCertificate reads the certificate in the given file, or the game's own if no file
// is given.
func readCertificate(files []string) (*proof.Certificate, error) {
	if len(files) == 0 {
		return proof.Draw()
	}
	file, err := os.Open(files[0])
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return proof.Read(file)
}

// playGames plays games by the certificate, alternating the colour that it holds.
func playGames(c *proof.Certificate, games int, seed uint64, out io.Writer) error {
	if games == 0 {
		return nil
	}
	won, drawn := 0, 0
	for i := range games {
		holder := foursquare.Players[i%len(foursquare.Players)]
		strategy, err := c.Strategy(holder)
		if err != nil {
			return err
		}
		state, err := strategy.Play(1+i/2%foursquare.MaxPieces, seed+uint64(i))
		switch {
		case err != nil:
			return fmt.Errorf("game %d: %w\n%v", i+1, err, state)
		case state.Winner() == holder.Other():
			return fmt.Errorf("game %d is lost\n%v", i+1, state)
		case state.Winner() == holder:
			won++
		default:
			drawn++
		}
	}
	fmt.Fprintf(out, "%d games by the proof: %d won, %d drawn, none lost\n", games, won, drawn)
	return nil
}
