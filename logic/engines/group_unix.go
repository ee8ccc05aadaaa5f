//go:build unix

package engines

import (
	"os/exec"
	"syscall"
)

// setProcessGroup makes the program the leader of a process group, which includes the processes it
// starts.
func setProcessGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// kill ends the program and its process group.
func (p *Program) kill() { _ = syscall.Kill(-p.cmd.Process.Pid, syscall.SIGKILL) }
