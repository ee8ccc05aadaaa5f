//go:build unix

package program

import (
	"os/exec"
	"syscall"
)

// apart has the program lead a group of its own, with what it starts itself.
func apart(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// kill ends the program and its group at once.
func (p *Program) kill() { _ = syscall.Kill(-p.cmd.Process.Pid, syscall.SIGKILL) }
