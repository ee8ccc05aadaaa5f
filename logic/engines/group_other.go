//go:build !unix

package engines

import "os/exec"

func setProcessGroup(*exec.Cmd) {}

func (p *Program) kill() { _ = p.cmd.Process.Kill() }
