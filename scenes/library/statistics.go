package library

import (
	"bytes"
	"encoding/json"
	"hash/fnv"
	"slices"
	"sort"
	"strings"
	"time"

	"tessera/logic/match"
	"tessera/logic/remote"
	"tessera/logic/review"
	"tessera/logic/say"
	"tessera/logic/stats"
	"tessera/scenes/store"
)

// statisticsDocument is the document of the statistics of all games.
var statisticsDocument = document[*stats.Book]{
	name: "statistics", decode: stats.Decode, encode: (*stats.Book).Encode,
	empty: func() *stats.Book { return &stats.Book{} },
	wrong: func(why say.Text) say.Text { return say.It("Your statistics could not be read: %s.", why) },
	aside: "The old file was saved as %s. Your statistics start again from zero.",
	stays: "What you play now will not count.",
}

// Statistics returns the statistics of all games.
func Statistics(s store.Store) (*stats.Book, Notice) { return statisticsDocument.read(s) }

// ResetStatistics deletes the statistics of a game.
func ResetStatistics(s store.Store, game string) (*stats.Book, Notice) {
	b, notice := Statistics(s)
	if !notice.Stays {
		b.Reset(game)
		statisticsDocument.write(s, b)
	}
	return b, notice
}

// Count updates the statistics after a move in a match. from is the state before the
// move. It counts the first move of a puzzle and the last of any game. Games at a server
// do not count, because only play at this screen does. Nor do games from a stated
// position, in which either side may already be winning.
func (l Library) Count(on *match.Match, from match.State) Notice {
	if _, remote := on.Mode.(*remote.ServerMode); remote || beganFromPosition(on) {
		return Notice{}
	}
	solo := l.game.Points != nil
	begun := solo && on.Cursor() == 1
	ended := on.Over() && from.Turn() >= 0
	if !begun && !ended {
		return Notice{}
	}
	b, notice := Statistics(l.store)
	if notice.Stays {
		return notice
	}
	changed := false
	if begun {
		changed = b.Begin(l.game.ID, puzzleNumber(on.Settings()))
	}
	if ended && solo {
		changed = l.finish(b, on) || changed
	}
	if ended && !solo {
		changed = b.Count(l.game.ID, l.finished(on))
	}
	if changed {
		statisticsDocument.write(l.store, b)
	}
	return notice
}

// beganFromPosition reports whether the game began from a stated position.
func beganFromPosition(on *match.Match) bool {
	_, is := match.PositionOf(on.Settings())
	return is
}

// CountReview adds the results of a review for the person in a finished game. states are
// the states at the review's points.
func (l Library) CountReview(on *match.Match, found *review.Review, states []match.State, now time.Time) Notice {
	chances := found.Chances(l.game, states, on.Current().Moves(), on.OnlyPerson())
	if !on.Over() || len(chances) == 0 || beganFromPosition(on) {
		return Notice{}
	}
	return statisticsDocument.change(l.store, func(b *stats.Book) (*stats.Book, bool) {
		b.Review(l.game.ID, stats.Reviewed{Number: number(on), Day: stats.Day(now.Date()), Chances: chances})
		return b, true
	})
}

// finish adds a finished puzzle to the book.
func (l Library) finish(b *stats.Book, on *match.Match) bool {
	points, par, counts := l.game.Points(on.State())
	if !counts {
		return false
	}
	return b.Finish(l.game.ID, puzzleNumber(on.Settings()), l.score(on, points, par), on.About.Spent, on.About.Hints > 0)
}

// score returns the score of a puzzle and the points that were given away: a high score
// may be luck.
func (l Library) score(on *match.Match, points int, par float64) stats.Score {
	s := stats.Score{Points: points, Par: par}
	if lost, _, err := review.SkillAndLuck(l.game, on.Settings(), on.Current().Moves()); err == nil {
		s.Lost, s.Judged = lost, true
	}
	return s
}

// finished returns a finished game as the book counts it.
func (l Library) finished(on *match.Match) stats.Played {
	p := stats.Played{Number: number(on), Person: -1, Spent: on.About.Spent, Hinted: on.About.Hints > 0}
	o, _ := on.Outcome()
	p.Scores = o.Scores
	persons := 0
	for seat, who := range on.Seats() {
		if who == match.Person {
			p.Person = seat
			persons++
			continue
		}
		if FollowsStrength(who) {
			who = match.YourStrength
		} else if e, is := match.ParseEngine(who); is {
			who = e.Name
		}
		p.Computers = append(p.Computers, who)
	}
	if len(on.Seats()) == 2 && persons == 1 && l.game.Scale != nil {
		scale := l.game.Scale(on.State())
		p.Rules = scale.ID
		p.Against, p.Rated = scale.Of(on.Player(1 - p.Person))
		// Trying a turn and taking it back changes the strength.
		p.Rated = p.Rated && !replacedAnsweredMove(on, p.Person)
	}
	levels := l.game.LevelNames()
	sort.SliceStable(p.Computers, func(i, j int) bool {
		return slices.Index(levels, p.Computers[i]) < slices.Index(levels, p.Computers[j])
	})
	if persons > 1 {
		p.Person, p.Computers = -1, nil // it counts as a game among persons
	}
	return p
}

// replacedAnsweredMove reports whether a person saw the answer to a move, took the move back and
// played another. A move taken back before an answer reveals nothing.
func replacedAnsweredMove(m *match.Match, seat int) bool {
	for n := range m.Len() {
		for _, tried := range m.At(n).Next() {
			if tried != m.At(n+1) && m.At(n).State().Turn() == seat && isAnswered(tried, seat) {
				return true
			}
		}
	}
	return false
}

// isAnswered reports whether another seat has moved after n.
func isAnswered(n *match.Node, seat int) bool {
	return slices.ContainsFunc(n.Next(), func(next *match.Node) bool { return next.Seat() != seat || isAnswered(next, seat) })
}

// number identifies a game: by its seed, or by all its moves if its file has no seed.
func number(on *match.Match) uint64 {
	if on.Seed != 0 {
		return on.Seed
	}
	return hash(string(on.Settings()) + strings.Join(on.Moves(), "\n") + "\n")
}

// puzzleNumber identifies a puzzle by its settings.
func puzzleNumber(settings json.RawMessage) uint64 {
	var compact bytes.Buffer
	if json.Compact(&compact, settings) == nil {
		settings = compact.Bytes()
	}
	return hash(string(settings))
}

func hash(text string) uint64 {
	h := fnv.New64a()
	h.Write([]byte(text))
	return h.Sum64()
}

// Strength returns the person's strength in a game under the rules of some settings,
// according to a book, and its scale. The scale is nil if the strength is unknown.
func Strength(b *stats.Book, g *match.Game, settings json.RawMessage) (int, *match.Scale) {
	if g.Scale == nil {
		return 0, nil
	}
	s, err := g.New(settings)
	if err != nil {
		return 0, nil
	}
	scale := g.Scale(s)
	return b.Rating(g.ID, scale.ID).Next(Span(g, scale)), scale
}

// Span returns the part of a scale in which to look for a person's strength. Without any
// result it begins at the level of a new game.
func Span(g *match.Game, scale *match.Scale) stats.Span {
	first, _ := scale.Of(g.DefaultLevel)
	return stats.Span{Weakest: scale.Weakest(), Strongest: scale.Strongest(), First: first}
}

// Start starts a game with these seats. If seats is nil, they are a person and computers.
// Computers that follow the person's strength get its current value.
func Start(s store.Store, g *match.Game, settings json.RawMessage, seats []string, seed uint64) (*match.Match, error) {
	state, err := g.New(settings)
	if err != nil {
		return nil, err
	}
	if seats == nil {
		who := NextOpponent(s, g)
		if seats = g.SeatsWithPerson(len(g.Seats(state)), who); len(seats) == 2 && who != "" {
			seats = g.SeatsAgainst(who)
		}
	}
	return match.New(g, settings, followStrength(s, g, settings, seats), seed)
}

// NextOpponent returns the computer player that the road suggests next or, at its end, the
// weakest; "" for the game's default level.
func NextOpponent(s store.Store, g *match.Game) string {
	if g.Scale == nil {
		return ""
	}
	roads, _ := Roads(s, g)
	if next, more := roads[g.ID].NextGame(); more {
		return next.Level
	}
	return g.Offered()[0].Name
}

// FollowsStrength reports whether a computer player follows the person's strength.
func FollowsStrength(who string) bool {
	_, is := match.ParseStrength(who)
	return is
}

// followStrength sets the seats that follow the person's strength to its current value.
func followStrength(s store.Store, g *match.Game, settings json.RawMessage, seats []string) []string {
	if !slices.ContainsFunc(seats, FollowsStrength) {
		return seats
	}
	b, _ := Statistics(s)
	n, scale := Strength(b, g, settings)
	if scale == nil {
		return seats
	}
	followed := slices.Clone(seats)
	for i, who := range seats {
		if FollowsStrength(who) {
			followed[i] = match.StrengthName(n)
		}
	}
	return followed
}
