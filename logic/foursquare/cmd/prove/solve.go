package prove

import (
	"errors"
	"fmt"
	"io"
	"math/bits"
	"os"
	"time"

	"github.com/spf13/pflag"

	"tessera/logic/foursquare"
	"tessera/logic/foursquare/engine"
	"tessera/logic/foursquare/proof"
)

const solveUsage = `usage: tessera-play foursquare solve [options]

Asks for both players whether one of them forces a block from the empty board.
If neither does, the game is a draw. Progress goes to the standard error, the
answer to the standard output.
`

const (
	entryBytes = 16
	mostTurns  = 31
	// report is after how much work progress is reported.
	report = 20_000_000
)

// solving are the options of solve.
type solving struct {
	pieces, turns, memory int
	noBackslide, plain    bool
	certificate           string
}

// Solve is `tessera-play foursquare solve`. It returns the exit code.
func Solve(args []string, _ io.Reader, out, err io.Writer) int {
	var o solving
	flags := pflag.NewFlagSet("solve", pflag.ContinueOnError)
	flags.IntVar(&o.pieces, "pieces", foursquare.DefaultPieces, "marbles of each player, 1 to 16")
	flags.BoolVar(&o.noBackslide, "no-backslide", false, "the square slid last may not slide in the very next slide; the answer then is for so many turns as --turns says, and settles the game only when it is yes")
	flags.IntVar(&o.turns, "turns", 0, "within how many of his turns a player is to force a block, up to 31 (default all that matter with sliding back, the marbles of each player and one without)")
	flags.IntVar(&o.memory, "memory", 256, "size of the transposition table in MB, 1 to 16384")
	flags.BoolVar(&o.plain, "plain", false, "look at everything instead of proving by pairs: minutes for 8 marbles")
	flags.StringVar(&o.certificate, "certificate", "", "write the proof of the draw to this file; it serves any number of marbles")
	if code, done := parse(flags, args, solveUsage, out, err); done {
		return code
	}
	if flags.NArg() > 0 {
		return failed(err, "solve", fmt.Errorf("there is nothing to do with %q; see --help", flags.Arg(0)))
	}
	if problem := o.check(); problem != nil {
		return failed(err, "solve", problem)
	}
	if problem := o.run(out, err); problem != nil {
		return failed(err, "solve", problem)
	}
	return 0
}

func (o *solving) check() error {
	if err := checkPieces(o.pieces); err != nil {
		return err
	}
	switch {
	case o.memory < 1 || o.memory > 16384:
		return fmt.Errorf("a table of %d MB is not possible; choose 1 to 16384", o.memory)
	case o.turns < 0 || o.turns > mostTurns:
		return fmt.Errorf("%d turns cannot be asked about; choose 1 to %d", o.turns, mostTurns)
	case o.noBackslide && o.certificate != "":
		return errors.New("there is a proof of the draw only with sliding back; leave out --no-backslide or --certificate")
	}
	return nil
}

func (o *solving) run(out, err io.Writer) error {
	start, problem := foursquare.New(foursquare.Settings{PiecesPerPlayer: o.pieces, NoBackslide: o.noBackslide})
	if problem != nil {
		return problem
	}
	settled := true
	for _, attacker := range foursquare.Players {
		forced, complete := o.ask(start, attacker, out, err)
		if forced {
			fmt.Fprintf(out, "%v wins\n", attacker)
			return nil
		}
		settled = settled && complete
	}
	if !settled {
		fmt.Fprintln(out, "nothing is known beyond these turns")
		return nil
	}
	fmt.Fprintf(out, "with %d marbles each the game is a draw\n", o.pieces)
	if o.certificate == "" {
		return nil
	}
	return o.write(out)
}

// ask asks one question and prints the answer. complete tells that it is about
// all turns that matter.
func (o *solving) ask(start foursquare.State, attacker foursquare.Player, out, err io.Writer) (forced, complete bool) {
	turns := engine.Horizon(start, attacker)
	complete = !o.noBackslide
	if o.turns > 0 {
		complete = complete && o.turns >= turns
		turns = o.turns
	}
	entries := o.memory << 20 / entryBytes
	began := time.Now()
	inquiry := engine.Inquire(start, attacker, turns, bits.Len(uint(entries))-1, o.plain)
	for !inquiry.Step(report) {
		fmt.Fprintf(err, "%v within %d turns: %d million positions, %s\n", attacker, turns, inquiry.Work()/1_000_000, seconds(time.Since(began)))
	}
	answer := "no"
	if inquiry.Forced() {
		answer = "yes"
	}
	fmt.Fprintf(out, "does %v force a block within %d turns? %s: %d positions, %s\n", attacker, turns, answer, inquiry.Work(), seconds(time.Since(began)))
	return inquiry.Forced(), complete
}

func (o *solving) write(out io.Writer) error {
	c, err := Certify()
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

// Certify makes the certificate of the draw: for red one first turn, for blue
// one answer to every first turn of red's, each with the pairs that settle what
// follows.
func Certify() (*proof.Certificate, error) {
	start, err := foursquare.New(foursquare.Settings{})
	if err != nil {
		return nil, err
	}
	c := &proof.Certificate{}
	if !addEntry(c, start) {
		return nil, errors.New("no first turn of red's was found to hold by pairs")
	}
	for _, first := range engine.FirstTurns() {
		if !addEntry(c, first) {
			return nil, fmt.Errorf("no answer of blue's was found to hold by pairs\n%v", first)
		}
	}
	return c, nil
}

// addEntry adds the first turn in s after which pairs are found.
func addEntry(c *proof.Certificate, s foursquare.State) bool {
	for place := range s.Legal() {
		placed, err := s.Apply(place)
		if err != nil {
			return false
		}
		for slide := range placed.Legal() {
			after, err := placed.Apply(slide)
			if err != nil {
				return false
			}
			if pairs, ok := engine.Pairs(after); ok {
				return c.Add(s, place, slide, pairs) == nil
			}
		}
	}
	return false
}
