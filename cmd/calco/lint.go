package main

import (
	"fmt"
	"os"

	"calco.example/contracts/reporttext"
	"calco.example/contracts/suite/lint"
)

// lintVerb checks feature files: steps, tags, names.
type lintVerb struct {
	Dir string `arg:"" help:"Folder with .feature files."`
	format
}

func (lintVerb) Help() string {
	return `Reports undefined steps with the nearest known one, roles, kinds, rules,
questions, answers, fields, days and $names that there are none of, missing or
unknown rule tags, scenarios without steps or named twice, and files that are
not UTF-8, with file and line, in subfolders too, and in the language of the
file, English or Spanish. Exit code 1 if any.

Examples:

  calco lint features
  calco lint my-features --format json`
}

func (v lintVerb) Run(s streams) error {
	problems, err := lint.Features(os.DirFS(v.Dir))
	if err != nil {
		return usagef("lint %s: %w", v.Dir, err)
	}
	if v.json() {
		if problems == nil {
			problems = []lint.Problem{}
		}
		if err := reporttext.WriteJSON(s.out, map[string]any{"problems": problems}); err != nil {
			return err
		}
	} else {
		for _, p := range problems {
			if _, err := fmt.Fprintln(s.out, placed(v.Dir, p)); err != nil {
				return err
			}
		}
	}
	return findingsIf(len(problems) > 0)
}

// placed is a problem with the folder in front of its file, as an editor opens it.
func placed(dir string, p lint.Problem) string { return dir + "/" + p.String() }
