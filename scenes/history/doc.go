// Package history shows the moves of a game and its variations beside the board: a
// list in which one looks at any position, folds variations up, takes one up or drops
// it, and a strip of the last moves where there is no room for more.
//
// It imports scenes, scenes/boards and what stands below them, and speech for the name
// of its stop on Tab's walk. What it needs of its screen is its [Host].
package history
