package suite

import (
	"io"

	"github.com/cucumber/godog"
)

// silently is the name of a format of godog that writes nothing. Each of its own
// goes through all steps once more at the end, whoever reads it.
const silently = "silently"

func init() { //nolint:gochecknoinits // godog knows formats by name
	godog.Format(silently, "Writes nothing.", func(suite string, out io.Writer) godog.Formatter {
		return silent{godog.NewBaseFmt(suite, out)}
	})
}

// silent leaves the summary out, which is all that the base writes.
type silent struct{ *godog.BaseFmt }

func (silent) Summary() {}
