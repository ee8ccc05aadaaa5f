//go:build linux

package atspi

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"tessera/logic/logictest/chance"
	"tessera/logic/say"
	"tessera/scenes"
	"tessera/scenes/ui"
)

// shown formats a tree, a line for each object.
func shown(o *object, indent string) string {
	line := indent + roleNames[o.role].String() + " " + o.name
	for _, s := range announcedStates {
		if s.state&(stateEnabled|stateSensitive) == 0 && o.states&s.state != 0 {
			line += " " + s.name
		}
	}
	if o.states&stateSensitive == 0 {
		line += " off"
	}
	line += "\n"
	for _, c := range o.children {
		line += shown(c, indent+"  ")
	}
	return line
}

// said formats events, a line for each.
func said(events []event) string {
	var b strings.Builder
	for _, e := range events {
		data := e.data
		if o, ok := data.(*object); ok {
			data = o.name
		}
		fmt.Fprintf(&b, "%s:%s %s %d %v\n", e.name, e.detail, e.from.name, e.first, data)
	}
	return b.String()
}

func button(id, name string) scenes.Node {
	return scenes.Node{Role: string(ui.RoleButton), ID: id, Name: name}
}

func head(name string) scenes.Node {
	return scenes.Node{Role: string(ui.RoleHeading), Name: name}
}

// The events and the tree follow a page through its changes.
func TestEventsFollowThePage(t *testing.T) {
	tree := newTree()
	table := func(nodes ...scenes.Node) News {
		return News{Page: &scenes.Page{Scene: "table", Title: "Trisq", Nodes: append([]scenes.Node{head("Trisq")}, nodes...)}}
	}
	with := func(n News, change func(n *News)) News { change(&n); return n }
	pass, off := button("pass", "Pass"), button("pass", "Pass")
	off.Off = true
	pressed := button("area", "Area")
	pressed.On = true
	choice := func(name string, on bool) scenes.Node {
		return scenes.Node{Role: string(ui.RoleChoice), ID: name, Name: name, Group: "rules|Rules", On: on}
	}
	step := func(value string) scenes.Node {
		return scenes.Node{Role: string(ui.RoleButton), ID: "more", Name: "Komi: more", Of: "Komi", Value: value}
	}
	field := func(value string) scenes.Node {
		return scenes.Node{Role: string(ui.RoleField), ID: "name", Name: "Name", Value: value}
	}
	for _, c := range []struct {
		what   string
		news   News
		events string // "" for none
		tree   string // content of the window; "" to skip the check
	}{
		{"the first page", with(table(pass), func(n *News) { n.Window.Active = true }), `
Object.ChildrenChanged:add Tessera 0 Trisq
Window.Activate: Tessera 0 Tessera
Object.StateChanged:active Tessera 1 <nil>
Object.StateChanged:focused Trisq 1 <nil>`, `
panel Trisq focused
  heading Trisq
  push button Pass
notification
  label`},
		{"nothing has changed", with(table(pass), func(n *News) { n.Window.Active = true }), "", ""},
		{"a button cannot be used, and the window is left", table(off), `
Object.StateChanged:enabled Pass 0 <nil>
Object.StateChanged:sensitive Pass 0 <nil>
Window.Deactivate: Tessera 0 Tessera
Object.StateChanged:active Tessera 0 <nil>`, ""},
		{"another comes before it, is on, and has the keyboard", with(table(pressed, pass), func(n *News) { n.Focus = "area" }), `
Object.ChildrenChanged:add Trisq 1 Area
Object.StateChanged:enabled Pass 1 <nil>
Object.StateChanged:sensitive Pass 1 <nil>
Object.StateChanged:focused Trisq 0 <nil>
Object.StateChanged:focused Area 1 <nil>`, `
panel Trisq
  heading Trisq
  toggle button Area pressed focused
  push button Pass
notification
  label`},
		{"it goes, and something is said", with(table(pass), func(n *News) { n.Said = "Taken back." }), `
Object.ChildrenChanged:remove Trisq 1 Area
Object.StateChanged:focused Trisq 1 <nil>
Object.PropertyChange:accessible-name Taken back. 0 Taken back.
Object.Announcement: Tessera 1 Taken back.`, ""},
		{"a choice and a field", table(choice("Simple", true), choice("Groups", false), field("Ada")), `
Object.ChildrenChanged:remove Trisq 1 Pass
Object.ChildrenChanged:add Trisq 1 Rules
Object.ChildrenChanged:add Trisq 2 Name`, `
panel Trisq focused
  heading Trisq
  panel Rules
    radio button Simple checked
    radio button Groups
  entry Name
notification
  label Taken back.`},
		{"another choice, other letters", table(choice("Simple", false), choice("Groups", true), field("Agda L")), `
Object.StateChanged:checked Simple 0 <nil>
Object.StateChanged:checked Groups 1 <nil>
Object.TextChanged:delete Name 1 da
Object.TextChanged:insert Name 1 gda L`, ""},
		{"a button that sets a value", with(table(step("1.5")), func(n *News) { n.Focus = "more" }), `
Object.ChildrenChanged:remove Trisq 2 Name
Object.ChildrenChanged:remove Trisq 1 Rules
Object.ChildrenChanged:add Trisq 1 Komi: more
Object.StateChanged:focused Trisq 0 <nil>
Object.StateChanged:focused Komi: more 1 <nil>`, ""},
		{"it sets another", with(table(step("2")), func(n *News) { n.Focus = "more" }), `
Object.PropertyChange:accessible-name Komi: 2 0 Komi: 2
Object.Announcement: Tessera 1 Komi: 2`, ""},
		{"another language", with(table(step("2")), func(n *News) { n.Focus, n.Language = "more", say.Pseudo() }), "", ""},
		{"a dialog", News{Page: &scenes.Page{Scene: "new", Title: "New", Dialog: true, Nodes: []scenes.Node{head("New game"), head("Red")}}}, `
Object.ChildrenChanged:remove Tessera 0 Trisq
Object.ChildrenChanged:add Tessera 0 New game
Object.StateChanged:focused New game 1 <nil>`, `
dialog New game focused
  heading New game
  heading Red
notification
  label Komi: 2`},
	} {
		events := strings.ReplaceAll(strings.TrimSpace(said(tree.follow(c.news))), " \n", "\n")
		if want := strings.TrimSpace(c.events); events != want {
			t.Errorf("%s: told is\n%s\nwant\n%s", c.what, events, want)
		}
		var now string
		for _, o := range tree.frame.children {
			now += shown(o, "")
		}
		if now = strings.ReplaceAll(now, " \n", "\n"); c.tree != "" && strings.TrimSpace(now) != strings.TrimSpace(c.tree) {
			t.Errorf("%s: in the window is\n%s\nwant%s", c.what, now, c.tree)
		}
		if locale := tree.locale(); (locale == "xx") != (c.news.Language != nil) {
			t.Errorf("%s: the language is %q", c.what, locale)
		}
	}
}

// A tool that tracks children by events has the same tree as one that queries it. Removed
// objects are forgotten.
func TestEventsSufficeToTrackTheTree(t *testing.T) {
	chance.Check(t, func(t *rapid.T) {
		tree := newTree()
		known := map[*object][]*object{tree.frame: {tree.said}, tree.said: tree.said.children}
		var learn func(o *object)
		learn = func(o *object) {
			known[o] = slices.Clone(o.children)
			for _, c := range o.children {
				learn(c)
			}
		}
		leaf := rapid.Custom(func(t *rapid.T) scenes.Node {
			return scenes.Node{Role: rapid.SampledFrom([]string{"text", "button", "radio"}).Draw(t, "role"), ID: rapid.SampledFrom([]string{"", "a", "b", "c"}).Draw(t, "id")}
		})
		list := rapid.Custom(func(t *rapid.T) scenes.Node {
			return scenes.Node{Role: scenes.NodeList, Nodes: rapid.SliceOfN(leaf, 0, 5).Draw(t, "items")}
		})
		for range rapid.IntRange(1, 6).Draw(t, "pages") {
			p := scenes.Page{Scene: rapid.SampledFrom([]string{"menu", "table"}).Draw(t, "scene"), Nodes: rapid.SliceOfN(rapid.OneOf(leaf, list), 0, 8).Draw(t, "nodes")}
			for _, e := range tree.follow(News{Page: &p}) {
				if e.name != "Object.ChildrenChanged" {
					continue
				}
				c, at := e.data.(*object), int(e.first)
				if e.detail == "add" {
					known[e.from] = slices.Insert(known[e.from], at, c)
					learn(c)
					continue
				}
				if known[e.from][at] != c {
					t.Fatalf("child %d of %s is told to go, and is another", at, e.from.path)
				}
				known[e.from] = slices.Delete(known[e.from], at, at+1)
			}
			count := 1
			var check func(o *object)
			check = func(o *object) {
				count++
				if tree.objects[o.path] != o || o.role == 0 {
					t.Fatalf("%s, %q, is not known", o.path, roleNames[o.role])
				}
				if !slices.Equal(known[o], o.children) {
					t.Fatalf("%s has %d children, and %d are known", o.path, len(o.children), len(known[o]))
				}
				for i, c := range o.children {
					if c.parent != o || int(c.index()) != i {
						t.Fatalf("child %d of %s says it is child %d", i, o.path, c.index())
					}
					check(c)
				}
			}
			check(tree.frame)
			if len(tree.objects) != count {
				t.Fatalf("%d objects are kept, and there are %d", len(tree.objects), count)
			}
		}
	})
}

// An object surrounds its children, and a point finds the innermost object.
func TestPlaces(t *testing.T) {
	tree := newTree()
	cell := func(id string, x float64) scenes.Node {
		return scenes.Node{Role: scenes.NodeCell, ID: id, Name: id, Rect: &[4]float64{x, 20, 40, 40}}
	}
	row := scenes.Node{Role: scenes.NodeRow, Name: "Row 1", Nodes: []scenes.Node{cell("a1", 100), cell("b1", 150)}}
	tree.follow(News{Page: &scenes.Page{Scene: "table", Nodes: []scenes.Node{head("Trisq"), row}}, Window: Window{X: 7, Y: 8, W: 300, H: 200}})
	b := &Bridge{tree: tree}
	a1 := tree.ids["a1"]
	for _, c := range []struct {
		o    *object
		from uint32
		want rect
	}{
		{a1, 0, rect{107, 28, 40, 40}}, {a1, 1, rect{100, 20, 40, 40}}, {tree.ids["b1"], 2, rect{50, 0, 40, 40}},
		{a1.parent, 1, rect{100, 20, 90, 40}}, {tree.frame, 0, rect{7, 8, 300, 200}},
	} {
		if got := b.place(c.o, c.from); got != c.want {
			t.Errorf("%s lies at %v from %d, want %v", c.o.name, got, c.from, c.want)
		}
	}
	for name, at := range map[string][2]int32{"b1": {151, 21}, "Row 1": {145, 21}, "Tessera": {299, 199}} {
		if got := tree.frame.at(at[0], at[1]); got == nil || got.name != name && got != tree.frame {
			t.Errorf("at %v lies %+v, want %s", at, got, name)
		}
	}
	if got := tree.frame.at(300, 10); got != nil {
		t.Errorf("outside the window lies %s", got.name)
	}
}
