// Package setuptest is what the tests of all games do with positions that are set up. It
// says as an error what is not as it should be. It is for tests, and imports match.
package setuptest

import (
	"fmt"
	"strings"

	"tessera/logic/match"
)

// Put puts a piece into a draft, whose position is want then, and returns the new draft.
// With wrong, it is refused with an error that has these words, and the draft stays.
func Put(game *match.Game, draft match.State, cell, piece, want, wrong string) (match.State, error) {
	next, err := game.Setup.Put(draft, cell, piece)
	switch {
	case wrong != "" && (err == nil || !strings.Contains(err.Error(), wrong)):
		return draft, fmt.Errorf("%s %s: %v, want %q", piece, cell, err, wrong)
	case wrong != "":
		return draft, nil
	case err != nil:
		return draft, fmt.Errorf("%s %s: %w", piece, cell, err)
	}
	if text := game.Setup.Text(next); text != want {
		return next, fmt.Errorf("%s %s makes it %s, want %s", piece, cell, text, want)
	}
	return next, nil
}

// Refused wants of a position that New has refused with refusal that this has the words
// want, and that the position can be drafted by the rules of start, or not.
func Refused(game *match.Game, start match.State, text string, refusal error, want string, draft bool) error {
	if refusal == nil || !strings.Contains(refusal.Error(), want) {
		return fmt.Errorf("%s: %v, want %q", text, refusal, want)
	}
	if _, err := game.Setup.Draft(start, text); (err == nil) != draft {
		return fmt.Errorf("%s as a draft: %v", text, err)
	}
	return nil
}
