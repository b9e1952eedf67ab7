package main

import (
	"fmt"
	"runtime/debug"

	"calco.example/contracts/reporttext"
)

// versionVerb prints which build this is.
type versionVerb struct{ format }

func (versionVerb) Help() string {
	return "Examples:\n\n  calco version\n  calco version --format json"
}

func (v versionVerb) Run(s streams) error {
	version, goVersion := buildVersion(), "unknown"
	if info, ok := debug.ReadBuildInfo(); ok {
		goVersion = info.GoVersion
	}
	if v.json() {
		return reporttext.WriteJSON(s.out, map[string]string{"version": version, "go": goVersion})
	}
	_, err := fmt.Fprintf(s.out, "calco %s (%s)\n", version, goVersion)
	return err
}

// buildVersion is the version of the module that this program was built from, or
// what Go calls one without.
func buildVersion() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}
