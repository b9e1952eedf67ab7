package calibrate_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/calibrate/evidence"
	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
	"calco.example/fixtures/proofs"
)

// liar answers with what it makes of the true answer.
type liar struct {
	exchange.Asker
	dice *rand.Rand
	lie  func(dice *rand.Rand, x *exchange.Exchange) (status int, body []byte)
}

func (a liar) Ask(ctx context.Context, r exchange.Request) (*exchange.Exchange, error) {
	x, err := a.Asker.Ask(ctx, r)
	if err != nil {
		return nil, err
	}
	status, body := a.lie(a.dice, x)
	return exchange.New(r, status, x.Header, body, 1), nil
}

// sometimes lies in one of some answers.
func sometimes(one int, lie func(*rand.Rand, *exchange.Exchange) (int, []byte)) func(*rand.Rand, *exchange.Exchange) (int, []byte) {
	return func(dice *rand.Rand, x *exchange.Exchange) (int, []byte) {
		if dice.IntN(one) > 0 {
			return x.Status, x.Body
		}
		return lie(dice, x)
	}
}

func always(body string) func(*rand.Rand, *exchange.Exchange) (int, []byte) {
	return func(_ *rand.Rand, x *exchange.Exchange) (int, []byte) { return x.Status, []byte(body) }
}

func randomBytes(dice *rand.Rand, _ *exchange.Exchange) (int, []byte) {
	body := make([]byte, dice.IntN(300))
	for i := range body {
		body[i] = byte(dice.IntN(256))
	}
	return 100 + dice.IntN(500), body
}

// rowsOf is a success with rows that say a text everywhere.
func rowsOf(rows int, text string) func(*rand.Rand, *exchange.Exchange) (int, []byte) {
	row := fmt.Sprintf(`{"locationId":%[1]q,"id":%[1]q,"serialNumber":%[1]q,"status":%[1]q,"installmentType":%[1]q,"cardOrigin":%[1]q,"transactionType":%[1]q,`+
		`"typeTransaction":%[1]q,"transactionDateTime":%[1]q,"saleId":%[1]q,"amount":%[1]q,"totalAmount":%[1]q,"tipAmount":"1","saleAmount":"1","sequenceNumber":%[1]q}`, text)
	list := "[" + strings.TrimSuffix(strings.Repeat(row+",", rows), ",") + "]"
	answer := func(code, data string) []byte {
		return fmt.Appendf(nil, `{"code":"200","message":%q,"content":{"reports":%s,"totalItems":99999999999999999999,"totalPages":1e99,"page":-1},`+
			`"metadata":{"code":%q,"message":%q},"data":%s,"pagination":{"page":1,"pageSize":-7,"totalItems":9223372036854775807,"totalPages":9223372036854775807}}`,
			text, list, code, text, data)
	}
	branch, other := answer("BR-00", `{"transactions":`+list+`}`), answer("L-00", list)
	return func(_ *rand.Rand, x *exchange.Exchange) (int, []byte) {
		if x.Request.Operation == rules.BranchReport {
			return 200, branch
		}
		return 200, other
	}
}

// eachOther is the true answer with a text of its own in each place that has one
// of some words.
func eachOther(dice *rand.Rand, x *exchange.Exchange) (int, []byte) {
	body := string(x.Body)
	for _, word := range []string{`"NATIONAL"`, `"Success"`, `"CASH"`, `"N/A"`, `"data":null`} {
		for strings.Contains(body, word) {
			own := fmt.Sprintf(`"%d"`, dice.Uint64())
			if word == `"data":null` {
				own = `"data":` + own
			}
			body = strings.Replace(body, word, own, 1)
		}
	}
	return x.Status, []byte(body)
}

// retyped is the true answer with one value of another type.
func retyped(dice *rand.Rand, x *exchange.Exchange) (int, []byte) {
	values := []any{nil, true, json.Number("-1"), json.Number("1e400"), "", "\x00\u202e", []any{}, map[string]any{"a": nil}, strings.Repeat("x", 1000)}
	var tree any
	if json.Unmarshal(x.Body, &tree) != nil {
		return x.Status, x.Body
	}
	body, err := json.Marshal(replaceOne(dice, tree, values[dice.IntN(len(values))]))
	if err != nil {
		return x.Status, x.Body
	}
	return x.Status, body
}

// replaceOne puts a value somewhere into a tree.
func replaceOne(dice *rand.Rand, tree, value any) any {
	switch v := tree.(type) {
	case map[string]any:
		if len(v) == 0 || dice.IntN(6) == 0 {
			return value
		}
		name := pickName(dice, v)
		v[name] = replaceOne(dice, v[name], value)
		return v
	case []any:
		if len(v) == 0 || dice.IntN(6) == 0 {
			return value
		}
		i := dice.IntN(len(v))
		v[i] = replaceOne(dice, v[i], value)
		return v
	}
	return value
}

// pickName picks one of an object's names, by no order of the map's.
func pickName(dice *rand.Rand, object map[string]any) string {
	least, best := uint64(0), ""
	salt := dice.Uint64()
	for name := range object {
		rank := salt
		for _, c := range []byte(name) {
			rank = (rank ^ uint64(c)) * 1099511628211
		}
		if best == "" || rank < least || rank == least && name < best {
			least, best = rank, name
		}
	}
	return best
}

// otherCodes answers with documented codes, of whatever operation.
func otherCodes(dice *rand.Rand, _ *exchange.Exchange) (int, []byte) {
	codes := rules.EnvelopeCodes()
	code := codes[dice.IntN(len(codes))]
	return 200 + dice.IntN(400), fmt.Appendf(nil, `{"code":%q,"message":%q,"metadata":{"code":%[1]q,"message":%[2]q}}`, code, rules.MessageOf(code))
}

// Whatever a deployment answers, a calibration ends, asks no more than it may,
// and its result can be shown and kept. The quick tests try every seventh liar.
func TestRun_HostileAnswers(t *testing.T) {
	t.Parallel()
	huge := strings.Repeat("ñ\u202e", 100_000)
	for i, c := range []struct {
		name string
		lie  func(*rand.Rand, *exchange.Exchange) (int, []byte)
	}{
		{"random bytes", randomBytes},
		{"random bytes now and then", sometimes(5, randomBytes)},
		{"an array", always("[1,2,3]")},
		{"null", always("null")},
		{"nothing", always("")},
		{"deeply nested", always(strings.Repeat("[", 9000) + strings.Repeat("]", 9000))},
		{"deeply nested objects", always(strings.Repeat(`{"data":`, 5000) + "1" + strings.Repeat("}", 5000))},
		{"a huge number", always(strings.Repeat("9", 100_000))},
		{"codes of other operations", otherCodes},
		{"codes of other operations now and then", sometimes(3, otherCodes)},
		{"long texts", rowsOf(1, huge[:10_000])},
		{"megabytes of text at times", sometimes(100, rowsOf(1, huge))},
		{"long texts in every row", rowsOf(20, strings.Repeat("\u0000<script>\x1b[31m", 50))},
		{"another text in each row", eachOther},
		{"a text that is no identifier", rowsOf(5, "\u202e'; DROP")},
		{"many rows", rowsOf(200, "x")},
		{"answers of another type", retyped},
		{"answers of another type now and then", sometimes(10, retyped)},
		{"a megabyte now and then", sometimes(7, always(`{"metadata":{"code":"`+huge+`"},"code":"`+huge+`"}`))},
	} {
		if !proofs.Takes(i, 19) {
			continue
		}
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			for seed := range uint64(1 + 1/lessBy) {
				literal, err := rules.ShippedProfile("literal")
				require.NoError(t, err)
				o, asker := options(t, literal)
				o.Asker = liar{o.Asker, rand.New(rand.NewPCG(seed, 1)), c.lie}
				result := calibrated(t, o)
				assert.LessOrEqual(t, asker.sent, mostRequests)
				assert.Len(t, result.Learned, len(rules.Questions()))
				sum := 0
				eachText(reflect.ValueOf(*result), func(text string) {
					sum += len(text)
					assert.True(t, utf8.ValidString(text), "%.100q", text)
					assert.LessOrEqual(t, len(text), 4000, "%.100q", text)
				})
				assert.LessOrEqual(t, sum, 4<<20)
				for _, l := range result.Learned {
					if q, _ := rules.LookupQuestion(l.Question); q.Kind != rules.Map && q.Kind != rules.Order {
						assert.LessOrEqual(t, len(l.Seen), 12, "%s", l.Question)
					}
				}
			}
		})
	}
}

// An answer that is longer than any documented one is not read, let alone kept.
func TestRun_AnswersTooLong(t *testing.T) {
	proofs.Long(t)
	t.Parallel()
	literal, err := rules.ShippedProfile("literal")
	require.NoError(t, err)
	o, _ := options(t, literal)
	padding := bytes.Repeat([]byte(" "), 600<<10)
	o.Asker = liar{o.Asker, nil, func(_ *rand.Rand, x *exchange.Exchange) (int, []byte) {
		if len(x.Body) == 0 || x.Request.Operation != rules.TransactionReport {
			return x.Status, x.Body
		}
		return x.Status, append(slices.Clone(x.Body), padding...)
	}}
	for _, l := range calibrated(t, o).Learned {
		if strings.HasPrefix(string(l.Question), "Q-TR-") && l.Question != "Q-TR-UNKNOWN-USER" { // a status shows without a body
			assert.NotEqual(t, evidence.Answered, l.Sure, "%s: %s", l.Question, l.Answer)
		}
	}
}

// eachText visits every text of a value.
func eachText(v reflect.Value, visit func(string)) {
	switch v.Kind() {
	case reflect.String:
		visit(v.String())
	case reflect.Pointer:
		if !v.IsNil() {
			eachText(v.Elem(), visit)
		}
	case reflect.Slice:
		for i := range v.Len() {
			eachText(v.Index(i), visit)
		}
	case reflect.Map:
		for _, key := range v.MapKeys() {
			eachText(key, visit)
			eachText(v.MapIndex(key), visit)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				eachText(v.Field(i), visit)
			}
		}
	}
}
