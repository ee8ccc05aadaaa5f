package say

import "time"

// Translators: a day of the year, with its number.
var days = [12]ID{
	"%d January", "%d February", "%d March", "%d April", "%d May", "%d June",
	"%d July", "%d August", "%d September", "%d October", "%d November", "%d December",
}

// Translators: a day of the year, with its number, and the year.
var dates = [12]ID{
	"%d January %d", "%d February %d", "%d March %d", "%d April %d", "%d May %d", "%d June %d",
	"%d July %d", "%d August %d", "%d September %d", "%d October %d", "%d November %d", "%d December %d",
}

// Day returns the day of a time in its location, without the year: "5 January".
func Day(t time.Time) Text { return It(days[t.Month()-1], t.Day()) }

// Date returns the day of a time in its location, with the year: "5 January 2026".
func Date(t time.Time) Text { return It(dates[t.Month()-1], t.Day(), t.Year()) }
