package library

import (
	"encoding/json"
	"errors"
	"io"

	"tessera/scenes/lang"
	"tessera/scenes/store"
)

// Plain says in plain words what is wrong with a save, as the end of a sentence.
func Plain(err error) string {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax), errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, io.EOF):
		return lang.T("its text is cut off or garbled")
	case errors.As(err, &kind):
		return lang.T("something in it is not what belongs there")
	}
	return lang.Of(store.Words(err))
}

// NotSaved says that a game is not saved, and how long it lives.
func NotSaved(err error) string {
	return lang.T("Not saved: %s. Save the game as a file (L), or it is lost when you close Tessera.", store.Words(err))
}
