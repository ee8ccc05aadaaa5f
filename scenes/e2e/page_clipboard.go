package e2e

import "sync"

// clipboard is held while a test uses the clipboard, of which the browser has one for all
// rooms.
var clipboard sync.Mutex

// Copied does something that copies, in this page or another one, and returns the media
// type of what is in the clipboard then, and its text if it is one. This page must be one
// that the browser trusts.
func (p *Page) Copied(do func()) (kind, text string) {
	p.t.Helper()
	clipboard.Lock()
	defer clipboard.Unlock()
	p.Permit("clipboard-read")
	p.Permit("clipboard-write")
	p.Run("await navigator.clipboard.writeText('')")
	do()
	var found [2]string
	p.eventually("something in the clipboard", func() (bool, string) {
		now, err := evaluate[[2]string](p, `navigator.clipboard.read().then(async ([item]) => {
			const kind = item?.types[0] ?? '';
			return [kind, kind === 'text/plain' ? await (await item.getType(kind)).text() : ''];
		})`)
		found = now
		return err == nil && now[0] != "" && now != [2]string{"text/plain"}, now[0]
	})
	return found[0], found[1]
}
