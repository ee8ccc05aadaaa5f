// Package display checks whether a window can open here, before Ebitengine tries.
// Ebitengine's own errors are meant for programmers. It has no knowledge of Tessera.
package display
