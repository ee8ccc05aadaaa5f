package device

import (
	"github.com/hajimehoshi/ebiten/v2"

	"tessera/scenes/input"
)

// padButtons maps Ebitengine's gamepad buttons to ours, by place.
var padButtons = map[ebiten.StandardGamepadButton]input.PadButton{
	ebiten.StandardGamepadButtonLeftTop:          input.PadUp,
	ebiten.StandardGamepadButtonLeftBottom:       input.PadDown,
	ebiten.StandardGamepadButtonLeftLeft:         input.PadLeft,
	ebiten.StandardGamepadButtonLeftRight:        input.PadRight,
	ebiten.StandardGamepadButtonRightBottom:      input.PadSouth,
	ebiten.StandardGamepadButtonRightRight:       input.PadEast,
	ebiten.StandardGamepadButtonRightLeft:        input.PadWest,
	ebiten.StandardGamepadButtonRightTop:         input.PadNorth,
	ebiten.StandardGamepadButtonFrontTopLeft:     input.PadLeftShoulder,
	ebiten.StandardGamepadButtonFrontTopRight:    input.PadRightShoulder,
	ebiten.StandardGamepadButtonFrontBottomLeft:  input.PadLeftTrigger,
	ebiten.StandardGamepadButtonFrontBottomRight: input.PadRightTrigger,
	ebiten.StandardGamepadButtonCenterLeft:       input.PadSelect,
	ebiten.StandardGamepadButtonCenterRight:      input.PadStart,
	ebiten.StandardGamepadButtonRightStick:       input.PadRightStick,
}

// padSticks maps the axes of the sticks to the buttons for their two directions.
var padSticks = map[ebiten.StandardGamepadAxis][2]input.PadButton{
	ebiten.StandardGamepadAxisLeftStickHorizontal:  {input.PadLeft, input.PadRight},
	ebiten.StandardGamepadAxisLeftStickVertical:    {input.PadUp, input.PadDown},
	ebiten.StandardGamepadAxisRightStickHorizontal: {input.PadRightStickLeft, input.PadRightStickRight},
	ebiten.StandardGamepadAxisRightStickVertical:   {input.PadRightStickUp, input.PadRightStickDown},
}

// pushed is how far a stick has to be pushed to count as a button, of 1.
const pushed = 0.55

// appendPad adds the held buttons of a gamepad with a standard layout.
func appendPad(held []input.PadButton, id ebiten.GamepadID) []input.PadButton {
	if !ebiten.IsStandardGamepadLayoutAvailable(id) {
		return held
	}
	for button, is := range padButtons {
		if ebiten.IsStandardGamepadButtonPressed(id, button) {
			held = append(held, is)
		}
	}
	for axis, ends := range padSticks {
		switch v := ebiten.StandardGamepadAxisValue(id, axis); {
		case v < -pushed:
			held = append(held, ends[0])
		case v > pushed:
			held = append(held, ends[1])
		}
	}
	return held
}
