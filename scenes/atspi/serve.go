//go:build linux

package atspi

import (
	"strconv"
	"strings"

	"github.com/godbus/dbus/v5"
)

// AT-SPI interfaces.
const (
	accessible   = "org.a11y.atspi.Accessible"
	action       = "org.a11y.atspi.Action"
	application  = "org.a11y.atspi.Application"
	cache        = "org.a11y.atspi.Cache"
	component    = "org.a11y.atspi.Component"
	editableText = "org.a11y.atspi.EditableText"
	text         = "org.a11y.atspi.Text"
	value        = "org.a11y.atspi.Value"
	properties   = "org.freedesktop.DBus.Properties"
)

// ref names an object on the bus.
type ref struct {
	Name string
	Path dbus.ObjectPath
}

// event is sent to assistive tools.
type event struct {
	from          *object
	name          string // such as Object.StateChanged
	detail        string
	first, second int32
	data          any    // an *object is sent as a reference; nil as 0
	instead       *event // replaces this event if no tool listens to it; may be nil
}

func (e event) emit(conn *dbus.Conn, self string) {
	data := e.data
	switch d := data.(type) {
	case nil:
		data = int32(0)
	case *object:
		data = ref{self, d.path}
	}
	// Errors are ignored: a lost bus is noticed when its connection ends.
	_ = conn.Emit(e.from.path, "org.a11y.atspi.Event."+e.name, e.detail, e.first, e.second, dbus.MakeVariant(data), map[string]dbus.Variant{})
}

// export serves all objects of the tree on a connection.
func (b *Bridge) export(conn *dbus.Conn) error {
	for name, methods := range map[string]map[string]any{
		properties: b.properties(), accessible: b.accessible(), application: b.application(),
		component: b.component(), action: b.action(), text: b.text(), editableText: b.editableText(),
	} {
		if err := conn.ExportSubtreeMethodTable(methods, folder, name); err != nil {
			return err
		}
	}
	// The cache is empty, because every query is answered quickly.
	return conn.ExportMethodTable(map[string]any{
		"GetItems": func() ([]cacheItem, *dbus.Error) { return nil, nil },
	}, "/org/a11y/atspi/cache", cache)
}

// cacheItem is the description of an object in [cache].
type cacheItem struct {
	Object, Application, Parent ref
	Index, Children             int32
	Interfaces                  []string
	Name                        string
	Role                        uint32
	Description                 string
	States                      []uint32
}

// read answers a call with a value of the called object.
func read[T any](b *Bridge, m dbus.Message, answer func(o *object) T) (T, *dbus.Error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	path, _ := m.Headers[dbus.FieldPath].Value().(dbus.ObjectPath)
	o := b.tree.objects[path]
	if o == nil {
		var none T
		return none, &dbus.Error{Name: "org.freedesktop.DBus.Error.UnknownObject", Body: []any{"it is no longer there"}}
	}
	return answer(o), nil
}

// answer returns a method without arguments that answers with a value of the called object.
func answer[T any](b *Bridge, of func(o *object) T) func(dbus.Message) (T, *dbus.Error) {
	return func(m dbus.Message) (T, *dbus.Error) { return read(b, m, of) }
}

// use asks the host to do something with the called object.
func (b *Bridge) use(m dbus.Message, what, value string) (bool, *dbus.Error) {
	id, err := read(b, m, func(o *object) string {
		if o.states&stateSensitive == 0 {
			return ""
		}
		return o.id
	})
	if err != nil {
		return false, err
	}
	return id != "" && b.host.Ask(what, id, value), nil
}

// ref returns the reference to an object, or the null reference for nil.
func (b *Bridge) ref(o *object) ref {
	if o == nil {
		return ref{"", nullPath}
	}
	return ref{b.self, o.path}
}

func (b *Bridge) parent(o *object) ref {
	if o.parent == nil {
		return b.above
	}
	return b.ref(o.parent)
}

// values has the properties by interface and name.
var values = map[string]map[string]func(b *Bridge, o *object) any{
	accessible: {
		"Name":         func(_ *Bridge, o *object) any { return o.name },
		"Description":  func(_ *Bridge, o *object) any { return o.about },
		"HelpText":     func(*Bridge, *object) any { return "" },
		"Locale":       func(b *Bridge, _ *object) any { return b.tree.locale() },
		"AccessibleId": func(_ *Bridge, o *object) any { return o.id },
		"Parent":       func(b *Bridge, o *object) any { return b.parent(o) },
		"ChildCount":   func(_ *Bridge, o *object) any { return int32(len(o.children)) },
	},
	application: {
		"ToolkitName":    func(*Bridge, *object) any { return "Tessera" },
		"Version":        func(*Bridge, *object) any { return "1" },
		"ToolkitVersion": func(*Bridge, *object) any { return "1" },
		"AtspiVersion":   func(*Bridge, *object) any { return "2.1" },
		"Id":             func(b *Bridge, _ *object) any { return b.id },
	},
	action: {
		"NActions": func(*Bridge, *object) any { return int32(1) },
	},
	value: {
		"MinimumValue":     func(*Bridge, *object) any { return 0.0 },
		"MaximumValue":     func(*Bridge, *object) any { return 100.0 },
		"MinimumIncrement": func(*Bridge, *object) any { return 1.0 },
		"CurrentValue":     func(_ *Bridge, o *object) any { return o.amount() },
		"Text":             func(_ *Bridge, o *object) any { return o.value },
	},
	text: {
		"CharacterCount": func(_ *Bridge, o *object) any { return int32(len([]rune(o.value))) },
		"CaretOffset":    func(_ *Bridge, o *object) any { return int32(len([]rune(o.value))) },
	},
}

func (b *Bridge) properties() map[string]any {
	return map[string]any{
		"Get": func(m dbus.Message, of, name string) (dbus.Variant, *dbus.Error) {
			get := values[of][name]
			if get == nil {
				return dbus.Variant{}, &dbus.Error{Name: "org.freedesktop.DBus.Error.UnknownProperty", Body: []any{"there is no " + name + " in " + of}}
			}
			return read(b, m, func(o *object) dbus.Variant { return dbus.MakeVariant(get(b, o)) })
		},
		"GetAll": func(m dbus.Message, of string) (map[string]dbus.Variant, *dbus.Error) {
			return read(b, m, func(o *object) map[string]dbus.Variant {
				all := map[string]dbus.Variant{}
				for name, get := range values[of] {
					all[name] = dbus.MakeVariant(get(b, o))
				}
				return all
			})
		},
		"Set": func(m dbus.Message, of, name string, to dbus.Variant) *dbus.Error {
			switch now := to.Value().(type) {
			case int32:
				if of == application && name == "Id" {
					_, err := read(b, m, func(*object) any { b.id = now; return nil })
					return err
				}
			case float64:
				if of == value && name == "CurrentValue" {
					_, err := b.use(m, "set", strconv.Itoa(int(min(max(now, 0), 100)+0.5)))
					return err
				}
			}
			return &dbus.Error{Name: "org.freedesktop.DBus.Error.PropertyReadOnly", Body: []any{name + " cannot be set so"}}
		},
	}
}

func (b *Bridge) accessible() map[string]any {
	return map[string]any{
		"GetChildAtIndex": func(m dbus.Message, i int32) (ref, *dbus.Error) {
			return read(b, m, func(o *object) ref {
				if i < 0 || int(i) >= len(o.children) {
					return b.ref(nil)
				}
				return b.ref(o.children[i])
			})
		},
		"GetChildren": answer(b, func(o *object) []ref {
			children := make([]ref, len(o.children))
			for i, c := range o.children {
				children[i] = b.ref(c)
			}
			return children
		}),
		"GetIndexInParent":     answer(b, (*object).index),
		"GetRelationSet":       func(m dbus.Message) ([]relation, *dbus.Error) { return nil, nil },
		"GetRole":              answer(b, func(o *object) uint32 { return uint32(o.role) }),
		"GetRoleName":          answer(b, func(o *object) string { return roleNames[o.role].String() }),
		"GetLocalizedRoleName": answer(b, func(o *object) string { return roleNames[o.role].In(b.tree.language) }),
		"GetState":             answer(b, func(o *object) []uint32 { return []uint32{uint32(o.states), uint32(o.states >> 32)} }),
		"GetAttributes":        answer(b, (*object).attributes),
		"GetApplication":       answer(b, func(*object) ref { return b.ref(b.tree.root) }),
		"GetInterfaces":        answer(b, (*object).interfaces),
	}
}

// relation is an entry of Accessible.GetRelationSet.
type relation struct {
	Kind uint32
	To   []ref
}

// attributes returns properties that no state covers.
func (o *object) attributes() map[string]string {
	a := map[string]string{"toolkit": "Tessera"}
	if o.level > 0 {
		a["level"] = strconv.Itoa(o.level)
	}
	return a
}

func (b *Bridge) application() map[string]any {
	return map[string]any{
		"GetLocale": func(m dbus.Message, _ uint32) (string, *dbus.Error) {
			return read(b, m, func(*object) string { return b.tree.locale() })
		},
		// Direct connections are not supported, only the bus.
		"GetApplicationBusAddress": func() (string, *dbus.Error) { return "", nil },
	}
}

// place returns the rectangle of an object relative to the screen, the window or its
// parent.
func (b *Bridge) place(o *object, from uint32) rect {
	r := o.rect
	dx, dy := b.origin(o, from)
	r.x, r.y = r.x+dx, r.y+dy
	return r
}

// origin returns the offset from window coordinates to those coordinates.
func (b *Bridge) origin(o *object, from uint32) (x, y int32) {
	const screen, parent = 0, 2
	switch {
	case from == screen || from == parent && o.parent == b.tree.root:
		return int32(b.tree.window.X), int32(b.tree.window.Y)
	case from == parent && o.parent != nil:
		return -o.parent.rect.x, -o.parent.rect.y
	}
	return 0, 0
}

func (b *Bridge) component() map[string]any {
	type extents struct{ X, Y, W, H int32 }
	return map[string]any{
		"Contains": func(m dbus.Message, x, y int32, from uint32) (bool, *dbus.Error) {
			return read(b, m, func(o *object) bool { return b.place(o, from).holds(x, y) })
		},
		"GetAccessibleAtPoint": func(m dbus.Message, x, y int32, from uint32) (ref, *dbus.Error) {
			return read(b, m, func(o *object) ref {
				dx, dy := b.origin(o, from)
				return b.ref(o.at(x-dx, y-dy))
			})
		},
		"GetExtents": func(m dbus.Message, from uint32) (extents, *dbus.Error) {
			return read(b, m, func(o *object) extents {
				r := b.place(o, from)
				return extents{r.x, r.y, r.w, r.h}
			})
		},
		"GetPosition": func(m dbus.Message, from uint32) (x, y int32, err *dbus.Error) {
			r, err := read(b, m, func(o *object) rect { return b.place(o, from) })
			return r.x, r.y, err
		},
		"GetSize": func(m dbus.Message) (w, h int32, err *dbus.Error) {
			r, err := read(b, m, func(o *object) rect { return o.rect })
			return r.w, r.h, err
		},
		"GetLayer": answer(b, func(o *object) uint32 {
			const widget, window = 3, 7
			if o == b.tree.frame {
				return window
			}
			return widget
		}),
		"GetMDIZOrder": func() (int16, *dbus.Error) { return 0, nil },
		"GetAlpha":     func() (float64, *dbus.Error) { return 1, nil },
		"GrabFocus":    func(m dbus.Message) (bool, *dbus.Error) { return b.use(m, "focus", "") },
	}
}

func (b *Bridge) action() map[string]any {
	const name = "press"
	type words struct{ Name, Description, Key string }
	said := func(int32) (string, *dbus.Error) { return name, nil }
	return map[string]any{
		"GetName":          said,
		"GetLocalizedName": said,
		"GetDescription":   func(int32) (string, *dbus.Error) { return "", nil },
		"GetKeyBinding":    func(m dbus.Message, _ int32) (string, *dbus.Error) { return read(b, m, (*object).binding) },
		"GetActions":       answer(b, func(o *object) []words { return []words{{Name: name, Key: o.binding()}} }),
		"DoAction": func(m dbus.Message, i int32) (bool, *dbus.Error) {
			if i != 0 {
				return false, nil
			}
			return b.use(m, "press", "")
		},
	}
}

// binding returns the shortcut of an object in AT-SPI syntax.
func (o *object) binding() string {
	if o.keys == "" {
		return ""
	}
	return ";;" + strings.NewReplacer("Ctrl+", "<Control>", "Shift+", "<Shift>").Replace(o.keys)
}

func (b *Bridge) text() map[string]any {
	type part = func(m dbus.Message, at int32, by uint32) (string, int32, int32, *dbus.Error)
	var whole part = func(m dbus.Message, _ int32, _ uint32) (string, int32, int32, *dbus.Error) {
		s, err := read(b, m, func(o *object) string { return o.value })
		return s, 0, int32(len([]rune(s))), err
	}
	return map[string]any{
		"GetText": func(m dbus.Message, from, to int32) (string, *dbus.Error) {
			return read(b, m, func(o *object) string {
				from, to := within(o.value, from, to)
				return string([]rune(o.value)[from:to])
			})
		},
		"GetCharacterAtOffset": func(m dbus.Message, at int32) (int32, *dbus.Error) {
			return read(b, m, func(o *object) int32 {
				if letters := []rune(o.value); at >= 0 && int(at) < len(letters) {
					return letters[at]
				}
				return 0
			})
		},
		"GetTextAtOffset":   whole, // a field has a single line
		"GetStringAtOffset": whole,
		"GetNSelections":    func() (int32, *dbus.Error) { return 0, nil },
		"SetCaretOffset":    func(int32) (bool, *dbus.Error) { return false, nil },
	}
}

// within clamps two offsets to a text and orders them. A negative end means the end of
// the text.
func within(s string, from, to int32) (int, int) {
	n := len([]rune(s))
	if to < 0 {
		to = int32(n)
	}
	end := min(int(to), n)
	return min(max(int(from), 0), end), end
}

func (b *Bridge) editableText() map[string]any {
	change := func(m dbus.Message, from, to int32, by string) (bool, *dbus.Error) {
		now, err := read(b, m, func(o *object) string {
			from, to := within(o.value, from, to)
			letters := []rune(o.value)
			return string(letters[:from]) + by + string(letters[to:])
		})
		if err != nil {
			return false, err
		}
		return b.use(m, "set", now)
	}
	return map[string]any{
		"SetTextContents": func(m dbus.Message, to string) (bool, *dbus.Error) { return b.use(m, "set", to) },
		"InsertText": func(m dbus.Message, at int32, letters string, n int32) (bool, *dbus.Error) {
			if to := []rune(letters); n >= 0 && int(n) < len(to) {
				letters = string(to[:n])
			}
			return change(m, max(at, 0), max(at, 0), letters)
		},
		"DeleteText": func(m dbus.Message, from, to int32) (bool, *dbus.Error) { return change(m, from, to, "") },
	}
}
