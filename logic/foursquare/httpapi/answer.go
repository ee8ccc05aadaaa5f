package httpapi

import (
	_ "embed"
	"encoding/json"
	"net/http"

	"tessera/logic/foursquare"
	"tessera/logic/server/rest"
)

// The bodies of the answers.
type (
	createAnswer struct {
		GameID      string               `json:"gameId"`
		PlayerToken string               `json:"playerToken"`
		State       foursquare.GameState `json:"state"`
	}
	stateAnswer struct {
		State foursquare.GameState `json:"state"`
	}
	healthAnswer struct {
		Status string `json:"status"`
	}
)

// damagedGame is what is told of a game whose store is not to be trusted.
const damagedGame = "this game was damaged in the server's store and cannot go on; POST /games starts another"

// okState is the answer of most requests.
func okState(s foursquare.State) rest.Answer { return rest.OK(stateAnswer{s.GameState()}) }

// illegal is the failure of a move that the rules, or the moment, refuse.
func illegal(reason error) error {
	return rest.Problemf(http.StatusBadRequest, "Invalid move: %v", reason)
}

//go:embed openapi.json
var openAPIDocument json.RawMessage

func openAPI(http.ResponseWriter, *http.Request) (rest.Answer, error) {
	return rest.OK(openAPIDocument), nil
}
