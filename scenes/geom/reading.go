package geom

import (
	"cmp"
	"slices"
)

// ReadingOrder returns the indices of rectangles in reading order: in rows from the top,
// and from left to right in each row.
//
// A row starts with the highest remaining rectangle. It includes all rectangles that
// begin above the middle of every rectangle already in the row.
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
