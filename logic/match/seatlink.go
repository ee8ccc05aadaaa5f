package match

import (
	"strings"

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
func IsSeatLink(text string) bool {
	_, link := aroundHash(text)
	return names(link, seatTable)
}

// ParseSeatLink reads a link to a seat, with or without the address before it.
// Home is the server of a link that names none.
func ParseSeatLink(text, home string) (SeatLink, error) {
	before, link := aroundHash(text)
	raw := map[string]string{}
	for part := range strings.SplitSeq(link, "&") {
		key, value, _ := strings.Cut(part, "=")
		value, err := unescape(value)
		if err != nil {
			return SeatLink{}, err
		}
		raw[key] = value
	}
	l := SeatLink{Table: raw[seatTable], Token: raw[seatToken]}
	if _, seated := raw[seatToken]; !isSecret(l.Table) || seated && !isSecret(l.Token) {
		return SeatLink{}, say.Errorf("this link leads to no seat; was it copied whole?")
	}
	server := raw[seatServer]
	if server == "" && strings.HasPrefix(before, "http") {
		server = before
	}
	if server == "" {
		server = home
	}
	if server == "" {
		return SeatLink{}, say.Errorf("this link names no server; was it copied whole?")
	}
	var err error
	l.Server, err = ServerAddress(server)
	return l, err
}

// isSecret reports whether a text can be an id or a token of a server.
func isSecret(text string) bool {
	return text != "" && len(text) <= maxSecret && strings.Trim(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_") == ""
}

// ServerAddress is the address of a server as a person types it, made whole:
// "example.org/" is https://example.org. Without a scheme it is http for this
// machine and numbers, else https. Behind the last slash, the name of a page goes.
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
	for i := strings.LastIndexByte(rest, '/'); i >= 0 && strings.Contains(rest[i:], "."); i = strings.LastIndexByte(rest, '/') {
		rest = strings.TrimRight(rest[:i], "/")
	}
	host, _, _ := strings.Cut(rest, "/")
	if len(text) > maxAddress || scheme != "http" && scheme != "https" || host == "" || strings.HasPrefix(host, ":") || strings.Trim(rest, addressLetters) != "" {
		return "", say.Errorf("%q is no address of a server; one looks like https://example.org or http://192.168.1.5:8000", clipped(text))
	}
	return scheme + "://" + strings.ToLower(host) + rest[len(host):], nil
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
