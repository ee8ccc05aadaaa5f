//go:build linux

package atspi

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/godbus/dbus/v5"

	"tessera/logic/say"
	"tessera/scenes"
	"tessera/scenes/ui"
)

const (
	folder   = dbus.ObjectPath("/org/a11y/atspi/accessible")
	rootPath = folder + "/root"
	nullPath = dbus.ObjectPath("/org/a11y/atspi/null")
)

// object is a part of the program as assistive tools see it.
type object struct {
	path     dbus.ObjectPath
	parent   *object
	children []*object
	key      string // identifies it among its siblings across pages
	role     role
	id       string // the game's name for it; "" if it cannot be used
	name     string
	about    string // description
	keys     string // shortcut
	value    string // of a slider or field
	level    int    // of a heading, else 0
	states   states
	rect     rect
}

// rect is a rectangle in the window, in physical pixels.
type rect struct{ x, y, w, h int32 }

// around returns the smallest rectangle that contains both. A rectangle of width 0 is
// ignored.
func (r rect) around(s rect) rect {
	switch {
	case r.w == 0:
		return s
	case s.w == 0:
		return r
	}
	x, y := min(r.x, s.x), min(r.y, s.y)
	return rect{x, y, max(r.x+r.w, s.x+s.w) - x, max(r.y+r.h, s.y+s.h) - y}
}

func (r rect) holds(x, y int32) bool { return x >= r.x && x < r.x+r.w && y >= r.y && y < r.y+r.h }

// at returns the innermost object at a point of the window, or nil.
func (o *object) at(x, y int32) *object {
	for _, c := range o.children {
		if found := c.at(x, y); found != nil {
			return found
		}
	}
	if o.rect.holds(x, y) {
		return o
	}
	return nil
}

func (o *object) index() int32 {
	if o.parent != nil {
		for i, c := range o.parent.children {
			if c == o {
				return int32(i)
			}
		}
	}
	return -1
}

// tree is the program: its window, which contains the page and a notification with the
// latest announcement.
type tree struct {
	root, frame, page, said *object
	objects                 map[dbus.ObjectPath]*object
	ids                     map[string]*object // objects of the page by the game's names
	focus                   *object
	window                  Window
	language                *say.Language // of the page; nil is English
	born                    int
	events                  []event // since the latest call of follow
}

func newTree() *tree {
	t := &tree{objects: map[dbus.ObjectPath]*object{}, ids: map[string]*object{}}
	t.root = &object{path: rootPath, role: roleApplication, name: "Tessera", states: visible}
	t.objects[rootPath] = t.root
	t.frame = t.add(t.root, "window")
	t.frame.role, t.frame.name, t.frame.states = roleFrame, "Tessera", visible
	t.said = t.add(t.frame, "said")
	t.said.role, t.said.states = roleNotification, visible
	words := t.add(t.said, "words")
	words.role, words.states = roleLabel, visible
	t.root.children, t.frame.children, t.said.children = []*object{t.frame}, []*object{t.said}, []*object{words}
	return t
}

// add creates an object. The caller adds it to its parent's children.
func (t *tree) add(parent *object, key string) *object {
	t.born++
	o := &object{path: folder + dbus.ObjectPath("/"+strconv.Itoa(t.born)), parent: parent, key: key}
	t.objects[o.path] = o
	return o
}

// drop removes an object and all its descendants.
func (t *tree) drop(o *object) {
	delete(t.objects, o.path)
	if t.focus == o {
		t.focus = nil
	}
	for _, c := range o.children {
		t.drop(c)
	}
}

// follow applies changes to the tree and returns the events for assistive tools.
func (t *tree) follow(n News) []event {
	t.events, t.language = nil, n.Language
	if n.Page != nil {
		t.setPage(n.Page)
	}
	t.setWindow(n.Window)
	t.setFocus(n.Focus)
	if n.Said != "" {
		t.announce(n.Said)
	}
	return t.events
}

// locale returns the language tag of the page.
func (t *tree) locale() string {
	if t.language == nil {
		return "en"
	}
	return t.language.Tag
}

func (t *tree) addEvent(e event) { t.events = append(t.events, e) }

func (t *tree) setWindow(w Window) {
	was := t.window
	t.window = w
	t.frame.rect = rect{w: int32(w.W), h: int32(w.H)}
	if w.Active == was.Active {
		return
	}
	what := "Deactivate"
	if w.Active {
		what = "Activate"
	}
	t.addEvent(event{from: t.frame, name: "Window." + what, data: t.frame.name})
	t.setStates(t.frame, visible|t.active())
}

func (t *tree) active() states {
	if t.window.Active {
		return stateActive
	}
	return 0
}

// setPage replaces or updates the page in the window.
func (t *tree) setPage(p *scenes.Page) {
	page := scenes.Node{Role: nodePage, ID: p.Scene, Nodes: p.Nodes}
	if p.Dialog {
		page.Role = nodeDialog
	}
	if len(p.Nodes) > 0 {
		page.Name = p.Nodes[0].Name
	}
	clear(t.ids)
	t.setChildren(t.frame, []scenes.Node{page})
	t.page = t.frame.children[0]
}

// setChildren makes an object's children match nodes. Children that remain keep their
// object, so that a reader does not lose its place.
func (t *tree) setChildren(o *object, nodes []scenes.Node) {
	places := map[string]int{}
	for i, c := range o.children {
		places[c.key] = i
	}
	counts := map[string]int{}
	children := make([]*object, 0, len(nodes))
	was := make([]int, 0, len(nodes)) // previous index of each child, or -1
	for _, n := range nodes {
		key := n.Role + " " + n.ID
		if n.Role == nodeDialog {
			key += " " + n.Name
		}
		counts[key]++
		key += " " + strconv.Itoa(counts[key])
		if place, ok := places[key]; ok {
			children, was = append(children, o.children[place]), append(was, place)
			delete(places, key)
		} else {
			children, was = append(children, t.add(o, key)), append(was, -1)
		}
	}
	stays := map[*object]bool{}
	for _, i := range rising(was) {
		stays[children[i]] = true
	}
	if o == t.frame {
		children, stays[t.said] = append(children, t.said), true
	}
	for i := len(o.children) - 1; i >= 0; i-- {
		c := o.children[i]
		if stays[c] {
			continue
		}
		t.addEvent(event{from: o, name: "Object.ChildrenChanged", detail: "remove", first: int32(i), data: c})
		if _, gone := places[c.key]; gone {
			t.drop(c)
		}
	}
	o.children = children
	heads := 0
	for i, n := range nodes {
		if n.Role == string(ui.RoleHeading) {
			heads++
		}
		t.fill(children[i], n, heads, stays[children[i]])
		if !stays[children[i]] {
			t.addEvent(event{from: o, name: "Object.ChildrenChanged", detail: "add", first: int32(i), data: children[i]})
		}
	}
}

// rising returns the indices of a longest increasing subsequence, ignoring negative
// numbers. These children have kept their order.
func rising(numbers []int) []int {
	longest, before := make([]int, len(numbers)), make([]int, len(numbers))
	end := -1
	for i, n := range numbers {
		if n < 0 {
			continue
		}
		longest[i], before[i] = 1, -1
		for k := range i {
			if numbers[k] >= 0 && numbers[k] < n && longest[k] >= longest[i] {
				longest[i], before[i] = longest[k]+1, k
			}
		}
		if end < 0 || longest[i] > longest[end] {
			end = i
		}
	}
	var row []int
	for ; end >= 0; end = before[end] {
		row = append(row, end)
	}
	slices.Reverse(row)
	return row
}

// fill makes an object match its node. It emits events only for an object that tools
// already know.
func (t *tree) fill(o *object, n scenes.Node, heads int, known bool) {
	before, told := *o, len(t.events)
	k := kinds[n.Role]
	o.role, o.id, o.keys = k.role, n.ID, n.Key
	if n.Role == nodePage || n.Role == nodeDialog || n.Role == nodeGroup {
		o.id = ""
	}
	if o.id != "" {
		t.ids[o.id] = o
	}
	o.level = k.level
	if n.Role == string(ui.RoleHeading) && heads > 1 {
		o.level = 2
	}
	o.rect = rect{}
	if r := cmp.Or(n.Rect, n.Text); r != nil {
		o.rect = rect{int32(r[0]), int32(r[1]), int32(r[2]), int32(r[3])}
	}
	name, about := n.Name, n.About
	if name == "" {
		name, about = about, ""
	}
	t.setText(o, "accessible-name", &o.name, name)
	t.setText(o, "accessible-description", &o.about, about)
	t.setValue(o, n)
	if n.Role == string(ui.RoleButton) && n.On {
		o.role = roleToggle
	}
	t.setStates(o, k.statesOf(n)|before.states&stateFocused)
	if !known {
		t.events = t.events[:told] // tools do not know it yet
	}
	t.setChildren(o, grouped(n))
	if !known {
		t.events = t.events[:told]
	}
	for _, c := range o.children {
		o.rect = o.rect.around(c.rect)
	}
}

// grouped returns the child nodes, with consecutive buttons of one choice combined in a
// group.
func grouped(n scenes.Node) []scenes.Node {
	if n.Role == nodeGroup {
		return n.Nodes
	}
	var out []scenes.Node
	for _, c := range n.Nodes {
		if c.Role != string(ui.RoleChoice) {
			out = append(out, c)
			continue
		}
		if last := len(out) - 1; last < 0 || out[last].Role != nodeGroup || out[last].ID != c.Group {
			_, name, _ := strings.Cut(c.Group, "|")
			out = append(out, scenes.Node{Role: nodeGroup, ID: c.Group, Name: name})
		}
		last := &out[len(out)-1]
		last.Nodes = append(last.Nodes, c)
	}
	return out
}

func (t *tree) setText(o *object, what string, text *string, now string) {
	if *text != now {
		*text = now
		t.addEvent(event{from: o, name: "Object.PropertyChange", detail: what, data: now})
	}
}

// setValue sets the value of a slider or a field. The value of a focused button is
// announced.
func (t *tree) setValue(o *object, n scenes.Node) {
	before := o.value
	o.value = n.Value
	if n.Value == before {
		return
	}
	switch o.role {
	case roleSlider:
		t.addEvent(event{from: o, name: "Object.PropertyChange", detail: "accessible-value", data: o.amount()})
	case roleEntry:
		t.tellEdit(o, []rune(before), []rune(n.Value))
	case roleButton:
		if o == t.focus && before != "" && n.Value != "" {
			t.announce(cmp.Or(n.Of, n.Name) + ": " + n.Value)
		}
	}
}

// tellEdit emits events for the deleted and the inserted part of a field's text.
func (t *tree) tellEdit(o *object, before, now []rune) {
	from, end := 0, 0
	for from < min(len(before), len(now)) && before[from] == now[from] {
		from++
	}
	for end < min(len(before), len(now))-from && before[len(before)-1-end] == now[len(now)-1-end] {
		end++
	}
	for _, e := range []struct {
		detail string
		part   []rune
	}{{"delete", before[from : len(before)-end]}, {"insert", now[from : len(now)-end]}} {
		if len(e.part) > 0 {
			t.addEvent(event{from: o, name: "Object.TextChanged", detail: e.detail, first: int32(from), second: int32(len(e.part)), data: string(e.part)})
		}
	}
}

// amount returns the value of a slider, 0 to 100.
func (o *object) amount() float64 {
	v, err := strconv.ParseFloat(o.value, 64)
	if err != nil {
		return 0 // not expected
	}
	return v
}

func (t *tree) setStates(o *object, now states) {
	changed := o.states ^ now
	o.states = now
	for _, s := range announcedStates {
		if changed&s.state == 0 {
			continue
		}
		on := int32(0)
		if now&s.state != 0 {
			on = 1
		}
		t.addEvent(event{from: o, name: "Object.StateChanged", detail: s.name, first: on})
	}
}

// setFocus moves the focus to a part of the page, or to the page itself.
func (t *tree) setFocus(id string) {
	to := cmp.Or(t.ids[id], t.page)
	if to == t.focus || to == nil {
		return
	}
	if t.focus != nil {
		t.setStates(t.focus, t.focus.states&^stateFocused)
	}
	t.focus = to
	t.setStates(to, to.states|stateFocused)
}

// announce has a tool read words aloud. Tools without support for announcements get a
// notification that appears again.
func (t *tree) announce(words string) {
	label := t.said.children[0]
	t.setText(label, "accessible-name", &label.name, words)
	t.addEvent(event{from: t.frame, name: announcement, first: polite, data: words,
		instead: &event{from: t.said, name: "Object.StateChanged", detail: "showing", first: 1}})
}

// announcement is an event that not all tools support.
const announcement = "Object.Announcement"

// polite makes an announcement wait until the current speech ends.
const polite = 1
