package stats

import (
	"math"

	"tessera/logic/say"
)

// Rating estimates a person's strength in a game under some of its rules, from results
// against computer players of known strength. Strengths are in Elo. The zero value is a
// person without results.
type Rating struct {
	Results []Result `json:"results,omitempty"` // of the newest games, oldest first
}

// Result is a game against one computer player.
type Result struct {
	Against int     `json:"against"` // the player's strength
	Score   float64 `json:"score"`   // the person's score, 0 to 1
}

// Span is the range of strengths for a rating.
type Span struct {
	Weakest, Strongest int
	First              int // the first guess
}

const (
	maxResults  = 200  // the newest games that a rating uses
	maxStrength = 9999 // the largest strength in a result

	grain = 20   // step between the strengths that are considered
	slack = 400  // how far beyond the scale a person's strength may be
	wide  = 700. // distance from the first guess at which the prior is halved
	edge  = 80   // distance from an end of the scale that counts as the end
	// drift is the standard deviation of the change of strength from game to game. Because
	// of it, old games count less.
	drift = 12.
)

// Add adds a game to the rating.
func (r *Rating) Add(one Result) { r.Results = newest(append(r.Results, one), maxResults) }

// Next returns the strength, in tens, that the person beats about half the time.
func (r *Rating) Next(s Span) int {
	curve := r.Curve(s)
	return curve[len(curve)-1]
}

// Curve returns the person's strength before the first result and after each.
func (r *Rating) Curve(s Span) []int {
	f := s.Follow()
	curve := []int{f.Next()}
	for _, one := range r.Results {
		f.Learn(one)
		curve = append(curve, f.Next())
	}
	return curve
}

// Follower updates one person's rating game by game.
type Follower struct {
	span   Span
	belief *belief
}

// Follow starts with a person without results.
func (s Span) Follow() Follower { return Follower{s, s.unknown()} }

// Next is like [Rating.Next].
func (f Follower) Next() int { return f.span.clamped(f.belief.mean()) }

// Learn adds a result.
func (f Follower) Learn(one Result) { f.belief.learn(one) }

// clamped returns a strength on the scale, rounded to tens. A strength near an end
// becomes that end, because no player beyond it exists.
func (s Span) clamped(strength float64) int {
	tens := int(math.Round(strength/10)) * 10
	switch {
	case tens > s.Strongest-edge:
		return s.Strongest
	case tens < s.Weakest+edge:
		return s.Weakest
	}
	return tens
}

// belief is a probability for each strength, from least in steps of grain.
type belief struct {
	least  float64
	likely []float64
	odds   []float64 // of each strength against strength 0
}

// unknown is the prior: centred on the first guess, with heavy tails.
func (s Span) unknown() *belief {
	b := &belief{least: float64(s.Weakest - slack)}
	for x := b.least; x <= float64(s.Strongest+slack); x += grain {
		away := (x - float64(s.First)) / wide
		b.likely = append(b.likely, 1/(1+away*away))
		b.odds = append(b.odds, math.Pow(10, x/400))
	}
	// Balance both sides so that the mean is the first guess.
	below, above := 0.0, 0.0
	for i, p := range b.likely {
		if away := b.at(i) - float64(s.First); away < 0 {
			below -= p * away
		} else {
			above += p * away
		}
	}
	for i := range b.likely {
		if b.at(i) > float64(s.First) && above > 0 && below > 0 {
			b.likely[i] *= below / above
		}
	}
	return b
}

func (b *belief) at(i int) float64 { return b.least + float64(i)*grain }

// learn updates the belief by Elo's expectation; a draw is half a win, half a loss.
func (b *belief) learn(one Result) {
	sum, rival := 0.0, math.Pow(10, float64(one.Against)/400)
	for i := range b.likely {
		win := b.odds[i] / (b.odds[i] + rival)
		switch one.Score {
		case 1:
			b.likely[i] *= win
		case 0:
			b.likely[i] *= 1 - win
		default:
			b.likely[i] *= math.Pow(win, one.Score) * math.Pow(1-win, 1-one.Score)
		}
		sum += b.likely[i]
	}
	for i := range b.likely {
		b.likely[i] /= sum
	}
	const aside = drift * drift / (2 * grain * grain)
	before := b.likely[0]
	for i, p := range b.likely {
		after := p
		if i+1 < len(b.likely) {
			after = b.likely[i+1]
		}
		b.likely[i], before = p+aside*(before-2*p+after), p
	}
}

func (b *belief) mean() float64 {
	sum, weight := 0.0, 0.0
	for i, p := range b.likely {
		sum, weight = sum+p*b.at(i), weight+p
	}
	return sum / weight
}

// Check returns an error if a decoded rating is invalid.
func (r *Rating) Check() error {
	if r == nil || len(r.Results) > maxResults {
		return say.Errorf("a rating is missing or has too many results")
	}
	for _, one := range r.Results {
		if one.Against < 0 || one.Against > maxStrength || !(one.Score >= 0 && one.Score <= 1) {
			return errInvalid
		}
	}
	return nil
}
