package main

import (
	"strings"
	"testing"
)

func TestWrongOptions(t *testing.T) {
	for line, want := range map[string]string{
		"foursquare --red x":                           `there is no level "x"; a seat is person, newcomer, starter, beginner, easy`,
		"foursquare --pieces 40":                       "40 pieces",
		"foursquare --pieces 0":                        "choose 1 to 16",
		"foursquare --pieces many":                     `"many" is not a possible number of marbles`,
		"foursquare --no-backslide=maybe":              `noBackslide is "maybe"; it must be true or false`,
		"foursquare --nonsense":                        "there is no option --nonsense",
		"foursquare -pieces 3":                         "there is no option -p",
		"foursquare p 0 2":                             `there is nothing to do with "p"; see --help`,
		"foursquare --seed -1":                         `--seed "-1": write a whole number from 0`,
		"foursquare --seed 99999999999999999999":       `--seed "99999999999999999999": the number is too large`,
		"foursquare --seed":                            "--seed needs an argument",
		"foursquare --seats easy,easy,easy":            "--seats names 3 players, and this game has 2 seats; name one, or all",
		"foursquare --seats ,":                         `there is no level ""`,
		"foursquare --settings {":                      "--settings is no JSON",
		"foursquare --settings {} --pieces 3":          "--pieces and --settings say the same twice",
		`foursquare --settings {"piecesPerPlayer":99}`: "99",
		"square new --players 5":                       "5",
		"square new --players 1":                       "1",
		"square new --players 0":                       "2, 3 or 4 can play",
		"square new --seats genius":                    `there is no level "genius"`,
		"square new --players 3 --seats easy,easy":     "--seats names 2 players, and this game has 3 seats",
		"square new --players 2 --purple easy":         "--purple: nobody of that name plays in this game of 2 seats",
		"square new now":                               `nothing to do with "now"`,
		"trisq new --rules go":                         `"go" is not a rule set`,
		"trisq new --komi 0.3":                         "komi cannot be 0.3",
		"shaper new --puzzle x":                        `"x" is not a puzzle number`,
		"shaper new --seats person":                    "there is no option --seats",
		"tictactoe --first z":                          "cannot begin",
	} {
		status, out, errs := play("", strings.Fields(line)...)
		if status != 1 || out != "" || !strings.Contains(errs, want) || strings.Count(errs, "\n") != 1 {
			t.Errorf("%s: status %d, output %q, errors %q; want %q", line, status, out, errs, want)
		}
	}
}

func TestSeats(t *testing.T) {
	for line, want := range map[string]string{
		"foursquare":                                       "Red (person, 8 to place), Blue (easy, 8 to place)",
		"foursquare --seats hard":                          "Red (person, 8 to place), Blue (hard, 8 to place)",
		"foursquare --blue hard":                           "Red (person, 8 to place), Blue (hard, 8 to place)",
		"foursquare --seats person":                        "Red (person, 8 to place), Blue (person, 8 to place)",
		"foursquare --seats person,hard --blue easy":       "Red (person, 8 to place), Blue (easy, 8 to place)",
		"foursquare --no-backslide --pieces=3 --blue hard": "Red (person, 3 to place), Blue (hard, 3 to place)",
		"square new --seats person":                        "Blue (person, 16 pieces left · 0 squares), Orange (person, 16",
		"square new --blue person --orange person":         "Blue (person, 16 pieces left · 0 squares), Orange (person, 16",
		"square new --players 4 --orange person":           "Blue (person, 16 left), Orange (person, 16 left), Green (casual, 16 left), Purple (casual, 16 left)",
		"square new --players 3 --seats person":            "Blue (person, 16 left), Orange (person, 16 left), Green (person, 16 left)",
		"square new --seats person,easy,person":            "Blue (person, 16 left), Orange (easy, 16 left), Green (person, 16 left)",
		"square new --seats person --purple person":        "Green (person, 16 left), Purple (person, 16 left)",
		"trisq new --squares easy":                         "Triangles (person, 0 captured), Squares (easy, 0 captured)",
		"shaper new --puzzle 7":                            "You (person, puzzle 7)",
		"tictactoe --first O --crosses perfect":            "Noughts (person), Crosses (perfect)",
	} {
		status, out, errs := play("", strings.Fields(line)...)
		heading, _, _ := strings.Cut(out, "\n")
		if status != 0 || errs != "" || !strings.Contains(heading, want) {
			t.Errorf("%s: status %d, errors %q, %q; want %q", line, status, errs, heading, want)
		}
	}
}

// TestSettingsReachTheGame gives settings by option and as JSON.
func TestSettingsReachTheGame(t *testing.T) {
	moves := "a2\na1\nb2\nb1\nc1\n" // the pair a1 b1 falls only under the rules "groups"
	for line, fallen := range map[string]bool{
		"trisq new --seats person":                               false,
		"trisq new --seats person --rules GROUPS":                true,
		`trisq new --seats person --settings {"rules":"groups"}`: true,
	} {
		_, out, errs := play(moves, strings.Fields(line)...)
		if got := strings.Contains(out, " 1 ·  ·  ▲"); errs != "" || got != fallen {
			t.Errorf("%s: errors %q, the pair has fallen: %v, want %v\n%s", line, errs, got, fallen, out)
		}
	}
}

// TestAFreshPuzzleIsNew checks that two puzzles differ unless --seed names one.
func TestAFreshPuzzleIsNew(t *testing.T) {
	heading := func(args ...string) string {
		_, out, _ := play("", append([]string{"shaper", "new"}, args...)...)
		line, _, _ := strings.Cut(out, "\n")
		return line
	}
	if a, b := heading(), heading(); a == b {
		t.Errorf("two new puzzles are both %q", a)
	}
	if a, b := heading("--seed", "5"), heading("--seed", "5"); a != b {
		t.Errorf("the same seed gives %q and %q", a, b)
	}
}
