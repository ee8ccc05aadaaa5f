package shaper

import (
	"math/rand/v2"
	"strconv"
	"time"

	"tessera/logic/say"
)

// A puzzle's seed is shown and shared as a decimal number. Two ranges keep seeds short
// enough to read out: eight digits are a date, and nine digits come from FreshSeed.

// DateSeed returns the seed of a day's puzzle, the same for everyone on that date: its
// eight digits are the date, 20260307 for 7 March 2026. The year is 1 to 9999. The
// parameters are the results of time.Time's Date method.
func DateSeed(year int, month time.Month, day int) uint64 {
	return uint64(year)*10_000 + uint64(month)*100 + uint64(day)
}

// FreshSeed converts any random number to a seed of nine digits, so that it never equals
// a day's seed.
func FreshSeed(random uint64) uint64 {
	const first, count = 100_000_000, 900_000_000
	return first + random%count
}

// FormatSeed returns a seed as it is shown, typed and put into links.
func FormatSeed(seed uint64) string {
	return strconv.FormatUint(seed, 10)
}

// ParseSeed parses what FormatSeed returns. The error says what is allowed.
func ParseSeed(text string) (uint64, error) {
	seed, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return 0, say.Errorf("%s is not a puzzle number; use digits only, "+
			"at most %d", quote(text), uint64(1<<64-1))
	}
	return seed, nil
}

// source returns the random source of a puzzle. The second word separates Shaper's
// puzzles from other uses of the same seed.
func source(seed uint64) rand.PCG {
	return *rand.NewPCG(seed, 0x5368617065720001)
}
