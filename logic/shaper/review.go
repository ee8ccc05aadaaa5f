package shaper

import "fmt"

// Step is one command of a reviewed game.
type Step struct {
	Before State   // the state in which it was given
	Move   Move    // the command
	Best   Move    // the best command there, of equally good ones the first; Move itself if it was as good
	Loss   float64 // the expected rounds it gave away, 0 when it was perfect
}

// Review is a game held against perfect play.
type Review struct {
	Steps []Step
	// End is the state after the last command.
	End State
	// Lost is the sum of the losses, in expected rounds.
	Lost float64
	// Par is the expected score of perfect play before the first piece was
	// known.
	Par float64
	// Accuracy is 0 to 100 and exactly 100 when no command gave anything
	// away: the least expected number of commands for the target as a share
	// of that number plus Lost. It says how much of the expected work was
	// needed, and it knows no luck: the pieces that came do not count for or
	// against the player, only what was made of them.
	Accuracy float64
	// Luck is what the pieces did to the score, in points and in the player's
	// favour when positive: Score = Par - 10*Lost + Luck. It is 0 on average
	// however one plays, and means something only when the game was won.
	Luck float64
}

// NewReview replays a game, finished or not, and reviews every command. The
// error is that of the settings or of a command that the game refused, with its
// number.
func NewReview(settings Settings, moves []Move) (Review, error) {
	s, err := New(settings)
	if err != nil {
		return Review{}, err
	}
	review := Review{Par: Par(s.Target())}
	for i, m := range moves {
		next, err := s.Apply(m)
		if err != nil {
			return Review{}, fmt.Errorf("command %d: %w", i+1, err)
		}
		step := reviewStep(s, m)
		review.Steps = append(review.Steps, step)
		review.Lost += step.Loss
		s = next
	}
	review.End = s
	review.Accuracy = accuracy(ExpectedCommands(s.Target()), review.Lost)
	review.Luck = float64(s.Score()) - review.Par + 10*review.Lost
	return review, nil
}

func reviewStep(s State, m Move) Step {
	step := Step{Before: s, Move: m, Best: m, Loss: Loss(s, m)}
	if step.Loss > 0 {
		step.Best, _ = Best(s)
	}
	return step
}

// accuracy takes and returns what Review.Accuracy documents. An empty target
// needs no command, so nothing was done wrong.
func accuracy(needed, lost float64) float64 {
	if lost == 0 {
		return 100
	}
	return 100 * needed / (needed + lost)
}
