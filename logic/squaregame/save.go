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

// Save is a game as the app stores it: plain values, with the file format for storage.
// What that format lacks is stored in extra keys.
type Save struct {
	Settings Settings
	Moves    []string // all known moves; those after the cursor can be redone
	Cursor   int      // the number of played moves, 0 to len(Moves)
	Seats    []string // the players at the seats, in the words of the caller
	Seed     uint64   // for the computer players
	// Extra are further keys of the file, kept unchanged. It does not include what a test
	// file expects, which would not fit the next move.
	Extra map[string]json.RawMessage
	// Skipped are the illegal entries of the file, which are not in Moves. DecodeSave
	// sets it, EncodeSave ignores it.
	Skipped []Skipped
}

// Skipped is an illegal entry of "moves", counted from 1, and the reason.
type Skipped struct {
	Entry int
	Err   error
}

// The extra keys of a save. The mark distinguishes a save of a game not yet opened from a
// file in which nothing is left to replay.
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

// EncodeSave writes a game in the file format. The error names the setting or the move
// that does not fit.
func EncodeSave(save Save) ([]byte, error) {
	s, err := New(save.Settings)
	if err != nil {
		return nil, err
	}
	if save.Cursor < 0 || save.Cursor > len(save.Moves) {
		return nil, say.Errorf("the cursor is %d; it must be from 0 to "+
			"the %d moves", save.Cursor, len(save.Moves))
	}
	f := File{Players: s.Players(), MostExtra: s.MostExtra(), Moves: []Entry{}, Extra: map[string]json.RawMessage{}}
	for _, p := range s.Placements() {
		f.Board = append(f.Board, boardEntry(p))
	}
	adjudicated := s.stuck
	for i, text := range save.Moves {
		m, err := ParseMove(text)
		if err != nil {
			return nil, say.Errorf("move %d: %s", i+1, err)
		}
		f.Moves = append(f.Moves, entryOf(s.Phase(), s.ToMove(), m))
		if s, err = s.Apply(m); err != nil {
			return nil, say.Errorf("move %d (%s): %s", i+1, text, err)
		}
		adjudicated = s.stuck && i < save.Cursor
	}
	maps.Copy(f.Extra, save.Extra)
	if position := save.Settings.Position; position != "" {
		f.Extra[match.PositionKey], _ = json.Marshal(position)
	}
	if save.Settings.Pieces == ShortPieces {
		f.Extra[piecesKey], _ = json.Marshal(ShortPieces)
	}
	f.putSaveKeys(save, s, adjudicated)
	return f.Encode()
}

func boardEntry(p Placement) Entry {
	e := entryOf(PhaseNormal, p.Player, p.Move)
	e.Type = nil
	return e
}

func (f *File) putSaveKeys(save Save, s State, adjudicated bool) {
	put := func(key string, value any) { f.Extra[key], _ = json.Marshal(value) }
	for _, key := range slices.Concat(saveKeys, fileKeys) {
		delete(f.Extra, key)
	}
	put(keyMark, 1)
	put(keyGame, "square")
	if len(save.Seats) > 0 {
		put(keySeats, save.Seats)
	}
	if save.Seed != 0 {
		put(keySeed, save.Seed)
	}
	if save.Cursor != len(save.Moves) {
		put(keyCursor, save.Cursor)
	}
	if save.Settings.PlayOn {
		put(keyPlayOn, true)
	}
	if adjudicated {
		put(keyAdjudicated, map[string]any{"winners": s.Adjudicate().Winners})
	}
}

// DecodeSave reads a save or any other file of the format as a game to continue. It skips
// illegal moves, as a replay does, and moves after the end of a stuck game. It ignores
// our extra keys if their values do not fit. The error says why and where there is no
// game.
func DecodeSave(data []byte) (Save, error) {
	f, err := DecodeFile(data)
	if err != nil {
		return Save{}, err
	}
	_, ours := f.Extra[keyMark]
	if len(f.Board) == 0 && len(f.Moves) == 0 && !ours {
		return Save{}, say.Errorf(`the board is empty and there are no moves; the first entry of "moves" must be the opening`)
	}
	var playOn bool
	get(f, keyPlayOn, &playOn)
	s, err := f.start(playOn)
	if err != nil {
		return Save{}, err
	}
	settings := s.Settings()
	if position := f.position(s); position != "" {
		settings.Board, settings.Position = nil, position
		delete(f.Extra, match.PositionKey)
	}
	if settings.Pieces != 0 {
		delete(f.Extra, piecesKey)
	}
	save := Save{Settings: settings, Moves: []string{}, Extra: map[string]json.RawMessage{}}
	if err := save.replay(f, s); err != nil {
		return Save{}, err
	}
	get(f, keySeats, &save.Seats)
	get(f, keySeed, &save.Seed)
	maps.Copy(save.Extra, f.Extra)
	for _, key := range saveKeys {
		delete(save.Extra, key)
	}
	return save, nil
}

func (save *Save) replay(f File, s State) error {
	end := len(f.Moves)
	get(f, keyCursor, &end)
	for i, e := range f.Moves {
		m, err := e.move(s)
		if err == nil {
			var next State
			if next, err = s.Apply(m); err == nil {
				s, save.Moves = next, append(save.Moves, m.String())
			}
		}
		if err != nil && s.Phase() == PhaseOpening {
			return say.Errorf(`"moves", entry %d is not an opening: %s`, i+1, err)
		}
		if err != nil {
			save.Skipped = append(save.Skipped, Skipped{i + 1, err})
		}
		if i < end {
			save.Cursor = len(save.Moves)
		}
	}
	return nil
}

// get reads an extra key. It leaves value unchanged if the key does not fit.
func get[T any](f File, key string, value *T) {
	var v T
	if raw, ok := f.Extra[key]; ok && usertext.Unmarshal(raw, &v) == nil {
		*value = v
	}
}

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
