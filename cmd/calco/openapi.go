package main

import (
	"calco.example"
)

// openapiVerb prints the contract, for those who have only the program.
type openapiVerb struct{}

func (openapiVerb) Help() string {
	return "A shell writes it to a file: calco openapi > openapi.yaml. Examples:\n\n  calco openapi"
}

func (openapiVerb) Run(s streams) error {
	_, err := s.out.Write(calco.OpenAPI)
	return err
}
