package push

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
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
