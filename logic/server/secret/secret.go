// Package secret generates random ids, tokens and seeds that cannot be guessed. Only a
// token's owner knows it; a server stores its hash.
//
// It imports only the standard library. The caller passes in the randomness.
package secret

import (
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base32"
	"encoding/binary"
	"fmt"
	"io"
	"strings"
)

// encoding encodes secrets in letters and digits, which need no quoting in an address or
// a shell.
var encoding = base32.StdEncoding.WithPadding(base32.NoPadding)

// ID returns a new id of 128 random bits.
func ID(random io.Reader) (string, error) { return RandomText(random, 16) }

// Token returns a new token, which is prefix followed by 160 random bits, and its hash.
func Token(random io.Reader, prefix string) (token string, hash []byte, err error) {
	drawn, err := RandomText(random, 20)
	token = prefix + drawn
	return token, Hash(token), err
}

// RandomText returns so many random bytes as text.
func RandomText(random io.Reader, bytes int) (string, error) {
	drawn := make([]byte, bytes)
	if _, err := io.ReadFull(random, drawn); err != nil {
		return "", fmt.Errorf("no randomness: %w", err)
	}
	return strings.ToLower(encoding.EncodeToString(drawn)), nil
}

// Seed returns a random number.
func Seed(random io.Reader) (uint64, error) {
	var drawn [8]byte
	if _, err := io.ReadFull(random, drawn[:]); err != nil {
		return 0, fmt.Errorf("no randomness: %w", err)
	}
	return binary.BigEndian.Uint64(drawn[:]), nil
}

// Hash returns a token's SHA-256, 32 bytes, which is what a server stores.
func Hash(token string) []byte {
	hash := sha256.Sum256([]byte(token))
	return hash[:]
}

// Listener returns a text with which the owner of a token proves, in an address that
// others may see, that he may listen. It reveals nothing about the token.
func Listener(hash []byte) string {
	sum := sha256.Sum256(append([]byte("listener "), hash...))
	return strings.ToLower(encoding.EncodeToString(sum[:20]))
}

// Matches reports whether a token has this hash, in constant time.
func Matches(token string, hash []byte) bool {
	return subtle.ConstantTimeCompare(Hash(token), hash) == 1
}
