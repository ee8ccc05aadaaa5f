//go:build linux

package atspi

import (
	"tessera/logic/say"
	"tessera/scenes"
	"tessera/scenes/ui"
)

// role is the number of an AT-SPI role.
type role uint32

const (
	roleCheckBox     role = 7
	roleDialog       role = 16
	roleFrame        role = 23
	roleLabel        role = 29
	roleList         role = 31
	roleListItem     role = 32
	rolePanel        role = 39
	roleButton       role = 43
	roleRadio        role = 44
	roleSlider       role = 51
	roleFiller       role = 20
	roleToggle       role = 62
	roleParagraph    role = 73
	roleApplication  role = 75
	roleEntry        role = 79
	roleHeading      role = 83
	roleNotification role = 101
)

// roleNames are shown by some tools.
var roleNames = map[role]say.ID{
	roleCheckBox: "a part of the screen|check box", roleDialog: "a part of the screen|dialog", roleFrame: "a part of the screen|frame", roleParagraph: "a part of the screen|paragraph", roleList: "a part of the screen|list",
	roleListItem: "a part of the screen|list item", rolePanel: "a part of the screen|panel", roleButton: "a part of the screen|push button", roleRadio: "a part of the screen|radio button",
	roleSlider: "a part of the screen|slider", roleFiller: "a part of the screen|filler", roleNotification: "a part of the screen|notification", roleLabel: "a part of the screen|label", roleToggle: "a part of the screen|toggle button",
	roleApplication: "a part of the screen|application", roleEntry: "a part of the screen|entry", roleHeading: "a part of the screen|heading",
}

// states is a set of AT-SPI states, with a bit for each state's number.
type states uint64

const (
	stateActive     states = 1 << 1
	stateChecked    states = 1 << 4
	stateEditable   states = 1 << 7
	stateEnabled    states = 1 << 8
	stateFocusable  states = 1 << 11
	stateFocused    states = 1 << 12
	stateModal      states = 1 << 16
	statePressed    states = 1 << 20
	stateSelectable states = 1 << 22
	stateSelected   states = 1 << 23
	stateSensitive  states = 1 << 24
	stateShowing    states = 1 << 25
	stateSingleLine states = 1 << 26
	stateVisible    states = 1 << 30
	stateCheckable  states = 1 << 41

	visible = stateShowing | stateVisible | stateEnabled | stateSensitive
)

// announcedStates are the states whose changes cause events.
var announcedStates = []struct {
	state states
	name  string
}{
	{stateEnabled, "enabled"}, {stateSensitive, "sensitive"}, {stateChecked, "checked"}, {statePressed, "pressed"},
	{stateSelected, "selected"}, {stateActive, "active"}, {stateFocused, "focused"},
}

// Roles of nodes that exist only in this tree.
const (
	nodePage   = "page"
	nodeDialog = "dialog"
	nodeGroup  = "group" // the buttons of one choice
)

// kind maps a node's role to AT-SPI.
type kind struct {
	role   role
	states states
	on     states // additional states while it is on
	level  int    // of a heading
}

var kinds = map[string]kind{
	nodePage:               {role: rolePanel, states: stateFocusable},
	nodeDialog:             {role: roleDialog, states: stateFocusable | stateModal},
	nodeGroup:              {role: rolePanel},
	string(ui.RoleHeading): {role: roleHeading, level: 1},
	"section":              {role: roleHeading, level: 2},
	string(ui.RoleText):    {role: roleParagraph}, // not a label: screen readers would read all labels of a dialog a second time
	string(ui.RoleButton):  {role: roleButton, states: stateFocusable, on: statePressed},
	string(ui.RoleSwitch):  {role: roleCheckBox, states: stateFocusable | stateCheckable, on: stateChecked},
	string(ui.RoleChoice):  {role: roleRadio, states: stateFocusable | stateCheckable, on: stateChecked},
	string(ui.RoleSlider):  {role: roleSlider, states: stateFocusable},
	string(ui.RoleField):   {role: roleEntry, states: stateFocusable | stateEditable | stateSingleLine},
	scenes.NodeList:        {role: roleList},
	scenes.NodeItem:        {role: roleListItem},
	scenes.NodeGrid:        {role: rolePanel},
	scenes.NodeRow:         {role: roleFiller}, // its cells include their places in their names
	scenes.NodeCell:        {role: roleButton, states: stateFocusable, on: stateSelectable | stateSelected},
}

// statesOf returns the states of node n of this kind.
func (k kind) statesOf(n scenes.Node) states {
	s := visible | k.states
	if n.On {
		s |= k.on
	}
	if n.Off {
		s &^= stateEnabled | stateSensitive
	}
	return s
}

// interfaces returns the AT-SPI interfaces of an object.
func (o *object) interfaces() []string {
	has := []string{accessible}
	if o.role == roleApplication {
		return append(has, application)
	}
	has = append(has, component)
	switch {
	case o.role == roleSlider:
		has = append(has, value)
	case o.role == roleEntry:
		has = append(has, text, editableText)
	case o.id != "":
		has = append(has, action)
	}
	return has
}
