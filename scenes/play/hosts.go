package play

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strings"

	"tessera/logic/match"
	"tessera/logic/puzzles"
	"tessera/logic/review"
	"tessera/logic/say"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/files"
	"tessera/scenes/lang"
	"tessera/scenes/library"
)

type analysisHost struct{ t *Table }

func (a analysisHost) Notice(text say.Text) { a.t.notice = text }
func (a analysisHost) Marked()              { a.t.history.Stale() }
func (a analysisHost) SetUp()               { a.t.SetUp() }

func (a analysisHost) MoveMark(n *match.Node) string { return a.t.analysis.Review.MoveMark(n) }

func (a analysisHost) Reviewed(found *review.Review, states []match.State) {
	notice := a.t.library().CountReview(a.t.Match, found, states, a.t.Stage.Now())
	scenes.Notify(a.t.Stage, say.It(library.DamagedStatistics), notice.Words)
}

func (a analysisHost) Practise(own puzzles.PracticePosition) {
	damage := library.AddPractice(a.t.Stage.Store, own)
	scenes.Notify(a.t.Stage, say.It(library.DamagedPuzzles), damage.Words)
}

func (a analysisHost) TryAgain(own puzzles.PracticePosition, yours bool) {
	a.t.fail(TryAgain(a.t.Stage, a.t.Game, own, yours))
}

// remoteHost is the table as the host of its connection. It implements [remote.Host].
type remoteHost struct{ t *Table }

func (h *remoteHost) Writes() bool { return !h.t.autosave.claim.Refused }

func (h *remoteHost) Note(words say.Text) { h.t.notice = words }

func (h *remoteHost) PlayComputer() error {
	l := h.t.library()
	o, err := l.Open(nil, nil, h.t.Stage.Now(), rand.Uint64)
	if err == nil && (o.Match.Ended() || !withComputer(o.Match)) {
		o = library.Opening{Name: l.Current()}
		if o.Match, err = library.Start(h.t.Stage.Store, h.t.Game.Game, h.t.Match.Settings(), nil, rand.Uint64()); err == nil {
			_, err = l.SaveCurrent(o.Match, h.t.Stage.Now())
		}
	}
	if err == nil {
		_, err = openHome(h.t.Stage, h.t.Game, o)
	}
	return err
}

func withComputer(m *match.Match) bool {
	return slices.ContainsFunc(m.Seats(), func(who string) bool { return who != match.Person })
}

// OpenGames opens the panel of games on the shelf.
func OpenGames(s *scenes.Stage, games []*boards.Game) {
	files.OpenGames(s, games, gamesHost{s, games, nil})
}

// OpenSaved opens a saved game at its table, which replaces all scenes but the shelf.
func OpenSaved(s *scenes.Stage, games []*boards.Game, e *library.Entry) error {
	return gamesHost{s, games, nil}.OpenSaved(boards.Find(games, e.Game), e.Name)
}

// gamesHost opens games from their panel. It implements [files.Host].
type gamesHost struct {
	stage *scenes.Stage
	games []*boards.Game
	at    *Table // below the panel; nil for the shelf
}

func (h gamesHost) OnScreen() *library.Entry {
	if h.at == nil {
		return nil
	}
	return h.at.entry().Entry
}

func (h gamesHost) Renamed() { h.at.autosave.save() }

// Put keeps the table below the panel if it is a table of the same game.
func (h gamesHost) Put(g *boards.Game, r match.Record) error {
	if h.at != nil && h.at.Game == g {
		return h.at.Put(r)
	}
	if h.at != nil {
		h.stage.PopToLowest()
	}
	return Open(h.stage, g, &r, nil)
}

func (h gamesHost) OpenSaved(g *boards.Game, name string) error {
	return openSaved(h.stage, g, name, h.Put)
}

func (h gamesHost) OpenShared(text string) error { return OpenShared(h.stage, h.games, text) }

func (t *Table) lesson() func() { return Lesson(t.Stage, t.Game, t.Values(), t) }

// TakesComputer reports whether the computer's level may still change: no move was made in
// the game, and all its players are here.
func (t *Table) TakesComputer() bool { return t.Match.Untouched() && !t.Match.Remote() }

// SeatComputer gives the computer's seats to a level, before the first move. A game with the
// initial options then becomes that of the level's station.
func (t *Table) SeatComputer(level string) {
	for seat := range t.Match.SeatCount() {
		if t.Match.IsComputer(seat) {
			_ = t.Match.SetPlayer(seat, level) // cannot fail: it is a level of the game
		}
	}
	values := t.Values()
	if _, stated := match.PositionOf(t.Match.Settings()); stated || len(t.Game.Short) == 0 || !maps.Equal(values, t.Game.Initial()) {
		t.greet()
		return
	}
	for _, s := range t.stations.known().Stations {
		if s.Level == level {
			maps.Copy(values, s.Values)
		}
	}
	settings, err := t.Game.Settings(values, rand.Uint64())
	t.fail(err)
	if err == nil {
		t.again(settings, t.Match.Seats())
	}
}

type voice struct{ t *Table }

// Headline says what to do, or how the game ended.
func (v *voice) Headline() (text, detail string) {
	if _, over := v.t.Match.Outcome(); over && !v.t.Match.Looking() {
		_, detail = v.t.endDetail()
		return v.t.Result().Verdict(), strings.ReplaceAll(detail, "\n", " ")
	}
	text, detail, _ = v.t.panelText()
	return text, detail
}

// AfterMove returns what Headline returns, but at the end of a game only the result in
// detail. News of the opponents is in Notes.
func (v *voice) AfterMove() (text, detail string) {
	if text, detail = v.Headline(); v.t.Match.Over() && !v.t.Match.Looking() {
		detail = v.t.Result().Detail()
	}
	return text, detail
}

func (v *voice) NewGameText() string {
	text, goal := v.Headline()
	if v.t.isNew() {
		text = lang.Sentence(say.Raw(text)) + " " + goal
	}
	if v.t.Match.Remote() { // moves were taken back
		return text
	}
	// Translators: said to someone who does not see the screen; the fact is what to do.
	return lang.T("New game. %s", text)
}

func (*voice) Heading() string { return "" }

// Known returns the evaluation, the analysis and the review in words.
func (v *voice) Known() (nodes []scenes.Node) {
	if text, kind, _ := v.t.analysis.Evaluation.Words(); v.t.analysis.Evaluation.Shown() && kind != "" {
		nodes = append(nodes, boards.SpokenText(text+" "+lang.Sentence(say.It(kind))))
	}
	if text := v.t.analysis.Variations.Said(); text != "" {
		nodes = append(nodes, boards.SpokenSection(lang.T("Analysis")), boards.SpokenText(text))
	}
	if text := v.t.analysis.Review.Said(); text != "" {
		nodes = append(nodes, boards.SpokenSection(lang.T("heading|Review")), boards.SpokenText(text))
	}
	return nodes
}

func (v *voice) Notes() []string {
	return append([]string{v.t.MomentWords(), v.t.analysis.Hint.Said(), v.t.analysis.Review.Said(), v.t.analysis.Variations.News(), lang.Of(v.t.notice)}, v.t.remote.Notes()...)
}

func (*voice) HasHistory() bool { return true }

// Mark says what a review criticises in the turn ended by a move, "" for nothing.
func (v *voice) Mark(n *match.Node) string { return v.t.analysis.Review.MistakeText(n) }
