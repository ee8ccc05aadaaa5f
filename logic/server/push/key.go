package push

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"encoding/pem"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"
)

// Key is the key with which browsers and push services identify a server.
type Key struct{ private *ecdsa.PrivateKey }

func NewKey() (Key, error) {
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	return Key{private}, err
}

// LoadKey reads a key from a file. If the file does not exist, it creates one that only
// its owner can read.
func LoadKey(path string) (Key, error) {
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return makeKey(path)
	}
	if err != nil {
		return Key{}, err
	}
	block, _ := pem.Decode(text)
	if block == nil {
		return Key{}, fmt.Errorf("%s holds no key", path)
	}
	private, err := x509.ParseECPrivateKey(block.Bytes)
	if err != nil || private.Curve != elliptic.P256() {
		return Key{}, fmt.Errorf("%s holds no key of P-256", path)
	}
	return Key{private}, nil
}

func makeKey(path string) (Key, error) {
	key, err := NewKey()
	if err != nil {
		return Key{}, err
	}
	text, err := x509.MarshalECPrivateKey(key.private)
	if err != nil {
		return Key{}, err
	}
	return key, os.WriteFile(path, pem.EncodeToMemory(&pem.Block{Type: "EC PRIVATE KEY", Bytes: text}), 0o600)
}

// Public returns the public key in the form for browsers: an uncompressed point in
// base64url.
func (k Key) Public() string {
	point, err := k.private.PublicKey.Bytes()
	if err != nil { // cannot happen with a P-256 key
		return ""
	}
	return base64.RawURLEncoding.EncodeToString(point)
}

// tokenFor is how long a token is valid; services allow a day at most.
const tokenFor = 12 * time.Hour

// authorization returns the header that identifies the sender to a service (RFC 8292).
func (k Key) authorization(service, contact string, now time.Time) (string, error) {
	claims, err := json.Marshal(struct {
		Aud string `json:"aud"`
		Exp int64  `json:"exp"`
		Sub string `json:"sub"`
	}{service, now.Add(tokenFor).Unix(), contact})
	if err != nil {
		return "", err
	}
	encode := base64.RawURLEncoding.EncodeToString
	token := encode([]byte(`{"typ":"JWT","alg":"ES256"}`)) + "." + encode(claims)
	sum := sha256.Sum256([]byte(token))
	r, s, err := ecdsa.Sign(rand.Reader, k.private, sum[:])
	if err != nil {
		return "", err
	}
	signature := make([]byte, 64)
	r.FillBytes(signature[:32])
	s.FillBytes(signature[32:])
	return "vapid t=" + token + "." + encode(signature) + ", k=" + k.Public(), nil
}
