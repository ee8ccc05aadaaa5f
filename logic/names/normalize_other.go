//go:build !js

package names

import "golang.org/x/text/unicode/norm"

func normalize(text, form string) string {
	if form == "NFC" {
		return norm.NFC.String(text)
	}
	return norm.NFKD.String(text)
}
