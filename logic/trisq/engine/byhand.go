package engine

// byHand returns a policy written by hand. Learning starts from it.
func byHand(groups bool) *policy {
	y := &policy{}
	for i := range y.bond {
		total := 0
		for d := range 4 {
			total += [8]int{0, 0, 110, 30, 0, 40, 60, 0}[i>>(3*d)&7]
		}
		y.bond[i] = logit(total)
	}
	for i := range y.near {
		total := [gaps]int{60, 50, 30, 20, 10, 0, 0, 0}[i/gaps] + [gaps]int{20, 20, 10, 10, 0, 0, 0, 0}[i%gaps]
		y.near[i] = logit(total)
	}
	for i := range y.life {
		liberties, taken := i/4+1, i%4
		total := 100*min(taken, 1) + 60*taken
		if liberties == 1 {
			total -= 150
		}
		if liberties == 2 {
			total -= 20
		}
		y.life[i] = logit(total)
	}
	for phase := range 3 {
		for p := range y.spot[phase] {
			row, column := p/stride, p%stride
			if line := min(row, stride-1-row, column, stride-1-column); line < 3 && line > 0 {
				y.spot[phase][p] = logit(-40 * (3 - line))
			}
		}
	}
	return y
}

// quickByHand returns a quick policy written by hand.
func quickByHand(groups bool) *quick {
	q := &quick{urgent: urgent, samples: 2}
	for i := range q.shape[elsewhere] {
		s, diagonals := &sees[beside(i)], &sees[i>>8]
		w := 64
		if !groups && s.count[1] == 0 && s.count[empty] <= 1 { // it could be captured
			w = 4
		}
		if !groups && s.count[1] == 0 && s.count[empty] == 2 {
			w = 40
		}
		if groups && s.count[1] == 0 && s.count[empty] <= 1 {
			w = 10
		}
		if s.count[1] > 0 && s.count[2] > 0 { // both sides meet here
			w = 96
		}
		if s.count[2] == 2 && diagonals.any[1] {
			w = 96
		}
		q.shape[adjacent][i], q.shape[diagonal][i], q.shape[elsewhere][i] = uint16(2*w), uint16(2*w), uint16(w)
	}
	return q
}
