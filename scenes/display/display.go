// Package display looks for a display before Ebiten does, so that a machine
// without one gets a clear line and not a stack trace. Importing it is enough.
//
// It may import nothing but syscall: Go initialises packages in the order of
// their paths as soon as what they import is ready, and only so is this one
// sure to come before Ebiten's, whose initialisation needs package time.
package display
