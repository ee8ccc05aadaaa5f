// Package engine holds the computer players of Four in a Square: a solver that
// proves who can force a block, and a search that plays by it.
//
// It computes and nothing else: it may import foursquare, match, clip and the
// standard library's pure packages, never a clock, a file, a global random source or
// Ebiten. Chance comes from the seed alone; the same state, level, seed and
// amount of work give the same moves on every platform.
//
// What makes exact play possible is that the movement phase is settled by
// looking, as long as sliding straight back is legal. Let P be a position of
// that phase with A to move, without a block on it.
//
//   - If a slide of A completes A's block, A wins at once.
//   - Otherwise B never loses but at once: whatever Q A slides to, B can slide
//     the same square back to P. That completes no block, as P has none, and A
//     again stands at P without a winning slide. B can do so until the third
//     repetition or the slide limit, and both are draws.
//   - If some slide of A leads to a Q that completes no block and in which B has
//     no winning slide, A holds by the same argument with Q in place of P. If
//     there is none, A loses: every slide completes B's block or lets B
//     complete one. A third repetition, or the last slide of the limit, can only
//     turn such a loss into a draw, and the search asks the rules about both.
//
// So a game is decided in the placement phase, whose turns are counted, or in
// the first slide of each player after it, and a search that looks no further
// has looked at everything: one slide of each player is always within the
// limit. With the option noBackslide all this falls, and nothing is claimed
// there but wins that were searched to their end, which lies within the slides
// that are left.
package engine
