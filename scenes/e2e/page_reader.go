package e2e

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/dom"
)

// A Node is an element of the page as assistive tools see it.
type Node struct {
	Role, Name, Value string
	Properties        map[string]string // such as "focused", "checked", "pressed" and "disabled"

	id cdp.BackendNodeID
}

// Nodes returns the page's accessibility tree in the order of the document.
func (p *Page) Nodes() []Node {
	p.t.Helper()
	tree := Command(p, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{})
	var nodes []Node
	for _, n := range tree.Nodes {
		if n.Ignored {
			continue
		}
		found := Node{Role: plain(n.Role), Name: plain(n.Name), Value: plain(n.Value), Properties: map[string]string{}, id: n.BackendDOMNodeID}
		for _, property := range n.Properties {
			found.Properties[string(property.Name)] = plain(property.Value)
		}
		nodes = append(nodes, found)
	}
	return nodes
}

// plain returns a value of the tree as text.
func plain(v *accessibility.Value) string {
	if v == nil {
		return ""
	}
	var value any
	if json.Unmarshal(v.Value, &value) != nil || value == nil {
		return ""
	}
	return fmt.Sprint(value)
}

// called returns a function that reports whether a name is the wanted one. A name between
// slashes is a regular expression.
func called(name string) func(string) bool {
	if pattern, ok := strings.CutPrefix(name, "/"); ok {
		return regexp.MustCompile(strings.TrimSuffix(pattern, "/")).MatchString
	}
	return func(s string) bool { return s == name }
}

// All returns the nodes with a role and a name, of which a name between slashes is a
// regular expression.
func (p *Page) All(role, name string) []Node {
	p.t.Helper()
	is := called(name)
	var found []Node
	for _, n := range p.Nodes() {
		if n.Role == role && is(n.Name) {
			found = append(found, n)
		}
	}
	return found
}

// Find waits for a node with a role and a name and returns the first.
func (p *Page) Find(role, name string) Node {
	p.t.Helper()
	var found []Node
	p.eventually(fmt.Sprintf("the %s %q", role, name), func() (bool, string) {
		found = p.All(role, name)
		return len(found) > 0, p.outline()
	})
	return found[0]
}

// Gone waits until no node has a role and a name.
func (p *Page) Gone(role, name string) {
	p.t.Helper()
	p.eventually(fmt.Sprintf("the end of the %s %q", role, name), func() (bool, string) {
		return len(p.All(role, name)) == 0, p.outline()
	})
}

// outline returns the roles and names of the page, for messages.
func (p *Page) outline() string {
	var lines []string
	for _, n := range p.Nodes() {
		if n.Name != "" && n.Role != "StaticText" && n.Role != "InlineTextBox" {
			lines = append(lines, n.Role+" "+n.Name)
		}
	}
	text := strings.Join(lines, "; ")
	return text[:min(len(text), 2000)]
}

// Focus gives a node the keyboard's focus.
func (p *Page) Focus(n Node) {
	p.t.Helper()
	Command(p, dom.Focus, dom.FocusParams{BackendNodeID: n.id})
}

// Use waits for a node, gives it the focus and presses Enter, as users of a screen reader
// do.
func (p *Page) Use(role, name string) {
	p.t.Helper()
	p.Focus(p.Find(role, name))
	p.Key("Enter")
}
