package engines_test

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	"tessera/logic/engines"
	"tessera/logic/games"
	"tessera/logic/internal/errtest"
	"tessera/logic/logictest/tictactoe"
	"tessera/logic/match"
	"tessera/logic/protocol"
)

// talker answers commands line by line and records them.
type talker struct {
	answer func(command string) string
	asked  []string
	out    strings.Builder
	read   int
}

func (t *talker) Write(b []byte) (int, error) {
	command := strings.TrimSuffix(string(b), "\n")
	t.asked = append(t.asked, command)
	t.out.WriteString(t.answer(command))
	return len(b), nil
}

func (t *talker) Read(b []byte) (int, error) {
	n := copy(b, t.out.String()[t.read:])
	if t.read += n; n == 0 {
		return 0, io.EOF
	}
	return n, nil
}

// take returns the commands since the last call.
func (t *talker) take() string {
	asked := strings.Join(t.asked, "|")
	t.asked = nil
	return asked
}

// tested returns the games of the registry and tictactoe, which only tests have.
func tested() match.Games { return append(games.All(), tictactoe.Game()) }

// ownEngine returns an engine that speaks Tessera's protocol, played by our own
// implementation.
func ownEngine(t *testing.T, game *match.Game, level string) (*engines.Player, *talker) {
	t.Helper()
	s := protocol.New(game, level)
	to := &talker{answer: func(command string) string {
		answer, _ := s.Do(command)
		return answer
	}}
	p, err := engines.Connect(engines.NewClient(to, to))
	errtest.None(t, err)
	return p, to
}

// goEngine returns an engine that speaks the Go Text Protocol and plays the given moves.
func goEngine(moves ...string) *talker {
	return &talker{answer: func(command string) string {
		switch word, _, _ := strings.Cut(command, " "); word {
		case "list_commands":
			return "= name\nversion\nboardsize\ngenmove\n\n"
		case "name":
			return "= Fake\n\n"
		case "version":
			return "= 2\n\n"
		case "genmove":
			move := "pass"
			if len(moves) > 0 {
				move, moves = moves[0], moves[1:]
			}
			return "= " + move + "\n\n"
		}
		return "=\n\n"
	}}
}

func find(t *testing.T, id string) *match.Game {
	t.Helper()
	game, err := tested().Find(id)
	errtest.None(t, err)
	return game
}

// TestOurOwnProgramPlaysEveryGame plays games to their end, and again after taking moves
// back.
func TestOurOwnProgramPlaysEveryGame(t *testing.T) {
	for _, game := range tested() {
		if len(game.Levels) == 0 {
			continue
		}
		t.Run(game.ID, func(t *testing.T) {
			p, _ := ownEngine(t, game, game.Levels[0].Name)
			if p.Name != "Tessera "+game.Title.String() || p.Game != game.ID {
				t.Errorf("it is %q and plays %q", p.Name, p.Game)
			}
			if needs, err := p.Try(tested()); err != nil || len(needs) > 0 {
				t.Fatalf("it needs %v, %v", needs, err)
			}
			settings, err := game.Settings(game.Defaults(), 7)
			errtest.None(t, err)
			m, err := match.New(game, settings, nil, 0)
			errtest.None(t, err)
			chance, turn := rand.New(rand.NewPCG(1, 2)), func() {
				line, err := p.Turn(settings, m.Current().Moves())
				if err == nil {
					line, err = match.OwnTurn(m.Current().State(), "x", line)
				}
				if err == nil {
					err = m.PlayAll(line...)
				}
				if err != nil {
					t.Fatalf("after %q: %v", m.Current().Moves(), err)
				}
			}
			for turns := 0; !match.Over(m.Current().State()) && turns < 40; turns++ {
				if turns%2 == 0 {
					turn()
				} else if err := m.Play(game.RandomMove(m.Current().State(), chance)); err != nil {
					t.Fatal(err)
				}
			}
			if !game.Final {
				m.Seek(1)
				turn()
			}
		})
	}
}

// TestOnlyNewMovesAreSent checks that an engine receives only new moves, and the whole
// game if moves were taken back or the game changed.
func TestOnlyNewMovesAreSent(t *testing.T) {
	to := goEngine("c3", "D4", "e5", "f6", "resign", "g7", "c3")
	p, err := engines.Connect(engines.NewClient(to, to))
	if err != nil || p.Name != "Fake 2" || p.Game != "trisq" {
		t.Fatalf("%+v, %v", p, err)
	}
	to.take()
	groups, other := []byte(`{"rules":"groups","komi":6.5}`), []byte(`{"rules":"groups"}`)
	const begin = "boardsize 13|clear_board|komi "
	for i, c := range []struct {
		settings []byte
		moves    string
		want     string
		asked    string
	}{
		{groups, "a1", "c3", begin + "6.5|play black A1|genmove white"},
		{groups, "a1 c3 a2", "d4", "play black A2|genmove white"},
		{groups, "a1 c3 pass", "e5", begin + "6.5|play black A1|play white C3|play black PASS|genmove white"},
		{other, "a1 c3", "f6", begin + "0|play black A1|play white C3|genmove black"},
		{other, "a1 c3 f6 a4", "resign", "play white A4|genmove black"},
		{other, "a1 c3 f6 a4", "g7", begin + "0|play black A1|play white C3|play black F6|play white A4|genmove black"},
		{[]byte(`{"rules":"groups","size":9}`), "a1", "c3", "boardsize 9|clear_board|komi 0|play black A1|genmove white"},
	} {
		line, err := p.Turn(c.settings, strings.Fields(c.moves))
		if err != nil || !slices.Equal(line, []string{c.want}) {
			t.Errorf("turn %d is %q, %v; want %s", i+1, line, err, c.want)
		}
		if asked := to.take(); asked != c.asked {
			t.Errorf("turn %d asks\n%s\nwant\n%s", i+1, asked, c.asked)
		}
	}
	for _, settings := range []string{``, `{"rules":"groups","position":"t12/13/13/13/13/13/13/13/13/13/13/13/13 s"}`} {
		if _, err := p.Turn([]byte(settings), nil); err == nil || len(to.asked) > 0 {
			t.Errorf("by the settings %q: %v, asked %q", settings, err, to.asked)
		}
	}
}

// TestGoIsPlayedByTheRulesOfGroups checks that a Go engine requires the rule set groups.
func TestGoIsPlayedByTheRulesOfGroups(t *testing.T) {
	to := goEngine("c3")
	p, err := engines.Connect(engines.NewClient(to, to))
	errtest.None(t, err)
	if needs, err := p.Try(tested()); err != nil || !maps.Equal(needs, map[string]string{"rules": "groups"}) {
		t.Errorf("it needs %v, %v", needs, err)
	}
}

func TestUnsuitableEnginesAreRefused(t *testing.T) {
	answers := func(of map[string]string) *talker {
		return &talker{answer: func(command string) string {
			if answer, ok := of[command]; ok {
				return answer
			}
			return "=\n\n"
		}}
	}
	for name, c := range map[string]struct {
		to   *talker
		want string
	}{
		"nothing":         {&talker{answer: func(string) string { return "" }}, `no valid answer to "list_commands": unexpected EOF`},
		"a shell":         {&talker{answer: func(string) string { return "list_commands: not found\n" }}, "is not Go Text Protocol"},
		"knows neither":   {answers(map[string]string{"list_commands": "= name\nquit\n\n"}), "speaks neither Tessera's protocol (which has the command new)"},
		"another game":    {answers(map[string]string{"list_commands": "= new\n\n", "game": "= chess\n\n"}), `there is no game "chess"`},
		"no game":         {answers(map[string]string{"list_commands": "= new\n\n", "game": "? unknown\n\n"}), "refused \"game\""},
		"an illegal move": {goEngine("z9"), `A program played the illegal move`},
		"no move":         {goEngine("hello"), `"hello" is not a move`},
		"no level":        {answers(map[string]string{"list_commands": "= new\n\n", "game": "= trisq\n\n", "genmove": "? write a level behind genmove: easy\n\n"}), "write a level behind genmove"},
		"an endless move": {answers(map[string]string{"list_commands": "= new\n\n", "game": "= trisq\n\n", "genmove": "= " + strings.Repeat("a", 99) + "\n\n"}), "which is not a move"},
		"an empty turn":   {answers(map[string]string{"list_commands": "= new\n\n", "game": "= trisq\n\n"}), "found no move"},
	} {
		t.Run(name, func(t *testing.T) {
			p, err := engines.Connect(engines.NewClient(c.to, c.to))
			if err == nil {
				if p.Name == "Fake 2" {
					p.Name = "A program"
				}
				_, err = p.Try(tested())
			}
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%v, want %s", err, c.want)
			}
		})
	}
}

// TestRefusedCommandIsRetried checks that after a refused command the engine is asked again, with
// the whole game.
func TestRefusedCommandIsRetried(t *testing.T) {
	refuse := true
	to := goEngine("c3", "c4")
	usual := to.answer
	to.answer = func(command string) string {
		if strings.HasPrefix(command, "play") && refuse {
			return "? illegal move\n\n"
		}
		return usual(command)
	}
	p, err := engines.Connect(engines.NewClient(to, to))
	errtest.None(t, err)
	groups := []byte(`{"rules":"groups"}`)
	if _, err := p.Turn(groups, []string{"a1"}); !errors.As(err, new(engines.Refused)) {
		t.Fatalf("%v", err)
	}
	refuse = false
	if line, err := p.Turn(groups, []string{"a1"}); err != nil || !slices.Equal(line, []string{"c3"}) {
		t.Errorf("%q, %v", line, err)
	}
}

func TestGNUGo(t *testing.T) {
	path, err := exec.LookPath("gnugo")
	if err != nil {
		if path, err = exec.LookPath("/usr/games/gnugo"); err != nil {
			t.Skip("GNU Go is not installed")
		}
	}
	run, err := engines.Start([]string{path, "--mode", "gtp", "--level", "1", "--chinese-rules"}, time.Minute)
	errtest.None(t, err)
	defer run.Stop()
	p, err := engines.Connect(engines.NewClient(run, run))
	if err != nil || !strings.HasPrefix(p.Name, "GNU Go ") {
		t.Fatalf("%+v, %v", p, err)
	}
	if _, err := p.Try(tested()); err != nil {
		t.Fatal(err)
	}
	game := find(t, "trisq")
	groups := []byte(`{"rules":"groups","komi":6.5}`)
	s, err := match.New(game, groups, nil, 1)
	errtest.None(t, err)
	chance := rand.New(rand.NewPCG(3, 4))
	for range 6 {
		line, err := p.Turn(groups, s.Moves())
		if err == nil {
			err = s.PlayAll(line...)
		}
		if err == nil {
			err = s.Play(game.RandomMove(s.State(), chance))
		}
		if err != nil {
			t.Fatal(fmt.Sprint(s.Moves()), err)
		}
	}
}

// FuzzPrograms checks that no output of a program leads to an empty or overlong turn, and
// that every error has a readable message.
func FuzzPrograms(f *testing.F) {
	for _, text := range []string{"= name\nboardsize\n\n= X\n\n= 1\n\n= \n\n= \n\n= \n\n= c3\n\n", "= new\n\n= X\n\n= trisq\n\n= \n\n= a1\n\n", "? no\n\n"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := engines.Connect(engines.NewClient(bufio.NewReader(strings.NewReader(text)), io.Discard))
		if err == nil {
			if p.Name == "" || p.Name != match.TidyName(p.Name) {
				t.Errorf("a program is called %q", p.Name)
			}
			_, err = p.Try(tested())
		}
		if err != nil && err.Error() == "" {
			t.Error("an error without words")
		}
	})
}
