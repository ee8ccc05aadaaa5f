// Package sheets contains the dialogs that open above a table or the shelf: settings,
// statistics, puzzles, how to play, and a new game. A dialog that starts something calls
// an interface or function that its opener passes in.
//
// It imports scenes and the packages below it, dialog, boards, library, and the logic
// packages it shows. It never imports the table or another screen that opens it.
package sheets

import "strconv"

func itoa(i int) string { return strconv.Itoa(i) }
