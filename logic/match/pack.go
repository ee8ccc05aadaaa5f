package match

import (
	"encoding/json"
	"maps"

	"tessera/logic/usertext"
)

// The keys of [Record] fields that a game's own file format does not know.
const (
	keyAbout    = "about"
	keyEngines  = "engines"
	keyResigned = "resigned"
)

// pack moves these fields into the record's extra keys.
func pack(r Record) Record {
	if r.About != (About{}) {
		r.Extra = withKey(r.Extra, keyAbout, r.About)
	}
	if len(r.Engines) > 0 {
		r.Extra = withKey(r.Extra, keyEngines, r.Engines)
	}
	if r.Resigned != nil {
		r.Extra = withKey(r.Extra, keyResigned, *r.Resigned)
	}
	return r
}

func withKey(keys map[string]json.RawMessage, key string, value any) map[string]json.RawMessage {
	text, err := json.Marshal(value)
	if err != nil {
		return keys // cannot happen with these values
	}
	with := maps.Clone(keys)
	if with == nil {
		with = map[string]json.RawMessage{}
	}
	with[key] = text
	return with
}

// unpack is the inverse of pack. It leaves values that have another form.
func unpack(r Record) Record {
	if about, ok := packed[About](r.Extra[keyAbout]); ok && about == about.tidy() {
		r.About = about
		delete(r.Extra, keyAbout)
	}
	if engines, ok := packed[map[int]Engine](r.Extra[keyEngines]); ok && maps.Equal(engines, tidyEngines(engines)) {
		r.Engines = engines
		delete(r.Extra, keyEngines)
	}
	if seat, ok := packed[int](r.Extra[keyResigned]); ok && tidySeat(&seat) != nil {
		r.Resigned = &seat
		delete(r.Extra, keyResigned)
	}
	return r
}

// packed decodes a value. ok is false unless the text is what encoding it gives.
func packed[T any](text json.RawMessage) (value T, ok bool) {
	if text == nil || usertext.Unmarshal(text, &value) != nil {
		return value, false
	}
	again, err := json.Marshal(value)
	return value, err == nil && (SameJSON(again, text) || SameJSON(again, usertext.WholeNumbers(text)))
}
