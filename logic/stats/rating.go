package stats

import (
	"math"

	"tessera/logic/say"
)

// Rating follows how strong a person is in a game under some of its rules, by the
// results against computer players whose strength is known. Strengths are Elo. The zero
// value is somebody of whom nothing is known.
type Rating struct {
	Results []Result `json:"results,omitempty"` // of the newest games, the oldest first
}

// Result is a game against one computer player.
type Result struct {
	Against int     `json:"against"` // how strong that was
	Score   float64 `json:"score"`   // the person's: 1, 0, or between the two
}

// Span is the scale of strengths on which somebody is looked for.
type Span struct {
	Weakest, Strongest int
	First              int // where to look first
}

const (
	maxResults  = 200  // the newest games that a rating goes by
	maxStrength = 9999 // that a result can name

	grain = 20   // the strengths that are told apart
	slack = 400  // by how much somebody may be weaker or stronger than the scale
	wide  = 700. // how far from the first guess somebody is as likely as not
	edge  = 80   // how near to the ends of the scale is at them
	// drift is by how much somebody changes from game to game, so that old games
	// count less and less.
	drift = 12.
)

// Add takes a game into the rating.
func (r *Rating) Add(one Result) { r.Results = newest(append(r.Results, one), maxResults) }

// Next is the strength of a computer player that the person beats about as often as
// not, in tens.
func (r *Rating) Next(s Span) int {
	f := s.Follow()
	for _, one := range r.Results {
		f.Learn(one)
	}
	return f.Next()
}

// Curve is the person's strength before the first result and after each.
func (r *Rating) Curve(s Span) []int {
	f := s.Follow()
	curve := []int{f.Next()}
	for _, one := range r.Results {
		f.Learn(one)
		curve = append(curve, f.Next())
	}
	return curve
}

// Follower follows one person from game to game.
type Follower struct {
	span   Span
	belief *belief
}

// Follow begins with somebody of whom nothing is known.
func (s Span) Follow() Follower { return Follower{s, s.unknown()} }

// Next is as [Rating.Next].
func (f Follower) Next() int { return f.span.clamped(f.belief.mean()) }

// Learn takes a result into account.
func (f Follower) Learn(one Result) { f.belief.learn(one) }

// clamped is a strength on the scale, in tens. Who is so near to an end that it may be
// chance is met with the end: nobody there is too strong, or too weak, for them.
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

// belief is how likely somebody has each strength, from least on in steps of grain.
type belief struct {
	least  float64
	likely []float64
	odds   []float64 // of each strength against one of 0
}

// unknown is what is believed of somebody who has not played: near the first guess
// rather than far from it, but nothing is ruled out.
func (s Span) unknown() *belief {
	b := &belief{least: float64(s.Weakest - slack)}
	for x := b.least; x <= float64(s.Strongest+slack); x += grain {
		away := (x - float64(s.First)) / wide
		b.likely = append(b.likely, 1/(1+away*away))
		b.odds = append(b.odds, math.Pow(10, x/400))
	}
	// The mean is to be the first guess, however the scale lies about it.
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

// learn takes a result into account, by Elo's expectation. A draw is half a win and
// half a loss.
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

// Check says why a rating that was read cannot be one, or nil.
func (r *Rating) Check() error {
	if r == nil || len(r.Results) > maxResults {
		return say.Errorf("there is a rating of nobody, or of too many results")
	}
	for _, one := range r.Results {
		if one.Against < 0 || one.Against > maxStrength || !(one.Score >= 0 && one.Score <= 1) {
			return errUnfit
		}
	}
	return nil
}
