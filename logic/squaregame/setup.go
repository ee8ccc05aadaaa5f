package squaregame

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/logic/squaregame/grid"
)

// emptyBoardText means an empty board in a stated position.
const emptyBoardText = "-"

// Setup returns the functions that read, write and set up positions.
func Setup() match.TypedSetup[State] {
	return match.TypedSetup[State]{Text: State.PositionText, Draft: parsePosition, Pieces: piecesToPut, Put: withPiece, Turn: withTurn}
}

// PositionText returns the position in the form of [Settings.Position].
func (s State) PositionText() string {
	var b strings.Builder
	for i, p := range s.Placements() {
		if i > 0 {
			b.WriteByte(';')
		}
		b.WriteString(strconv.Itoa(p.Player) + "/" + p.Move.String())
	}
	text := cmp.Or(b.String(), emptyBoardText) + " " + strconv.Itoa(int(s.turn))
	if s.laid > 0 {
		text += " " + strconv.Itoa(int(s.left)) + " " + strconv.Itoa(int(s.laid))
	}
	return text
}

// rulesOnly returns the empty board with the rules of s.
func (s State) rulesOnly() State {
	empty := State{players: s.players, mostExtra: s.mostExtra, playOn: s.playOn, short: s.short, phase: PhaseOpening, turn: s.players}
	for i := range s.players {
		empty.hands[i] = s.fullHand()
	}
	return empty
}

// parsePosition parses a position under the rules of s, without checking whether the game can
// go on.
func parsePosition(s State, text string) (State, error) {
	s = s.rulesOnly()
	fields := strings.Fields(match.Normal(text))
	if len(fields) == 0 {
		return s, nil
	}
	if fields[0] != emptyBoardText {
		for i, piece := range strings.Split(fields[0], ";") {
			l, err := parseBoardPiece(piece)
			if err == nil {
				err = s.putOnBoard(l)
			}
			if err != nil {
				return s, say.Errorf("piece %d of the position: %s", i+1, err)
			}
		}
	}
	numbers := make([]int, len(fields)-1)
	for i, field := range fields[1:] {
		n, err := strconv.Atoi(field)
		if err != nil || n < 0 {
			return s, say.Errorf("the position has %.40q where a number should be", field)
		}
		numbers[i] = n
	}
	switch {
	case len(numbers) != 1 && len(numbers) != 3:
		return s, say.Errorf("after the pieces, the position must say whose turn it is and, in the middle " +
			"of a turn, how many moves are left and how many pieces have been placed in it")
	case !s.isPlayer(numbers[0]):
		return s, say.Errorf("there is no player %d; the players are 1 to %d", numbers[0], s.players)
	}
	s = s.begin(numbers[0])
	if len(numbers) == 1 {
		return s, nil
	}
	return midTurn(s, numbers[1], numbers[2])
}

// parseBoardPiece reads a piece on the board, like 4/13/4@15,15.
func parseBoardPiece(text string) (BoardPiece, error) {
	player, placement, _ := strings.Cut(text, "/")
	m, err := ParseMove(placement)
	n, wrong := strconv.Atoi(player)
	if err != nil || wrong != nil || m.IsPass() {
		return BoardPiece{}, say.Errorf("%.40q is not a piece on the board; write "+
			"player/piece/permutation@x,y, "+
			"like 4/13/4@15,15", text)
	}
	return BoardPiece{n, m.Piece, m.Permutation, m.X, m.Y}, nil
}

// begin returns the position with a player at the start of a turn and no history.
func (s State) begin(player int) State {
	next := s
	next.turn, next.onBoard = int8(player), s.count
	next.left, next.laid, next.passedTurns = 1, 0, 0
	next.last, next.lastBy, next.lastCount, next.code, next.stuck = Pass, 0, 0, 0, false
	switch {
	case s.count == 0:
		next.phase, next.left = PhaseOpening, 0
	case s.lastEmptyHand() > 0:
		next.phase = PhaseFinal
	default:
		next.phase = PhaseNormal
	}
	return next
}

// lastEmptyHand returns the last player in seating order with an empty hand, or 0.
func (s State) lastEmptyHand() int {
	for player := s.Players(); player > 0; player-- {
		if s.hands[player-1] == 0 {
			return player
		}
	}
	return 0
}

// mostClosed is the most squares that one piece can close.
const mostClosed = 8

// midTurn returns the state in the middle of the turn that begins in s.
func midTurn(s State, left, laid int) (State, error) {
	switch own := s.laidBy(int(s.turn)); {
	case s.phase == PhaseOpening || laid < 1 || laid > own:
		return s, say.Errorf("%s", say.Count(laid, say.Plural{
			One:  "%d piece cannot have been placed in this turn; %s has %d on the board",
			Many: "%d pieces cannot have been placed in this turn; %s has %d on the board",
		}, PlayerName(int(s.turn)), own))
	case left < 1 || left > 1+laid*(mostClosed-2) || s.mostExtra > 0 && left+laid > 1+int(s.mostExtra):
		return s, say.Errorf("%s", say.Count(left, say.Plural{
			One:  "%d move cannot be left in a turn in which %s",
			Many: "%d moves cannot be left in a turn in which %s",
		}, say.Count(laid, say.Plural{One: "%d piece was placed", Many: "%d pieces were placed"})))
	}
	s.left, s.laid = int8(left), int8(laid)
	return s, nil
}

// checkStart returns an error if no game can start from the position.
func checkStart(s State) error {
	switch last := s.lastEmptyHand(); {
	case s.phase == PhaseOpening && s.turn != s.players:
		return say.Errorf("the board is empty, so it is %s's turn: the last player "+
			"opens the game", PlayerName(s.Players()))
	case last == s.Players():
		return say.Errorf("%s has no pieces left and is last in the round, so the game "+
			"would be over", PlayerName(last))
	case last >= int(s.turn):
		return say.Errorf("%s has no pieces left, so only the players after them have a turn; it cannot "+
			"be %s's turn", PlayerName(last), PlayerName(int(s.turn)))
	case !s.playOn && s.Stuck():
		return say.Errorf("no player could place a piece, so the game would be over")
	}
	return nil
}

// piecesToPut returns the pieces in the hands, each by its player, number and
// permutation, like "1/8/1".
func piecesToPut(s State) []match.Piece {
	list := []match.Piece{{Name: say.It(match.NoPiece)}}
	for player := 1; player <= s.Players(); player++ {
		for _, piece := range s.Hand(player) {
			list = append(list, match.Piece{Key: fmt.Sprintf("%d/%d/1", player, piece), Name: say.It("%s's piece %d", PlayerName(player), piece)})
		}
	}
	return list
}

// withPiece returns the position with a piece, in any permutation, whose zero point is the
// cell. If piece is "", it returns the position without the newest piece that touches the
// cell. A cell is like point:15,15 or square:15,15.
func withPiece(s State, cell, piece string) (State, error) {
	kind, key, _ := strings.Cut(cell, ":")
	x, y, ok := cutNumbers(key, ",")
	if !ok || kind != pointKind && kind != squareKind {
		return s, say.Errorf("%.40q is not a point of the board; choose a point for the piece, "+
			"like %s:15,15", cell, pointKind)
	}
	laid := s.Placements()
	if piece != "" {
		l, err := parseBoardPiece(piece + "@" + key)
		if err == nil {
			next := s
			err = next.putOnBoard(l)
			s = next
		}
		return s.begin(int(s.turn)), err
	}
	corners := []Point{{x, y}}
	if kind == squareKind {
		corners = append(corners, Point{x + 1, y}, Point{x, y + 1}, Point{x + 1, y + 1})
	}
	for i := len(laid) - 1; i >= 0; i-- {
		if laid[i].touches(corners) {
			return without(s, i)
		}
	}
	return s, say.Errorf("no piece is at %.40s", key)
}

// touches reports whether a line joins two of the points or, if there is only one point,
// whether a line ends in it or it is the zero point.
func (p Placement) touches(points []Point) bool {
	if len(points) == 1 && points[0] == (Point{p.Move.X, p.Move.Y}) {
		return true
	}
	for _, l := range p.Lines() {
		from, to := slices.Contains(points, Point{l.X, l.Y}), slices.Contains(points, endOf(l))
		if from && to || len(points) == 1 && (from || to) {
			return true
		}
	}
	return false
}

// without returns the position without the piece at an index.
func without(s State, index int) (State, error) {
	next := s.rulesOnly()
	for i, p := range s.Placements() {
		if i == index {
			continue
		}
		if err := next.putOnBoard(BoardPiece{p.Player, p.Move.Piece, p.Move.Permutation, p.Move.X, p.Move.Y}); err != nil {
			return s, err // cannot happen: removing a piece never makes others illegal
		}
	}
	return next.begin(int(s.turn)), nil
}

// withTurn returns the position with a seat at the start of a turn and no history.
func withTurn(s State, seat int) (State, error) {
	if !s.isPlayer(seat + 1) {
		return s, say.Errorf("it must be the turn of one of the %d players", s.players)
	}
	return s.begin(seat + 1), nil
}

// The possible numbers of players, and the default, because the file format does not
// state a number.
const (
	MinPlayers     = 2
	MaxPlayers     = 4
	DefaultPlayers = 4
)

// Pieces is the number of pieces and Permutations the number of permutations of a piece;
// both are counted from 1. Every player has all pieces or, in a short game, ShortPieces of
// them: those with odd numbers. Side is the number of points along a side of the grid,
// counted from 0.
const (
	Pieces       = grid.Pieces
	ShortPieces  = Pieces / 2
	Permutations = grid.Permutations
	Side         = grid.Side
)

// Opening is the zero point of the opening piece.
var Opening = Point{15, 15}

// Point is a point of the grid, from (0,0) at the lower left to (32,32).
type Point struct{ X, Y int }

// Settings are the options of a game. The zero value is a game of four from an empty
// board that ends when stuck.
type Settings struct {
	// Players is 2 to 4; 0 means 4.
	Players int `json:"players,omitempty"`
	// Board is laid before the first move, in this order. With a board there is no
	// opening, and player 1 begins.
	Board []BoardPiece `json:"board,omitempty"`
	// MostExtra is the most extra moves that a turn can earn, 1 to Pieces-1; 0 means any
	// number, as in the original rules. A turn then lays at most one piece more than
	// this.
	MostExtra int `json:"mostExtra,omitempty"`
	// Pieces is how many pieces each player has at first: Pieces or ShortPieces; 0 means
	// Pieces.
	Pieces int `json:"pieces,omitempty"`
	// PlayOn lets a stuck game go on by passes, as the replay of a file does.
	PlayOn bool `json:"playOn,omitempty"`
	// Position is the board before the first move and the player to move, in the form of
	// [State.PositionText]. It replaces Board; empty means Board.
	Position string `json:"position,omitempty"`
}

// BoardPiece is a piece of the starting board; X and Y are its zero point.
type BoardPiece struct {
	Player      int `json:"player"`
	Piece       int `json:"piece"`
	Permutation int `json:"permutation"`
	X           int `json:"x"`
	Y           int `json:"y"`
}

// BoardError says which entry of the starting board cannot be laid, and why.
type BoardError struct {
	Index int // in Settings.Board
	Err   error
}

// Error counts the pieces from 1.
func (e *BoardError) Error() string { return e.Said().String() }

// Said returns the same sentence as a translatable text.
func (e *BoardError) Said() say.Text {
	return say.It("piece %d of the starting board cannot be placed: %s", e.Index+1, e.Err)
}

// Unwrap returns the reason.
func (e *BoardError) Unwrap() error { return e.Err }

func (l BoardPiece) move() Move { return Move{l.Piece, l.Permutation, l.X, l.Y} }

// New starts a game. The error names the entry of the board that cannot be laid, or what
// is wrong with the stated position.
func New(settings Settings) (State, error) {
	players := settings.Players
	if players == 0 {
		players = DefaultPlayers
	}
	if players < MinPlayers || players > MaxPlayers {
		return State{}, say.Errorf("there cannot be %d players; 2, 3 or 4 can play", players)
	}
	if !isMostExtra(settings.MostExtra) {
		return State{}, say.Errorf("%d extra moves are not possible; choose 1 to %d, or 0 "+
			"for no limit", settings.MostExtra, Pieces-1)
	}
	if !slices.Contains([]int{0, ShortPieces, Pieces}, settings.Pieces) {
		return State{}, wrongPieces(settings.Pieces)
	}
	s := State{
		players: int8(players), mostExtra: int8(settings.MostExtra), playOn: settings.PlayOn, short: settings.Pieces == ShortPieces,
	}.rulesOnly()
	if settings.Position != "" {
		s, err := parsePosition(s, settings.Position)
		if err == nil {
			err = checkStart(s)
		}
		return s, err
	}
	for i, l := range settings.Board {
		if err := s.putOnBoard(l); err != nil {
			return State{}, &BoardError{i, err}
		}
	}
	if len(settings.Board) > 0 {
		s.phase, s.turn, s.left = PhaseNormal, 1, 1
		s.endStuck()
	}
	s.onBoard = s.count
	return s, nil
}

func wrongPieces(n any) error {
	return say.Errorf("there cannot be %v pieces each; choose %d or %d", n, ShortPieces, Pieces)
}

func isMostExtra(n int) bool { return n >= 0 && n < Pieces }

// putOnBoard puts down a piece of the starting board. It need not close a square; all other
// rules of a placement hold.
func (s *State) putOnBoard(l BoardPiece) error {
	if l.Player < 1 || l.Player > int(s.players) {
		return say.Errorf("there is no player %d; the players are 1 to %d", l.Player, s.players)
	}
	p, err := s.fits(l.Player, l.move())
	if err != nil {
		return err
	}
	s.put(l.Player, l.Permutation, p)
	return nil
}
