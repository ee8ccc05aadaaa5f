package match

// Ranking is a choice of options under which command ladder measures the levels of a game.
type Ranking struct {
	ID     string            // one word, in the file of results
	Title  string            // in English, as the heading of the page
	Values map[string]string // option values that differ from the defaults
	Note   string            // a remark on the figures for the reader; may be empty
	Long   bool              // a game has many turns
	Former bool              // ranks only the levels, by results from before there was a scale
	// Contests are the players of each contest, if more than two play: the results count
	// for the first, who is stronger. With two, each level meets those next to it.
	Contests [][]string
}
