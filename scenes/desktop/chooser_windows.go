package desktop

import (
	"cmp"
	"context"
	"runtime"
	"strings"
	"syscall"
	"unsafe"

	"tessera/logic/say"
)

type common struct{}

// FindChooser returns the system's dialog.
func FindChooser() Chooser { return common{} }

func (common) Available() bool { return true }

var (
	comdlg32 = syscall.NewLazyDLL("comdlg32.dll")
	getOpen  = comdlg32.NewProc("GetOpenFileNameW")
	getSave  = comdlg32.NewProc("GetSaveFileNameW")
	extended = comdlg32.NewProc("CommDlgExtendedError")
)

// Flags of OPENFILENAMEW.
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

// Ask shows the dialog. It ignores ctx, because the dialog cannot be closed.
func (common) Ask(_ context.Context, w ChooserOptions) (string, error) {
	runtime.LockOSThread() // the dialog's messages arrive on this thread
	defer runtime.UnlockOSThread()
	path := make([]uint16, longest)
	copy(path[:longest-1], units(w.Name))
	// Pairs of a name and a pattern. An empty string ends the list.
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
			return "", say.Errorf("the file dialog failed (%#x)", uint32(code))
		}
		return "", ErrNoFile
	}
	return syscall.UTF16ToString(path), nil
}

// units returns a text as zero-terminated UTF-16, cut before the first zero.
func units(text string) []uint16 {
	text, _, _ = strings.Cut(text, "\x00")
	units, _ := syscall.UTF16FromString(text) // no error: it contains no zero
	return units
}

// pointer returns a text as zero-terminated UTF-16, or nil for "".
func pointer(text string) *uint16 {
	if text == "" {
		return nil
	}
	return &units(text)[0]
}
