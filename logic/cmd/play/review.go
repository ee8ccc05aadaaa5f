package main

import (
	"errors"
	"fmt"

	"tessera/logic/match"
	"tessera/logic/review"
)

const reviewUsage = `usage: tessera-play %s review FILE

Holds the saved game in FILE against best play: what is known after every turn,
proven or estimated, which turns could have been better, how, and what was to
follow the ones that were played.
`

func runReview(game *match.Game, args []string, std streams) int {
	files, help, err := parse(newOptions(), args)
	if help {
		fmt.Fprintf(std.out, reviewUsage, game.ID)
		return 0
	}
	if err == nil && len(files) != 1 {
		err = errors.New("write the name of one saved game behind review")
	}
	t := &table{game: game, std: std}
	if err == nil {
		err = t.load(files[0])
	}
	if err == nil {
		m := t.session.Match()
		m.Seek(m.Len())
		err = t.review("")
	}
	if err != nil {
		return std.fail("%s review: %v", game.ID, err)
	}
	return 0
}

// review compares the moves so far with best play.
func (t *table) review(string) error {
	settings, moves := t.session.Match().Settings(), t.session.Moves()
	job, err := review.New(t.game, settings, moves)
	if err != nil {
		return err
	}
	r, err := review.Run(t.game, job)
	if err != nil {
		return err
	}
	text, err := r.Text(t.game, settings, moves)
	fmt.Fprint(t.std.out, text)
	if o, resigned := t.session.Resigned(); resigned {
		fmt.Fprintf(t.std.out, "%s.\n", o.Sentence)
	}
	return err
}
