package tasks

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"tessera/logic/lessons"
	"tessera/logic/match"
	"tessera/logic/puzzles"
	"tessera/scenes/app/apptest"
	"tessera/scenes/boards"
)

// claimWord matches words that make a sentence of a lesson, a puzzle or a card a claim. A
// claim could be false, so it needs a proof.
var claimWord = regexp.MustCompile(`(?i)\b(right|wrong|harmless|mistake|safe|enough|too late|too slow|only|never|always|every|any|all|nothing|none|no|cannot|costs?|gains?|earns?|loses?|wins?|best|fewer|fewest|possible|unless|may not|counts?|in ten|out of ten|odd number|from (now|then) on|longest|whole piece|at once|right away|saves?|stops?|draw|whatever|forces?)\b|[0-9]{2,}`)

// side matches uses of "right" that claim nothing.
var side = regexp.MustCompile(`right (click|edge)|buttons`)

var sentenceEnd = regexp.MustCompile(`[.?!…]+(\s+|$)`)

func claimsIn(text string) (found []string) {
	from := 0
	for _, at := range append(sentenceEnd.FindAllStringIndex(text, -1), []int{len(text), len(text)}) {
		if sentence := strings.TrimSpace(text[from:at[1]]); claimWord.MatchString(side.ReplaceAllString(sentence, "")) {
			found = append(found, sentence)
		}
		from = at[1]
	}
	return found
}

// prover has what the claims of a game are proven with.
type prover struct {
	checks map[string]func(claimSite)
	facts  map[string]fact
}

// fact reports something about the position after some moves of a step.
type fact func(at claimSite, line []string, end match.State) bool

var provers = map[string]prover{
	"trisq": trisqProver, "foursquare": foursquareProver, "square": squareProver, "shaper": shaperProver,
	"tictactoe": tictactoeProver,
}

// proof is a list of claims and the checks that each of them must pass.
type proof struct{ checks, sentences []string }

// proofsOf reads testdata/claims/GAME.txt: lines that begin with "= " name checks, and
// below them each line is a claim. A game without claims has no file.
func proofsOf(t *testing.T, game string) (all []proof) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", "claims", game+".txt"))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSuffix(line, "\n")
		check, heads := strings.CutPrefix(line, "= ")
		if heads && (len(all) == 0 || len(all[len(all)-1].sentences) > 0) {
			all = append(all, proof{})
		}
		if line == "" {
			continue
		}
		last := &all[len(all)-1]
		if heads {
			last.checks = append(last.checks, check)
		} else {
			last.sentences = append(last.sentences, line)
		}
	}
	return all
}

// check runs the check of a game, or looks for a fact: "start FACT" at the step's
// position, "answered FACT" after its answer, and "answers FACT" after each turn to which
// the claims respond. With "not" before it the fact must be false.
func (at claimSite) check(name string) {
	at.Helper()
	with := provers[at.game.ID]
	if check := with.checks[name]; check != nil {
		check(at)
		return
	}
	which, rest, _ := strings.Cut(name, " ")
	rest, not := strings.CutPrefix(rest, "not ")
	is := with.facts[rest]
	if is == nil {
		at.Fatalf("there is no check %q", name)
	}
	look := func(line []string, end match.State) {
		if is(at, line, end) == not {
			at.Errorf("%q is wrong after %q\n%v", name, line, end)
		}
	}
	switch which {
	case "start":
		look(nil, at.start())
	case "answered":
		look(at.step.Answer, at.answered())
	case "answers":
		at.answers(look)
	default:
		at.Fatalf("%q says nothing of when", name)
	}
}

// claimSite is the place of a sentence: a step of a lesson, a set of puzzles, or a card if
// both are nil.
type claimSite struct {
	*testing.T
	game *boards.Game
	site
	claims []string
}

type site struct {
	settings string
	step     *match.Step
	set      *puzzles.Set
}

// sites returns the places with texts in a game, with the claims of each.
func sites(t *testing.T, g *boards.Game) map[site][]string {
	found := map[site][]string{}
	add := func(at site, texts ...fmt.Stringer) {
		for _, text := range texts {
			found[at] = append(found[at], claimsIn(text.String())...)
		}
	}
	for i := range g.Lesson {
		s := &g.Lesson[i]
		at := site{settings: s.Settings, step: s}
		add(at, s.Text, s.Else, s.After)
		for _, w := range s.Wrong {
			add(at, w.Why)
		}
	}
	sets, err := puzzles.Of(g.Game)
	if err != nil {
		t.Fatal(err)
	}
	for i := range sets {
		k := sets[i].Kind
		add(site{set: &sets[i]}, k.Title, k.Task, k.Right, k.Ended, k.Wrong)
	}
	sorts, several := ruleSets[g.ID]
	if !several {
		sorts = []string{`{}`}
	}
	for _, settings := range sorts {
		for _, card := range g.HowTo(json.RawMessage(settings)) {
			add(site{settings: settings}, card.Text, card.Touch)
		}
	}
	return found
}

// TestEveryClaimIsProven checks that every claim in lessons, puzzles and cards has a
// proof and every proof has a sentence. The proofs explore the game with the rules alone.
// They share no code with the judge of lessons or the search for puzzles.
func TestEveryClaimIsProven(t *testing.T) {
	for _, g := range apptest.Games() {
		said, proven := sites(t, g), 0
		unused := maps.Clone(provers[g.ID].checks)
		all := slices.Concat(slices.Collect(maps.Values(said))...)
		known := map[string]bool{}
		for _, p := range proofsOf(t, g.ID) {
			t.Run(g.ID+": "+p.sentences[0], func(t *testing.T) {
				for at, claims := range said {
					claims = slices.DeleteFunc(slices.Clone(claims), func(sentence string) bool { return !slices.Contains(p.sentences, sentence) })
					if len(claims) > 0 {
						for _, check := range p.checks {
							claimSite{t, g, at, claims}.check(check)
						}
					}
				}
			})
			for _, check := range p.checks {
				delete(unused, check)
			}
			for _, sentence := range p.sentences {
				proven++
				if known[sentence] = true; !slices.Contains(all, sentence) {
					t.Errorf("%s: this is proven, and said nowhere: %q", g.ID, sentence)
				}
			}
		}
		for _, sentence := range slices.Compact(slices.Sorted(slices.Values(all))) {
			if !known[sentence] {
				t.Errorf("%s: nobody checks whether this is true: %q; name its checks in testdata/claims/%[1]s.txt", g.ID, sentence)
			}
		}
		for check := range unused {
			t.Errorf("%s: %s proves no claim", g.ID, check)
		}
		t.Logf("%s: %d sentences are proven", g.ID, proven)
	}
}

// ruleSets are the settings of games whose cards depend on the rules.
var ruleSets = map[string][]string{
	"trisq": {`{"rules":"simple"}`, `{"rules":"groups"}`}, "foursquare": {`{}`, `{"noBackslide":true}`}, "square": {`{"players":2}`},
}

func TestClaimsAreFound(t *testing.T) {
	for text, want := range map[string][]string{
		"Place a marble. Only this one wins. See?":    {"Only this one wins."},
		"That was harmless, and in a game it is due.": {"That was harmless, and in a game it is due."},
		"Drag the piece. Let go to place it.":         nil,
		"It never moves":                              {"It never moves"},
	} {
		if got := claimsIn(text); !slices.Equal(got, want) {
			t.Errorf("in %q are %q, want %q", text, got, want)
		}
	}
}

func (at claimSite) start() match.State {
	at.Helper()
	m, err := lessons.Start(at.game.Game, at.step)
	if err != nil {
		at.Fatal(err)
	}
	return m.Current().State()
}

// after returns a state after some moves. The test fails if one is illegal.
func (at claimSite) after(s match.State, moves ...string) match.State {
	at.Helper()
	end, err := match.After(s, moves)
	if err != nil {
		at.Fatal(err)
	}
	return end
}

func (at claimSite) answered() match.State {
	at.Helper()
	return at.after(at.start(), at.step.Answer...)
}

// answers calls check for all turns of the step to which the sentences respond, up to a
// few hundred.
func (at claimSite) answers(check func(line []string, end match.State)) {
	at.Helper()
	start, count := at.start(), 0
	var walk func(now match.State, line []string)
	walk = func(now match.State, line []string) {
		for move := range now.Legal() {
			if count > 400 {
				return
			}
			with := append(slices.Clone(line), move)
			next := at.after(now, move)
			j := lessons.Judge(at.game.Game, at.step, start, with)
			switch {
			case j.Verdict == lessons.Underway && !match.Over(next):
				walk(next, with)
			case j.Verdict == lessons.Missed && slices.ContainsFunc(claimsIn(j.Why.String()), func(sentence string) bool { return slices.Contains(at.claims, sentence) }):
				count++
				check(with, next)
			}
		}
	}
	walk(start, nil)
	if count == 0 {
		at.Errorf("it is said of no turn")
	}
}

// random plays random games and calls visit for each move. It never passes if another
// move is legal.
func (at claimSite) random(settings string, games, moves int, visit func(before match.State, move string, after match.State)) {
	at.Helper()
	for seed := range games {
		chance := rand.New(rand.NewPCG(uint64(seed), 1))
		s, err := at.game.New(json.RawMessage(settings))
		if err != nil {
			at.Fatal(err)
		}
		for range moves {
			legal := slices.Collect(s.Legal())
			if len(legal) > 1 && at.game.Pass != "" {
				legal = slices.DeleteFunc(legal, func(move string) bool { return move == at.game.Pass })
			}
			if match.Over(s) || len(legal) == 0 {
				break
			}
			move := legal[chance.IntN(len(legal))]
			next := at.after(s, move)
			visit(s, move, next)
			s = next
		}
	}
}

// some calls check for count puzzles of the set, from the easiest to the hardest.
func (at claimSite) some(count int, check func(start match.State, answer []string)) {
	at.Helper()
	for i := range count {
		m, answer, err := at.set.Puzzles[i*(len(at.set.Puzzles)-1)/max(count-1, 1)].Open(at.game.Game)
		if err != nil {
			at.Fatal(err)
		}
		check(m.Current().State(), answer)
	}
}
