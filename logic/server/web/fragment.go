package web

import (
	"net/url"
	"regexp"
	"strings"
)

// Some messengers and mail programs escape the # of a link as %23. The browser then sends
// what follows to the server, which is a link's secret.

// escapedHash finds a #, escaped any number of times.
var escapedHash = regexp.MustCompile(`%(25)*23`)

// unescapedLink returns the address of the page with the fragment of a link whose # is
// escaped, relative to the request's. It returns "" for any other address.
func unescapedLink(u *url.URL) string {
	sent := strings.TrimPrefix(u.EscapedPath(), "/")
	if u.RawQuery != "" {
		sent += "?" + u.RawQuery
	}
	at := escapedHash.FindStringIndex(sent)
	if at == nil {
		return ""
	}
	page, query, _ := strings.Cut(sent[:at[0]], "?")
	if !isPage(page) {
		return ""
	}
	fragment := sent[at[1]:]
	for !strings.Contains(fragment, "=") { // all of it is escaped, not only the #
		once, err := url.PathUnescape(fragment)
		if err != nil || once == fragment {
			break
		}
		fragment = once
	}
	link, err := url.Parse("#" + fragment) // escapes it for a header
	if err != nil {
		return ""
	}
	path, _, _ := strings.Cut(sent, "?")
	to := "./" + strings.Repeat("../", strings.Count(path, "/"))
	if query != "" {
		to += "?" + query
	}
	return to + link.String()
}

func isPage(name string) bool { return name == "" || name == pageName }

// isUnescapedLink reports whether a path, which has been unescaped once, may be the page's with
// the fragment of a link.
func isUnescapedLink(path string) bool {
	page := strings.TrimPrefix(path, "/")
	if at := strings.IndexAny(page, "#%"); at >= 0 {
		return isPage(page[:at])
	}
	return false
}

// secret finds what follows in a path after the beginning of a seat's secret, or after a #.
var secret = regexp.MustCompile(`(?s)(#|(?i:%(25)*23|(seat|tok)[^/a-z0-9])).*`)

// Loggable returns a path without what may be a seat's secret, for logs and errors.
func Loggable(path string) string { return secret.ReplaceAllString(path, "${1}…") }
