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

// Key is a server's own key, by which browsers and their services know it again.
type Key struct{ private *ecdsa.PrivateKey }

// NewKey draws a key.
func NewKey() (Key, error) {
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	return Key{private}, err
}

// LoadKey reads the key of a file. Where there is no such file it is made, for its owner
// alone.
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

// Public is the key as browsers are told it: an uncompressed point in base64url.
func (k Key) Public() string {
	point, err := k.private.PublicKey.Bytes()
	if err != nil { // of a key of P-256 there is none
		return ""
	}
	return base64.RawURLEncoding.EncodeToString(point)
}

// tokenFor is how long a token is good; services allow a day at most.
const tokenFor = 12 * time.Hour

// authorization shows a service who sends, as RFC 8292 has it.
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
