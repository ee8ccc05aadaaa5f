package display

import "syscall"

const advice = "Tessera needs a display, and none can be reached. Try `xvfb-run make run`, or `make serve-web` to play in a browser.\n"

func init() {
	name, _ := syscall.Getenv("DISPLAY")
	if reachable(name) {
		return
	}
	if text := answer(arguments()); text != "" {
		_, _ = syscall.Write(1, []byte(text))
		syscall.Exit(0)
	}
	_, _ = syscall.Write(2, []byte(advice))
	syscall.Exit(1)
}

// answer is what can be answered without a display; "" for all else.
func answer(arguments []string) string {
	for _, a := range arguments {
		switch a {
		case "-h", "-help", "--help":
			return Usage
		case "-version", "--version":
			if Version == "" {
				return "tessera, built without a version\n"
			}
			return "tessera " + Version + "\n"
		}
	}
	return ""
}

// arguments are those of the program, which package os would know. They are as
// long as one look at them sees.
func arguments() (all []string) {
	file, err := syscall.Open("/proc/self/cmdline", syscall.O_RDONLY|syscall.O_CLOEXEC, 0)
	if err != nil {
		return nil
	}
	defer syscall.Close(file)
	text := make([]byte, 4096)
	n, _ := syscall.Read(file, text)
	first := 0
	for i := range max(n, 0) {
		if text[i] == 0 {
			all = append(all, string(text[first:i]))
			first = i + 1
		}
	}
	return all[min(1, len(all)):]
}

// reachable reports whether the X server of that name answers. A server on
// another machine is taken at its word.
func reachable(name string) bool {
	number, local := localNumber(name)
	if !local {
		return name != ""
	}
	path := "/tmp/.X11-unix/X" + number
	return answers(path) || answers("\x00"+path)
}

func answers(path string) bool {
	s, err := syscall.Socket(syscall.AF_UNIX, syscall.SOCK_STREAM, 0)
	if err != nil {
		return false
	}
	defer syscall.Close(s)
	if path[0] == 0 {
		path = "@" + path[1:] // how package syscall writes an abstract name
	}
	return syscall.Connect(s, &syscall.SockaddrUnix{Name: path}) == nil
}

// localNumber takes the number out of a local display's name, such as "0" out
// of ":0.0".
func localNumber(name string) (number string, local bool) {
	if len(name) < 2 || name[0] != ':' {
		return "", false
	}
	end := 1
	for end < len(name) && name[end] >= '0' && name[end] <= '9' {
		end++
	}
	return name[1:end], end > 1
}
