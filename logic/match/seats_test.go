package match_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"testing"

	"tessera/logic/internal/errtest"
	"tessera/logic/match"
	"tessera/logic/shaper"
)

// facts are what a match says of its players and of the game as a whole.
type facts struct {
	Local, Computers, MayResign               []int // seats, of -1 to 2
	OnlyPerson                                int
	Untouched, Ended, Underway, AtStake, Kept bool
	Undo, Redo                                int
	Obstacle                                  match.Obstacle
}

func factsOf(m *match.Match) facts {
	f := facts{
		OnlyPerson: m.OnlyPerson(), Untouched: m.Untouched(), Ended: m.Ended(), Underway: m.Underway(),
		AtStake: m.AtStake(), Kept: m.WorthKeeping(), Undo: m.UndoTarget(), Redo: m.RedoTarget(), Obstacle: m.Obstacle(),
	}
	for seat := -1; seat <= 2; seat++ {
		for list, is := range map[*[]int]bool{&f.Local: m.Local(seat), &f.Computers: m.IsComputer(seat), &f.MayResign: m.MayResign(seat)} {
			if is {
				*list = append(*list, seat)
			}
		}
	}
	return f
}

// plainFacts works out the same for a game of tic-tac-toe that ends with its fifth move.
func plainFacts(seats []string, mode match.Mode, played, cursor int) facts {
	f := facts{OnlyPerson: -1, Untouched: cursor == 0, Ended: cursor == 5}
	f.Underway = !f.Untouched && !f.Ended
	mail, away := mode.(*match.MailMode)
	for seat, who := range seats {
		switch {
		case who != match.Person:
			f.Computers = append(f.Computers, seat)
		case !away || mail.Seat == seat:
			f.Local = append(f.Local, seat)
		}
		if !away && f.Underway {
			f.MayResign = append(f.MayResign, seat)
		}
	}
	if len(f.Local) == 1 {
		f.OnlyPerson = f.Local[0]
	}
	personMoved := false
	for n := range played { // seat n%2 makes the move after n moves
		personMoved = personMoved || seats[n%2] == match.Person
		f.AtStake = f.AtStake || f.Underway && n < cursor && slices.Contains(f.Local, n%2)
	}
	f.Kept = played > 0 && (f.Ended || away || len(f.Computers) == 2 || personMoved)

	// Undo and redo stop where a person is to move, or anywhere in a game of persons.
	f.Undo = cursor - 1
	for f.Undo >= 0 && len(f.Computers) > 0 && seats[f.Undo%2] != match.Person {
		f.Undo--
	}
	if away && f.Undo < mail.From {
		f.Undo = -1
	}
	f.Redo = cursor + 1
	for f.Redo < played && len(f.Local) < 2 && !slices.Contains(f.Local, f.Redo%2) {
		f.Redo++
	}
	if cursor == played {
		f.Redo = -1
	}
	switch {
	case f.Ended:
		f.Obstacle = match.GameOver
	case slices.Contains(f.Local, cursor%2):
		f.Obstacle = match.Free
	case slices.Contains(f.Computers, cursor%2):
		f.Obstacle = match.ComputersTurn
	default:
		f.Obstacle = match.RemoteTurn
	}
	return f
}

// TestFactsFollowFromPlayersAndMoves compares all facts, for every combination of players,
// two modes of play, moves, and cursor.
func TestFactsFollowFromPlayersAndMoves(t *testing.T) {
	moves := []string{"b2", "a1", "a2", "b1", "c2"}
	for _, seats := range [][]string{{match.Person, match.Person}, {match.Person, level()}, {level(), match.Person}, {level(), level()}} {
		for _, mode := range []match.Mode{match.LocalMode{}, &match.MailMode{Seat: 0}, &match.MailMode{Seat: 1, From: 2}} {
			for played := range len(moves) + 1 {
				for cursor := range played + 1 {
					m := start(t, seats...)
					errtest.None(t, m.PlayAll(moves[:played]...))
					m.Seek(cursor)
					m.Mode = mode
					if got, want := factsOf(m), plainFacts(seats, mode, played, cursor); !reflect.DeepEqual(got, want) {
						t.Errorf("%v, mode %T%+v, after %d of %d moves:\n%+v, want\n%+v", seats, mode, mode, cursor, played, got, want)
					}
				}
			}
		}
	}
}

// TestANamedGameIsWorthKeeping, but not before its first move.
func TestANamedGameIsWorthKeeping(t *testing.T) {
	m := start(t, level(), match.Person)
	m.About.Name = "mine"
	if m.WorthKeeping() {
		t.Error("a named game without a move is worth keeping, want not")
	}
	if errtest.None(t, m.PlayAll("b2")); !m.WorthKeeping() {
		t.Error("a named game with a computer's move is not worth keeping, want so")
	}
}

// TestPositionsBesideAResignationGoOn resigns in a game, looks at its first position, and
// tries out moves.
func TestPositionsBesideAResignationGoOn(t *testing.T) {
	m := start(t, level(), match.Person)
	play(t, m, "b2")
	m.TryMoves(true)
	trying := m.MayResign(1)
	m.TryMoves(false)
	m.LookAt(m.At(0))
	looking := m.MayResign(1)
	m.LookAt(m.Current())
	if trying || looking || !m.Resign(1) || !m.WorthKeeping() {
		t.Errorf("a person resigns while moves are tried %v, looking back %v, and then it is worth keeping: %v; want false, false, true", trying, looking, m.WorthKeeping())
	}
	m.LookAt(m.At(0))
	wantMay(t, m, match.PastComputers)
	m.LookAt(m.Current())
	m.TryMoves(true)
	if err := m.Play("a1"); err != nil || !m.Ended() || m.Size() != 2 {
		t.Errorf("a move tried out: error %v, ended %v, %d moves; want it beside the game that has ended", err, m.Ended(), m.Size())
	}
}

func TestNobodyResignsAlone(t *testing.T) {
	m, err := match.New(shaper.Game(), nil, nil, 1)
	errtest.None(t, err)
	errtest.None(t, m.PlayAll("11"))
	if m.MayResign(0) || !m.Underway() {
		t.Errorf("in a game of one, under way %v, its player may resign: %v; want true and false", m.Underway(), m.MayResign(0))
	}
}

// TestPlayersAreCopied changes lists after a match got them or gave them away.
func TestPlayersAreCopied(t *testing.T) {
	engine := match.Engine{Name: "Other", Command: "other --play"}.PlayerName()
	seats := []string{match.Person, engine}
	m := start(t, seats...)
	m.Record()
	given, want := m.Seats(), []string{match.Person, engine}
	given[0] = level()
	if !slices.Equal(seats, want) || !slices.Equal(m.Seats(), want) {
		t.Errorf("the players are %q, those given %q; want both %q", m.Seats(), seats, want)
	}
	given, want = []string{level(), match.Person}, []string{level(), match.Person}
	m.SetSeats(given)
	given[0] = ""
	if !slices.Equal(m.Seats(), want) {
		t.Errorf("after SetSeats the players are %q, want %q", m.Seats(), want)
	}
	r := match.Record{Game: game.ID, Seats: []string{"", match.Person}, Moves: []string{}}
	if _, err := match.Load(game, r); err != nil || r.Seats[0] != "" {
		t.Errorf("Load leaves the players %q, error %v; want them unchanged", r.Seats, err)
	}
	if got, want := game.SeatsWithPerson(3, level()), []string{match.Person, level(), level()}; !slices.Equal(got, want) {
		t.Errorf("a person with two others is %q, want %q", got, want)
	}
	sent := changes(m)
	if err := m.SetPlayer(1, level()); err != nil || sent[match.Played].From == nil {
		t.Errorf("a new player sends %+v, error %v; want a change of the game", sent, err)
	}
	if _, err := match.New(game, nil, []string{"", "nobody"}, 0); err == nil || err.Error()[:7] != "seat 2:" {
		t.Errorf("an unknown player of seat 2: error %v, want one that begins with its seat", err)
	}
}

// TestSavesHaveAtMostMaxSaveBytes writes and reads saves of that size and of a byte more.
func TestSavesHaveAtMostMaxSaveBytes(t *testing.T) {
	g := &match.Game{ID: "x", Title: "X"}
	empty, err := match.Encode(match.Record{Game: "x", Moves: nil, Settings: json.RawMessage(`""`)})
	errtest.None(t, err)
	for more, fits := range map[int]bool{-1: true, 0: true, 1: false} {
		name := slices.Repeat([]byte("x"), match.MaxSave-len(empty)+more)
		text, err := match.Encode(match.Record{Game: "x", Settings: json.RawMessage(`"` + string(name) + `"`)})
		if (err == nil) != fits {
			t.Errorf("a save of MaxSave%+d bytes is written with error %v, want it to fit: %v", more, err, fits)
		}
		if err != nil {
			text = append(text, slices.Repeat([]byte(" "), match.MaxSave+1)...)
			copy(text, empty)
		}
		_, err = match.Decode(text)
		_, _, err2 := g.Decode(text)
		_, _, err3 := ownFiles().Decode(text)
		if (err == nil) != fits || (err2 == nil) != fits || (err3 == nil) != fits {
			t.Errorf("a save of %d bytes is read with the errors %v, %v, and %v in its own format; want it to fit: %v", len(text), err, err2, err3, fits)
		}
	}
}

func TestSavesOfOtherGamesAreRefused(t *testing.T) {
	text, err := match.Encode(match.Record{Game: "x"})
	errtest.None(t, err)
	if want := "{\n \"tessera\": 1,\n \"game\": \"x\",\n \"moves\": [],\n \"cursor\": 0\n}\n"; string(text) != want {
		t.Errorf("an empty game is written as %q, want %q", text, want)
	}
	settings, err := match.Encode(match.Record{Game: "x", Settings: json.RawMessage(`{"a":[1]}`)})
	errtest.None(t, err)
	if r, err := match.Decode(settings); err != nil || string(r.Settings) != `{"a":[1]}` {
		t.Errorf("settings are read as %s, error %v; want them as they were", r.Settings, err)
	}
	_, _, err = (&match.Game{ID: "y", Title: "Why"}).Decode(text)
	if want := `this is a save of the game "x", not of Why`; err == nil || err.Error() != want {
		t.Errorf("a save of another game: error %v, want %q", err, want)
	}
	if _, _, err := (&match.Game{ID: "x"}).Decode([]byte("{")); err == nil || fmt.Sprint(err)[:27] != "the save cannot be read: un" {
		t.Errorf("a save that is cut off: error %v, want that it cannot be read", err)
	}
}

// recorder is a mode of play that notes the moves played here.
type recorder struct {
	match.LocalMode
	moves []string
}

func (r *recorder) MovePlayed(move string) { r.moves = append(r.moves, move) }

// TestTheModeHearsOfMovesPlayedHere plays, tries an illegal move in a preview, and plays
// from the preview.
func TestTheModeHearsOfMovesPlayedHere(t *testing.T) {
	m := start(t)
	r := &recorder{}
	m.Mode = r
	play(t, m, " B2\n")
	errtest.None(t, m.PlayAll("a1"))
	m.Preview(m.Shown(), []string{"a2"})
	m.PreviewNext()
	if err := m.Play("b2"); err == nil || !m.Previewing() || m.Size() != 2 {
		t.Errorf("an illegal move in a preview: error %v, previewing %v, %d moves; want an error, the preview and 2 moves", err, m.Previewing(), m.Size())
	}
	play(t, m, "c3")
	wantMoves(t, m, "b2", "a1", "a2", "c3")
	if want := []string{"b2", "c3"}; !slices.Equal(r.moves, want) {
		t.Errorf("the mode heard of %q, want %q", r.moves, want)
	}
}

// TestFollow gives a match of two moves the moves of elsewhere.
func TestFollow(t *testing.T) {
	for _, test := range []struct {
		moves []string
		fits  bool
		move  string // of the change
		size  int    // of the match
	}{
		{[]string{"b2", "a1", "c3"}, true, "c3", 4}, // with the variation of the match
		{[]string{"a1", "b2", "c3"}, true, "", 3},
		{[]string{"b2"}, true, "", 1},
		{[]string{"b2", "a1"}, true, "", 2},
		{[]string{"b2", "a1", "b2"}, false, "", 3},
		{[]string{"a1", "a1", "b2"}, false, "", 3},
	} {
		m := start(t)
		play(t, m, "a3")
		m.LookAt(m.At(0))
		play(t, m, "b2", "a1")
		before, sent := m.Record(), changes(m)
		err := m.Follow(test.moves)
		change, told := sent[match.Played]
		if (err == nil) != test.fits || told != test.fits || m.Size() != test.size || told && (change.Move != test.move || change.Back != (test.move == "")) {
			t.Errorf("%v: error %v, %d moves in all, change %+v; want it to fit %v, %d moves, the move %q", test.moves, err, m.Size(), change, test.fits, test.size, test.move)
		}
		if want := test.moves; test.fits && !slices.Equal(m.Moves(), want) || !test.fits && !reflect.DeepEqual(m.Record(), before) {
			t.Errorf("%v: then the match is %+v", want, m.Record())
		}
	}
}
