// Package sheets is what opens above a table or the shelf and is gone again: the
// settings, the statistics, the puzzles, how to play, a new game. Each is a dialog,
// and where it begins something it calls what whoever opened it gave it.
//
// It imports scenes and what stands below it, dialog, boards and library, and of
// logic what it shows; never the table or another screen that opens it.
package sheets

import "strconv"

func itoa(i int) string { return strconv.Itoa(i) }
