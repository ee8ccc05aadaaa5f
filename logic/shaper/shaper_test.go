package shaper

import (
	"slices"
	"strings"
	"testing"

	"tessera/logic/internal/errtest"
)

// The sample game: eight commands, one of them off the board, for 110 points.
const (
	sampleTarget   = "X.X/.XX/X.X"
	samplePieces   = "XX,X/X,XX,X.,XX,X/."
	sampleCommands = "11 23 12 22 31 32 42 32"
)

func newGame(t testing.TB, settings Settings) State {
	t.Helper()
	s, err := New(settings)
	if err != nil {
		t.Fatalf("New(%+v): %v", settings, err)
	}
	return s
}

func play(t testing.TB, s State, commands string) State {
	t.Helper()
	for text := range strings.FieldsSeq(commands) {
		m, err := ParseMove(text)
		errtest.None(t, err)
		next, err := s.Apply(m)
		if err != nil {
			t.Fatalf("%v in\n%v%v", m, s, err)
		}
		s = next
	}
	return s
}

func TestSampleGame(t *testing.T) {
	s := newGame(t, Settings{Target: sampleTarget, Pieces: samplePieces})
	steps := []struct {
		command, board, piece string // after the command
		outOfBoard            bool
	}{
		{"11", "XX./.../...", "X/X", false},
		{"23", "XX./..X/..X", "XX", false},
		{"12", "X.X/..X/..X", "X.", false},
		{"22", "X.X/.XX/..X", "XX", false},
		{"31", "X.X/.XX/XXX", "X/.", false},
		{"32", "X.X/.XX/XXX", "X/.", true},
		{"42", "X.X/.XX/XXX", "X.", false},
		{"32", "X.X/.XX/X.X", "none", false},
	}
	for i, step := range steps {
		if s.Round() != i+1 || s.Score() != 200-10*(i+1) {
			t.Errorf("before command %d: round %d, score %d", i+1, s.Round(), s.Score())
		}
		s = play(t, s, step.command)
		if s.Board().String() != step.board || s.Piece().String() != step.piece || s.OutOfBoardError() != step.outOfBoard {
			t.Fatalf("after command %d, %s: board %v, piece %v, out of board %v; want %+v\n%v",
				i+1, step.command, s.Board(), s.Piece(), s.OutOfBoardError(), step, s)
		}
	}
	if outcome, over := s.Outcome(); !over || outcome != (Outcome{Score: 110, Commands: 8}) {
		t.Errorf("outcome %+v, over %v; want score 110 after 8 commands\n%v", outcome, over, s)
	}
	if s.Placed() != 6 || s.OutOfPieces() {
		t.Errorf("%d pieces placed, out of pieces %v; want 6, false", s.Placed(), s.OutOfPieces())
	}
	if again, err := s.Apply(11); err == nil || again != s {
		t.Errorf("a command after the end: error %v, changed %v", err, again != s)
	}
	if moves := slices.Collect(s.Legal()); len(moves) != 0 {
		t.Errorf("legal after the end: %v", moves)
	}
}

func TestRotations(t *testing.T) {
	for _, row := range []struct{ piece, clockwise, anticlockwise string }{
		{"XX", "X/X", "X/X"},
		{"X/X", "XX", "XX"},
		{"X.", "X/.", "./X"}, // left to top; the reverse of top to right
		{"X/.", ".X", "X."},
		{".X", "./X", "X/."},
		{"./X", "X.", ".X"},
	} {
		p, err := ParsePiece(row.piece)
		errtest.None(t, err)
		if got := p.Rotated(Clockwise).String(); got != row.clockwise {
			t.Errorf("%s clockwise is %s, want %s", row.piece, got, row.clockwise)
		}
		if got := p.Rotated(Anticlockwise).String(); got != row.anticlockwise {
			t.Errorf("%s anticlockwise is %s, want %s", row.piece, got, row.anticlockwise)
		}
		four := p
		for range 4 {
			four = four.Rotated(Clockwise)
		}
		if four != p || p.Rotated(Clockwise).Rotated(Anticlockwise) != p {
			t.Errorf("%s is not itself after four rotations, or after one and its reverse", row.piece)
		}
	}
}

func TestPlacements(t *testing.T) {
	for _, row := range []struct {
		piece, command   string
		covered, toggled string
		inside           bool
	}{
		{"XX", "11", "XX./.../...", "XX./.../...", true},
		{"XX", "12", ".XX/.../...", ".XX/.../...", true},
		{"XX", "13", "..X/.../...", ".../.../...", false},
		{"XX", "33", ".../.../..X", ".../.../...", false},
		{"X.", "22", ".../.XX/...", ".../.X./...", true},
		{".X", "22", ".../.XX/...", ".../..X/...", true},
		{"X.", "23", ".../..X/...", ".../.../...", false}, // only its empty cell is over the edge
		{"X/X", "23", ".../..X/..X", ".../..X/..X", true},
		{"X/.", "13", "..X/..X/...", "..X/.../...", true},
		{"./X", "13", "..X/..X/...", ".../..X/...", true},
		{"X/X", "31", ".../.../X..", ".../.../...", false},
		{"X/.", "33", ".../.../..X", ".../.../...", false},
		{"XX", "41", ".../.../...", ".../.../...", false},
	} {
		p, err := ParsePiece(row.piece)
		errtest.None(t, err)
		m, err := ParseMove(row.command)
		errtest.None(t, err)
		covered, insideCovered := p.Covered(m)
		toggled, insideToggled := p.Toggled(m)
		if covered.String() != row.covered || toggled.String() != row.toggled || insideCovered != row.inside || insideToggled != row.inside {
			t.Errorf("%s at %s covers %v (%v) and toggles %v (%v); want %+v",
				row.piece, row.command, covered, insideCovered, toggled, insideToggled, row)
		}
	}
}

func TestOutOfPieces(t *testing.T) {
	s := play(t, newGame(t, Settings{Target: sampleTarget, Pieces: "XX"}), "11")
	if !s.OutOfPieces() || s.Piece() != NoPiece || s.Won() {
		t.Fatalf("out of pieces %v, piece %v, won %v\n%v", s.OutOfPieces(), s.Piece(), s.Won(), s)
	}
	if _, over := s.Outcome(); over {
		t.Error("a game out of pieces has an outcome")
	}
	if moves := slices.Collect(s.Legal()); len(moves) != 0 {
		t.Errorf("legal without a piece: %v", moves)
	}
	if again, err := s.Apply(11); err == nil || again != s {
		t.Errorf("a command without a piece: error %v, changed %v", err, again != s)
	}
}

func TestEmptyTargetIsWonAtOnce(t *testing.T) {
	s := newGame(t, Settings{Target: ".../.../..."})
	if outcome, over := s.Outcome(); !over || outcome != (Outcome{Score: 190}) || s.Piece() != NoPiece {
		t.Errorf("outcome %+v, over %v, piece %v; want score 190 and no piece", outcome, over, s.Piece())
	}
}

func TestLegalIsEveryCommandInOrder(t *testing.T) {
	s := newGame(t, Settings{Target: sampleTarget})
	want := []Move{11, 12, 13, 21, 22, 23, 31, 32, 33, 41, 42}
	if got := slices.Collect(s.Legal()); !slices.Equal(got, want) {
		t.Errorf("legal %v, want %v", got, want)
	}
	for m := range 256 {
		next, err := s.Apply(Move(m))
		if legal := slices.Contains(want, Move(m)); legal != (err == nil) {
			t.Errorf("Apply(%d): error %v", m, err)
		} else if !legal && next != s {
			t.Errorf("Apply(%d) changed the state", m)
		}
	}
}

func TestSeedDecidesEverything(t *testing.T) {
	a, b := newGame(t, Settings{Seed: 7}), newGame(t, Settings{Seed: 7})
	if a != b {
		t.Fatal("the same seed gives two puzzles")
	}
	own := newGame(t, Settings{Seed: 7, Target: "XXX/XXX/XXX"})
	for range 200 {
		if a.Piece() != own.Piece() {
			t.Fatalf("the target changes the pieces of a seed: %v and %v", a.Piece(), own.Piece())
		}
		a, own = placeAnywhere(t, a), placeAnywhere(t, own)
		if a.Won() || own.Won() {
			return
		}
	}
}

// placeAnywhere places the piece in hand at the first place where it fits.
func placeAnywhere(t *testing.T, s State) State {
	t.Helper()
	for m := range s.Legal() {
		if _, inside := s.Piece().Toggled(m); inside {
			return play(t, s, m.String())
		}
	}
	t.Fatalf("no place for %v", s.Piece())
	return s
}

func TestSettingsErrors(t *testing.T) {
	for _, row := range []struct {
		settings Settings
		want     string // part of the error
	}{
		{Settings{Target: "X"}, "the target: a board has 3 rows"},
		{Settings{Target: "XXX/XXX"}, "3 rows"},
		{Settings{Target: "XXX/XX/XXX"}, "row 2"},
		{Settings{Target: "XXX/XXO/XXX"}, "row 2, column 3"},
		{Settings{Target: "XXX/XXX/XXX/XXX"}, "3 rows"},
		{Settings{Pieces: "XX,,XX"}, "piece 2"},
		{Settings{Pieces: "XX,.."}, "piece 2"},
		{Settings{Pieces: "XX,XX,"}, "piece 3"},
		{Settings{Target: strings.Repeat("/", 1<<16)}, "…"},
	} {
		s, err := New(row.settings)
		if err == nil || !strings.Contains(err.Error(), row.want) {
			t.Errorf("New(%.60v): error %v, want one with %q", row.settings, err, row.want)
		} else if len(err.Error()) > 300 || s != (State{}) {
			t.Errorf("New(%.60v): a state or an error too long for a person", row.settings)
		}
	}
}

// TestOver checks that the second of two cells is over the edge from the last row or
// column on.
func TestOver(t *testing.T) {
	for _, c := range []struct {
		piece string
		move  Move
		want  Edge
	}{
		{"XX", 12, NoEdge}, {"XX", 13, RightEdge}, {"X.", 33, RightEdge}, {".X", 31, NoEdge},
		{"X/X", 23, NoEdge}, {"X/X", 31, BottomEdge}, {"./X", 33, BottomEdge}, {"XX", Clockwise, NoEdge},
	} {
		p, err := ParsePiece(c.piece)
		errtest.None(t, err)
		if got := p.Over(c.move); got != c.want {
			t.Errorf("%v at %v lies over the edge %q, want %q", p, c.move, got, c.want)
		}
		if got := NoPiece.Over(c.move); got != NoEdge {
			t.Errorf("no piece at %v lies over the edge %q", c.move, got)
		}
	}
}
