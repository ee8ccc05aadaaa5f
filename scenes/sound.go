package scenes

import (
	"time"

	"tessera/assets/sounds"
	"tessera/scenes/geom"
	"tessera/scenes/input"
)

// Speaker plays sounds; scenes/sound implements it.
type Speaker interface {
	// Wake prepares the device for sounds. It does not block.
	Wake()
	// Play plays a sound after a delay, with a gain from 0 to 1. It does not block.
	Play(n sounds.Name, gain float64, after time.Duration)
}

type speech struct {
	speaker Speaker // nil for silence
	awake   bool    // Wake has been called
}

// SetSpeaker sets the speaker for the stage's sounds.
func (s *Stage) SetSpeaker(to Speaker) { s.speech = speech{speaker: to} }

// Play plays a sound after a delay, at the player's volume. The gain, 0 to 1, is relative
// to other sounds of its kind. If the player uses a finger, the device also vibrates,
// unless motion is off.
func (s *Stage) Play(n sounds.Name, gain float64, after time.Duration) {
	if s.Vibrate != nil && s.UI.In.Touch && !geom.IsOff() {
		s.Vibrate(n)
	}
	if s.speech.awake && s.Prefs.Audible() {
		s.speech.speaker.Play(n, gain*s.Prefs.gain(), after)
	}
}

// wakeSpeaker wakes the speaker at the first press. Browsers require that, and an unused
// program should not open the device.
func (s *Stage) wakeSpeaker(in *input.Input) {
	if s.speech.speaker == nil || !s.Prefs.Audible() {
		return
	}
	if in.JustDown || in.JustUp || len(in.Keys) > 0 {
		s.speech.awake = true
		s.speech.speaker.Wake()
	}
}

// Audible reports whether sound is on.
func (p *Prefs) Audible() bool { return !p.Muted && p.Volume > 0 }

// gain converts the volume to a factor. Loudness is perceived in ratios, so half the
// volume is a quarter of the gain.
func (p *Prefs) gain() float64 {
	v := float64(p.Volume) / 100
	return v * v
}
