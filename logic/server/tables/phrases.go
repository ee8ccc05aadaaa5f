package tables

import (
	"net/http"
	"slices"

	"tessera/logic/internal/clip"
	"tessera/logic/internal/errorcode"
	"tessera/logic/match"
	"tessera/logic/server/web"
)

// mostSaid is how many phrases a table keeps. A client that connects late misses none
// that people had time to say.
const mostSaid = 8

type said struct {
	Number int    `json:"number"` // counts all phrases of the table, from 1
	Seat   int    `json:"seat"`
	Phrase string `json:"phrase"` // one of match.Phrases
}

func (a *API) phrase(t *table, req request) error {
	what, err := web.Required[string](req.fields, "phrase", "the id of a phrase",
		web.Problem{Status: http.StatusBadRequest, Text: "phrase is missing; send the id of one"})
	if err != nil {
		return err
	}
	if !slices.Contains(match.Phrases, what) {
		return web.Problemf(http.StatusBadRequest, "there is no phrase %q; there are %q", clip.To(what, web.ClipLength), match.Phrases)
	}
	if err := a.spend(a.phraseLimits, t, req.seat, 1, errorcode.SaidMuch); err != nil {
		return err
	}
	number := 1
	if n := len(t.Said); n > 0 {
		number = t.Said[n-1].Number + 1
	}
	t.Said = append(slices.Clone(t.Said[max(0, len(t.Said)-mostSaid+1):]), said{number, req.seat, what})
	t.MinorVersions++
	return nil
}
