//go:build !js

package files_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/desktop"
	"tessera/scenes/files"
	"tessera/scenes/library"
	"tessera/scenes/scenetest"
	"tessera/scenes/store"
	"tessera/scenes/trisq"
	"tessera/scenes/typeset"
	"tessera/scenes/ui"
)

// fakeDesktop is a file dialog that a test answers.
type fakeDesktop struct {
	asked  chan desktop.ChooserOptions
	answer chan answer
	ended  chan error
}

type answer struct {
	path string
	err  error
}

func newDesktop() *fakeDesktop {
	return &fakeDesktop{make(chan desktop.ChooserOptions, 1), make(chan answer, 1), make(chan error, 1)}
}

func (*fakeDesktop) Available() bool { return true }

func (o *fakeDesktop) Ask(ctx context.Context, w desktop.ChooserOptions) (string, error) {
	o.asked <- w
	select {
	case a := <-o.answer:
		return a.path, a.err
	case <-ctx.Done():
		o.ended <- ctx.Err()
		return "", ctx.Err()
	}
}

// answers answers the desktop's dialog and returns what it was asked.
func answers(d *scenetest.Desk, o *fakeDesktop, path string, err error) desktop.ChooserOptions {
	d.MustShow("choosing")
	w := <-o.asked
	o.answer <- answer{path, err}
	for i := 0; i < 1000 && d.Inspect().Scene == "choosing"; i++ {
		d.Rest()
	}
	d.Rest()
	return w
}

// says reports whether a part of the screen contains the text.
func says(d *scenetest.Desk, text string) bool {
	return slices.ContainsFunc(d.Stage.UI.Parts(), func(p ui.Part) bool { return strings.Contains(p.Label, text) })
}

func TestTheDesktopAsksForTheFileToOpen(t *testing.T) {
	h, o := &host{}, newDesktop()
	d, _ := over(t, h)
	d.Stage.Chooser = o
	d.Stage.UI.CollectParts()
	d.Frame()
	path := filepath.Join(t.TempDir(), " a game .json")
	scenetest.NoError(t, os.WriteFile(path, []byte(game), 0o600))
	for _, c := range []struct {
		path  string
		err   error
		scene string
		says  string
	}{
		{"", desktop.ErrNoFile, "load", "Choose a file"},
		{"", errors.New("the desktop's dialog has failed"), "load", "The desktop's dialog has failed. Type the path of the file here."},
		{path + "?", nil, "load", "File not found"},
		{path, nil, "ground", ""},
	} {
		d.Click("open")
		w := answers(d, o, c.path, c.err)
		d.MustShow(c.scene)
		if w.Save || w.Ending != ".json" || c.says != "" && !says(d, c.says) {
			t.Errorf("%+v: asked for %+v, and does not say so", c, w)
		}
	}
	if len(h.opened) != 1 || h.opened[0] != "put trisq a1" {
		t.Errorf("opened is %q", h.opened)
	}
}

func TestTheDesktopAsksWhereFilesGo(t *testing.T) {
	o := newDesktop()
	d, s := over(t, &host{}, saved, game)
	d.Stage.Chooser = o
	d.Stage.UI.CollectParts()
	folder := t.TempDir()
	taken := filepath.Join(folder, "taken.png")
	scenetest.NoError(t, os.WriteFile(taken, []byte("mine"), 0o600))
	begins := func(name, with string) {
		t.Helper()
		text, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil || !strings.HasPrefix(string(text), with) {
			t.Errorf("%s holds %.10q, %v", name, text, err)
		}
	}
	d.Click("more:" + saved)

	d.Click("save-picture")
	w := answers(d, o, filepath.Join(folder, "a.PNG"), nil)
	d.MustShow("game")
	begins("a.PNG", "\x89PNG")
	if !w.Save || w.Folder != filepath.Join(string(s), "saves") || !strings.HasSuffix(w.Name, ".png") || w.Ending != ".png" || !says(d, "a.PNG") {
		t.Errorf("asked for %+v", w)
	}

	d.Click("save-picture")
	answers(d, o, taken, nil) // the dialog has asked about replacing it
	begins("taken.png", "\x89PNG")

	scenetest.NoError(t, os.WriteFile(taken, []byte("mine"), 0o600))
	d.Click("save-picture")
	answers(d, o, strings.TrimSuffix(taken, ".png"), nil) // the dialog has not asked about this one
	d.MustShow("save")
	if begins("taken.png", "mine"); !says(d, "Replace it?") {
		t.Error("it is not asked whether a file may be replaced")
	}
	d.Click("write")
	d.MustShow("game")
	begins("taken.png", "\x89PNG")

	d.Click("export")
	answers(d, o, filepath.Join(folder, "game"), nil)
	d.MustShow("game")
	begins("game.json", `{`)

	d.Click("save-picture")
	answers(d, o, filepath.Join(folder, "taken.png", "x.png"), nil)
	d.MustShow("save") // no file can be created there
	d.Click("cancel")
	d.Click("export")
	answers(d, o, "", errors.New("no bus"))
	d.MustShow("save")
	if !says(d, "No bus. Type the path of the file here.") {
		t.Error("it is not said that the desktop does not ask")
	}
	d.Click("cancel")

	d.Click("save-picture")
	d.MustShow("choosing")
	<-o.asked
	d.Click("cancel")
	if err := <-o.ended; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	d.MustShow("game")
}

func TestTheDesktopAsksWhereAGameIsSaved(t *testing.T) {
	g, o := trisq.Game(), newDesktop()
	s := store.Memory{"table-trisq": []byte(game)}
	l := library.Of(s, g.Game)
	on, err := l.Read(l.Current())
	scenetest.NoError(t, err)
	t.Chdir(t.TempDir())
	d := scenetest.Over(t, 1100, 760, s, func(s *scenes.Stage) {
		s.Chooser = o
		files.SaveAs(s, files.Of(l.Entry(l.Current(), on), boards.Find([]*boards.Game{g}, g.Game)))
	})
	path := filepath.Join(t.TempDir(), "mine.json")
	if w := answers(d, o, path, nil); w.Name != "trisq 1.tessera.json" {
		t.Errorf("asked for %+v", w)
	}
	d.MustShow("notice")
	if text, err := os.ReadFile(path); err != nil || len(text) == 0 {
		t.Error(err)
	}
}

// TestAnyFileNameIsListedAsOneLine puts games into the working folder under names that other
// programs can make.
func TestAnyFileNameIsListedAsOneLine(t *testing.T) {
	d, _ := over(t, &host{})
	d.Stage.UI.CollectParts()
	names := map[string]string{"a\nb": "a b", "c\rd": "c d", "e\u0085f": "e f", "g\u2028ש": "g ש", "h\u202ei": "hi", "j\xffk": "j\ufffdk", "l\x01": "l "}
	for name := range names {
		if err := os.WriteFile(name+".json", []byte(game), 0o600); err != nil {
			t.Skip("this system has no such names: ", err)
		}
	}
	files.OpenGames(d.Stage, []*boards.Game{trisq.Game()}, &host{})
	d.MustShow("load")
	for !typeset.Ready() { // until then, foreign lines are not drawn
		d.Rest()
	}
	d.Frame()
	for name, title := range names {
		if !says(d, title) {
			t.Errorf("%q is not listed as %q", name, title)
		}
	}
	for _, p := range d.Stage.UI.Parts() {
		if strings.ContainsAny(p.Label+p.About, "\n\r\u0085\u2028\u202e\x01") {
			t.Errorf("a part of the screen says %q", p.Label)
		}
	}
}

// TestLinksToGamesAreListed checks symbolic links in the working folder.
func TestLinksToGamesAreListed(t *testing.T) {
	d, _ := over(t, &host{})
	elsewhere := t.TempDir()
	scenetest.NoError(t, os.WriteFile(filepath.Join(elsewhere, "played"), []byte(game), 0o600))
	for link, to := range map[string]string{
		"linked": filepath.Join(elsewhere, "played"), "twice": "linked.json", "dangling": "none", "loop": "loop.json", "folder": elsewhere,
	} {
		if err := os.Symlink(to, link+".json"); err != nil {
			t.Skip("this system makes no symbolic links: ", err)
		}
	}
	files.OpenGames(d.Stage, []*boards.Game{trisq.Game()}, &host{})
	d.MustShow("load")
	for link, listed := range map[string]bool{"linked": true, "twice": true, "dangling": false, "loop": false, "folder": false} {
		if d.Has("file:"+link+".json") != listed {
			t.Errorf("the link %s is listed: %v", link, !listed)
		}
	}
}
