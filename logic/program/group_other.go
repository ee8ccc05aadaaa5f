//go:build !unix

package program

import "os/exec"

func apart(*exec.Cmd) {}

// kill ends the program at once.
func (p *Program) kill() { _ = p.cmd.Process.Kill() }
