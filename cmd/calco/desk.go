package main

import (
	"crypto/rand"
	"fmt"
	"net"
	"net/http"
	"time"

	"calco.example"
	"calco.example/contracts/consumer"
	"calco.example/contracts/rules"
	"calco.example/mockserver"
	"calco.example/mockserver/desk"
)

// deskSettings are the flags of the page, for every verb that serves it.
type deskSettings struct {
	NoDesk   bool `env:"CALCO_NO_DESK" help:"Serve no page under /__desk/."`
	NoBodies bool `env:"CALCO_NO_BODIES" help:"Keep the bodies of no request for the page."`
}

// served is a mock with what stands in front of it.
type servedMock struct {
	mock    *mockserver.Mock
	handler http.Handler
	// deskAddress is the address of the page under a host; nil without a page.
	deskAddress func(host string) string
}

// withDesk makes the mock of a configuration and, unless it is switched off, its
// page.
func (v deskSettings) withDesk(config mockserver.Config) (servedMock, error) {
	if v.NoDesk {
		mock := mockserver.New(config)
		return servedMock{mock: mock, handler: mock}, nil
	}
	profiles, err := shippedProfiles()
	if err != nil {
		return servedMock{}, err
	}
	var page *desk.Desk
	config.Recorder = withRecorder(config.Recorder, func() consumer.WireRecorder { return page })
	mock := mockserver.New(config)
	token := rand.Text()
	page = desk.New(desk.Config{
		Mock: mock, Twin: twinOf(config), Served: desk.Reading{Seed: config.Seed, Profile: config.Profile}, Mutant: config.Mutant.ID,
		Profiles: profiles, Version: version(), Zone: config.World.Zone, Wall: time.Now, Contract: calco.OpenAPI,
		Hosts: config.AdminHosts, Token: token, Secret: []byte(rand.Text()), NoBodies: v.NoBodies,
	})
	return servedMock{mock, page, func(host string) string { return deskAddress(host, config.AdminHosts, token) }}, nil
}

// deskAddress is where the page is. Who may come from elsewhere needs the token.
func deskAddress(host string, allowed []string, token string) string {
	address := "http://" + host + desk.Prefix
	if len(allowed) == 0 {
		return address
	}
	_, port, _ := net.SplitHostPort(host)
	return fmt.Sprintf("%s (from %s: http://%s%s?token=%s)", address, allowed[0], net.JoinHostPort(allowed[0], port), desk.Prefix, token)
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
type lateRecorder struct{ is func() consumer.WireRecorder }

func (l lateRecorder) Record(r *consumer.Request) { l.is().Record(r) }

func (l lateRecorder) RecordWire(r *consumer.Request, w consumer.Wire) { l.is().RecordWire(r, w) }

func withRecorder(first consumer.Recorder, is func() consumer.WireRecorder) consumer.Recorder {
	if first == nil {
		return lateRecorder{is}
	}
	return consumer.Recorders{first, lateRecorder{is}}
}

func shippedProfiles() (profiles []rules.Profile, err error) {
	for _, name := range rules.ShippedProfiles() {
		profile, err := loadProfile(name)
		if err != nil {
			return nil, err
		}
		profiles = append(profiles, profile)
	}
	return profiles, nil
}
