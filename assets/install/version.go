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

// A release is what is made of the sources at root.
type release struct {
	root    string
	version string // as git describes it, or [unversioned]
	at      int64  // when the sources were committed, in seconds since 1970
}

// unversioned is the version of sources that are no clone.
const unversioned = "devel"

// newRelease finds out which version the sources at root are, and how old. Sources
// that are no clone have neither; a clone that git does not tell about is an error,
// since what is built of it would be of no version.
func newRelease(ctx context.Context, root string) (release, error) {
	r := release{root: root, version: unversioned}
	if _, err := os.Stat(filepath.Join(root, ".git")); errors.Is(err, fs.ErrNotExist) {
		return r, nil
	}
	// Who runs this in somebody's clone trusts it already.
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

// describedVersion takes what git describes apart: a tag's number, what makes it one
// before that version, how many commits follow, and the last one.
var describedVersion = regexp.MustCompile(`^v(\d+(?:\.\d+)*)(?:-([a-zA-Z][0-9a-zA-Z.]*))?(?:-(\d+)-g([0-9a-f]+))?$`)

// number is the version's number, such as 1.2.3; 0.0.0 where no tag gives one.
func (r release) number() string {
	m := describedVersion.FindStringSubmatch(strings.TrimSuffix(r.version, dirty))
	if m == nil {
		return "0.0.0"
	}
	return strings.Join(append(strings.Split(m[1], "."), "0", "0")[:3], ".")
}

// dirty ends the version of sources that were changed.
const dirty = "-dirty"

// packageVersion is the version as packages of Debian and RPM order it: one before a
// tag's comes before it, and one without a tag before all.
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
