package remote

import (
	"time"

	"tessera/logic/say"
	"tessera/scenes/dialog"
	"tessera/scenes/geom"
	"tessera/scenes/lang"
	"tessera/scenes/ui"
)

// absences are the choices, in seconds, for how long a player may leave "Are you there?"
// unanswered; 0 is unlimited.
var absences = []int{0, 5 * 60, 60 * 60, 24 * 60 * 60, 3 * 24 * 60 * 60}

func absenceLabel(seconds int) string {
	if seconds == 0 {
		return lang.T("nobody is asked whether they are there|None")
	}
	return lang.Of(absenceWords.of(time.Duration(seconds) * time.Second))
}

// waitWords are the messages about a duration, by unit.
type waitWords struct{ days, hours, minutes say.Plural }

var (
	// Translators: behind "Gone after": for so long nobody may fail to answer.
	absenceWords = waitWords{
		days:    say.Plural{One: "gone after|%d day", Many: "gone after|%d days"},
		hours:   say.Plural{One: "gone after|%d hour", Many: "gone after|%d hours"},
		minutes: say.Plural{One: "gone after|%d minute", Many: "gone after|%d minutes"},
	}
	deadline = waitWords{
		days: say.Plural{
			One:  "Answer or move within %d day, or you leave the game.",
			Many: "Answer or move within %d days, or you leave the game.",
		},
		hours: say.Plural{
			One:  "Answer or move within %d hour, or you leave the game.",
			Many: "Answer or move within %d hours, or you leave the game.",
		},
		minutes: say.Plural{
			One:  "Answer or move within %d minute, or you leave the game.",
			Many: "Answer or move within %d minutes, or you leave the game.",
		},
	}
)

// of returns the message about a duration in its largest unit, rounded up.
func (w waitWords) of(d time.Duration) say.Text {
	for _, unit := range []struct {
		of   time.Duration
		said say.Plural
	}{{24 * time.Hour, w.days}, {time.Hour, w.hours}} {
		if d >= unit.of {
			return say.Count(int((d+unit.of-1)/unit.of), unit.said)
		}
	}
	return say.Count(max(1, int((d+time.Minute-1)/time.Minute)), w.minutes)
}

func (f *form) chooseAbsence(u *ui.UI, row geom.Rect) {
	f.absence += u.Step("absence", u.Labelled(lang.T("Away limit"), row), absenceLabel(absences[f.absence]), f.absence > 0, f.absence < len(absences)-1)
}

func (c *Connection) callWords() string {
	client := c.server.Client
	switch call := client.Known().Call; {
	case call == nil && client.Pending("call"):
		return lang.T("Asking.")
	case call == nil:
		return ""
	case call.Seat == client.Seat():
		return lang.T("Are you there? A move counts as an answer.")
	}
	// Translators: the name of a person or of a side.
	return lang.T("%s was asked “Are you there?” They leave the game if they do not "+
		"answer or move.", c.playerName(client.Known().Call.Seat))
}

// askPresence asks the player whether they are there.
func (c *Connection) askPresence() {
	client := c.server.Client
	known := client.Known()
	// Translators: the name of a person or of a side, who asks whether you are there.
	words := say.Join(" ", say.It("%s is asking.", c.playerName(known.Call.By)), deadline.of(time.Duration(known.Call.Left)*time.Millisecond))
	d := dialog.Ask(c.desk.Stage, "called", say.It("Are you there?"), words, dialog.Answer{Name: "here", Label: "I am here", Primary: true, Run: client.AnswerCall})
	d.Escape = func() { c.desk.Stage.Pop(); client.AnswerCall() }
	d.Update = func(u *ui.UI) {
		if (c.server == nil || !client.Called()) && u.Live() { // the time is over, or it was answered elsewhere
			c.desk.Stage.Pop()
		}
	}
}
