//go:build !windows && !js

package desktop

import (
	"context"
	"os"
	"os/exec"
	"runtime"
	"time"
)

// patience is how long a program is waited for that is asked.
const patience = 2 * time.Second

// Around is what this machine's desktop is set to.
func Around() System {
	config, err := os.UserConfigDir()
	if err != nil {
		config = "/" // no file of a user is there
	}
	return Machine{OS: runtime.GOOS, Env: os.Getenv, Read: read, Run: run, Config: config}.Ask()
}

func read(path string) string {
	text, err := os.ReadFile(path)
	if err != nil {
		return ""
	}
	return string(text)
}

func run(program string, arguments ...string) string {
	until, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	text, err := exec.CommandContext(until, program, arguments...).Output()
	if err != nil {
		return ""
	}
	return string(text)
}
