// Package foursquare holds the rules of Four in a Square: marbles on a board of
// nine squares with four slots each, one square being a hole into which a
// neighbour slides. Its computer players are in the sub-package engine.
//
// The package computes and nothing else: it may import packages clip, match and the
// standard library's pure packages, never a clock, a file, the network, a random
// source or Ebiten. A State is a plain value; the same moves give the same State
// on every platform.
//
// The check for a block runs after the placement and again after the slide; a
// slide that completes blocks of both colours wins for who slid. The movement
// phase ends in a draw when the same position stands for the third time, and
// after SlideLimit slides without a block.
package foursquare
