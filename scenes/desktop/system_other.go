//go:build !windows && !js

package desktop

import (
	"context"
	"os"
	"os/exec"
	"runtime"
	"time"
)

// patience is the longest wait for a program's output.
const patience = 2 * time.Second

// Settings returns the settings of this machine's desktop.
func Settings() System {
	config, err := os.UserConfigDir()
	if err != nil {
		config = "/" // has no user configuration
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

// Console does nothing: elsewhere a program's output already goes to its terminal.
func Console() {}
