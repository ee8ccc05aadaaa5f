// Package proof holds and checks the proof that Four in a Square with sliding back is a
// draw. It shares only the rules package with the engine: its boards, turns, symmetries
// and argument are its own.
//
// A certificate is a list of entries. Each is a position in which the holder, the player
// who claims not to lose, is to move, and the turn that the holder plays. An entry with
// pairs is complete: from there on the holder answers every marble that the opponent, the
// attacker, puts into a pair with the other cell of that pair, and slides straight back.
// An entry without pairs depends on the other entries: every turn of the attacker must
// lead to one of them, up to symmetry. A certificate with entries for the start of both
// holders proves a draw.
//
// Why pairs suffice: a player who always slides back plays on a board that does not
// change. The attacker, to move there, wins only by owning all four cells of a goal: of a
// block on the present board or on the board after one of his slides, each named by the
// cells before the slide. The check requires that the pairs are disjoint and empty, and
// that every goal without a marble of the holder contains one. Then, whenever the
// attacker is to move, each goal he can still own lacks at least two of his marbles. A
// turn adds one, and the holder's answer restores the condition. The holder's own slide
// gives the attacker no block either: it restores a board on which that block would have
// been a goal the attacker owned already. Once the holder has placed his last marble and
// the attacker has one left, that one makes at most three of four, and nobody places
// after that. Sliding back for ever reaches the third repetition or the slide limit, and
// both are draws. None of this depends on the number of marbles.
//
// Without sliding back there are no pairs. There [Holding] finds positions in which a
// player, the attacker, forces no block. It first looks at the attacker's marbles alone,
// in tables of all boards without other marbles. In the movement phase the attacker
// forces there whatever he forces with the holder's marbles present, because these can
// only complete blocks against him. Before that phase, the holder puts his marble into
// the cell in which the attacker would win next, if there is exactly one, and the tables
// ignore the marble after that. If the attacker forces nothing even so, he forces
// nothing. Otherwise the turns of the placement phase are searched with the marbles of
// both.
//
// The package may import foursquare, the internal helpers and the standard library's pure
// packages.
package proof
