package tables

import (
	"net/http"
	"slices"

	"tessera/logic/internal/errorcode"
	"tessera/logic/names"
	"tessera/logic/server/web"
)

// mostName bounds a person's name, in characters.
const mostName = 40

// name handles POST /tables/{id}/name. Names are not reserved: each player chooses
// freely, and a name proves nothing. A player who has opened a seat's link also sends
// this request to announce that, even without a name.
func (a *API) name(t *table, req request) error {
	if _, err := web.Required[string](req.fields, "name", "a text",
		web.Problem{Status: http.StatusBadRequest, Text: "name is missing; send the name to play by, or an empty text for none"}); err != nil {
		return err
	}
	name, err := nameFor(req.fields)
	switch {
	case err != nil:
		return err
	case name == t.Seats[req.seat].Name && !t.Seats[req.seat].Awaited:
		return web.Refused(http.StatusConflict, errorcode.Same)
	}
	if err := a.spendChange(t, req.seat, errorcode.NamedOften); err != nil {
		return err
	}
	t.Seats = slices.Clone(t.Seats)
	t.Seats[req.seat].Name = name
	t.MinorVersions++
	return nil
}

func nameFor(f web.Fields) (string, error) {
	name, _, err := web.Member[string](f, "name", "a text")
	if err != nil {
		return "", err
	}
	name, whole := names.Clean(name, mostName)
	if !whole {
		return "", web.Problemf(http.StatusBadRequest, "name is a line of at most %d readable characters", mostName)
	}
	return name, nil
}
