package library

import (
	"encoding/json"
	"errors"
	"io"

	"tessera/logic/say"
	"tessera/scenes/store"
)

// WhyUnreadable says what is wrong with a save, as the end of a sentence.
func WhyUnreadable(err error) say.Text {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax), errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, io.EOF):
		return say.It("the file is incomplete or garbled")
	case errors.As(err, &kind):
		return say.It("it contains something unexpected")
	}
	return store.WhyFailed(err)
}

// NotSaved says that a game is not saved, and how long it lasts.
func NotSaved(err error) say.Text {
	return say.It("Not saved: %s. Save the game as a file (L), or it will be lost when you "+
		"close Tessera.", store.WhyFailed(err))
}
