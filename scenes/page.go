package scenes

import (
	"math"
	"strings"

	"tessera/scenes/geom"
	"tessera/scenes/lang"
	"tessera/scenes/ui"
)

// Page describes the scene on top in words, for assistive tools. In the browser it
// becomes an invisible document over the picture.
type Page struct {
	Scene  string `json:"scene"`
	Title  string `json:"title"`            // of the document
	Dialog bool   `json:"dialog,omitempty"` // it covers another scene, which cannot be used
	Nodes  []Node `json:"nodes"`
}

// Node is a part of a page.
type Node struct {
	Role  string      `json:"r"`
	ID    string      `json:"i,omitempty"` // of a control
	Name  string      `json:"n,omitempty"` // the name, or the text itself
	About string      `json:"a,omitempty"`
	Key   string      `json:"k,omitempty"`
	Value string      `json:"v,omitempty"`
	Of    string      `json:"o,omitempty"` // the label of Value; "" for Name
	Group string      `json:"g,omitempty"` // of a choice: common to its buttons
	On    bool        `json:"on,omitempty"`
	Off   bool        `json:"off,omitempty"`
	Idle  bool        `json:"idle,omitempty"` // a grid: no cell can be used now, and Tab passes by
	Rect  *[4]float64 `json:"b,omitempty"`    // place of a control, in window pixels
	Text  *[4]float64 `json:"-"`              // place of a text; a browser's document has its own layout
	Nodes []Node      `json:"c,omitempty"`
}

// Roles of nodes that are not widgets.
const (
	NodeList = "list" // contains items
	NodeItem = "item"
	NodeGrid = "grid" // contains rows of cells
	NodeRow  = "row"
	NodeCell = "cell" // a button in a grid
)

// Spoken is a scene that describes more than its widgets.
type Spoken interface {
	// CompletePage completes the page; parts are its widgets and texts.
	CompletePage(p *Page, parts []ui.Part)
	NewsScene
	// Stamp changes when the description changes.
	Stamp() uint64
	// Cell returns the part of the page that has the focus within an area of the scene;
	// "" for the area itself.
	Cell(area string) string
	Walker
}

// NewsScene is a scene with spoken news.
type NewsScene interface {
	// News returns the sentences since the last call, "" for none. It is called with
	// every page.
	News() string
}

// Headed is a scene without a visible heading that has one for assistive tools.
type Headed interface{ Heading() string }

// PageFocus returns the part of the page that has the focus, "" for none.
func (s *Stage) PageFocus() string {
	name := s.UI.Keyboard()
	if scene, ok := s.Top().(Spoken); ok && name != "" {
		if cell := scene.Cell(name); cell != "" {
			return cell
		}
	}
	return name
}

// PageReady reports whether the last built scene is still on top. If not, the next frame
// describes the new one.
func (s *Stage) PageReady() bool { return s.built != nil && s.built == s.Top() }

// PageStamp changes when the page changes. It is cheap to compute.
func (s *Stage) PageStamp() uint64 {
	h := s.UI.PartsStamp()*31 + uint64(len(s.scenes))
	if scene, ok := s.Top().(Spoken); ok {
		h = h*31 + scene.Stamp()
	}
	return h
}

// TakeNews returns what has to be spoken since the last call.
func (s *Stage) TakeNews() string {
	if scene, ok := s.Top().(NewsScene); ok {
		return scene.News()
	}
	return ""
}

// Page describes the scene on top after the last frame; factor is the number of physical
// pixels per window pixel.
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
		scene.CompletePage(&p, parts)
	} else {
		p.nameAfterHeading()
	}
	places := map[string]ui.Target{}
	for _, t := range s.UI.Targets() {
		places[t.Name] = t
	}
	texts := map[string]geom.Rect{}
	for _, t := range parts { // also parts scrolled out of sight
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

// nameAfterHeading moves the first heading to the front and adds it to the document's
// title.
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

func node(t *ui.Part) Node {
	n := Node{Role: string(t.Role), ID: t.Name, Name: t.Label, About: t.About, Key: t.Key, Value: t.Value, Group: t.Group, On: t.On, Off: t.Off}
	switch {
	case t.RowLabel == "" || t.RowLabel == t.Label:
	case t.Group != "":
		n.Group = t.Group + "|" + t.RowLabel
	default:
		n.Of, n.Name = t.RowLabel, t.RowLabel+": "+behindColon(t.Label)
	}
	if t.Role == ui.RoleButton && n.About == "" {
		n.About = t.Value
	}
	return n
}

// behindColon returns a label for use after a colon: lower case in English.
func behindColon(label string) string {
	if lang.Used() == nil {
		return strings.ToLower(label)
	}
	return label
}

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
