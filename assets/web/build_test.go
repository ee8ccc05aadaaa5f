package main

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"html"
	"image"
	"image/jpeg"
	_ "image/png"
	"io"
	"net/http/httptest"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"

	"tessera/assets/languages"
	"tessera/logic/games"
	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/logic/server/web"
)

func assembled(t *testing.T, program, script string) map[string]string {
	t.Helper()
	files, err := assemble([]file{{execName, []byte(script)}, {wasmName, []byte(program)}, {mindName, []byte("thinks")}})
	if err != nil {
		t.Fatal(err)
	}
	site := map[string]string{}
	for _, f := range files {
		site[f.name] = string(f.data)
	}
	return site
}

func TestPageKnowsTheUnpackedSize(t *testing.T) {
	page := assembled(t, strings.Repeat("x", 12345), "script")[pageName]
	if !strings.Contains(page, `data-bytes="12345"`) {
		t.Error("the page does not hold the size of the unpacked wasm")
	}
	if !strings.Contains(page, `href="`+licensesName+`"`) {
		t.Error("the page does not link to the licences")
	}
	if strings.Contains(page, "{{") {
		t.Error("the page holds a placeholder that the build did not fill in")
	}
}

func TestAddressesFollowTheBuild(t *testing.T) {
	address := regexp.MustCompile(`tessera\.wasm\?v=\w+`)
	version := regexp.MustCompile(`data-version="\w+"`)
	first := assembled(t, "a", "s")[pageName]
	if again := assembled(t, "a", "s")[pageName]; again != first {
		t.Error("the same build has two pages")
	}
	for name, site := range map[string]map[string]string{"program": assembled(t, "b", "s"), "script": assembled(t, "a", "t")} {
		if version.FindString(site[pageName]) == version.FindString(first) {
			t.Errorf("the version stays when the %s changes", name)
		}
		if changed := address.FindString(site[pageName]) != address.FindString(first); changed != (name == "program") {
			t.Errorf("another %s: the program's address has changed: %v", name, changed)
		}
	}
}

// The page must work without any other host and below any path, because a game on a shelf
// needs no network.
func TestPageNamesNothingElsewhere(t *testing.T) {
	for name, text := range assembled(t, "a", "s") {
		if ext := path.Ext(name); ext == ".png" || ext == ".jpg" { // its bytes are arbitrary
			continue
		}
		for _, address := range regexp.MustCompile(`(https?:)?//[a-z][^\s'"]*|(href|src)="/[^"]*`).FindAllString(text, -1) {
			isExample := path.Ext(name) == ".po" && strings.HasPrefix(address, "https://example.org")
			if address != "http://www.w3.org/2000/svg" && !isExample {
				t.Errorf("%s names %s", name, address)
			}
		}
	}
}

// A strict policy forbids inline scripts and styles.
func TestPageHasNothingInline(t *testing.T) {
	page := assembled(t, "a", "s")[pageName]
	for _, tag := range regexp.MustCompile(`<style|<script[^>]*>[^<]|\son\w+=|\sstyle=|javascript:`).FindAllString(page, -1) {
		t.Errorf("the page has %q", tag)
	}
}

func TestPlaceholderWithoutValueFails(t *testing.T) {
	a := assembly{values: map[string]any{}}
	for _, text := range []string{"{{.Unknown}}", `{{asset "unknown.js"}}`} {
		if _, err := a.render(file{"x", []byte(text)}); err == nil {
			t.Errorf("the placeholder %s, which the build does not know, was accepted", text)
		}
	}
}

func TestVariantsUnpackToTheFile(t *testing.T) {
	dir := t.TempDir()
	data := []byte(strings.Repeat("tessera ", 5000))
	names, err := writeVariants(dir, file{"tile.js", data}, brotliLevel)
	if err != nil {
		t.Fatal(err)
	}
	unpack := map[string]func(io.Reader) (io.Reader, error){
		"tile.js":    func(r io.Reader) (io.Reader, error) { return r, nil },
		"tile.js.br": func(r io.Reader) (io.Reader, error) { return brotli.NewReader(r), nil },
		"tile.js.gz": func(r io.Reader) (io.Reader, error) { return gzip.NewReader(r) },
	}
	if len(names) != len(unpack) {
		t.Fatalf("wrote %v", names)
	}
	for _, name := range names {
		stored, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		if name != "tile.js" && len(stored) >= len(data) {
			t.Errorf("%s is not smaller than the file", name)
		}
		r, err := unpack[name](bytes.NewReader(stored))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		got, err := io.ReadAll(r)
		if err != nil || !bytes.Equal(got, data) {
			t.Errorf("%s unpacks to %d bytes (%v); want the %d of the file", name, len(got), err, len(data))
		}
	}
}

// TestComputerPlayersAreOptimised checks the flags of the registry's games, and that the
// hot packages exist: go build ignores a pattern that matches nothing.
func TestComputerPlayersAreOptimised(t *testing.T) {
	hot := games.HotPackages()
	flags := compileFlags(hot)
	if !slices.Contains(flags, "tessera/logic/trisq/engine=") || slices.Contains(flags, "tessera/logic/match=") {
		t.Errorf("the flags are %q; want Trisq's engine among them, and not match", flags)
	}
	for _, path := range hot {
		if _, err := os.Stat(filepath.Join("..", "..", strings.TrimPrefix(path, "tessera/"))); err != nil {
			t.Errorf("there is no package %s", path)
		}
	}
}

func TestBudget(t *testing.T) {
	p := program{wasmName, "tessera", 2_500_000}
	for _, test := range []struct {
		size int64
		ok   bool
	}{{p.budget, true}, {p.budget + 1, false}} {
		dir := t.TempDir()
		for suffix, size := range map[string]int64{"": 9e6, ".gz": 3e6, ".br": test.size} {
			name := filepath.Join(dir, p.name+suffix)
			if err := os.WriteFile(name, nil, 0o644); err != nil {
				t.Fatal(err)
			}
			if err := os.Truncate(name, size); err != nil {
				t.Fatal(err)
			}
		}
		var out strings.Builder
		err := p.report(dir, &out)
		if (err == nil) != test.ok {
			t.Errorf("%d bytes at brotli: %v", test.size, err)
		}
		if !strings.Contains(out.String(), "brotli 2.50 MB of at most 2.50 MB") {
			t.Errorf("the build prints %q", out.String())
		}
	}
}

// The page's own program draws and asks the second one for moves. It must not contain an
// engine.
func TestTheFirstProgramHoldsNoEngine(t *testing.T) {
	for _, p := range programs {
		list := exec.Command("go", "list", "-deps", p.path)
		list.Env = browserEnv()
		output, err := list.Output()
		if err != nil {
			t.Fatalf("go list: %v", err)
		}
		engines := strings.Count(string(output), "/engine\n")
		draws := strings.Contains(string(output), "ebiten")
		if strings.Contains(string(output), "tessera/logic/release\n") {
			t.Errorf("%s holds the licences, which lie beside it", p.name)
		}
		if first := p.name == wasmName; (engines == 0) != first || draws != first {
			t.Errorf("%s has %d engines and draws: %v", p.name, engines, draws)
		}
	}
}

// TestTheWorkerKeepsTheWholeSite checks that the worker lists the addresses that the page
// requests, with their hashes.
func TestTheWorkerKeepsTheWholeSite(t *testing.T) {
	site := assembled(t, "a", "s")
	for name, text := range site {
		if name == workerName || name == previewName {
			continue
		}
		sum := sha256.Sum256([]byte(text))
		address := fmt.Sprintf("%s?v=%x", name, sum[:6])
		if name == pageName {
			address = "./"
		}
		if want := fmt.Sprintf("{ name: '%s', hash: '%x' }", address, sum); !strings.Contains(site[workerName], want) {
			t.Errorf("the worker does not list %s", want)
		}
	}
	if other := assembled(t, "b", "s")[workerName]; other == site[workerName] {
		t.Error("another program has the same worker: no browser would ever fetch it")
	}
}

// TestManifestLeadsToTheGames checks the shortcuts of the installed app, and that the manifest's
// pictures are files of the site with the sizes that it says.
func TestManifestLeadsToTheGames(t *testing.T) {
	site := assembled(t, "a", "s")
	type picture struct{ Src, Sizes string }
	var manifest struct {
		Icons, Screenshots []picture
		Shortcuts          []struct {
			Name, URL string
			Icons     []picture
		}
	}
	if err := json.Unmarshal([]byte(site[manifestName]), &manifest); err != nil {
		t.Fatal(err)
	}
	pictures := append(manifest.Icons, manifest.Screenshots...)
	var leads []string
	for _, s := range manifest.Shortcuts {
		leads, pictures = append(leads, s.URL), append(pictures, s.Icons...)
	}
	var want []string
	for _, g := range games.All() {
		want = append(want, "./#game="+g.ID)
	}
	if want = append(want, "./#daily"); !slices.Equal(leads, want) {
		t.Errorf("the shortcuts lead to %v, want %v", leads, want)
	}
	if len(manifest.Screenshots) == 0 {
		t.Error("there is no screenshot")
	}
	for _, p := range pictures {
		name, _, _ := strings.Cut(p.Src, "?")
		config, _, err := image.DecodeConfig(strings.NewReader(site[name]))
		if size := fmt.Sprintf("%dx%d", config.Width, config.Height); err != nil || size != p.Sizes {
			t.Errorf("%s is %s (%v), the manifest says %s", name, size, err, p.Sizes)
		}
	}
}

// TestWithoutScriptThePageSpeaksEveryLanguage checks the message in every language,
// because the page cannot know the user's language without a script.
func TestWithoutScriptThePageSpeaksEveryLanguage(t *testing.T) {
	page := assembled(t, "a", "s")[pageName]
	all, err := languages.All()
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range append(all, &say.Language{Tag: "en"}) {
		if !regexp.MustCompile(`<p lang="` + l.Tag + `">[^<]*JavaScript`).MatchString(page) {
			t.Errorf("without a script the page says nothing in %q", l.Tag)
		}
	}
}

// TestShelfOfThePage checks that the page offers every game, in every language, and that
// its pictures are square and small, because they are loaded before the program.
func TestShelfOfThePage(t *testing.T) {
	site := assembled(t, "a", "s")
	page := html.UnescapeString(site[pageName])
	bytes := 0
	for _, g := range games.All() {
		if want := fmt.Sprintf(`<b>%s</b> <span>%s</span>`, g.Title, g.Summary); !strings.Contains(page, want) {
			t.Errorf("the page does not have %s", want)
		}
		translated := strings.Count(page, fmt.Sprintf("%q:", g.Summary))
		if all, err := languages.All(); err != nil || translated != len(all) {
			t.Errorf("%q is in %d languages of %d, %v", g.Summary, translated, len(all), err)
		}
		name := "board-" + g.ID + ".jpg"
		picture, err := jpeg.DecodeConfig(strings.NewReader(site[name]))
		if err != nil || picture.Width != picture.Height {
			t.Errorf("%s is %d by %d, %v", name, picture.Width, picture.Height, err)
		}
		bytes += len(site[name])
	}
	if bytes > 40_000 {
		t.Errorf("the pictures of the games have %d bytes", bytes)
	}
}

// TestPreviewOfALink reads the page, and an invitation to each game, as a messenger does. It
// fetches the picture of each preview.
func TestPreviewOfALink(t *testing.T) {
	dir := t.TempDir()
	site := assembled(t, "a", "s")
	for name := range site {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(site[name]), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	get := func(address string) string {
		w := httptest.NewRecorder()
		web.NewSite(dir).ServeHTTP(w, httptest.NewRequest("GET", address, nil))
		return w.Body.String()
	}
	preview := func(address string) (tags map[string]string, size string) {
		tags = map[string]string{}
		for _, tag := range regexp.MustCompile(`<meta property="og:([\w:]+)" content="([^"]+)">`).FindAllStringSubmatch(get(address), -1) {
			if tags[tag[1]] != "" {
				t.Errorf("%s says twice what its %s is", address, tag[1])
			}
			tags[tag[1]] = html.UnescapeString(tag[2])
		}
		picture, err := jpeg.DecodeConfig(strings.NewReader(get(tags["image"])))
		if size = fmt.Sprint(picture.Width, " ", picture.Height); err != nil || !strings.HasPrefix(tags["image"], "https://games.example.org/") {
			t.Errorf("%s has the picture %q, %v", address, tags["image"], err)
		}
		return tags, size
	}
	tags, size := preview("https://games.example.org/")
	if tags["title"] != "Tessera" || tags["description"] == "" || size != tags["image:width"]+" "+tags["image:height"] {
		t.Errorf("the page says %v of a picture of %s", tags, size)
	}
	for _, g := range games.All() {
		tags, _ := preview("https://games.example.org/?" + match.InvitedTo + "=" + g.ID)
		if tags["title"] != fmt.Sprintf("Play %s with me", g.Title) || tags["description"] != g.Summary.String() || !strings.Contains(tags["image"], g.ID) {
			t.Errorf("an invitation to %s says %v", g.ID, tags)
		}
	}
	if tags, _ := preview("https://games.example.org/?" + match.InvitedTo + "=chess"); tags["title"] != "Tessera" {
		t.Errorf("an invitation to an unknown game says %v", tags)
	}
}

// TestCataloguesAreKeptWhenWanted checks that catalogues are not among the files that
// every page needs.
func TestCataloguesAreKeptWhenWanted(t *testing.T) {
	site := assembled(t, "program", "script")
	all, err := languages.All()
	if err != nil || len(all) == 0 {
		t.Fatalf("there are %d languages, %v", len(all), err)
	}
	always, whenWanted, _ := strings.Cut(site[workerName], "const WHEN_WANTED")
	for _, l := range all {
		name := catalogueName(l)
		if read, err := say.Read(site[name]); err != nil || read.Name != l.Name {
			t.Errorf("%s does not read: %v", name, err)
		}
		if strings.Contains(site[name], "\n#") {
			t.Errorf("%s has comments", name)
		}
		if strings.Contains(site[name], `msgid "SEE ALSO"`) {
			t.Errorf("%s has the page of the manual, which no browser shows", name)
		}
		if strings.Contains(always, name) || !strings.Contains(whenWanted, "'"+name+"?v=") {
			t.Errorf("%s is not kept when wanted", name)
		}
		if want := fmt.Sprintf(`{"tag":%q,"name":%q,"address":"%s?v=`, l.Tag, l.Name, name); !strings.Contains(html.UnescapeString(site[pageName]), want) {
			t.Errorf("the page does not offer %s", want)
		}
	}
}
