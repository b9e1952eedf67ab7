package mocks

import (
	"crypto/rand"
	"net"
	"net/http"
	"time"

	"calco.example"
	"calco.example/cmd/calco/shell"
	"calco.example/contracts/consumer/sent"
	"calco.example/contracts/rules"
	"calco.example/mockserver"
	"calco.example/mockserver/desk"
	"calco.example/mockserver/fault"
)

// DeskSettings are the flags of the page, for every verb that serves it.
type DeskSettings struct {
	NoDesk   bool `env:"CALCO_NO_DESK" help:"Serve no page under /__desk/."`
	NoBodies bool `env:"CALCO_NO_BODIES" help:"Keep the bodies of no request for the page."`
}

// ServedMock is a mock with what stands in front of it.
type ServedMock struct {
	Mock    *mockserver.Mock
	Handler http.Handler
	// addresses are where the page is, for a mock at a host and port; none
	// without a page.
	Addresses func(host string) []string
}

// WithDesk makes the mock of a configuration and, unless it is switched off, its
// page.
func (v DeskSettings) WithDesk(config mockserver.Config) ServedMock {
	if v.NoDesk {
		mock := mockserver.New(config)
		return ServedMock{mock, mock, func(string) []string { return nil }}
	}
	token := rand.Text()
	page, mock := v.page(config, token)
	return ServedMock{mock, page, func(host string) []string { return deskAddresses(host, config.AdminHosts, token) }}
}

// page makes the page of a configuration, with the mock behind it. The token is
// what other hosts must know.
func (v DeskSettings) page(config mockserver.Config, token string) (*desk.Desk, *mockserver.Mock) {
	var page *desk.Desk
	config.Page = desk.Prefix
	config.Recorder = withRecorder(config.Recorder, func() sent.WireRecorder { return page })
	mock := mockserver.New(config)
	page = desk.New(desk.Config{
		Mock: mock, Twin: twinOf(config), Served: desk.Reading{Seed: config.Seed, Profile: config.Profile}, Mutant: config.Mutant.ID,
		Profiles: rules.Shipped, Summaries: config.World.SpanishSummaries(), FaultKinds: fault.Kinds(), Version: shell.BuildVersion(), Zone: config.World.Zone, Wall: time.Now, Contract: calco.OpenAPI,
		Hosts: config.AdminHosts, Token: token, Secret: []byte(rand.Text()), NoBodies: v.NoBodies,
	})
	return page, mock
}

// deskAddresses are where the page is: on this machine, unless the mock listens at
// another address alone, and for each host that may come from elsewhere with the
// token that it needs.
func deskAddresses(host string, allowed []string, token string) []string {
	name, port, _ := net.SplitHostPort(host)
	var list []string
	if name == "127.0.0.1" || name == "::1" {
		list = append(list, "http://"+host+desk.Prefix)
	}
	for _, name := range allowed {
		list = append(list, "http://"+net.JoinHostPort(name, port)+desk.Prefix+"?token="+token)
	}
	return list
}

// twinOf makes mocks of the same world for the page to wonder with: they explain
// themselves, and record and log nothing.
func twinOf(config mockserver.Config) func(desk.Reading) http.Handler {
	return func(reading desk.Reading) http.Handler {
		twin := config
		twin.Seed, twin.Profile, twin.Explain, twin.Recorder, twin.Log = reading.Seed, reading.Profile, true, nil, nil
		return mockserver.New(twin)
	}
}

// lateRecorder is a recorder that is made after the mock.
type lateRecorder struct{ is func() sent.WireRecorder }

func (l lateRecorder) Record(r *sent.Request) { l.is().Record(r) }

func (l lateRecorder) RecordWire(r *sent.Request, w sent.Wire) { l.is().RecordWire(r, w) }

func withRecorder(first sent.Recorder, is func() sent.WireRecorder) sent.Recorder {
	if first == nil {
		return lateRecorder{is}
	}
	return sent.Recorders{first, lateRecorder{is}}
}
