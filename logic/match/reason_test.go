package match

import "testing"

// TestReasonsInWords checks the words for each reason, in the singular and the plural.
func TestReasonsInWords(t *testing.T) {
	figures := func(fate Effect, at ...string) Reason {
		return Reason{Effect: fate, At: at, Count: len(at)}
	}
	for want, r := range map[string]Reason{
		"captures h9":                   figures(Captures, "h9"),
		"captures a1, b2 and c3":        figures(Captures, "a1", "b2", "c3"),
		"captures 4 pieces":             figures(Captures, "a1", "b2", "c3", "d4"),
		"saves your piece at c3":        figures(Saves, "c3"),
		"saves 4 of your pieces":        figures(Saves, "a1", "b2", "c3", "d4"),
		"threatens the piece at h9":     figures(Threatens, "h9"),
		"threatens two squares at once": {Effect: Threatens, Where: "at the top", Count: 2},
		"threatens a square " +
			"at the top": {Effect: Threatens, Where: "at the top", Count: 1},
		"stops Blue's square " +
			"at the top": {Effect: Stops, Where: "at the top", Whose: "Blue"},
		"lets Blue complete a square right away":                  {Effect: Allows, Whose: "Blue"},
		"completes a square":                                      {Effect: Completes},
		"ends the game":                                           {Effect: Ends},
		"encloses 3 points":                                       {Effect: Encloses, Count: 3},
		"fills a point that was already yours":                    {Effect: Fills},
		"closes 2 squares":                                        {Effect: Closes, Count: 2},
		"places 1 piece":                                            {Effect: Lays, Count: 1},
		"leaves 1 square with one side missing":                   {Effect: Opens, Count: 1},
		"gets 1 more tile right":                                  {Effect: Matches, Count: 1},
		"gets 2 more tiles wrong":                                 {Effect: Spoils, Count: 2},
		"wastes a round":                                          {Effect: Wastes},
		"leaves your piece at c3 with one free side":              figures(Leaves, "c3"),
		"leaves your pieces at c3 and d5 with one free side each": figures(Leaves, "c3", "d5"),
	} {
		if got := r.Words(true).String(); got != want {
			t.Errorf("%+v is said as %q, want %q", r, got, want)
		}
	}
	if got := SayReasons([]Reason{figures(Captures, "h9"), figures(Saves, "c3"), {Effect: Ends}}, false).String(); got != "captures h9 and saves their piece at c3" {
		t.Errorf("three are said as %q", got)
	}
}
