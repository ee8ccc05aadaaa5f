package app

import "github.com/ebitengine/purego"

// silenceALSA stops ALSA from writing a page of errors to standard error on a machine without
// sound. It does nothing without ALSA.
func silenceALSA() {
	alsa, err := purego.Dlopen("libasound.so.2", purego.RTLD_LAZY|purego.RTLD_GLOBAL)
	if err != nil {
		return
	}
	setHandler, err := purego.Dlsym(alsa, "snd_lib_error_set_handler")
	if err != nil {
		return
	}
	purego.SyscallN(setHandler, purego.NewCallback(silent))
}

// silent is an error handler for ALSA. Its arguments are file, line, function, error and
// format. It ignores them and the variadic arguments of the format.
func silent(_ uintptr, _ int32, _ uintptr, _ int32, _ uintptr) uintptr { return 0 }
