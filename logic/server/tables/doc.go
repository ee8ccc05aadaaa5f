// Package tables is the HTTP API of tables. At a table people in different places, and
// the computer, play one of the server's games.
//
//	POST /tables                  create a table; the answer has a secret for each person's seat
//	POST /lobby                   play against anyone who wants the same game
//	GET  /tables/{id}             view a table; needs no secret, unless it is closed to spectators
//	POST /tables/{id}/moves       make a move; the request names the table's version
//	POST /tables/{id}/undo        ask to take moves back, agree or decline
//	POST /tables/{id}/resign      resign
//	POST /tables/{id}/rematch     play again with seats changed
//	POST /tables/{id}/call        ask whether the player to move is still there
//	GET  /lobby                   list the open tables
//	POST /tables/{id}/seat        take the free seat of an open table
//	POST /tables/{id}/name        set the player's name
//	POST /tables/{id}/phrases     say one of the fixed phrases
//	GET  /push                    the server's public key for push messages
//	POST /tables/{id}/push        set the browser that gets a push message when it is the player's turn
//	POST /tables/{id}/onlookers   let spectators in, or close the table to them
//	GET  /tables/{id}/events      the table's changes, as a stream of events
//	GET  /openapi/tables.json     the OpenAPI description of this API
//
// A table is a game's settings and moves, as in package match, plus its seats. A seat
// belongs to anyone who knows its secret. Each change increases the table's version. A
// client that makes a move names the version it has seen. A repeated request gets the
// answer to the first one.
//
// The computer plays after the answer to the previous move was sent, in the queue that
// all games of the server share. The server that took the move computes the turn. If that
// server stops before it is done, another server finds the table within a few seconds.
//
// The package imports no game. It may import the standard library, match, and its
// neighbours below logic/server. The caller passes in the games, the store, the clock and
// the source of randomness.
package tables
