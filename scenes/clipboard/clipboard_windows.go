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

// command returns a command that opens no window.
func command(name string, args ...string) *exec.Cmd {
	c := exec.Command(name, args...)
	c.SysProcAttr = &syscall.SysProcAttr{HideWindow: true}
	return c
}

// encode returns the text as clip.exe expects Unicode: UTF-16 with a byte order mark.
func encode(text string) []byte {
	out := []byte{0xFF, 0xFE}
	for _, unit := range utf16.Encode([]rune(text)) {
		out = append(out, byte(unit), byte(unit>>8))
	}
	return out
}
