package calibrate_test

import (
	"bytes"
	"context"
	"fmt"
	"regexp"
	"strconv"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/calibrate"
	"calco.example/contracts/calibrate/drift"
	"calco.example/contracts/calibrate/evidence"
	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
	"calco.example/fixtures/proofs"
)

// A page past the end may be refused with a text of its own, which is learnt: neither the
// suite nor a comparison finds anything then.
func TestRun_PagePastTheEndHasItsOwnText(t *testing.T) {
	t.Parallel()
	proofs.Long(t)
	literal, err := rules.ShippedProfile("literal")
	require.NoError(t, err)
	for _, says := range []string{"400 Page out of range.", "404 No such page."} {
		status, message := rules.SplitReply(says)
		o, _ := options(t, literal)
		o.Asker = odd{Asker: o.Asker, out: func(x *exchange.Exchange) (int, []byte) {
			if x.Code() == "404" && pageOf(x.Request) > 50 && x.Request.Role == exchange.RoleMain {
				return status, exchange.MustJSON(map[string]string{"code": strconv.Itoa(status), "message": message})
			}
			return x.Status, x.Body
		}}
		learnt := selfChecked(t, o)
		assert.Equal(t, says, learnt.Answer("Q-TR-PAST-END").Text())
		assert.Empty(t, learnt.Differs)
		assert.Empty(t, drifting(t, o, learnt).Findings)
		assert.Empty(t, blamed(t, o, learnt, "@Q-TR-PAST-END"))
	}
}

// A refusal may name the field that is not known: no text is learnt then, and nothing is
// found in what it says of another field.
func TestRun_RefusalNamesTheUnknownField(t *testing.T) {
	t.Parallel()
	proofs.Long(t)
	const q, text = "Q-TR-UNKNOWN-FIELD", "Unknown field."
	profile, err := rules.ShippedProfile("literal")
	require.NoError(t, err)
	profile.Answers[q] = evidence.TextAnswer(q, text)
	o, _ := options(t, profile)
	o.Asker = odd{Asker: o.Asker, out: func(x *exchange.Exchange) (int, []byte) {
		if x.Message() != text {
			return x.Status, x.Body
		}
		return x.Status, exchange.MustJSON(map[string]string{"code": x.Code(), "message": text + unknownName.FindString(string(x.Request.Body))})
	}}
	learnt := selfChecked(t, o)
	assert.False(t, learnt.Pins(q), "%s", learnt.Answer(q))
	assert.Empty(t, drifting(t, o, learnt).Findings)
	assert.Empty(t, blamed(t, o, learnt, "@"+q, "@TR-FIELD-UNKNOWN"))
}

// A text that the reference does not give may change with each request, as where it names
// a trace: no text is learnt then, and another one later is no difference. Another status
// is one.
func TestRun_TextChangesEachTime(t *testing.T) {
	t.Parallel()
	proofs.Long(t)
	literal, err := rules.ShippedProfile("literal")
	require.NoError(t, err)
	o, _ := options(t, literal)
	o.Asker = odd{Asker: o.Asker, out: eachTime()}
	learnt := selfChecked(t, o)
	for _, q := range []rules.QuestionID{"Q-TR-MESSAGE-401", "Q-TR-PAST-END", "Q-TR-PAGE-MIN"} {
		assert.False(t, learnt.Pins(q), "%s: %s", q, learnt.Answer(q))
	}
	assert.Empty(t, drifting(t, o, learnt).Findings)
	assert.Empty(t, blamed(t, o, learnt, "@Q-TR-PAST-END", "@Q-TR-PAGE-MIN", "@TR-UNAUTHORIZED"))

	o.Asker = odd{Asker: o.Asker, out: func(x *exchange.Exchange) (int, []byte) {
		if x.Code() == "401" {
			return 403, []byte(`{"code":"403","message":"No trace."}`)
		}
		return x.Status, x.Body
	}}
	assert.NotEmpty(t, drifting(t, o, learnt).Findings)
}

// eachTime gives 401, and a page that there is none, another text in each answer.
func eachTime() func(*exchange.Exchange) (int, []byte) {
	var count atomic.Int64
	return func(x *exchange.Exchange) (int, []byte) {
		code := ""
		switch page := pageOf(x.Request); {
		case x.Request.Operation != rules.TransactionReport:
		case x.Code() == "401":
			code = "401"
		case page > 50 && x.Code() == "404", page < 1 && field(x.Request, "page") != "" && x.Code() == "400":
			code = "400"
		}
		if code == "" {
			return x.Status, x.Body
		}
		status, _ := strconv.Atoi(code)
		return status, exchange.MustJSON(map[string]string{"code": code, "message": fmt.Sprintf("Refused (trace %d)", count.Add(1))})
	}
}

// unknownName is a field that the request table of the transaction report does not know.
var unknownName = regexp.MustCompile(`"(color|more|shade|cardBrand|locationId|startDate)"`)

// Zero may count as a number that is not sent, as where it is what is there before a body is
// read, and one below it may be refused: no one answer is learnt then.
func TestRun_ZeroIsNotNegative(t *testing.T) {
	t.Parallel()
	proofs.Long(t)
	profile, err := rules.ShippedProfile("literal")
	require.NoError(t, err)
	profile.Answers["Q-BR-PAGESIZE-MIN"] = evidence.Value("10")
	profile.Answers["Q-TR-PAGESIZE-MIN"] = evidence.Word("default")
	profile.Answers["Q-TR-PAGE-MIN"] = evidence.Word("clamp")
	o, _ := options(t, profile)
	o.Asker = odd{Asker: o.Asker, out: func(x *exchange.Exchange) (int, []byte) {
		if !x.Success() || !belowZero.Match(x.Request.Body) {
			return x.Status, x.Body
		}
		if x.Request.Operation == rules.BranchReport {
			return 200, []byte(`{"metadata":{"code":"BR-02","message":"Error validating request"},"data":null,"pagination":null}`)
		}
		return 400, []byte(`{"code":"400","message":"Too low."}`)
	}}
	learnt := selfChecked(t, o)
	for _, q := range []rules.QuestionID{"Q-BR-PAGESIZE-MIN", "Q-TR-PAGESIZE-MIN", "Q-TR-PAGE-MIN"} {
		assert.False(t, learnt.Pins(q), "%s: %s", q, learnt.Answer(q))
		assert.Empty(t, blamed(t, o, learnt, "@"+string(q)))
	}
	assert.Empty(t, drifting(t, o, learnt).Findings)
}

// belowZero is a page or a page size below 0.
var belowZero = regexp.MustCompile(`"[pP]age(Size)?":-`)

// What an error has in place of its data may be of a form of the deployment's own, as an
// object whose members are empty, or an empty text: it is learnt as it stands.
func TestRun_ShellsOfErrors(t *testing.T) {
	t.Parallel()
	proofs.Long(t)
	for _, c := range []struct {
		question rules.QuestionID
		op       rules.Operation
		old, now string
		shell    string
	}{
		{"Q-BR-ERROR-DATA", rules.BranchReport, `"data":null`, `"data":%s`, `{"commerce":null,"transactions":[]}`},
		{"Q-BR-ERROR-DATA", rules.BranchReport, `"data":null`, `"data":%s`, `""`},
		{"Q-BR-ERROR-PAGINATION", rules.BranchReport, `"pagination":null`, `"pagination":%s`, `{"page":0,"pageSize":0,"totalItems":0,"totalPages":0}`},
		{"Q-L-ERROR-PAGINATION", rules.Locations, `"pagination":null`, `"pagination":%s`, `{}`},
		{"Q-TR-ERROR-CONTENT", rules.TransactionReport, `"}`, `","content":%s}`, `[]`},
	} {
		t.Run(string(c.question)+" "+c.shell, func(t *testing.T) {
			t.Parallel()
			literal, err := rules.ShippedProfile("literal")
			require.NoError(t, err)
			o, _ := options(t, literal)
			o.Asker = odd{Asker: o.Asker, out: func(x *exchange.Exchange) (int, []byte) {
				listing := c.op == rules.Locations && x.Request.Operation == rules.SerialNumbers
				if x.Success() || x.Code() == "L-01" || x.Request.Operation != c.op && !listing || x.Request.Method+x.Request.Path != "" {
					return x.Status, x.Body
				}
				return x.Status, bytes.Replace(x.Body, []byte(c.old), fmt.Appendf(nil, c.now, c.shell), 1)
			}}
			learnt := selfChecked(t, o)
			assert.Equal(t, c.shell, learnt.Answer(c.question).Text())
			assert.Empty(t, learnt.Differs)
			assert.Empty(t, drifting(t, o, learnt).Findings)
			assert.Empty(t, blamed(t, o, learnt, "@"+string(c.question)))
			same, _ := options(t, literal)
			assert.NotEmpty(t, blamed(t, same, learnt, "@"+string(c.question)), "it is pinned")
		})
	}
}

// selfChecked calibrates and holds what was learnt against the deployment at once.
func selfChecked(t *testing.T, o calibrate.Options) rules.Profile {
	t.Helper()
	result, err := drift.Calibrate(t.Context(), o, func(_ context.Context, learnt rules.Profile) (exchange.Asker, error) {
		_, mock := options(t, learnt)
		return mock, nil
	})
	require.NoError(t, err)
	return result.Profile("learnt")
}

// saying401 gives the text of 401 for a bad key, and that for a user who is unknown.
func saying401(texts [2]string) func(*exchange.Exchange) (int, []byte) {
	return func(x *exchange.Exchange) (int, []byte) {
		if x.Request.Operation != rules.TransactionReport || x.Code() != "401" {
			return x.Status, x.Body
		}
		text := texts[0]
		if x.Request.Role == exchange.RoleUnknownUser && x.Request.Altered == "" {
			text = texts[1]
		}
		return 401, exchange.MustJSON(map[string]string{"code": "401", "message": text})
	}
}

// pageOf is the page that a request asks for.
func pageOf(r exchange.Request) int {
	page, _ := strconv.Atoi(field(r, "page"))
	return page
}

// A bad key and a key whose user is unknown may be told in different words, or in none.
func TestRun_TextsOf401(t *testing.T) {
	t.Parallel()
	proofs.Long(t)
	for _, texts := range [][2]string{{"No key.", "Who is that?"}, {"", "User not found"}, {"Invalid key.", ""}, {"", ""}} {
		literal, err := rules.ShippedProfile("literal")
		require.NoError(t, err)
		o, _ := options(t, literal)
		o.Asker = odd{Asker: o.Asker, out: saying401(texts)}
		learnt := selfChecked(t, o)
		assert.Empty(t, learnt.Differs, "%q", texts)
		assert.Empty(t, drifting(t, o, learnt).Findings, "%q", texts)
		assert.Empty(t, blamed(t, o, learnt, "@TR-UNAUTHORIZED", "@TR-UNKNOWN-USER"), "%q", texts)
		for _, changed := range [][2]string{{"Another.", texts[1]}, {texts[0], "Another."}} {
			later, _ := options(t, literal)
			later.Asker = odd{Asker: later.Asker, out: saying401(changed)}
			assert.NotEmpty(t, blamed(t, later, learnt, "@TR-UNAUTHORIZED", "@TR-UNKNOWN-USER"), "%q after %q", changed, texts)
		}
		for name, text := range map[string]string{"TR-UNAUTHORIZED": texts[0], "TR-UNKNOWN-USER": texts[1]} {
			a, pinned := learnt.PinsIn("Q-TR-MESSAGE-401", name)
			assert.True(t, pinned && a.Text() == text, "%s of %q: %s", name, texts, a)
		}
	}
}

// No key may be told in other words than one that nobody has, and one of another form than
// a real one, too: "message text not given".
func TestRun_TextsOfBadKeys(t *testing.T) {
	t.Parallel()
	proofs.Long(t)
	for name, is := range map[string]func(exchange.Request) bool{
		"no key":      func(r exchange.Request) bool { return r.Role == exchange.RoleNone && r.Key == "" },
		"a real form": func(r exchange.Request) bool { return r.Altered != "" },
	} {
		literal, err := rules.ShippedProfile("literal")
		require.NoError(t, err)
		o, _ := options(t, literal)
		o.Asker = odd{Asker: o.Asker, out: func(x *exchange.Exchange) (int, []byte) {
			switch {
			case is(x.Request) && x.Code() == "ERROR_NOT_AUTHORIZED" && x.Request.Operation == rules.BranchReport:
				return 401, nil
			case is(x.Request):
				return saying401([2]string{"Another.", "Another."})(x)
			}
			return saying401([2]string{"Wrong key.", "Wrong key."})(x)
		}}
		learnt := selfChecked(t, o)
		assert.Empty(t, drifting(t, o, learnt).Findings, name)
		assert.Empty(t, blamed(t, o, learnt, "@TR-UNAUTHORIZED", "@TR-UNKNOWN-USER", "@Q-BR-KEY"), name)
	}
}

// The shape of the serial-number listing is not shown: an error of it may have an
// envelope and a status of its own, which says nothing of those of the locations.
func TestRun_ErrorsOfTheSerialListing(t *testing.T) {
	proofs.Long(t)
	t.Parallel()
	literal, err := rules.ShippedProfile("literal")
	require.NoError(t, err)
	o, _ := options(t, literal)
	o.Asker = odd{Asker: o.Asker, out: func(x *exchange.Exchange) (int, []byte) {
		if x.Request.Operation != rules.SerialNumbers || x.Success() {
			return x.Status, x.Body
		}
		return 403, exchange.MustJSON(map[string]any{"metadata": map[string]string{"code": x.Code(), "message": "No."}, "data": []int{}})
	}}
	learnt := selfChecked(t, o)
	for q, want := range map[rules.QuestionID]string{"Q-L-ERROR-DATA": "null", "Q-L-ERROR-PAGINATION": "null"} {
		a, pinned := learnt.PinsIn(q, "ERROR_NOT_AUTHORIZED")
		assert.True(t, pinned && a.Is(want), "%s: %s", q, a)
	}
	assert.Equal(t, literal.Answer("Q-STATUS").HTTPStatus("ERROR_NOT_AUTHORIZED"), learnt.Answer("Q-STATUS").HTTPStatus("ERROR_NOT_AUTHORIZED"))
	assert.Empty(t, drifting(t, o, learnt).Findings)
	assert.Empty(t, blamed(t, o, learnt, "@ERROR_NOT_AUTHORIZED", "@SN-LISTING", "@Q-SERIAL-SHAPE", "@Q-STATUS"))
}
