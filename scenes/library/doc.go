// Package library stores games and the facts about their players: the game on each table,
// the games saved beside it, seats at servers, the progress in lessons and puzzles, and
// statistics. It also reads the formats of earlier versions. It knows the names and
// formats of all these texts and describes errors in words, but shows nothing.
//
//	l := library.Of(store, game)
//	opening, err := l.Open(nil, nil, now, rand.Uint64) // as the table was left
//	err = l.Autosave(opening.Name, opening.Session)
//	saved, err := l.Saved()                            // beside the table's own
//
// # Nothing is lost
//
// A text that cannot be read is set aside, and a [Notice] for the player says so. A game
// is replaced by another only after it has been saved under a name of its own.
//
// The caller provides the time and the random numbers.
package library
