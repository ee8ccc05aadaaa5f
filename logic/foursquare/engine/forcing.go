package engine

// forcing narrows the cells for the marble of turns that slide the given square to those
// that might leave the opponent without a safe reply. Cells it leaves out certainly leave
// a safe reply; safe decides about the others. It works on whole sets of cells, which is
// many times faster than trying each placement.
func (p *position) forcing(square uint8, places cells) cells {
	if p.left <= 2 {
		return places // our next turn only slides, so threats are useless
	}
	ours, theirs := moved(p.own, square, p.hole), moved(p.opp, square, p.hole)
	for _, reply := range neighbours[square&cut] {
		if !p.backslide && reply == p.hole {
			continue
		}
		if places == 0 {
			return 0
		}
		q := position{own: moved(ours, reply, square), opp: moved(theirs, reply, square), hole: reply, blocked: noSquare}
		if !p.backslide {
			q.blocked = square
		}
		places &= movedBack(q.pressing(), reply, square)
	}
	return places
}

// pressing returns the cells on which another marble of the player to move might create
// threats that no single placement meets: where it makes two threats or, if there is a
// threat already, one more or fills an empty cell of a threat.
func (p *position) pressing() cells {
	if blocks(p.own) != 0 {
		return board
	}
	var sum pressure
	sum.add(p.own, p.opp|areas[p.hole&cut])
	for _, square := range neighbours[p.hole&cut] {
		if square == p.blocked {
			continue
		}
		own := moved(p.own, square, p.hole)
		if blocks(own) != 0 {
			return board
		}
		var s pressure
		s.add(own, moved(p.opp, square, p.hole)|areas[square&cut])
		sum.merge(movedBack(s.once, square, p.hole), movedBack(s.twice, square, p.hole), movedBack(s.filling, square, p.hole))
	}
	if sum.filling != 0 {
		return sum.once | sum.filling
	}
	return sum.twice
}

// pressure counts, for each cell, in how many blocks a marble would become the third of
// its colour, and marks the cells that complete a block.
type pressure struct{ once, twice, filling cells }

func (s *pressure) add(own, taken cells) {
	a, b, c, d := own, own>>1, own>>size, own>>(size+1)
	open := corners &^ (taken | taken>>1 | taken>>size | taken>>(size+1))
	two := (a&b | c&d | (a|b)&(c|d)) & open
	three := (a&b&(c|d) | c&d&(a|b)) & open
	two &^= three
	for _, shift := range [4]uint8{0, 1, size, size + 1} {
		third := two << shift &^ own
		s.merge(third, 0, three<<shift&^own)
	}
}

func (s *pressure) merge(once, twice, filling cells) {
	s.twice |= twice | s.once&once
	s.once |= once
	s.filling |= filling
}
