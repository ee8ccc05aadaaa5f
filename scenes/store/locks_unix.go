//go:build unix && !js

package store

import (
	"os"
	"path/filepath"
	"sync"
	"syscall"
)

// locks are files beside the texts. The system lets go of them when the program
// ends, however it does; where it has none, every name is ours.
type locks struct {
	folder string // "" for none
	mu     *sync.Mutex
	held   map[string]*os.File // nil where another program holds it
}

func newLocks(s Store) locks {
	f, _ := s.(Folder)
	return locks{folder: string(f), mu: new(sync.Mutex), held: map[string]*os.File{}}
}

func (l *locks) claim(name string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.folder == "" || l.held[name] != nil {
		return
	}
	delete(l.held, name)
	_ = os.MkdirAll(l.folder, 0o755) // where that fails the file says so
	file, err := os.OpenFile(filepath.Join(l.folder, "."+name+".lock"), os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return // nothing can be written either
	}
	err = syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if err == syscall.EWOULDBLOCK {
		file.Close()
		l.held[name] = nil
		return
	}
	l.held[name] = file
}

func (l *locks) claimed(name string) (mine, known bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	file, asked := l.held[name]
	return file != nil || !asked, true
}

func (l *locks) release() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, file := range l.held {
		if file != nil {
			file.Close()
		}
	}
	clear(l.held)
}
