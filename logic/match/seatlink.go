package match

import (
	"slices"
	"strings"

	"tessera/logic/door"
	"tessera/logic/say"
)

// SeatLink is a seat at a table on a server, or with no token a place from which
// one looks on. As a link it stands behind the # of an address, which browsers send
// to no server:
//
//	table=4f2c…&seat=seat_91ab…&server=https://example.org
//
// Server is left out where the address before the # is the server's own.
type SeatLink struct {
	Server string // such as https://example.org, without a slash at its end; "" for that of the address
	Table  string // the table's id
	Token  string // the secret of the seat: whoever has it sits there; "" to look on
}

// The keys of a link to a seat.
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

// String is the link without what is before the #.
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

// IsSeatLink reports whether a text that a person pasted is meant for a link to
// a seat.
func IsSeatLink(text string) bool { return len(door.Links(text, seatTable)) > 0 }

// ParseSeatLink reads the link to a seat in a text that a person pasted. Home is the
// server of a link that names none.
func ParseSeatLink(text, home string) (l SeatLink, err error) {
	links := door.Links(text, seatTable)
	err = errNoSeat
	for i, link := range slices.Backward(links) { // with no more lines than it needs
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

var errNoSeat = say.Errorf("this link leads to no seat; was it copied whole?")

func parseSeatLink(link door.Link, home string) (SeatLink, error) {
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
		return SeatLink{}, say.Errorf("this link names no server; was it copied whole?")
	}
	l.Server, err = ServerAddress(server)
	return l, err
}

// isAddress reports whether what is before the # of a link is an address, with or
// without its scheme.
func isAddress(before string) bool {
	host, _, _ := strings.Cut(before, "/")
	return strings.Contains(before, "://") || before != "" && (strings.Contains(host, ".") || isNear(host))
}

// The lengths of a table's id and of a seat's token, as a server draws them.
const (
	idLength    = 26
	tokenLength = 37
)

// isWhole reports whether no part of the link is shorter or longer than a server writes
// it.
func (l SeatLink) isWhole() bool {
	_, host, _ := strings.Cut(l.Server, "://")
	host, _, _ = strings.Cut(host, "/")
	return len(l.Table) == idLength && (l.Token == "" || len(l.Token) == tokenLength) &&
		(isNear(host) || strings.LastIndexByte(host, '.') >= 0 && strings.LastIndexByte(host, '.') < len(host)-2)
}

// isSecret reports whether a text can be an id or a token of a server.
func isSecret(text string) bool {
	return text != "" && len(text) <= maxSecret && strings.Trim(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_") == ""
}

// ServerAddress is the address of a server as a person types it, made whole:
// "example.org/" is https://example.org. Without a scheme it is http for this
// machine and numbers, else https. The name of a page at its end goes; a folder may have
// a dot in its name.
func ServerAddress(typed string) (string, error) {
	text := strings.TrimSpace(typed)
	if text == "" {
		return "", say.Errorf("type the address of a server, such as https://example.org")
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
		return "", say.Errorf("%q is no address of a server; one looks like https://example.org or http://192.168.1.5:8000", clipped(text))
	}
	return scheme + "://" + strings.ToLower(host) + rest[len(host):], nil
}

// isPage reports whether a name is that of a page.
func isPage(name string) bool {
	name = strings.ToLower(name)
	return slices.ContainsFunc([]string{".html", ".htm", ".php"}, func(ending string) bool { return strings.HasSuffix(name, ending) })
}

const addressLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_~:[]/"

// isNear reports whether a host is this machine, or named by numbers, where there
// is no certificate to be expected.
func isNear(host string) bool {
	name := strings.TrimRight(host, "0123456789")
	name = strings.TrimSuffix(name, ":")
	if name == "" || name == "localhost" || strings.HasPrefix(name, "[") {
		return true
	}
	return strings.Trim(name, "0123456789.") == ""
}

// clipped is a text as far as an error repeats it.
func clipped(text string) string {
	if r := []rune(text); len(r) > 60 {
		return string(r[:60]) + "…"
	}
	return text
}
