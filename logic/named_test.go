package logic_test

import (
	"fmt"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"tessera/logic/internal/errtest"
)

// TestNamedThingsExist checks that READMEs and comments name only packages, files,
// identifiers and targets of the Makefile that exist.
func TestNamedThingsExist(t *testing.T) {
	r, err := readRepository(os.DirFS(".."))
	errtest.None(t, err)
	if len(r.packages) < 50 || r.checked < 500 {
		t.Fatalf("only %d packages and %d names were read", len(r.packages), r.checked)
	}
	for _, p := range r.problems {
		t.Error(p)
	}
}

// TestMissingThingsAreFound plants names of things that do not exist, between names of
// things that do. A line that ends in "!" has a name that must be found.
func TestMissingThingsAreFound(t *testing.T) {
	planted := map[string]string{
		"Makefile": "test web: build\n\tgo test ./...\n",
		"README.md": "`make test`, `make nothing`!\n" +
			"`logic/match`, `logic/match/match.go`, `logic/NAME`, `match.go`\n" +
			"`logic/gone`!\n" + "`logic/match/gone.go`!\n" + "`gone.go`!\n" +
			"`Match.Play`, `Match.Moves`, `match.New(x)`, `fmt.Println`, `playAll`, `a.b.c`, `a.b = c`\n" +
			"`Match.Gone`!\n" + "`match.Gone()`!\n" + "`Gone.Play`!\n" + "`goneAll`!\n" +
			"| Folder | |\n|---|---|\n| `logic` | `gone` |\n| `logics` | |!\n" +
			"```sh\nmake nothing `logic/gone`\n```\n",
		"logic/README.md": "`gone` and `Play` (gone.go) matter only in a path.\n## The path of a move\n" +
			"`Match.Play` (`match`, match.go) and `tree`, which is `playAll` (tree.go)\n" +
			"`gone`!\n" + "`playAll` (match.go)!\n",
		"logic/match/match.go": "package match\n\nimport \"fmt\"\n\n" +
			"// Match is a [tree]. See [Match.Play], [Match.Moves], [fmt.Println], [tessera/scenes/ui.Text] and package ui,\n" +
			"// not a[Gone] or [Gone](url).\n" +
			"// [Gone]!\n" + "// [Match.Gone]!\n" + "// [ui.Gone]!\n" + "// [gone.Text]!\n" + "// [tessera/scenes/gone]!\n" +
			"// See package gone.!\n" + "// It is in scenes/ui/gone.go.!\n" + "// Run `make nothing`.!\n" +
			"//\n//\tcode [Gone]\n" +
			"type Match struct{ tree }\n\n" +
			"func (m *Match) Play() {\n\tfmt.Println() // [Match.Gone]!\n}\n\nfunc New() {}\n",
		"logic/match/tree.go":         "package match\n\ntype tree struct{ Moves []string }\n\nfunc (t *tree) playAll() {}\n",
		"logic/match/example_test.go": "package match_test\n\nfunc Example() {\n\t// Output: [Gone]\n}\n",
		"scenes/ui/ui.go":             "//go:build js\n\npackage ui\n\ntype Text string\n",
	}
	tree := fstest.MapFS{}
	var want []string
	for name, text := range planted {
		for i, line := range strings.Split(text, "\n") {
			if strings.HasSuffix(line, "!") {
				want = append(want, fmt.Sprintf("%s:%d", name, i+1))
			}
		}
		tree[name] = &fstest.MapFile{Data: []byte(strings.ReplaceAll(text, "!\n", "\n"))}
	}
	r, err := readRepository(tree)
	errtest.None(t, err)
	var got []string
	for _, p := range r.problems {
		got = append(got, fmt.Sprintf("%s:%d", p.path, p.line))
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("wrong are the lines\n%v, want\n%v\nbecause %v", got, want, r.problems)
	}
}

var (
	// link is a link of a doc comment: a name, a type's member, or either of a package.
	link = regexp.MustCompile(`(^|[^\w\])"'.])\[\*?([A-Za-z_][\w/]*(?:\.\w+){0,2})\]`)
	// index matches the text after brackets that are not a link, such as [key]value.
	index = regexp.MustCompile(`^[\w\[({]`)
	// packageNamed is a package that a sentence names, such as "(package remote)".
	packageNamed = regexp.MustCompile(`(?:\(|[Ii]n |[Oo]f |[Ff]rom |[Bb]y |[Ss]ee |imports? |like )packages? ([a-z][\w/]+)(?:,? and ([a-z][\w/]+))?`)
	// pathNamed is a file or folder by its path.
	pathNamed  = regexp.MustCompile(`(?:^|[\s("'` + "`" + `])(?:\./)?((?:logic|scenes|assets)/[\w./-]*\w)`)
	makeNamed  = regexp.MustCompile("`(?:sudo )?make ([a-z-]+)")
	otherWords = []string{"that", "it", "is", "of", "to", "alone", "only", "below", "and", "in"}
)

// checkComments looks up what the comments of a file name.
func (r *repository) checkComments(s source, p *library) {
	for _, group := range s.file.Comments {
		if strings.HasPrefix(group.Text(), "Output:") {
			continue // of an example
		}
		for _, c := range group.List {
			first := s.set.Position(c.Pos()).Line
			for i, line := range strings.Split(c.Text, "\n") {
				if strings.HasPrefix(line, "//\t") || strings.HasPrefix(line, "//go:") {
					continue // code
				}
				wrong := func(name string) { r.report(s.path, first+i, name) }
				r.checkComment(p, line, wrong)
				r.checkLine(path.Dir(s.path), line, wrong)
			}
		}
	}
}

// checkComment looks up the links and the packages in a line of a comment of p.
func (r *repository) checkComment(p *library, line string, wrong func(name string)) {
	for _, at := range link.FindAllStringSubmatchIndex(line, -1) {
		if name := line[at[4]:at[5]]; !index.MatchString(line[at[1]:]) {
			if r.checked++; !r.links(p, name) {
				wrong(name)
			}
		}
	}
	for _, found := range packageNamed.FindAllStringSubmatch(line, -1) {
		for _, name := range found[1:] {
			if name == "" || slices.Contains(otherWords, name) || strings.Contains(name, "/") {
				continue // checkLine looks up paths
			}
			r.checked++
			if _, known := r.find(p, name); !known {
				wrong(name)
			}
		}
	}
}

// links reports whether a link in a comment of p leads somewhere.
func (r *repository) links(p *library, name string) bool {
	if at := strings.LastIndex(name, "/"); at >= 0 {
		folder, inside, _ := strings.Cut(name[at+1:], ".")
		to, ours := strings.CutPrefix(name[:at+1]+folder, "tessera/")
		return !ours || r.packages[to] != nil && (inside == "" || r.has(r.packages[to], inside))
	}
	if r.has(p, name) {
		return true
	}
	short, inside, _ := strings.Cut(name, ".")
	q, known := r.find(p, short)
	return known && (inside == "" || r.has(q, inside))
}

// checkLine looks up the paths and the targets of the Makefile in a line of a comment or a
// README in a folder.
func (r *repository) checkLine(folder, line string, wrong func(name string)) {
	for _, found := range pathNamed.FindAllStringSubmatch(line, -1) {
		if r.checked++; !r.exists(folder, found[1]) {
			wrong(found[1])
		}
	}
	for _, found := range makeNamed.FindAllStringSubmatch(line, -1) {
		if r.checked++; !r.targets[found[1]] {
			wrong("make " + found[1])
		}
	}
}

var (
	fence   = regexp.MustCompile("(?ms)^```.*?^```$")
	span    = regexp.MustCompile("`([^`]+)`")
	inFile  = regexp.MustCompile("`([\\w.]+)` \\((?:`([\\w/]+)`, )?(\\w+\\.go)\\)")
	anyPath = regexp.MustCompile(`^[a-z.]\w*(/[\w.-]+)+/?$`)
	anyFile = regexp.MustCompile(`^[\w-]+\.(go|md|mjs|js|json|po|pot|txt|yml|conf|service|desktop|png)$`)
	dotted  = regexp.MustCompile(`^(\w+)\.([A-Za-z]\w*)([(\[].*)?$`)
	mixed   = regexp.MustCompile(`^\w*([a-z][A-Z]|^[A-Z][a-z])\w*$`)
	// foreign matches names that are not ours or not in the repository: files that are
	// built, installed or written by their users, and functions of Windows and macOS.
	foreign = regexp.MustCompile(`^(dist/.*|share/.*|\w+\.wasm|it\.po|pt-BR\.po|push\.pem|Uia\w+|NSA\w+|I[A-Z]\w+Provider\w*|SetWindowSubclass)$`)
)

// checkReadme looks up what a README names: between backticks, in tables of folders, and by
// the files of a path through the code. A test of assets/install follows the links.
func (r *repository) checkReadme(name, text string) {
	folder := path.Dir(name)
	text = fence.ReplaceAllStringFunc(text, func(code string) string { return strings.Repeat("\n", strings.Count(code, "\n")) })
	var section *section
	folders := false // the lines are of a table of folders
	for i, line := range strings.Split(text, "\n") {
		wrong := func(what string) { r.report(name, i+1, what) }
		r.checkLine(folder, line, wrong)
		if strings.HasPrefix(line, "#") {
			section = nil
			if strings.HasPrefix(line, pathHeading) {
				section = r.sectionAt(folder, strings.Split(text, "\n")[i+1:])
			}
		}
		first, _, table := strings.Cut(strings.TrimPrefix(line, "|"), "|")
		switch {
		case !table:
			folders = false
		case strings.HasPrefix(strings.TrimSpace(first), "Folder"), strings.HasPrefix(strings.TrimSpace(first), "Package"):
			folders = true
		}
		for _, found := range span.FindAllStringSubmatch(line, -1) {
			if r.checked++; !r.named(folder, found[1], folders && strings.Contains(first, found[0]), section) {
				wrong(found[1])
			}
		}
		for _, found := range inFile.FindAllStringSubmatch(line, -1) {
			if r.checked++; section != nil && !section.files[found[3]+":"+found[1][strings.LastIndex(found[1], ".")+1:]] {
				wrong(found[1] + " in " + found[3])
			}
		}
	}
}

// named reports whether a thing exists that a README in a folder names between backticks.
// isFolder is set for a name in a table of folders. section is nil outside a path through
// the code.
func (r *repository) named(folder, name string, isFolder bool, section *section) bool {
	switch parts := dotted.FindStringSubmatch(name); {
	case foreign.MatchString(name):
		return true
	case isFolder, anyPath.MatchString(name), anyFile.MatchString(name):
		return r.exists(folder, name) || r.somewhere(name)
	case parts != nil:
		return r.member(parts[1], parts[2])
	case section != nil && word.FindString(name) == name:
		return section.names[name] || r.exists(folder, name)
	case mixed.MatchString(name):
		return r.words[name] || r.somewhere(name)
	}
	return true // a flag, a command, a word of a game or a protocol
}

// pathHeading begins the heading of a path through the code.
const pathHeading = "## The path of "

// section has the declarations of the folders that a section of a README names.
type section struct{ names, files map[string]bool }

// sectionAt returns the section that begins with lines, in a README of a folder.
func (r *repository) sectionAt(folder string, lines []string) *section {
	s := &section{map[string]bool{}, map[string]bool{}}
	for _, line := range lines {
		if strings.HasPrefix(line, "#") {
			break
		}
		for _, found := range span.FindAllStringSubmatch(line, -1) {
			for above := folder; ; above = path.Dir(above) {
				if p := r.packages[path.Join(above, found[1])]; p != nil {
					for file, names := range p.files {
						for name := range names {
							s.names[name], s.files[file+":"+name] = true, true
						}
					}
				}
				if above == "." {
					break
				}
			}
		}
	}
	return s
}
