//go:build ignore

package debug

// CallerType tells who called Ebitengine.
type CallerType int

// The callers that Ebitengine tells apart in its warnings.
const (
	CallerTypeNone CallerType = iota
	CallerTypeRegular
	CallerTypeInternal
)

// FirstCaller names nobody: a page has no sources to look for callers in, and the
// search for them brings the go command's packages.
func FirstCaller() (file string, line int, callerType CallerType) { return "", 0, CallerTypeNone }
