package main

import (
	"bytes"
	"fmt"
	"image"

	"github.com/tc-hib/winres"
	"github.com/tc-hib/winres/version"

	"tessera/assets/sprites"
)

// withResources adds an icon, a version and a compatibility manifest to a Windows
// program.
func (r release) withResources(exe []byte, p program) ([]byte, error) {
	var pictures []image.Image
	for _, px := range []int{16, 20, 24, 32, 40, 48, 64, 128, 256} {
		pictures = append(pictures, sprites.Logo(px))
	}
	icon, err := winres.NewIconFromImages(pictures)
	if err != nil {
		return nil, err
	}
	var set winres.ResourceSet
	if err := set.SetIcon(winres.ID(1), icon); err != nil {
		return nil, err
	}
	about, err := r.versionInfo(p)
	if err != nil {
		return nil, err
	}
	set.SetVersionInfo(about)
	set.SetManifest(winres.AppManifest{
		Description: "Tessera", Compatibility: winres.Win10AndAbove,
		DPIAwareness: winres.DPIPerMonitorV2, LongPathAware: true,
	})
	var b bytes.Buffer
	if err := set.WriteToEXE(&b, bytes.NewReader(exe)); err != nil {
		return nil, fmt.Errorf("%s takes no resources: %w", p.name, err)
	}
	return b.Bytes(), nil
}

// versionInfo returns the details that Windows shows in a program's properties.
func (r release) versionInfo(p program) (about version.Info, err error) {
	about.SetFileVersion(r.number())
	about.SetProductVersion(r.number())
	for key, text := range map[string]string{
		version.ProductName: "Tessera", version.FileDescription: "Tessera: " + summary, version.CompanyName: authors,
		version.LegalCopyright: "Copyright (c) 2026 " + authors, version.InternalName: p.name, version.OriginalFilename: p.name + ".exe",
		version.ProductVersion: r.version, version.FileVersion: r.version,
	} {
		if err := about.Set(version.LangDefault, key, text); err != nil {
			return about, err
		}
	}
	return about, nil
}
