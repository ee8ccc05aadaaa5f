package games_test

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"tessera/logic/match"
)

type play struct {
	t       *testing.T
	game    *match.Game
	match   *match.Match
	chance  *rand.Rand
	passing bool // sometimes pass
	seats   []string
	length  int // the most moves possible
	most    int // the most moves to play
	side    *sides
}

func newPlay(t *testing.T, game *match.Game, settings json.RawMessage, seed uint64) *play {
	t.Helper()
	m, err := match.New(game, settings, nil, 0)
	if err != nil {
		t.Fatalf("%s: %v", shown(settings), err)
	}
	p := &play{
		t: t, game: game, match: m, side: newSides(),
		chance: rand.New(rand.NewPCG(seed, 1)), passing: seed%4 == 3,
		seats: seatNames(game, m.Current().State()), length: game.MaxLength(m.Current().State()),
	}
	if p.length < 1 || p.length > match.MaxMoves {
		p.fatalf("a game has at most %d moves; a match has room for 1 to %d", p.length, match.MaxMoves)
	}
	p.most = p.length
	if p.length == match.MaxMoves {
		p.most = scaled(p.length)
	}
	for i, name := range p.seats {
		if name == "" || slices.Contains(p.seats[:i], name) {
			p.fatalf("the seats are %q; each needs a name of its own", p.seats)
		}
	}
	return p
}

func seatNames(game *match.Game, s match.State) []string {
	var names []string
	for _, seat := range game.Seats(s) {
		names = append(names, seat.Name.String())
	}
	return names
}

// fatalf fails with everything needed to reproduce the game.
func (p *play) fatalf(format string, arguments ...any) {
	p.t.Helper()
	p.t.Logf("%s\nmoves: %s\n%v", shown(p.match.Settings()), strings.Join(p.match.Current().Moves(), ", "), p.match.Current().State())
	p.t.Fatalf(format, arguments...)
}

// anyMove returns a random legal move, with extra passes.
func (p *play) anyMove(legal []string) string {
	if p.passing && p.chance.IntN(12) == 0 && slices.Contains(legal, p.game.Pass) {
		return p.game.Pass
	}
	return legal[p.chance.IntN(len(legal))]
}

// play plays to the end or to the limit of a match and checks every state.
func (p *play) play(pick func(legal []string) string) {
	p.t.Helper()
	for p.match.Cursor() < p.most {
		legal := p.checkState()
		if len(legal) == 0 {
			return
		}
		move := pick(legal)
		if err := p.match.Play(move); err != nil {
			p.fatalf("the legal move %q is refused: %v", move, err)
		}
	}
	p.checkState()
}

// checkState checks the state at the cursor and returns its legal moves.
func (p *play) checkState() []string {
	p.t.Helper()
	s := p.match.Current().State()
	legal := slices.Collect(s.Legal())
	_, over := s.Outcome()
	if over != (s.Turn() == -1) || over != (len(legal) == 0) || over != match.Over(s) {
		p.fatalf("an outcome: %v; the seat to move: %d; legal moves: %d", over, s.Turn(), len(legal))
	}
	if s.Turn() < -1 || s.Turn() >= len(p.seats) {
		p.fatalf("seat %d is to move; there are %d", s.Turn(), len(p.seats))
	}
	if names := seatNames(p.game, s); !slices.Equal(names, p.seats) {
		p.fatalf("the seats were %q and are %q", p.seats, names)
	}
	if length := p.game.MaxLength(s); length != p.length {
		p.fatalf("the most moves were %d and are %d", p.length, length)
	}
	if status := p.game.Status(s).String(); !over && (status == "" || !utf8.ValidString(status)) {
		p.fatalf("the status is %q", status)
	}
	p.checkLegal(legal)
	if !over && p.chance.IntN(4) == 0 {
		p.side.add(p.seats[s.Turn()], s.String())
	}
	if !over && p.chance.IntN(16) > 0 {
		return legal
	}
	diagram := s.String()
	if !utf8.ValidString(diagram) || !strings.HasSuffix(diagram, "\n") || strings.HasSuffix(diagram, "\n\n") {
		p.fatalf("a diagram ends in one line feed; this one is %q", diagram)
	}
	if over {
		return nil
	}
	p.checkMoves(s, legal, diagram)
	return legal
}

func (p *play) checkLegal(legal []string) {
	p.t.Helper()
	seen := make(map[string]bool, len(legal))
	for _, text := range legal {
		if text == "" || text != match.Normal(text) || len(text) > match.MaxMoveText {
			p.fatalf("the legal move %q is written %q, with 1 to %d bytes", text, match.Normal(text), match.MaxMoveText)
		}
		if seen[text] {
			p.fatalf("%q is listed twice", text)
		}
		seen[text] = true
	}
}

// checkMoves tries a few legal and illegal moves in a state, and sometimes all.
func (p *play) checkMoves(s match.State, legal []string, diagram string) {
	p.t.Helper()
	for range 2 {
		text := legal[p.chance.IntN(len(legal))]
		p.checkSpelling(s, text)
		p.checkForeign(s, legal, p.nearMiss(text))
	}
	p.checkForeign(s, legal, hostile[p.chance.IntN(len(hostile))])
	if p.chance.IntN(20) == 0 {
		p.checkAllMoves(s, legal)
	}
	if again := s.String(); again != diagram {
		p.fatalf("the diagram was\n%s", diagram)
	}
}

func (p *play) checkAllMoves(s match.State, legal []string) {
	p.t.Helper()
	for _, text := range legal {
		if next, err := s.Apply(text); err != nil || next == nil || !match.IsLegal(s, text) {
			p.fatalf("the legal move %q is refused: %v", text, err)
		}
	}
	for _, text := range slices.Concat(hostile, foreign()) {
		p.checkForeign(s, legal, text)
	}
	for range s.Legal() {
		break // the iteration may stop early
	}
	if again := slices.Collect(s.Legal()); !slices.Equal(again, legal) {
		p.fatalf("the legal moves were %q and are %q", legal, again)
	}
}

func (p *play) checkEnd() {
	p.t.Helper()
	s := p.match.Current().State()
	o, over := s.Outcome()
	if !over {
		p.checkFull()
		return
	}
	if len(o.Scores) != len(p.seats) {
		p.fatalf("there are %d scores for %d seats", len(o.Scores), len(p.seats))
	}
	for _, score := range o.Scores {
		if !(score >= 0 && score <= 1) {
			p.fatalf("the scores are %v; each must be from 0 to 1", o.Scores)
		}
	}
	if text := o.Sentence.String(); strings.TrimSpace(text) != text || text == "" || strings.HasSuffix(text, ".") {
		p.fatalf("the outcome is %q; it must be a sentence without a full stop", o.Sentence)
	}
	p.game.Status(s) // meaningless, but must not panic
	before := p.match.Record()
	for _, text := range slices.Concat(p.match.Current().Moves(), foreign(), hostile) {
		if _, err := s.Apply(text); !errors.Is(err, match.ErrOver) {
			p.fatalf("%q after the end gives %v", text, err)
		}
		if p.match.Play(text) == nil || p.match.Len() != len(before.Moves) {
			p.fatalf("%q after the end is played", text)
		}
	}
}

// checkFull checks that a full match accepts no further move.
func (p *play) checkFull() {
	p.t.Helper()
	if p.most < p.length {
		return // not filled for lack of time
	}
	if p.match.Len() != match.MaxMoves {
		p.fatalf("the game is not over after %d moves, the most there can be", p.match.Len())
	}
	for move := range p.match.Current().State().Legal() {
		if err := p.match.Play(move); err == nil || p.match.Len() != match.MaxMoves {
			p.fatalf("a move beyond %d: %v", match.MaxMoves, err)
		}
		return
	}
}

// checkHistory undoes the whole game, redoes it, and replays it.
func (p *play) checkHistory() {
	p.t.Helper()
	m := p.match
	var diagrams, legal []string
	look := func(s match.State) (diagram, moves string) {
		return s.String(), strings.Join(slices.Collect(s.Legal()), ",")
	}
	again, err := match.New(p.game, m.Settings(), nil, 0)
	if err != nil {
		p.fatalf("%v", err)
	}
	for _, move := range m.Current().Moves() {
		diagram, moves := look(again.Current().State())
		diagrams, legal = append(diagrams, diagram), append(legal, moves)
		if err := again.Play(move); err != nil {
			p.fatalf("%q at the second time: %v", move, err)
		}
	}
	diagram, moves := look(again.Current().State())
	diagrams, legal = append(diagrams, diagram), append(legal, moves)
	length := m.Len()
	compare := func(what string) {
		p.t.Helper()
		if stride := 1 + length/200; m.Cursor()%stride > 0 && m.Cursor() < length {
			return // checking all of a very long game would take too long
		}
		if diagram, moves := look(m.Current().State()); diagram != diagrams[m.Cursor()] || moves != legal[m.Cursor()] {
			p.fatalf("%s: the state after %d moves is not that of a replay:\n%s", what, m.Cursor(), diagrams[m.Cursor()])
		}
	}
	compare("played")
	for m.Seek(m.Cursor() - 1) {
		compare("undone")
	}
	if m.Cursor() != 0 || m.Len() != length {
		p.fatalf("undone to move %d of %d", m.Cursor(), m.Len())
	}
	for m.Seek(m.Cursor() + 1) {
		compare("redone")
	}
	if m.Cursor() != length || m.Len() != length {
		p.fatalf("redone to move %d of %d", m.Cursor(), m.Len())
	}
}
