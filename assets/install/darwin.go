package main

import (
	"bytes"
	"encoding/binary"
	"encoding/xml"
	"fmt"
	"strings"
)

// bundle makes a macOS application from the program. It is not signed, so users have to
// allow it at the first start.
func (r release) bundle(executable []byte) []file {
	return below("Tessera.app/Contents", []file{
		{"Info.plist", []byte(r.infoPlist()), false},
		{"MacOS/tessera", executable, true},
		{"PkgInfo", []byte("APPL????"), false},
		{"Resources/tessera.icns", icns(), false},
	})
}

func (r release) infoPlist() string {
	var b strings.Builder
	b.WriteString(xml.Header + `<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
`)
	for _, entry := range [][2]string{
		{"CFBundleName", "Tessera"}, {"CFBundleDisplayName", "Tessera"}, {"CFBundleIdentifier", component},
		{"CFBundleExecutable", "tessera"}, {"CFBundleIconFile", "tessera"}, {"CFBundlePackageType", "APPL"},
		{"CFBundleInfoDictionaryVersion", "6.0"}, {"CFBundleVersion", r.number()}, {"CFBundleShortVersionString", r.number()},
		{"CFBundleGetInfoString", "Tessera " + r.version}, {"LSMinimumSystemVersion", "12.0"},
		{"LSApplicationCategoryType", "public.app-category.board-games"}, {"NSHumanReadableCopyright", "Copyright (c) 2026 " + authors},
	} {
		fmt.Fprintf(&b, "\t<key>%s</key>\n\t<string>", entry[0])
		_ = xml.EscapeText(&b, []byte(entry[1])) // writing to a Builder never fails
		b.WriteString("</string>\n")
	}
	b.WriteString("\t<key>NSHighResolutionCapable</key>\n\t<true/>\n</dict>\n</plist>\n")
	return b.String()
}

// icnsSizes are the pictures of a macOS icon: their kinds and sizes in pixels.
var icnsSizes = []struct {
	kind string
	px   int
}{{"icp4", 16}, {"icp5", 32}, {"ic11", 32}, {"ic12", 64}, {"ic07", 128}, {"ic13", 256}, {"ic08", 256}, {"ic14", 512}, {"ic09", 512}, {"ic10", 1024}}

// icns returns the logo as a macOS icon: PNG files, each after its kind and length.
func icns() []byte {
	var pictures bytes.Buffer
	entry := func(b *bytes.Buffer, kind string, content []byte) {
		b.WriteString(kind)
		b.Write(binary.BigEndian.AppendUint32(nil, uint32(8+len(content))))
		b.Write(content)
	}
	for _, s := range icnsSizes {
		entry(&pictures, s.kind, mark(s.px))
	}
	var b bytes.Buffer
	entry(&b, "icns", pictures.Bytes())
	return b.Bytes()
}
