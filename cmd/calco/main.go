// Command calco serves the mock of the Transaction Reporting Service and prints
// the rule book it obeys.
package main

import (
	"os"

	"calco.example/cmd/calco/shell"
	"calco.example/cmd/calco/startup"
)

func main() {
	startup.Restore()
	shell.TuneCollector(shell.AsGo)
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}
