// Package porttest finds where a program that a test starts can listen. It imports the
// standard library only.
package porttest

import (
	"math/rand/v2"
	"net"
	"strconv"
	"testing"
)

// FreeAddress is where a program can listen that is started a moment later. Its port
// is none of those that the system gives to whoever asks for any, so that no
// connection takes it meanwhile.
func FreeAddress(t testing.TB) string {
	t.Helper()
	for range 100 {
		listener, err := net.Listen("tcp", "127.0.0.1:"+strconv.Itoa(10_000+rand.IntN(20_000)))
		if err == nil {
			defer listener.Close()
			return listener.Addr().String()
		}
	}
	t.Fatal("no port is free")
	return ""
}
