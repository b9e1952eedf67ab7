package mocks

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"net/url"

	"calco.example/cmd/calco/shell"
	"calco.example/contracts/reporttext"
	"calco.example/mockserver"
	"calco.example/mockserver/desk"
	"calco.example/mockserver/desk/permalink"
)

// Open asks the request of a permalink of the desk again, on a mock of its
// own.
type Open struct {
	Link    string `arg:"" help:"The address that the desk gave, with everything after the question mark."`
	World   string `env:"CALCO_WORLD" placeholder:"FILE" help:"Who exists (default: the shipped world)."`
	Profile string `placeholder:"NAME|FILE" help:"The profile of the link, where the link does not carry it."`
	shell.Format
}

func (Open) Help() string {
	return `Examples:

  calco open 'http://127.0.0.1:8080/__desk/open?answers=…'
  calco open --profile staging.profile.yaml 'http://127.0.0.1:8080/__desk/open?answers=…'

A link carries seed, clock, profile, persona and request, and a sum of the answer; never an unknown key.
Nothing is sent to its host. Exit 0: the same bytes here. Exit 1: another answer, and what differs.`
}

func (v Open) Run(s shell.Streams) error {
	link, err := readLink(v.Link)
	if err != nil {
		return err
	}
	config := mockserver.Config{Seed: link.Seed}
	if config.World, err = shell.LoadWorld(v.World); err != nil {
		return err
	}
	v.Profile = cmp.Or(v.Profile, "literal") // the desk finds the link's among the shipped ones
	if config.Profile, err = shell.LoadProfile(v.Profile); err != nil {
		return shell.Usagef("--profile: %w", err)
	}
	if link.Mutant != "" {
		if config.Mutant, err = shell.FindMutant(link.Mutant); err != nil {
			return err
		}
	}
	opened := deskOf(config).Open(context.Background(), link)
	if err := v.print(s, opened); err != nil {
		return err
	}
	return shell.FindingsIf(!opened.Same)
}

func readLink(text string) (permalink.Link, error) {
	address, err := url.Parse(text)
	if err != nil || address.RawQuery == "" {
		return permalink.Link{}, shell.Usagef("the link has no query: copy it whole, and put it in single quotes")
	}
	link, err := permalink.Read(address.Query())
	if err != nil {
		return permalink.Link{}, shell.Usagef("%w: copy it whole, and put it in single quotes", err)
	}
	return link, nil
}

// deskOf is the page of a mock that nobody serves.
func deskOf(config mockserver.Config) *desk.Desk {
	page, _ := DeskSettings{}.page(config, "")
	return page
}

func (v Open) print(s shell.Streams, o desk.Opened) error {
	if v.JSON() {
		var body any
		if json.Unmarshal(o.Response.Body, &body) != nil {
			body = string(o.Response.Body)
		}
		return reporttext.WriteJSON(s.Out, map[string]any{"same": o.Same, "differs": differences(o), "status": o.Response.Status, "body": body})
	}
	var body bytes.Buffer
	if json.Indent(&body, o.Response.Body, "", "  ") != nil {
		body.Reset()
		body.WriteString(shell.Shown(string(o.Response.Body)))
	}
	q := o.Link.Request
	verdict := "the same bytes as where the link was made"
	if !o.Same {
		verdict = "another answer than where the link was made"
	}
	_, err := fmt.Fprintf(s.Out, "%s %s\nclock %s, profile %s, seed %d\n\nHTTP %d\n%s\n\n%s\n", shell.Shown(q.Method), shell.Shown(q.Path),
		o.Link.Now.Format("2006-01-02T15:04:05-07:00"), shell.Shown(o.Link.Profile), o.Link.Seed, o.Response.Status, body.String(), verdict)
	for _, difference := range differences(o) {
		if err == nil {
			_, err = fmt.Fprintln(s.Out, "differs: "+shell.Shown(difference))
		}
	}
	return err
}

// differences says what is another here, in sentences.
func differences(o desk.Opened) []string {
	list := []string{}
	for _, d := range o.Differs {
		switch d.What {
		case "world":
			list = append(list, "the world: give the file of the link's with --world")
		case "profile":
			list = append(list, fmt.Sprintf("the profile %s is not known here: give its file with --profile", d.There))
		default:
			list = append(list, fmt.Sprintf("the %s: %s there, %s here", d.What, cmp.Or(d.There, "none"), cmp.Or(d.Here, "none")))
		}
	}
	return list
}
