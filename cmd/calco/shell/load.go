package shell

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"

	"calco.example"
	"calco.example/contracts/mutants"
	"calco.example/contracts/rules"
	"calco.example/contracts/schema"
	"calco.example/mockserver/world"
)

// LoadProfile reads a shipped profile by name, or a file.
func LoadProfile(nameOrFile string) (rules.Profile, error) {
	profile, err := rules.ShippedProfile(nameOrFile)
	if err == nil {
		return profile, nil
	}
	data, err := os.ReadFile(nameOrFile)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return rules.Profile{}, fmt.Errorf("%q is neither a shipped profile nor a file%s; `calco profiles` lists the shipped ones",
			nameOrFile, rules.DidYouMean(nameOrFile, rules.ShippedNames()))
	case err != nil:
		return rules.Profile{}, err
	}
	return rules.ParseProfile(nameOrFile, data)
}

// LoadWorld reads a world file, or the shipped world.
func LoadWorld(file string) (*world.World, error) {
	if file == "" {
		return world.Shipped(), nil
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, Usagef("--world: %w", err)
	}
	parsed, err := world.Parse(file, data)
	if err != nil {
		return nil, usageError{err}
	}
	return parsed, nil
}

// FindMutant is the mutant with an ID, or none for an empty one.
func FindMutant(id string) (rules.Mutant, error) {
	if id == "" {
		return rules.Mutant{}, nil
	}
	contract, err := schema.Load(calco.OpenAPI)
	if err != nil {
		return rules.Mutant{}, err
	}
	mutants, _ := mutants.All(contract)
	i := slices.IndexFunc(mutants, func(m rules.Mutant) bool { return m.ID == id })
	if i < 0 {
		return rules.Mutant{}, Usagef("--mutant: there is no mutant %q; `calco mutate --list` names them", id)
	}
	return mutants[i], nil
}
