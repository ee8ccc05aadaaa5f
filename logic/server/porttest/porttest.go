// Package porttest finds free addresses for programs that tests start. It imports only
// the standard library.
package porttest

import (
	"math/rand/v2"
	"net"
	"strconv"
	"testing"
)

// FreeAddress returns a free address for a program that starts a moment later. Its port
// is outside the range from which the system assigns ports, so that no other connection
// takes it meanwhile.
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
