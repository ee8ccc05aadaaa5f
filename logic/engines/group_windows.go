package engines

import (
	"os"
	"os/exec"
	"syscall"
	"unsafe"
)

func setProcessGroup(*exec.Cmd) {}

func (p *Program) kill() { _ = p.cmd.Process.Kill() }

var (
	kernel        = syscall.NewLazyDLL("kernel32.dll")
	createJob     = kernel.NewProc("CreateJobObjectW")
	setJob        = kernel.NewProc("SetInformationJobObject")
	assignProcess = kernel.NewProc("AssignProcessToJobObject")
)

// jobLimits is JOBOBJECT_EXTENDED_LIMIT_INFORMATION.
type jobLimits struct {
	processTime, jobTime   int64
	flags                  uint32
	leastSet, mostSet      uintptr
	processes              uint32
	affinity               uintptr
	priority, scheduling   uint32
	io                     [6]uint64
	processMemory, memory  uintptr
	peakProcess, peakOfJob uintptr
}

// guard makes a started program and the processes that it starts end with us, however we end:
// Windows ends the processes of a job with its last handle, and only we have one. After release
// it ends what is left of them.
func guard(process *os.Process) (release func()) {
	const (
		extendedLimits = 9      // JobObjectExtendedLimitInformation
		killOnClose    = 0x2000 // JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE
		mayAssign      = 0x0101 // PROCESS_SET_QUOTA and PROCESS_TERMINATE
	)
	job, _, _ := createJob.Call(0, 0)
	if job == 0 {
		return func() {}
	}
	limits := jobLimits{flags: killOnClose}
	setJob.Call(job, extendedLimits, uintptr(unsafe.Pointer(&limits)), unsafe.Sizeof(limits))
	if handle, err := syscall.OpenProcess(mayAssign, false, uint32(process.Pid)); err == nil {
		assignProcess.Call(job, uintptr(handle))
		_ = syscall.CloseHandle(handle)
	}
	return func() { _ = syscall.CloseHandle(syscall.Handle(job)) }
}
