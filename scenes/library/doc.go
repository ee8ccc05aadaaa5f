// Package library is what is stored of games and of who plays them: the game on
// each table, the games saved beside it, where a seat at a server is, how far
// lessons and puzzles have come, statistics, and what earlier forms of the program
// stored. It knows the names and formats of all these texts, and says in words what
// is wrong with one; it shows nothing.
//
//	l := library.Of(store, game)
//	opening, err := l.Open(nil, nil, now, rand.Uint64) // as the table was left
//	err = l.Autosave(opening.Name, opening.Session)
//	saved, err := l.Saved()                            // beside the table's own
//
// # Nothing is lost
//
// A text that cannot be read is set aside, and a [Notice] says so: whoever shows
// things shows it. A game gives way to another only once it is saved under a name
// of its own.
//
// It imports match, session, remote, stats, puzzles, review and say of logic,
// scenes/store, and the standard library. Who calls it brings the time and the chance.
package library
