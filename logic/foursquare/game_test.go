package foursquare

import (
	"testing"
)

func TestTheOptionsMakeSettings(t *testing.T) {
	for n := 1; n <= MaxPieces; n++ {
		for _, rests := range []string{"false", "true"} {
			values := map[string]string{piecesKey: Game().Options[0].Values[n-1], backslideKey: rests}
			text, err := settingsOf(values, 0)
			if err != nil {
				t.Fatalf("%v: %v", values, err)
			}
			if back := Game().Values(text); back[piecesKey] != values[piecesKey] || back[backslideKey] != rests {
				t.Fatalf("%v become %s and then %v", values, text, back)
			}
		}
	}
	for _, bad := range []map[string]string{
		{piecesKey: "0", backslideKey: "false"}, {piecesKey: "17", backslideKey: "false"},
		{piecesKey: "x", backslideKey: "false"}, {piecesKey: "8", backslideKey: "perhaps"},
	} {
		if text, err := settingsOf(bad, 0); err == nil {
			t.Errorf("%v makes the settings %s", bad, text)
		}
	}
}
