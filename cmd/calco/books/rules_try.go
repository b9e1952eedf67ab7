package books

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
	"calco.example/mockserver/world"
)

// tryRule is a curl line that makes a mock started by `calco serve` answer with
// a rule; empty where no ordinary input does.
func tryRule(r rules.Rule, shipped *world.World, now time.Time) string {
	request, err := r.Breaking("", givensOfMain(shipped, now.In(shipped.Zone)))
	if err != nil {
		return ""
	}
	key := ""
	i := slices.IndexFunc(shipped.Personas, func(p *world.Persona) bool {
		return strings.EqualFold(strings.ReplaceAll(p.Name, "-", ""), request.Role)
	})
	if i >= 0 {
		key = shipped.Personas[i].APIKey
	}
	return exchange.CurlFor(request, "http://127.0.0.1:8080", key)
}

// underText is the answers to open questions that a rule takes to show.
func underText(r rules.Rule) string {
	if r.Break == nil {
		return ""
	}
	var pins []string
	for _, pin := range r.Break.Under {
		answer := pin.Answer.Choice
		if pin.Answer.Value != nil {
			answer = "{value: " + strconv.Quote(*pin.Answer.Value) + "}"
		}
		pins = append(pins, string(pin.Question)+": "+answer)
	}
	return strings.Join(pins, ", ")
}

// givensOfMain are what main may ask for, and what is foreign to it. The last page
// of nothing is a million pages off.
func givensOfMain(shipped *world.World, now time.Time) rules.Givens {
	f := rules.Givens{LastPage: 999_999}.At(now)
	for _, p := range shipped.Personas {
		if len(p.Locations) < 2 || len(p.Terminals) == 0 {
			continue
		}
		first, last := p.Locations[0].IDText, p.Terminals[len(p.Terminals)-1].Serial
		switch p.Name {
		case "main":
			f.Location, f.OtherTerminal = first, last
		case "second":
			f.ForeignLocation, f.ForeignTerminal = first, last
		}
	}
	return f
}
