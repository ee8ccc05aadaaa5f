//go:build unix && !js

package store

import (
	"os"
	"path/filepath"
	"syscall"
)

// locks uses locks on files beside the texts. The system frees the locks of a program
// that ends, however it ends. Any store but a [Folder] grants every name. So does a
// folder in which no file can be created, because no text can be written there either.
func locks(s Store) askLock {
	folder, is := s.(Folder)
	if !is {
		return alwaysOurs
	}
	return func(name string, answered func(func(func()))) {
		_ = os.MkdirAll(string(folder), 0o755) // if this fails, opening the file fails too
		file, err := os.OpenFile(filepath.Join(string(folder), "."+name+".lock"), os.O_RDWR|os.O_CREATE, 0o644)
		if err != nil {
			alwaysOurs(name, answered)
			return
		}
		if syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) == syscall.EWOULDBLOCK {
			file.Close()
			answered(nil)
			return
		}
		answered(func(returned func()) {
			file.Close()
			returned()
		})
	}
}
