package shell

import (
	"fmt"
	"runtime/debug"

	"calco.example/contracts/reporttext"
)

// Version prints which build this is.
type Version struct{ Format }

func (Version) Help() string {
	return "Examples:\n\n  calco version\n  calco version --format json"
}

func (v Version) Run(s Streams) error {
	version, goVersion := BuildVersion(), "unknown"
	if info, ok := debug.ReadBuildInfo(); ok {
		goVersion = info.GoVersion
	}
	if v.JSON() {
		return reporttext.WriteJSON(s.Out, map[string]string{"version": version, "go": goVersion})
	}
	_, err := fmt.Fprintf(s.Out, "calco %s (%s)\n", version, goVersion)
	return err
}

// BuildVersion is the version of the module that this program was built from, or
// what Go calls one without.
func BuildVersion() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}
