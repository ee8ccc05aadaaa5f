package engine

// forcing narrows the turns that slide square down to the cells where the
// marble must then stand if the other player is to be left without a safe
// reply. What it leaves out certainly leaves a safe reply; what it leaves in is
// for safe to decide. It looks at whole sets of cells at once, which is many
// times faster than trying the placements one by one.
func (p *position) forcing(square uint8, places cells) cells {
	if p.left <= 2 {
		return places // our next turn is a mere slide: threats are no use then
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

// pressing are the cells on which one more marble of the player who moves might
// leave no single placement of the other player that meets all threats: where
// it makes two threats or, when there is a threat already, one more, or where
// it fills an empty cell of a threat.
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

// pressure counts in how many blocks a marble on each cell would become the
// third of its colour, and which cells already complete a block.
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
