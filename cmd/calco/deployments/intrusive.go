package deployments

import (
	"errors"

	"github.com/alecthomas/kong"
)

// intrusive is the flag --allow-intrusive: leave to send what the reference does
// not document. Its value may be left out, which is enough for a target on this
// machine; anywhere else the host must be typed, and be the target's: see
// client.Options.
//
// The word after the flag is its value unless it begins with a dash, so a verb
// with this flag takes no positional arguments.
type intrusive struct {
	on    bool
	typed string
}

// asked tells whether the flag was given, with or without a host.
func (i intrusive) asked() bool { return i.on }

// host is the host that was typed, or empty.
func (i intrusive) host() string { return i.typed }

// Decode reads --allow-intrusive, --allow-intrusive HOST and
// --allow-intrusive=HOST.
func (i *intrusive) Decode(ctx *kong.DecodeContext) error {
	*i = intrusive{on: true}
	next := ctx.Scan.Peek()
	if !next.IsValue() {
		return nil
	}
	if err := ctx.Scan.PopValueInto("host", &i.typed); err != nil {
		return err
	}
	if i.typed == "" {
		return errors.New("the host is empty: type the target's, or leave out its = where the target is on this machine")
	}
	return nil
}
