package desktop

import (
	"os"
	"syscall"
)

// Console lets a program that has no console of its own write to the one that it was
// started from, unless what it writes goes elsewhere already.
func Console() {
	if out, err := syscall.GetStdHandle(syscall.STD_OUTPUT_HANDLE); err == nil && out != 0 && out != syscall.InvalidHandle {
		return
	}
	const parent = ^uintptr(0)
	if attached, _, _ := syscall.NewLazyDLL("kernel32.dll").NewProc("AttachConsole").Call(parent); attached == 0 {
		return
	}
	if console, err := os.OpenFile("CONOUT$", os.O_RDWR, 0); err == nil {
		os.Stdout, os.Stderr = console, console
	}
}
