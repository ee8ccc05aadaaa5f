package access

import (
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"

	"tessera/logic/internal/clip"
	"tessera/logic/server/rest"
)

// Rules say which requests a server answers.
type Rules struct {
	// Hosts are the names of the server, without a port. Addresses, localhost and names
	// without a dot are always allowed, because a page of another site cannot use them.
	// If Hosts is empty, any name is allowed, unless the server listens only on the
	// loopback.
	Hosts    []string
	Loopback bool
	// Origins are the other sites whose pages may use the server, like
	// https://example.org; "*" allows any.
	Origins []string
}

// Guard returns a handler that passes the requests that the rules allow to next. A
// browser's request on behalf of a page of another site can change nothing here unless
// that site is one of the origins. Requests of programs name no page and are allowed.
func Guard(rules Rules, next http.Handler) (http.Handler, error) {
	g := &guard{rules: rules, next: next, foreign: http.NewCrossOriginProtection()}
	for _, origin := range rules.Origins {
		if origin == "*" {
			continue
		}
		if u, err := url.Parse(origin); err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || u.Path != "" {
			return nil, fmt.Errorf("%q is no origin; write one like https://example.org", origin)
		}
		if err := g.foreign.AddTrustedOrigin(origin); err != nil {
			return nil, fmt.Errorf("%q is no origin; write one like https://example.org", origin)
		}
	}
	return g, nil
}

type guard struct {
	rules   Rules
	next    http.Handler
	foreign *http.CrossOriginProtection
}

func (g *guard) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if !g.rules.allowsHost(r.Host) {
		rest.WriteProblem(w, rest.Problem{Status: http.StatusMisdirectedRequest, Text: fmt.Sprintf("this server does not go by the name %q", clip.To(r.Host, rest.ClipLength))})
		return
	}
	origin := r.Header.Get("Origin")
	allowed := origin != "" && g.rules.allows(origin)
	if len(g.rules.Origins) > 0 {
		w.Header().Add("Vary", "Origin")
	}
	if allowed {
		header := w.Header()
		header.Set("Access-Control-Allow-Origin", origin)
		header.Set("Access-Control-Expose-Headers", "Location, Retry-After, X-Request-Id")
		if r.Method == http.MethodOptions && r.Header.Get("Access-Control-Request-Method") != "" {
			header.Set("Access-Control-Allow-Methods", "GET, HEAD, POST")
			header.Set("Access-Control-Allow-Headers", "Authorization, Content-Type, Last-Event-ID")
			header.Set("Access-Control-Max-Age", "600")
			w.WriteHeader(http.StatusNoContent)
			return
		}
	}
	if !allowed && g.foreign.Check(r) != nil {
		rest.WriteProblem(w, rest.Problem{Status: http.StatusForbidden, Text: fmt.Sprintf("a page of %s may not use this server", clip.To(orUnknown(origin), rest.ClipLength))})
		return
	}
	g.next.ServeHTTP(w, r)
}

func orUnknown(origin string) string {
	if origin == "" {
		return "another site"
	}
	return origin
}

func (r Rules) allows(origin string) bool {
	return slices.Contains(r.Origins, "*") || slices.Contains(r.Origins, strings.ToLower(origin))
}

func (r Rules) allowsHost(host string) bool {
	name, _, err := net.SplitHostPort(host)
	if err != nil {
		name = strings.TrimSuffix(strings.TrimPrefix(host, "["), "]")
	}
	name = strings.ToLower(strings.TrimSuffix(name, "."))
	if _, err := netip.ParseAddr(name); err == nil || !strings.Contains(name, ".") || strings.HasSuffix(name, ".localhost") {
		return true
	}
	if len(r.Hosts) == 0 {
		return !r.Loopback
	}
	return slices.ContainsFunc(r.Hosts, func(own string) bool { return strings.EqualFold(own, name) })
}
