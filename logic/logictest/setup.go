package logictest

import (
	"fmt"
	"strings"

	"tessera/logic/match"
)

// PutPiece puts a piece into a draft and returns the new draft, whose position must be want.
// If wrong is not empty, the piece must be refused with an error that contains wrong, and
// the draft stays as it was.
func PutPiece(game *match.Game, draft match.State, cell, piece, want, wrong string) (match.State, error) {
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

// RefusesPosition checks the refusal of a position by New: the error must contain want, and draft
// says whether the position can be drafted under the rules of start.
func RefusesPosition(game *match.Game, start match.State, text string, refusal error, want string, draft bool) error {
	if refusal == nil || !strings.Contains(refusal.Error(), want) {
		return fmt.Errorf("%s: %v, want %q", text, refusal, want)
	}
	if _, err := game.Setup.Draft(start, text); (err == nil) != draft {
		return fmt.Errorf("%s as a draft: %v", text, err)
	}
	return nil
}
