package desktop

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"tessera/logic/logictest/chance"
)

func TestFit(t *testing.T) {
	for _, c := range []struct {
		name   string
		stored Window
		w, h   int
		want   Window
	}{
		{"the first start", Window{}, 1280, 800, Window{X: 90, Y: 13, W: 1100, H: 760}},
		{"the first start on a small monitor", Window{}, 640, 480, Window{Y: 13, W: 640, H: 440}},
		{"the first start at 4K", Window{}, 3840, 2160, Window{X: 982, Y: 288, W: 1875, H: 1296}},
		{"where it was", Window{X: 40, Y: 60, W: 900, H: 700}, 1280, 800, Window{X: 40, Y: 60, W: 900, H: 700}},
		{"off to the right, as of a monitor that is gone", Window{X: 2000, Y: 60, W: 900, H: 700}, 1280, 800, Window{X: 380, Y: 60, W: 900, H: 700}},
		{"off to the left and above", Window{X: -880, Y: -300, W: 900, H: 700}, 1280, 800, Window{Y: 40, W: 900, H: 700}},
		{"larger than the monitor", Window{X: 10, Y: 10, W: 3000, H: 2000}, 1280, 800, Window{Y: 10, W: 1280, H: 760}},
		{"hardly there", Window{X: 10, Y: 10, W: 3, H: 3}, 1280, 800, Window{X: 10, Y: 10, W: 320, H: 400}},
		{"maximized", Window{X: 40, Y: 60, W: 900, H: 700, Maximized: true}, 1280, 800, Window{X: 40, Y: 60, W: 900, H: 700, Maximized: true}},
		{"damaged", Window{X: 70, Y: 60, W: -1, H: 700, Fullscreen: true}, 1280, 800, Window{X: 90, Y: 13, W: 1100, H: 760}},
	} {
		if got := Fit(c.stored, c.w, c.h); got != c.want {
			t.Errorf("%s: %+v on %dx%d lies at %+v, want %+v", c.name, c.stored, c.w, c.h, got, c.want)
		}
	}
}

func TestAWindowIsAlwaysWholeOnTheMonitorAndStaysThere(t *testing.T) {
	chance.Check(t, func(t *rapid.T) {
		any := rapid.IntRange(-5000, 9000)
		w, h := rapid.IntRange(LeastW, 8000).Draw(t, "w"), rapid.IntRange(LeastH, 5000).Draw(t, "h")
		stored := Window{X: any.Draw(t, "x"), Y: any.Draw(t, "y"), W: any.Draw(t, "ww"), H: any.Draw(t, "wh")}
		got := Fit(stored, w, h)
		if got.X < 0 || got.Y < 0 || got.X+got.W > w || got.Y+got.H > h || got.W < LeastW || got.H < LeastH {
			t.Fatalf("%+v on %dx%d lies at %+v", stored, w, h, got)
		}
		if again := Fit(Read(got.Text()), w, h); again != got {
			t.Fatalf("%+v comes back at %+v", got, again)
		}
	})
}

func TestADamagedTextIsNoWindow(t *testing.T) {
	for _, text := range []string{"", "{", "[]", `{"x":"a"}`, `{"w":1e99}`} {
		if got := Read([]byte(text)); got != (Window{}) {
			t.Errorf("%q is %+v", text, got)
		}
	}
}

func TestSettingsOfDesktops(t *testing.T) {
	const gtk = "[Settings]\ngtk-theme-name = Adwaita\n"
	for _, c := range []struct {
		name     string
		os       string
		env      string // NAME=value
		files    map[string]string
		programs map[string]string // by their last argument
		want     System
	}{
		{name: "nothing is known"},
		{name: "GNOME, dark", programs: map[string]string{"color-scheme": "'prefer-dark'\n", "enable-animations": "true\n"}, want: System{Dark: true}},
		{name: "GNOME, still", programs: map[string]string{"color-scheme": "'default'\n", "enable-animations": "false\n"}, want: System{ReducedMotion: true}},
		{name: "GNOME has the word over old files", programs: map[string]string{"color-scheme": "'prefer-light'\n"},
			files: map[string]string{"gtk-3.0/settings.ini": gtk + "gtk-application-prefer-dark-theme=1\n"}},
		{name: "files of GTK 3", files: map[string]string{"gtk-3.0/settings.ini": gtk + "gtk-application-prefer-dark-theme=1\ngtk-enable-animations=0\n"}, want: System{Dark: true, ReducedMotion: true}},
		{name: "files of GTK 4 come first", files: map[string]string{"gtk-4.0/settings.ini": gtk + "gtk-application-prefer-dark-theme=false\n",
			"gtk-3.0/settings.ini": "[Settings]\ngtk-application-prefer-dark-theme=1\ngtk-enable-animations=false"}, want: System{ReducedMotion: true}},
		{name: "a theme by its name", files: map[string]string{"gtk-3.0/settings.ini": "[Settings]\r\ngtk-theme-name=Arc-Dark\r\n"}, want: System{Dark: true}},
		{name: "another section", files: map[string]string{"gtk-3.0/settings.ini": "[Other]\ngtk-enable-animations=0\n#gtk-theme-name=Dark"}},
		{name: "the environment", env: "GTK_THEME=Adwaita:dark", want: System{Dark: true}},
		{name: "KDE, dark and still", env: "XDG_CURRENT_DESKTOP=KDE",
			files: map[string]string{"kdeglobals": "[Colors:Window]\nBackgroundNormal=42,46,50\n[KDE]\nAnimationDurationFactor=0\n"}, want: System{Dark: true, ReducedMotion: true}},
		{name: "KDE, light and slow", env: "XDG_CURRENT_DESKTOP=KDE", programs: map[string]string{"color-scheme": "'prefer-dark'"},
			files: map[string]string{"kdeglobals": "[Colors:Window]\nBackgroundNormal=239,240,241\n[KDE]\nAnimationDurationFactor=1.5\n"}},
		{name: "KDE, damaged", env: "XDG_CURRENT_DESKTOP=KDE", files: map[string]string{"kdeglobals": "[Colors:Window\nBackgroundNormal=a,b\n=\n[KDE]\nAnimationDurationFactor=\n"}},
		{name: "GNOME, of high contrast", programs: map[string]string{"high-contrast": "true\n"}, want: System{Contrast: true}},
		{name: "a theme of high contrast", env: "GTK_THEME=HighContrast", want: System{Contrast: true}},
		{name: "a Mac of high contrast", os: "darwin", programs: map[string]string{"increaseContrast": "1\n"}, want: System{Contrast: true}},
		{name: "a Mac", os: "darwin", programs: map[string]string{"AppleInterfaceStyle": "Dark\n", "reduceMotion": "1\n"}, want: System{Dark: true, ReducedMotion: true}},
		{name: "a light Mac", os: "darwin", programs: map[string]string{"reduceMotion": "0\n"}},
	} {
		m := Machine{OS: c.os, Config: "/c",
			Env: func(name string) string {
				value, _ := strings.CutPrefix(c.env, name+"=")
				if value == c.env {
					return ""
				}
				return value
			},
			Read: func(path string) string { return c.files[strings.TrimPrefix(path, "/c/")] },
			Run:  func(_ string, arguments ...string) string { return c.programs[arguments[len(arguments)-1]] },
		}
		if got := m.Ask(); got != c.want {
			t.Errorf("%s: %+v, want %+v", c.name, got, c.want)
		}
	}
}
