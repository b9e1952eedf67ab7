package suite

import (
	"io"
	"sync"

	"github.com/cucumber/godog"
)

// silently is the name of a format of godog that writes nothing; godog knows formats by
// name. Each of its own goes through all steps once more at the end, whoever reads it.
var silently = sync.OnceValue(func() string {
	const name = "silently"
	godog.Format(name, "Writes nothing.", func(suite string, out io.Writer) godog.Formatter {
		return silent{godog.NewBaseFmt(suite, out)}
	})
	return name
})

// silent leaves the summary out, which is all that the base writes.
type silent struct{ *godog.BaseFmt }

func (silent) Summary() {}
