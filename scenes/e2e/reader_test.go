package e2e_test

import (
	"fmt"
	"regexp"
	"testing"

	"tessera/scenes/e2e"
)

// A screenReader uses the page only through its accessibility tree, by roles, names and the
// keyboard, and hears what the page announces. Names between slashes are regular
// expressions.
type screenReader struct{ *e2e.Page }

// readDocument is an expression for the document that screen readers read.
const readDocument = "document.getElementById('reader')"

// inToolDrawer matches the tools of a table that are in its drawer.
var inToolDrawer = regexp.MustCompile(`^(Redo|Review|Analyse|Set up a position|Games|Save as|Rules|Statistics)$`)

// use focuses a button and presses Enter. A tool of a table may be in its drawer.
func (r screenReader) use(name string) {
	r.T.Helper()
	if inToolDrawer.MatchString(name) && r.Find("button", "/^("+name+"|More)$/").Name == "More" {
		r.Page.Use("button", "More")
	}
	r.Page.Use("button", name)
}

// hears waits for an announcement that contains words.
func (r screenReader) hears(words string) {
	r.T.Helper()
	r.WaitFor("the announcement "+words, fmt.Sprintf("%s.querySelector('[role=status]').textContent.includes(%q)", readDocument, words))
}

// dialog waits for a dialog.
func (r screenReader) dialog(name string) {
	r.T.Helper()
	r.Find("dialog", name)
}

// closed waits until there is no dialog.
func (r screenReader) closed() {
	r.T.Helper()
	r.WaitFor("no dialog", readDocument+".querySelector('[role=dialog]') === null")
}

// focused waits until the element with the keyboard has a name.
func (r screenReader) focused(name string) {
	r.T.Helper()
	r.WaitFor("the keyboard on "+name, fmt.Sprintf("document.activeElement.textContent === %q", name))
}

// titled waits until the page's title begins with words.
func (r screenReader) titled(words string) {
	r.T.Helper()
	r.WaitFor("the title "+words, fmt.Sprintf("document.title.startsWith(%q)", words))
}

// persons starts a game with a person at every seat.
func (r screenReader) persons() {
	r.T.Helper()
	const computer = "/, computer/"
	r.use("New")
	r.dialog("New game")
	for len(r.All("button", computer)) > 0 {
		r.use(computer)
		r.dialog("/^Who plays /")
		r.use("/^Person/")
		r.dialog("New game")
	}
	r.use("/^Start/")
	r.closed()
}

// read runs a test with a page that a screen reader uses.
func read(t *testing.T, hash string, body func(t *testing.T, r screenReader)) {
	t.Helper()
	e2e.Play(t, e2e.PageOptions{Hash: hash, Still: true}, func(t *testing.T, p *e2e.Page) { body(t, screenReader{p}) })
}

func TestScreensAreReadAndUsedByKeyboard(t *testing.T) {
	read(t, "", func(t *testing.T, r screenReader) {
		r.Find("main", "Tessera")
		r.titled("Tessera")
		if !e2e.Eval[bool](r.Page, "document.querySelector('canvas').getAttribute('aria-hidden') === 'true'") {
			t.Error("screen readers find the canvas")
		}
		for _, panel := range []string{"Games", "Statistics", "Settings"} {
			r.use(panel)
			r.dialog(panel)
			r.Key("Escape")
			r.closed()
			r.focused(panel)
		}
		r.use("/^Puzzles/")
		r.dialog("Puzzles")
		r.use("/^Trisq, /")
		r.Find("heading", "Trisq")
		r.Find("button", "Skip")
		r.use("Back")
		r.dialog("Puzzles")
		r.Key("Escape")
		r.closed()
		r.use("/^Trisq, Triangles/")
		r.Find("heading", "Trisq")
		r.titled("Trisq – Your turn – Tessera")
		for tool, dialog := range map[string]string{"New": "New game", "Rules": "/^How to play/"} {
			r.use(tool)
			r.dialog(dialog)
			r.Key("Escape")
			r.closed()
		}
	})
}

// A game's panels and its lesson, on a computer and on a phone, whose tools are in a drawer.
func TestPanelsOfATableAreReadOnEveryScreen(t *testing.T) {
	e2e.Nightly(t)
	for name, o := range map[string]e2e.PageOptions{"computer": {}, "phone": e2e.Phone(e2e.PageOptions{})} {
		o.Hash, o.Still = "#game=trisq", true
		t.Run(name, func(t *testing.T) {
			e2e.Play(t, o, func(t *testing.T, p *e2e.Page) {
				r := screenReader{p}
				r.use("Games")
				r.dialog("Games")
				r.use("/Rename, copy or save as a file/")
				r.dialog("Trisq")
				r.Key("Escape")
				r.dialog("Games")
				r.Key("Escape")
				r.closed()
				r.use("/^(Play online|Invite)$/")
				r.dialog("/^Play online/")
				r.Key("Escape")
				r.closed()
				r.use("Rules")
				r.dialog("/^How to play/")
				r.use("Learn")
				r.closed()
				r.titled("Trisq")
				r.Find("button", "/^g7, empty/")
			})
		})
	}
}

func TestSettingsAreChangedByScreenReader(t *testing.T) {
	e2e.Nightly(t)
	read(t, "#game=trisq", func(t *testing.T, r screenReader) {
		is := func(role, name, property, want string) {
			t.Helper()
			r.Eventually(fmt.Sprintf("the %s %s to be %s=%s", role, name, property, want), func() bool {
				found := r.All(role, name)
				return len(found) == 1 && found[0].Properties[property] == want
			})
		}
		r.use("Settings")
		r.dialog("Settings")
		r.Focus(r.Find("switch", "Mute all sounds"))
		r.Key(" ")
		is("switch", "Mute all sounds", "checked", "true")
		r.Focus(r.Find("radio", "Light"))
		r.Key("ArrowRight")
		is("radio", "Dark", "checked", "true")
		r.Focus(r.Find("slider", "Volume"))
		for range 7 {
			r.Key("ArrowLeft") // each is 5 %
		}
		reads(r.Page, "35 %")
		r.Focus(r.Find("textbox", "Your name"))
		r.Key("Control+a")
		r.Insert("Ada")
		r.use("Done")
		r.closed()
		reads(r.Page, "Triangles, Ada, ")
	})
}

func TestTrisqIsPlayedByScreenReader(t *testing.T) {
	read(t, "#game=trisq", func(t *testing.T, r screenReader) {
		r.persons()
		r.use("g7, empty")
		r.hears("Triangles: g7. Squares to move.")
		r.use("g7, triangle, placed last")
		r.hears("already taken")
		r.Focus(r.Find("button", "g7, triangle, placed last"))
		r.Key("ArrowRight") // the arrow keys move over the board
		r.Key("ArrowUp")
		r.focused("h8, empty")
		r.Key("Enter")
		r.hears("Squares: h8. Triangles to move.")
		r.use("Pass")
		r.hears("Triangles: passes.")
		r.use("Pass")
		r.hears("A draw")
		r.titled("Trisq – A draw")
		r.use("Turn 1, Triangles: g7") // the history can be looked at
		reads(r.Page, "Turn 1 of 4")
		r.use("To the game")
		r.Find("button", "Rematch")
	})
}

func TestFourInASquareIsPlayedByScreenReader(t *testing.T) {
	e2e.Nightly(t)
	read(t, "#game=foursquare", func(t *testing.T, r screenReader) {
		r.persons()
		for i, turn := range [][3]int{{0, 0, 1}, {8, 0, 4}, {0, 1, 1}, {8, 1, 4}, {0, 2, 1}, {8, 2, 4}} {
			tile, well, slide := turn[0], turn[1], turn[2]
			seat := []string{"Red", "Blue"}[i%2]
			r.use(fmt.Sprintf("tile %d, well %d, empty", tile, well))
			r.hears(fmt.Sprintf("%s: marble in tile %d, well %d. %s: now slide a tile.", seat, tile, well, seat))
			if i == 0 {
				r.use("tile 8, empty")
				r.hears("not next to the hole")
			}
			r.use(fmt.Sprintf("/^tile %d, ([^w]|w[^e])/", slide)) // the tile, not one of its wells
			r.hears(fmt.Sprintf("%s: tile %d slides", seat, slide))
		}
		r.use("tile 0, well 3, empty")
		r.hears("Red won")
		r.Find("button", "/^tile 0, well 3, red, placed last, in the winning square/")
	})
}

func TestShaperIsPlayedByScreenReader(t *testing.T) {
	e2e.Nightly(t)
	read(t, "#game=shaper&seed=78", func(t *testing.T, r screenReader) {
		reads(r.Page, "Piece in hand: X above X, standing.")
		r.use("row 3, column 1, empty")
		r.hears("Over the bottom edge, which costs a round.")
		r.use("Rotate clockwise (costs a round)")
		r.hears("otates the piece (X left of X, lying)")
		r.use("row 3, column 2, empty, differs")
		r.hears("lips 32 and 33. Solved: 1 over par")
		r.use("Review")
		r.hears("iven away")
	})
}

// Each move puts the first piece that fits at the first of its places.
func TestSquareGameIsPlayedByScreenReader(t *testing.T) {
	e2e.Nightly(t)
	read(t, "#game=square", func(t *testing.T, r screenReader) {
		r.persons()
		for moves := 0; ; moves++ {
			if moves >= 80 {
				r.Fail("the game does not end")
			}
			piece := `/^piece \d+, .*, fits in \d/`
			if moves == 0 {
				piece = "/^piece 1, /"
			}
			var way string
			r.Eventually("a piece that fits, Pass or Rematch", func() bool {
				for _, way = range []string{piece, "Rematch", "Pass"} {
					for _, n := range r.All("button", way) {
						if n.Properties["disabled"] != "true" {
							return true
						}
					}
				}
				return false
			})
			if way == "Rematch" {
				return
			}
			r.use(way)
			if way == piece {
				r.WaitFor("a piece in hand", fmt.Sprintf("Array.from(%s.querySelectorAll('p')).some((p) => /^Piece \\d+ in hand/.test(p.textContent))", readDocument))
				r.Key("Enter")
			}
			r.WaitFor(fmt.Sprintf("%d moves in the history", moves+1), fmt.Sprintf("%s.querySelectorAll('ul[aria-label=History] button').length > %d", readDocument, moves))
		}
	})
}
