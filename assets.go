// Package calco holds the files that are part of the program: the contract, the
// features and the fixtures. It is the only package that embeds them.
package calco

import "embed"

// Files holds openapi.yaml and the fixtures, by their path in the repository.
//
//go:embed openapi.yaml fixtures
var Files embed.FS
