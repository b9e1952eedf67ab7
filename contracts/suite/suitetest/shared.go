package suitetest

import (
	"sync"

	"calco.example"
	"calco.example/contracts/schema"
)

// Contract is the shipped one, loaded once: it is only read.
var Contract = sync.OnceValues(func() (*schema.Contract, error) { return schema.Load(calco.OpenAPI) })
