package main

// games are the games of the terminal in the order of the shelf. A function
// and not a variable's initialiser names them, so that a game's own code may
// mention the list.
var games []game

func init() {
	games = []game{
		{"trisq", "triangles and squares: surround, capture, hold the larger area", runTrisq},
		{"foursquare", "place marbles and slide squares: four in a square win", runFoursquare},
		{"square", "lay sixteen pieces of lines, each closing a square; two to four players", runSquare},
		{"shaper", "form the computer's board from 1x2 pieces in few rounds", runShaper},
	}
}
