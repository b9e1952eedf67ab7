package books

import (
	"fmt"
	"os"

	"calco.example/cmd/calco/shell"
	"calco.example/contracts/reporttext"
	"calco.example/contracts/suite/lint"
)

// Lint checks feature files: steps, tags, names.
type Lint struct {
	Dir string `arg:"" help:"Folder with .feature files."`
	shell.Format
}

func (Lint) Help() string {
	return `Reports undefined steps with the nearest known one, roles, kinds, rules,
questions, answers, fields, days and $names that there are none of, missing or
unknown rule tags, scenarios without steps or named twice, and files that are
not UTF-8, with file and line, in subfolders too, and in the language of the
file, English or Spanish. Exit code 1 if any.

Examples:

  calco lint features
  calco lint my-features --format json`
}

func (v Lint) Run(s shell.Streams) error {
	if info, err := os.Stat(v.Dir); err != nil || !info.IsDir() {
		return shell.Usagef("%q is no folder: name the one in which the features lie", v.Dir)
	}
	problems, err := lint.Features(os.DirFS(v.Dir))
	if err != nil {
		return shell.Usagef("lint %s: %w", v.Dir, err)
	}
	if v.JSON() {
		if problems == nil {
			problems = []lint.Problem{}
		}
		if err := reporttext.WriteJSON(s.Out, map[string]any{"problems": problems}); err != nil {
			return err
		}
	} else {
		for _, p := range problems {
			if _, err := fmt.Fprintln(s.Out, Placed(v.Dir, p)); err != nil {
				return err
			}
		}
	}
	return shell.FindingsIf(len(problems) > 0)
}

// Placed is a problem with the folder in front of its file, as an editor opens it.
func Placed(dir string, p lint.Problem) string { return dir + "/" + p.String() }
