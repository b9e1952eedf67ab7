package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"calco.example/contracts/rules"
	"calco.example/mockserver/world"
)

// loadProfile reads a shipped profile by name, or a file.
func loadProfile(nameOrFile string) (rules.Profile, error) {
	profile, err := rules.ShippedProfile(nameOrFile)
	if err == nil {
		return profile, nil
	}
	data, err := os.ReadFile(nameOrFile)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return rules.Profile{}, fmt.Errorf("%q is neither a shipped profile nor a file%s; `calco profiles` lists the shipped ones",
			nameOrFile, rules.DidYouMean(nameOrFile, shippedNames()))
	case err != nil:
		return rules.Profile{}, err
	}
	return rules.ParseProfile(nameOrFile, data)
}

func shippedNames() []string {
	var names []string
	for _, p := range rules.Shipped() {
		names = append(names, p.Name)
	}
	return names
}

// loadWorld reads a world file, or the shipped world.
func loadWorld(file string) (*world.World, error) {
	if file == "" {
		return world.Shipped(), nil
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, usagef("--world: %w", err)
	}
	parsed, err := world.Parse(file, data)
	if err != nil {
		return nil, usageError{err}
	}
	return parsed, nil
}
