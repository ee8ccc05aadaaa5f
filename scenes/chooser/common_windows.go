package chooser

import (
	"cmp"
	"context"
	"runtime"
	"strings"
	"syscall"
	"unsafe"
)

// common is the system's dialog.
type common struct{}

// Find is the system's dialog.
func Find() Chooser { return common{} }

// There implements [Chooser].
func (common) There() bool { return true }

var (
	comdlg32 = syscall.NewLazyDLL("comdlg32.dll")
	getOpen  = comdlg32.NewProc("GetOpenFileNameW")
	getSave  = comdlg32.NewProc("GetSaveFileNameW")
	extended = comdlg32.NewProc("CommDlgExtendedError")
)

// What is asked of the dialog, by the system's names.
const (
	ofnOverwritePrompt = 0x2
	ofnHideReadOnly    = 0x4
	ofnNoChangeDir     = 0x8
	ofnPathMustExist   = 0x800
	ofnFileMustExist   = 0x1000
	ofnExplorer        = 0x80000
)

// longest is the longest path, in UTF-16 units.
const longest = 32 << 10

// openFileName is OPENFILENAMEW.
type openFileName struct {
	size          uint32
	owner         syscall.Handle
	instance      syscall.Handle
	filter        *uint16
	customFilter  *uint16
	maxCustom     uint32
	filterIndex   uint32
	file          *uint16
	maxFile       uint32
	fileTitle     *uint16
	maxFileTitle  uint32
	initialDir    *uint16
	title         *uint16
	flags         uint32
	fileOffset    uint16
	fileExtension uint16
	defExt        *uint16
	custData      uintptr
	hook          uintptr
	template      *uint16
	reserved      unsafe.Pointer
	reservedSize  uint32
	flagsEx       uint32
}

// Ask implements [Chooser]. The dialog cannot be closed by ctx; its answer comes late then.
func (common) Ask(_ context.Context, w Wish) (string, error) {
	runtime.LockOSThread() // on which the dialog has its messages
	defer runtime.UnlockOSThread()
	path := make([]uint16, longest)
	copy(path[:longest-1], units(w.Name))
	// Pairs of a name and a pattern, with an empty one behind the last.
	var filter []uint16
	for _, text := range []string{w.Kind, "*" + w.Ending, cmp.Or(w.All, "*.*"), "*.*", ""} {
		filter = append(filter, units(text)...)
	}
	o := openFileName{
		filter: &filter[0], file: &path[0], maxFile: longest, title: pointer(w.Title), initialDir: pointer(w.Folder),
		flags: ofnExplorer | ofnHideReadOnly | ofnNoChangeDir | ofnPathMustExist,
	}
	call := getOpen
	if w.Save {
		call, o.defExt = getSave, pointer(strings.TrimPrefix(w.Ending, "."))
		o.flags |= ofnOverwritePrompt
	} else {
		o.flags |= ofnFileMustExist
	}
	o.size = uint32(unsafe.Sizeof(o))
	if err := call.Find(); err != nil {
		return "", err
	}
	if done, _, _ := call.Call(uintptr(unsafe.Pointer(&o))); done == 0 {
		if code, _, _ := extended.Call(); code != 0 {
			return "", failed(uint32(code))
		}
		return "", ErrNone
	}
	return syscall.UTF16ToString(path), nil
}

// units are a text as the system takes it, which ends before a zero.
func units(text string) []uint16 {
	text, _, _ = strings.Cut(text, "\x00")
	units, _ := syscall.UTF16FromString(text) // it has no zero
	return units
}

// pointer is a text as the system takes it; nil for none.
func pointer(text string) *uint16 {
	if text == "" {
		return nil
	}
	return &units(text)[0]
}
