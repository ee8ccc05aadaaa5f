package scenes

import (
	"math"
	"strings"

	"tessera/scenes/geom"
	"tessera/scenes/input"
	"tessera/scenes/lang"
	"tessera/scenes/ui"
)

// Page is the scene on top in words, for assistive tools: the browser makes a
// document of it that lies unseen over the picture.
type Page struct {
	Scene  string `json:"scene"`
	Title  string `json:"title"`            // of the document
	Dialog bool   `json:"dialog,omitempty"` // it lies over something, and that is out of reach
	Nodes  []Node `json:"nodes"`
}

// Node is a part of a page.
type Node struct {
	Role  string      `json:"r"`
	ID    string      `json:"i,omitempty"` // of what can be used
	Name  string      `json:"n,omitempty"` // what it is called, or the text itself
	About string      `json:"a,omitempty"`
	Key   string      `json:"k,omitempty"`
	Value string      `json:"v,omitempty"`
	Of    string      `json:"o,omitempty"` // what the value is of; "" for the name
	Group string      `json:"g,omitempty"` // of a choice: by what its buttons belong together
	On    bool        `json:"on,omitempty"`
	Off   bool        `json:"off,omitempty"`
	Rect  *[4]float64 `json:"b,omitempty"` // where what can be used is seen, in window pixels
	Text  *[4]float64 `json:"-"`           // where a text is seen; a browser's document lays its own out
	Nodes []Node      `json:"c,omitempty"`
}

// The roles of nodes that no widget has.
const (
	NodeList = "list" // of items
	NodeItem = "item"
	NodeGrid = "grid" // of rows of cells
	NodeRow  = "row"
	NodeCell = "cell" // a button in a grid
)

// Spoken is a scene with more to tell than its widgets say.
type Spoken interface {
	// Speak completes the page; rect gives the place of a target.
	Speak(p *Page, parts []ui.Part)
	Telling
	// Stamp differs when something else is to be told.
	Stamp() uint64
	// Cell is the part of the page that has the keyboard where an area of the
	// scene has it; "" for the area itself.
	Cell(area string) string
	// Walk gives the keyboard to a part that is no widget, such as a cell of a
	// board, and reports whether there is one.
	Walk(id string) bool
	// Use uses such a part where Enter is not to do that.
	Use(id string) bool
}

// Telling is a scene that has something spoken.
type Telling interface {
	// News is what has happened since it was asked last, in sentences; "" for
	// nothing. It is asked with every page.
	News() string
}

// Headed is a scene that shows no heading, and has one for who does not see it.
type Headed interface{ Heading() string }

// request is what an assistive tool asked for between two frames.
type request struct {
	what, id, value string
}

// Request asks for something in the coming frame, as an assistive tool does:
// "focus" gives a part of the page the keyboard, "press" uses it, "set" enters a
// value into it.
func (s *Stage) Request(what, id, value string) {
	s.requests = append(s.requests, request{what, id, value})
	s.UI.Animate()
}

// obey does what was asked for since the frame before, one press a frame.
func (s *Stage) obey(in *input.Input) {
	for len(s.requests) > 0 {
		r := s.requests[0]
		s.requests = s.requests[1:]
		s.heard++
		if s.do(r, in) {
			return
		}
	}
}

// Heard is how many requests there have been so far that were done.
func (s *Stage) Heard() int { return s.heard }

// do does one thing asked for, and reports whether the frame has to show what
// comes of it.
func (s *Stage) do(r request, in *input.Input) bool {
	scene, speaks := s.Top().(Spoken)
	switch r.what {
	case "focus":
		if s.UI.Stops(r.id) {
			s.UI.Focus(r.id)
		} else if speaks {
			scene.Walk(r.id)
		}
		return false
	case "set":
		s.UI.Give(r.id, r.value)
		return true
	}
	switch {
	case s.UI.Stops(r.id):
		s.UI.Focus(r.id)
	case speaks && scene.Use(r.id):
		return true
	case speaks && scene.Walk(r.id):
	default:
		return true
	}
	in.Keys = append(in.Keys, "Enter")
	return true
}

// PageFocus is the part of the page that has the keyboard, "" for none.
func (s *Stage) PageFocus() string {
	name := s.UI.Keyboard()
	if scene, ok := s.Top().(Spoken); ok && name != "" {
		if cell := scene.Cell(name); cell != "" {
			return cell
		}
	}
	return name
}

// PageReady reports whether what was built last is the scene on top: another may
// have come there since, of which the next frame tells.
func (s *Stage) PageReady() bool { return s.built != nil && s.built == s.Top() }

// PageStamp differs when the page is another; it is cheap to ask.
func (s *Stage) PageStamp() uint64 {
	h := s.UI.PartsStamp()*31 + uint64(len(s.scenes))
	if scene, ok := s.Top().(Spoken); ok {
		h = h*31 + scene.Stamp()
	}
	return h
}

// Sentences are what is to be spoken since it was asked last.
func (s *Stage) Sentences() string {
	if scene, ok := s.Top().(Telling); ok {
		return scene.News()
	}
	return ""
}

// Page is the scene on top after the last frame; factor is the number of physical
// pixels in a window pixel.
func (s *Stage) Page(factor float64) Page {
	top := s.Top()
	p := Page{Title: "Tessera", Dialog: top.Overlay(), Scene: top.Name()}
	parts := s.UI.Parts()
	for i := range parts {
		t := &parts[i]
		if t.Role == ui.RoleArea {
			continue
		}
		p.Nodes = append(p.Nodes, node(t))
	}
	if scene, ok := top.(Headed); ok {
		p.Nodes = append(p.Nodes, Node{Role: string(ui.RoleHeading), Name: scene.Heading()})
	}
	if scene, ok := top.(Spoken); ok {
		scene.Speak(&p, parts)
	} else {
		p.nameAfterHeading()
	}
	places := map[string]ui.Target{}
	for _, t := range s.UI.Targets() {
		places[t.Name] = t
	}
	texts := map[string]geom.Rect{}
	for _, t := range parts { // also where a list hides it
		if _, seen := places[t.Name]; !seen && t.Name != "" {
			places[t.Name] = ui.Target{Name: t.Name, Rect: t.Rect}
		}
		if t.Role == ui.RoleText || t.Role == ui.RoleHeading {
			texts[t.Label] = t.Rect
		}
	}
	place(p.Nodes, places, texts, factor)
	return p
}

// nameAfterHeading puts the first heading before everything and has it name the
// document.
func (p *Page) nameAfterHeading() {
	for i, n := range p.Nodes {
		if n.Role != string(ui.RoleHeading) {
			continue
		}
		p.Nodes = append(p.Nodes[:i:i], p.Nodes[i+1:]...)
		p.Nodes = append([]Node{n}, p.Nodes...)
		if n.Name != p.Title {
			p.Title = n.Name + " – " + p.Title
		}
		return
	}
}

// node is a widget or a text as a part of the page.
func node(t *ui.Part) Node {
	n := Node{Role: string(t.Role), ID: t.Name, Name: t.Label, About: t.About, Key: t.Key, Value: t.Value, Group: t.Group, On: t.On, Off: t.Off}
	switch {
	case t.Of == "" || t.Of == t.Label:
	case t.Group != "":
		n.Group = t.Group + "|" + t.Of
	default:
		n.Of, n.Name = t.Of, t.Of+": "+behindColon(t.Label)
	}
	if t.Role == ui.RoleButton && n.About == "" {
		n.About = t.Value
	}
	return n
}

// behindColon is a label as it goes on behind a colon: in English in small letters.
func behindColon(label string) string {
	if lang.Used() == nil {
		return strings.ToLower(label)
	}
	return label
}

// place notes where the parts are seen.
func place(nodes []Node, places map[string]ui.Target, texts map[string]geom.Rect, factor float64) {
	px := func(v float64) float64 { return math.Round(v / factor) }
	at := func(r geom.Rect) *[4]float64 { return &[4]float64{px(r.X), px(r.Y), px(r.W), px(r.H)} }
	for i := range nodes {
		n := &nodes[i]
		if n.ID == "" {
			if r, ok := texts[n.Name]; ok {
				n.Text = at(r)
			}
		} else if t, ok := places[n.ID]; ok {
			n.Rect = at(t.Rect)
		}
		place(n.Nodes, places, texts, factor)
	}
}
