package setup

import (
	"path"
	"strings"

	"tessera/logic/say"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/lang"
	"tessera/scenes/ui"
)

// announce queues news for a screen reader.
func (k *screen) announce(news string) {
	k.news = append(k.news, news)
	k.UI.Animate()
}

// announcePut announces the content of a cell. If the description lacks the cell, it
// announces the piece put there.
func (k *screen) announcePut(cell, piece string) {
	if c, is := k.cells[cell]; is && k.hands == nil {
		k.announce(lang.Of(c.Said()))
		return
	}
	_, at, _ := strings.Cut(cell, ":")
	k.announce(at + ", " + k.name(piece))
}

// name returns the name of a piece in any orientation.
func (k *screen) name(piece string) string {
	for _, p := range k.Game.Setup.Pieces(k.drafts[0]) {
		if p.Key == piece || k.hands != nil && path.Dir(p.Key) == path.Dir(piece) {
			return lang.Of(p.Name)
		}
	}
	return piece
}

// CompletePage lists the controls, then the board.
func (k *screen) CompletePage(p *scenes.Page, _ []ui.Part) {
	p.Title = lang.T("%s – %s", k.Game.Title, title) + " – Tessera"
	nodes := []scenes.Node{{Role: string(ui.RoleHeading), Name: lang.T("%s: %s", k.Game.Title, title)}, boards.SpokenText(k.verdict())}
	for _, area := range k.description.Areas {
		nodes = append(nodes, boards.SpokenArea(area)...)
	}
	p.Nodes = append(append(nodes, boards.SpokenSection(lang.T("Tools"))), p.Nodes...)
}

// verdict says whether a game can begin from the position.
func (k *screen) verdict() string {
	if trouble := k.trouble(); trouble != "" {
		return trouble
	}
	return lang.T("A game can start from here.")
}

func (k *screen) Stamp() uint64 {
	h := uint64(0)
	for _, s := range [...]string{k.chosen(), k.text, k.trouble()} {
		for i := range len(s) {
			h = h*31 + uint64(s[i])
		}
	}
	return h
}

// News returns what was put, chosen or refused, and whether a game can begin from there.
func (k *screen) News() string {
	var news []string
	for _, text := range k.news {
		news = append(news, lang.Sentence(say.Raw(text)))
	}
	k.news = nil
	if text, at, _ := k.Bubble.Said(); text != "" && at != k.refusedAt {
		k.refusedAt = at
		news = append(news, text)
	}
	if said := k.verdict(); said != k.lastVerdict {
		k.lastVerdict = said
		news = append(news, said)
	}
	return strings.Join(news, " ")
}

func (k *screen) Cell(area string) string {
	if area == boards.Cursor {
		return k.arrows.Cursor
	}
	return ""
}

func (k *screen) Walk(cell string) bool {
	if k.places.rect(cell).Empty() {
		return false
	}
	k.arrows.Cursor = cell
	k.UI.Focus(boards.Cursor)
	return true
}

// Use uses a cell that the keyboard cursor cannot reach.
func (k *screen) Use(cell string) bool {
	if k.hands == nil || !k.places.rect(cell).Empty() {
		return false
	}
	if k.hands.Take(k.Desk, cell) {
		k.announce(k.name(k.chosen()))
	} else {
		k.put(cell, k.chosen())
	}
	return true
}
