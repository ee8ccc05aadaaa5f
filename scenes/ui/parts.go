package ui

import (
	"slices"
	"strings"

	"tessera/assets/fonts"
	"tessera/logic/names"
	"tessera/scenes/geom"
)

// Role is the role of a part of the screen for assistive tools.
type Role string

// The roles. All but RoleText and RoleHeading are controls, at which Tab stops.
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

// Part is a text or a widget of the scene on top, in words.
type Part struct {
	Role     Role
	Name     string // of a control: the name of its target
	Group    string // of a choice: the common name of its buttons
	Label    string // its name, or the text itself
	RowLabel string // the label of its row
	About    string // further explanation, "" for none
	Key      string // shortcut
	Value    string // of a slider or a field
	On       bool   // a switch, choice or tool is on
	Off      bool   // disabled
	Rect     geom.Rect

	list     int
	iconOnly bool // a button with a picture only
}

// Collector collects the texts and widgets of the scene on top for assistive tools.
type Collector struct {
	tab      *TabOrder
	collects bool
	mute     int  // > 0 while texts are not collected
	heads    bool // texts are headings
	parts    []Part
}

// CollectParts starts collecting the parts of each frame for [Collector.Parts].
func (c *Collector) CollectParts() { c.collects = true }

// WithoutParts builds something whose texts are not collected, because another part says the
// same.
func (c *Collector) WithoutParts(build func()) {
	c.mute++
	build()
	c.mute--
}

// Head builds texts that are headings.
func (c *Collector) Head(build func()) {
	c.heads = true
	build()
	c.heads = false
}

// Say collects words for what a picture in r shows.
func (c *Collector) Say(words string, r geom.Rect) { c.collectText(words, Font{}, r) }

func (c *Collector) collectText(s string, f Font, r geom.Rect) {
	if !c.collects || c.mute > 0 || !c.tab.frame.live {
		return
	}
	role := RoleText
	if c.heads || f.Weight == fonts.Bold {
		role = RoleHeading
	}
	c.parts = append(c.parts, Part{Role: role, Label: spoken(s), Rect: r, list: c.tab.focus.list})
}

func (c *Collector) collectControl(p Part) {
	if !c.collects || !c.tab.frame.live {
		return
	}
	p.list = c.tab.focus.list
	p.Label, p.About = spoken(p.Label), spoken(p.About)
	c.parts = append(c.parts, p)
}

// spoken returns a text for assistive tools. Its lines stay apart; each is as it is drawn.
func spoken(s string) string {
	lines := strings.Split(s, "\n")
	for i, line := range lines {
		lines[i] = names.Line(line)
	}
	return strings.Join(lines, "\n")
}

func (c *Collector) collectValue(value string, names ...string) {
	for i := range c.parts {
		if p := &c.parts[i]; p.Role == RoleButton && slices.Contains(names, p.Name) {
			p.Value = value
		}
	}
}

// PartsStamp returns a hash of the collected parts. It changes when they change.
func (c *Collector) PartsStamp() uint64 {
	h := uint64(14695981039346656037)
	add := func(s string) {
		for i := range len(s) {
			h = (h ^ uint64(s[i])) * 1099511628211
		}
		h = (h ^ 0xff) * 1099511628211
	}
	for i := range c.parts {
		p := &c.parts[i]
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

// Parts returns the texts and widgets of the last frame's scene on top, in reading order.
// Text on a widget becomes its label. Text before it in the same row becomes its Of, and
// also its label if it has none.
func (c *Collector) Parts() []Part {
	parts := slices.Clone(c.parts)
	used := make([]bool, len(parts)) // texts that are part of a widget
	for i := range parts {
		if p := &parts[i]; p.Role != RoleText && p.Role != RoleHeading {
			label := written(parts, used, i)
			if p.Label == "" {
				p.Label = label
			}
		}
	}
	written := slices.Clone(used) // texts on a widget
	for i := range parts {
		if p := &parts[i]; p.Role == RoleChoice || p.Role == RoleSlider || p.Role == RoleField || strings.HasSuffix(p.Name, ":less") || strings.HasSuffix(p.Name, ":more") {
			p.RowLabel = beside(parts, used, written, i)
		}
	}
	for i := range parts {
		p := &parts[i]
		if p.Label == "" {
			p.Label = p.RowLabel
		}
		if p.Role == RoleButton && p.iconOnly && p.Value == "" && p.list > 0 {
			p.About = rowOf(parts, i)
		}
		if p.Role == RoleButton && !p.iconOnly && p.list > 0 && p.About == "" {
			if k := before(parts, written, i); k >= 0 {
				p.About = parts[k].Label
			}
		}
	}
	return inOrder(parts, used, c.tab.focus.lists)
}

// written returns the text on a widget: the texts whose middles are on it and not on a
// smaller widget above it.
func written(parts []Part, used []bool, i int) string {
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

// rowOf returns the label of the first button in a list's row. It explains a picture
// button at the end of the row.
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

// before returns the index of the first text before a widget in its row, if that text is
// on no other widget, else -1.
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

// above returns the index of the text right above a widget, as on narrow forms, else -1.
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

// beside returns the text before a widget in its row, or else right above it, and marks
// it as used.
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
