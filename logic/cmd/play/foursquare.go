package main

import (
	"errors"
	"fmt"
	"io"
	"math/bits"
	"math/rand/v2"
	"os"
	"time"

	"github.com/spf13/pflag"

	"tessera/logic/foursquare"
	"tessera/logic/foursquare/engine"
	"tessera/logic/foursquare/proof"
	"tessera/logic/interrupt"
	"tessera/logic/match"
)

// foursquareCommands are the forms that only Four in a Square has: those about the proof
// that it is a draw.
var foursquareCommands = []form{
	{"solve", "", solveCommand},
	{"verify", "", verifyCommand},
	{"--help", "", foursquareHelp},
}

// foursquareHelp returns the command that prints the help of the command new, followed by
// the other commands that have a help.
func foursquareHelp(game *match.Game, options *pflag.FlagSet) command {
	c := newCommand(game, options)
	help := func() string {
		return c.help() + "\n'tessera-play foursquare solve --help' and 'tessera-play foursquare verify\n" +
			"--help' tell how the game is solved and the proof checked.\n"
	}
	return command{help: help}
}

const solveUsage = `usage: tessera-play foursquare solve [options]

Asks for both players whether one of them forces a block from the empty board.
If neither does, the game is a draw. Progress goes to the standard error, the
answer to the standard output.
`

const (
	entryBytes = 16
	mostTurns  = 31
	// mostOpening is the maximum of --after, in turns.
	mostOpening = 6
	// report is the amount of work between two reports of progress.
	report = 20_000_000
	// slice is the amount of work between two looks for an interrupt.
	slice = 1_000_000
)

type solving struct {
	pieces, turns, memory int
	noBackslide, plain    bool
	certificate           string
	after, sample         int
	seed                  uint64
}

// solveCommand returns the command that searches whether either player can force a block.
func solveCommand(_ *match.Game, options *pflag.FlagSet) command {
	var o solving
	options.IntVar(&o.pieces, "pieces", foursquare.DefaultPieces, "marbles of each player, 1 to 16")
	options.BoolVar(&o.noBackslide, "no-backslide", false,
		"the square slid last may not slide in the very next slide; the answer then is for so many turns, "+
			"and settles the game only when it is yes")
	options.IntVar(&o.turns, "turns", 0, "within how many of his turns a player is to force a block, up to "+
		"31 (default all that matter with sliding back, the marbles of each player and one without)")
	options.IntVar(&o.memory, "memory", 256, "size of the transposition table in MB, 1 to 16384")
	options.BoolVar(&o.plain, "plain", false,
		"look at everything instead of proving by pairs: minutes for 8 marbles")
	options.StringVar(&o.certificate, "certificate", "",
		"write the proof of the draw to this file; it serves any number of marbles")
	options.IntVar(&o.after, "after", 0, "ask instead, by looking at everything, about the positions after "+
		"so many turns, 1 to 6, in which pairs say that the player to move forces no block")
	options.IntVar(&o.sample, "sample", 0, "only so many of them, chosen by --seed (default all)")
	options.Uint64Var(&o.seed, "seed", 1, "where chance starts")
	return command{
		help: func() string { return solveUsage + "\n" + options.FlagUsagesWrapped(helpWidth) },
		run: func(_ []string, std streams) error {
			if err := o.check(); err != nil {
				return err
			}
			return o.run(std)
		},
		surplus: nothingToDo,
	}
}

func (o *solving) check() error {
	switch {
	case o.pieces < 1 || o.pieces > foursquare.MaxPieces:
		return fmt.Errorf("%d marbles each are not possible; choose 1 to %d", o.pieces, foursquare.MaxPieces)
	case o.memory < 1 || o.memory > 16384:
		return fmt.Errorf("a table of %d MB is not possible; choose 1 to 16384", o.memory)
	case o.turns < 0 || o.turns > mostTurns:
		return fmt.Errorf("%d turns cannot be asked about; choose 1 to %d", o.turns, mostTurns)
	case o.noBackslide && o.certificate != "":
		return errors.New("there is a proof of the draw only with sliding back; leave out --no-backslide " +
			"or --certificate")
	case o.after < 0 || o.after > mostOpening:
		return fmt.Errorf("positions after %d turns cannot be asked about; choose 1 to %d",
			o.after, mostOpening)
	case o.after > 0 && (o.noBackslide || o.turns > 0 || o.certificate != ""):
		return errors.New("--after is about all turns that matter with sliding back; leave out " +
			"--no-backslide, --turns and --certificate")
	case o.sample < 0 || o.sample > 0 && o.after == 0:
		return errors.New("--sample is how many of the positions of --after are asked about, from 1")
	}
	return nil
}

func (o *solving) run(std streams) error {
	start, err := foursquare.New(foursquare.Settings{PiecesPerPlayer: o.pieces, NoBackslide: o.noBackslide})
	if err != nil {
		return err
	}
	stop, end := interrupt.Notify()
	defer end()
	if o.after > 0 {
		return o.askAfter(start, std, stop)
	}
	settled := true
	for _, attacker := range foursquare.Players {
		forced, complete, err := o.ask(start, attacker, std, stop)
		if err != nil {
			return err
		}
		if forced {
			fmt.Fprintf(std.out, "%v wins\n", attacker)
			return nil
		}
		settled = settled && complete
	}
	if !settled {
		fmt.Fprintln(std.out, "nothing is known beyond that")
		return nil
	}
	fmt.Fprintf(std.out, "with %d marbles each the game is a draw\n", o.pieces)
	if o.certificate == "" {
		return nil
	}
	return o.write(std.out)
}

// ask searches whether attacker can force a block, and prints the answer. complete
// reports whether the answer covers all turns that matter.
func (o *solving) ask(start foursquare.State, attacker foursquare.Player, std streams, stop <-chan struct{}) (
	forced, complete bool, err error,
) {
	turns := engine.Horizon(start, attacker)
	complete = !o.noBackslide
	if o.turns > 0 {
		complete = complete && o.turns >= turns
		turns = o.turns
	}
	began := time.Now()
	inquiry := engine.Inquire(start, attacker, turns, o.tableBits(), o.plain)
	found := search(inquiry, stop, func() {
		fmt.Fprintf(std.err, "%v within %d turns: %d million positions, %s\n", attacker, turns,
			inquiry.Work()/1_000_000, seconds(time.Since(began)))
	})
	if !found {
		return false, false, fmt.Errorf("stopped before it is known whether %v forces a block within %d turns: "+
			"%d positions, %s", attacker, turns, inquiry.Work(), seconds(time.Since(began)))
	}
	answer := "no"
	if inquiry.Forced() {
		answer = "yes"
	}
	fmt.Fprintf(std.out, "does %v force a block within %d turns? %s: %d positions, %s\n", attacker, turns,
		answer, inquiry.Work(), seconds(time.Since(began)))
	return inquiry.Forced(), complete, nil
}

// search searches to the end and reports whether it got there before stop was closed. It calls
// progress after each [report] of work.
func search(inquiry *engine.Inquiry, stop <-chan struct{}, progress func()) bool {
	next := inquiry.Work() + report
	for !inquiry.Step(slice) {
		if interrupt.Stopped(stop) {
			return false
		}
		if inquiry.Work() >= next {
			progress()
			next += report
		}
	}
	return true
}

// tableBits returns the size of the largest transposition table that fits into the
// memory, as a power of two.
func (o *solving) tableBits() int { return bits.Len(uint(o.memory<<20/entryBytes)) - 1 }

// askAfter takes openings that pairs prove and searches them without pairs.
func (o *solving) askAfter(start foursquare.State, std streams, stop <-chan struct{}) error {
	openings := engine.Openings(start, o.after)
	var paired []foursquare.State
	for _, s := range openings {
		if _, ok := engine.HoldingPairs(s); ok {
			paired = append(paired, s)
		}
	}
	fmt.Fprintf(std.out, "after turn %d there are %d positions up to symmetry, %d of them with pairs\n",
		o.after, len(openings), len(paired))
	if o.sample > 0 && o.sample < len(paired) {
		random := rand.New(rand.NewPCG(o.seed, 0))
		random.Shuffle(len(paired), func(i, j int) { paired[i], paired[j] = paired[j], paired[i] })
		paired = paired[:o.sample]
	}
	if len(paired) == 0 {
		return nil
	}
	began := time.Now()
	var inquiry *engine.Inquiry
	for i, s := range paired {
		if inquiry == nil {
			inquiry = engine.Inquire(s, s.Turn(), engine.Horizon(s, s.Turn()), o.tableBits(), true)
		} else {
			inquiry.Next(s, s.Turn(), engine.Horizon(s, s.Turn()))
		}
		found := search(inquiry, stop, func() {
			fmt.Fprintf(std.err, "%d of %d answered: %d million positions, %s\n", i, len(paired),
				inquiry.Work()/1_000_000, seconds(time.Since(began)))
		})
		if !found {
			if i > 0 {
				o.reportAfter(std, i, paired[0].Turn(), inquiry.Work(), began)
			}
			return interrupt.After(i, len(paired), "positions")
		}
		if inquiry.Forced() {
			return fmt.Errorf("pairs say that %v forces no block, and yet he does:\n%v", s.Turn(), s)
		}
	}
	o.reportAfter(std, len(paired), paired[0].Turn(), inquiry.Work(), began)
	return nil
}

func (o *solving) reportAfter(std streams, answered int, turn foursquare.Player, work int, began time.Time) {
	fmt.Fprintf(std.out, "in %d of them %v forces no block without pairs either: %d positions, %s\n",
		answered, turn, work, seconds(time.Since(began)))
}

func seconds(d time.Duration) string { return fmt.Sprintf("%.1f s", d.Seconds()) }

func (o *solving) write(out io.Writer) error {
	c, err := engine.Certify()
	if err != nil {
		return err
	}
	file, err := os.Create(o.certificate)
	if err != nil {
		return err
	}
	if err := errors.Join(c.Write(file), file.Close()); err != nil {
		return err
	}
	fmt.Fprintf(out, "%s holds the proof, %d entries\n", o.certificate, c.Len())
	return nil
}

const verifyUsage = `usage: tessera-play foursquare verify [FILE] [options]

Checks a proof that Four in a Square with sliding back is a draw, made by
'tessera-play foursquare solve --certificate FILE'; without FILE, the one that
comes with the game. The check shares nothing with the computer players but the
rules. The exit code is 0 when the proof is right.
`

// verifyCommand returns the command that checks a certificate.
func verifyCommand(_ *match.Game, options *pflag.FlagSet) command {
	sample := options.Int("sample", 0, "check only so many entries, chosen by --seed (default all)")
	games := options.Int("games", 0, "play so many games by the proof against attackers as well, through "+
		"the rules, with 1 to 16 marbles")
	seed := options.Uint64("seed", 1, "where chance starts")
	return command{
		help: func() string { return verifyUsage + "\n" + options.FlagUsagesWrapped(helpWidth) },
		run: func(files []string, std streams) error {
			return verify(files, *sample, *games, *seed, std.out)
		},
	}
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
	fmt.Fprintf(out, "%d of %d entries are right: %d settled by pairs, "+
		"%d turns of the attacker followed, %.3f s\n",
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
