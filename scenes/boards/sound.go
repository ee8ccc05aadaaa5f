package boards

import (
	"slices"
	"time"

	"tessera/assets/sounds"
	"tessera/logic/match"
	"tessera/scenes/geom"
	"tessera/scenes/lang"
)

// Cue is a sound of a change and its time.
type Cue struct {
	Sound sounds.Name
	At    float64       // as a fraction of the change's time, 0 to 1
	After time.Duration // additional delay
	Glide bool          // the sound of the movement itself, omitted without one
}

// Landed is the time at which most of a movement is visibly complete, since movements
// slow down towards the end.
const Landed = 0.7

// soundState is what the desk remembers about sounds.
type soundState struct {
	refused bool          // a move was refused in this frame
	last    time.Duration // start of the previous change
}

const (
	shortGlide = 80 * time.Millisecond  // shorter movements make no sound of their own
	Pause      = 250 * time.Millisecond // between the last move's sounds and the end's
	longWait   = 3 * time.Second        // after it, the player may not be watching
	second     = 0.6                    // gain of sounds heard before
)

// PlaySounds plays the sounds of this frame. Call it at the end of a frame, because only then
// is the length of a change known.
func (d *Desk) PlaySounds() {
	c := &d.change
	changed := c.known && !c.heard
	if d.ear.refused && !changed {
		d.Stage.Play(sounds.Refused, 1, 0)
	}
	d.ear.refused = false
	if !c.known {
		d.ear.last = c.at
	}
	if !changed {
		return
	}
	c.heard = true
	waited := c.at - d.ear.last
	d.ear.last = c.at
	if c.back {
		d.Stage.Play(sounds.Undo, 1, 0)
		return
	}
	if c.ends {
		d.Stage.Play(endSound(d.Match), 1, 0)
		return
	}
	isNew := c.move != ""
	byHand := isNew && d.Match.Local(max(c.from.Turn(), 0))
	over := d.playChangeSounds(byHand, isNew)
	switch {
	case !isNew:
	case d.Match.Over() && !match.Over(c.from):
		d.Stage.Play(endSound(d.Match), 1, over+Pause)
	case !byHand && d.AcceptsMoves() && waited >= longWait:
		d.Stage.Play(sounds.YourTurn, 1, over+Pause)
	}
}

// playChangeSounds plays the sounds of the change itself, and returns the start of the last
// one.
func (d *Desk) playChangeSounds(byHand, isNew bool) (last time.Duration) {
	length, gain := d.change.tween.Left(d.UI.In.Now), 1.0
	if !isNew {
		gain = second
	}
	for _, cue := range d.cues(byHand) {
		if cue.Glide && length < shortGlide {
			continue
		}
		at := time.Duration(cue.At*float64(length)) + cue.After
		d.Stage.Play(cue.Sound, gain, at)
		last = max(last, at)
	}
	return last
}

func (d *Desk) cues(byHand bool) []Cue {
	if d.Game.Sounds == nil {
		return []Cue{{Sound: sounds.Place}}
	}
	return d.Game.Sounds(d.change.from, d.Match.State(), byHand)
}

// endSound returns the sound of a game's end from the view of the people here. People who
// play each other always hear the sound of winning. Without people it is neutral.
func endSound(m *match.Match) sounds.Name {
	o, _ := m.Outcome()
	won, plays := o.Winners(), false
	for seat := range o.Scores {
		plays = plays || m.Local(seat)
	}
	switch {
	case !plays || len(o.Scores) > 1 && len(won) == 0:
		return sounds.Drawn
	case slices.ContainsFunc(won, m.Local):
		return sounds.Won
	}
	return sounds.Lost
}

// Mute switches all sound off or on again, with a message.
func (d *Desk) Mute() {
	p := &d.Stage.Prefs
	p.Muted = !p.Muted
	d.Stage.SavePrefs()
	text := lang.T("Sound on.")
	if p.Muted {
		text = lang.T("Sound off. Press M to turn it on.")
	}
	now := d.UI.In.Now
	top := geom.Point{X: d.UI.Screen.Center().X}
	d.bubble = bubble{text: text, at: top, until: now + bubbleTime, born: now, calm: true}
	d.UI.Animate()
	d.Stage.Play(sounds.Place, 1, 0)
}
