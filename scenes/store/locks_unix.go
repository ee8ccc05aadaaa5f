//go:build unix && !js

package store

import (
	"os"
	"path/filepath"
	"syscall"
)

// locks asks for locks on files beside the texts. The system frees the locks of a
// program that ends, however it ends. Any store but a folder grants every name. A folder
// in which no file can be made does so too: no text can be written there either.
func locks(s Store) askLock {
	folder, is := s.(Folder)
	if !is {
		return alwaysOurs
	}
	return func(name string, answered func(func(func()))) {
		_ = os.MkdirAll(string(folder), 0o755) // where that fails the file cannot be opened
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
