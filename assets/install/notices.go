package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
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
