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

// The extra keys of a save. keyMark distinguishes a save of a game without a move from a
// file that has nothing to replay.
const (
	keyMark        = "tessera"
	keyGame        = "game"
	keyCursor      = "cursor"
	keySeats       = "seats"
	keySeed        = "seed"
	keyPlayOn      = "playOn"
	keyAdjudicated = "adjudicated"
)

var saveKeys = []string{keyMark, keyGame, keyCursor, keySeats, keySeed, keyPlayOn, keyAdjudicated}

// encode writes a record in Square Game's own file format. What the format lacks is stored
// in extra keys. The error names the setting or the move that does not fit.
func encode(r match.Record) ([]byte, error) {
	settings, err := match.ReadSettings[Settings](r.Settings)
	if err != nil {
		return nil, err
	}
	s, err := New(settings)
	if err != nil {
		return nil, err
	}
	if r.Cursor < 0 || r.Cursor > len(r.Moves) {
		return nil, say.Errorf("the cursor is %d; it must be from 0 to "+
			"the %d moves", r.Cursor, len(r.Moves))
	}
	f := File{Players: s.Players(), MostExtra: s.MostExtra(), Moves: []Entry{}, Extra: map[string]json.RawMessage{}}
	for _, p := range s.Placements() {
		e := entryOf(PhaseNormal, p.Player, p.Move)
		e.Type = nil
		f.Board = append(f.Board, e)
	}
	adjudicated := s.stuck
	for i, text := range r.Moves {
		m, err := ParseMove(text)
		if err != nil {
			return nil, say.Errorf("move %d: %s", i+1, err)
		}
		f.Moves = append(f.Moves, entryOf(s.Phase(), s.ToMove(), m))
		if s, err = s.Apply(m); err != nil {
			return nil, say.Errorf("move %d (%s): %s", i+1, text, err)
		}
		adjudicated = s.stuck && i < r.Cursor
	}
	maps.Copy(f.Extra, r.Extra)
	for _, key := range slices.Concat(saveKeys, fileKeys) {
		delete(f.Extra, key)
	}
	put := func(key string, value any, is bool) {
		if is {
			f.Extra[key], _ = json.Marshal(value)
		}
	}
	put(keyVariations, r.Variations, len(r.Variations) > 0)
	put(match.PositionKey, settings.Position, settings.Position != "")
	put(piecesKey, ShortPieces, settings.Pieces == ShortPieces)
	put(keyMark, 1, true)
	put(keyGame, gameID, true)
	put(keySeats, r.Seats, len(r.Seats) > 0)
	put(keySeed, r.Seed, r.Seed != 0)
	put(keyCursor, r.Cursor, r.Cursor != len(r.Moves))
	put(keyPlayOn, true, settings.PlayOn)
	put(keyAdjudicated, map[string]any{"winners": s.Adjudicate().Winners}, adjudicated)
	return f.Encode()
}

// readSave reads a save or any other file of the format as a game to continue. It skips
// illegal moves, as a replay does, and moves after the end of a stuck game; skipped has a
// sentence about each. It ignores our extra keys if their values do not fit. Expected
// codes are not kept, because they would not fit the next move. The error says why and
// where there is no game.
func readSave(data []byte) (r match.Record, skipped []say.Text, err error) {
	f, err := DecodeFile(data)
	if err != nil {
		return r, nil, err
	}
	_, ours := f.Extra[keyMark]
	if len(f.Board) == 0 && len(f.Moves) == 0 && !ours {
		return r, nil, errNothing
	}
	var playOn bool
	get(f, keyPlayOn, &playOn)
	s, err := f.start(playOn)
	if err != nil {
		return r, nil, err
	}
	settings := s.Settings()
	if position := f.position(s); position != "" {
		settings.Board, settings.Position = nil, position
		delete(f.Extra, match.PositionKey)
	}
	if settings.Pieces != 0 {
		delete(f.Extra, piecesKey)
	}
	r = match.Record{Game: gameID, Moves: []string{}}
	if r.Settings, err = json.Marshal(settings); err != nil {
		return r, nil, err
	}
	end := len(f.Moves)
	get(f, keyCursor, &end)
	for i, e := range f.Moves {
		m, err := e.move(s)
		if err == nil {
			var next State
			if next, err = s.Apply(m); err == nil {
				s, r.Moves = next, append(r.Moves, m.String())
			}
		}
		if err != nil && s.Phase() == PhaseOpening {
			return r, nil, noOpening(i, err)
		}
		if err != nil {
			skipped = append(skipped, say.It("move %d of the file is left out: %s", i+1, err))
		}
		if i < end {
			r.Cursor = len(r.Moves)
		}
	}
	get(f, keySeats, &r.Seats)
	get(f, keySeed, &r.Seed)
	r.Extra = f.Extra
	for _, key := range saveKeys {
		delete(r.Extra, key)
	}
	return r, skipped, nil
}

// get reads an extra key. It leaves value unchanged if the key does not fit.
func get[T any](f File, key string, value *T) {
	var v T
	if raw, ok := f.Extra[key]; ok && usertext.Unmarshal(raw, &v) == nil {
		*value = v
	}
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
	playable := with
	playable.Seats, playable.Engines = nil, nil // the caller checks those
	if skipped {
		left = []say.Text{say.It("the file's variations are left out, because moves before them " +
			"were left out")}
		with.Variations = nil
	} else if _, err := match.Load(Game(), playable); err != nil {
		return nil
	}
	*r = with
	delete(r.Extra, keyVariations)
	return left
}

// decode reads Square Game's own file format.
func decode(text []byte) (match.Record, []say.Text, error) {
	r, skipped, err := readSave(text)
	if other := otherGame(text, err != nil); other != nil {
		err = other
	}
	if err != nil {
		return match.Record{}, nil, err
	}
	left, err := droppedFrom(r, text)
	left = append(skipped, left...)
	if !seatsFit(r) {
		r.Seats = nil
	}
	left = append(left, takeVariations(&r, len(skipped) > 0)...)
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

// seatsFit reports whether the seats of a file fit the game. A file from elsewhere may
// hold anything under that key.
func seatsFit(r match.Record) bool {
	game, settings := Game(), Settings{}
	_ = json.Unmarshal(r.Settings, &settings) // written by readSave
	return len(r.Seats) == settings.Players &&
		!slices.ContainsFunc(r.Seats, func(who string) bool { return game.CheckSeat(who) != nil })
}
