// Package calco holds the files that are part of the program: the contract, the
// features and the fixtures. It is the only package that embeds them.
package calco

import "embed"

// OpenAPI is openapi.yaml, the contract of the service, as written.
//
//go:embed openapi.yaml
var OpenAPI []byte

// Files holds the features and the fixtures that the program reads, by their
// path in the repository.
//
//go:embed features/*.feature fixtures/profiles/*.yaml fixtures/world.yaml
var Files embed.FS
