//go:build !unix

package program

import "os/exec"

func setProcessGroup(*exec.Cmd) {}

func (p *Program) kill() { _ = p.cmd.Process.Kill() }
