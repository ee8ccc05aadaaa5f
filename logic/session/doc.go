// Package session is a game with its players: a match, who holds each seat, what
// the computer players think with, what is remembered of the game, and how those
// are reached who do not play here. A screen, a terminal, a protocol and a
// tournament are views of a session: they ask it who may move and play through it.
//
//	s, err := session.Start(game, nil, []string{match.Person, "easy"}, 1)
//	change, err := s.Play("c12")          // by the person who is to move
//	line, err := session.Think(game, s.State(), "easy", s.TurnSeed(), 0)
//	err = s.PlayTurn(line)                // the computer's
//	record := s.Record()                  // all that there is to keep
//
// # In order
//
// A [Session] is made by [Start] or, of a record, by [Open]; [Session.Record] is
// the way back, and drops nothing. [Session.May] says why nobody here may move now,
// as a [Reason]. [Session.Play], [Session.Undo], [Session.Redo], [Session.Enter] and
// [Session.Drop] change the game, [Session.Resign] ends it, and all tell it as a
// [Change]; [Session.LookAt] and [Session.Preview] change only what is shown of it.
// [Think] is a computer's turn, and [OwnTurn] its end where it is thought out in
// slices; [NoMove] and [IllegalMove] are a computer's faults.
//
// A [Way] is how the players are reached: all of them at [Home], at a [Server], by
// [Mail], or a [Task] that one person solves.
//
// It imports denial, match, remote, lessons and say of logic, and the standard library. It
// reads no clock and no file, and knows no game.
package session
