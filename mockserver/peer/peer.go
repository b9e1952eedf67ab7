// Package peer tells who asks: from which machine, under which name, from which
// page. The admin paths and the desk decide by it whom they answer.
package peer

import (
	"net"
	"net/http"
	"slices"
	"strings"
)

// host is the Host of a request without port and brackets, in small letters.
func host(r *http.Request) string {
	host := r.Host
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	return strings.ToLower(strings.Trim(host, "[]"))
}

// AsksLoopback tells whether a request names a loopback Host. A Host can be forged
// by a program, but not by a page in a browser: a name that an attacker points at
// 127.0.0.1 is another one.
func AsksLoopback(r *http.Request) bool {
	return slices.Contains([]string{"127.0.0.1", "::1", "localhost"}, host(r))
}

// AsksOneOf tells whether a request names one of these hosts, in any letter case.
func AsksOneOf(hosts []string, r *http.Request) bool {
	asked := host(r)
	return slices.ContainsFunc(hosts, func(allowed string) bool { return strings.EqualFold(allowed, asked) })
}

// IsLoopback tells whether the connection comes from this machine, as that of a
// proxy here does too.
func IsLoopback(r *http.Request) bool {
	address, _, err := net.SplitHostPort(r.RemoteAddr)
	return err == nil && net.ParseIP(address).IsLoopback()
}

// OwnOrigin tells whether a page of this server asks, by its Origin.
func OwnOrigin(r *http.Request) bool {
	origin := r.Header.Get("Origin")
	return origin == "http://"+r.Host || origin == "https://"+r.Host
}
