package push

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/ecdsa"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"io"
	"log/slog"
	"math/big"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"tessera/logic/internal/errtest"
)

func bytesOf(t testing.TB, text string) []byte {
	t.Helper()
	b, err := base64.RawURLEncoding.DecodeString(text)
	errtest.None(t, err)
	return b
}

// TestErrorsHideSubscriptions checks that what is logged of a failed message does not have the
// address of the subscription.
func TestErrorsHideSubscriptions(t *testing.T) {
	for _, address := range []string{"http://127.0.0.1:1/secret", "http://a b/secret", "http://127.0.0.1:1/secret\x7f"} {
		_, err := http.Get(address)
		if err == nil || !strings.Contains(err.Error(), "secret") {
			t.Fatalf("%q gives %v", address, err)
		}
		if hidden := withoutAddress(err); hidden == nil || strings.Contains(hidden.Error(), "secret") {
			t.Errorf("%q is logged as %v", address, hidden)
		}
	}
}

// TestSeal checks the example of RFC 8291, section 5.
func TestSeal(t *testing.T) {
	var to Subscription
	to.Keys.P256dh = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
	to.Keys.Auth = "BTBZMqHH6r4Tts7J_aSIgg"
	own, err := ecdh.P256().NewPrivateKey(bytesOf(t, "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"))
	errtest.None(t, err)
	got, err := sealWith(to, []byte("When I grow up, I want to be a watermelon"), own, bytesOf(t, "DGv6ra1nlYgDCS1FRnbzlw"))
	const want = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
	if text := base64.RawURLEncoding.EncodeToString(got); err != nil || text != want {
		t.Errorf("sealed is %s, %v; want %s", text, err, want)
	}
}

type browser struct {
	private *ecdh.PrivateKey
	auth    []byte
	at      Subscription
}

func newBrowser(t testing.TB, endpoint string) browser {
	t.Helper()
	private, err := ecdh.P256().GenerateKey(rand.Reader)
	errtest.None(t, err)
	b := browser{private: private, auth: make([]byte, authSize)}
	_, _ = rand.Read(b.auth)
	b.at.Endpoint = endpoint
	b.at.Keys.P256dh = base64.URLEncoding.EncodeToString(private.PublicKey().Bytes()) // padded, as some browsers do
	b.at.Keys.Auth = base64.RawURLEncoding.EncodeToString(b.auth)
	return b
}

func (b browser) read(t testing.TB, body []byte) string {
	t.Helper()
	salt, rest := body[:saltSize], body[saltSize+4:]
	size := int(rest[0])
	theirs, err := ecdh.P256().NewPublicKey(rest[1 : 1+size])
	errtest.None(t, err)
	shared, err := b.private.ECDH(theirs)
	errtest.None(t, err)
	derive := func(secret, salt []byte, info string, size int) []byte {
		key, err := hkdf.Key(sha256.New, secret, salt, info, size)
		errtest.None(t, err)
		return key
	}
	material := derive(shared, b.auth, "WebPush: info\x00"+string(b.private.PublicKey().Bytes())+string(theirs.Bytes()), 32)
	block, err := aes.NewCipher(derive(material, salt, "Content-Encoding: aes128gcm\x00", 16))
	errtest.None(t, err)
	gcm, err := cipher.NewGCM(block)
	errtest.None(t, err)
	text, err := gcm.Open(nil, derive(material, salt, "Content-Encoding: nonce\x00", 12), rest[1+size:], nil)
	if err != nil || text[len(text)-1] != 2 {
		t.Fatalf("not readable: %q, %v", text, err)
	}
	return string(text[:len(text)-1])
}

func checkAuthorization(t testing.TB, key Key, authorization, audience string, now time.Time) {
	t.Helper()
	token, public, _ := strings.Cut(strings.TrimPrefix(authorization, "vapid t="), ", k=")
	parts := strings.Split(token, ".")
	if len(parts) != 3 || public != key.Public() {
		t.Fatalf("the authorization is %q", authorization)
	}
	sum, signature := sha256.Sum256([]byte(parts[0]+"."+parts[1])), bytesOf(t, parts[2])
	if len(signature) != 64 || !ecdsa.Verify(&key.private.PublicKey, sum[:], new(big.Int).SetBytes(signature[:32]), new(big.Int).SetBytes(signature[32:])) {
		t.Error("the signature is wrong")
	}
	var claims struct {
		Aud, Sub string
		Exp      int64
	}
	if err := json.Unmarshal(bytesOf(t, parts[1]), &claims); err != nil || claims.Aud != audience || claims.Sub != "mailto:a@example.org" ||
		claims.Exp <= now.Unix() || claims.Exp > now.Add(24*time.Hour).Unix() {
		t.Errorf("the claims are %+v, %v", claims, err)
	}
}

// TestSend checks that a message reaches the service and the browser can read it, and
// that gone is called when the subscription has ended.
func TestSend(t *testing.T) {
	key, err := LoadKey(filepath.Join(t.TempDir(), "key"))
	errtest.None(t, err)
	type came struct {
		header http.Header
		body   []byte
	}
	messages := make(chan came, 4)
	service := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		messages <- came{r.Header, body}
		if r.URL.Path == "/gone" {
			w.WriteHeader(http.StatusGone)
			return
		}
		w.WriteHeader(http.StatusCreated)
	}))
	defer service.Close()
	now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	s := New(Options{Key: key, Contact: "mailto:a@example.org", Client: service.Client(), Now: func() time.Time { return now }, Log: slog.New(slog.DiscardHandler)})
	defer s.Close()
	b := newBrowser(t, service.URL+"/push/x")
	errtest.None(t, b.at.Check())
	s.Send(b.at, "table", []byte(`{"game":"Trisq"}`), func() { t.Error("it is gone") })
	got := <-messages
	if text := b.read(t, got.body); text != `{"game":"Trisq"}` {
		t.Errorf("the browser reads %q", text)
	}
	if h := got.header; h.Get("TTL") != "86400" || h.Get("Topic") != "table" || h.Get("Content-Encoding") != "aes128gcm" {
		t.Errorf("the headers are %v", h)
	}
	checkAuthorization(t, key, got.header.Get("Authorization"), service.URL, now)
	gone := make(chan struct{})
	s.Send(newBrowser(t, service.URL+"/gone").at, "table", nil, func() { close(gone) })
	<-gone
}

func TestCheck(t *testing.T) {
	fine := newBrowser(t, "https://push.example/x").at
	withPort := fine
	withPort.Endpoint = "https://push.example:443/x"
	errtest.None(t, withPort.Check())
	for name, change := range map[string]func(s *Subscription){
		"no https address": func(s *Subscription) { s.Endpoint = "http://push.example/x" },
		"no https addres":  func(s *Subscription) { s.Endpoint = "https://a:b@push.example/x" },
		"no https addre":   func(s *Subscription) { s.Endpoint = "https://" + strings.Repeat("x", mostEndpoint) },
		"another port":     func(s *Subscription) { s.Endpoint = "https://push.example:8443/x" },
		"another por":      func(s *Subscription) { s.Endpoint = "https://8.8.8.8:80/x" },
		"no https addr":    func(s *Subscription) { s.Endpoint = "" },
		"p256dh":           func(s *Subscription) { s.Keys.P256dh = "BCVx" },
		"auth":             func(s *Subscription) { s.Keys.Auth = "BTBZ" },
	} {
		s := fine
		change(&s)
		if err := s.Check(); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestPublicAddresses checks that no message can be sent to a machine of the server's own
// network.
func TestPublicAddresses(t *testing.T) {
	for address, want := range map[string]bool{
		"1.2.3.4": true, "2001:4860::1": true, "127.0.0.1": false, "10.0.0.1": false, "192.168.1.1": false, "169.254.169.254": false,
		"::1": false, "fe80::1": false, "fd00::1": false, "100.64.0.1": false, "0.0.0.0": false, "::ffff:127.0.0.1": false, "64:ff9b::7f00:1": false,
	} {
		if got := isPublic(netip.MustParseAddr(address)); got != want {
			t.Errorf("%s: %v", address, got)
		}
	}
	service := httptest.NewTLSServer(http.NotFoundHandler())
	defer service.Close()
	if _, err := publicClient().Get(service.URL); err == nil || !strings.Contains(err.Error(), "not a public one") {
		t.Errorf("the server's own machine is asked: %v", err)
	}
}

// TestKey checks that a file gives the same key again, and that only its owner can read
// it.
func TestKey(t *testing.T) {
	path := filepath.Join(t.TempDir(), "key")
	one, err1 := LoadKey(path)
	two, err2 := LoadKey(path)
	if err1 != nil || err2 != nil || one.Public() != two.Public() || len(bytesOf(t, one.Public())) != 65 {
		t.Errorf("%v, %v: %s and %s", err1, err2, one.Public(), two.Public())
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the file is %v, %v", info.Mode(), err)
	}
	for _, wrong := range []string{"", "no key", "-----BEGIN EC PRIVATE KEY-----\nAAAA\n-----END EC PRIVATE KEY-----\n"} {
		errtest.None(t, os.WriteFile(path, []byte(wrong), 0o600))
		if _, err := LoadKey(path); err == nil || !slices.Contains([]string{path + " holds no key", path + " holds no key of P-256"}, err.Error()) {
			t.Errorf("%q: %v", wrong, err)
		}
	}
}

// TestSpecialAddresses checks the first and last address of every special range, and
// public addresses next to them.
func TestSpecialAddresses(t *testing.T) {
	for _, text := range []string{
		// IANA IPv4 Special-Purpose Address Registry, and multicast
		"0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24", "192.0.2.0/24", "192.31.196.0/24",
		"192.52.193.0/24", "192.88.99.0/24", "192.168.0.0/16", "192.175.48.0/24", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "240.0.0.0/4", "224.0.0.0/4",
		// IANA IPv6 Special-Purpose Address Registry, and deprecated ranges
		"::/128", "::1/128", "::/96", "::ffff:0:0:0/96", "64:ff9b:1::/48", "100::/64", "100:0:0:1::/64", "2001::/23", "2001::/32", "2001:2::/48", "2001:10::/28", "2001:20::/28",
		"2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20", "5f00::/16", "fc00::/7", "fe80::/10", "fec0::/10", "ff00::/8",
	} {
		special := netip.MustParsePrefix(text)
		for _, a := range []netip.Addr{special.Addr(), last(special)} {
			if isPublic(a) {
				t.Errorf("%v of %v is taken for public", a, special)
			}
		}
	}
	// an IPv4 address embedded in an IPv6 address is checked as IPv4
	for text, public := range map[string]bool{
		"8.8.8.8": true, "9.255.255.255": true, "11.0.0.0": true, "100.63.255.255": true, "100.128.0.0": true, "192.0.1.0": true, "198.17.255.255": true, "198.20.0.0": true, "223.255.255.255": true,
		"2001:200::1": true, "2001:4860:4860::8888": true, "2003::1": true, "2606:4700::1111": true, "2620:4f:7fff:ffff::1": true, "3ffe:ffff::1": true, "4000::": false, "1fff::1": false,
		"::ffff:8.8.8.8": true, "::ffff:10.0.0.1": false, "::ffff:192.0.0.8": false,
		"64:ff9b::8.8.8.8": true, "64:ff9b::10.0.0.1": false, "64:ff9b::127.0.0.1": false, "64:ff9b::198.18.0.1": false, "64:ff9b::1:8.8.8.8": false,
		"::8.8.8.8": false, "2002:808:808::1": false, "2002:7f00:1::1": false, "2001:4860::1%eth0": false, "fe80::1%eth0": false,
	} {
		if got := isPublic(netip.MustParseAddr(text)); got != public {
			t.Errorf("%s is public: %v", text, got)
		}
	}
	if isPublic(netip.Addr{}) {
		t.Error("no address is taken for public")
	}
}

func last(p netip.Prefix) netip.Addr {
	bytes := p.Addr().AsSlice()
	for i := p.Bits(); i < 8*len(bytes); i++ {
		bytes[i/8] |= 0x80 >> (i % 8)
	}
	a, _ := netip.AddrFromSlice(bytes)
	return a
}
