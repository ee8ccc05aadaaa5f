package match

import (
	"slices"
	"strings"

	"tessera/logic/say"
	"tessera/logic/usertext"
)

// SeatLink leads to a seat at a table on a server or, without a token, to a spectator's
// place. A link holds it after the #, which browsers do not send to servers:
//
//	table=4f2c…&seat=seat_91ab…&server=https://example.org
//
// Server is left out if the address before the # is the server's own.
type SeatLink struct {
	Server string // such as https://example.org, without a final slash; "" for the address of the link
	Table  string // id of the table
	Token  string // secret that grants the seat; "" for a spectator
}

// InvitedTo is the key of the game's id before the # of an invitation. Servers read it for
// the preview that messengers show; the page ignores it.
const InvitedTo = "game"

const (
	seatTable  = "table"
	seatToken  = "seat"
	seatServer = "server"
)

// maxAddress and maxSecret bound the parts of a link to a seat, in bytes.
const (
	maxAddress = 200
	maxSecret  = 100
)

// String returns the link from after the #.
func (l SeatLink) String() string {
	b := appendEscaped([]byte(seatTable+"="), l.Table)
	if l.Token != "" {
		b = appendEscaped(append(b, "&"+seatToken+"="...), l.Token)
	}
	if l.Server != "" {
		b = appendEscaped(append(b, "&"+seatServer+"="...), l.Server)
	}
	return string(b)
}

// IsSeatLink reports whether pasted text contains a link to a seat.
func IsSeatLink(text string) bool { return len(usertext.Links(text, seatTable)) > 0 }

// ParseSeatLink finds a link to a seat in pasted text. home is the default server.
func ParseSeatLink(text, home string) (l SeatLink, err error) {
	links := usertext.Links(text, seatTable)
	err = errNoSeat
	for i, link := range slices.Backward(links) { // start with the reading that joins the fewest lines
		next, wrong := parseSeatLink(link, home)
		if wrong == nil && next.isWhole() {
			return next, nil
		}
		if i == len(links)-1 || wrong == nil && err != nil {
			l, err = next, wrong
		}
	}
	return l, err
}

var errNoSeat = say.Errorf("this link does not lead to a seat; did you copy all of it?")

func parseSeatLink(link usertext.Link, home string) (SeatLink, error) {
	raw, err := splitLink(link.Keys)
	if err == nil {
		err = checkKeys(raw, seatTable, seatToken, seatServer)
	}
	if err != nil {
		return SeatLink{}, err
	}
	for key, text := range raw {
		if raw[key], err = unescape(text); err != nil {
			return SeatLink{}, err
		}
	}
	l := SeatLink{Table: raw[seatTable], Token: raw[seatToken]}
	if _, seated := raw[seatToken]; !isSecret(l.Table) || seated && !isSecret(l.Token) {
		return SeatLink{}, errNoSeat
	}
	server := raw[seatServer]
	if server == "" && isAddress(link.Before) {
		server = link.Before
	}
	if server == "" {
		server = home
	}
	if server == "" {
		return SeatLink{}, say.Errorf("this link does not name a server; did you copy all of it?")
	}
	l.Server, err = ServerAddress(server)
	return l, err
}

// isAddress reports whether the text before a # is an address, with or without scheme.
func isAddress(before string) bool {
	host, _, _ := strings.Cut(before, "/")
	return strings.Contains(before, "://") || before != "" && (strings.Contains(host, ".") || isNear(host))
}

// The lengths of table ids and seat tokens, as servers make them.
const (
	idLength    = 26
	tokenLength = 37
)

// isWhole reports whether every part of the link has the length that a server gives it.
func (l SeatLink) isWhole() bool {
	_, host, _ := strings.Cut(l.Server, "://")
	host, _, _ = strings.Cut(host, "/")
	return len(l.Table) == idLength && (l.Token == "" || len(l.Token) == tokenLength) &&
		(isNear(host) || strings.LastIndexByte(host, '.') >= 0 && strings.LastIndexByte(host, '.') < len(host)-2)
}

// isSecret reports whether a text can be a server's id or token.
func isSecret(text string) bool {
	return text != "" && len(text) <= maxSecret && strings.Trim(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_") == ""
}

// ServerAddress completes a server address that a person typed: "example.org/" becomes
// https://example.org. Without a scheme it uses http for this machine and for numeric
// hosts, otherwise https. It drops the name of a page at the end; a folder may have a dot
// in its name.
func ServerAddress(typed string) (string, error) {
	text := strings.TrimSpace(typed)
	if text == "" {
		return "", say.Errorf("enter the address of a server, such as https://example.org")
	}
	scheme, rest, has := strings.Cut(text, "://")
	if !has {
		scheme, rest = "https", text
		if host, _, _ := strings.Cut(rest, "/"); isNear(host) {
			scheme = "http"
		}
	}
	scheme = strings.ToLower(scheme)
	rest, _, _ = strings.Cut(rest, "?")
	rest = strings.TrimRight(rest, "/")
	for i := strings.LastIndexByte(rest, '/'); i >= 0 && isPage(rest[i:]); i = strings.LastIndexByte(rest, '/') {
		rest = strings.TrimRight(rest[:i], "/")
	}
	host, _, _ := strings.Cut(rest, "/")
	if len(text) > maxAddress || scheme != "http" && scheme != "https" || host == "" || strings.HasPrefix(host, ":") || strings.Trim(rest, addressLetters) != "" {
		return "", say.Errorf("%q is not a server address; one looks like https://example.org or "+
			"http://192.168.1.5:8000", clipped(text))
	}
	return scheme + "://" + strings.ToLower(host) + rest[len(host):], nil
}

// isPage reports whether a file name ends as the name of a page does.
func isPage(name string) bool {
	name = strings.ToLower(name)
	return slices.ContainsFunc([]string{".html", ".htm", ".php"}, func(ending string) bool { return strings.HasSuffix(name, ending) })
}

const addressLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_~:[]/"

// isNear reports whether a host is this machine or numeric, so without certificate.
func isNear(host string) bool {
	name := strings.TrimRight(host, "0123456789")
	name = strings.TrimSuffix(name, ":")
	if name == "" || name == "localhost" || strings.HasPrefix(name, "[") {
		return true
	}
	return strings.Trim(name, "0123456789.") == ""
}

// clipped shortens a text that is quoted in an error.
func clipped(text string) string { return usertext.ClipTo(text, 60) }

// Phrases are the ids of the messages that persons can send at a table on a server, the
// same in every language. Players cannot send other messages.
var Phrases = []string{"hello", "luck", "move", "thanks", "sorry", "moment", "game", "leave", "learning"}
