package shaper

import (
	"math/rand/v2"
	"strconv"
	"time"

	"tessera/logic/say"
)

// A puzzle's seed is shown and shared as a plain decimal number. Two ranges
// are set aside so that seeds stay short enough to be read out: eight digits
// are a date, and nine digits are what FreshSeed gives.

// DateSeed returns the seed of a day's puzzle, the same for everyone on that
// date: its eight digits are the date, 20260307 for 7 March 2026. The year is 1
// to 9999. It takes what time.Time's Date method returns.
func DateSeed(year int, month time.Month, day int) uint64 {
	return uint64(year)*10_000 + uint64(month)*100 + uint64(day)
}

// FreshSeed turns any random number into a seed of nine digits, which no day's
// puzzle has.
func FreshSeed(random uint64) uint64 {
	const first, count = 100_000_000, 900_000_000
	return first + random%count
}

// FormatSeed returns a seed as it is shown, typed in and put into links.
func FormatSeed(seed uint64) string {
	return strconv.FormatUint(seed, 10)
}

// ParseSeed reads what FormatSeed wrote. The error says what is allowed.
func ParseSeed(text string) (uint64, error) {
	seed, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return 0, say.Errorf("%s is no seed; a seed is a whole number of digits only, at most %d", quote(text), uint64(1<<64-1))
	}
	return seed, nil
}

// source returns the random source of a puzzle. The second word is only there
// to keep Shaper's puzzles apart from other uses of the same seed.
func source(seed uint64) rand.PCG {
	return *rand.NewPCG(seed, 0x5368617065720001)
}
