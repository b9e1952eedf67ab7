package mocks

import (
	"io"

	"calco.example/cmd/calco/shell"
	"calco.example/contracts/reporttext"
	"calco.example/mockserver/admin"
	"calco.example/mockserver/world"
)

// Personas prints who exists in the world.
type Personas struct {
	World string `env:"CALCO_WORLD" placeholder:"FILE" help:"Who exists (default: the shipped world)."`
	shell.Format
}

func (Personas) Help() string {
	return "Examples:\n\n  calco personas\n  calco personas --format json"
}

func (v Personas) Run(s shell.Streams) error {
	who, err := shell.LoadWorld(v.World)
	if err != nil {
		return err
	}
	if v.JSON() {
		return reporttext.WriteJSON(s.Out, map[string]any{"personas": admin.Personas(who)})
	}
	return printPersonas(s.Out, who)
}

func printPersonas(out io.Writer, who *world.World) error {
	rows := [][]string{{"API KEY", "SHOWS"}}
	for _, p := range who.Personas {
		rows = append(rows, []string{p.APIKey, p.Summary})
	}
	return shell.Table(out, rows)
}
