package sound

import "github.com/ebitengine/purego"

// hush keeps ALSA from writing a page to standard error on a machine without
// sound: there it is silent, which is all there is to say. Where there is no ALSA
// nothing is to be kept silent.
func hush() {
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

// silent takes what ALSA has to say: a file, a line, a function, an error and a
// format; what the format asks for comes after them and is not looked at.
func silent(_ uintptr, _ int32, _ uintptr, _ int32, _ uintptr) uintptr { return 0 }
