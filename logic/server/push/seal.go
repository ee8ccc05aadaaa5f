package push

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"encoding/pem"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"time"
)

const (
	saltSize   = 16
	authSize   = 16
	recordSize = 4096
	// mostText bounds a text, in bytes, so that it fits in one record with its delimiter
	// and authentication tag.
	mostText = 3000
)

func (s Subscription) keys() (public *ecdh.PublicKey, auth []byte, err error) {
	point, err := unpad(s.Keys.P256dh)
	if err == nil {
		public, err = ecdh.P256().NewPublicKey(point)
	}
	if err != nil {
		return nil, nil, errors.New("its key p256dh is no point of P-256, in base64url")
	}
	if auth, err = unpad(s.Keys.Auth); err != nil || len(auth) != authSize {
		return nil, nil, fmt.Errorf("its key auth has not %d bytes, in base64url", authSize)
	}
	return public, auth, nil
}

// unpad decodes base64url with or without padding.
func unpad(text string) ([]byte, error) {
	for len(text) > 0 && text[len(text)-1] == '=' {
		text = text[:len(text)-1]
	}
	return base64.RawURLEncoding.DecodeString(text)
}

func seal(to Subscription, text []byte) ([]byte, error) {
	own, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		return nil, err
	}
	salt := make([]byte, saltSize)
	_, _ = rand.Read(salt)
	return sealWith(to, text, own, salt)
}

// sealWith encrypts a text as in RFC 8291, in one record of RFC 8188.
func sealWith(to Subscription, text []byte, own *ecdh.PrivateKey, salt []byte) ([]byte, error) {
	theirs, auth, err := to.keys()
	if err != nil {
		return nil, err
	}
	if len(text) > mostText {
		return nil, fmt.Errorf("a message of %d bytes; at most %d are possible", len(text), mostText)
	}
	shared, err := own.ECDH(theirs)
	if err != nil {
		return nil, err
	}
	info := slices.Concat([]byte("WebPush: info\x00"), theirs.Bytes(), own.PublicKey().Bytes())
	material, err := hkdf.Key(sha256.New, shared, auth, string(info), 32)
	if err != nil {
		return nil, err
	}
	key, err := hkdf.Key(sha256.New, material, salt, "Content-Encoding: aes128gcm\x00", 16)
	if err != nil {
		return nil, err
	}
	nonce, err := hkdf.Key(sha256.New, material, salt, "Content-Encoding: nonce\x00", 12)
	if err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	gcm, err := cipher.NewGCM(block)
	if err != nil {
		return nil, err
	}
	public := own.PublicKey().Bytes()
	head := binary.BigEndian.AppendUint32(slices.Clone(salt), recordSize)
	head = append(append(head, byte(len(public))), public...)
	const lastRecord = 2
	return gcm.Seal(head, nonce, append(slices.Clone(text), lastRecord), nil), nil
}

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
