// Package heap says how far the heap of the program may grow before it is collected
// first. It stands apart because importing package startup takes the search path away.
package heap

import "os"

// Size is that, and Growth makes it of what Go takes for the least heap, 4 MiB at a
// growth of 100 percent.
const (
	Size   = 30 << 20
	Growth = Size * 100 / (4 << 20)
)

// SetByUser tells whether GOGC says when to collect: the user means it. GOMEMLIMIT is a
// ceiling beside what is set here: whoever wants less memory would get twice as much of
// Go's own growth.
func SetByUser() bool { return os.Getenv("GOGC") != "" }
