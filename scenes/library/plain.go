package library

import (
	"encoding/json"
	"errors"
	"io"

	"tessera/scenes/store"
)

// Plain says in plain words what is wrong with a save, as the end of a sentence.
func Plain(err error) string {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax), errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, io.EOF):
		return "its text is cut off or garbled"
	case errors.As(err, &kind):
		return "something in it is not what belongs there"
	}
	return store.Words(err)
}

// NotSaved says that a game is not saved, and how long it lives.
func NotSaved(err error) string {
	return "Not saved: " + store.Words(err) + ". Save the game as a file (L), or it is lost when you close Tessera."
}
