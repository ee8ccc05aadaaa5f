package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"
)

const noticesFile = "logic/release/notices.txt"

// notices returns all licences: Tessera's, and those of everything linked into any
// program for any target. Equal texts appear once.
func notices(ctx context.Context, root string) (string, error) {
	own, err := os.ReadFile(filepath.Join(root, "LICENSE"))
	if err != nil {
		return "", err
	}
	texts, err := librariesTexts(ctx, root)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	fmt.Fprintf(&b, "Tessera\n\n%s\nIts programs hold, in whole or in part, what follows.\n", own)
	for _, text := range slices.SortedFunc(maps.Keys(texts), func(x, y string) int {
		return cmp.Or(cmp.Compare(strings.ToLower(texts[x][0]), strings.ToLower(texts[y][0])), cmp.Compare(x, y))
	}) {
		fmt.Fprintf(&b, "\n%s\n\n%s\n\n%s", strings.Repeat("-", 72), strings.Join(texts[text], "\n"), text)
	}
	return b.String(), nil
}

// librariesTexts returns the licence texts of everything the programs link, each with the
// sorted names of the libraries that have it.
func librariesTexts(ctx context.Context, root string) (map[string][]string, error) {
	folders, err := licensedFolders(ctx, root)
	if err != nil {
		return nil, err
	}
	texts := map[string][]string{}
	var without []error
	for _, name := range slices.Sorted(maps.Keys(folders)) {
		found, err := licenseTexts(folders[name])
		if err != nil {
			return nil, err
		}
		if len(found) == 0 {
			without = append(without, fmt.Errorf("%s has no file with its licence", name))
		}
		for _, text := range found {
			if !slices.Contains(texts[text], name) {
				texts[text] = append(texts[text], name)
			}
		}
	}
	return texts, errors.Join(without...)
}

// licensedFolders returns the folders that may hold the licences of linked code, by
// module name. It includes Go itself and the fonts.
func licensedFolders(ctx context.Context, root string) (map[string][]string, error) {
	goRoot, err := output(ctx, root, nil, "go", "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	modules, err := linkedModules(ctx, root)
	if err != nil {
		return nil, err
	}
	folders := map[string][]string{
		"Go":           {strings.TrimSpace(string(goRoot))},
		"The Go fonts": {filepath.Join(root, "assets", "fonts")},
	}
	for _, m := range modules {
		folders[m.path] = m.folders
	}
	return folders, nil
}

// licenseName matches the names of files that must be distributed.
var licenseName = regexp.MustCompile(`(?i)^(licen[cs]e|copying|notice|patents)([.-].*)?$`)

// licenseTexts returns the licence texts in folders, in the order of their names. Each
// ends in one line feed.
func licenseTexts(folders []string) (texts []string, err error) {
	for _, folder := range slices.Sorted(slices.Values(folders)) {
		entries, err := os.ReadDir(folder)
		if err != nil {
			return nil, err
		}
		for _, e := range entries {
			if e.IsDir() || !licenseName.MatchString(e.Name()) || filepath.Ext(e.Name()) == ".go" {
				continue
			}
			text, err := os.ReadFile(filepath.Join(folder, e.Name()))
			if err != nil {
				return nil, err
			}
			texts = append(texts, tidy(string(text)))
		}
	}
	return texts, nil
}

// tidy removes insignificant differences between copies of a text.
func tidy(text string) string {
	lines := strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	for i, line := range lines {
		lines[i] = strings.TrimRight(line, " \t")
	}
	return strings.Trim(strings.Join(lines, "\n"), "\n") + "\n"
}

// A module is a Go module that is linked into a program.
type module struct {
	path, version string
	folders       []string // its own, and those inside it on the way to linked packages
}

// linkedModules returns the modules that are linked into any program for any target,
// sorted by path.
func linkedModules(ctx context.Context, root string) ([]module, error) {
	var native []string
	for _, p := range programs {
		native = append(native, p.path)
	}
	linked := map[string]module{}
	for _, t := range append(slices.Clone(targets), browser) {
		paths := native
		if t == browser {
			paths = browserPrograms
		}
		if err := t.addModules(ctx, root, paths, linked); err != nil {
			return nil, err
		}
	}
	var sorted []module
	for _, path := range slices.Sorted(maps.Keys(linked)) {
		sorted = append(sorted, linked[path])
	}
	return sorted, nil
}

func (t target) addModules(ctx context.Context, root string, paths []string, linked map[string]module) error {
	list, err := output(ctx, root, t.env(), "go", append([]string{"list", "-deps", "-json=Dir,Module"}, paths...)...)
	if err != nil {
		return err
	}
	for d := json.NewDecoder(bytes.NewReader(list)); ; {
		var p struct {
			Dir    string
			Module *struct {
				Path, Version, Dir string
				Main               bool
			}
		}
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		if p.Module == nil || p.Module.Main {
			continue
		}
		m := linked[p.Module.Path]
		m.path, m.version = p.Module.Path, p.Module.Version
		for dir := p.Dir; len(dir) >= len(p.Module.Dir); dir = filepath.Dir(dir) {
			if !slices.Contains(m.folders, dir) {
				m.folders = append(m.folders, dir)
			}
		}
		linked[m.path] = m
	}
}

// output runs a command in a folder and returns its standard output. A nil env means this
// program's environment.
func output(ctx context.Context, dir string, env []string, name string, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir, cmd.Env = dir, env
	var said bytes.Buffer
	cmd.Stderr = &said
	text, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("%s: %w\n%s", strings.Join(cmd.Args, " "), err, &said)
	}
	return text, nil
}

// The part of a CycloneDX bill of materials that is used.
type (
	bill struct {
		Format      string     `json:"bomFormat"`
		SpecVersion string     `json:"specVersion"`
		Version     int        `json:"version"`
		About       billAbout  `json:"metadata"`
		Parts       []billPart `json:"components"`
	}
	billAbout struct {
		Time string   `json:"timestamp"`
		Of   billPart `json:"component"`
	}
	billPart struct {
		Type    string `json:"type"`
		Ref     string `json:"bom-ref"`
		Name    string `json:"name"`
		Version string `json:"version"`
		URL     string `json:"purl"`
	}
)

// materials returns the bill of materials of the programs for all targets: Go, and every
// module linked into one of them.
func (r release) materials(ctx context.Context) ([]byte, error) {
	linked, err := linkedModules(ctx, r.root)
	if err != nil {
		return nil, err
	}
	compiler, err := output(ctx, r.root, nil, "go", "env", "GOVERSION")
	if err != nil {
		return nil, err
	}
	b := bill{Format: "CycloneDX", SpecVersion: "1.6", Version: 1, About: billAbout{
		Time: time.Unix(r.at, 0).UTC().Format(time.RFC3339),
		Of:   billPart{"application", "tessera", "tessera", r.version, "pkg:generic/tessera@" + r.version},
	}}
	b.Parts = append(b.Parts, library("std", strings.TrimPrefix(strings.TrimSpace(string(compiler)), "go")))
	for _, m := range linked {
		b.Parts = append(b.Parts, library(m.path, m.version))
	}
	text, err := json.MarshalIndent(b, "", "  ")
	return append(text, '\n'), err
}

func library(path, version string) billPart {
	url := "pkg:golang/" + path + "@" + version
	return billPart{"library", url, path, cmp.Or(version, "unknown"), url}
}
