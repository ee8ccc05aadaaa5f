// Package tables is the HTTP API of tables: any game of the house, played by
// persons who are apart and by the computer.
//
//	POST /tables                  create a table; answers a secret for every person's seat
//	POST /lobby                   sit down opposite anybody who wants the same
//	GET  /tables/{id}             look at a table; needs no secret, unless it is closed to onlookers
//	POST /tables/{id}/moves       move, in answer to a version of the table
//	POST /tables/{id}/undo        ask to take back, agree or decline
//	POST /tables/{id}/resign      give up
//	POST /tables/{id}/rematch     play again, seats changed
//	POST /tables/{id}/call        ask whether the seat to move is there
//	GET  /lobby                   the tables at which somebody waits
//	POST /tables/{id}/seat        sit down at one of them
//	POST /tables/{id}/name        say by what name one plays
//	POST /tables/{id}/phrases     say one of the fixed phrases
//	GET  /push                    by which key browsers are told of turns
//	POST /tables/{id}/push        which browser is told of one's turns
//	POST /tables/{id}/onlookers   let others look on, or no more
//	GET  /tables/{id}/events      what happens there, as it happens
//	GET  /openapi/tables.json     this API, described for programs
//
// A table is its game's settings and moves, as a match everywhere is, and who
// sits where. Whoever knows a seat's secret sits there. Every change makes the
// next version of the table; whoever changes it names the version he has seen,
// and a request that is repeated gets its first answer.
//
// The computer's turns are thought out after the answer to the move before, in
// the queue that all games of the server share, by whichever server took that
// move; if it ends before it is done, another finds the table within some seconds.
//
// The package names no game. It may import the standard library, match, and its
// neighbours below logic/server; the games, the store, the clock and the source
// of randomness are passed in.
package tables
