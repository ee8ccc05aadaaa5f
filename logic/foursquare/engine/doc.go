// Package engine holds the computer players of Four in a Square: a solver that
// proves who can force a block, and a search that plays by it.
//
// It computes and nothing else: it may import foursquare and its proof, match, clip
// and the standard library's pure packages, never a clock, a file, a global random
// source or Ebiten. Chance comes from the seed alone; the same state, level, seed and
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
// limit.
//
// Sliding back also settles most of the placement phase, because who slides
// back after every turn of the other plays on a board that stands still. Let A
// be to move with the hole at H. His goals are the blocks of the board as it
// stands and those of the boards one slide away, each as the cells its marbles
// stand in before the slide: 34 with the hole in the centre, 26 at a side, 23 in
// a corner. If there are disjoint pairs of empty cells such that every goal
// without a marble of B contains a pair, B never loses:
//
//   - A wins in a turn only by owning a whole goal. As long as every goal he can
//     still own contains a pair without a marble, he lacks two cells of it at
//     least, and his turn adds one.
//   - B answers a marble in a pair with the other cell of that pair, any other
//     marble anywhere, and slides back. Then A owns no cell of a pair again
//     unless B owns the other, and the board is what it was. B's slide completes
//     no block of A's, as that would be a goal A owned already.
//   - Should A place the last marble of all, he owns three cells of a goal at
//     most, and nobody places any more.
//
// From the empty board Blue can slide the hole into a corner and have such pairs
// whatever Red begins with, and Red has them after some of his first turns: with
// sliding back, any number of marbles is a draw. SOLVED.md tells the whole
// story, and the package proof checks it.
//
// With the option noBackslide all this falls. There the movement phase is solved
// backwards on demand, over all arrangements of its tiles, as soon as it begins;
// before, nothing is claimed but what was searched to its end.
package engine
