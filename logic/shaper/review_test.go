package shaper

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func parseMoves(t testing.TB, text string) []Move {
	t.Helper()
	var moves []Move
	for word := range strings.FieldsSeq(text) {
		m, err := ParseMove(word)
		if err != nil {
			t.Fatal(err)
		}
		moves = append(moves, m)
	}
	return moves
}

func TestReviewOfTheSample(t *testing.T) {
	review, err := NewReview(Settings{Target: sampleTarget, Pieces: samplePieces}, parseMoves(t, sampleCommands))
	if err != nil {
		t.Fatal(err)
	}
	if len(review.Steps) != 8 || review.End.Score() != 110 || fmt.Sprintf("%.2f", review.Par) != "101.98" {
		t.Errorf("%d steps, score %d, par %v", len(review.Steps), review.End.Score(), review.Par)
	}
	sum := 0.0
	for i, step := range review.Steps {
		sum += step.Loss
		if (step.Loss == 0) != (step.Best == step.Move) || step.Before.Commands() != i {
			t.Errorf("step %d: %v for the best %v loses %v\n%v", i+1, step.Move, step.Best, step.Loss, step.Before)
		}
		if i == 5 && math.Abs(step.Loss-1) > 1e-12 {
			t.Errorf("the out-of-board error lost %v, want 1", step.Loss)
		}
	}
	if sum != review.Lost {
		t.Errorf("lost %v, the steps' sum is %v", review.Lost, sum)
	}
}

func TestPerfectReview(t *testing.T) {
	for seed := range uint64(50) {
		settings := Settings{Seed: seed}
		s := newGame(t, settings)
		var moves []Move
		for m, ok := Best(s); ok; m, ok = Best(s) {
			moves = append(moves, m)
			s = play(t, s, m.String())
		}
		review, err := NewReview(settings, moves)
		if err != nil {
			t.Fatal(err)
		}
		if review.Lost != 0 || review.Accuracy != 100 || review.End != s {
			t.Errorf("seed %d: perfect play lost %v, accuracy %v", seed, review.Lost, review.Accuracy)
		}
	}
}

func TestAccuracy(t *testing.T) {
	for _, row := range []struct{ needed, lost, want float64 }{
		{8, 0, 100},
		{8, 2, 80},
		{8, 8, 50},
		{0, 0, 100}, // an empty target
	} {
		if got := accuracy(row.needed, row.lost); got != row.want {
			t.Errorf("accuracy(%v, %v) = %v, want %v", row.needed, row.lost, got, row.want)
		}
	}
}

func TestReviewErrors(t *testing.T) {
	if _, err := NewReview(Settings{Target: "X"}, nil); err == nil {
		t.Error("a bad target is reviewed")
	}
	_, err := NewReview(Settings{Target: sampleTarget, Pieces: "XX"}, []Move{11, 11})
	if err == nil || !strings.Contains(err.Error(), "command 2") {
		t.Errorf("a command without a piece: %v", err)
	}
}

// However one plays, the score is par less what was given away plus what each
// new piece changed in the expectation; the last is counted here piece by
// piece, where the review has it from the score.
func TestReviewAddsUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		settings := Settings{Seed: rapid.Uint64().Draw(t, "seed")}
		s, err := New(settings)
		if err != nil {
			t.Fatal(err)
		}
		luck := pieceLuck(s)
		var moves []Move
		for n := rapid.IntRange(0, 40).Draw(t, "own commands"); !s.Won(); n-- {
			m, _ := Best(s)
			if n > 0 {
				m = rapid.SampledFrom(commands[:]).Draw(t, "command")
			}
			next, err := s.Apply(m)
			if err != nil {
				t.Fatalf("%v: %v\n%v", m, err, s)
			}
			if next.Placed() > s.Placed() {
				luck += pieceLuck(next)
			}
			moves = append(moves, m)
			s = next
		}
		review, err := NewReview(settings, moves)
		if err != nil {
			t.Fatal(err)
		}
		if math.Abs(review.Luck-luck) > 1e-8 {
			t.Fatalf("luck %v, counted %v\n%v", review.Luck, luck, s)
		}
		if review.Accuracy < 0 || review.Accuracy > 100 || (review.Accuracy == 100) != (review.Lost == 0) {
			t.Fatalf("accuracy %v with %v lost", review.Accuracy, review.Lost)
		}
	})
}

// pieceLuck is what the piece in hand is worth against the mean piece, in
// points.
func pieceLuck(s State) float64 {
	return 10 * (ExpectedCommands(s.Difference()) - Value(s))
}
