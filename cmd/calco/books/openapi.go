package books

import (
	"calco.example"
	"calco.example/cmd/calco/shell"
)

// Openapi prints the contract, for those who have only the program.
type Openapi struct{}

func (Openapi) Help() string {
	return "A shell writes it to a file: calco openapi > openapi.yaml. Examples:\n\n  calco openapi"
}

func (Openapi) Run(s shell.Streams) error {
	_, err := s.Out.Write(calco.OpenAPI)
	return err
}
