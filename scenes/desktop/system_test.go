package desktop

import (
	"strings"
	"testing"
)

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
