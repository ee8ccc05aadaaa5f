package protocol_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"tessera/logic/games"
	"tessera/logic/internal/errtest"
	"tessera/logic/logictest"
	"tessera/logic/logictest/tictactoe"
	"tessera/logic/match"
	"tessera/logic/protocol"
)

// tested returns all games, and one that only tests know.
func tested() match.Games { return append(games.All(), tictactoe.Game()) }

// TestSessions replays each game's golden file: lines with "> " are commands, each
// followed by its answer. To add a session, write just its commands and run -update.
func TestSessions(t *testing.T) {
	for _, game := range tested() {
		t.Run(game.ID, func(t *testing.T) {
			path, want := recorded(t, game)
			got, asked := replay(game, want)
			if _, err := os.Stat(path); err == nil || logictest.Updating() {
				logictest.Golden(t, path, got)
			}
			for _, name := range commandNames(game) {
				if !asked[name] {
					t.Errorf("%s never gives the command %s", path, name)
				}
			}
		})
	}
}

// recorded returns a game's golden session, or a new one of all commands, and its file.
func recorded(t testing.TB, game *match.Game) (path, session string) {
	t.Helper()
	path = filepath.Join("testdata", game.ID+".golden")
	text, err := os.ReadFile(path)
	if err == nil {
		return path, string(text)
	}
	if !errors.Is(err, fs.ErrNotExist) {
		t.Fatal(err)
	}
	for _, name := range commandNames(game) {
		session += "> " + name + "\n"
	}
	return path, session
}

// replay runs the commands of a golden file and returns the new session.
func replay(game *match.Game, golden string) (session string, asked map[string]bool) {
	s, asked := protocol.New(game, ""), map[string]bool{}
	var b strings.Builder
	for line := range strings.Lines(golden) {
		command, found := strings.CutPrefix(strings.TrimSuffix(line, "\n"), "> ")
		if !found {
			continue
		}
		name, _, _ := strings.Cut(command, " ")
		asked[name] = true
		answer, _ := s.Do(command)
		b.WriteString("> " + command + "\n" + answer)
	}
	return b.String(), asked
}

// documented matches a session in PROTOCOL.md: indented lines and empty ones.
var documented = regexp.MustCompile(`(?m)^    > .*\n(?:(?:    .*)?\n)*`)

// TestTheDocumentsSessions replays the sessions in PROTOCOL.md.
func TestTheDocumentsSessions(t *testing.T) {
	game, err := games.All().Find("foursquare")
	errtest.None(t, err)
	all := documented.FindAllString(document(t), -1)
	if len(all) != 2 {
		t.Fatalf("the document has %d sessions", len(all))
	}
	for i, command := range []string{"genmove", "analyze"} {
		want := strings.TrimSpace(strings.ReplaceAll("\n"+all[i], "\n    ", "\n")) + "\n\n"
		got, asked := replay(game, want)
		if got = strings.ReplaceAll(got, "= \n", "=\n"); got != want || !asked[command] {
			t.Errorf("the document has\n%s\nthe session is\n%s", want, got)
		}
	}
}

func TestTheDocumentHasAllCommands(t *testing.T) {
	text := document(t)
	for _, name := range commandNames(tictactoe.Game()) {
		if !strings.Contains(text, "\n| `"+name+"` |") && !strings.Contains(text, "\n| `"+name+" ") {
			t.Errorf("PROTOCOL.md does not describe %s", name)
		}
	}
}

func document(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("PROTOCOL.md")
	errtest.None(t, err)
	return string(text)
}

func commandNames(game *match.Game) []string {
	answer, _ := protocol.New(game, "").Do("list_commands")
	return strings.Fields(strings.TrimPrefix(answer, "= "))
}

// ask runs a command and returns the answer without its frame.
func ask(t *testing.T, s *protocol.Session, command string) (text string, ok bool) {
	t.Helper()
	answer, _ := s.Do(command)
	if !framed(answer) {
		t.Fatalf("%q is answered by %q", command, answer)
	}
	return strings.TrimSuffix(answer[2:], "\n\n"), answer[0] == '='
}

// framed reports whether an answer has the right form: a mark, a blank, and lines of
// which only the last is empty.
func framed(answer string) bool {
	marked := strings.HasPrefix(answer, "= ") || strings.HasPrefix(answer, "? ")
	return marked && strings.HasSuffix(answer, "\n\n") && strings.Index(answer, "\n\n") == len(answer)-2
}

// TestEveryGameIsPlayedByCommands compares a session with a match of the same moves, and
// saves, loads and undoes it.
func TestEveryGameIsPlayedByCommands(t *testing.T) {
	for _, game := range tested() {
		t.Run(game.ID, func(t *testing.T) {
			s, m := protocol.New(game, ""), newMatch(t, game)
			for range 4 {
				legal, _ := ask(t, s, "legal")
				moves := strings.Split(legal, "\n")
				move := moves[len(moves)/2]
				errtest.None(t, m.Play(move))
				if text, ok := ask(t, s, "play "+move); !ok {
					t.Fatalf("play %s: %s", move, text)
				}
			}
			other := protocol.New(game, "")
			save, _ := ask(t, s, "save")
			if left, ok := ask(t, other, "load "+save); !ok || left != "" {
				t.Fatalf("%s: %s", save, left)
			}
			for _, session := range []*protocol.Session{s, other} {
				same(t, session, m)
			}
			for range 4 {
				if text, ok := ask(t, s, "undo"); !ok {
					t.Fatal(text)
				}
			}
			same(t, s, newMatch(t, game))
			if text, ok := ask(t, s, "undo"); ok || text != "there is no move to take back" {
				t.Errorf("an undo too many: %q", text)
			}
		})
	}
}

func newMatch(t *testing.T, game *match.Game) *match.Match {
	t.Helper()
	m, err := match.New(game, nil, nil, 0)
	errtest.None(t, err)
	return m
}

func same(t *testing.T, s *protocol.Session, m *match.Match) {
	t.Helper()
	if moves, _ := ask(t, s, "moves"); moves != strings.Join(m.Current().Moves(), "\n") {
		t.Errorf("the moves are %q, want %v", moves, m.Current().Moves())
	}
	diagram := strings.TrimRight(m.Current().State().String(), "\n")
	if state, _ := ask(t, s, "state"); state != strings.ReplaceAll(diagram, "\n\n", "\n \n") {
		t.Errorf("the state is\n%s\nwant\n%v", state, diagram)
	}
}

// TestGenmovePlaysTheWholeTurn: for every level, genmove plays the turn that it answers, and
// a second session answers the same.
func TestGenmovePlaysTheWholeTurn(t *testing.T) {
	for _, game := range tested() {
		for _, level := range game.LevelNames() {
			s := protocol.New(game, "")
			turn, ok := ask(t, s, "genmove "+level+" 1000")
			if moves, _ := ask(t, s, "moves"); !ok || moves != turn || turn == "" {
				t.Errorf("%s %s: %q is played, %q was answered", game.ID, level, moves, turn)
			}
			if again, _ := ask(t, protocol.New(game, ""), "genmove "+level+" 1000"); again != turn {
				t.Errorf("%s %s: %q the first time, %q the second", game.ID, level, turn, again)
			}
		}
	}
}

// TestARefusedTurnChangesNothing: near the most moves of a game, a turn that fits only in
// part is not played at all.
func TestARefusedTurnChangesNothing(t *testing.T) {
	game, err := games.All().Find("foursquare")
	errtest.None(t, err)
	m := newMatch(t, game)
	for waiting := []*match.Node{m.Current()}; m.Size() < match.MaxMoves-1; waiting = append(waiting[1:], waiting[0].Next()...) {
		for move := range waiting[0].State().Legal() {
			if m.Size() == match.MaxMoves-1 {
				break
			}
			errtest.None(t, m.Enter(waiting[0]))
			errtest.None(t, m.Play(move))
		}
	}
	text, err := game.Encode(m.Record())
	errtest.None(t, err)
	s := protocol.New(game, "")
	if text, ok := ask(t, s, "load "+strings.ReplaceAll(string(text), "\n", " ")); !ok {
		t.Fatal(text)
	}
	before := whole(t, s)
	if text, ok := ask(t, s, "genmove easy 1000"); ok || !strings.Contains(text, "at most 10000 moves") {
		t.Errorf("a turn of two moves where there is room for one is answered by %q", text)
	}
	if after := whole(t, s); after != before {
		t.Errorf("it was refused and changed\n%.500s\nto\n%.500s", before, after)
	}
}

func TestLinesWithoutACommandHaveNoAnswer(t *testing.T) {
	s := protocol.New(tictactoe.Game(), "")
	for _, line := range []string{"", "  \t", "# a remark", "\r"} {
		if answer, quit := s.Do(line); answer != "" || quit {
			t.Errorf("%q is answered by %q, quit %v", line, answer, quit)
		}
	}
	if _, quit := s.Do(" quit\r"); !quit {
		t.Error("quit does not quit")
	}
}

// FuzzSession runs commands in every game: none panics, every answer has the right form,
// and a rejected command changes nothing.
func FuzzSession(f *testing.F) {
	for i, game := range tested() {
		_, session := recorded(f, game)
		var commands strings.Builder
		for line := range strings.Lines(session) {
			if command, found := strings.CutPrefix(line, "> "); found && !strings.HasPrefix(command, "genmove") {
				commands.WriteString(command)
			}
		}
		f.Add(uint8(i), commands.String())
		f.Add(uint8(i), "load {}\nnew null\nnew []\nplay\nplay \x00\nundo\ngenmove\nevaluate 1\nanalyze 1\ngenmove "+strings.Join(game.LevelNames(), " 1\ngenmove ")+" 1")
	}
	f.Add(uint8(1), "new {\"piecesPerPlayer\":1e99}\nevaluate -1\ngenmove easy 0\n= \n? \nplay p 0 2\rs 3\nload {\"tessera\":1,\"game\":\"foursquare\",\"moves\":[\"p 0 2\"],\"cursor\":9}")
	f.Fuzz(func(t *testing.T, number uint8, commands string) {
		all := tested()
		s := protocol.New(all[int(number)%len(all)], "")
		for i, line := range strings.Split(commands, "\n") {
			if i == 200 || thinksLong(line) {
				return
			}
			before := whole(t, s)
			answer, quit := s.Do(line)
			if answer == "" && (strings.TrimSpace(line) == "" || strings.HasPrefix(strings.TrimSpace(line), "#")) {
				continue
			}
			if !framed(answer) {
				t.Fatalf("%q is answered by %q", line, answer)
			}
			if after := whole(t, s); answer[0] == '?' && after != before {
				t.Fatalf("%q was refused and changed\n%s\nto\n%s", line, before, after)
			}
			if quit {
				return
			}
		}
	})
}

// thinksLong reports whether a command may search too long for a fuzzer.
func thinksLong(line string) bool {
	words := strings.Fields(line)
	if len(words) == 0 || !slices.Contains([]string{"genmove", "evaluate", "analyze"}, words[0]) {
		return false
	}
	last := words[len(words)-1]
	return strings.Trim(last, "0123456789") != "" || len(last) > 3
}

// whole returns everything that a session shows.
func whole(t *testing.T, s *protocol.Session) string {
	t.Helper()
	text := ""
	for _, command := range []string{"save", "moves", "turn", "state", "outcome"} {
		answer, _ := ask(t, s, command)
		text += answer + "\n"
	}
	return text
}
