// Package httpapi is the HTTP API of Four in a Square: a person plays red, the
// computer plays blue and answers in the same response.
//
//	POST /games                  start a game; answers its id and its token
//	GET  /games/{gameId}         look at a game; needs no token
//	POST /games/{gameId}/move    place a marble or slide a square
//	POST /games/{gameId}/restart begin again with the same token and settings
//	GET  /health                 does the server answer?
//	GET  /openapi.json           this API, described for programs
//
// A request is answered whole or not at all: red's action and blue's turn are
// stored in one step before the answer is sent, so that an answer that arrived is
// never lost and a game never waits for blue.
//
// It is the games' contract with clients on top of package core, which has the
// store, the limits and blue's turn. The package may import the standard library,
// net/http included, the rules in foursquare, match, and the packages below
// logic/server. The game with who plays blue is passed in, as are the store, the
// clock and the source of randomness. It never imports Ebiten.
package httpapi
