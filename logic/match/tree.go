package match

import (
	"encoding/json"
	"slices"

	"tessera/logic/say"
)

// tree is a game in progress without its players: settings, moves, variations, and a cursor
// that undo and redo move along the game.
type tree struct {
	game     *Game
	settings json.RawMessage
	solo     bool    // the game has one seat
	line     []*Node // the game: line[i] is the position after i moves; nodes behind the cursor are the redo tail
	cursor   int
	size     int // moves in all variations and the game
}

func newTree(game *Game, settings json.RawMessage) (tree, error) {
	state, err := game.New(settings)
	if err != nil {
		return tree{}, err
	}
	return tree{game: game, settings: slices.Clone(settings), solo: len(game.Seats(state)) == 1, line: []*Node{{state: state}}}, nil
}

// Game returns the game that is played.
func (t *tree) Game() *Game { return t.game }

// Settings returns a copy of the settings that the match was started with.
func (t *tree) Settings() json.RawMessage { return slices.Clone(t.settings) }

// Cursor returns the number of moves that led to the current position.
func (t *tree) Cursor() int { return t.cursor }

// Len returns the number of moves in the game, including undone ones.
func (t *tree) Len() int { return len(t.line) - 1 }

// playAll plays moves at the cursor and drops the redo tail, unless variations branch off
// from the tail: then it becomes a variation too. An illegal move returns the rules'
// error, one beyond [MaxMoves] an error as well. On an error it plays none of the moves.
func (t *tree) playAll(moves ...string) error {
	if len(moves) == 0 {
		return nil
	}
	states := make([]State, len(moves))
	state := t.Current().State()
	for i, move := range moves {
		next, err := state.Apply(move)
		if err != nil {
			return err
		}
		states[i], state = next, next
	}
	tail, kept := t.tail(), t.size
	if tail != nil {
		kept -= t.Len() - t.cursor
	}
	if err := t.checkSize(kept + t.unplayed(moves, tail)); err != nil {
		return err
	}
	if tail != nil {
		t.cut(tail)
	}
	t.line = t.line[:t.cursor+1]
	for i, move := range moves {
		t.advance(Normal(move), states[i])
	}
	return nil
}

// unplayed returns how many of the moves, played from the cursor, lead to new positions:
// those that are not in the tree, or only in the tail.
func (t *tree) unplayed(moves []string, tail *Node) int {
	n := t.Current()
	for i, move := range moves {
		if n = n.Child(move); n == nil || n == tail {
			return len(moves) - i
		}
	}
	return 0
}

// seek puts the cursor after n moves and reports whether the game has that many.
func (t *tree) seek(n int) bool {
	if n < 0 || n > t.Len() {
		return false
	}
	t.cursor = n
	return true
}

func (t *tree) record() Record {
	return Record{
		Game:       t.game.ID,
		Settings:   t.Settings(),
		Moves:      t.line[t.Len()].Moves(),
		Cursor:     t.cursor,
		Variations: t.variations(),
	}
}

func loadTree(game *Game, r Record) (tree, error) {
	if r.Game != game.ID {
		return tree{}, otherGame(r.Game, game)
	}
	if err := r.check(); err != nil {
		return tree{}, err
	}
	t, err := newTree(game, r.Settings)
	if err != nil {
		return tree{}, say.Errorf("the settings: %s", err)
	}
	for i, move := range r.Moves {
		if err := t.playAll(move); err != nil {
			return tree{}, say.Errorf("move %d (%s): %s", i+1, move, err)
		}
	}
	if len(r.Variations) > 0 && game.Final {
		return tree{}, say.Errorf("the save has variations, but this game has none, because its moves are final")
	}
	if err := t.addVariations(r.Variations); err != nil {
		return tree{}, err
	}
	t.seek(r.Cursor)
	return t, nil
}

// undoTarget returns the number of moves after an undo: the start of a person's last turn
// against a computer, else one move back. It is negative if there is nothing to undo.
func (t *tree) undoTarget(seats []string) int {
	if t.game.Final {
		return -1
	}
	n := t.cursor - 1
	for n >= 0 && !t.mayStopAt(n, seats) {
		n--
	}
	return n
}

// redoTarget returns the number of moves after a redo, which restores what one undo took
// back. It is negative if there is nothing to redo.
func (t *tree) redoTarget(seats []string) int {
	n := t.cursor + 1
	if t.game.Final || n > t.Len() {
		return -1
	}
	for n < t.Len() && !t.mayStopAt(n, seats) {
		n++
	}
	return n
}

// mayStopAt reports whether undo and redo may stop after n moves, before the last position:
// at the start of a person's turn, or anywhere in a game in which persons have all seats.
func (t *tree) mayStopAt(n int, seats []string) bool {
	if !slices.ContainsFunc(seats, func(who string) bool { return who != Person }) {
		return true
	}
	seat := t.line[n].state.Turn()
	return seats[seat] == Person && t.line[n].Seat() != seat
}

// Current returns the position at the cursor.
func (t *tree) Current() *Node { return t.line[t.cursor] }

// At returns the position after n moves of the game, 0 <= n <= Len.
func (t *tree) At(n int) *Node { return t.line[n] }

// Has reports whether a position is on the game's own line, including the redo tail.
func (t *tree) Has(n *Node) bool { return n.count < len(t.line) && t.line[n.count] == n }

// Size returns the number of moves in the game and all variations.
func (t *tree) Size() int { return t.size }

// branch plays a move at any position and makes that line the game. The
// previous game stays as a variation where it differs.
func (t *tree) branch(n *Node, move string) error {
	if err := t.mayBranch(n); err != nil {
		return err
	}
	if n.Child(move) == nil {
		if err := t.checkSize(t.size + 1); err != nil {
			return err
		}
	}
	next, err := n.state.Apply(move)
	if err != nil {
		return err
	}
	t.goTo(n)
	t.advance(Normal(move), next)
	return nil
}

// addVariation plays a move at any position as a variation and returns the new or existing
// position. Game and cursor stay. For the error see mayBranch; it changes nothing.
func (t *tree) addVariation(n *Node, move string) (*Node, error) {
	if err := t.mayBranch(n); err != nil {
		return nil, err
	}
	if there := n.Child(move); there != nil {
		return there, nil
	}
	child, err := n.Try(move)
	if err == nil {
		err = t.checkSize(t.size + 1)
	}
	if err != nil {
		return nil, err
	}
	n.next = append(n.next, child)
	t.size++
	return child, nil
}

// mayBranch returns an error if no line can leave a position: in a game with chance, whose
// moves are final, and where the position is no longer in the game.
func (t *tree) mayBranch(n *Node) error {
	if t.game.Final {
		return say.Errorf("moves in this game are final, because chance has already shown what comes next")
	}
	if !t.contains(n) {
		return say.Errorf("that position is no longer in this game")
	}
	return nil
}

func (t *tree) contains(n *Node) bool {
	for ; n != t.line[0]; n = n.parent {
		if n == nil || n.parent == nil || !slices.Contains(n.parent.next, n) {
			return false
		}
	}
	return true
}

// checkSize returns an error if a match cannot have that many moves.
func (t *tree) checkSize(moves int) error {
	if moves <= MaxMoves {
		return nil
	}
	if t.size > t.Len() {
		return say.Errorf("a game can have at most %d moves; delete a variation or start "+
			"a new game", MaxMoves)
	}
	return say.Errorf("a game can have at most %d moves; start a new one", MaxMoves)
}

func (t *tree) goTo(n *Node) {
	t.cursor = n.count
	line := make([]*Node, n.count+1)
	for ; n != nil; n = n.parent {
		line[n.count] = n
	}
	t.line = line
}

// advance appends a move at the end of the line and moves the cursor there.
func (t *tree) advance(move string, state State) {
	here := t.line[t.cursor]
	child := here.Child(move)
	if child == nil {
		child = &Node{parent: here, move: move, state: state, count: here.count + 1, turn: here.turn}
		if t.solo || here.Seat() != here.state.Turn() {
			child.turn++
		}
		here.next = append(here.next, child)
		t.size++
	}
	t.line = append(t.line, child)
	t.cursor++
}

func (t *tree) cut(n *Node) {
	n.parent.next = slices.DeleteFunc(n.parent.next, func(other *Node) bool { return other == n })
	for gone := []*Node{n}; len(gone) > 0; t.size-- {
		last := gone[len(gone)-1]
		gone = append(gone[:len(gone)-1], last.next...)
	}
}

// tail returns the first position that a move at the cursor drops. It is nil if there is
// no redo tail, or if variations branch off from it.
func (t *tree) tail() *Node {
	if t.cursor == t.Len() {
		return nil
	}
	for _, n := range t.line[t.cursor+1 : t.Len()] {
		if len(n.next) > 1 {
			return nil
		}
	}
	if len(t.line[t.Len()].next) > 0 {
		return nil
	}
	return t.line[t.cursor+1]
}

func (t *tree) variations() []Variation {
	var all []Variation
	branches := func(line []*Node, of int) (from []branch) {
		for i, n := range line {
			for _, child := range n.next {
				if i+1 == len(line) || child != line[i+1] {
					from = append(from, branch{child, of})
				}
			}
		}
		return from
	}
	waiting := branches(t.line, 0)
	for len(waiting) > 0 {
		b := waiting[0]
		line, v := []*Node{b.first}, Variation{Of: b.of, After: b.first.count - 1, Moves: []string{b.first.move}}
		for n := b.first; len(n.next) > 0; line = append(line, n) {
			n = n.next[0]
			v.Moves = append(v.Moves, n.move)
		}
		all = append(all, v)
		waiting = append(waiting[1:], branches(line, len(all))...)
	}
	return all
}

// branch is the start of a variation and the line that it leaves.
type branch struct {
	first *Node
	of    int
}

func (t *tree) addVariations(all []Variation) error {
	lines := [][]*Node{t.line}
	for i, v := range all {
		from := lines[v.Of]
		t.goTo(from[v.After-from[0].count])
		start := t.cursor + 1
		for k, move := range v.Moves {
			if err := t.playAll(move); err != nil {
				return say.Errorf("move %d (%s) of the save's variation %d: %s", k+1, move, i+1, err)
			}
		}
		lines = append(lines, t.line[start:])
	}
	t.line = lines[0]
	return nil
}
