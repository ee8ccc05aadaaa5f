package main

import (
	"cmp"
	"context"
	"encoding/json"
	"strings"
	"time"
)

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
