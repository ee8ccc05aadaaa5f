//go:build unix

// Package pgtest runs PostgreSQL for tests: the system's package, in a temporary folder,
// on a socket there and on no port.
package pgtest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"tessera/logic/internal/errtest"
	"tessera/logic/server/store/postgres"
)

type Server struct {
	t          testing.TB
	folder     string
	programs   string
	credential *syscall.Credential // nil for the user that runs the test
	process    *exec.Cmd
	output     *bytes.Buffer
	databases  atomic.Int64
}

// Start starts a PostgreSQL server that stops when the test ends. If PostgreSQL is not
// installed, it skips the test.
func Start(t testing.TB) *Server {
	t.Helper()
	programs, found := findPrograms()
	if !found {
		t.Skip("there is no PostgreSQL on this machine; Debian's package is called postgresql")
	}
	s := &Server{t: t, programs: programs}
	// Not t.TempDir: the path of a socket is limited to about 100 bytes, and its folders
	// must be accessible to the database's user.
	folder, err := os.MkdirTemp("", "tessera-pg")
	errtest.None(t, err)
	s.folder = folder
	t.Cleanup(func() { os.RemoveAll(folder) })
	if s.credential, err = ordinaryUser(); err != nil {
		t.Skipf("PostgreSQL refuses to run as root, and there is no other user to run it as: %v", err)
	}
	if s.credential != nil {
		errtest.None(t, os.Chown(folder, int(s.credential.Uid), int(s.credential.Gid)))
	}
	initdb := s.command("initdb", "--no-sync", "--no-instructions", "--auth=trust", "--username=tessera", "--encoding=UTF8", "--locale=C", "--pgdata="+s.data())
	if output, err := initdb.CombinedOutput(); err != nil {
		t.Fatalf("initdb: %v\n%s", err, output)
	}
	s.Restart()
	t.Cleanup(s.Kill)
	return s
}

func findPrograms() (folder string, found bool) {
	if path, err := exec.LookPath("postgres"); err == nil {
		if real, err := filepath.EvalSymlinks(path); err == nil {
			if _, err := os.Stat(filepath.Join(filepath.Dir(real), "initdb")); err == nil {
				return filepath.Dir(real), true
			}
		}
	}
	// Debian installs them outside the path, by version.
	all, _ := filepath.Glob("/usr/lib/postgresql/*/bin/initdb")
	if len(all) == 0 {
		return "", false
	}
	return filepath.Dir(slices.Max(all)), true
}

// ordinaryUser returns the user for the database if root runs the test.
func ordinaryUser() (*syscall.Credential, error) {
	if os.Geteuid() != 0 {
		return nil, nil
	}
	var err error
	for _, name := range []string{"postgres", "nobody"} {
		var who *user.User
		if who, err = user.Lookup(name); err == nil {
			uid, _ := strconv.ParseUint(who.Uid, 10, 32)
			gid, _ := strconv.ParseUint(who.Gid, 10, 32)
			return &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}, nil
		}
	}
	return nil, err
}

func (s *Server) data() string { return filepath.Join(s.folder, "data") }

func (s *Server) command(name string, args ...string) *exec.Cmd {
	c := exec.Command(filepath.Join(s.programs, name), args...)
	c.Dir = s.folder
	c.Env = []string{"PATH=" + os.Getenv("PATH"), "LC_ALL=C", "HOME=" + s.folder}
	c.SysProcAttr = &syscall.SysProcAttr{Credential: s.credential}
	return c
}

// Restart starts the server after Kill, and waits until it answers.
func (s *Server) Restart() {
	s.t.Helper()
	s.output = &bytes.Buffer{}
	s.process = s.command("postgres", "-D", s.data(), "-k", s.folder, "-c", "listen_addresses=",
		"-c", "fsync=off", "-c", "max_connections=200", "-c", "shared_buffers=32MB")
	s.process.Stderr, s.process.Stdout = s.output, s.output
	errtest.None(s.t, s.process.Start())
	var err error
	for range 600 {
		if err = s.Exec("postgres", "select 1"); err == nil {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	s.Kill()
	s.t.Fatalf("PostgreSQL does not answer: %v\n%s", err, s.output)
}

// Kill ends the server and all its connections like a loss of power, except that data in
// the machine's memory survives.
func (s *Server) Kill() {
	if s.process == nil {
		return
	}
	// Its child processes notice that and end.
	_ = s.process.Process.Kill()
	_ = s.process.Wait()
	s.process = nil
	for range 200 { // until the last child has released the shared memory
		if !s.childrenLeft() {
			break
		}
		time.Sleep(20 * time.Millisecond)
	}
	_ = os.Remove(filepath.Join(s.data(), "postmaster.pid"))
}

// childrenLeft reports whether a process of this server still has its working folder
// there.
func (s *Server) childrenLeft() bool {
	folders, _ := filepath.Glob("/proc/[0-9]*/cwd")
	for _, folder := range folders {
		if at, err := os.Readlink(folder); err == nil && at == s.data() {
			return true
		}
	}
	return false
}

// Pooler starts a pgbouncer in front of the server, which gives each transaction to any
// connection. It returns a function that turns a database's address into the pooler's. If
// pgbouncer is not installed, it skips the test.
func (s *Server) Pooler(t testing.TB) func(url string) string {
	t.Helper()
	return s.PoolerTo(t, s.url("postgres"))
}

// PoolerTo is like Pooler, but the pooler reaches the server through an address from Moving.
func (s *Server) PoolerTo(t testing.TB, address string) func(url string) string {
	t.Helper()
	_, host, _ := strings.Cut(address, "host=")
	host, _, _ = strings.Cut(host, " ")
	const program, port = "/usr/sbin/pgbouncer", "6432"
	if _, err := os.Stat(program); err != nil {
		t.Skip("there is no pgbouncer; .ci/packages test installs it")
	}
	folder, err := os.MkdirTemp(s.folder, "pool")
	errtest.None(t, err)
	config, users := filepath.Join(folder, "ini"), filepath.Join(folder, "users")
	text := fmt.Sprintf("[databases]\n* = host=%s\n[pgbouncer]\nlisten_addr =\nlisten_port = %s\nunix_socket_dir = %s\n"+
		"auth_type = trust\nauth_file = %s\npool_mode = transaction\ndefault_pool_size = 3\nserver_login_retry = 1\n", host, port, folder, users)
	errtest.None(t, errors.Join(os.WriteFile(config, []byte(text), 0o644), os.WriteFile(users, []byte(`"tessera" ""`), 0o644)))
	if s.credential != nil {
		errtest.None(t, os.Chown(folder, int(s.credential.Uid), int(s.credential.Gid)))
	}
	process := s.command("pgbouncer", config)
	process.Path, process.Err = program, nil
	var output bytes.Buffer
	process.Stdout, process.Stderr = &output, &output
	errtest.None(t, process.Start())
	t.Cleanup(func() {
		_ = process.Process.Kill()
		_ = process.Wait()
	})
	for range 600 {
		if _, err = os.Stat(filepath.Join(folder, ".s.PGSQL."+port)); err == nil {
			break
		}
		time.Sleep(50 * time.Millisecond)
	}
	if err != nil {
		t.Fatalf("pgbouncer does not start: %v\n%s", err, &output)
	}
	return func(url string) string {
		return strings.Replace(url, "host="+s.folder, "host="+folder+" port="+port, 1)
	}
}

// Standby starts a copy of the server that follows it, can only be read, and stops when the
// test ends.
func (s *Server) Standby(t testing.TB) *Server {
	t.Helper()
	folder, err := os.MkdirTemp("", "tessera-pg")
	errtest.None(t, err)
	t.Cleanup(func() { os.RemoveAll(folder) })
	if s.credential != nil {
		errtest.None(t, os.Chown(folder, int(s.credential.Uid), int(s.credential.Gid)))
	}
	standby := &Server{t: t, folder: folder, programs: s.programs, credential: s.credential}
	copying := s.command("pg_basebackup", "--host="+s.folder, "--username=tessera", "--pgdata="+standby.data(),
		"--write-recovery-conf", "--checkpoint=fast", "--no-sync")
	if output, err := copying.CombinedOutput(); err != nil {
		t.Fatalf("pg_basebackup: %v\n%s", err, output)
	}
	standby.Restart()
	t.Cleanup(standby.Kill)
	return standby
}

// Moving returns another address of a database, which first leads to this server. lead
// makes it lead to another one, as the name of a cluster does after a failover.
func (s *Server) Moving(t testing.TB, url string) (address string, lead func(to *Server)) {
	t.Helper()
	at := filepath.Join(s.folder, "at")
	lead = func(to *Server) {
		t.Helper()
		next := at + ".next"
		errtest.None(t, errors.Join(os.Symlink(to.folder, next), os.Rename(next, at)))
	}
	lead(s)
	return strings.Replace(url, "host="+s.folder, "host="+at, 1), lead
}

func (s *Server) Exec(database, sql string) error {
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	conn, err := pgx.Connect(ctx, s.url(database))
	if err != nil {
		return err
	}
	defer conn.Close(ctx)
	_, err = conn.Exec(ctx, sql)
	return err
}

func (s *Server) url(database string) string {
	return fmt.Sprintf("host=%s user=tessera dbname=%s", s.folder, database)
}

func (s *Server) EmptyDatabase(t testing.TB) string {
	t.Helper()
	name := fmt.Sprintf("test%d", s.databases.Add(1))
	errtest.None(t, s.Exec("postgres", "create database "+name))
	return s.url(name)
}

// Database creates a database with the schema and returns its address.
func (s *Server) Database(t testing.TB) string {
	t.Helper()
	url := s.EmptyDatabase(t)
	if _, err := postgres.Migrate(t.Context(), url); err != nil {
		t.Fatal(err)
	}
	return url
}

// Open opens a database as one server's store, which is closed when the test ends.
func (s *Server) Open(t testing.TB, url string) *postgres.Store {
	t.Helper()
	opened, err := postgres.Open(t.Context(), url, 8)
	errtest.None(t, err)
	t.Cleanup(func() {
		if err := opened.Close(); err != nil {
			t.Error(err)
		}
	})
	return opened
}

// Address returns a database's settings as a URL.
func Address(settings string) string {
	words := map[string]string{}
	for _, word := range strings.Fields(settings) {
		key, value, _ := strings.Cut(word, "=")
		words[key] = value
	}
	return fmt.Sprintf("postgres://%s@/%s?host=%s", words["user"], words["dbname"], words["host"])
}
