package clipboard

import (
	"os/exec"
	"syscall"
	"unicode/utf16"
)

var (
	writing = []string{"clip.exe"}
	reading = []string{"powershell.exe", "-NoProfile", "-Command", "[Console]::OutputEncoding = [Text.Encoding]::UTF8; Get-Clipboard -Raw"}
)

// command is one without a window of its own.
func command(name string, args ...string) *exec.Cmd {
	c := exec.Command(name, args...)
	c.SysProcAttr = &syscall.SysProcAttr{HideWindow: true}
	return c
}

// encode is what clip.exe reads as Unicode: UTF-16 behind a byte order mark.
func encode(text string) []byte {
	out := []byte{0xFF, 0xFE}
	for _, unit := range utf16.Encode([]rune(text)) {
		out = append(out, byte(unit), byte(unit>>8))
	}
	return out
}
