package scenes

import (
	"time"

	"tessera/assets/sounds"
	"tessera/scenes/input"
	"tessera/scenes/motion"
)

// Speaker plays sounds; scenes/sound has the real ones.
type Speaker interface {
	// Wake has the device ready for the sounds that an input may bring. It waits
	// for nothing.
	Wake()
	// Play has a sound heard after a while, with a gain from 0 to 1. It waits for
	// nothing.
	Play(n sounds.Name, gain float64, after time.Duration)
}

// speech is the stage's sound.
type speech struct {
	speaker Speaker // nil: nothing is heard
	awake   bool    // it has been woken
}

// SetSpeaker has the stage's sounds played.
func (s *Stage) SetSpeaker(to Speaker) { s.speech = speech{speaker: to} }

// Play has a sound heard after a while, as loud as the person has set. Gain is
// how loud it is beside others of its kind, from 0 to 1. Who plays by finger feels it
// too, unless nothing is to move.
func (s *Stage) Play(n sounds.Name, gain float64, after time.Duration) {
	if s.Feel != nil && s.UI.In.Touch && !motion.IsOff() {
		s.Feel(n)
	}
	if s.speech.awake && s.Prefs.Audible() {
		s.speech.speaker.Play(n, gain*s.Prefs.gain(), after)
	}
}

// listen wakes the speaker when something is pressed, and not before: browsers
// demand it, and a program that nobody uses opens no device.
func (s *Stage) listen(in *input.Input) {
	if s.speech.speaker == nil || !s.Prefs.Audible() {
		return
	}
	if in.JustDown || in.JustUp || len(in.Keys) > 0 {
		s.speech.awake = true
		s.speech.speaker.Wake()
	}
}

// Audible is whether anything is to be heard.
func (p *Prefs) Audible() bool { return !p.Muted && p.Volume > 0 }

// gain is the factor that the volume means. Ears count in ratios: half of the
// way is a quarter.
func (p *Prefs) gain() float64 {
	v := float64(p.Volume) / 100
	return v * v
}
