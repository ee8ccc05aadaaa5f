package match_test

import (
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"tessera/logic/internal/errtest"
	"tessera/logic/lessons"
	"tessera/logic/logictest/tictactoe"
	"tessera/logic/match"
	"tessera/logic/remote"
	"tessera/logic/say"
	"tessera/logic/shaper"
)

var game = tictactoe.Game()

func start(t *testing.T, seats ...string) *match.Match {
	t.Helper()
	s, err := match.New(game, nil, seats, 1)
	errtest.None(t, err)
	return s
}

// play plays moves for the persons and the computers whose turn it is.
func play(t *testing.T, s *match.Match, moves ...string) {
	t.Helper()
	for _, move := range moves {
		err := error(nil)
		if s.IsComputer(s.State().Turn()) {
			err = s.PlayAll(move)
		} else {
			err = s.Play(move)
		}
		if err != nil {
			t.Fatalf("%s: %v\n%v", move, err, s.State())
		}
	}
}

func answer(t *testing.T, s *match.Match) {
	t.Helper()
	line, err := match.Think(game, s.State(), s.Player(s.State().Turn()), s.TurnSeed(), 0)
	if err == nil {
		err = s.PlayAll(line...)
	}
	errtest.None(t, err)
}

func wantMoves(t *testing.T, s *match.Match, moves ...string) {
	t.Helper()
	if !slices.Equal(s.Moves(), moves) {
		t.Errorf("the moves are %v, want %v", s.Moves(), moves)
	}
}

// changes returns the last change of each kind that a match sends from now on.
func changes(s *match.Match) map[match.ChangeKind]match.Change {
	sent := map[match.ChangeKind]match.Change{}
	s.OnChange = func(c match.Change) { sent[c.Kind] = c }
	return sent
}

// wantMay checks why no person here may move. If there is a reason, every move of a person
// is refused for it and changes nothing.
func wantMay(t *testing.T, s *match.Match, want match.Obstacle) {
	t.Helper()
	if got := s.Obstacle(); got != want {
		t.Errorf("after %v: %v, want %v", s.Moves(), match.Refused{got}, match.Refused{want})
	}
	shown, before := s.Shown(), s.Record()
	for move := range s.State().Legal() {
		if want == match.Free {
			break
		}
		err := s.Play(move)
		if refused := (match.Refused{}); !errors.Is(err, match.ErrOver) && (!errors.As(err, &refused) || refused.Obstacle != want) {
			t.Errorf("after %v: %s returns %v, want %v", s.Moves(), move, err, match.Refused{want})
		}
	}
	if s.Shown() != shown || !reflect.DeepEqual(s.Record(), before) {
		t.Errorf("refused moves leave %+v, want %+v", s.Record(), before)
	}
}

func level() string { return game.LevelNames()[0] }

// TestAnEveningAgainstTheComputer covers a longer game: moves, computer turns, undo and
// redo, an earlier position, a variation, an adopted preview, and the record of all that.
func TestAnEveningAgainstTheComputer(t *testing.T) {
	s := start(t, match.Person, level())
	wantMay(t, s, match.Free)
	play(t, s, "b2")
	wantMay(t, s, match.ComputersTurn)
	answer(t, s)
	first := s.Moves()
	wantMay(t, s, match.Free)
	if !s.AtStake() || !s.Underway() {
		t.Error("nothing is at stake after a person's move")
	}
	sent := changes(s)
	if done := s.Undo(); !done || !sent[match.Played].Back {
		t.Errorf("undo: %+v %v", sent, done)
	}
	wantMoves(t, s)
	if !s.Redo() {
		t.Error("nothing to redo")
	}
	wantMoves(t, s, first...)

	if !s.LookAt(s.At(1)) || !s.Looking() {
		t.Error("no look at the computer's turn")
	}
	wantMay(t, s, match.PastComputers)
	if s.Undo() {
		t.Error("undo while one looks elsewhere")
	}
	s.LookAt(s.At(0))
	wantMay(t, s, match.Free)
	play(t, s, "b2") // already played there: shows the next position
	wantMoves(t, s, "b2")
	if s.Cursor() != 2 {
		t.Error("a look has moved the game")
	}
	s.LookAt(s.At(0))
	clear(sent)
	if err := s.Play("a1"); err != nil || sent[match.Played].Move != "a1" {
		t.Errorf("a variation: %+v %v", sent, err)
	}
	wantMoves(t, s, "a1")

	before := s.Record()
	if !s.Preview(s.Shown(), []string{"a2", "a3", "a3"}) {
		t.Fatal("no preview")
	}
	for range 2 {
		if !s.PreviewNext() {
			t.Fatal("the preview ends too soon")
		}
	}
	if s.PreviewNext() {
		t.Error("an illegal move is previewed")
	}
	wantMoves(t, s, "a1", "a2", "a3")
	if !s.Previewing() || !slices.Equal(s.Record().Moves, before.Moves) {
		t.Error("a preview is a part of the game")
	}
	clear(sent)
	if err := s.Enter(s.Shown()); err != nil || sent[match.Played].From == nil || s.Previewing() || s.Looking() {
		t.Errorf("the preview is not taken up: %+v %v", sent, err)
	}
	wantMoves(t, s, "a1", "a2", "a3")

	s.LookAt(s.At(0).Next()[0])
	dropped := s.Shown()
	clear(sent)
	if !s.Drop(dropped) || s.Shown() == dropped || sent[match.Looked].From != dropped.State() || sent[match.Kept].From == nil {
		t.Error("the variation is not dropped")
	}
}

// TestContinuedGameIsNotGivenUp checks each way to continue a game.
func TestContinuedGameIsNotGivenUp(t *testing.T) {
	for name, goOn := range map[string]func(*match.Match) error{
		"a move": func(s *match.Match) error { return s.Play("c3") },
		"a turn": func(s *match.Match) error { return s.PlayAll("c3") },
		"undo":   func(s *match.Match) error { s.Undo(); return nil },
		"a variation entered": func(s *match.Match) error {
			s.LookAt(s.At(0).Child("a3"))
			return s.Enter(s.Tip(s.Shown()))
		},
		"a preview adopted": func(s *match.Match) error {
			s.Preview(s.Shown(), []string{"c3"})
			s.PreviewNext()
			return s.Enter(s.Shown())
		},
	} {
		s, err := match.Load(game, match.Record{
			Game: game.ID, Moves: []string{"b2", "a1"}, Cursor: 2, About: match.About{GivenUp: true},
			Variations: []match.Variation{{After: 0, Moves: []string{"a3"}}},
		})
		if err == nil {
			err = goOn(s)
		}
		if err != nil || s.About.GivenUp {
			t.Errorf("after %s the game is given up: %v, error %v", name, s.About.GivenUp, err)
		}
	}
}

// resigned is a mode of play in which a player has resigned.
type resigned struct{ match.MailMode }

func (*resigned) Resigned(*match.Game, match.State) (match.Outcome, bool) {
	return match.Outcome{}, true
}

// TestUnfinishedGamesAreMarkedGivenUp: games that were resigned, or left unfinished without players
// elsewhere, are marked as given up, once.
func TestUnfinishedGamesAreMarkedGivenUp(t *testing.T) {
	for _, test := range []struct {
		what   string
		way    match.Mode
		over   bool
		played bool // given up while it is on the table
		left   bool // given up when it is left
	}{
		{"a game at home", match.LocalMode{}, false, false, true},
		{"one that is over", match.LocalMode{}, true, false, false},
		{"one by mail", &match.MailMode{}, false, false, false},
		{"one resigned", &resigned{}, false, true, true},
	} {
		for _, left := range []bool{false, true} {
			s := start(t, match.Person, match.Person)
			play(t, s, "b2")
			if test.over {
				play(t, s, "a1", "a2", "b1", "c2")
			}
			s.Mode = test.way
			want := test.played
			if left {
				want = test.left
			}
			if first, again := s.MarkGivenUp(left), s.MarkGivenUp(left); first != want || again || s.About.GivenUp != want {
				t.Errorf("%s, left: %v: given up %v, then %v", test.what, left, first, again)
			}
		}
	}
}

// TestRecordsRoundTrip: a record that was opened is written again without loss.
func TestRecordsRoundTrip(t *testing.T) {
	r := match.Record{
		Game: game.ID, Seats: []string{match.Person, level()}, Seed: 7,
		About: match.About{Name: "the long one", Saved: 5, Spent: 9, Hints: 2, Review: "kept"},
		Moves: []string{"b2", "a1", "c3"}, Cursor: 2,
		Variations: []match.Variation{{After: 1, Moves: []string{"a2"}}},
		Extra:      map[string]json.RawMessage{"theirs": json.RawMessage(`1`)},
	}
	s, err := match.Load(game, r)
	errtest.None(t, err)
	got, _ := json.Marshal(s.Record())
	want, _ := json.Marshal(r)
	if string(got) != string(want) || string(s.Record().Extra["theirs"]) != "1" {
		t.Errorf("%s\nwas\n%s", got, want)
	}
	for _, wrong := range []match.Record{
		{Game: game.ID, Seats: []string{"nobody", match.Person}},
		{Game: game.ID, Seats: []string{match.Person}},
		{Game: "chess"},
		{Game: game.ID, Moves: []string{"b2", "b2"}},
	} {
		if _, err := match.Load(game, wrong); err == nil {
			t.Errorf("%+v is opened", wrong)
		}
	}
}

type cheat []string

func (cheat) Step(int) bool                { return true }
func (c cheat) BestTurn() []string         { return c }
func (cheat) Evaluation() match.Evaluation { return match.Evaluation{} }
func (cheat) Note() say.Text               { return say.Text{} }

// TestIllegalComputerMovesAreErrors checks also that moves for other seats are cut off.
func TestIllegalComputerMovesAreErrors(t *testing.T) {
	for _, test := range []struct {
		line []string
		want []string
		err  string
	}{
		{nil, nil, "found no move"},
		{[]string{"z9"}, nil, "played the illegal move z9"},
		{[]string{"b2", "a1"}, []string{"b2"}, ""},
	} {
		g := *game
		g.Search = func(match.State, string, uint64) match.Search { return cheat(test.line) }
		state, err := g.New(nil)
		errtest.None(t, err)
		line, err := match.Think(&g, state, level(), 1, 100)
		if !slices.Equal(line, test.want) || (err == nil) != (test.err == "") || err != nil && !strings.Contains(err.Error(), test.err) {
			t.Errorf("%v: %v, %v", test.line, line, err)
		}
	}
}

// TestByMail: after sending a turn a player waits and cannot take it back.
func TestByMail(t *testing.T) {
	s := start(t, match.Person, match.Person)
	play(t, s, "b2", "a1")
	s.Mode = &match.MailMode{Seat: 0, From: 2}
	wantMay(t, s, match.Free)
	if s.Undo() {
		t.Error("what was sent is taken back")
	}
	play(t, s, "c3")
	wantMay(t, s, match.RemoteTurn)
	if err := s.Play("c1"); !errors.As(err, new(match.Refused)) {
		t.Errorf("the other's move is played here: %v", err)
	}
	s.LookAt(s.At(1))
	wantMay(t, s, match.Past)
	s.LookAt(s.Current())
	if !s.Undo() {
		t.Error("what was not sent stays")
	}
	wantMoves(t, s, "b2", "a1")
}

func served(c *remote.Client, version uint64, view string, moves ...string) {
	var v remote.View
	_ = json.Unmarshal([]byte(`{"id":"t","game":"`+game.ID+`","you":0,"turn":0,"seats":[{"who":"person"},{"who":"person"}]}`), &v)
	_ = json.Unmarshal([]byte(view), &v)
	v.Moves, v.Version = moves, version
	text, _ := json.Marshal(v)
	for _, r := range c.Step(time.Duration(version) * time.Hour) {
		c.Answer(time.Duration(version)*time.Hour, remote.Answer{ID: r.ID, Status: 200, Body: text})
	}
}

// TestAtAServer covers own moves, missed moves shown one by one, looking back, a declined
// undo request and a resignation.
func TestAtAServer(t *testing.T) {
	s := start(t, match.Person, match.Person)
	c := remote.New(remote.Saved{At: match.SeatLink{Server: "http://localhost", Table: "t", Token: "seat_x"}}, "k")
	way := &remote.ServerMode{Client: c}
	served(c, 1, "{}")
	s.Mode = way
	wantMay(t, s, match.Free)
	served(c, 2, "{}", "b2", "a1", "c3")
	for _, want := range []int{1, 2, 3} {
		if behind, few := way.Behind(s); !behind || !few {
			t.Fatalf("not behind before move %d", want)
		}
		sent := changes(s)
		if err := way.CatchUp(s); err != nil || sent[match.Played].Move == "" || len(s.Moves()) != want {
			t.Fatalf("move %d: %+v %v", want, sent, err)
		}
	}
	wantMay(t, s, match.RemoteTurn)
	s.LookAt(s.At(0))
	wantMay(t, s, match.Past)
	s.LookAt(s.Current())
	if s.Undo() {
		t.Error("taken back without asking")
	}
	if !way.MayRequestUndo(s) {
		t.Error("nothing can be taken back")
	}
	way.RequestUndo(s)
	if !way.UndoRequested() {
		t.Error("not asked")
	}
	served(c, 3, `{"undo":{"seat":1,"length":1}}`, "b2")
	if behind, few := way.Behind(s); !behind || few {
		t.Error("a game that went back is caught up with move by move")
	}
	if err := way.CatchUp(s); err != nil {
		t.Fatal(err)
	}
	wantMoves(t, s, "b2")
	served(c, 4, `{"turn":null,"outcome":{"scores":[1,0],"sentence":"O resigned","resigned":1}}`, "b2")
	if o, over := s.Outcome(); !over || o.Sentence.String() != "Noughts resigned" || !s.Ended() {
		t.Errorf("%+v %v", o, over)
	}
	wantMay(t, s, match.GameOver)
	served(c, 5, `{"turn":null,"outcome":{"scores":[0.5,0.5],"sentence":"It was closed","resigned":null,"reason":"closed"}}`, "b2")
	if o, over := s.Outcome(); !over || o.Sentence.String() != "The operator of this server has closed this table" {
		t.Errorf("%+v %v", o, over)
	}
	wantMay(t, s, match.GameOver)
	served(c, 6, `{"turn":null}`, "b2", "b2")
	if err := way.CatchUp(s); err == nil {
		t.Error("a server's illegal move is played")
	}
	wantMoves(t, s, "b2")
}

// TestATask: wrong turns get a reply and are taken back, an illegal move can be the
// solution, and the right turn solves the task.
func TestATask(t *testing.T) {
	exercise := func() lessons.Exercise {
		m, err := match.New(game, nil, nil, 0)
		errtest.None(t, err)
		return lessons.Exercise{Match: m, After: say.It("well done"),
			IsRefused: func(move string) bool { return move == "z9" },
			Judge: func(line []string) lessons.Judgement {
				if line[0] == "b2" {
					return lessons.Judgement{Verdict: lessons.Done}
				}
				return lessons.Judgement{Verdict: lessons.Missed, Why: say.It("not there"), Reply: []string{"b2"}}
			},
		}
	}
	e := exercise()
	s, task := e.Match, lessons.Solve(e)
	wantMay(t, s, match.Free)
	play(t, s, "a1")
	if task.JudgeMove(s) || task.Said != say.It("not there") || task.Clean {
		t.Errorf("a wrong move: %+v", task)
	}
	wantMay(t, s, match.Answering)
	if !task.ShowNext(s) {
		t.Error("no answer is shown")
	}
	if task.ShowNext(s) || task.Phase() != lessons.Reading {
		t.Error("the answer does not end")
	}
	task.TakeBack(s)
	wantMoves(t, s)
	play(t, s, "b2")
	if !task.JudgeMove(s) || task.Said != say.It("well done") || task.Phase() != lessons.Finished {
		t.Errorf("the right move: %+v", task)
	}
	wantMay(t, s, match.Solved)

	refuted := exercise()
	refuted.Judge = func([]string) lessons.Judgement {
		return lessons.Judgement{Verdict: lessons.Missed, Why: say.It("not there.")}
	}
	refuted.Refutes = 2
	s, task = refuted.Match, lessons.Solve(refuted)
	play(t, s, "a1")
	task.JudgeMove(s)
	for _, move := range []string{"b2", "c3"} { // only the first reply is explained
		task.SetTurn([]string{move}, say.It("The reply wins."))
		if !task.ShowNext(s) || task.Said.String() != "not there. The reply wins." {
			t.Errorf("after the reply %s it is said %q", move, task.Said)
		}
	}

	task = lessons.Solve(exercise())
	if task.JudgeIllegal("a1") || !task.JudgeIllegal("z9") || !task.Clean {
		t.Error("the refused move that was asked for is not taken")
	}
}

// TestTheRestOfAnAnswer checks the remaining moves of the answer after some were played.
func TestTheRestOfAnAnswer(t *testing.T) {
	m, err := match.New(game, nil, nil, 0)
	errtest.None(t, err)
	underway := func([]string) lessons.Judgement { return lessons.Judgement{} }
	task := lessons.Solve(lessons.Exercise{Match: m, Answer: []string{"a1", "b2"}, Judge: underway})
	for _, test := range []struct {
		move  string // "" for none, "-" to take back
		rest  []string
		leads bool
	}{{"", []string{"a1", "b2"}, true}, {"c3", nil, false}, {"-", []string{"a1", "b2"}, true}, {"a1", []string{"b2"}, true}} {
		switch test.move {
		case "":
		case "-":
			task.TakeBack(m)
		default:
			errtest.None(t, m.Play(test.move))
		}
		if rest, leads := task.RestOfAnswer(m); !slices.Equal(rest, test.rest) || leads != test.leads {
			t.Errorf("after %q there is left %q, %v; want %q, %v", test.move, rest, leads, test.rest, test.leads)
		}
	}
}

// TestEngineSeatIsStoredAsPerson: the record stores an engine's seat as a person's. Opening it ignores
// engines of missing seats and of seats that levels have.
func TestEngineSeatIsStoredAsPerson(t *testing.T) {
	engine := match.Engine{Name: "Other", Command: "other --play"}
	s := start(t, match.Person, engine.PlayerName())
	if s.Local(1) || !s.IsComputer(1) || s.Player(1) != engine.PlayerName() {
		t.Errorf("at seat 2 is %q", s.Player(1))
	}
	play(t, s, "a1", "b2", "c3")
	s.Undo() // back to the person's turn
	wantMoves(t, s, "a1", "b2")
	r := s.Record()
	if !slices.Equal(r.Seats, []string{match.Person, match.Person}) || r.Engines[1] != engine || len(r.Engines) != 1 {
		t.Errorf("the record has %q, %+v", r.Seats, r.Engines)
	}
	r.Engines[2], r.Engines[0] = engine, engine
	r.Seats[0] = game.Levels[0].Name
	again, err := match.Load(game, r)
	errtest.None(t, err)
	if want := []string{game.Levels[0].Name, engine.PlayerName()}; !slices.Equal(again.Seats(), want) {
		t.Errorf("at the seats are %q, want %q", again.Seats(), want)
	}
	if err := again.SetPlayer(1, match.Person); err != nil || len(again.Record().Engines) != 0 {
		t.Errorf("after a person took the seat there are %v, %v", again.Record().Engines, err)
	}
	if err := again.SetPlayer(0, engine.PlayerName()); err != nil || again.Record().Engines[0] != engine {
		t.Errorf("an engine cannot take a seat: %v", err)
	}
	bad := match.IllegalMove{Level: engine.PlayerName(), Move: "z9", Why: errors.New("no")}
	if want := "Other played the illegal move z9: no"; bad.Error() != want {
		t.Errorf("%q, want %q", bad, want)
	}
}

// TestTryMovesAddsVariations: exploring plays both sides in variations, also from a preview,
// and leaves the game as it is. The game can continue from any of them.
func TestTryMovesAddsVariations(t *testing.T) {
	s := start(t, match.Person, level())
	play(t, s, "b2")
	wantMay(t, s, match.ComputersTurn)
	s.TryMoves(true)
	wantMay(t, s, match.Free)
	sent := changes(s)
	for _, move := range []string{"a1", "c3"} {
		clear(sent)
		err := s.Play(move)
		if _, played := sent[match.Played]; err != nil || played || sent[match.Looked].Move != move || sent[match.Kept].From == nil || !s.Looking() {
			t.Fatalf("%s: %+v %v", move, sent, err)
		}
	}
	if s.Play("c3") == nil {
		t.Error("an illegal move is tried out")
	}
	wantMoves(t, s, "b2", "a1", "c3")
	if r := s.Record(); !slices.Equal(r.Moves, []string{"b2"}) || len(r.Variations) != 1 {
		t.Errorf("the game has the moves %v and the variations %v", r.Moves, r.Variations)
	}

	base := s.Shown()
	s.Preview(base, []string{"a3", "c1", "b1"})
	s.PreviewNext()
	if next := s.StepTarget(false); next == nil || next.Move() != "c1" {
		t.Errorf("the preview goes on with %v", next)
	}
	play(t, s, "c2")
	wantMoves(t, s, "b2", "a1", "c3", "a3", "c2")
	if s.Previewing() {
		t.Error("a move in a preview leaves it a preview")
	}
	tried := s.Record()
	if again, err := match.Load(game, tried); err != nil || !reflect.DeepEqual(again.Record(), tried) {
		t.Errorf("what was tried is not kept: %v", err)
	}

	s.LookAt(base.Parent())
	clear(sent)
	if err := s.Enter(s.Shown()); err != nil || sent[match.Played].From == nil || s.Looking() {
		t.Errorf("the game does not go on from there: %+v %v", sent, err)
	}
	wantMoves(t, s, "b2", "a1")
	s.TryMoves(false)
	wantMay(t, s, match.Free)
	if err := s.Play("c2"); err != nil || s.Looking() || s.Len() != 3 {
		t.Errorf("the game does not go on: %v", err)
	}
}

// TestTryMovesOnlyAlone: moves cannot be tried out in a game by mail, or in a game whose
// moves are final.
func TestTryMovesOnlyAlone(t *testing.T) {
	s := start(t)
	s.Mode = &match.MailMode{}
	if s.TryMoves(true); s.TryingMoves() {
		t.Error("moves are tried out in a game by mail")
	}
	s, err := match.New(shaper.Game(), nil, nil, 1)
	errtest.None(t, err)
	if s.TryMoves(true); s.TryingMoves() {
		t.Error("moves are tried out where they are final")
	}
}

// TestAResignation: it ends the game, is stored, and can be taken back like a move.
func TestAResignation(t *testing.T) {
	s := start(t)
	if s.Resign(0) {
		t.Error("a game that has not begun is given up")
	}
	play(t, s, "a1", "b2")
	for _, seat := range []int{-1, 2} {
		if s.Resign(seat) {
			t.Errorf("seat %d resigns", seat)
		}
	}
	sent := changes(s)
	done := s.Resign(0)
	if o, over := s.Outcome(); !done || !sent[match.Played].Resigned || !over || !slices.Equal(o.Scores, []float64{0, 1}) || o.Sentence.String() != "Crosses resigned" {
		t.Fatalf("%v: %+v, the outcome is %+v", done, sent, o)
	}
	wantMay(t, s, match.GameOver)
	if !s.Ended() || s.Underway() || s.AtStake() || !s.About.GivenUp {
		t.Error("the game goes on")
	}
	if err := s.Play("c3"); !errors.Is(err, match.ErrOver) {
		t.Errorf("a move is played: %v", err)
	}
	if err := s.PlayAll("c3"); !errors.Is(err, match.ErrOver) {
		t.Errorf("a turn is played: %v", err)
	}
	if s.Resign(1) {
		t.Error("both resign")
	}
	s.TryMoves(true)
	if got := s.Obstacle(); got != match.Free {
		t.Errorf("where moves are tried out after a resignation: %v, want %v", match.Refused{got}, match.Refused{match.Free})
	}
	s.TryMoves(false)
	r := s.Record()
	again, err := match.Load(game, r)
	errtest.None(t, err)
	if o, over := again.Outcome(); !over || o.Sentence.String() != "Crosses resigned" {
		t.Errorf("read again the outcome is %+v, %v", o, over)
	}
	if done := s.Undo(); !done || !sent[match.Played].Back || s.Ended() || s.Record().Resigned != nil || s.About.GivenUp {
		t.Errorf("taken back: %v, %+v", done, sent)
	}
	wantMoves(t, s, "a1", "b2")
	play(t, s, "c3")
	r.Cursor = 0
	if none, err := match.Load(game, r); err != nil || none.Ended() {
		t.Errorf("a game that has not begun is over: %v", err)
	}
	at := 7
	r.Cursor, r.Resigned = 2, &at
	if none, err := match.Load(game, r); err != nil || none.Ended() {
		t.Errorf("a seat that there is not has resigned: %v", err)
	}
}

// TestUndoAfterComputerResigns: undo also takes back the person's turn, and a variation
// from an earlier position continues.
func TestUndoAfterComputerResigns(t *testing.T) {
	s := start(t, match.Person, game.Levels[0].Name)
	play(t, s, "a1", "b2", "c3")
	if !s.Resign(1) {
		t.Fatal("the computer cannot resign")
	}
	if o, _ := s.Outcome(); !slices.Equal(o.Winners(), []int{0}) {
		t.Errorf("the outcome is %+v", o)
	}
	s.LookAt(s.At(1))
	if s.Over() || s.MayResign(0) {
		t.Error("what is looked at is over")
	}
	s.LookAt(s.Current())
	s.Undo()
	wantMoves(t, s, "a1", "b2")
	if s.Ended() {
		t.Error("the game is still given up")
	}
}

// TestTakeBackUndoesOneMove: TakeBack undoes a resignation first, then single moves.
func TestTakeBackUndoesOneMove(t *testing.T) {
	s := start(t)
	play(t, s, "a1", "b2")
	s.Resign(0)
	for _, want := range [][]string{{"a1", "b2"}, {"a1"}, {}} {
		if !s.TakeBack() {
			t.Fatal("nothing is taken back")
		}
		wantMoves(t, s, want...)
	}
	if s.TakeBack() {
		t.Error("something is taken back at the start")
	}
}
