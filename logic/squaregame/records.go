package squaregame

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"

	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/logic/usertext"
)

// encode writes a record in Square Game's own file format.
func encode(r match.Record) ([]byte, error) {
	settings, err := match.ReadSettings[Settings](r.Settings)
	if err != nil {
		return nil, err
	}
	extra := r.Extra
	if len(r.Variations) > 0 {
		text, err := json.Marshal(r.Variations)
		if err != nil {
			return nil, err
		}
		extra = maps.Clone(extra)
		if extra == nil {
			extra = map[string]json.RawMessage{}
		}
		extra[keyVariations] = text
	}
	return EncodeSave(Save{
		Settings: settings, Moves: r.Moves, Cursor: r.Cursor, Seats: r.Seats, Seed: r.Seed, Extra: extra,
	})
}

// keyVariations is the extra key of a file for the variations, in the form of other
// saves. A value of another form belongs to another program.
const keyVariations = "variations"

// takeVariations moves the variations out of a record's extra keys. It drops them if
// moves of the file were skipped, because they no longer fit. Values of another form, or
// that are not lines of the game, may mean something to another program and stay.
func takeVariations(r *match.Record, skipped bool) (left []say.Text) {
	var all []match.Variation
	decoder := json.NewDecoder(bytes.NewReader(usertext.WholeNumbers(r.Extra[keyVariations])))
	decoder.DisallowUnknownFields()
	if decoder.Decode(&all) != nil || len(all) == 0 {
		return nil
	}
	with := *r
	with.Variations = all
	if skipped {
		left = []say.Text{say.It("the file's variations are left out, because moves before them " +
			"were left out")}
		with.Variations = nil
	} else if _, err := match.Load(Game(), with); err != nil {
		return nil
	}
	*r = with
	delete(r.Extra, keyVariations)
	return left
}

// decode reads Square Game's own file format.
func decode(text []byte) (match.Record, []say.Text, error) {
	save, err := DecodeSave(text)
	if other := otherGame(text, err != nil); other != nil {
		err = other
	}
	if err != nil {
		return match.Record{}, nil, err
	}
	settings, err := json.Marshal(save.Settings)
	if err != nil {
		return match.Record{}, nil, err
	}
	left, err := droppedFrom(save, text)
	r := match.Record{
		Game: gameID, Settings: settings, Seats: knownSeats(save), Seed: save.Seed,
		Moves: save.Moves, Cursor: save.Cursor, Extra: save.Extra,
	}
	left = append(left, takeVariations(&r, len(save.Skipped) > 0)...)
	return r, left, err
}

// isFile reports whether a text has any key of the format.
func isFile(text []byte) bool {
	keys, err := decodeObject(text)
	return err == nil && slices.ContainsFunc(fileKeys, func(key string) bool { return keys[key] != nil })
}

// otherGame refuses a save that names another game. A file in the game's own format need
// not name its game, and may use the key "game" for anything else: without the mark of a
// save, the name only counts where the file is unreadable otherwise.
func otherGame(text []byte, unreadable bool) error {
	var named struct {
		Game string          `json:"game"`
		Mark json.RawMessage `json:"tessera"`
	}
	if json.Unmarshal(text, &named) == nil && named.Game != "" && named.Game != gameID && (unreadable || named.Mark != nil) {
		return say.Errorf("this is a save of the game %q", named.Game)
	}
	return nil
}

// knownSeats returns the seats of a file if they fit the game. A file from elsewhere may
// hold anything under that key.
func knownSeats(save Save) []string {
	game := Game()
	for _, who := range save.Seats {
		if game.CheckSeat(who) != nil {
			return nil
		}
	}
	if len(save.Seats) != save.Settings.Players {
		return nil
	}
	return save.Seats
}
