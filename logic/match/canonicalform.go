package match

import "strings"

// CanonicalForm returns the same text for positions that differ by a rotation or a mirror image:
// the least of the texts for the eight symmetries of the board. A position is one or more
// rectangular pictures, one string for each row and one byte for each cell. The
// symmetries apply to all of its pictures together. Alike overwrites the elements of
// pictures.
func CanonicalForm(pictures ...[]string) string {
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

func turned(rows []string) []string {
	out := make([]string, len(rows[0]))
	for column := range out {
		for i := range rows {
			out[column] += rows[len(rows)-1-i][column : column+1]
		}
	}
	return out
}

// mirrored returns a picture upside down.
func mirrored(rows []string) []string {
	out := make([]string, len(rows))
	for i, row := range rows {
		out[len(rows)-1-i] = row
	}
	return out
}
