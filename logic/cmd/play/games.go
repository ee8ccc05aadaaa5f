package main

// games are the games of the terminal in the order of the shelf. A function
// and not a variable's initialiser names them, so that a game's own code may
// mention the list.
var games []game

func init() {
	games = []game{}
}
