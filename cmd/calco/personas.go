package main

import (
	"io"

	"calco.example/contracts/reporttext"
	"calco.example/mockserver/admin"
	"calco.example/mockserver/world"
)

// personasVerb prints who exists in the world.
type personasVerb struct {
	World string `env:"CALCO_WORLD" placeholder:"FILE" help:"Who exists (default: the shipped world)."`
	format
}

func (personasVerb) Help() string {
	return "Examples:\n\n  calco personas\n  calco personas --format json"
}

func (v personasVerb) Run(s streams) error {
	who, err := loadWorld(v.World)
	if err != nil {
		return err
	}
	if v.json() {
		return reporttext.WriteJSON(s.out, map[string]any{"personas": admin.Personas(who)})
	}
	return printPersonas(s.out, who)
}

func printPersonas(out io.Writer, who *world.World) error {
	rows := [][]string{{"API KEY", "SHOWS"}}
	for _, p := range who.Personas {
		rows = append(rows, []string{p.APIKey, p.Summary})
	}
	return table(out, rows)
}
