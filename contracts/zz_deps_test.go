package contracts

import (
	_ "github.com/cucumber/godog"
	_ "github.com/google/go-cmp/cmp"
	_ "github.com/rogpeppe/go-internal/testscript"
	_ "go.uber.org/goleak"
	_ "golang.org/x/time/rate"
	_ "pgregory.net/rapid"
)
