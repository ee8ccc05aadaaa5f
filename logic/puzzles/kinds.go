package puzzles

// Kind is what is to be found in a puzzle.
type Kind struct {
	ID    string // "foursquare-win2"
	Game  string
	Title string // "Win in 2"
	Task  string // what is to be done, said to the seat to move
	Right string // said of the right turn
	Wrong string // said of another one
	// Plays are the turns that show what comes of the right one, the other's first:
	// the line that wins. Refutes are those that show what was wrong with another.
	Plays, Refutes int
	// Level plays them; "" is the adviser.
	Level string
	// Prefix is set where the turn may go on after what is to be found.
	Prefix bool
	// Own is set where each puzzle has settings of its own.
	Own bool
}

// Kinds are all there are, in the order in which they are shown.
var Kinds = []Kind{
	{ID: "trisq-capture", Game: "trisq", Title: "Capture", Task: "Capture at once or, where that is not possible, make sure that your next move captures, whatever is played.",
		Right: "Nothing saves the figure.", Wrong: "Then nothing is captured.", Refutes: 1, Level: "hard"},
	{ID: "trisq-safe", Game: "trisq", Title: "Make it safe", Task: "Something of yours can be captured. Only one move makes all of it safe.",
		Right: "Now nothing can be captured.", Wrong: "Something can still be captured.", Refutes: 1, Level: "hard"},
	{ID: "trisq-last", Game: "trisq", Title: "The last points", Task: "The game is nearly over. Only one move gets the most out of the last points.",
		Right: "Any other move is worth less.", Wrong: "This gives points away.", Refutes: 1, Level: "hard"},
	{ID: "foursquare-win2", Game: "foursquare", Title: "Win in 2", Task: "You win with your second turn from here, whatever is played. Find the first.",
		Right: "There is nothing to be done against it.", Wrong: "There is an answer to that.", Plays: 2, Refutes: 1},
	{ID: "foursquare-win3", Game: "foursquare", Title: "Win in 3", Task: "You win with your third turn from here, whatever is played. Find the first.",
		Right: "There is nothing to be done against it.", Wrong: "There is an answer to that.", Plays: 4, Refutes: 1},
	{ID: "foursquare-hold", Game: "foursquare", Title: "The only turn that holds", Task: "All turns but one lose by force. Find the one that holds.",
		Right: "This holds; every other turn loses.", Wrong: "That loses.", Refutes: 3},
	{ID: "square-chain", Game: "square", Title: "The longest chain", Task: "Earn as many moves in this turn as you can. Only the last piece is free: it is not asked for.",
		Right: "No turn lays more pieces. The last one is yours to choose.", Wrong: "A longer chain is possible.", Prefix: true},
	{ID: "square-three", Game: "square", Title: "Close three at once", Task: "One piece, in one place, closes three squares. Find it.",
		Right: "Three squares with one piece.", Wrong: "That closes fewer than three."},
	{ID: "shaper-best", Game: "shaper", Title: "The best command", Task: "Of all commands one is the best: with it the fewest rounds are to be expected.",
		Right: "No other command is as good.", Wrong: "This command gives rounds away.", Own: true},
}

// KindOf is the kind of an id, nil for none.
func KindOf(id string) *Kind {
	for i := range Kinds {
		if Kinds[i].ID == id {
			return &Kinds[i]
		}
	}
	return nil
}
