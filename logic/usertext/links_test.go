package usertext_test

import (
	"encoding/binary"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"tessera/logic/usertext"
)

// whole is a link as it is copied.
const (
	address = "https://example.org/tessera/"
	keys    = "game=trisq&moves=g7.c3.d4&at=2"
	whole   = address + "#" + keys
)

// TestLinksInMessages: a link is found unchanged in any message.
func TestLinksInMessages(t *testing.T) {
	escaped := url.QueryEscape(whole)
	for _, text := range []string{
		whole, " " + whole + "\n", whole + ".",
		"<" + whole + ">", "(" + whole + ")", `"` + whole + `"`, "[my game](" + whole + ")", "**" + whole + "**", "_" + whole + "_", "`" + whole + "`",
		whole + "!", whole + ")", whole + "?", whole + ", bye", whole + "; bye", whole + ":", "“" + whole + "”", whole + "。", "链接" + whole + "，你看",
		whole + "?utm_source=mail&utm_medium=x", address + "?utm_source=mail#" + keys,
		"Your turn: " + whole + " and good luck!", "Hi!\n\n" + whole + "\n\nYour turn.", "Hi\r\n" + whole + "\r\nYour turn.",
		strings.ReplaceAll(whole, "&", "&amp;"), strings.ReplaceAll(whole, "&", "&amp;amp;"), strings.ReplaceAll(whole, "&", "&#38;"),
		`<a href="` + strings.ReplaceAll(whole, "&", "&amp;") + `">my game</a>`,
		"\ufeff" + whole, whole[:30] + "\u200b" + whole[30:], string(utf16Text("\ufeff"+whole, binary.LittleEndian)),
		escaped, url.QueryEscape(escaped), url.PathEscape(whole), address + "%23" + keys, address + "#" + url.QueryEscape(keys), address + "#" + strings.ReplaceAll(keys, "&", "%26"), address + "#" + strings.ReplaceAll(keys, "=", "%3d"),
		"https://eur01.safelinks.example/?url=" + escaped + "&data=05%7C01&reserved=0", "https://www.example/url?q=" + escaped + "&sa=D",
		"https://share.example/?text=" + url.QueryEscape("My game: "+whole+" - your turn"),
		"HTTPS://EXAMPLE.org/tessera/#" + keys,
	} {
		found := usertext.Links(text, "game", "table")
		if !slices.ContainsFunc(found, func(l usertext.Link) bool {
			return l.Keys == keys && strings.EqualFold(l.Before, address) || l.Keys == keys && strings.HasPrefix(l.Before, address+"?")
		}) {
			t.Errorf("%q: it is %q", text, found)
		}
	}
	for _, text := range []string{"tessera:" + keys, "TESSERA:" + keys, "#" + keys, keys, "It is #" + keys + " here", "It is (tessera:" + keys + ")"} {
		if found := usertext.Links(text, "game", "table"); len(found) == 0 || found[len(found)-1] != (usertext.Link{Keys: keys}) {
			t.Errorf("%q: it is %q", text, found)
		}
	}
	for _, text := range []string{"", "game", "the game is on", whole[:32], `{"name": "` + whole + `"}`, address + "#puzzle=x", strings.Repeat("x", 40_000) + whole} {
		if found := usertext.Links(text, "game", "table"); len(found) > 0 {
			t.Errorf("%q: it is %q", text, found)
		}
	}
}

// TestBrokenLinksAreJoined: a link is joined wherever a mail program breaks it, also in
// quotes.
func TestBrokenLinksAreJoined(t *testing.T) {
	for at := 1; at < len(whole); at++ {
		if at < len("https://") {
			continue // the continuation is not recognizable
		}
		for _, text := range []string{
			whole[:at] + "\n" + whole[at:],
			"Hello\n" + whole[:at] + "\r\n" + whole[at:] + "\r\nThanks\r\n\r\nAnna",
			"> Hello\n> <" + whole[:at] + "\n> " + whole[at:] + ">\n> Thanks",
		} {
			if found := usertext.Links(text, "game"); !slices.Contains(found, usertext.Link{Before: address, Keys: keys}) {
				t.Errorf("%q: it is %q", text, found)
			}
		}
	}
}

// TestShortenedLinksAreNotWhole: an ellipsis for the missing end stays in the link.
func TestShortenedLinksAreNotWhole(t *testing.T) {
	for _, link := range usertext.Links("See "+whole+"… there", "game") {
		if link.Keys == keys {
			t.Errorf("it is %q", link)
		}
	}
}

// TestLinksOfHugeTexts: whatever is pasted, it does not take long to find no link in it.
func TestLinksOfHugeTexts(t *testing.T) {
	begin := time.Now()
	for _, part := range []string{"#\n", "# ", "%23", "https://\n", "#x=&\n", "%2523game%253D", "#%23", "game ", "&", "#game\n", "x\n"} {
		usertext.Links("x"+strings.Repeat(part, 1_000_000/len(part)), "game")
	}
	if took := time.Since(begin); took > time.Minute {
		t.Errorf("it takes %s", took)
	}
}
