package e2e

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// A Server is a running server of the project.
type Server struct {
	Address string // with a slash at its end

	cmd   *exec.Cmd
	ended chan struct{} // closed when the process has ended
	log   output
}

// neighbour is a host name by which the browser, and only the browser, knows this machine.
const neighbour = "neighbour"

// Untrusted returns the server's address by a name that the browser does not trust, as if
// the server were another machine of the local network, over plain HTTP.
func (s *Server) Untrusted() string {
	return strings.Replace(s.Address, "127.0.0.1", neighbour, 1)
}

// Serve starts the server of the page for a folder, dist/web if empty.
func Serve(t testing.TB, dir string) *Server {
	t.Helper()
	s, err := startSite(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Stop)
	return s
}

func startSite(dir string) (*Server, error) {
	root, err := moduleRoot()
	if err != nil {
		return nil, err
	}
	if dir == "" {
		dir = filepath.Join(root, "dist", "web")
	}
	program, err := server("assets/web")
	if err != nil {
		return nil, err
	}
	return listen(exec.Command(program, "serve", "-addr", "127.0.0.1:0", "-dir", dir))
}

// House starts the server that serves the page and hosts tables, on a port, or any if 0. Its
// games are in a fresh folder, unless more flags say otherwise.
func House(t testing.TB, port int, more ...string) *Server {
	t.Helper()
	root, err := moduleRoot()
	if err != nil {
		t.Fatal(err)
	}
	program, err := server("logic/cmd/serve")
	if err != nil {
		t.Fatal(err)
	}
	args := []string{"--addr", "127.0.0.1:" + strconv.Itoa(port), "--data", t.TempDir(), "--web", filepath.Join(root, "dist", "web")}
	s, err := listen(exec.Command(program, append(args, more...)...))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Stop)
	return s
}

// Made starts a server by a target of the Makefile, with the latest build of the page.
func Made(t testing.TB, target string) *Server {
	t.Helper()
	root, err := moduleRoot()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("make", "-s", "-o", "web", "-o", "dense", target, "ADDR=127.0.0.1:0")
	cmd.Dir = root
	cmd.Env = append(os.Environ(), "MAKEFLAGS=", "XDG_DATA_HOME="+t.TempDir())
	s, err := listen(cmd)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Stop)
	return s
}

// servers has one lock for all builds of servers, and the programs built so far.
var servers struct {
	sync.Mutex
	built map[string]string
}

// server returns the program of a package. It comes from the folder TESSERA_SERVERS, where
// `make page-test` has built the servers, or is built here, once.
func server(pkg string) (string, error) {
	if dir := os.Getenv("TESSERA_SERVERS"); dir != "" {
		return filepath.Join(dir, filepath.Base(pkg)), nil
	}
	servers.Lock()
	defer servers.Unlock()
	if path := servers.built[pkg]; path != "" {
		return path, nil
	}
	path := filepath.Join(buildDir(), filepath.Base(pkg))
	if out, err := exec.Command("go", "build", "-buildvcs=false", "-o", path, "tessera/"+pkg).CombinedOutput(); err != nil {
		return "", fmt.Errorf("%s does not build: %w\n%s", pkg, err, out)
	}
	if servers.built == nil {
		servers.built = map[string]string{}
	}
	servers.built[pkg] = path
	return path, nil
}

var address = regexp.MustCompile(`http://[^/,\s]+`)

// listen starts a server and waits until it has printed its address. The server leads a
// process group of its own.
func listen(cmd *exec.Cmd) (*Server, error) {
	read, write, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	s := &Server{cmd: cmd, ended: make(chan struct{})}
	cmd.Stdout, cmd.Stderr = write, write
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	err = cmd.Start()
	write.Close()
	if err != nil {
		read.Close()
		return nil, err
	}
	go func() {
		cmd.Wait()
		close(s.ended)
	}()
	found := make(chan string, 1)
	go func() {
		defer read.Close()
		for lines := bufio.NewReader(io.TeeReader(read, &s.log)); ; {
			line, err := lines.ReadString('\n')
			if at := address.FindString(line); at != "" && len(found) == 0 {
				select {
				case found <- at + "/":
				default:
				}
			}
			if err != nil {
				return
			}
		}
	}()
	select {
	case s.Address = <-found:
		return s, nil
	case <-s.ended:
		return nil, fmt.Errorf("%s has ended: %s", cmd.Path, s.log.String())
	case <-time.After(patience):
		s.Stop()
		return nil, fmt.Errorf("%s does not say its address: %s", cmd.Path, s.log.String())
	}
}

// Stop kills the server and its child processes.
func (s *Server) Stop() {
	syscall.Kill(-s.cmd.Process.Pid, syscall.SIGKILL)
	<-s.ended
}

// End sends the server's process a signal and waits for its end.
func (s *Server) End(signal os.Signal) {
	s.cmd.Process.Signal(signal)
	<-s.ended
}

// site starts the server of the page for all tests of this program, once.
var site = sync.OnceValues(func() (*Server, error) {
	s, err := startSite("")
	if err == nil {
		atEnd(s.Stop)
	}
	return s, err
})
