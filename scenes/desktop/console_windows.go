package desktop

import (
	"os"
	"syscall"
)

// Console connects standard output and error to the console that started the program,
// unless output is already redirected. A windowed program has no console of its own.
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
