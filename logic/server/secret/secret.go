// Package secret makes what nobody can guess: ids, tokens and seeds. A token is
// known to its owner alone; a server keeps its hash.
//
// It imports the standard library only. The randomness is passed in.
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

// readable writes secrets in letters and digits that need no quoting in an
// address or a shell.
var readable = base32.StdEncoding.WithPadding(base32.NoPadding)

// ID is the name of something new: 128 random bits.
func ID(random io.Reader) (string, error) { return Text(random, 16) }

// Token is a token of 160 random bits behind a prefix that says what it is for,
// and the hash that is kept of it.
func Token(random io.Reader, prefix string) (token string, hash []byte, err error) {
	drawn, err := Text(random, 20)
	token = prefix + drawn
	return token, Hash(token), err
}

// Text is a text of so many random bytes.
func Text(random io.Reader, bytes int) (string, error) {
	drawn := make([]byte, bytes)
	if _, err := io.ReadFull(random, drawn); err != nil {
		return "", fmt.Errorf("no randomness: %w", err)
	}
	return strings.ToLower(readable.EncodeToString(drawn)), nil
}

// Seed is a random number.
func Seed(random io.Reader) (uint64, error) {
	var drawn [8]byte
	if _, err := io.ReadFull(random, drawn[:]); err != nil {
		return 0, fmt.Errorf("no randomness: %w", err)
	}
	return binary.BigEndian.Uint64(drawn[:]), nil
}

// Hash is what is kept of a token: its SHA-256, 32 bytes.
func Hash(token string) []byte {
	hash := sha256.Sum256([]byte(token))
	return hash[:]
}

// Listener is a text by which the owner of a token shows, where it may be seen, that
// he may listen. Whoever sees it learns nothing of the token.
func Listener(hash []byte) string {
	sum := sha256.Sum256(append([]byte("listener "), hash...))
	return strings.ToLower(readable.EncodeToString(sum[:20]))
}

// Fits reports whether a token is the one of a hash, in a time that does not
// tell how much of it is right.
func Fits(token string, hash []byte) bool {
	return subtle.ConstantTimeCompare(Hash(token), hash) == 1
}
