// Package engine holds the computer players of Four in a Square: a solver that proves who
// can force a block, and a search that plays by it.
//
// It only computes. It may import foursquare and its proof, match, clip and the standard
// library's pure packages, but no clock, file, global random source or Ebiten. All
// randomness comes from the seed; the same state, level, seed and amount of work give the
// same moves on every platform.
//
// Exact play is possible because the movement phase can be decided by inspection, as long
// as sliding straight back is legal. Let P be a position of that phase without a block,
// with A to move.
//
//   - If a slide of A completes A's block, A wins now.
//   - Otherwise B can lose only through A's next slide. Whatever Q A slides to, B can
//     slide the same square back to P. That completes no block, because P has none, and A
//     is again at P without a winning slide. B can repeat this until the third repetition
//     or the slide limit, which are both draws.
//   - If some slide of A leads to a Q without a block in which B has no winning slide, A
//     holds by the same argument with Q in place of P. If there is no such slide, A
//     loses: every slide completes B's block or lets B complete one. A third repetition
//     or the slide limit can only turn such a loss into a draw; the search asks the rules
//     about both.
//
// So a game is decided in the placement phase, which has a fixed number of turns, or by
// each player's first slide after it. A search to that depth is complete: one slide of
// each player is always within the limit.
//
// Sliding back also decides most of the placement phase, because a player who slides back
// after every turn of the opponent plays on a board that does not change. Let A be to
// move with the hole at H. A's goals are the blocks of the present board and of the
// boards one slide away, each as the cells its marbles occupy before the slide: 34 with
// the hole in the centre, 26 at a side, 23 in a corner. If there are disjoint pairs of
// empty cells such that every goal without a marble of B contains a pair, B never loses:
//
//   - A can win in a turn only by owning a whole goal. As long as every goal that A can
//     still own contains a pair without a marble, A lacks at least two of its cells, and
//     a turn adds one.
//   - B answers a marble in a pair with the other cell of that pair, any other marble
//     anywhere, and slides back. Then again A owns no cell of a pair unless B owns the
//     other, and the board is unchanged. B's slide completes no block of A's, because
//     that would be a goal A owned already.
//   - If A places the last marble of all, A owns at most three cells of a goal, and
//     nobody places after that.
//
// From the empty board Blue can slide the hole into a corner and have such pairs whatever
// Red's first turn is, and Red has them after some first turns. So with sliding back any
// number of marbles is a draw. SOLVED.md explains this in full, and package proof checks
// it.
//
// With the option noBackslide none of this holds. There the movement phase is solved by
// retrograde analysis over all arrangements of its tiles, as soon as it begins; before
// that, the engine claims only what it has searched to the end.
package engine
