package desktop

import (
	"path/filepath"
	"strconv"
	"strings"
)

// System holds the desktop's settings. An unknown setting is false.
type System struct {
	Dark          bool // dark theme
	ReducedMotion bool // reduced motion
	Contrast      bool // high contrast theme
}

// Machine provides the sources of the settings.
type Machine struct {
	OS     string                                           // as runtime.GOOS; Windows has its own Around
	Env    func(name string) string                         // returns an environment variable
	Read   func(path string) string                         // returns a file's text, or ""
	Run    func(program string, arguments ...string) string // returns a program's output, or "" if it fails
	Config string                                           // the user's configuration folder
}

// answer is the value of a setting according to one source.
type answer byte

const (
	unknown answer = iota
	no
	yes
)

func sure(known, is bool) answer {
	switch {
	case !known:
		return unknown
	case is:
		return yes
	}
	return no
}

// Ask returns the settings of the desktop. The first source that knows a setting decides
// it.
func (m Machine) Ask() System {
	var dark, still answer
	for _, source := range m.sources() {
		d, s := source()
		if dark == unknown {
			dark = d
		}
		if still == unknown {
			still = s
		}
		if dark != unknown && still != unknown {
			break
		}
	}
	return System{Dark: dark == yes, ReducedMotion: still == yes, Contrast: m.contrast()}
}

func (m Machine) contrast() bool {
	said := func(program string, arguments ...string) string {
		return strings.TrimSpace(m.Run(program, arguments...))
	}
	if m.OS == "darwin" {
		return said("defaults", "read", "com.apple.universalaccess", "increaseContrast") == "1"
	}
	return strings.HasPrefix(m.Env("GTK_THEME"), "HighContrast") || said("gsettings", "get", "org.gnome.desktop.a11y.interface", "high-contrast") == "true"
}

func (m Machine) sources() []func() (dark, still answer) {
	switch {
	case m.OS == "darwin":
		return []func() (dark, still answer){m.mac}
	case strings.Contains(m.Env("XDG_CURRENT_DESKTOP"), "KDE"):
		return []func() (dark, still answer){m.gtkTheme, m.kde, m.gnome, m.gtkFiles}
	}
	return []func() (dark, still answer){m.gtkTheme, m.gnome, m.gtkFiles}
}

func (m Machine) mac() (dark, still answer) {
	motion := strings.TrimSpace(m.Run("defaults", "read", "com.apple.universalaccess", "reduceMotion"))
	return sure(true, strings.TrimSpace(m.Run("defaults", "read", "-g", "AppleInterfaceStyle")) == "Dark"), sure(motion != "", motion == "1")
}

// gtkTheme reads the theme in the environment, such as Adwaita:dark.
func (m Machine) gtkTheme() (dark, still answer) {
	theme := m.Env("GTK_THEME")
	return sure(theme != "", isDark(theme)), unknown
}

// isDark reports whether a theme's name contains "dark".
func isDark(theme string) bool { return strings.Contains(strings.ToLower(theme), "dark") }

func (m Machine) gnome() (dark, still answer) {
	get := func(key string) string {
		return strings.Trim(strings.TrimSpace(m.Run("gsettings", "get", "org.gnome.desktop.interface", key)), "'")
	}
	scheme, animations := get("color-scheme"), get("enable-animations")
	return sure(strings.HasPrefix(scheme, "prefer-"), scheme == "prefer-dark"), sure(animations == "false", true)
}

func (m Machine) kde() (dark, still answer) {
	globals := parse(m.Read(filepath.Join(m.Config, "kdeglobals")))
	factor, given := number(globals["KDE/AnimationDurationFactor"])
	light, known := luminance(globals["Colors:Window/BackgroundNormal"])
	return sure(known, light < 128), sure(given, factor == 0)
}

func (m Machine) gtkFiles() (dark, still answer) {
	for _, version := range []string{"gtk-4.0", "gtk-3.0"} {
		set := parse(m.Read(filepath.Join(m.Config, version, "settings.ini")))
		prefers, theme := set["Settings/gtk-application-prefer-dark-theme"], set["Settings/gtk-theme-name"]
		if dark == unknown {
			dark = sure(prefers != "" || theme != "", isTrue(prefers) || isDark(theme))
		}
		if moves, given := set["Settings/gtk-enable-animations"]; still == unknown && given {
			still = sure(true, !isTrue(moves))
		}
	}
	return dark, still
}

func isTrue(value string) bool { return value == "1" || strings.EqualFold(value, "true") }

func number(text string) (float64, bool) {
	v, err := strconv.ParseFloat(text, 64)
	return v, err == nil
}

// luminance returns the perceived brightness, 0 to 255, of a colour such as 27,30,32.
func luminance(colour string) (float64, bool) {
	parts := strings.Split(colour, ",")
	if len(parts) < 3 {
		return 0, false
	}
	sum := 0.0
	for i, share := range [3]float64{0.2126, 0.7152, 0.0722} {
		v, ok := number(strings.TrimSpace(parts[i]))
		if !ok {
			return 0, false
		}
		sum += share * v
	}
	return sum, true
}

// parse reads an INI file and returns its values by "section/key". It skips invalid
// lines.
func parse(text string) map[string]string {
	values, section := map[string]string{}, ""
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "[") {
			section = strings.Trim(line, "[]")
			continue
		}
		if key, value, ok := strings.Cut(line, "="); ok && !strings.HasPrefix(line, "#") {
			values[section+"/"+strings.TrimSpace(key)] = strings.TrimSpace(value)
		}
	}
	return values
}
