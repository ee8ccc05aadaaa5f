//go:build !unix && !windows

package engines

import (
	"os"
	"os/exec"
)

func setProcessGroup(*exec.Cmd) {}

func (p *Program) kill() { _ = p.cmd.Process.Kill() }

func guard(*os.Process) (release func()) { return func() {} }
