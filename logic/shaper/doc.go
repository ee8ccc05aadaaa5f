// Package shaper holds the rules of Shaper, a one-player game of forming a
// given shape: the two 3x3 boards, the pieces, the commands and the score, the
// solver that plays it perfectly, and the puzzles' seeds.
//
// A placed piece toggles the cells under its Xs. Every placement, every quarter
// turn and every placement off the board takes a round; the score falls by 10
// with each. A [State] is a value: it is comparable, copying it copies the game,
// and nothing changes it.
//
// The package may import packages match and clip and the standard library's pure
// parts: no clock, no file, no global random source, no Ebiten.
package shaper
