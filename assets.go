// Package calco holds the files that are part of the program. It is the only
// package that embeds them.
package calco

import _ "embed"

// OpenAPI is openapi.yaml, the contract of the service, as written.
//
//go:embed openapi.yaml
var OpenAPI []byte
