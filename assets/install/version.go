package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// A release is built from the sources at root.
type release struct {
	root    string
	version string // as git describes it, or [unversioned]
	at      int64  // commit time in seconds since 1970
}

// unversioned is the version of sources outside of a clone.
const unversioned = "devel"

// newRelease finds the version and the commit time of the sources at root. Sources
// outside of a clone have neither. If git cannot read a clone, it returns an error,
// because the build would have no version.
func newRelease(ctx context.Context, root string) (release, error) {
	r := release{root: root, version: unversioned}
	if _, err := os.Stat(filepath.Join(root, ".git")); errors.Is(err, fs.ErrNotExist) {
		return r, nil
	}
	// A user who builds in another user's clone already trusts it.
	git := func(args ...string) (string, error) {
		text, err := output(ctx, root, nil, "git", append([]string{"-c", "safe.directory=*"}, args...)...)
		return strings.TrimSpace(string(text)), err
	}
	version, err := git("describe", "--tags", "--always", "--dirty")
	if err != nil {
		return r, fmt.Errorf("git does not tell the version of this clone; build it as the user whom it belongs to, then install what was built: %w", err)
	}
	committed, err := git("log", "-1", "--format=%ct")
	if err != nil {
		return r, err
	}
	r.version = version
	r.at, err = strconv.ParseInt(committed, 10, 64)
	return r, err
}

// describedVersion splits the output of git describe: a tag's number, its pre-release
// suffix, the number of commits since, and the last commit.
var describedVersion = regexp.MustCompile(`^v(\d+(?:\.\d+)*)(?:-([a-zA-Z][0-9a-zA-Z.]*))?(?:-(\d+)-g([0-9a-f]+))?$`)

// number returns the version's number, such as 1.2.3, or 0.0.0 without a tag.
func (r release) number() string {
	m := describedVersion.FindStringSubmatch(strings.TrimSuffix(r.version, dirty))
	if m == nil {
		return "0.0.0"
	}
	return strings.Join(append(strings.Split(m[1], "."), "0", "0")[:3], ".")
}

// dirty ends the version of modified sources.
const dirty = "-dirty"

// packageVersion returns the version in a form that Debian and RPM order correctly: a
// pre-release comes before its release, and a version without a tag before all others.
func (r release) packageVersion() string {
	version, changed := strings.CutSuffix(r.version, dirty)
	text := "0~" + time.Unix(r.at, 0).UTC().Format("20060102.150405") + "." + version
	if m := describedVersion.FindStringSubmatch(version); m != nil {
		text = m[1]
		if m[2] != "" {
			text += "~" + m[2]
		}
		if m[3] != "" {
			text += "+" + m[3] + "." + m[4]
		}
	}
	if changed {
		text += "+dirty"
	}
	return text
}
