// Package sounds computes the sounds of the games when they are needed: short sounds of
// wood, glass and felt. It uses no recordings and no randomness, so a sound is always the
// same on every machine.
//
// It imports the standard library only.
package sounds

import "strconv"

// Rate is the number of samples per second, in one channel.
const Rate = 48000

// Name is one of the sounds.
type Name uint8

// The sounds.
const (
	Place     Name = iota // a figure is set down on wood
	Marble                // a marble falls into its well
	Slide                 // a tile slides along its track
	Knock                 // the tile arrives
	Stick                 // a piece made of sticks is laid
	Close                 // a square is closed
	CloseTwo              // a second one by the same piece
	CloseMore             // further ones
	Capture               // a figure is taken off
	Toggle                // a cell turns over
	Turn                  // a piece is turned
	Pass                  // a pass: two fingers tap the table
	Undo                  // a move is taken back
	Refused               // an illegal move
	Won
	Lost
	Drawn
	YourTurn // after a long wait
	Click    // two boards that match come together
	// The ends of games have [Notes] notes each, from low to high.
	Ring                  // a winning marble
	Count = Ring + Notes  // a point of an area is counted
	Light = Count + Notes // a closed square lights up
	count = Light + Notes
)

// Notes is the number of notes of Ring, Count and Light.
const Notes = 4

// All returns the sounds in order.
func All() []Name {
	all := make([]Name, count)
	for i := range all {
		all[i] = Name(i)
	}
	return all
}

// String returns the sound's name: one word, or two with a hyphen.
func (n Name) String() string { return recipes[n].name }

// Make computes a sound: samples of one channel, from -1 to 1, at the sound's loudness
// relative to the others. No sample exceeds Peak, so any three sounds can play at the
// same time.
func Make(n Name) []float32 {
	r := &recipes[n]
	t := newTake(r.seconds)
	r.play(t)
	return t.finish(r.level)
}

// Peak is the maximum absolute value of a sample.
const Peak = 0.32

// recipe describes how to make a sound.
type recipe struct {
	name    string
	seconds float64 // its length
	level   float64 // perceived loudness in decibels of full scale; Peak may lower it
	play    func(t *take)
}

// The materials, as bodies to strike. Higher modes decay faster, which makes wood sound
// warm.
var (
	board = body{{208, 0.18, 0.3}, {311, 0.15, 0.5}, {466, 0.12, 0.4}, {705, 0.08, 0.3}}
	block = body{{523, 0.11, 1}, {1174, 0.08, 0.7}, {1960, 0.05, 0.4}, {2890, 0.03, 0.2}}
	slab  = body{{370, 0.13, 1}, {815, 0.09, 0.8}, {1390, 0.06, 0.5}, {2240, 0.035, 0.25}}
	stick = body{{932, 0.06, 1}, {1871, 0.04, 0.5}, {3020, 0.025, 0.2}, {4410, 0.018, 0.08}}
	glass = body{{2637, 0.03, 0.35}, {4190, 0.022, 0.2}, {5710, 0.015, 0.08}}
	cup   = body{{659, 0.07, 1}, {1397, 0.05, 0.5}, {2230, 0.03, 0.2}}
	felt  = body{{294, 0.08, 0.7}, {440, 0.07, 1}, {622, 0.05, 0.6}}
	plate = body{{784, 0.05, 1}, {1611, 0.035, 0.5}, {2580, 0.025, 0.25}, {3700, 0.016, 0.1}}
)

// bar is a rosewood bar over a tube, as in a marimba: its second mode is tuned two
// octaves above the first.
func bar(pitch, ring float64) body {
	return body{{pitch, ring, 1}, {4 * pitch, ring * 0.3, 0.16}, {9.8 * pitch, ring * 0.09, 0.05}}
}

// Pitches of the scale that all tunes use.
const (
	c4, e4, g4, a4 = 261.63, 329.63, 392.00, 440.00
	c5, d5, e5, g5 = 523.25, 587.33, 659.26, 783.99
	a3, c6         = 220.00, 1046.50
)

// Contact times in seconds between what strikes and what is struck. A hard tip bounces
// off fastest.
const (
	hard = 0.0002
	wood = 0.0005
	soft = 0.0014
	palm = 0.0026
)

var recipes = [count]recipe{
	Place: {"place", 0.30, -34.5, func(t *take) {
		t.strike(0.002, 1, wood, block)
		t.strike(0.0025, 0.9, wood, board)
		t.strike(0.034, 0.16, wood, block) // it settles on its other edge
	}},
	Marble: {"marble", 0.42, -35, func(t *take) {
		// It bounces, each time lower and sooner, and rolls to rest.
		at, gain := 0.002, 1.0
		for _, wait := range []float64{0.066, 0.041, 0.026, 0.017, 0.011, 0} {
			t.strike(at, gain, hard, glass)
			t.strike(at, gain, wood, cup)
			t.strike(at, gain*0.5, soft, board)
			at, gain = at+wait, gain*0.45
		}
		t.brush(0.14, 0.2, 0.012, body{{640, 0.01, 1}, {1300, 0.006, 0.5}}, hump)
	}},
	Slide: {"slide", 0.26, -37, func(t *take) {
		t.brush(0, 0.24, 1, body{{420, 0.006, 1}, {980, 0.004, 0.8}, {1850, 0.003, 0.4}}, slowing)
		t.brush(0, 0.20, 0.16, body{{208, 0.05, 0.6}, {311, 0.04, 1}}, slowing) // the frame resonates
	}},
	Knock: {"knock", 0.32, -35.5, func(t *take) {
		t.strike(0.002, 1, wood, slab)
		t.strike(0.002, 1.1, soft, board)
		t.strike(0.029, 0.13, wood, slab)
	}},
	Stick: {"stick", 0.28, -36, func(t *take) {
		t.strike(0.002, 0.8, wood, stick)
		t.strike(0.017, 1, wood, stick.tuned(0.89))
		t.strike(0.018, 0.6, soft, board)
	}},
	Close:     {"close", 0.50, -35.5, closing(c5)},
	CloseTwo:  {"close-two", 0.50, -35.5, closing(d5)},
	CloseMore: {"close-more", 0.50, -35.5, closing(e5)},
	Capture: {"capture", 0.34, -36, func(t *take) {
		t.sweep(0.002, 0.075, 1, 420, 780) // air escapes from under it
		t.strike(0.004, 0.5, soft, felt)
		t.strike(0.15, 0.32, wood, cup) // it lands among the others
		t.strike(0.178, 0.12, wood, cup.tuned(1.12))
	}},
	Toggle: {"toggle", 0.30, -36, func(t *take) {
		t.brush(0, 0.09, 0.22, body{{1100, 0.003, 1}, {2100, 0.002, 0.5}}, hump)
		t.strike(0.088, 1, wood, plate)
		t.strike(0.089, 0.7, soft, board)
	}},
	Turn: {"turn", 0.24, -37, func(t *take) {
		t.brush(0, 0.13, 0.6, body{{700, 0.004, 1}, {1500, 0.003, 0.6}}, hump)
		t.strike(0.118, 0.5, wood, plate.tuned(0.84))
	}},
	Pass: {"pass", 0.40, -35, func(t *take) {
		for i, gain := range []float64{0.75, 1} {
			t.strike(0.002+0.125*float64(i), gain, palm, board)
			t.strike(0.002+0.125*float64(i), gain*0.7, soft, slab)
		}
	}},
	Undo: {"undo", 0.36, -37, func(t *take) {
		t.brush(0, 0.19, 1, body{{520, 0.005, 1}, {1150, 0.004, 0.6}}, gathering)
		t.strike(0.185, 0.35, soft, block.tuned(0.75))
	}},
	Refused: {"refused", 0.32, -36, func(t *take) {
		t.strike(0.002, 1, palm, felt)
		t.strike(0.11, 0.9, palm, felt.tuned(0.92))
	}},
	Won: {"won", 1.5, -33, func(t *take) {
		t.tune(0.11, 0.9, g4, c5, e5)
		t.strike(0.335, 0.9, soft, bar(g5, 0.9))
		t.strike(0.338, 0.6, soft, bar(e5, 0.9))
		t.strike(0.341, 0.7, soft, bar(c5, 0.9))
		t.strike(0.344, 0.6, soft, bar(c4, 0.8))
	}},
	Lost: {"lost", 1.4, -34, func(t *take) {
		t.tune(0.24, 0.8, g4, e4) // it comes home, without a hurry
		t.strike(0.484, 1, palm, bar(c4, 0.9))
		t.strike(0.49, 0.5, palm, bar(a3, 0.8))
	}},
	Drawn: {"drawn", 1.3, -34, func(t *take) {
		t.tune(0.2, 0.8, d5)
		t.strike(0.202, 0.9, soft, bar(g4, 0.8))
		t.strike(0.206, 0.7, soft, bar(d5, 0.8))
	}},
	YourTurn: {"your-turn", 0.8, -35, func(t *take) {
		t.strike(0.002, 1, palm, bar(g4, 0.45))
		t.strike(0.12, 0.6, palm, bar(c5, 0.4))
	}},
	Click: {"click", 0.5, -35, func(t *take) {
		t.strike(0.002, 1, wood, slab)
		t.strike(0.008, 0.8, wood, block.tuned(0.8))
		t.strike(0.05, 0.5, soft, bar(g4, 0.3))
		t.strike(0.053, 0.6, soft, bar(c5, 0.3))
	}},
}

func init() {
	for i, pitch := range [Notes]float64{c5, e5, g5, c6} {
		n, number := Name(i), strconv.Itoa(i+1)
		recipes[Ring+n] = recipe{"ring-" + number, 0.5, -36, func(t *take) {
			t.strike(0.002, 0.4, hard, glass)
			t.strike(0.003, 1, wood, body{{pitch, 0.3, 0.7}, {2 * pitch, 0.35, 0.6}, {3.01 * pitch, 0.15, 0.2}})
		}}
		recipes[Count+n] = recipe{"count-" + number, 0.3, -36, func(t *take) {
			t.strike(0.002, 1, wood, body{{pitch, 0.1, 1}, {3 * pitch, 0.03, 0.2}})
			t.strike(0.003, 0.5, soft, board)
		}}
		recipes[Light+n] = recipe{"light-" + number, 0.5, -36, func(t *take) {
			t.strike(0.002, 1, soft, bar(pitch, 0.35))
			t.strike(0.04, 0.5, soft, bar(1.5*pitch, 0.3))
		}}
	}
}

// closing is the last stick of a square falling into place, and the sound of the square.
func closing(pitch float64) func(t *take) {
	return func(t *take) {
		t.strike(0.002, 0.25, wood, stick)
		t.strike(0.004, 1, soft, bar(pitch, 0.32))
		t.strike(0.006, 0.3, soft, bar(pitch/2, 0.25))
	}
}
