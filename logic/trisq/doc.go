// Package trisq holds the rules of Trisq, the game of triangles and squares on
// a board of 13 by 13 points. Its computer players are in package engine below it.
//
// The package computes and nothing else: it may import packages clip
// and match and the standard library's pure packages, never a clock, a file, the network, a
// global random source or Ebiten. A State is a plain value; the same moves give
// the same State on every platform.
//
// Rule set "simple" captures single figures, rule set "groups" whole connected
// groups; passing is a move; the larger area wins.
package trisq
