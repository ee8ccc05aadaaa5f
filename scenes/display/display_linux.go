package display

import "syscall"

const advice = "Tessera needs a display, and none can be reached. Try `xvfb-run make run`, or `make serve-web` to play in a browser.\n"

func init() {
	name, _ := syscall.Getenv("DISPLAY")
	if !reachable(name) {
		_, _ = syscall.Write(2, []byte(advice))
		syscall.Exit(1)
	}
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
