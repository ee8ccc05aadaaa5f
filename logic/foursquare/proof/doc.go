// Package proof holds the proof that Four in a Square with sliding back is a
// draw, and checks it. It shares nothing with the engine but the rules package:
// its boards, its turns, its symmetries and its argument are its own.
//
// A certificate is a list of entries. Each is a position in which the holder,
// the player who claims not to lose, is to move, and the one turn he answers
// with. An entry with pairs is settled: from there on the holder answers every
// marble that the other, the attacker, puts into a pair with the other cell of
// that pair, and slides straight back. An entry without pairs leaves it to the
// other entries: every turn of the attacker must lead to one of them, up to
// symmetry. A certificate with entries for the start of both holders proves a
// draw.
//
// Why pairs settle it: who always slides back plays on a board that stands
// still. The attacker, to move there, wins only by owning all four cells of a
// goal: of a block on the board as it stands, or on the board after one of his
// slides, the cells being named by where their marbles stand before it. The
// check asks that the pairs are disjoint and empty, and that every goal in which
// the holder has no marble contains one. Then, whenever the attacker is to move,
// each goal he can still own lacks two marbles of his at least. A turn adds one,
// and the holder's answer restores that. It leaves the attacker no goal either:
// sliding back brings back a board on which a block would be a goal he had owned.
// Once the holder has placed his last marble and the attacker has one left, that
// one makes three of four at most, and nobody places any more. Sliding back for
// ever repeats a position for the third time or comes to the last slide: a draw
// both times. None of this asks how many marbles there are.
//
// Without sliding back there are no pairs. There [Holding] finds out where a player, the
// attacker, forces no block. His marbles alone are looked at first, in tables of all
// boards that have no others: in the movement phase he then forces whatever he forces
// with the other's marbles there, as these can only complete blocks against him; before
// it, the other puts his marble into a cell in which the attacker wins with his next,
// if there is one only, and it is as good as gone after that. Where even so the attacker
// forces nothing, he forces nothing. Elsewhere the turns of the placement phase are
// searched with the marbles of both.
//
// The package may import foursquare, the internal helpers and the standard library's pure packages.
package proof
