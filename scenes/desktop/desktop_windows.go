package desktop

import (
	"os"
	"syscall"
	"unsafe"
)

// Settings returns the settings of this machine's desktop.
func Settings() System {
	return System{Dark: !appsAreLight(), ReducedMotion: !animates(), Contrast: contrasts()}
}

// appsAreLight reads the registry. It returns true if the value is missing.
func appsAreLight() bool {
	var key syscall.Handle
	path, _ := syscall.UTF16PtrFromString(`Software\Microsoft\Windows\CurrentVersion\Themes\Personalize`)
	if syscall.RegOpenKeyEx(syscall.HKEY_CURRENT_USER, path, 0, syscall.KEY_READ, &key) != nil {
		return true
	}
	defer syscall.RegCloseKey(key)
	name, _ := syscall.UTF16PtrFromString("AppsUseLightTheme")
	kind, value, size := uint32(0), uint32(1), uint32(4)
	if syscall.RegQueryValueEx(key, name, nil, &kind, (*byte)(unsafe.Pointer(&value)), &size) != nil || kind != syscall.REG_DWORD {
		return true
	}
	return value != 0
}

// animates reports whether windows show animations, by SPI_GETCLIENTAREAANIMATION.
func animates() bool {
	on := int32(1)
	syscall.NewLazyDLL("user32.dll").NewProc("SystemParametersInfoW").Call(0x1042, 0, uintptr(unsafe.Pointer(&on)), 0)
	return on != 0
}

// contrasts reports whether high contrast is on, by SPI_GETHIGHCONTRAST.
func contrasts() bool {
	var set struct {
		size, flags uint32
		scheme      uintptr
	}
	set.size = uint32(unsafe.Sizeof(set))
	syscall.NewLazyDLL("user32.dll").NewProc("SystemParametersInfoW").Call(0x42, uintptr(set.size), uintptr(unsafe.Pointer(&set)), 0)
	return set.flags&1 != 0
}

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
