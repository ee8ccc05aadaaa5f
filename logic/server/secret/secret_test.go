package secret

import (
	"bytes"
	"crypto/rand"
	"strings"
	"testing"
)

func TestSecretsEncodeTheRandomBytes(t *testing.T) {
	random := []byte("0123456789abcdefghij")
	text, err := RandomText(bytes.NewReader(random), 20)
	if err != nil || text != "gaytemzugu3doobzmfrggzdfmztwq2lk" {
		t.Errorf("the text is %q, %v", text, err)
	}
	seed, err := Seed(bytes.NewReader([]byte{0, 0, 0, 0, 0, 0, 1, 2}))
	if err != nil || seed != 258 {
		t.Errorf("the seed is %d, %v", seed, err)
	}
	if text, err := RandomText(bytes.NewReader(random), 21); err == nil || text != "" {
		t.Errorf("too little chance makes %q", text)
	}
	if _, err := Seed(bytes.NewReader(random[:7])); err == nil {
		t.Error("too little chance makes a seed")
	}
}

// TestOnlyATokenMatchesItsHash checks that similar tokens do not fit.
func TestOnlyATokenMatchesItsHash(t *testing.T) {
	token, err := RandomText(rand.Reader, 16)
	if err != nil {
		t.Fatal(err)
	}
	if !Matches(token, Hash(token)) || len(Hash(token)) != 32 || strings.Contains(string(Hash(token)), token) {
		t.Errorf("the hash of %q is %x", token, Hash(token))
	}
	for _, other := range []string{"", token + "a", token[1:], strings.ToUpper(token), string(Hash(token))} {
		if other != token && Matches(other, Hash(token)) {
			t.Errorf("%q is taken for %q", other, token)
		}
	}
	if Matches("", nil) {
		t.Error("nothing fits no hash")
	}
}
