package ui

import (
	"slices"
	"strings"

	"tessera/scenes/geom"
)

// Role is what a part of the screen is to whoever does not see it.
type Role string

// The roles. All but RoleText and RoleHeading are controls: stops of Tab's walk.
const (
	RoleText    Role = "text"
	RoleHeading Role = "heading"
	RoleButton  Role = "button"
	RoleSwitch  Role = "switch"
	RoleChoice  Role = "radio"
	RoleSlider  Role = "slider"
	RoleField   Role = "field"
	RoleArea    Role = "area"
)

// Part is a line of text or a widget of the scene on top, in words.
type Part struct {
	Role  Role
	Name  string // of a control, as its target is called
	Group string // of a choice: what its buttons have in common
	Label string // what it is called, or the text itself
	Of    string // what stands beside it: the label of its row
	About string // more than its label says, "" for nothing
	Key   string // the key that does the same
	Value string // of a slider and a field
	On    bool   // a switch, a choice or a tool is on
	Off   bool   // it cannot be used now
	Rect  geom.Rect

	list int
	size float64 // of a text
	sign bool    // a button that shows a picture only
}

// telling collects the parts of the frame being built.
type telling struct {
	on    bool
	mute  int  // texts are told in another way
	heads bool // texts are headings
	parts []Part
}

// Tell has the parts of each frame from now on kept, for [UI.Parts].
func (u *UI) Tell() { u.telling.on = true }

// Unsaid builds something whose texts are told in another way.
func (u *UI) Unsaid(build func()) {
	u.telling.mute++
	build()
	u.telling.mute--
}

// Head builds texts that head what is below them.
func (u *UI) Head(build func()) {
	u.telling.heads = true
	build()
	u.telling.heads = false
}

func (u *UI) tellText(s string, size float64, r geom.Rect) {
	t := &u.telling
	if !t.on || t.mute > 0 || !u.live {
		return
	}
	role := RoleText
	if t.heads || size >= Title {
		role = RoleHeading
	}
	t.parts = append(t.parts, Part{Role: role, Label: s, Rect: r, list: u.focus.list, size: size})
}

func (u *UI) tellControl(p Part) {
	t := &u.telling
	if !t.on || !u.live {
		return
	}
	p.list = u.focus.list
	t.parts = append(t.parts, p)
}

// tellValue says what buttons told before set.
func (u *UI) tellValue(value string, names ...string) {
	for i := range u.telling.parts {
		if p := &u.telling.parts[i]; p.Role == RoleButton && slices.Contains(names, p.Name) {
			p.Value = value
		}
	}
}

// PartsStamp is a number that differs when what is told has changed.
func (u *UI) PartsStamp() uint64 {
	h := uint64(14695981039346656037)
	add := func(s string) {
		for i := range len(s) {
			h = (h ^ uint64(s[i])) * 1099511628211
		}
		h = (h ^ 0xff) * 1099511628211
	}
	for i := range u.telling.parts {
		p := &u.telling.parts[i]
		add(p.Name)
		add(p.Label)
		add(p.Value)
		h = (h ^ uint64(int64(p.Rect.X))<<1 ^ uint64(int64(p.Rect.Y))<<21 ^ uint64(int64(p.Rect.W))<<41) * 1099511628211
		if p.On {
			h++
		}
		if p.Off {
			h += 2
		}
	}
	return h
}

// Parts are the texts and the widgets of the last frame's scene on top, in the
// order in which they are read. What is written on a widget is its label; what
// stands in a row before one that has none of its own is what it is of.
func (u *UI) Parts() []Part {
	parts := slices.Clone(u.telling.parts)
	used := make([]bool, len(parts)) // texts that are told with a widget
	for i := range parts {
		if p := &parts[i]; p.Role != RoleText && p.Role != RoleHeading {
			label := u.written(parts, used, i)
			if p.Label == "" {
				p.Label = label
			}
		}
	}
	written := slices.Clone(used) // those that stand on one
	for i := range parts {
		if p := &parts[i]; p.Role == RoleChoice || p.Role == RoleSlider || p.Role == RoleField || strings.HasSuffix(p.Name, ":less") || strings.HasSuffix(p.Name, ":more") {
			p.Of = beside(parts, used, written, i)
		}
	}
	for i := range parts {
		p := &parts[i]
		if p.Label == "" {
			p.Label = p.Of
		}
		if p.Role == RoleButton && p.sign && p.Value == "" && p.list > 0 {
			p.About = rowOf(parts, i)
		}
		if p.Role == RoleButton && !p.sign && p.list > 0 && p.About == "" {
			if k := before(parts, written, i); k >= 0 {
				p.About = parts[k].Label
			}
		}
	}
	return inOrder(parts, used, u.focus.lists)
}

// written is what is written on a widget: the texts whose middles are on it, and
// on no widget that is on it in its turn.
func (u *UI) written(parts []Part, used []bool, i int) string {
	var on []int
	var places []geom.Rect
	r := parts[i].Rect
	if parts[i].Role == RoleArea {
		return ""
	}
	for k := range parts {
		t := &parts[k]
		if t.Role != RoleText && t.Role != RoleHeading || t.list != parts[i].list || !r.Contains(t.Rect.Center()) || used[k] {
			continue
		}
		used[k] = true
		on, places = append(on, k), append(places, t.Rect)
	}
	lines := make([]string, len(on))
	for at, k := range geom.ReadingOrder(places) {
		lines[at] = parts[on[k]].Label
	}
	return strings.Join(lines, ", ")
}

// rowOf is what the first button of a list's row says, which a sign at its end is
// about.
func rowOf(parts []Part, i int) string {
	p := &parts[i]
	for k := range parts {
		t := &parts[k]
		if mid := p.Rect.Center().Y; t.Role == RoleButton && t.list == p.list && t.Rect.X < p.Rect.X && mid > t.Rect.Y && mid < t.Rect.Bottom() {
			return t.Label
		}
	}
	return p.About
}

// before is the first text of a widget's row, where that stands before it and is
// written on no other, else -1.
func before(parts []Part, written []bool, i int) int {
	p, first := &parts[i], -1
	for k := range parts {
		t := &parts[k]
		if mid := t.Rect.Center().Y; t.Role == RoleText && !written[k] && t.list == p.list && mid > p.Rect.Y && mid < p.Rect.Bottom() && t.Rect.X < p.Rect.X {
			if first < 0 || t.Rect.X < parts[first].Rect.X {
				first = k
			}
		}
	}
	return first
}

// above is the text right above a widget, as on a narrow form, else -1.
func above(parts []Part, i int) int {
	p, found := &parts[i], -1
	for k := range parts {
		t := &parts[k]
		if mid := t.Rect.Center().Y; t.Role == RoleText && t.list == p.list && mid < p.Rect.Y && p.Rect.Y-mid < p.Rect.H && t.Rect.X <= p.Rect.X+p.Rect.H {
			found = k
		}
	}
	return found
}

// beside is the text of a widget's row that stands before it, or else the one
// right above it; it is not told again by itself.
func beside(parts []Part, used, written []bool, i int) string {
	k := before(parts, written, i)
	if k < 0 {
		k = above(parts, i)
	}
	if k < 0 {
		return ""
	}
	used[k] = true
	return parts[k].Label
}

// inOrder are the parts left, as they are read.
func inOrder(parts []Part, used []bool, lists []geom.Rect) []Part {
	var stops []stop
	var left []int
	for i := range parts {
		if !used[i] {
			left = append(left, i)
			stops = append(stops, stop{rect: parts[i].Rect, list: parts[i].list})
		}
	}
	out := make([]Part, 0, len(left))
	for _, i := range reading(stops, lists) {
		out = append(out, parts[left[i]])
	}
	return out
}
