// Package session is a game with its players: a match, the player of each seat, the seed
// of the computer players, information about the game, and the way to reach players
// elsewhere. Screens, terminals, protocols and tournaments are views of a session. They
// ask it who may move and play through it.
//
//	s, err := session.Start(game, nil, []string{match.Person, "easy"}, 1)
//	err = s.Play("c12")                   // by the person to move
//	line, err := session.Think(game, s.State(), "easy", s.TurnSeed(), 0)
//	err = s.PlayTurn(line)                // the computer's turn
//	record := s.Record()                  // everything that is stored
//
// # Overview
//
// [Start] makes a [Session] for a new game, [Open] for a record. [Session.Record] returns
// the record again, complete. [Session.Obstacle] says why no person here may move now, as a
// [Obstacle]. [Session.Play], [Session.Undo], [Session.Redo], [Session.Enter] and
// [Session.Drop] change the game, and [Session.Resign] ends it. [Session.LookAt] and
// [Session.Preview] change only which position is shown. [Session.OnChange] receives each
// [Change]. [Think] finds a computer's turn; [OwnTurn] checks the result of a search that
// runs in slices.
// [NoMove] and [IllegalMove] are errors of a computer player.
//
// A [Mode] is a mode of play: [LocalMode] on this machine, at a [ServerMode], by [MailMode], or a
// [Task] that one person solves.
//
// The package reads no clock and no files, and depends on no particular game.
package session
