package match

// Mode is a mode of play: where the players are and what that allows.
type Mode interface {
	// Local reports whether the person at a seat plays here.
	Local(seat int) bool
	// Remote reports whether persons elsewhere take part.
	Remote() bool
	// RunsComputers reports whether computer players run here.
	RunsComputers() bool
	// Obstacle returns a reason against a move besides the rules and seats, or Free.
	Obstacle(m *Match) Obstacle
	// EarliestUndo is the least number of moves that an undo can go back to.
	EarliestUndo() int
	// UndoNeedsConsent reports whether the opponents have to agree to an undo first.
	UndoNeedsConsent() bool
	// MovePlayed is called with each move that was played here.
	MovePlayed(move string)
	// Resigned returns the outcome after a resignation, or false if there was none.
	Resigned(g *Game, s State) (Outcome, bool)
}

// LocalMode is the mode in which all play here. The other modes embed its defaults.
type LocalMode struct{}

func (LocalMode) Local(int) bool { return true }

func (LocalMode) Remote() bool { return false }

func (LocalMode) RunsComputers() bool { return true }

func (LocalMode) Obstacle(*Match) Obstacle { return Free }

func (LocalMode) EarliestUndo() int { return 0 }

func (LocalMode) UndoNeedsConsent() bool { return false }

func (LocalMode) MovePlayed(string) {}

func (LocalMode) Resigned(*Game, State) (Outcome, bool) {
	return Outcome{}, false
}

// MailMode is the mode in which players send each other links with the moves.
type MailMode struct {
	LocalMode
	Seat int `json:"seat"` // this person's seat
	From int `json:"from"` // number of moves in the last link, which cannot be undone
}

func (w *MailMode) Local(seat int) bool { return seat == w.Seat }

func (*MailMode) Remote() bool { return true }

func (w *MailMode) EarliestUndo() int { return w.From }
