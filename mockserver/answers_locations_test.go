package mockserver

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"

	"calco.example/contracts/rules"
)

// twoDefects is a world whose accounts break several rules at once.
const twoDefects = `
personas:
  - {name: broken-empty, key: calco-broken-empty, summary: broken and without locations, broken: true,
     commerce: {partnerId: "1", taxId: 99900101-7, name: A}, locations: []}
  - {name: broken-unknown, key: calco-broken-unknown, summary: broken and unknown, broken: true, unknownUser: true}
`

// locationsAnswers: questions about both listings and about paths.
var locationsAnswers = []questionRow{
	{question: "Q-ORDER-LOCATIONS", world: twoDefects,
		probe: []ask{askLocations(as("broken-empty")), askLocations(as("broken-unknown")), askSerials(as("broken-unknown"))},
		answers: []answerRow{
			{word("default"), []expect{refused("ERROR_UNEXPECTED"), refused("USER_NOT_FOUND"), refused("USER_NOT_FOUND")}},
			{order("L-01", "ERROR_UNEXPECTED"), []expect{refused("L-01"), refused("USER_NOT_FOUND"), refused("USER_NOT_FOUND")}},
			{order("ERROR_UNEXPECTED", "USER_NOT_FOUND"), []expect{refused("ERROR_UNEXPECTED"), refused("ERROR_UNEXPECTED"), refused("ERROR_UNEXPECTED")}},
			{order(reversed(rules.DefaultPrecedence(rules.Locations))...), []expect{refused("L-01"), refused("ERROR_UNEXPECTED"), refused("ERROR_UNEXPECTED")}},
		}},
	{question: "Q-L01-STATUS",
		probe: []ask{askLocations(as("no-locations")), askSerials(as("no-locations"))},
		answers: []answerRow{
			{word("200"), []expect{refusedAs("L-01", 200), refusedAs("L-01", 200)}},
			{word("404"), []expect{refusedAs("L-01", 404), refusedAs("L-01", 404)}},
		}},
	{question: "Q-L-ERROR-DATA",
		probe: []ask{askLocations(keyless), askSerials(as("broken"))},
		answers: []answerRow{
			{word("null"), []expect{memberIs("data", nil), memberIs("data", nil)}},
			{word("absent"), []expect{memberAbsent("data"), memberAbsent("data")}},
			{word("empty-list"), []expect{memberIs("data", []any{}), memberIs("data", []any{})}},
			{word("empty"), []expect{memberIs("data", map[string]any{}), memberIs("data", map[string]any{})}},
		}},
	{question: "Q-L-ERROR-PAGINATION",
		probe: []ask{askLocations(keyless), askSerials(as("broken"))},
		answers: []answerRow{
			{word("null"), []expect{memberIs("pagination", nil), memberIs("pagination", nil)}},
			{word("absent"), []expect{memberAbsent("pagination"), memberAbsent("pagination")}},
			{value(`{}`), []expect{memberIs("pagination", map[string]any{}), memberIs("pagination", map[string]any{})}},
			{value(`[]`), []expect{memberIs("pagination", []any{}), memberIs("pagination", []any{})}},
		}},
	{question: "Q-LOCATION-ORDER",
		probe: []ask{askLocations()},
		answers: []answerRow{
			{word("by-id"), []expect{sortedRows(func(a, b object) bool { return a.number("id") < b.number("id") })}},
			{word("by-name"), []expect{sortedRows(func(a, b object) bool { return a.text("street") < b.text("street") })}},
		}},
	{question: "Q-GET-CONTENT-TYPE",
		probe: []ask{askLocations(untyped), askLocations(contentType("text/plain")), askSerials(untyped), askLocations()},
		answers: []answerRow{
			{word("served"), []expect{succeeds, succeeds, succeeds, succeeds}},
			{word("refused"), []expect{refused("ERROR_UNEXPECTED"), refused("ERROR_UNEXPECTED"), refused("ERROR_UNEXPECTED"), succeeds}},
		}},
	{question: "Q-GET-QUERY",
		probe: []ask{askLocations(inQuery("page=1")), askSerials(inQuery("x")), askLocations()},
		answers: []answerRow{
			{word("served"), []expect{succeeds, succeeds, succeeds}},
			{word("refused"), []expect{refused("ERROR_UNEXPECTED"), refused("ERROR_UNEXPECTED"), succeeds}},
		}},
	{question: "Q-GET-BODY",
		probe: []ask{askLocations(rawBody("{}")), askSerials(rawBody("x")), askLocations()},
		answers: []answerRow{
			{word("served"), []expect{succeeds, succeeds, succeeds}},
			{word("refused"), []expect{refused("ERROR_UNEXPECTED"), refused("ERROR_UNEXPECTED"), succeeds}},
		}},
	{question: "Q-SERIAL-SHAPE",
		probe: []ask{askSerials()},
		answers: []answerRow{
			{word("provisional"), []expect{each(func(t testing.TB, row object) {
				assert.Equal(t, []string{"locationId", "serialNumber"}, names(row))
			})}},
		}},
	{question: "Q-SERIAL-SLASH",
		probe: []ask{askSerials(), askSerials(to("/SerialNumbersDevice/get-serial-numbers-device"))},
		answers: []answerRow{
			{word("both"), []expect{succeeds, succeeds}},
			{word("only-with"), []expect{succeeds, besideAPI(404)}},
		}},
	{question: "Q-KEY-CASE",
		probe: []ask{askBranch(withKey("Calco-Main")), askLocations(withKey("CALCO-MAIN")), askReport(withKey("calcO-main")), askSerials(withKey("CALCO-MAIN")), askLocations(withKey("CALCO-MAINE"))},
		answers: []answerRow{
			{word("exact"), []expect{refused("ERROR_NOT_AUTHORIZED"), refused("ERROR_NOT_AUTHORIZED"), says(401, "Invalid credentials"), refused("ERROR_NOT_AUTHORIZED"), refused("ERROR_NOT_AUTHORIZED")}},
			{word("any"), []expect{metadataSays("BR-00"), metadataSays("L-00"), says(200, "Success"), metadataSays("L-00"), refused("ERROR_NOT_AUTHORIZED")}},
		}},
	{question: "Q-PATH-CASE",
		probe: []ask{askBranch(to("/branchreport/BRANCH-report")), askLocations(to("/DEVICELOCATION/locations")), askReport(to("/report/Get-Report")),
			askSerials(to("/serialnumbersdevice/get-serial-numbers-device/")), askLocations(to("/DeviceLocation/locations/"))},
		answers: []answerRow{
			{word("exact"), []expect{besideAPI(404), besideAPI(404), besideAPI(404), besideAPI(404), besideAPI(404)}},
			{word("any"), []expect{metadataSays("BR-00"), metadataSays("L-00"), says(200, "Success"), metadataSays("L-00"), besideAPI(404)}},
		}},
	{question: "Q-WRONG-METHOD",
		probe: []ask{askBranch(by("GET")), askReport(by("PUT")), askLocations(by("POST")), askSerials(by("DELETE"))},
		answers: []answerRow{
			{word("405"), []expect{allows("POST"), allows("POST"), allows("GET, HEAD"), allows("GET, HEAD")}},
			{word("404"), []expect{besideAPI(404), besideAPI(404), besideAPI(404), besideAPI(404)}},
		}},
	{question: "Q-PLAN-SCOPE",
		probe: []ask{askBranch(as("no-plan")), askLocations(as("no-plan")), askSerials(as("no-plan")), askReport(as("no-plan")), askLocations()},
		answers: []answerRow{
			{word("no"), []expect{refused("BR-25"), succeeds, succeeds, succeeds, succeeds}},
			{word("yes"), []expect{refused("BR-25"), refused("ERROR_NOT_AUTHORIZED"), refused("ERROR_NOT_AUTHORIZED"), says(401, "Invalid credentials"), succeeds}},
		}},
}

// sortedRows expects the entries of one answer in an order.
func sortedRows(less func(a, b object) bool) expect {
	return func(w *wire, r reply) {
		w.Helper()
		succeeds(w, r)
		assert.Len(w, r.rows(), 5)
		assert.True(w, slices.IsSortedFunc(r.rows(), func(a, b object) int {
			if less(a, b) {
				return -1
			}
			return 1
		}), "%s", r.body)
	}
}

// besideAPI expects an answer that no operation gave.
func besideAPI(status int) expect {
	return func(w *wire, r reply) {
		w.Helper()
		assert.Equal(w, status, r.status, "%s %s", r.ask.method, r.ask.path)
		assert.Empty(w, r.rule())
		assert.Equal(w, jsonText(status), r.json().text("code"))
	}
}

func allows(methods string) expect {
	return func(w *wire, r reply) {
		w.Helper()
		besideAPI(405)(w, r)
		assert.Equal(w, methods, r.header.Get("Allow"))
	}
}

func metadataSays(code string) expect {
	return func(w *wire, r reply) {
		w.Helper()
		assert.Equal(w, 200, r.status)
		assert.Equal(w, code, r.json().in("metadata").text("code"))
	}
}
