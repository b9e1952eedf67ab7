package mockserver

import (
	"cmp"
	"net/http"
	"slices"
	"strconv"
	"sync"

	"calco.example/contracts/rules"
	"calco.example/mockserver/jsonbody"
	"calco.example/mockserver/world"
)

// listings are those that were asked for, as they are written, by account: what an
// account has does not change. Nobody may change their bodies.
type listings struct{ locations, byName, terminals sync.Map }

// written is a listing of an account, which is written when it is asked for first.
func written(kept *sync.Map, account *world.Persona, write func(*world.Persona) []byte) []byte {
	body, ready := kept.Load(account)
	if !ready {
		body, _ = kept.LoadOrStore(account, slices.Clip(write(account)))
	}
	return body.([]byte)
}

// renderLocations is L-00: the account's locations.
func renderLocations(x *exchange) response {
	kept, write := &x.api.listings.locations, writeLocations
	if x.is("Q-LOCATION-ORDER", "by-name") {
		kept, write = &x.api.listings.byName, writeByName
	}
	return response{status: http.StatusOK, body: written(kept, x.account, write), rule: "L-00", code: "L-00", why: "locations exist"}
}

// renderSerialNumbers is the provisional listing of the account's terminals.
func renderSerialNumbers(x *exchange) response {
	body := written(&x.api.listings.terminals, x.account, writeTerminals)
	return response{status: http.StatusOK, body: body, rule: "SN-LISTING", code: "L-00", why: "terminals exist; the shape is provisional"}
}

func writeLocations(account *world.Persona) []byte { return appendLocations(nil, account.Locations) }

func writeByName(account *world.Persona) []byte {
	return appendLocations(nil, slices.SortedStableFunc(slices.Values(account.Locations), byName))
}

func appendLocations(dst []byte, locations []*world.Location) []byte {
	dst = appendMetadata(dst, "L-00", rules.MessageOf("L-00"))
	dst = append(dst, `,"data":[`...)
	for i, l := range locations {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(dst, `{"id":`...)
		dst = strconv.AppendInt(dst, int64(l.ID), 10)
		dst = jsonbody.AppendMember(dst, `,"street":`, l.Street)
		dst = jsonbody.AppendMember(dst, `,"number":`, l.Number)
		dst = jsonbody.AppendMember(dst, `,"commune":`, l.Commune)
		dst = jsonbody.AppendMember(dst, `,"city":`, l.City)
		dst = jsonbody.AppendMember(dst, `,"region":`, l.Region)
		dst = append(dst, '}')
	}
	return append(dst, `],"pagination":null}`...)
}

// byName orders locations as a person would look them up: street, then number.
func byName(a, b *world.Location) int {
	return cmp.Or(cmp.Compare(a.Street, b.Street), cmp.Compare(a.Number, b.Number), a.ID-b.ID)
}

func writeTerminals(account *world.Persona) []byte {
	body := appendMetadata(nil, "L-00", rules.MessageOf("L-00"))
	body = append(body, `,"data":[`...)
	for i, t := range account.Terminals {
		if i > 0 {
			body = append(body, ',')
		}
		body = append(body, `{"serialNumber":`...)
		body = jsonbody.AppendString(body, t.Serial)
		body = append(body, `,"locationId":`...)
		body = strconv.AppendInt(body, int64(t.Location.ID), 10)
		body = append(body, '}')
	}
	return append(body, `],"pagination":null}`...)
}
