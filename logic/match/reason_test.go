package match

import "testing"

// TestReasonsInWords: each is said as what a turn does, of one thing and of several.
func TestReasonsInWords(t *testing.T) {
	figures := func(fate Fate, at ...string) Reason {
		return Reason{Fate: fate, Thing: "figure", At: at, Count: len(at)}
	}
	theirs := figures(Threatens, "h9")
	theirs.Whose = "squares"
	for want, r := range map[string]Reason{
		"captures h9":                                              figures(Captures, "h9"),
		"captures a1, b2 and c3":                                   figures(Captures, "a1", "b2", "c3"),
		"captures 4 figures":                                       figures(Captures, "a1", "b2", "c3", "d4"),
		"saves your figure at c3":                                  figures(Saves, "c3"),
		"saves 4 figures of yours":                                 figures(Saves, "a1", "b2", "c3", "d4"),
		"threatens the figure at h9":                               theirs,
		"threatens two squares at once":                            {Fate: Threatens, Thing: "square", At: []string{"at the top"}, Count: 2},
		"threatens a square at the top":                            {Fate: Threatens, Thing: "square", At: []string{"at the top"}, Count: 1},
		"stops Blue's square at the top":                           {Fate: Stops, At: []string{"at the top"}, Whose: "Blue"},
		"lets Blue complete a square at once":                      {Fate: Allows, Whose: "Blue"},
		"completes a square":                                       {Fate: Completes},
		"ends the game":                                            {Fate: Ends},
		"encloses 3 points":                                        {Fate: Encloses, Thing: "point", Count: 3},
		"fills a point that was your own already":                  {Fate: Fills},
		"closes 2 squares":                                         {Fate: Closes, Thing: "square", Count: 2},
		"lays 1 piece":                                             {Fate: Lays, Thing: "piece", Count: 1},
		"leaves 1 square that lacks one side":                      {Fate: Opens, Thing: "square", Count: 1},
		"makes 1 more cell right":                                  {Fate: Matches, Thing: "cell", Count: 1},
		"makes 2 cells wrong":                                      {Fate: Spoils, Thing: "cell", Count: 2},
		"costs a round for nothing":                                {Fate: Wastes},
		"leaves your figure at c3 with one free side":              figures(Leaves, "c3"),
		"leaves your figures at c3 and d5 with one free side each": figures(Leaves, "c3", "d5"),
	} {
		if got := r.Words("your"); got != want {
			t.Errorf("%+v is said as %q, want %q", r, got, want)
		}
	}
	if got := SayReasons([]Reason{figures(Captures, "h9"), figures(Saves, "c3"), {Fate: Ends}}, "their"); got != "captures h9 and saves their figure at c3" {
		t.Errorf("three are said as %q", got)
	}
}
