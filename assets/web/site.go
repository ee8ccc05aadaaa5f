package main

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"embed"
	"encoding/json"
	"fmt"
	"html"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"image/png"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"
	"text/template"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"tessera/assets/fonts"
	"tessera/assets/languages"
	"tessera/assets/sprites"
	"tessera/logic/games"
	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/logic/say/po"
)

// sources are the hand-written files of the page and the pictures of its shelf. Files
// that name others are templates, see [rank].
//
//go:embed page boards
var sources embed.FS

// A file is one file of the site, uncompressed.
type file struct {
	name string
	data []byte
}

// hash identifies the content of the file.
func (f file) hash() string { return fmt.Sprintf("%x", sha256.Sum256(f.data)) }

// tagLength is the length of the part of a hash that is in an address.
const tagLength = 12

// An assembly is a site under construction. Its files are in the order of writing: a file
// comes after those it names.
type assembly struct {
	files     []file
	languages []*say.Language        // their catalogues are among the files
	said      map[string][]say.Entry // messages of the catalogues, by language tag
	values    map[string]any         // values for the templates
}

// assemble makes all files of the site from the built programs and their scripts. The
// page comes last because it names the versions of the others.
func assemble(programs []file) ([]file, error) {
	a := assembly{files: append(slices.Clone(programs), icons()...)}
	boards, err := shelfPictures()
	if err != nil {
		return nil, err
	}
	a.files = append(a.files, boards...)
	entries, err := fs.ReadDir(sources, "page")
	if err != nil {
		return nil, err
	}
	var templates []file
	for _, entry := range entries {
		data, err := sources.ReadFile(path.Join("page", entry.Name()))
		if err != nil {
			return nil, err
		}
		if f := (file{entry.Name(), data}); rank(f.name) > 0 {
			templates = append(templates, f)
		} else {
			a.files = append(a.files, f)
		}
	}
	if err := a.translate(); err != nil {
		return nil, err
	}
	if err := a.describe(); err != nil {
		return nil, err
	}
	slices.SortStableFunc(templates, func(a, b file) int { return cmp.Compare(rank(a.name), rank(b.name)) })
	for _, t := range templates {
		f, err := a.render(t)
		if err != nil {
			return nil, err
		}
		a.files = append(a.files, f)
	}
	return a.files, nil
}

func catalogueName(l *say.Language) string { return l.Tag + ".po" }

func (a *assembly) translate() (err error) {
	if a.languages, err = languages.All(); err != nil {
		return err
	}
	a.said = map[string][]say.Entry{}
	for _, l := range a.languages {
		text, err := languages.Catalogue(l.Tag)
		if err != nil {
			return err
		}
		list, err := say.Entries(text)
		if err != nil {
			return err
		}
		a.said[l.Tag] = list
		a.files = append(a.files, file{catalogueName(l), []byte(po.Write(po.Bare(slices.DeleteFunc(slices.Clone(list), onlyInTheManual))))})
	}
	return nil
}

// onlyInTheManual reports whether only the manual page uses a message, so that no browser
// shows it.
func onlyInTheManual(e say.Entry) bool {
	return slices.Contains(e.Comments, "#: assets/install/tessera.6")
}

// offered returns the languages as JSON for an attribute that the page's scripts read.
// Each has the messages that the page shows before the game starts.
func (a *assembly) offered() (string, error) {
	type language struct {
		Tag     string            `json:"tag"`
		Name    string            `json:"name"`
		Address string            `json:"address"`
		Words   map[string]string `json:"words"`
	}
	all := []language{}
	for _, l := range a.languages {
		address, err := a.asset(catalogueName(l))
		if err != nil {
			return "", err
		}
		all = append(all, language{l.Tag, l.Name, address, ownWords(a.said[l.Tag])})
	}
	text, err := json.Marshal(all)
	return html.EscapeString(string(text)), err
}

// A translation is the text of a message in a language.
type translation struct{ Tag, Text string }

// translations returns a message of the page in every language, English first.
func (a *assembly) translations(id string) []translation {
	all := []translation{{"en", html.EscapeString(id)}}
	for _, l := range a.languages {
		if text := ownWords(a.said[l.Tag])[id]; text != "" {
			all = append(all, translation{l.Tag, html.EscapeString(text)})
		}
	}
	return all
}

// ownWords returns the messages of a catalogue that the page itself uses: its own, and
// what it says of the games.
func ownWords(list []say.Entry) map[string]string {
	own := map[string]string{}
	onShelf := map[string]bool{}
	for _, g := range games.All() {
		onShelf[string(g.Title)], onShelf[string(g.Summary)] = true, true
	}
	for _, e := range list {
		isOurs := func(comment string) bool {
			return strings.HasPrefix(comment, "#:") && strings.Contains(comment, " assets/web/page/")
		}
		if e.ID != "" && e.Texts[0] != "" && (onShelf[e.ID] && e.Context == "" || slices.ContainsFunc(e.Comments, isOurs)) {
			own[strings.TrimPrefix(e.Context+"|"+e.ID, "|")] = e.Texts[0]
		}
	}
	return own
}

// rank returns 0 for a plain file, and for a template its position in the order of
// rendering.
func rank(name string) int {
	return 1 + slices.Index([]string{manifestName, pageName, workerName}, name)
}

// describe sets the values for the templates: a version, the game's name as it is drawn,
// and the size of the uncompressed program. The page's progress counts that size, because
// Content-Length would be that of the compressed form.
func (a *assembly) describe() error {
	program, err := a.find(wasmName)
	if err != nil {
		return err
	}
	word, box, err := outline("Tessera")
	if err != nil {
		return err
	}
	a.values = map[string]any{
		"Bytes":   len(program.data),
		"Version": a.version(),
		"Word":    word,
		"WordBox": box,
		"Games":   games.All(),
	}
	return nil
}

// version depends on the names and the bytes of all files so far.
func (a *assembly) version() string {
	sum := sha256.New()
	for _, f := range a.files {
		fmt.Fprintln(sum, f.name, f.hash())
	}
	return fmt.Sprintf("%x", sum.Sum(nil))[:tagLength]
}

func (a *assembly) find(name string) (file, error) {
	i := slices.IndexFunc(a.files, func(f file) bool { return f.name == name })
	if i < 0 {
		return file{}, fmt.Errorf("there is no file %s in the page", name)
	}
	return a.files[i], nil
}

// asset returns the address of a file with a tag that defeats stale caches.
func (a *assembly) asset(name string) (string, error) {
	f, err := a.find(name)
	if err != nil {
		return "", err
	}
	return name + "?v=" + f.hash()[:tagLength], nil
}

func (a *assembly) funcs() template.FuncMap {
	return template.FuncMap{"asset": a.asset, "version": a.version, "files": a.essential, "whenWanted": a.onDemand, "languages": a.offered, "inEach": a.translations}
}

// A listed file is kept for offline use.
type listed struct{ Address, Hash string }

// essential returns the files so far that every page needs.
func (a *assembly) essential() ([]listed, error) {
	return a.listed(func(f file) bool { return !a.isCatalogue(f) && f.name != previewName })
}

// onDemand returns the files that a page needs only in a certain language.
func (a *assembly) onDemand() ([]listed, error) { return a.listed(a.isCatalogue) }

func (a *assembly) isCatalogue(f file) bool {
	return slices.ContainsFunc(a.languages, func(l *say.Language) bool { return catalogueName(l) == f.name })
}

// listed returns the selected files with the addresses at which they are requested.
func (a *assembly) listed(which func(file) bool) ([]listed, error) {
	var all []listed
	for _, f := range a.files {
		if !which(f) {
			continue
		}
		address := "./"
		if f.name != pageName {
			var err error
			if address, err = a.asset(f.name); err != nil {
				return nil, err
			}
		}
		all = append(all, listed{address, f.hash()})
	}
	return all, nil
}

func (a *assembly) render(t file) (file, error) {
	tmpl, err := template.New(t.name).Option("missingkey=error").Funcs(a.funcs()).Parse(string(t.data))
	if err != nil {
		return file{}, err
	}
	var b bytes.Buffer
	err = tmpl.Execute(&b, a.values)
	return file{t.name, b.Bytes()}, err
}

// outline returns a word in the game's bold font as an SVG path, and its bounding box.
func outline(word string) (path, box string, err error) {
	const size = 64
	face, em := fonts.Font(fonts.Bold), fixed.I(size)
	var b sfnt.Buffer
	var text strings.Builder
	x, before := fixed.Int26_6(0), sfnt.GlyphIndex(0)
	for _, letter := range word {
		glyph, err := face.GlyphIndex(&b, letter)
		if err != nil {
			return "", "", err
		}
		if kern, err := face.Kern(&b, before, glyph, em, font.HintingNone); before != 0 && err == nil {
			x += kern
		}
		segments, err := face.LoadGlyph(&b, glyph, em, nil)
		if err != nil {
			return "", "", err
		}
		for _, s := range segments {
			writeSegment(&text, s, x)
		}
		advance, err := face.GlyphAdvance(&b, glyph, em, font.HintingNone)
		if err != nil {
			return "", "", err
		}
		x, before = x+advance, glyph
	}
	return text.String(), fmt.Sprintf("0 %d %d %d", -size*3/4, x.Ceil(), size*4/5), nil
}

// writeSegment writes one stroke of an outline, moved to the right.
func writeSegment(text *strings.Builder, s sfnt.Segment, right fixed.Int26_6) {
	letter, points := "M", 1
	switch s.Op {
	case sfnt.SegmentOpLineTo:
		letter = "L"
	case sfnt.SegmentOpQuadTo:
		letter, points = "Q", 2
	case sfnt.SegmentOpCubeTo:
		letter, points = "C", 3
	}
	text.WriteString(letter)
	for _, p := range s.Args[:points] {
		fmt.Fprintf(text, "%.4g %.4g ", float64(p.X+right)/64, float64(p.Y)/64)
	}
}

// previewName is the picture that messengers show beside a link to the page, which the
// page itself does not need.
const previewName = "preview.jpg"

// shelfPictures returns the square pictures of the games for the page's own shelf, and
// one of all games below the logo for the preview of a link.
func shelfPictures() (files []file, err error) {
	const side, gap, above = 240, 48, 294
	preview := image.NewRGBA(image.Rect(0, 0, 1200, 630)) // messengers crop other shapes
	draw.Draw(preview, preview.Bounds(), image.NewUniform(paper), image.Point{}, draw.Src)
	mark := sprites.Logo(144)
	draw.Draw(preview, mark.Bounds().Add(image.Pt((1200-144)/2, 96)), mark, image.Point{}, draw.Over)
	for i, g := range games.All() {
		board, err := boardPicture(sources, g)
		if err != nil {
			return nil, err
		}
		area := image.Rect(0, 0, side, side).Add(image.Pt(gap+i*(side+gap), above))
		middle := area.Min.Add(image.Pt(0, (side-board.Bounds().Dy())/2))
		draw.Draw(preview, board.Bounds().Add(middle), board, image.Point{}, draw.Over)
		// The shelf shows them at half their size, which hides the loss.
		files = append(files, file{"board-" + g.ID + ".jpg", photographed(preview.SubImage(area), 58)})
	}
	return append(files, file{previewName, photographed(preview, 84)}), nil
}

// boardPicture returns the stored picture of a game's board.
func boardPicture(from fs.FS, g *match.Game) (image.Image, error) {
	file := "boards/" + g.ID + ".png"
	data, err := fs.ReadFile(from, file)
	if err != nil {
		return nil, fmt.Errorf("the page shows a picture of %s, assets/web/%s; run make goldens to draw it: %w", g.Title, file, err)
	}
	return png.Decode(bytes.NewReader(data))
}

// photographed returns a picture as a JPEG file, which is far smaller here than a PNG.
func photographed(img image.Image, quality int) []byte {
	var b bytes.Buffer
	if err := jpeg.Encode(&b, img, &jpeg.Options{Quality: quality}); err != nil {
		panic("web: a picture in memory cannot be written: " + err.Error())
	}
	return b.Bytes()
}

var paper = color.NRGBA{R: 0xF4, G: 0xEF, B: 0xE6, A: 0xFF}

// icons are the logo in the sizes that browsers and home screens use, and the one shown
// on the page while the game loads.
var icons = sync.OnceValue(func() []file {
	files := []file{{"mark.png", encoded(sprites.Logo(144))}}
	for _, px := range []int{32, 192, 512} {
		files = append(files, file{fmt.Sprintf("icon-%d.png", px), encoded(sprites.Logo(px))})
	}
	for _, px := range []int{192, 512} {
		files = append(files, file{fmt.Sprintf("icon-maskable-%d.png", px), encoded(maskable(px))})
	}
	return files
})

// maskable returns the logo on paper for home screens. They may crop it to the centred
// circle with a diameter of four fifths of the picture.
func maskable(px int) image.Image {
	whole := image.NewNRGBA(image.Rect(0, 0, px, px))
	draw.Draw(whole, whole.Bounds(), image.NewUniform(paper), image.Point{}, draw.Src)
	mark := sprites.Logo(px * 9 / 16) // its corners touch that circle
	at := image.Pt((px-mark.Bounds().Dx())/2, (px-mark.Bounds().Dy())/2)
	draw.Draw(whole, mark.Bounds().Add(at), mark, image.Point{}, draw.Over)
	return whole
}

func encoded(img image.Image) []byte {
	var b bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&b, img); err != nil {
		panic("web: a picture in memory cannot be written: " + err.Error())
	}
	return b.Bytes()
}
