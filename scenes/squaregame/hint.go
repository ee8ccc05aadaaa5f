package squaregame

import (
	"fmt"

	"tessera/logic/squaregame"
	"tessera/logic/squaregame/engine"
	"tessera/scenes/table"
)

// adviser looks for a hint at the strongest level.
type adviser struct {
	table.Thinker
	state squaregame.State
}

func hint(s squaregame.State) table.Adviser {
	all := engine.Levels()
	return adviser{table.Adapt[squaregame.Move](engine.NewSearch(s, all[len(all)-1], 1)), s}
}

// Note says what playing the chain leads to. It claims nothing that playing it
// does not show: the search does not prove that there is no better one.
func (a adviser) Note() string {
	s, pieces, squares, end := a.state, 0, 0, " There may be a better one."
	for _, text := range a.Line() {
		next, err := rules.Apply(s, text)
		if err != nil {
			break
		}
		if next.LastIndex() > s.LastIndex() {
			pieces++
			squares += next.LastClosed()
		} else {
			end = " Then pass." + end
		}
		s = next
	}
	switch {
	case pieces == 0:
		return "Nothing better found than to pass."
	case a.state.Phase() == squaregame.PhaseOpening:
		return "A piece to open with. Others may be as good."
	}
	if s.PiecesLeft(a.state.ToMove()) == 0 {
		end = " It empties the hand."
	}
	return fmt.Sprintf("Best found: %s, closing %s.", count(pieces, "piece"), count(squares, "square")) + end
}
