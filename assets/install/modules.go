package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

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
