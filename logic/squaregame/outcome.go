package squaregame

import "tessera/logic/say"

// Outcome is the result of a game that is over.
type Outcome struct {
	// Winners are the players who have won, ascending. Several players share a win.
	Winners []int
	// Adjudicated means that nobody emptied the hand, but no player could place a piece.
	Adjudicated bool
}

// names are the players' names, after the colours of their pieces.
var names = [MaxPlayers]say.ID{"player|Blue", "player|Orange", "player|Green", "player|Purple"}

// PlayerName returns the name of a player 1 to 4.
func PlayerName(player int) say.ID { return names[player-1] }

// Winning says who has won, in short.
func (o Outcome) Winning() say.Text {
	list := make([]say.Text, len(o.Winners))
	for i, player := range o.Winners {
		list[i] = say.It(PlayerName(player))
	}
	if len(list) == 1 {
		return say.It("%s wins", list[0])
	}
	return say.It("%s share the win", say.And(list...))
}

// String returns a sentence without a full stop.
func (o Outcome) String() string { return o.Said().String() }

// Said returns the same sentence as a translatable text.
func (o Outcome) Said() say.Text {
	if o.Adjudicated {
		return say.It("%s: no piece fits any more, and the smallest hand wins", o.Winning())
	}
	return o.Winning()
}

// Outcome returns the result; false while the game goes on.
func (s State) Outcome() (Outcome, bool) {
	if s.phase != PhaseOver {
		return Outcome{}, false
	}
	if s.stuck {
		return s.Adjudicate(), true
	}
	var o Outcome
	for p := 1; p <= int(s.players); p++ {
		if s.hands[p-1] == 0 {
			o.Winners = append(o.Winners, p)
		}
	}
	return o, true
}

// Stuck reports whether no player can place any piece, so that only passes are left for
// ever. A final round is never stuck, because it ends by itself.
func (s State) Stuck() bool {
	if s.stuck {
		return true
	}
	all := uint32(0)
	for _, hand := range s.hands {
		all |= hand
	}
	return s.phase == PhaseNormal && !s.lines.AnyLegal(all)
}

// Adjudicate returns who would win if the game ended here: the player with the fewest
// pieces left, then with the fewest lines left on them, otherwise shared.
func (s State) Adjudicate() Outcome {
	o := Outcome{Adjudicated: true}
	for p := 1; p <= int(s.players); p++ {
		if len(o.Winners) > 0 {
			switch d := s.compareLeft(p, o.Winners[0]); {
			case d > 0:
				continue
			case d < 0:
				o.Winners = nil
			}
		}
		o.Winners = append(o.Winners, p)
	}
	return o
}

func (s State) compareLeft(a, b int) int {
	if d := s.PiecesLeft(a) - s.PiecesLeft(b); d != 0 {
		return d
	}
	return s.LinesLeft(a) - s.LinesLeft(b)
}
