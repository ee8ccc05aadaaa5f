package e2e_test

import (
	"slices"
	"strings"
	"testing"

	"tessera/scenes/e2e"
	"tessera/scenes/e2e/player"
)

// layTable creates an online table and opens the panel with its link.
func layTable(p *e2e.Page) {
	p.T.Helper()
	p.Press("apart")
	p.Scene("apart")
	p.Press("lay")
	p.Await("the link", func(s player.Inspection) bool { return s.Scene == "seats" && s.Has("copy-link") })
}

// A page of the local network, over plain HTTP, has no navigator.clipboard.
func TestALinkIsCopiedFromAPageOfTheLocalNetwork(t *testing.T) {
	t.Parallel()
	server := e2e.House(t, 0)
	p := e2e.Open(t, e2e.PageOptions{Hash: "#game=trisq", Address: server.Untrusted(), Still: true})
	if !e2e.Eval[bool](p, "navigator.clipboard === undefined") {
		t.Fatal("the browser trusts the page")
	}
	layTable(p)
	reader := e2e.Open(t, e2e.PageOptions{Still: true})
	_, link := reader.Copied(func() { p.Press("copy-link") })
	want := server.Untrusted() + "?game=trisq#table="
	if !strings.HasPrefix(link, want) || !strings.Contains(link, "seat=") {
		t.Errorf("the copied link is %q, want a seat of %s…", link, want)
	}
	p.Press("ok")
	p.Key("F10") // the game has the keyboard's focus again
	p.Scene("settings")
}

func TestALinkThatCannotBeCopiedIsShownSelected(t *testing.T) {
	e2e.Nightly(t)
	t.Parallel()
	server := e2e.House(t, 0)
	p := e2e.Open(t, e2e.PageOptions{Hash: "#game=trisq", Address: server.Untrusted(), Still: true, Init: "document.execCommand = () => false;"})
	layTable(p)
	p.Press("copy-link")
	p.Scene("notice")
	p.WaitFor("a field with the focus", "document.activeElement.id === 'field'")
	want := server.Untrusted() + "?game=trisq#table="
	if link := e2e.Eval[string](p, "getSelection().toString()"); !strings.HasPrefix(link, want) || !strings.Contains(link, "seat=") {
		t.Errorf("%q is selected, want a seat of %s…", link, want)
	}
	p.Key("Escape")
	p.Scene("seats")
}

func TestAnInvitationIsShared(t *testing.T) {
	e2e.Nightly(t)
	t.Parallel()
	server := e2e.House(t, 0)
	sheet := "navigator.share = async (what) => { window.shared = what; };"
	p := e2e.Open(t, e2e.PageOptions{Hash: "#game=trisq", Address: server.Address, Still: true, Init: sheet})
	layTable(p)
	p.Press("share")
	p.WaitFor("the sheet", "window.shared")
	shared := e2e.Eval[struct{ Text, URL string }](p, "window.shared")
	if want := "Play Trisq with me in Tessera. You play Squares."; shared.Text != want {
		t.Errorf("the shared text is %q, want %q", shared.Text, want)
	}
	if want := server.Address + "?game=trisq#table="; !strings.HasPrefix(shared.URL, want) || !strings.Contains(shared.URL, "seat=") {
		t.Errorf("the shared link is %q, want a seat of %s…", shared.URL, want)
	}
}

// finished is a finished game.
const finished = "#game=trisq&moves=a13.c12.pass.pass"

func TestAPictureIsCopied(t *testing.T) {
	e2e.Play(t, e2e.PageOptions{Hash: finished, Still: true}, func(t *testing.T, p *e2e.Page) {
		kind, _ := p.Copied(func() {
			p.Press("more")
			p.Press("share-end")
			p.Await("a word of it", func(s player.Inspection) bool { return strings.Contains(s.Message, "Picture copied.") })
		})
		if kind != "image/png" {
			t.Errorf("the clipboard has %s, want image/png", kind)
		}
	})
}

func TestAMovingPictureIsSharedOnAPhoneAndDownloadedElsewhere(t *testing.T) {
	e2e.Nightly(t)
	sheet := "navigator.canShare = () => true;\nnavigator.share = async ({ files: [file] }) => { window.shared = file; };"
	for name, o := range map[string]e2e.PageOptions{"phone": {W: 390, H: 844}, "computer": {}} {
		o.Hash, o.Init, o.Still = finished, sheet, true
		t.Run(name, func(t *testing.T) {
			e2e.Play(t, o, func(t *testing.T, p *e2e.Page) {
				if name == "computer" {
					file, text := p.Download(func() { p.Press("more"); p.Press("share-moving") })
					if !strings.HasSuffix(file, ".gif") || !strings.HasPrefix(string(text), "GIF") {
						t.Errorf("%s begins with %q, want a GIF", file, text[:min(len(text), 3)])
					}
					return
				}
				p.Press("more")
				p.Press("share-moving")
				p.WaitFor("the sheet", "window.shared")
				begins := e2e.Eval[[]string](p, "window.shared.text().then((text) => [window.shared.type, text.slice(0, 3)])")
				if !slices.Equal(begins, []string{"image/gif", "GIF"}) {
					t.Errorf("the sheet gets %q, want a GIF", begins)
				}
			})
		})
	}
}
