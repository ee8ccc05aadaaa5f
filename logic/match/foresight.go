package match

import (
	"bytes"
	"slices"

	"tessera/logic/say"
)

// Foreseer is a search that knows the likely replies to its best turn.
type Foreseer interface {
	// Replies returns some replies, the likeliest first.
	Replies(most int) [][]string
}

// mostReplies is the number of replies that a Foresight prepares for.
const mostReplies = 4

// Foresight searches for the next turn of a slow level while its opponent thinks: it asks
// the questions to which the likely replies lead. The same question always has the same
// answer, so a game is the same with foresight and without.
type Foresight struct {
	games   Games
	likely  []prospect
	settled int // how many of them are answered
}

// prospect is a question that may come. Its search is nil until it begins.
type prospect struct {
	question Question
	search   *BoundedSearch
}

// NewForesight returns a foresight that expects no question yet.
func NewForesight(games Games) *Foresight { return &Foresight{games: games} }

// Expect prepares for the replies to a slow level's turn: the answer to q, which the search
// has found. It drops what it expected before.
func (f *Foresight) Expect(q Question, found *BoundedSearch) {
	f.Drop()
	game, err := f.games.Find(q.Game)
	foreseer, can := found.Search.(Foreseer)
	if err != nil || !can || !game.level(q.Level).Slow || q.Work > 0 || q.Lines > 0 {
		return
	}
	turn := found.BestTurn()
	for _, reply := range foreseer.Replies(mostReplies) {
		next := q
		next.Moves = slices.Concat(q.Moves, turn, reply)
		next.Seed = TurnSeed(q.Seed, len(turn)+len(reply))
		f.likely = append(f.likely, prospect{question: next})
	}
}

// Drop ends all searches.
func (f *Foresight) Drop() { f.likely, f.settled = nil, 0 }

// Done reports whether there is nothing to search for.
func (f *Foresight) Done() bool { return f.settled == len(f.likely) }

// RunSlice searches for one [Slice].
func (f *Foresight) RunSlice() {
	if f.Done() {
		return
	}
	p := &f.likely[f.settled]
	if p.search == nil {
		var err error
		if p.search, err = f.games.Ask(p.question); err != nil {
			f.settled++ // the question will be refused if it comes
			return
		}
	}
	if p.search.RunSlice() {
		p.search = Bound(keep(p.search.Search), 0) // to release its memory
		f.settled++
	}
}

// Ask is [Games.Ask], but continues a search that has begun. A turn that was not expected
// ends all searches.
func (f *Foresight) Ask(q Question) (*BoundedSearch, error) {
	for _, p := range f.likely {
		if p.search != nil && p.question.equals(q) {
			return p.search, nil
		}
	}
	if q.Level != "" {
		f.Drop()
	}
	return f.games.Ask(q)
}

func (q Question) equals(other Question) bool {
	return q.Game == other.Game && q.Level == other.Level && q.Seed == other.Seed && q.Work == other.Work &&
		q.Lines == other.Lines && slices.Equal(q.Moves, other.Moves) && bytes.Equal(q.Settings, other.Settings)
}

// kept holds the answer and the replies of a finished search.
type kept struct {
	answer  Answer
	replies [][]string
}

func keep(s Search) kept {
	k := kept{answer: AnswerOf(s)}
	if f, can := s.(Foreseer); can {
		k.replies = f.Replies(mostReplies)
	}
	return k
}

func (k kept) Step(int) bool          { return true }
func (k kept) BestTurn() []string     { return k.answer.BestTurn }
func (k kept) Evaluation() Evaluation { return k.answer.Evaluation }
func (k kept) Note() say.Text         { return k.answer.Note }
func (k kept) Replies(int) [][]string { return k.replies }
