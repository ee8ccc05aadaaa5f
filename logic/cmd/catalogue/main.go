// Command catalogue updates the message catalogues in assets/languages.
//
//	go run ./logic/cmd/catalogue
//
// Every constant of type say.ID is a message. The command collects those of the program
// for this machine and for the browser, and those of the templates. It writes them to
// tessera.pot and merges them into the file of each language.
package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"tessera/logic/say"
	"tessera/logic/say/po"
)

// folder is the path of the catalogues in the module.
const folder = "assets/languages"

func main() {
	files, problems, err := updated(".")
	for _, f := range files {
		if err == nil {
			err = os.WriteFile(f.path, []byte(f.text), 0o644)
			fmt.Printf("%s: %d messages, %d without translation\n", f.path, f.messages, f.missing)
		}
	}
	for _, p := range problems {
		fmt.Fprintln(os.Stderr, p)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "catalogue:", err)
	}
	if err != nil || len(problems) > 0 {
		os.Exit(1)
	}
}

// catalogue is the updated content of a file.
type catalogue struct {
	path, text        string
	messages, missing int
}

// updated returns all catalogues of the module at root, tessera.pot first, and the
// messages that cannot be translated as written.
func updated(root string) (files []catalogue, problems []string, err error) {
	found, problems, err := find(root)
	if err != nil {
		return nil, nil, err
	}
	add := func(path string, list []say.Entry) {
		files = append(files, catalogue{path, po.Write(list), len(found), po.Missing(list)})
	}
	header := say.Entry{Texts: []string{"Language: \nX-Name: \nContent-Type: text/plain; charset=UTF-8\nContent-Transfer-Encoding: 8bit\nPlural-Forms: nplurals=INTEGER; plural=EXPRESSION;\n"}}
	add(filepath.Join(root, folder, "tessera.pot"), append([]say.Entry{header}, found...))
	languages, err := filepath.Glob(filepath.Join(root, folder, "*.po"))
	if err != nil {
		return nil, nil, err
	}
	for _, path := range languages {
		merged, err := merged(path, found)
		if err != nil {
			return nil, nil, fmt.Errorf("%s: %w", path, err)
		}
		add(path, merged)
	}
	return files, problems, nil
}

// merged returns the catalogue at path, brought up to date with the found messages.
func merged(path string, found []say.Entry) ([]say.Entry, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	language, err := say.Entries(strings.TrimPrefix(string(text), "\ufeff"))
	if err != nil {
		return nil, err
	}
	return po.Merge(found, language)
}
