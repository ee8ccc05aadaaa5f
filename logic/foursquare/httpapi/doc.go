// Package httpapi is the HTTP API of Four in a Square. A person plays red, and the
// computer plays blue and replies in the same response.
//
//	POST /games                  start a game; the answer has its id and its token
//	GET  /games/{gameId}         view a game; needs no token
//	POST /games/{gameId}/move    place a marble or slide a square
//	POST /games/{gameId}/restart start again with the same token and settings
//	GET  /health                 check that the server works
//	GET  /openapi.json           the OpenAPI description of this API
//
// A request is carried out completely or not at all. Red's action and blue's turn are
// stored in one step before the answer is sent, so an acknowledged move is never lost and
// a game never waits for blue.
//
// The package is this game's API on top of package hosted, which has the store, the limits
// and blue's turn. It may import the standard library, net/http included, the rules in
// foursquare, match, and the packages below logic/server. It never imports Ebiten. The
// caller passes in the game with its engine, the store, the clock and the source of
// randomness.
package httpapi
