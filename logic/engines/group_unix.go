//go:build unix

package engines

import (
	"io"
	"os"
	"os/exec"
	"strconv"
	"syscall"
)

// setProcessGroup makes the program the leader of a process group, which includes the processes it
// starts.
func setProcessGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// kill ends the program and its process group.
func (p *Program) kill() { _ = syscall.Kill(-p.cmd.Process.Pid, syscall.SIGKILL) }

// guardScript waits for a line of input. If its input ends without one, it kills the process
// group $1. It ignores the signals that end a session or a terminal, because it has to
// outlive us.
const guardScript = `trap '' HUP INT TERM; read -r line || kill -s KILL -- "-$1"`

// guard makes the process group of a started program end with us, however we end: a shell
// waits for the end of a pipe that only we hold open. The shell ends after release. Without a
// shell, guard does nothing.
func guard(process *os.Process) (release func()) {
	shell := exec.Command("/bin/sh", "-c", guardScript, "tessera-guard", strconv.Itoa(process.Pid))
	setProcessGroup(shell)
	held, err := shell.StdinPipe()
	if err == nil {
		err = shell.Start()
	}
	if err != nil {
		return func() {}
	}
	return func() {
		_, _ = io.WriteString(held, "\n")
		_ = held.Close()
		_ = shell.Wait()
	}
}
