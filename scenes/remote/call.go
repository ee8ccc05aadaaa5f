package remote

import (
	"time"

	"tessera/logic/say"
	"tessera/scenes/dialog"
	"tessera/scenes/geom"
	"tessera/scenes/lang"
	"tessera/scenes/ui"
)

// absences are the times, in seconds, for which who is asked whether he is there may
// not answer; 0 is for ever.
var absences = []int{0, 5 * 60, 60 * 60, 24 * 60 * 60, 3 * 24 * 60 * 60}

// absenceLabel says how long that is.
func absenceLabel(seconds int) string {
	if seconds == 0 {
		return "Never"
	}
	return waitWords(time.Duration(seconds) * time.Second)
}

var minutes = say.Plural{One: "%d minute", Many: "%d minutes"}

// waitWords say a time in its largest unit, what has begun of that counted.
func waitWords(d time.Duration) string {
	for _, unit := range []struct {
		of   time.Duration
		said say.Plural
	}{
		{24 * time.Hour, say.Plural{One: "%d day", Many: "%d days"}},
		{time.Hour, say.Plural{One: "%d hour", Many: "%d hours"}},
		{time.Minute, minutes},
	} {
		if d >= unit.of {
			return lang.N(int((d+unit.of-1)/unit.of), unit.said)
		}
	}
	return lang.N(1, minutes)
}

// chooseAbsence lets choose for how long nobody may be gone.
func (f *form) chooseAbsence(u *ui.UI, row geom.Rect) {
	f.absence += u.Step("absence", u.Labelled("Gone after", row), absenceLabel(absences[f.absence]), f.absence > 0, f.absence < len(absences)-1)
}

// callWords tell that somebody is asked whether he is there.
func (c *Connection) callWords() string {
	client := c.server.Client
	switch call := client.Known().Call; {
	case call == nil && client.Asked("call"):
		return "Asking."
	case call == nil:
		return ""
	case call.Seat == client.Seat():
		return "Are you there? A move is an answer, too."
	}
	return c.who(client.Known().Call.Seat) + " was asked: are you there? Without an answer, or a move, they have left."
}

// putCall asks the person once whether he is there.
func (c *Connection) putCall() {
	client := c.server.Client
	known := client.Known()
	if !client.Called() || c.server.put == known.Version {
		return
	}
	c.server.put = known.Version
	wait := waitWords(time.Duration(known.Call.Left) * time.Millisecond)
	words := c.who(known.Call.By) + " asks. Who neither answers nor moves within " + wait + " has left the game."
	d := dialog.Ask(c.desk.Stage, "called", "Are you there?", words, ui.Tool{Name: "here", Label: "I am here", Primary: true, Run: client.Here})
	d.Escape = func() { c.desk.Stage.Pop(); client.Here() }
	d.Update = func(u *ui.UI) {
		if (c.server == nil || !client.Called()) && u.Live() { // it is too late, or answered elsewhere
			c.desk.Stage.Pop()
		}
	}
}
