package boards

import (
	"slices"
	"time"

	"tessera/assets/sounds"
	"tessera/logic/match"
	"tessera/logic/remote"
	"tessera/logic/say"
	"tessera/scenes"
	"tessera/scenes/geom"
	"tessera/scenes/lang"
	"tessera/scenes/ui"
)

// Finisher is a board with an animation of the end of its game, which shows piece by piece
// what has won.
type Finisher interface {
	// Finale prepares the animation, which the board draws by [Desk.Finale]. It returns the
	// length, the lowest note of its sounds, and the times of the notes in order, as parts
	// of the length. The desk calls it when a move has ended the game.
	Finale(on *Desk) (length time.Duration, lowest sounds.Name, notes []float64)
}

// Scorer is a board that says more about how its game ended, such as the score.
type Scorer interface{ EndDetail(on *Desk) string }

// finale is the animation of a game's end on its board. The zero value has ended.
type finale struct {
	tween  geom.Tween
	lowest sounds.Name
	notes  []float64 // when each sounds
	heard  int       // of the notes
	result bool      // the sound of the result is still to come
}

// Finale returns the progress of the animation of the game's end, from 0 to 1. It is 1 if no
// game has just ended. The progress is in proportion to the time.
func (d *Desk) Finale() float64 { return d.finale.progress(d.UI.In.Now) }

func (f *finale) progress(now time.Duration) float64 { return max(0, f.tween.At(now)) }

// BeginFrame prepares a frame of the desk's screen. It keeps a finale going, and any press
// ends it.
func (d *Desk) BeginFrame(s *scenes.Stage) {
	d.Stage, d.UI = s, s.UI
	if d.Finale() >= 1 {
		return
	}
	if d.UI.Live() && (d.UI.In.JustDown || len(d.UI.In.Keys) > 0) {
		d.finale.tween = geom.Tween{}
	}
	d.UI.Animate()
}

// Ended shows on the board how the game was won if a change has just ended it, and then
// celebrates if a person has won.
func (d *Desk) Ended(c match.Change) {
	d.celebration, d.finale = celebration{}, finale{}
	if c.Move == "" && !c.Resigned || c.Back || !d.Match.Over() || geom.IsOff() {
		return
	}
	begin := d.UI.In.Now
	if b, ok := d.Board.(Finisher); ok && !c.Resigned {
		length, lowest, notes := b.Finale(d)
		begin += d.ChangeTimeLeft()
		d.finale = finale{tween: geom.Start(begin, length), lowest: lowest, notes: notes}
		begin += geom.Lasts(length)
	}
	for _, seat := range d.Result().Winners() {
		if d.Match.Local(seat) {
			d.celebrate(seat, begin)
			return
		}
	}
}

// Celebrate celebrates a success of a seat from now on. Without motion it does nothing.
func (d *Desk) Celebrate(seat int) {
	if !geom.IsOff() && !d.celebration.goes {
		d.celebrate(seat, d.UI.In.Now+d.ChangeTimeLeft())
	}
}

func (d *Desk) celebrate(seat int, begin time.Duration) {
	d.celebration = celebration{tween: geom.Start(begin, celebrationTime), seat: seat, goes: true}
}

// Result says how a match has ended.
type Result struct {
	game    *Game
	match   *match.Match
	outcome match.Outcome
	over    bool
}

// Result returns the result of the shown position.
func (d *Desk) Result() Result {
	o, over := d.Match.Outcome()
	return Result{d.Game, d.Match, o, over}
}

// Winners returns the winning seats, none in a game of one seat.
func (r Result) Winners() []int {
	if len(r.outcome.Scores) < 2 {
		return nil
	}
	return r.outcome.Winners()
}

// Verdict says who won, with "you" for the only person among several seats.
func (r Result) Verdict() string {
	o := r.outcome
	if !r.over {
		return ""
	}
	if len(o.Scores) < 2 {
		return lang.Sentence(r.game.Result(r.match.State(), o))
	}
	won := r.won()
	switch {
	case r.cancelled():
		return lang.Sentence(o.Sentence)
	case len(won) == 0:
		return lang.T("A draw")
	}
	you := r.match.OnlyPerson()
	switch mine := slices.Contains(won, you); {
	case mine && len(won) > 1:
		return lang.T("You share the win")
	case mine && o.By != "":
		return lang.T("You won by %s", o.By)
	case mine:
		return lang.T("You won")
	case you >= 0 && o.By != "":
		return lang.T("You lost by %s", o.By)
	case you >= 0:
		return lang.T("You lost")
	case len(won) > 1:
		return lang.T("%s share the win", say.And(r.names(won)...))
	case o.By != "":
		return lang.T("%s won by %s", r.names(won)[0], o.By)
	}
	return lang.T("%s won", r.names(won)[0])
}

// cancelled reports whether the game has ended because an invitation was cancelled.
func (r Result) cancelled() bool {
	mode, is := r.match.Mode.(*remote.ServerMode)
	return is && mode.NobodyCame()
}

// won returns the winning seats. In a game without draws, these are all seats if all did
// equally well.
func (r Result) won() []int {
	won := r.outcome.Winners()
	if len(won) == 0 && r.game.SharesWins {
		for seat := range r.outcome.Scores {
			won = append(won, seat)
		}
	}
	return won
}

func (r Result) names(seats []int) (list []say.Text) {
	all := r.game.Seats(r.match.State())
	for _, seat := range seats {
		list = append(list, say.It(all[seat].Name))
	}
	return list
}

// Detail returns what decided the game: the rules' explanation or, where that only names
// the winners, what the others have left. The verdict of a game of one seat says all.
func (r Result) Detail() string {
	if r.cancelled() || len(r.outcome.Scores) < 2 {
		return ""
	}
	if !r.repeats() {
		return lang.Sentence(r.game.Result(r.match.State(), r.outcome))
	}
	var left []say.Text
	for i, seat := range r.game.Seats(r.match.State()) {
		if len(seat.Counts) > 0 && !slices.Contains(r.outcome.Winners(), i) {
			left = append(left, say.It("%s: %s", seat.Name, seat.Counts[:1].Said()))
		}
	}
	return lang.Sentence(say.Join(", ", left...))
}

// repeats reports whether the rules' sentence only names the winners, as the verdict
// does.
func (r Result) repeats() bool {
	switch names := r.names(r.won()); len(names) {
	case 0:
		return false
	case 1:
		return lang.Of(r.outcome.Sentence) == lang.T("%s wins", names[0])
	default:
		return lang.Of(r.outcome.Sentence) == lang.T("%s share the win", say.And(names...))
	}
}

// DrawCelebration throws small tiles in the winner's colours up from the bottom of the
// board, and shows the moment if there is one. It lasts about a second and blocks nothing.
func (d *Desk) DrawCelebration(area geom.Rect) {
	u := d.UI
	defer u.WithoutParts(d.drawMoment)
	if !d.celebration.goes || d.Game.Mark == nil {
		return
	}
	far := u.Tween(d.celebration.tween)
	if d.Finale() < 1 {
		return
	}
	if far >= 1 {
		d.celebration.goes = false
		return
	}
	mark := d.SeatMark(d.celebration.seat, int(u.Px(22)))
	for i := range confetti {
		// Pseudo-random, but the same in each frame.
		a, b := scatter(2*i), scatter(2*i+1)
		x := area.X + area.W*(0.08+0.84*a)
		rise := area.H * (0.25 + 0.6*b)
		y := area.Bottom() - rise*(1-(1-far)*(1-far))
		u.ShowAt(mark, geom.Point{X: x + (a-0.5)*u.Px(60)*far, Y: y}, ui.Look{
			Fade: max(0.15, far*far), Grow: -0.35 * b, Angle: (b - 0.5) * 5 * far,
		})
	}
}

// scatter returns a number from 0 to 1 that varies strongly with i.
func scatter(i int) float64 {
	h := uint32(i+1) * 2654435761
	h ^= h >> 15
	return float64(h%997) / 997
}

const celebrationTime = 1100 * time.Millisecond

const confetti = 28

type celebration struct {
	tween geom.Tween
	seat  int  // the winner
	goes  bool // the tiles are still flying
}

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

// soundState holds what PlaySounds needs from earlier frames.
type soundState struct {
	last time.Duration // start of the previous change
}

const (
	shortGlide = 80 * time.Millisecond  // shorter movements make no sound of their own
	Pause      = 250 * time.Millisecond // between the last move's sounds and the end's
	longWait   = 3 * time.Second        // after it, the player may not be watching
	second     = 0.6                    // gain of sounds heard before
	calm       = 0.4                    // gain of the notes before a loss
)

// PlaySounds plays the sounds of this frame. Call it at the end of a frame, because only then
// is the length of a change known.
func (d *Desk) PlaySounds() {
	d.finale.play(d.Stage, d.Match)
	c := &d.change
	changed := c.known && !c.heard
	if d.Bubble.refused && !changed {
		d.Stage.Play(sounds.Refused, 1, 0)
	}
	d.Bubble.refused = false
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
	over := c.play(d.Stage, d.Game.cues(c.from, d.Match.State(), byHand))
	switch {
	case !isNew:
	case d.Match.Over() && !match.Over(c.from):
		if d.finale.result = d.Finale() < 1; !d.finale.result {
			d.Stage.Play(endSound(d.Match), 1, over+Pause)
		}
	case !byHand && d.AcceptsMoves() && waited >= longWait:
		d.Stage.Play(sounds.YourTurn, 1, over+Pause)
	}
}

// play plays the notes of the finale as they are seen, and then the sound of the result. A
// finale that is skipped goes straight to the result.
func (f *finale) play(s *scenes.Stage, m *match.Match) {
	if !f.result {
		return
	}
	far := f.progress(s.UI.In.Now)
	if far >= 1 {
		f.result = false
		s.Play(endSound(m), 1, 0)
		return
	}
	for n := len(f.notes); f.heard < n && f.notes[f.heard] <= far; f.heard++ {
		// The notes rise to a win, fall to a loss, and stay level in a draw.
		note, gain := f.heard*sounds.Notes/n, second
		switch endSound(m) {
		case sounds.Lost:
			note, gain = sounds.Notes-1-note, calm
		case sounds.Drawn:
			note = 1 + f.heard%2
		}
		s.Play(f.lowest+sounds.Name(note), gain, 0)
	}
}

// play plays the sounds of a change, and returns the start of the last one.
func (c *change) play(s *scenes.Stage, cues []Cue) (last time.Duration) {
	length, gain := c.tween.Left(s.UI.In.Now), 1.0
	if c.move == "" {
		gain = second
	}
	for _, cue := range cues {
		if cue.Glide && length < shortGlide {
			continue
		}
		at := time.Duration(cue.At*float64(length)) + cue.After
		s.Play(cue.Sound, gain, at)
		last = max(last, at)
	}
	return last
}

func (g *Game) cues(from, to match.State, byHand bool) []Cue {
	if g.Sounds == nil {
		return []Cue{{Sound: sounds.Place}}
	}
	return g.Sounds(from, to, byHand)
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
	d.Bubble.show(sentence{text: text, place: geom.Rect{X: d.UI.Screen.Center().X}, calm: true})
	d.Stage.Play(sounds.Place, 1, 0)
}
