package main

import (
	"reflect"
	"slices"

	"github.com/alecthomas/kong"

	"calco.example/cmd/calco/shell"
)

// mayBeEmpty are the flags that say nothing where they are empty: no tags select all.
var mayBeEmpty = []string{"tags"}

// refuseEmpty refuses a flag on the command line whose text is empty, as "$STAGING" is
// where no such variable is set: the verb would go on with its default, and verify its
// own mock where a deployment was meant.
func refuseEmpty(ctx *kong.Context) error {
	for _, step := range ctx.Path {
		f := step.Flag
		if f == nil || f.Target.Kind() != reflect.String || slices.Contains(mayBeEmpty, f.Name) {
			continue
		}
		if text, set := ctx.FlagValue(f).(string); set && text == "" {
			return shell.Usagef("--%s is empty: name something, or leave it out; is a variable not set?", f.Name)
		}
	}
	return nil
}
