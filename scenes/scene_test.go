package scenes

import (
	"slices"
	"strings"
	"testing"
	"time"

	"tessera/scenes/geom"
	"tessera/scenes/input"
	"tessera/scenes/store"
	"tessera/scenes/ui"
)

type page struct {
	name  string
	over  bool
	diary *[]string
}

func (p *page) note(what string) { *p.diary = append(*p.diary, p.name+" "+what) }
func (p *page) Name() string     { return p.name }
func (p *page) Overlay() bool    { return p.over }
func (p *page) Frame(*Stage)     { p.note("shown") }
func (p *page) Uncovered()       { p.note("uncovered") }
func (p *page) Departed()        { p.note("departed") }

// TestScenesAreBuiltFromBottomToTop checks that visible scenes are built from the bottom up, and
// that each scene is notified when it comes to the top and when it leaves.
func TestScenesAreBuiltFromBottomToTop(t *testing.T) {
	s := NewStage(store.Memory{})
	var diary []string
	shelf, table, sheet := &page{"shelf", false, &diary}, &page{"table", false, &diary}, &page{"sheet", true, &diary}
	s.Push(shelf)
	for _, c := range []struct {
		what string
		do   func()
		want string
	}{
		{"the first", func() {}, "shelf uncovered, shelf shown"},
		{"a table", func() { s.Push(table) }, "table uncovered, table shown"},
		{"a sheet above it", func() { s.Push(sheet) }, "sheet uncovered, table shown, sheet shown"},
		{"the sheet goes", func() { s.Pop() }, "sheet departed, table uncovered, table shown"},
		{"another below", func() { s.ReplaceLowest(1, sheet) }, "shelf departed, table shown"},
		{"home", func() { s.PopToLowest() }, "table departed, sheet uncovered, sheet shown"},
		{"the last stays", func() { s.Pop() }, "sheet shown"},
		{"another in its place", func() { s.Replace(shelf) }, "sheet departed, shelf uncovered, shelf shown"},
	} {
		diary = nil
		c.do()
		s.Frame(640, 480, 1, input.Input{})
		if got := strings.Join(diary, ", "); got != c.want {
			t.Errorf("%s: %s; want %s", c.what, got, c.want)
		}
	}
	if s.Depth() != 1 || s.Top() != Scene(shelf) {
		t.Errorf("in the end %d scenes lie there, %v on top", s.Depth(), s.Top())
	}
}

// TestPreferencesSurviveReload also checks that damaged values become defaults.
func TestPreferencesSurviveReload(t *testing.T) {
	kept := store.Memory{}
	s := NewStage(kept)
	s.Prefs.Look, s.Prefs.Volume, s.Prefs.Name = LookDark, 30, "Ann"
	s.SetAid(AidLast, false)
	if p := NewStage(kept).Prefs; p.Look != LookDark || p.Volume != 30 || p.Name != "Ann" || p.Aid(AidLast) || !p.Aid(AidLegal) {
		t.Errorf("the preferences come back as %+v", p)
	}
	s.SetAid(AidLast, true)
	if p := NewStage(kept).Prefs; !p.Aid(AidLast) {
		t.Error("an aid stays off")
	}
	for text, want := range map[string]Prefs{
		`{`:                                     {Volume: usualVolume},
		`{"look":"pink","pace":3,"volume":900}`: {Volume: 100},
		`{"motion":"fast","volume":-1}`:         {Motion: MotionFast},
		`{"name":"` + strings.Repeat("ä", 60) + `"}`: {Volume: usualVolume, Name: strings.Repeat("ä", MaxName)},
		`{"name":" Zoe\u0308\u3000L. "}`:             {Volume: usualVolume, Name: "Zoë L."},
		`{"name":"\u2800"}`:                          {Volume: usualVolume},
	} {
		p := NewStage(store.Memory{prefsName: []byte(text)}).Prefs
		if p.Look != want.Look || p.Motion != want.Motion || p.Pace != want.Pace || p.Volume != want.Volume || p.Name != want.Name {
			t.Errorf("%.40s is read as %+v, want %+v", text, p, want)
		}
	}
}

func TestDefaultsFollowTheSystem(t *testing.T) {
	p := Prefs{}
	p.SetSystem(System{Dark: true, ReducedMotion: true})
	if p.Theme() != ui.Dark || p.Tempo() != geom.Off {
		t.Error("what the system is set to does not hold")
	}
	if p.SetSystem(System{Dark: true, Contrast: true}); p.Theme() != ui.Contrast {
		t.Error("a system of high contrast is shown in another theme")
	}
	p.Look, p.Motion = LookContrast, MotionFast
	if p.Theme() != ui.Contrast || p.Tempo() != geom.Fast {
		t.Error("what the person has chosen does not hold")
	}
	if !slices.Contains(Looks, p.Look) || !slices.Contains(Motions, p.Motion) {
		t.Error("it cannot be chosen at all")
	}
}

// TestOnlyDamagedEnginesAreDropped checks that engines are loaded as entered, and that only damaged
// ones are dropped.
func TestOnlyDamagedEnginesAreDropped(t *testing.T) {
	stored := store.Memory{"preferences": []byte(`{"name":"Ann","limit":7,"engines":[
		{"name":"Go","command":"go --gtp","game":"trisq","needs":{"rules":"groups"}},
		{"name":"","command":"x","game":"trisq"}, {"name":"Two","command":"a\nb","game":"trisq"}]}`)}
	s := NewStage(stored)
	if s.Prefs.Name != "Ann" || len(s.Prefs.Engines) != 1 || s.Prefs.EngineTimeLimit() != 30*time.Second {
		t.Fatalf("read are %+v", s.Prefs)
	}
	e, entered := s.Prefs.Engine("go --gtp")
	if !entered || e.Name != "Go" || !e.AllowsOptions(map[string]string{"rules": "groups", "komi": "0"}) || e.AllowsOptions(map[string]string{"rules": "simple"}) {
		t.Errorf("entered is %+v, %v", e, entered)
	}
	if _, entered := s.Prefs.Engine("go"); entered {
		t.Error("another command is entered, too")
	}
	s.Prefs.Limit = 120
	s.SavePrefs()
	if again := NewStage(stored).Prefs; again.EngineTimeLimit() != 2*time.Minute || len(again.Engines) != 1 {
		t.Errorf("kept are %+v", again)
	}
}
