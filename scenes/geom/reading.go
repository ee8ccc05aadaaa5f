package geom

import (
	"cmp"
	"slices"
)

// ReadingOrder is the order in which rectangles are read: in rows from the top,
// from left to right in each. The result names them by their places in the list.
//
// A row begins with the highest rectangle that is left and takes in those that
// begin above the middle of every one in it.
func ReadingOrder(rects []Rect) []int {
	left := make([]int, len(rects))
	for i := range left {
		left[i] = i
	}
	slices.SortStableFunc(left, func(a, b int) int { return cmp.Compare(rects[a].Y, rects[b].Y) })
	order := make([]int, 0, len(rects))
	for len(left) > 0 {
		n, middle := 1, rects[left[0]].Center().Y
		for n < len(left) && rects[left[n]].Y < middle {
			middle = min(middle, rects[left[n]].Center().Y)
			n++
		}
		row := left[:n]
		slices.SortStableFunc(row, func(a, b int) int { return cmp.Compare(rects[a].X, rects[b].X) })
		order = append(order, row...)
		left = left[n:]
	}
	return order
}
