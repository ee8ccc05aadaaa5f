package release

import (
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"strings"
	"testing"
)

func TestWhatABuildTells(t *testing.T) {
	commit := debug.BuildSetting{Key: "vcs.revision", Value: "e9bd8c36cf15c3fe67bfe7a9f2d2f03d3267c805"}
	for _, c := range []struct {
		name, main, want string
		settings         []debug.BuildSetting
	}{
		{"a tag", "v1.2.0", "v1.2.0", nil},
		{"a commit", "v0.0.0-20261122155120-e9bd8c36cf15+dirty", "v0.0.0-20261122155120-e9bd8c36cf15+dirty", []debug.BuildSetting{commit}},
		{"a commit alone", "(devel)", "e9bd8c36cf15", []debug.BuildSetting{commit}},
		{"a commit and changes", "", "e9bd8c36cf15+dirty", []debug.BuildSetting{commit, {Key: "vcs.modified", Value: "true"}}},
		{"nothing", "(devel)", "devel", nil},
	} {
		info := debug.BuildInfo{Main: debug.Module{Version: c.main}, Settings: c.settings}
		if got := recordedVersion(&info); got != c.want {
			t.Errorf("%s: the version is %q, want %q", c.name, got, c.want)
		}
	}
	if Version() == "" {
		t.Error("this test has no version at all")
	}
}

// TestTheVersionThatIsPutIn checks that a command prints the version set by the build.
func TestTheVersionThatIsPutIn(t *testing.T) {
	program := filepath.Join(t.TempDir(), "play")
	build := exec.Command("go", "build", "-ldflags", "-X tessera/logic/release.version=v9.8", "-o", program, "tessera/logic/cmd/play")
	if said, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, said)
	}
	said, err := exec.Command(program, "--version").CombinedOutput()
	if err != nil || !strings.HasPrefix(string(said), "tessera-play v9.8 (") || strings.Count(string(said), "\n") != 1 {
		t.Errorf("--version says %q, %v", said, err)
	}
	said, err = exec.Command(program, "--licenses").CombinedOutput()
	if err != nil || string(said) != Notices {
		t.Errorf("--licenses says %d bytes, %v; want the %d of the notices", len(said), err, len(Notices))
	}
}
