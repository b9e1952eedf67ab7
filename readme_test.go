package calco_test

import (
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/rules"
	"calco.example/fixtures/readme"
	"calco.example/mockserver"
	"calco.example/mockserver/world"
)

// What the README says of the program is here held against it; its flags, verbs
// and `calco` sessions in cmd/calco.

// Every curl line is sent, in order, to one mock with the README's clock, and
// must print what stands under it.
func TestReadme_CurlSessions(t *testing.T) {
	t.Parallel()
	mock := mockserver.New(mockserver.Config{Explain: true})
	server := httptest.NewServer(mock)
	t.Cleanup(server.Close)
	sent := 0
	for _, session := range readme.Sessions(readme.Text(t, 0)) {
		if !strings.HasPrefix(session.Command, "curl ") {
			continue
		}
		sent++
		got := curl(t, server, session.Words()[1:])
		assert.True(t, session.Shows(got), "$ %s\nREADME: %s\nmock:   %s", session.Command, session.Output, got)
	}
	assert.Greater(t, sent, 10, "curl lines")
	assert.Zero(t, mock.Panics())
}

// curl does what the options used in the README mean, and no more.
func curl(t *testing.T, server *httptest.Server, words []string) string {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, server.URL, nil)
	require.NoError(t, err)
	withHead := false
	for i := 0; i < len(words); i++ {
		word, value := words[i], ""
		if slices.Contains([]string{"-H", "-X", "-d"}, word) {
			i++
			value = words[i]
		}
		switch word {
		case "-s":
		case "-si":
			withHead = true
		case "-X":
			request.Method = value
		case "-H":
			name, content, _ := strings.Cut(value, ": ")
			request.Header.Set(name, content)
		case "-d":
			request.Method = methodWithBody(request.Method)
			request.Body, request.ContentLength = io.NopCloser(strings.NewReader(value)), int64(len(value))
		default:
			path, local := strings.CutPrefix(word, "http://127.0.0.1:8080")
			require.True(t, local, "curl: %s", word)
			request.URL.Path = path
		}
	}
	return printed(t, server, request, withHead)
}

// methodWithBody is the method of a request with a body, unless -X named one.
func methodWithBody(method string) string {
	if method == http.MethodGet {
		return http.MethodPost
	}
	return method
}

func printed(t *testing.T, server *httptest.Server, request *http.Request, withHead bool) string {
	t.Helper()
	response, err := server.Client().Do(request)
	require.NoError(t, err)
	body, err := io.ReadAll(response.Body)
	require.NoError(t, err)
	require.NoError(t, response.Body.Close())
	if !withHead {
		return string(body)
	}
	head := response.Proto + " " + response.Status + "\n"
	for _, name := range slices.Sorted(maps.Keys(response.Header)) {
		head += name + ": " + strings.Join(response.Header[name], ", ") + "\n"
	}
	return head + "\n" + string(body)
}

func TestReadme_Personas(t *testing.T) {
	t.Parallel()
	var want []string
	for _, p := range world.Shipped().Personas {
		want = append(want, fmt.Sprintf("| `%s` | %s |", p.APIKey, p.Summary))
	}
	got := regexp.MustCompile("(?m)^\\| `calco-.*$").FindAllString(readme.Text(t, 0), -1)
	assert.Equal(t, want, got)
}

func TestReadme_GoldenDay(t *testing.T) {
	t.Parallel()
	text, day := readme.Text(t, 0), readGoldenDay(t)
	assert.Contains(t, text, "| "+day.Date+" | sales | totalAmount |\n")
	assert.Contains(t, text, fmt.Sprintf("| all | %s | %s |\n", grouped(int64(day.Sales)), grouped(day.Total)))
	for name, sum := range day.ByType {
		assert.Contains(t, text, fmt.Sprintf("| %s | %s | %s |\n", name, grouped(int64(sum.Sales)), grouped(sum.Total)))
	}
	assert.Contains(t, text, fmt.Sprintf("saleAmount %s + tipAmount %s + cashbackAmount %s = totalAmount %s.",
		grouped(day.Sale), grouped(day.Tip), grouped(day.Cashback), grouped(day.Total)))
}

// grouped writes 7944334 as 7,944,334.
func grouped(n int64) string {
	digits := strconv.FormatInt(n, 10)
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}

func TestReadme_ProfileFile(t *testing.T) {
	t.Parallel()
	blocks := readme.Blocks(readme.Text(t, 0), "yaml")
	require.NotEmpty(t, blocks)
	profile, err := rules.ParseProfile("staging.profile.yaml", []byte(blocks[0]))
	require.NoError(t, err)
	for id, answer := range profile.Answers {
		q, _ := rules.LookupQuestion(id)
		assert.NotEqual(t, q.Default(), answer.String(), "%s: an example that changes nothing", id)
	}
}

// The library's example is the runnable one, indentation aside.
func TestReadme_Library(t *testing.T) {
	t.Parallel()
	source, err := os.ReadFile("mockserver/example_test.go")
	require.NoError(t, err)
	blocks := readme.Blocks(readme.Text(t, 0), "go")
	require.Len(t, blocks, 1)
	assert.Contains(t, strings.ReplaceAll(string(source), "\n\t", "\n"), blocks[0])
	assert.Contains(t, readme.Text(t, 0), mockserver.FrozenAt.In(world.Shipped().Zone).Format("2006-01-02 15:04"))
}

// "Find a rule": one row, one check, one example.
func TestReadme_FindARule(t *testing.T) {
	t.Parallel()
	for file, form := range map[string]string{
		"contracts/rules/catalogue.go":  `(?m)^\t\{ID: "BR-31"`,
		"mockserver/validate_branch.go": `(?m)^\t\{id: "BR-31"`,
		"openapi.yaml":                  `(?m)^    BR-31:$`,
	} {
		assert.Contains(t, readme.Text(t, 0), "`"+file+"`")
		source, err := os.ReadFile(file)
		require.NoError(t, err)
		assert.Len(t, regexp.MustCompile(form).FindAll(source, -1), 1, file)
	}
}

// Every path that the README names exists, every rule and question too.
func TestReadme_NamesWhatExists(t *testing.T) {
	t.Parallel()
	text := readme.Text(t, 0)
	paths := regexp.MustCompile("`((?:cmd|contracts|mockserver|fixtures|\\.ci)/[\\w./*-]*|[\\w/]+\\.(?:go|yaml))`").FindAllStringSubmatch(text, -1)
	require.Greater(t, len(paths), 10)
	for _, path := range paths {
		found := existing(t, path[1])
		assert.NotEmpty(t, found, "%s does not exist", path[1])
	}
	question := regexp.MustCompile(`\bQ-[A-Z0-9]+(?:-[A-Z0-9]+)*\b`)
	for _, id := range question.FindAllString(text, -1) {
		_, known := rules.LookupQuestion(rules.QuestionID(id))
		assert.True(t, known || id == "Q-RANGE-LIMITS", "%s is no question", id)
	}
	for _, id := range regexp.MustCompile(`\b(?:BR|L|TR)-(?:[0-9]{2}|[A-Z]+-[A-Z]+)\b`).FindAllString(question.ReplaceAllString(text, ""), -1) {
		_, known := rules.Lookup(rules.ID(id))
		assert.True(t, known, "%s is no rule", id)
	}
}

// existing finds a path of the README, which may leave out its folder.
func existing(t *testing.T, path string) (found []string) {
	t.Helper()
	for _, folder := range []string{".", "mockserver", "fixtures"} {
		matches, err := filepath.Glob(filepath.Join(folder, path))
		require.NoError(t, err)
		found = append(found, matches...)
	}
	return found
}
