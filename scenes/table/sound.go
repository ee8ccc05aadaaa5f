package table

import (
	"time"

	"tessera/assets/sounds"
	"tessera/logic/match"
	"tessera/logic/session"
	"tessera/scenes/geom"
)

// Cue is one sound of a change, at its moment.
type Cue struct {
	Sound sounds.Name
	At    float64       // of the time that the change is shown: 0 as it begins, 1 as it is over
	After time.Duration // so much later than that
	Glide bool          // it is that of the movement itself, and nothing without one
}

// Landed is when most of a movement's way is covered, as the eye sees it: what
// moves slows down towards its end.
const Landed = 0.7

// ear is what the table remembers of what was heard.
type ear struct {
	refused bool          // something was refused in this frame
	last    time.Duration // when the change before this one began
}

const (
	shortGlide = 80 * time.Millisecond  // a movement shorter than this makes no sound of its own
	pause      = 250 * time.Millisecond // between the last move's sounds and the end's
	longWait   = 3 * time.Second        // after it, a person may be looking elsewhere
	second     = 0.6                    // how loud is what was heard before
)

// hear plays the sounds of what happened in this frame. A change is heard when
// its whole frame is built, since only then is known how long it will be shown.
func (t *Table) hear() {
	c := &t.change
	changed := c.known && !c.heard
	if t.ear.refused && !changed {
		t.Stage.Play(sounds.Refused, 1, 0)
	}
	t.ear.refused = false
	if !c.known {
		t.ear.last = c.at
	}
	if !changed {
		return
	}
	c.heard = true
	waited := c.at - t.ear.last
	t.ear.last = c.at
	if c.back {
		t.Stage.Play(sounds.Undo, 1, 0)
		return
	}
	isNew := c.move != ""
	byHand := isNew && t.session.Here(max(c.from.Turn(), 0))
	over := t.hearChange(byHand, isNew)
	switch {
	case !isNew:
	case t.Over() && !match.Over(c.from):
		t.Stage.Play(ending(t.session), 1, over+pause)
	case !byHand && t.Mine() && waited >= longWait:
		t.Stage.Play(sounds.YourTurn, 1, over+pause)
	}
}

// hearChange plays the sounds of the change itself, and returns when the last of
// them begins.
func (t *Table) hearChange(byHand, isNew bool) (last time.Duration) {
	length, gain := t.change.tween.Left(t.UI.In.Now), 1.0
	if !isNew {
		gain = second
	}
	for _, cue := range t.cues(byHand) {
		if cue.Glide && length < shortGlide {
			continue
		}
		at := time.Duration(cue.At*float64(length)) + cue.After
		t.Stage.Play(cue.Sound, gain, at)
		last = max(last, at)
	}
	return last
}

func (t *Table) cues(byHand bool) []Cue {
	if t.game.Sounds == nil {
		return []Cue{{Sound: sounds.Place}}
	}
	return t.game.Sounds(t.change.from, t.State(), byHand)
}

// ending is the sound of a game's end from where the persons sit. Persons who
// play one another are all glad of the winner; where none plays it is neither.
func ending(s *session.Session) sounds.Name {
	o, _ := s.Outcome()
	persons, best, most := 0, 0.0, 0.0 // the best score of a person, and of all
	isShared := len(o.Scores) > 1
	for i, score := range o.Scores {
		isShared = isShared && score == o.Scores[0]
		most = max(most, score)
		if s.Here(i) {
			persons++
			best = max(best, score)
		}
	}
	switch {
	case persons == 0 || isShared:
		return sounds.Drawn
	case best == most && best > 0:
		return sounds.Won
	}
	return sounds.Lost
}

// mute switches all sound off, or on again, and says which.
func (t *Table) mute() {
	p := &t.Stage.Prefs
	p.Muted = !p.Muted
	t.Stage.SavePrefs()
	text := "Sound on."
	if p.Muted {
		text = "Sound off. M switches it on again."
	}
	now := t.UI.In.Now
	top := geom.Point{X: t.UI.Screen.Center().X}
	t.bubble = bubble{text: text, at: top, until: now + bubbleTime, born: now, calm: true}
	t.UI.Animate()
	t.Stage.Play(sounds.Place, 1, 0)
}
