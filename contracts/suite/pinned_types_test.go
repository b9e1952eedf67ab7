package suite

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/suitetest"
	"calco.example/fixtures/proofs"
	"calco.example/mockserver"
	"calco.example/mockserver/mocktest"
)

// warningsAbout are the warnings of a run of some features under a profile, against a
// mock that serves another one.
func warningsAbout(t *testing.T, pinned, served rules.Profile, tags string, change func(http.Handler) http.Handler) (warnings []string) {
	t.Helper()
	contract, err := suitetest.Contract()
	require.NoError(t, err)
	prepared, err := sharedFeatures()
	require.NoError(t, err)
	mock := mocktest.New(mockserver.Config{Profile: served, Clock: func() time.Time { return mockserver.FrozenAt }})
	suite := &Suite{
		Features: os.DirFS("../../features"), Prepared: prepared, Asker: inProcess{change(mock), &bodies}, Contract: contract, Profile: &pinned,
		Has: func(exchange.Role) bool { return true }, Clock: func() time.Time { return mockserver.FrozenAt.In(mock.World().Zone) }, Wall: time.Now,
		Target: "in process", Concurrency: 2,
	}
	suite.Tags, err = ParseTags(tags)
	require.NoError(t, err)
	results, err := suite.Run(t.Context())
	require.NoError(t, err)
	for _, f := range results.Findings {
		if f.Outcome.Bad() || f.Outcome == report.SuiteError {
			warnings = append(warnings, string(f.Outcome)+" "+string(f.Question)+" "+f.Scenario)
		}
	}
	return warnings
}

// asItIs changes nothing.
func asItIs(next http.Handler) http.Handler { return next }

// What a field of a wrong type gets is pinned for each field and kind, where they are
// not answered alike.
func TestPins_WrongTypesOfEachFieldAndKind(t *testing.T) {
	t.Parallel()
	proofs.Long(t)
	text := func(s string) rules.Answer { return rules.Answer{Value: &s} }
	answering := func(start, page string) rules.Profile {
		return rules.Profile{Name: "p", Answers: map[rules.QuestionID]rules.Answer{
			"Q-TR-WRONG-TYPE": {Choice: "own-message", Except: map[string]rules.Answer{"StartDate number": text(start), "page text": text(page)}},
			"Q-BR-WRONG-TYPE": {Choice: "BR-02", Except: map[string]rules.Answer{"startDate boolean": text("BR-13"), "locationId number": {Choice: "own-code"}}},
		}}
	}
	const tags = "@Q-TR-WRONG-TYPE or @Q-BR-WRONG-TYPE"
	assert.Empty(t, warningsAbout(t, answering("No text.", "No number."), answering("No text.", "No number."), tags, asItIs))
	told := warningsAbout(t, answering("No text.", "No number."), answering("Another.", "No number."), tags, asItIs)
	assert.Equal(t, []string{"warning Q-TR-WRONG-TYPE Transaction report: request: StartDate is no text, a number"}, told)
	plain := rules.Profile{Name: "p", Answers: map[rules.QuestionID]rules.Answer{"Q-BR-WRONG-TYPE": {Choice: "BR-02"}, "Q-TR-WRONG-TYPE": {Choice: "own-message"}}}
	told = warningsAbout(t, answering("No text.", "No number."), plain, tags, asItIs)
	assert.Equal(t, []string{
		"warning Q-BR-WRONG-TYPE Branch report: body and types: wrong type, startDate true",
		"warning Q-TR-WRONG-TYPE Transaction report: request: page is no number, page as a text",
		"warning Q-TR-WRONG-TYPE Transaction report: request: StartDate is no text, a number",
	}, told)
}

// An empty list may be no value at all, as it is where `value or ""` is written: of a
// wrong type it is not told by one that has something in it.
func TestPins_EmptyListIsNoValue(t *testing.T) {
	t.Parallel()
	profile := rules.Profile{Name: "p", Answers: map[rules.QuestionID]rules.Answer{"Q-TR-WRONG-TYPE": {Choice: "own-message"}, "Q-BR-WRONG-TYPE": {Choice: "BR-02"}}}
	lenient := func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			body, _ := io.ReadAll(r.Body)
			body = regexp.MustCompile(`"(SerialNumber|serialNumber|locationId)":\[\],?`).ReplaceAll(body, nil)
			r.Body, r.ContentLength = io.NopCloser(bytes.NewReader(body)), int64(len(body))
			next.ServeHTTP(w, r)
		})
	}
	assert.Empty(t, warningsAbout(t, profile, profile, "@Q-TR-WRONG-TYPE or @Q-BR-WRONG-TYPE", lenient))
}

// A kind that the profile leaves open beside a code of its own for the rest is not held
// against that code.
func TestPins_WrongTypeLeftOpenBesideACode(t *testing.T) {
	t.Parallel()
	code := "BR-13"
	answering := func(page string) rules.Profile {
		return rules.Profile{Name: "p", Answers: map[rules.QuestionID]rules.Answer{
			"Q-BR-WRONG-TYPE": {Value: &code, Except: map[string]rules.Answer{"page text": {Choice: page}, "pageSize text": {Choice: page}}},
		}}
	}
	assert.Empty(t, warningsAbout(t, answering(rules.Unsettled), answering("converted"), "@Q-BR-WRONG-TYPE", asItIs))
}

// Where it is not known what page 0 gets, it is not known what wins over it, whatever the
// order of the rest.
func TestPins_OrderBesideAPageThatIsOpen(t *testing.T) {
	t.Parallel()
	const order = "Q-ORDER-TRANSACTION-REPORT"
	pinned := rules.Profile{Name: "p", Answers: map[rules.QuestionID]rules.Answer{"Q-TR-SEVERAL": {Choice: "first"}, order: {Choice: "default"}}}
	served := rules.Profile{Name: "p", Answers: map[rules.QuestionID]rules.Answer{
		"Q-TR-SEVERAL": {Choice: "first"}, "Q-TR-PAGE-MIN": {Choice: "400"}, order: {Order: []rules.ID{"TR-PAGE-MIN", "TR-START-FORMAT"}},
	}}
	assert.Empty(t, warningsAbout(t, pinned, served, "@"+order, asItIs))
}

// The total of a cash sale that is rounded to coins tells nothing of which figure amount is.
func TestPins_AmountBesideCoins(t *testing.T) {
	proofs.Long(t)
	t.Parallel()
	profile := rules.Profile{Name: "p", Answers: map[rules.QuestionID]rules.Answer{"Q-TR-AMOUNT": {Choice: "totalAmount"}}}
	inCoins := func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			answer := httptest.NewRecorder()
			next.ServeHTTP(answer, r)
			cash := regexp.MustCompile(`("transactionType":"CASH".*?"saleAmount":\d+)\d\b`).ReplaceAllString(answer.Body.String(), "${1}2")
			cash = regexp.MustCompile(`("amount":\d+)\d(,"currency":"CLP","typeTransaction":"CASH")`).ReplaceAllString(cash, "${1}2$2")
			w.Header().Set("Content-Type", "application/json")
			w.WriteHeader(answer.Code)
			_, _ = io.WriteString(w, cash)
		})
	}
	assert.Empty(t, warningsAbout(t, profile, profile, "@Q-TR-AMOUNT", inCoins))
	assert.NotEmpty(t, warningsAbout(t, profile, rules.Profile{Name: "p", Answers: map[rules.QuestionID]rules.Answer{"Q-TR-AMOUNT": {Choice: "saleAmount"}}}, "@Q-TR-AMOUNT", inCoins))
}

// That amount has the tip in it says nothing of cash back.
func TestPins_AmountBesideCashBack(t *testing.T) {
	proofs.Long(t)
	t.Parallel()
	profile := rules.Profile{Name: "p", Answers: map[rules.QuestionID]rules.Answer{"Q-TR-AMOUNT": {Choice: "totalAmount"}}}
	adding := func(fields ...string) func(http.Handler) http.Handler {
		return rewritten(func(body map[string]any) {
			data, _ := body["data"].(map[string]any)
			_ = kept(data["transactions"], func(sold map[string]any) bool {
				if sold["tipAmount"].(float64) > 0 {
					for _, field := range fields {
						sold[field] = sold[field].(float64) + 1000
					}
				}
				return true
			})
		})
	}
	assert.Empty(t, warningsAbout(t, profile, profile, "@Q-TR-AMOUNT", adding("totalAmount", "cashbackAmount")))
	assert.NotEmpty(t, warningsAbout(t, profile, profile, "@Q-TR-AMOUNT", adding("totalAmount")), "a total of nothing else")
}

// A member that no sale has a value for is warned of, unless the profile says what stands
// there; then another way to show it, or a value, is.
func TestPins_MembersWithoutValues(t *testing.T) {
	proofs.Long(t)
	t.Parallel()
	const q, tags = "Q-UNTOLD-MEMBERS", "@Q-UNTOLD-MEMBERS or @BR-CARD-BIN"
	answering := func(form string, names ...string) rules.Profile {
		except := map[string]rules.Answer{}
		for _, name := range names {
			except[name] = rules.Answer{Choice: form}
		}
		return rules.Profile{Name: "p", Answers: map[rules.QuestionID]rules.Answer{q: {Choice: "told", Except: except}}}
	}
	told := rules.Profile{Name: "p"}
	for _, form := range []string{"null", "absent", "empty"} {
		served := answering(form, "acquirerId", "cardIssuer", "cardBin")
		assert.Empty(t, warningsAbout(t, served, served, tags, asItIs), form)
		assert.Contains(t, strings.Join(warningsAbout(t, served, told, tags, asItIs), "\n"), q, "a value in place of "+form)
	}
	nulls := answering("null", "acquirerId")
	assert.Contains(t, strings.Join(warningsAbout(t, told, nulls, tags, asItIs), "\n"), q, "unpinned")
	assert.Contains(t, strings.Join(warningsAbout(t, answering("absent", "acquirerId"), nulls, tags, asItIs), "\n"), q, "null in place of absent")
}

// A listing that is another account's, whose sales name its locations as it does, where
// the branch report refuses them to the account that asked.
func TestRun_LocationsOfAnotherAccount(t *testing.T) {
	proofs.Long(t)
	t.Parallel()
	others := func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path == "/DeviceLocation/locations" && r.Header.Get("X-Api-Key") == "calco-main" {
				r.Header.Set("X-Api-Key", "calco-second")
			}
			next.ServeHTTP(w, r)
		})
	}
	literal := rules.Profile{Name: "p"}
	assert.Contains(t, warningsAbout(t, literal, literal, "@KEY-ACCOUNT", others), "violation  Authentication: keys, users and plans: locations of two accounts")
	assert.Empty(t, warningsAbout(t, literal, literal, "@KEY-ACCOUNT", asItIs))
}

// amountWithoutCommission may be the amount before the commission, whatever installments
// add up to, and nothing is held against what is left then.
func TestPins_AmountBeforeTheCommission(t *testing.T) {
	proofs.Long(t)
	t.Parallel()
	answering := func(rest, sum string) rules.Profile {
		return rules.Profile{Name: "p", Answers: map[rules.QuestionID]rules.Answer{"Q-TR-WITHOUT-COMMISSION": {Choice: rest}, "Q-TR-RECONCILIATION-SUM": {Choice: sum}, "Q-TR-PLACEHOLDER-AMOUNT": {Choice: "net"}}}
	}
	unpinned := rules.Profile{Name: "p"}
	for _, sum := range []string{"net", "gross"} {
		served := answering("gross", sum)
		assert.Empty(t, warningsAbout(t, served, served, "@TR-MONEY", asItIs), sum)
		assert.Empty(t, warningsAbout(t, unpinned, served, "@TR-MONEY", asItIs), "unpinned, %s", sum)
	}
	told := warningsAbout(t, answering("net", "net"), answering("gross", "net"), "@TR-MONEY", asItIs)
	assert.Contains(t, told, "warning Q-TR-WITHOUT-COMMISSION Transaction report: answer: commission and rest, net")
}

// Installments that are not due may have no entry yet, whatever those that have one add up to.
func TestPins_InstallmentsThatAreDue(t *testing.T) {
	proofs.Long(t)
	t.Parallel()
	profile := rules.Profile{Name: "p", Answers: map[rules.QuestionID]rules.Answer{"Q-TR-RECONCILIATION-SUM": {Choice: "net"}}}
	showing := func(only func(entry map[string]any) bool) func(http.Handler) http.Handler {
		return rewritten(func(body map[string]any) {
			content, _ := body["content"].(map[string]any)
			_ = kept(content["reports"], func(sale map[string]any) bool {
				sale["reconciliations"] = kept(sale["reconciliations"], only)
				return true
			})
		})
	}
	due := func(entry map[string]any) bool {
		return entry["installmentNumber"].(float64) <= 1 || entry["paymentDate"].(string) <= mockserver.FrozenAt.Format(time.DateOnly)
	}
	assert.Empty(t, warningsAbout(t, profile, profile, "@Q-TR-RECONCILIATION-SUM", showing(due)))
	assert.NotEmpty(t, warningsAbout(t, profile, profile, "@Q-TR-RECONCILIATION-SUM", showing(func(entry map[string]any) bool {
		return entry["installmentNumber"].(float64) != 1 || entry["paymentDate"].(string) == ""
	})), "the first is missing")
}

// rewritten changes the objects that are answered.
func rewritten(change func(body map[string]any)) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			answer, body := httptest.NewRecorder(), map[string]any{}
			next.ServeHTTP(answer, r)
			text := answer.Body.Bytes()
			if json.Unmarshal(text, &body) == nil && (body["content"] != nil || body["data"] != nil) {
				change(body)
				text = exchange.MustJSON(body)
			}
			w.Header().Set("Content-Type", "application/json")
			w.WriteHeader(answer.Code)
			_, _ = w.Write(text)
		})
	}
}

// "Success: HTTP 200 … L-01": another status is told where nothing is pinned, and is as good as
// any once it is.
func TestPins_StatusOfNoLocations(t *testing.T) {
	t.Parallel()
	answering := func(status string) rules.Profile {
		return rules.Profile{Name: "p", Answers: map[rules.QuestionID]rules.Answer{"Q-L01-STATUS": {Choice: status}}}
	}
	assert.Equal(t, []string{"warning Q-L01-STATUS Locations and serial numbers: an account without locations is told so with a success"},
		warningsAbout(t, rules.Profile{Name: "nothing pinned"}, answering("404"), "@Q-L01-STATUS", asItIs))
	assert.Empty(t, warningsAbout(t, answering("404"), answering("404"), "@Q-L01-STATUS", asItIs))
	assert.Empty(t, warningsAbout(t, rules.Profile{Name: "nothing pinned"}, answering("200"), "@Q-L01-STATUS", asItIs))
}

// A deployment may take a list of one text as that text. A calibration that asked with a list
// of a text that names nothing learnt what such a text gets, and that is what is held.
func TestPins_ListOfOneText(t *testing.T) {
	t.Parallel()
	text := func(s string) rules.Answer { return rules.Answer{Value: &s} }
	own := rules.Answer{Choice: "own-code"}
	branch := map[string]rules.Answer{
		"startDate list": own, "endDate list": own, "typeTransaction list": own, "cardBrand list": own, "installmentType list": own,
		"locationId list": text("BR-22"), "serialNumber list": text("BR-21"),
	}
	pinned := rules.Profile{Name: "p", Answers: map[rules.QuestionID]rules.Answer{
		"Q-BR-WRONG-TYPE": {Choice: "BR-02", Except: branch}, "Q-TR-WRONG-TYPE": {Choice: "own-message"},
	}}
	oneText := regexp.MustCompile(`\["([^"]*)"\]`)
	unwrapping := func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			body, _ := io.ReadAll(r.Body)
			r.Body = io.NopCloser(bytes.NewReader(oneText.ReplaceAll(body, []byte(`"$1"`))))
			r.ContentLength = -1
			next.ServeHTTP(w, r)
		})
	}
	assert.Empty(t, warningsAbout(t, pinned, rules.Profile{Name: "p"}, "@Q-TR-WRONG-TYPE or @Q-BR-WRONG-TYPE", unwrapping))
}

// Where letter case makes another key, by the profile, a key in another one opens nothing;
// and where it makes none, it opens all that the key does.
func TestPins_LetterCaseOfAKey(t *testing.T) {
	t.Parallel()
	answering := func(word string) rules.Profile {
		return rules.Profile{Name: word, Answers: map[rules.QuestionID]rules.Answer{"Q-KEY-CASE": {Choice: word}}}
	}
	for _, word := range []string{"exact", "any"} {
		assert.Empty(t, warningsAbout(t, answering(word), answering(word), "@Q-KEY-CASE", asItIs), word)
	}
	assert.Len(t, warningsAbout(t, answering("exact"), answering("any"), "@Q-KEY-CASE", asItIs), 3)
	assert.Len(t, warningsAbout(t, answering("any"), answering("exact"), "@Q-KEY-CASE", asItIs), 3)
	openListing := func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if strings.HasPrefix(r.URL.Path, "/SerialNumbersDevice/") {
				r.Header.Set("X-API-Key", strings.ToLower(r.Header.Get("X-API-Key")))
			}
			next.ServeHTTP(w, r)
		})
	}
	assert.Len(t, warningsAbout(t, answering("exact"), answering("exact"), "@Q-KEY-CASE", openListing), 1)
}

// A message that no table has may quote what was sent: the pinned one, which quotes
// something else, is the same text. One that differs beside that is another.
func TestPins_MessagesThatQuoteWhatWasSent(t *testing.T) {
	t.Parallel()
	text := "no object in 'x'."
	pinned := rules.Profile{Name: "p", Answers: map[rules.QuestionID]rules.Answer{"Q-TR-WRONG-TYPE": {Choice: "own-message", Except: map[string]rules.Answer{"Filters text": {Value: &text}}}}}
	quoting := func(end string) func(http.Handler) http.Handler {
		return spoil(func(s *spoiled) { s.replace(text, "no object in '"+s.text("Filters")+end) })
	}
	assert.Empty(t, warningsAbout(t, pinned, pinned, "@Q-TR-WRONG-TYPE", quoting("'.")))
	assert.Equal(t, []string{"warning Q-TR-WRONG-TYPE Transaction report: request: Filters is no object, Filters a text"}, warningsAbout(t, pinned, pinned, "@Q-TR-WRONG-TYPE", quoting("'!")))
	assert.NotEmpty(t, warningsAbout(t, pinned, pinned, "@Q-TR-WRONG-TYPE", spoil(func(s *spoiled) { s.replace(text, "no object in 'y'.") })), "what was not sent is no quotation")
}

// What fails inside is an internal error: "Internal error while generating" and "Generic
// failure" do not say which of the two an account is that fails. Neither is any other code.
func TestSuite_FailsInsideByEitherCode(t *testing.T) {
	t.Parallel()
	profile := shipped(t, "literal")
	delete(profile.Answers, "Q-STATUS")
	failing := func(code rules.ID) func(http.Handler) http.Handler {
		return spoil(func(s *spoiled) {
			s.replace(`"code":"BR-01"`, `"code":"`+string(code)+`"`)
			s.replace(rules.MessageOf("BR-01"), rules.MessageOf(code))
		})
	}
	assert.Empty(t, warningsAbout(t, profile, shipped(t, "literal"), "@BR-01", failing("BR-13")))
	assert.NotEmpty(t, warningsAbout(t, profile, shipped(t, "literal"), "@BR-01", failing("BR-18")))
}

// A text that is pinned for a page, or a size of pages, under 1 is the refusal's message.
func TestPins_MessagesOfPagesUnderOne(t *testing.T) {
	t.Parallel()
	for question, scenario := range map[rules.QuestionID]string{"Q-TR-PAGE-MIN": "page too low, zero", "Q-TR-PAGESIZE-MIN": "pageSize too low, zero"} {
		saying := func(text string) rules.Profile {
			profile := shipped(t, "literal")
			profile.Answers[question] = rules.Answer{Value: &text}
			return profile
		}
		tag := "@" + string(question)
		assert.Empty(t, warningsAbout(t, saying("Too low."), saying("Too low."), tag, asItIs))
		assert.Contains(t, warningsAbout(t, saying("Too low."), saying("Far too low."), tag, asItIs), "warning "+string(question)+" Transaction report: request: "+scenario)
	}
}

// A status with a body of its own is no code that a refusal could carry.
func TestPins_KeyRefusedInAnotherForm(t *testing.T) {
	t.Parallel()
	reply := `401 {"message":"Unauthenticated."}`
	profile := shipped(t, "literal")
	profile.Answers["Q-BR-KEY"] = rules.Answer{Value: &reply}
	assert.Empty(t, warningsAbout(t, profile, profile, "@Q-BR-KEY", asItIs))
}

// A number that is taken for a page or a pageSize is what the answer says of it.
func TestPins_NumbersThatAreTaken(t *testing.T) {
	t.Parallel()
	for question, number := range map[rules.QuestionID]string{"Q-BR-PAGE-MISSING": "1", "Q-BR-PAGESIZE-MISSING": "10", "Q-BR-PAGESIZE-MIN": "5"} {
		taking := func(number string) rules.Profile {
			profile := shipped(t, "literal")
			profile.Answers[question] = rules.Answer{Value: &number}
			return profile
		}
		tag := "@" + string(question)
		assert.Empty(t, warningsAbout(t, taking(number), taking(number), tag, asItIs), question)
		assert.NotEmpty(t, warningsAbout(t, taking(number), taking("2"), tag, asItIs), question)
	}
}

// The limit of the range that is pinned holds beside every filter: no sentence excepts one.
func TestPins_RangeLimitBesideFilters(t *testing.T) {
	t.Parallel()
	proofs.Long(t)
	for _, field := range []string{"typeTransaction", "locationId", "serialNumber"} {
		shorter := func(next http.Handler) http.Handler {
			return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				body, _ := io.ReadAll(r.Body)
				if bytes.Contains(body, []byte(`"`+field+`"`)) {
					body = bytes.Replace(body, []byte(`"endDate":"2025-07-16"`), []byte(`"endDate":"2025-06-16"`), 1)
				}
				r.Body = io.NopCloser(bytes.NewReader(body))
				next.ServeHTTP(w, r)
			})
		}
		profile := rules.Profile{Name: "p", Answers: map[rules.QuestionID]rules.Answer{"Q-RANGE-LIMIT": {Choice: "30"}}}
		assert.NotEmpty(t, warningsAbout(t, profile, profile, "@Q-RANGE-LIMIT", shorter), field)
	}
	for _, limit := range []string{"30", "60"} {
		profile := rules.Profile{Name: "p", Answers: map[rules.QuestionID]rules.Answer{"Q-RANGE-LIMIT": {Choice: limit}}}
		assert.Empty(t, warningsAbout(t, profile, profile, "@Q-RANGE-LIMIT", asItIs))
	}
}
