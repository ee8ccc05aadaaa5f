package match

import (
	"encoding/base64"
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"tessera/logic/say"
)

// A link says a whole game in the part of an address behind #, in characters
// that every program which passes links on leaves alone:
//
//	game=trisq&seats=person.easy&chance=2x&moves=a13.c12.pass&at=2
//
// Settings are JSON in base64url. A link without settings and moves names a new
// game by the values of the game's options: game=shaper&seed=20261121.

// MaxLink is the most bytes of a link; a longer game goes as a file.
const MaxLink = 16_000

// The keys of a link to a whole game. No option of a game has such a key.
const (
	linkGame     = "game"
	linkSettings = "settings"
	linkSeats    = "seats"
	linkChance   = "chance" // what computer players think with
	linkMoves    = "moves"
	linkAt       = "at" // the cursor, where moves follow it
	linkResigned = "resigned"
	linkYours    = "yours" // the seat of who opens a link to a turn
)

// linkScheme begins a link that belongs to no page.
const linkScheme = "tessera:"

// EncodeLink writes a game as a link, without what is before the #. What decides
// nothing, and what was tried beside the game, is not in it.
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
			One:  "the game is too long for a link: %d letter, and %d are the most; copy it as text, or save it as a file",
			Many: "the game is too long for a link: %d letters, and %d are the most; copy it as text, or save it as a file",
		}, MaxLink))
	}
	return string(b), nil
}

// LinkIn finds the link in a text that a person pasted: behind the # of an
// address, behind "tessera:", or the text itself.
func LinkIn(text string) (link string, ok bool) {
	_, link = aroundHash(text)
	return link, names(link, linkGame)
}

// aroundHash parts a text that was pasted at its last #; without one, all of it
// is behind. A mail program may have taken the end of a sentence for the link's.
func aroundHash(text string) (before, behind string) {
	text = strings.TrimRight(strings.TrimSpace(text), ".")
	if len(text) > 2*MaxLink || strings.ContainsAny(text, "{}\n\"") {
		return "", ""
	}
	behind = text
	if i := strings.LastIndexByte(text, '#'); i >= 0 {
		before, behind = text[:i], text[i+1:]
	}
	return before, strings.TrimPrefix(behind, linkScheme)
}

// names reports whether a link has a key.
func names(link, key string) bool {
	return strings.HasPrefix(link, key+"=") || strings.Contains(link, "&"+key+"=")
}

// Linked is what a link says.
type Linked struct {
	Game   *Game
	Whole  bool   // Record is a whole game; else Values name a new one
	Record Record // whether it loads is for [Load] to say
	Values map[string]string
}

// DecodeLink reads a link.
func (g Games) DecodeLink(link string) (Linked, error) {
	if len(link) > MaxLink {
		return Linked{}, say.Errorf("%s", say.Count(len(link), say.Plural{
			One:  "the link has %d letter; at most %d are allowed",
			Many: "the link has %d letters; at most %d are allowed",
		}, MaxLink))
	}
	raw := map[string]string{}
	for part := range strings.SplitSeq(link, "&") {
		key, value, _ := strings.Cut(part, "=")
		raw[key] = value
	}
	id, err := unescape(raw[linkGame])
	if err != nil {
		return Linked{}, err
	}
	game, err := g.Find(id)
	if err != nil {
		return Linked{}, err
	}
	_, settings := raw[linkSettings]
	_, moves := raw[linkMoves]
	if settings || moves {
		r, err := wholeGame(id, raw)
		return Linked{Game: game, Whole: true, Record: r}, err
	}
	values := map[string]string{}
	for _, key := range game.Keys() {
		if text, named := raw[key]; named {
			if values[key], err = unescape(text); err != nil {
				return Linked{}, err
			}
		}
	}
	return Linked{Game: game, Values: values}, nil
}

func wholeGame(id string, raw map[string]string) (Record, error) {
	r := Record{Game: id}
	settings, err := base64.RawURLEncoding.Strict().DecodeString(raw[linkSettings])
	if err != nil || len(settings) > 0 && !json.Valid(settings) {
		return r, say.Errorf("the link's settings are damaged")
	}
	if len(settings) > 0 {
		r.Settings = settings
	}
	if r.Seats, err = splitList(raw[linkSeats]); err != nil {
		return r, err
	}
	if r.Moves, err = splitList(raw[linkMoves]); err != nil {
		return r, err
	}
	if chance, named := raw[linkChance]; named {
		if r.Seed, err = strconv.ParseUint(chance, 36, 64); err != nil {
			return r, say.Errorf("the link's %q is damaged", linkChance)
		}
	}
	r.Cursor = len(r.Moves)
	if at, named := raw[linkAt]; named {
		if r.Cursor, err = strconv.Atoi(at); err != nil {
			return r, say.Errorf("the link's %q is damaged", linkAt)
		}
	}
	if n := len(r.Moves); r.Cursor < 0 || r.Cursor > n {
		return r, say.Errorf("%s", say.Count(n, say.Plural{
			// Translators: "at", then after how many moves a link is to show a game.
			One:  "the link's %[2]q is %[3]d, but its game has %[1]d move",
			Many: "the link's %[2]q is %[3]d, but its game has %[1]d moves",
		}, linkAt, r.Cursor))
	}
	if resigned, named := raw[linkResigned]; named {
		seat, err := strconv.Atoi(resigned)
		if err != nil || tidySeat(&seat) == nil {
			return r, say.Errorf("the link's %q is damaged", linkResigned)
		}
		r.Resigned = &seat
	}
	return r, r.check()
}

// Pasted reads what a person pasted: a link, or the text of a file. Chance is a
// random number for a new game that needs one.
func (g Games) Pasted(text string, chance uint64) (game *Game, r Record, left []say.Text, err error) {
	link, ok := LinkIn(text)
	if !ok {
		if !strings.Contains(text, "{") {
			return nil, r, nil, say.Errorf("this is neither a game nor a link to one; the games are %s", g.ids())
		}
		return g.Decode([]byte(text), "")
	}
	linked, err := g.DecodeLink(link)
	if err != nil || linked.Whole {
		return linked.Game, linked.Record, nil, err
	}
	settings, err := linked.NewGame(chance)
	return linked.Game, Record{Game: linked.Game.ID, Settings: settings}, nil, err
}

// NewGame are the settings of the new game that a link names by values.
func (l Linked) NewGame(chance uint64) (json.RawMessage, error) {
	values := l.Game.Defaults()
	for key, value := range l.Values {
		if value != "" {
			values[key] = value
		}
	}
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

// splitList is the way back. An empty text is no list of one empty text: moves
// and seats are none.
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

// plainInLinks are the characters beside letters and digits that stand for
// themselves.
const plainInLinks = "-_~/@,:"

func appendEscaped(b []byte, text string) []byte {
	const digits = "0123456789ABCDEF"
	for i := range len(text) {
		switch c := text[i]; {
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c >= '0' && c <= '9', strings.IndexByte(plainInLinks, c) >= 0:
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

var errBroken = say.Errorf("the link is damaged; was it copied whole?")

// EncodeTurn writes a game as a link to the turn of a seat: whoever opens it plays
// that seat, and sends the game on in the same way.
func EncodeTurn(r Record, seat int) (string, error) {
	link, err := EncodeLink(r)
	return link + "&" + linkYours + "=" + strconv.Itoa(seat), err
}

// TurnIn is the seat whose turn a pasted link is, false for a link that is to
// nobody's.
func TurnIn(text string) (seat int, ok bool) {
	link, ok := LinkIn(text)
	if !ok {
		return 0, false
	}
	for part := range strings.SplitSeq(link, "&") {
		if value, found := strings.CutPrefix(part, linkYours+"="); found {
			seat, err := strconv.Atoi(value)
			return seat, err == nil && seat >= 0
		}
	}
	return 0, false
}
