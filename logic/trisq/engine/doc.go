// Package engine holds the computer players of Trisq: a compact position with
// incremental liberties and Zobrist keys, a Monte Carlo tree search guided by
// learned patterns, and an exact search of the last points. A search thinks in
// slices that its caller doles out; the same state, level and seed choose the
// same move on every platform, however the work is sliced.
//
// It imports the rules of Trisq and the standard library's pure packages.
package engine
