package web

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"html"
	"io"
	"io/fs"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"tessera/logic/match"
)

// pageName is the file served for /. Every build has it.
const pageName = "index.html"

// contentTypes lists the file types that a site may serve. The operating system's list
// may lack wasm.
var contentTypes = map[string]string{
	".css":  "text/css; charset=utf-8",
	".html": "text/html; charset=utf-8",
	".js":   "text/javascript; charset=utf-8",
	".jpg":  "image/jpeg",
	".png":  "image/png",
	".po":   "text/plain; charset=utf-8",
	".txt":  "text/plain; charset=utf-8",
	".wasm": "application/wasm",

	".webmanifest": "application/manifest+json",
}

// policy lets the page run and fetch only files of its own server. Inline scripts and
// styles are forbidden, and only WebAssembly code may be compiled at run time. No other
// site may show the page in a frame. Images may also come from the page itself and from
// memory.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; " +
	"img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; " +
	"base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// Site serves a build of the browser edition: the files of one folder, each with its
// content type, in the smallest form that the client accepts, and with a policy that
// limits the page to its own server.
type Site struct{ dir string }

func NewSite(dir string) Site { return Site{dir} }

// HasSite reports whether a folder holds a build of the browser edition.
func HasSite(dir string) bool {
	_, err := os.Stat(filepath.Join(dir, pageName))
	return err == nil
}

// IsSiteFile reports whether a path can be a file of a site.
func IsSiteFile(target string) bool {
	_, known := contentTypes[path.Ext(target)]
	return known || target == "/" || isUnescapedLink(target)
}

func (s Site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "only GET and HEAD are answered here", http.StatusMethodNotAllowed)
		return
	}
	if link := unescapedLink(r.URL); link != "" {
		w.Header().Set("Location", link)
		w.Header().Set("Cache-Control", "no-store")
		w.WriteHeader(http.StatusSeeOther)
		return
	}
	name := strings.TrimPrefix(path.Clean("/"+r.URL.Path), "/")
	if name == "" {
		name = pageName
	}
	contentType, ok := contentTypes[path.Ext(name)]
	if !ok {
		http.NotFound(w, r)
		return
	}
	// os.Root keeps every path inside the folder, even with symbolic links. It is opened
	// for each request because a new build may replace the folder.
	root, err := os.OpenRoot(s.dir)
	if err != nil {
		http.NotFound(w, r)
		return
	}
	defer root.Close()
	header := w.Header()
	header.Set("Vary", "Accept-Encoding")
	f, form, err := openForm(root, name, strings.Join(r.Header.Values("Accept-Encoding"), ","))
	if errors.Is(err, errNotAcceptable) {
		http.Error(w, err.Error(), http.StatusNotAcceptable)
		return
	}
	if err != nil {
		http.NotFound(w, r)
		return
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil || !info.Mode().IsRegular() {
		http.NotFound(w, r)
		return
	}
	var content io.ReadSeeker = f
	tag := form.name
	if name == pageName {
		header.Add("Vary", "Sec-Fetch-Mode")
		if page, err := root.ReadFile(name); err == nil && !isBrowser(r) {
			game := r.URL.Query().Get(match.InvitedTo)
			content, form, tag = bytes.NewReader(linkable(page, r.Host, game)), encoding{name: identity}, "linkable"
			if game != "" {
				tag += "-" + url.PathEscape(game)
			}
		}
	}
	header.Set("Content-Type", contentType)
	header.Set("Content-Security-Policy", policy)
	header.Set("X-Content-Type-Options", "nosniff")
	// Browsers cache the file but revalidate it each time, usually with a short 304
	// answer.
	header.Set("Cache-Control", "no-cache, no-transform") // a proxy's changes would break the hashes
	header.Set("ETag", fmt.Sprintf(`"%x-%x-%s"`, info.ModTime().UnixNano(), info.Size(), tag))
	if form.name != identity {
		header.Set("Content-Encoding", form.name)
	}
	// Without a time, only the ETag distinguishes versions and forms.
	http.ServeContent(w, r, "", time.Time{}, content)
}

// isBrowser reports whether a browser or the page's service worker sent a request. Old
// browsers, and all without TLS, send no Sec-Fetch-Mode; they get the linkable page.
func isBrowser(r *http.Request) bool {
	return r.Header.Get("Sec-Fetch-Mode") != "" || r.Header.Get("X-Tessera-Hash") != ""
}

// linkable returns the page with the whole address of its picture, which messengers need
// to show it beside a link. If its buttons have the game of an invitation, it has the
// game's title, summary and picture in place of its own. A host's name without a port is a
// proxy's with TLS, because this server has none.
func linkable(page []byte, host, game string) []byte {
	for _, card := range gameCard.FindAllSubmatch(page, -1) {
		if string(card[1]) == game {
			page = previewTags.ReplaceAll(page, nil)
			page = bytes.Replace(page, []byte("</title>"), fmt.Appendf([]byte("</title>\n"), previewOf,
				card[3], card[4], card[2]), 1)
		}
	}
	scheme := "http"
	if _, err := netip.ParseAddr(host); err != nil && strings.Contains(host, ".") && !strings.Contains(host, ":") {
		scheme = "https"
	}
	const picture = `<meta property="og:image" content="`
	address := picture + scheme + "://" + html.EscapeString(host) + "/"
	return bytes.Replace(page, []byte(picture), []byte(address), 1)
}

// gameCard is a game's button in the page: its id, picture, title and summary.
var gameCard = regexp.MustCompile(`<button type="button" value="([^"]*)"[^>]*><img src="([^"]*)"[^>]*><b>([^<]*)</b> <span>([^<]*)</span>`)

// previewTags are the tags of the page that previewOf replaces for a game.
var previewTags = regexp.MustCompile(`<meta (property="og:(title|description|image|image:width|image:height)"|name="twitter:card") [^>]*>\n?`)

const previewOf = `<meta property="og:title" content="Play %s with me">
<meta property="og:description" content="%s">
<meta property="og:image" content="%s">
`

var errNotAcceptable = errors.New("this file is not stored in a form that Accept-Encoding allows")

// openForm opens the best allowed form of a file that exists.
func openForm(root *os.Root, name, accept string) (*os.File, encoding, error) {
	if _, err := root.Stat(name); err != nil {
		return nil, encoding{}, err
	}
	for _, form := range negotiate(accept) {
		f, err := root.Open(name + form.suffix)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		return f, form, err
	}
	return nil, encoding{}, errNotAcceptable
}

// identity is the name of the uncompressed form in Accept-Encoding (RFC 9110, 12.5.3).
const identity = "identity"

type encoding struct {
	name   string // as in Content-Encoding
	suffix string // of the stored file
}

// encodings lists the stored forms, smallest first. A client that rates several equally
// gets the first.
var encodings = []encoding{{"br", ".br"}, {"gzip", ".gz"}, {identity, ""}}

// negotiate returns the stored forms that an Accept-Encoding header allows, best first.
// Forms are sorted by weight. The uncompressed form is allowed unless excluded, and comes
// last unless the header names it. Without a header only the uncompressed form is sent:
// RFC 9110 would allow any, but such a client may not be able to decompress.
func negotiate(header string) []encoding {
	weights := parseWeights(header)
	chosen := slices.DeleteFunc(slices.Clone(encodings), func(e encoding) bool {
		return weight(weights, e.name) == 0
	})
	slices.SortStableFunc(chosen, func(a, b encoding) int {
		return cmp.Compare(weight(weights, b.name), weight(weights, a.name))
	})
	return chosen
}

// weight returns the client's weight for a coding; 0 forbids it.
func weight(weights map[string]float64, name string) float64 {
	if q, ok := weights[name]; ok {
		return q
	}
	star, any := weights["*"]
	if name == identity && (!any || star > 0) {
		// Less than the smallest weight a header can state.
		return 0.0001
	}
	return star
}

func parseWeights(header string) map[string]float64 {
	weights := map[string]float64{}
	for entry := range strings.SplitSeq(header, ",") {
		name, params, _ := strings.Cut(entry, ";")
		name = strings.ToLower(strings.TrimSpace(name))
		if name == "x-gzip" {
			name = "gzip"
		}
		q, ok := parseWeight(params)
		if name == "" || !ok {
			continue
		}
		weights[name] = q
	}
	return weights
}

// parseWeight parses "q=0.5". The default weight is 1.
func parseWeight(params string) (float64, bool) {
	params = strings.TrimSpace(params)
	if params == "" {
		return 1, true
	}
	name, value, _ := strings.Cut(params, "=")
	if !strings.EqualFold(strings.TrimSpace(name), "q") {
		return 0, false
	}
	q, err := strconv.ParseFloat(strings.TrimSpace(value), 64)
	return q, err == nil && q >= 0 && q <= 1
}
