// Package history shows the moves of a game and its variations beside the board. In the
// list, players show any position, fold variations, play one on or delete it. Where there
// is little room, a strip shows the last moves.
//
// The history needs only a [Host] from its screen.
package history
