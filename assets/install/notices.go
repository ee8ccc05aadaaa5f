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
)

// noticesFile is where the notices lie, below the top of the repository.
const noticesFile = "logic/release/notices.txt"

// notices makes the text of all licences: Tessera's own, and those of what is linked
// into any program for any target. Equal texts stand once.
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

// librariesTexts are the licence texts of all that the programs link, each with the
// sorted names of what it stands for.
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

// licensedFolders are the folders in which the licences of what is linked may lie, by
// the names of the modules: a module's own, and those within it on the way to the
// packages that are linked. Go itself and the fonts are among them.
func licensedFolders(ctx context.Context, root string) (map[string][]string, error) {
	goRoot, err := output(ctx, root, nil, "go", "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	folders := map[string][]string{
		"Go":           {strings.TrimSpace(string(goRoot))},
		"The Go fonts": {filepath.Join(root, "assets", "fonts")},
	}
	var native []string
	for _, p := range programs {
		native = append(native, p.path)
	}
	for _, t := range append(slices.Clone(targets), browser) {
		paths := native
		if t == browser {
			paths = browserPrograms
		}
		if err := t.addFolders(ctx, root, paths, folders); err != nil {
			return nil, err
		}
	}
	return folders, nil
}

// addFolders adds those of one target's programs.
func (t target) addFolders(ctx context.Context, root string, paths []string, folders map[string][]string) error {
	list, err := output(ctx, root, t.env(), "go", append([]string{"list", "-deps", "-json=Dir,Module"}, paths...)...)
	if err != nil {
		return err
	}
	for d := json.NewDecoder(bytes.NewReader(list)); ; {
		var p struct {
			Dir    string
			Module *struct {
				Path, Dir string
				Main      bool
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
		for dir := p.Dir; len(dir) >= len(p.Module.Dir); dir = filepath.Dir(dir) {
			if !slices.Contains(folders[p.Module.Path], dir) {
				folders[p.Module.Path] = append(folders[p.Module.Path], dir)
			}
		}
	}
}

// licenseName is what files are called that have to be handed on.
var licenseName = regexp.MustCompile(`(?i)^(licen[cs]e|copying|notice|patents)([.-].*)?$`)

// licenseTexts are the texts of the licences in some folders, in the order of their
// names, ending in one line feed each.
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

// tidy takes out what differs between copies of one text.
func tidy(text string) string {
	lines := strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	for i, line := range lines {
		lines[i] = strings.TrimRight(line, " \t")
	}
	return strings.Trim(strings.Join(lines, "\n"), "\n") + "\n"
}

// output runs a command in a folder and returns what it writes to standard output.
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
