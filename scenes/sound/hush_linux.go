package sound

// #cgo pkg-config: alsa
// #include <alsa/asoundlib.h>
//
// static void silent(const char *file, int line, const char *function, int err, const char *format, ...) {}
// static void hush(void) { snd_lib_error_set_handler(silent); }
import "C"

// hush keeps ALSA from writing a page to standard error on a machine without
// sound: there it is silent, which is all there is to say.
func hush() { C.hush() }
