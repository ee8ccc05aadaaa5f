package match

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"tessera/logic/say"
	"tessera/logic/usertext"
)

// A link holds a whole game in the fragment of an address. It uses only characters that
// programs leave unchanged when they pass links on:
//
//	game=trisq&seats=person.easy&chance=2x&moves=a13.c12.pass&at=2
//
// Settings are JSON in base64url. A link without settings and moves starts a new game
// from values of the game's options: game=shaper&seed=20261121.

// MaxLink is the most bytes of a link. A longer game is sent as a file.
const MaxLink = 16_000

// The keys of a link to a whole game. No option of a game uses these keys.
const (
	linkGame     = "game"
	linkSettings = "settings"
	linkSeats    = "seats"
	linkChance   = "chance" // seed of the computer players
	linkMoves    = "moves"
	linkAt       = "at" // the cursor, if it is not at the last move
	linkResigned = "resigned"
	linkYours    = "yours" // in a link to a turn, the seat of the person who opens it
)

// EncodeLink writes a game as the part of a link after the #, without About and
// variations.
func EncodeLink(r Record) (string, error) {
	if err := r.check(); err != nil {
		return "", err
	}
	b := []byte(linkGame + "=")
	b = appendEscaped(b, r.Game)
	put := func(key string) { b = append(append(append(b, '&'), key...), '=') }
	if len(r.Settings) > 0 {
		put(linkSettings)
		b = base64.RawURLEncoding.AppendEncode(b, r.Settings)
	}
	if slices.ContainsFunc(r.Seats, func(who string) bool { return who != Person }) {
		put(linkSeats)
		b = appendList(b, r.Seats)
	}
	if r.Seed != 0 {
		put(linkChance)
		b = strconv.AppendUint(b, r.Seed, 36)
	}
	put(linkMoves)
	b = appendList(b, r.Moves)
	if r.Cursor != len(r.Moves) {
		put(linkAt)
		b = strconv.AppendInt(b, int64(r.Cursor), 10)
	}
	if r.Resigned != nil {
		put(linkResigned)
		b = strconv.AppendInt(b, int64(*r.Resigned), 10)
	}
	if len(b) > MaxLink {
		return "", say.Errorf("%s", say.Count(len(b), say.Plural{
			One: "the game is too long for a link: it has %d character, and at most %d fit; copy it as " +
				"text, or save it as a file",
			Many: "the game is too long for a link: it has %d characters, and at most %d fit; copy it as " +
				"text, or save it as a file",
		}, MaxLink))
	}
	return string(b), nil
}

// ParsedLink is the content of a link.
type ParsedLink struct {
	Game      *Game
	HasRecord bool   // Record is a whole game; otherwise Values start a new one
	Record    Record // not yet checked by [Load]
	Turn      *int   // in a link to a turn, the seat of the person who opens it; otherwise nil
	Values    map[string]string
}

// DecodeLink reads a link. Values may have the further keys of the caller too.
func (g Games) DecodeLink(link string, further ...string) (ParsedLink, error) {
	if len(link) > MaxLink {
		return ParsedLink{}, say.Errorf("%s", say.Count(len(link), say.Plural{
			One:  "the link has %d character; at most %d are allowed",
			Many: "the link has %d characters; at most %d are allowed",
		}, MaxLink))
	}
	raw, err := splitLink(link)
	if err != nil {
		return ParsedLink{}, err
	}
	id, err := unescape(raw[linkGame])
	if err != nil {
		return ParsedLink{}, err
	}
	game, err := g.Find(id)
	if err != nil {
		return ParsedLink{}, err
	}
	_, settings := raw[linkSettings]
	_, moves := raw[linkMoves]
	if settings || moves {
		linked := ParsedLink{Game: game, HasRecord: true}
		linked.Record, linked.Turn, err = wholeGame(id, raw)
		return linked, err
	}
	linked := ParsedLink{Game: game}
	linked.Values, err = linkValues(raw, append(append(game.Keys(), linkGame), further...))
	delete(linked.Values, linkGame)
	return linked, err
}

// EncodeValues returns values as the end of a link, for [LinkValues] to parse.
func EncodeValues(values map[string]string) string {
	var b []byte
	for _, key := range slices.Sorted(maps.Keys(values)) {
		b = appendEscaped(append(append(append(b, '&'), key...), '='), values[key])
	}
	return string(b)
}

// LinkValues returns the values of a link that may have these keys and no others.
func LinkValues(link string, keys ...string) (map[string]string, error) {
	raw, err := splitLink(link)
	if err != nil {
		return nil, err
	}
	return linkValues(raw, keys)
}

// tracked is the prefix of keys that trackers append to addresses.
const tracked = "utm_"

func splitLink(link string) (map[string]string, error) {
	raw := map[string]string{}
	for part := range strings.SplitSeq(link, "&") {
		key, value, has := strings.Cut(part, "=")
		if part == "" || strings.HasPrefix(key, tracked) {
			continue
		}
		if _, twice := raw[key]; twice || !has {
			return nil, errBroken
		}
		raw[key] = value
	}
	return raw, nil
}

func checkKeys(raw map[string]string, known ...string) error {
	for _, key := range slices.Sorted(maps.Keys(raw)) {
		if !slices.Contains(known, key) {
			// Translators: a part of a link, such as "moves"
			return say.Errorf("the link has an unknown part, %q; did you copy all of it?", clipped(key))
		}
	}
	return nil
}

// linkValues unescapes values. Each key must be known and its value not empty.
func linkValues(raw map[string]string, keys []string) (map[string]string, error) {
	if err := checkKeys(raw, keys...); err != nil {
		return nil, err
	}
	values := map[string]string{}
	for _, key := range slices.Sorted(maps.Keys(raw)) {
		value, err := unescape(raw[key])
		if err != nil {
			return nil, err
		}
		if value == "" {
			return nil, damaged(key)
		}
		values[key] = value
	}
	return values, nil
}

func damaged(key string) error { return say.Errorf("the link's %q is damaged", clipped(key)) }

func wholeGame(id string, raw map[string]string) (r Record, turn *int, err error) {
	r = Record{Game: id}
	if err := checkKeys(raw, linkGame, linkSettings, linkSeats, linkChance, linkMoves, linkAt, linkResigned, linkYours); err != nil {
		return r, nil, err
	}
	if err := r.readLink(raw); err != nil {
		return r, nil, err
	}
	if turn, err = linkSeat(raw, linkYours); err != nil {
		return r, nil, err
	}
	return r, turn, r.check()
}

// linkSeat returns the seat under a key, or nil if the link does not have it.
func linkSeat(raw map[string]string, key string) (*int, error) {
	text, named := raw[key]
	if !named {
		return nil, nil
	}
	seat, err := strconv.Atoi(text)
	if err != nil || tidySeat(&seat) == nil {
		return nil, damaged(key)
	}
	return &seat, nil
}

func (r *Record) readLink(raw map[string]string) error {
	settings, err := base64.RawURLEncoding.Strict().DecodeString(raw[linkSettings])
	if _, named := raw[linkSettings]; named {
		if err != nil || !json.Valid(settings) {
			return say.Errorf("the link's settings are damaged")
		}
		r.Settings = settings
	}
	if _, named := raw[linkMoves]; !named { // the link was cut off
		return errBroken
	}
	if r.Seats, err = splitList(raw[linkSeats]); err != nil {
		return err
	}
	if r.Moves, err = splitList(raw[linkMoves]); err != nil {
		return err
	}
	if chance, named := raw[linkChance]; named {
		if r.Seed, err = strconv.ParseUint(chance, 36, 64); err != nil {
			return damaged(linkChance)
		}
	}
	r.Cursor = len(r.Moves)
	if at, named := raw[linkAt]; named {
		if r.Cursor, err = strconv.Atoi(at); err != nil {
			return damaged(linkAt)
		}
	}
	if n := len(r.Moves); r.Cursor < 0 || r.Cursor > n {
		return say.Errorf("%s", say.Count(n, say.Plural{
			// Translators: "at", then after how many moves a link is to show a game.
			One:  "the link's %[2]q is %[3]d, but its game has %[1]d move",
			Many: "the link's %[2]q is %[3]d, but its game has %[1]d moves",
		}, linkAt, r.Cursor))
	}
	r.Resigned, err = linkSeat(raw, linkResigned)
	return err
}

// IsLink reports whether pasted text contains a link to a game or to a seat.
func IsLink(text string) bool { return len(usertext.Links(text, linkGame, seatTable)) > 0 }

// PastedGame is a game that a person pasted, opened or received.
type PastedGame struct {
	Game    *Game
	Record  Record
	Turn    *int       // in a link to a turn, the seat of the person who opens it; otherwise nil
	Dropped []say.Text // content of a file that is not in the record
}

// ParsePasted reads text that a person pasted: a message that contains a link or the text of a
// file. chance is a random number for a new game that needs one.
func (g Games) ParsePasted(text string, chance uint64) (b PastedGame, err error) {
	save := usertext.JSON([]byte(text))
	isSave := bytes.Contains(save, []byte("{"))
	if isSave {
		if b.Game, b.Record, b.Dropped, err = g.Decode(save, ""); err == nil {
			return b, nil
		}
	}
	links := usertext.Links(text, linkGame)
	for _, link := range links {
		if b, err = g.gameOfLink(link.Keys, chance); err == nil {
			return b, nil
		}
	}
	if !isSave && len(links) == 0 {
		err = say.Errorf("this is neither a game nor a link to one; the games are %s", g.ids())
	}
	return b, err
}

// gameOfLink returns the game that a link leads to.
func (g Games) gameOfLink(link string, chance uint64) (PastedGame, error) {
	linked, err := g.DecodeLink(link)
	if err != nil {
		return PastedGame{}, err
	}
	b := PastedGame{Game: linked.Game, Record: linked.Record, Turn: linked.Turn}
	if !linked.HasRecord {
		b.Record.Game = linked.Game.ID
		if b.Record.Settings, err = linked.NewGame(chance); err != nil {
			return b, err
		}
	}
	_, err = Load(b.Game, b.Record)
	return b, err
}

// NewGame returns the settings of a new game whose link has option values.
func (l ParsedLink) NewGame(chance uint64) (json.RawMessage, error) {
	values := l.Game.Defaults()
	maps.Copy(values, l.Values)
	return l.Game.Settings(values, chance)
}

func appendList(b []byte, texts []string) []byte {
	for i, text := range texts {
		if i > 0 {
			b = append(b, '.')
		}
		b = appendEscaped(b, text)
	}
	return b
}

// splitList is the inverse of appendList. "" is an empty list: no move or seat is empty.
func splitList(text string) ([]string, error) {
	if text == "" {
		return []string{}, nil
	}
	if n := strings.Count(text, "."); n >= MaxMoves {
		return nil, say.Errorf("the link has more than %d moves", MaxMoves)
	}
	list := strings.Split(text, ".")
	for i, part := range list {
		var err error
		if list[i], err = unescape(part); err != nil {
			return nil, err
		}
	}
	return list, nil
}

func appendEscaped(b []byte, text string) []byte {
	const digits = "0123456789ABCDEF"
	for i := range len(text) {
		switch c := text[i]; {
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c >= '0' && c <= '9', strings.IndexByte(usertext.Plain, c) >= 0:
			b = append(b, c)
		case c == ' ':
			b = append(b, '+')
		default:
			b = append(b, '%', digits[c>>4], digits[c&15])
		}
	}
	return b
}

func unescape(text string) (string, error) {
	if !strings.ContainsAny(text, "%+") {
		return text, nil
	}
	b := make([]byte, 0, len(text))
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '+':
			b = append(b, ' ')
		case '%':
			if i+2 >= len(text) {
				return "", errBroken
			}
			c, err := strconv.ParseUint(text[i+1:i+3], 16, 8)
			if err != nil {
				return "", errBroken
			}
			b = append(b, byte(c))
			i += 2
		default:
			b = append(b, text[i])
		}
	}
	if !utf8.Valid(b) {
		return "", errBroken
	}
	return string(b), nil
}

var errBroken = say.Errorf("the link is damaged; did you copy all of it?")

// EncodeTurn writes a game as a link to the turn of a seat. The person who opens it plays
// that seat and sends the game on in the same way.
func EncodeTurn(r Record, seat int) (string, error) {
	link, err := EncodeLink(r)
	return link + "&" + linkYours + "=" + strconv.Itoa(seat), err
}
