// Package display tells whether a window can be opened here, before Ebitengine tries:
// what it says where one cannot be is for who writes games. It knows nothing of
// Tessera.
package display
