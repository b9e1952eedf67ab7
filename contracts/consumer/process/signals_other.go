//go:build !unix

package process

import "os"

// Signals are those that are worth passing on.
func Signals() []os.Signal { return []os.Signal{os.Interrupt} }
