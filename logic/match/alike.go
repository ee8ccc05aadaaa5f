package match

import "strings"

// Alike is a text that is the same for positions which differ by a turn of the board or
// a mirror: the first in order of those that the eight ways to lay it make. A position
// is some square or oblong pictures of it, row by row, a byte for a cell; all of them
// are laid the same way.
func Alike(pictures ...[]string) string {
	least := ""
	for range 2 {
		for range 4 {
			text := ""
			for i, rows := range pictures {
				text += strings.Join(rows, "/") + "\n"
				pictures[i] = turned(rows)
			}
			if least == "" || text < least {
				least = text
			}
		}
		for i, rows := range pictures {
			pictures[i] = mirrored(rows)
		}
	}
	return least
}

// turned is a picture after a quarter turn to the right.
func turned(rows []string) []string {
	out := make([]string, len(rows[0]))
	for column := range out {
		for i := range rows {
			out[column] += rows[len(rows)-1-i][column : column+1]
		}
	}
	return out
}

// mirrored is a picture upside down.
func mirrored(rows []string) []string {
	out := make([]string, len(rows))
	for i, row := range rows {
		out[len(rows)-1-i] = row
	}
	return out
}
