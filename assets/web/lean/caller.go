//go:build ignore

package debug

// CallerType is the kind of a caller of Ebitengine.
type CallerType int

// The kinds of callers in Ebitengine's warnings.
const (
	CallerTypeNone CallerType = iota
	CallerTypeRegular
	CallerTypeInternal
)

// FirstCaller finds no caller: a page has no sources to search, and the search would need
// the go command's packages.
func FirstCaller() (file string, line int, callerType CallerType) { return "", 0, CallerTypeNone }
