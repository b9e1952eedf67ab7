package main

import (
	"fmt"
	"runtime/debug"
)

// versionVerb prints which build this is.
type versionVerb struct{ format }

func (versionVerb) Help() string {
	return "Examples:\n\n  calco version\n  calco version --format json"
}

func (v versionVerb) Run(s streams) error {
	version, goVersion := "unknown", "unknown"
	if info, ok := debug.ReadBuildInfo(); ok {
		version, goVersion = info.Main.Version, info.GoVersion
	}
	if v.json() {
		return writeJSON(s.out, map[string]string{"version": version, "go": goVersion})
	}
	_, err := fmt.Fprintf(s.out, "calco %s (%s)\n", version, goVersion)
	return err
}
